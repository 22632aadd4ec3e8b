//! Running studies: in the engines' idle time, by one instance for all.

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

/// How often requested and stopped studies are looked for.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// The lease of the instance that runs the studies.
const LEASE: Duration = Duration::from_secs(10);

/// The output of a study's job.
enum StudyOutput {
    Part(StudyPart),
    /// The study has reached the largest size.
    Whole,
    Broke(String),
}

/// The job of a running study.
struct StudyJob {
    work: StudyWork,
    out: UnboundedSender<StudyOutput>,
}

impl AnalysisJob for StudyJob {
    fn run_slice(&mut self, _: &mut EngineSlot, stop: &AtomicBool) -> bool {
        loop {
            let made = match self.work.next_part(stop) {
                Ok(Some(part)) => StudyOutput::Part(part),
                Ok(None) if stop.load(Ordering::Relaxed) => return false,
                Ok(None) => match SIZES.into_iter().find(|size| *size > self.work.plan().games) {
                    Some(size) => {
                        self.work.grow(size);
                        continue;
                    }
                    None => StudyOutput::Whole,
                },
                Err(error) => StudyOutput::Broke(error.to_string()),
            };
            let ends = !matches!(made, StudyOutput::Part(_));
            if self.out.send(made).is_err() || ends {
                return true;
            }
        }
    }

    fn on_waiting(&mut self, _: usize) {}

    fn on_slot_lost(&mut self) {}

    fn on_failure(&mut self) {
        let _ = self.out.send(StudyOutput::Broke("the engine broke".to_owned()));
    }
}

/// Runs the requested studies until the store closes.
pub(crate) async fn run_studies(studies: Arc<Studies>) {
    let mut ticks = ticks(POLL_INTERVAL);
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
            let begin = || tokio::spawn(run_study(studies.clone(), study));
            under_way.entry(spec).or_insert_with(begin);
        }
    }
}

/// Runs a study until it is complete. Aborting this task ends the job.
async fn run_study(studies: Arc<Studies>, study: StoredStudy) {
    let spec = study.asked.spec.clone();
    let state = match run_parts(&studies, study).await {
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

/// Produces the missing parts of a study. Returns the state in which it ends, or none if the
/// engines stop.
async fn run_parts(studies: &Arc<Studies>, study: StoredStudy) -> Result<Option<StudyState>, AppError> {
    let (spec, games) = (study.asked.spec, &studies.games);
    let look = {
        let (spec, studies) = (spec.clone(), studies.clone());
        move || studies.games.rule_sets.get_uncached(&spec).map(|game| (studies.basis(&game), game))
    };
    let found = spawn_blocking(look).await?;
    let (basis, game) = found.map_err(|error| AppError::Internal(error.to_string()))?;
    let Basis { settings, fixed } = basis;
    if *settings != *study.asked.settings {
        games.store.renew_study(&spec, &settings, fixed).await?;
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
    store_output(games, [&spec, &settings], made).await
}

/// Stores the output of a study's job.
async fn store_output(
    games: &Games,
    of: [&str; 2],
    mut made: UnboundedReceiver<StudyOutput>,
) -> Result<Option<StudyState>, AppError> {
    while let Some(made) = made.recv().await {
        match made {
            StudyOutput::Part(part) => {
                let body = serde_json::to_string(&part)?;
                games.store.add_study_part(of, &part.name(), body, now_ms()).await?;
            }
            StudyOutput::Whole => return Ok(Some(StudyState::Whole)),
            StudyOutput::Broke(why) => return Err(AppError::Internal(why)),
        }
    }
    Ok(None)
}
