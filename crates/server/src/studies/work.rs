//! Making studies: in the engine's idle time, one instance for all.

use super::{Basis, SIZES, Studies, plan};
use crate::calendar::{now_ms, ticks};
use crate::engine::{AnalysisJob, WorkOwner};
use crate::error::AppError;
use crate::messages::spawn_blocking;
use crate::play::Games;
use crate::visitor::VisitorId;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use throughline_catalog::EngineSlot;
use throughline_lab::study::{StudyPart, StudyWork};
use throughline_store::{StoreError, StoredStudy, StudyState};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;

/// How often it is looked for studies that are asked for or stopped.
const LOOK: Duration = Duration::from_secs(1);

/// For how long an instance is the one that makes them.
const LEASE: Duration = Duration::from_secs(10);

/// What comes of a study.
enum Made {
    Part(StudyPart),
    /// It is as large as studies get.
    Whole,
    Broke(String),
}

/// A study under way.
struct StudyJob {
    work: StudyWork,
    out: UnboundedSender<Made>,
}

impl AnalysisJob for StudyJob {
    fn run_slice(&mut self, _: &mut EngineSlot, stop: &AtomicBool) -> bool {
        loop {
            let made = match self.work.next_part(stop) {
                Ok(Some(part)) => Made::Part(part),
                Ok(None) if stop.load(Ordering::Relaxed) => return false,
                Ok(None) => match SIZES.into_iter().find(|size| *size > self.work.plan().games) {
                    Some(size) => {
                        self.work.grow(size);
                        continue;
                    }
                    None => Made::Whole,
                },
                Err(error) => Made::Broke(error.to_string()),
            };
            let ends = !matches!(made, Made::Part(_));
            if self.out.send(made).is_err() || ends {
                return true;
            }
        }
    }

    fn on_waiting(&mut self, _: usize) {}

    fn on_slot_lost(&mut self) {}

    fn on_failure(&mut self) {
        let _ = self.out.send(Made::Broke("the engine broke".to_owned()));
    }
}

/// Makes the studies that run, for as long as the store is open.
pub(crate) async fn run_studies(studies: Arc<Studies>) {
    let mut ticks = ticks(LOOK);
    let mut under_way: HashMap<String, JoinHandle<()>> = HashMap::new();
    loop {
        ticks.tick().await;
        let games = &studies.games;
        let running = if games.claim("studies", LEASE).await {
            games.store.studies(Some(StudyState::Running), super::BOUNDS.running).await
        } else {
            Ok(Vec::new())
        };
        let running = match running {
            Ok(running) => running,
            Err(StoreError::Closed) => return,
            Err(error) => {
                tracing::warn!(%error, "studies cannot be looked for");
                continue;
            }
        };
        under_way.retain(|spec, task| {
            let stays = !task.is_finished() && running.iter().any(|study| study.asked.spec == *spec);
            if !stays {
                task.abort();
            }
            stays
        });
        for study in running {
            let spec = study.asked.spec.clone();
            let begin = || tokio::spawn(go_on(studies.clone(), study));
            under_way.entry(spec).or_insert_with(begin);
        }
    }
}

/// Goes on with a study until it is whole; ended, it ends the job.
async fn go_on(studies: Arc<Studies>, study: StoredStudy) {
    let spec = study.asked.spec.clone();
    let state = match make(&studies, study).await {
        Ok(Some(state)) => state,
        // The site stops.
        Ok(None) | Err(AppError::Store(StoreError::Closed)) => return,
        Err(AppError::Store(error)) => {
            tracing::warn!(spec, %error, "a study cannot be kept");
            return;
        }
        Err(error) => {
            tracing::warn!(spec, %error, "a study broke");
            StudyState::Broken
        }
    };
    if let Err(error) = studies.games.store.end_study(&spec, None, state).await {
        tracing::warn!(spec, %error, "a study cannot be ended");
    }
}

/// Makes the parts of a study that are missing; in which state it ends, or none where the engines
/// stop.
async fn make(studies: &Arc<Studies>, study: StoredStudy) -> Result<Option<StudyState>, AppError> {
    let (spec, games) = (study.asked.spec, &studies.games);
    let look = {
        let (spec, studies) = (spec.clone(), studies.clone());
        move || studies.games.rule_sets.get_uncached(&spec).map(|game| (studies.basis(&game), game))
    };
    let found = spawn_blocking(look).await?;
    let (basis, game) = found.map_err(|error| AppError::Internal(error.to_string()))?;
    let Basis { settings, fixed } = &*basis;
    if *settings != study.asked.settings {
        games.store.renew_study(&spec, settings, *fixed).await?;
    }
    let parts = games.store.study_parts(&spec).await?;
    let read = move || {
        let parts = parts.iter().map(|part| serde_json::from_str(part));
        let parts = parts.collect::<Result<Vec<StudyPart>, _>>()?;
        Ok::<_, AppError>(StudyWork::new(plan(&game, SIZES[0]), parts))
    };
    let work = spawn_blocking(read).await??;
    let (out, made) = unbounded_channel();
    let owner = study.asked.owner;
    let account =
        if owner.is_empty() { WorkOwner::Site } else { WorkOwner::Visitor(VisitorId::from_stored(&owner)) };
    let _job = games.engines.start_idle_job(Box::new(StudyJob { work, out }), account);
    keep(games, [&spec, settings], made).await
}

/// Writes down what comes of a study.
async fn keep(
    games: &Games,
    of: [&str; 2],
    mut made: UnboundedReceiver<Made>,
) -> Result<Option<StudyState>, AppError> {
    while let Some(made) = made.recv().await {
        match made {
            Made::Part(part) => {
                let body = serde_json::to_string(&part)?;
                games.store.add_study_part(of, &part.name(), body, now_ms()).await?;
            }
            Made::Whole => return Ok(Some(StudyState::Whole)),
            Made::Broke(why) => return Err(AppError::Internal(why)),
        }
    }
    Ok(None)
}
