//! Engines at other machines, which take tasks from a queue in the database. Whatever they do not
//! do in time is done here.

use super::MoveRequest;
use crate::config::{EngineWork, Settings};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use throughline_catalog::{EngineMove, GameRecord, TablebaseFolder};
use throughline_lab::Opening;
use throughline_store::Store;
use throughline_tasks::{
    Asker, Batch, BatchError, Evaluate, FindMove, NotDone, Notices, NoticesError, Queue, Task, TaskDatabase,
    program,
};

/// How long a move waits for somebody to take it, again if whoever had it has vanished.
const MOMENT: Duration = Duration::from_millis(500);

/// How long a move may take in all.
const TIMEOUT: Duration = Duration::from_secs(10);

/// How long nobody is asked for moves after nobody took one.
const ABSENCE: Duration = Duration::from_secs(3);

/// How long a part of a review waits for somebody to take it.
const REVIEW_WAITS: Duration = Duration::from_secs(3);

/// One of so many parts of reviews is computed here too.
const SAMPLE: u32 = 50;

/// Positions that a level looks at in a millisecond of its time: about as many as here.
const NODES_PER_MS: u64 = 1_000;

/// How often it is looked whether a move is still wanted.
const LOOK: Duration = Duration::from_millis(50);

/// Engines at other machines.
pub(crate) struct RemoteEngines {
    asker: Arc<Asker>,
    batch: Batch,
    tables: TablebaseFolder,
    /// When nobody took a move.
    untaken: Mutex<Option<Instant>>,
}

impl RemoteEngines {
    /// Those that take tasks from the database, where the site is to ask them.
    ///
    /// # Errors
    /// A NATS server's address that is none.
    pub(crate) async fn connect(
        settings: &Settings,
        store: &Arc<dyn Store>,
    ) -> Result<Option<Self>, NoticesError> {
        let database = TaskDatabase::of(store.clone());
        let Some(database) = database.filter(|_| settings.engine_work == EngineWork::Queue) else {
            return Ok(None);
        };
        let notices = Notices::connect(settings.nats.as_deref()).await?;
        let (asker, tables) = (Asker::new(database, notices), TablebaseFolder::new(&settings.tables()));
        // Read from the program's file once, and not when the first move is asked for.
        tokio::task::spawn_blocking(program);
        let batch = Batch::new(asker.clone(), SAMPLE, Some(tables.clone()));
        Ok(Some(RemoteEngines { asker, batch, tables, untaken: Mutex::default() }))
    }

    /// A move from another machine; `None` where there is none in time, or nobody wants it any
    /// more.
    pub(super) async fn find_move(&self, request: &MoveRequest) -> Option<EngineMove> {
        if self.untaken().is_some_and(|since| since.elapsed() < ABSENCE) {
            return None;
        }
        let (level, record) = (request.level, &request.record);
        let time = request.limit.map_or(level.time(), |limit| limit.min(level.time()));
        let spec = record.game().spec().to_owned();
        let task = Task::FindMove(FindMove {
            table_pieces: self.tables.pieces(&spec),
            spec,
            game: so_far(record),
            level: level.number(),
            seed: request.seed,
            nodes: u64::try_from(time.as_millis()).unwrap_or(u64::MAX).saturating_mul(NODES_PER_MS),
        });
        let found = tokio::select! {
            found = tokio::time::timeout(TIMEOUT, self.ask(&task)) => found.unwrap_or(Err(NotDone::Late)),
            () = unwanted(&request.stop) => return None,
        };
        match found {
            Ok(thought) => {
                let is_legal = record.clone().play(&thought.as_ref()?.text).is_ok();
                if !is_legal {
                    tracing::error!(?task, ?thought, "a worker returned a false result");
                }
                thought.filter(|_| is_legal)
            }
            Err(error) => {
                if matches!(error, NotDone::NobodyTook) {
                    *self.untaken.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
                }
                tracing::debug!(%error, "a move is found here");
                None
            }
        }
    }

    async fn ask(&self, task: &Task) -> Result<Option<EngineMove>, NotDone> {
        let result = self.asker.ask(Queue::Play, task).await?.result(MOMENT).await?;
        let found = serde_json::from_str::<Option<throughline_tasks::FoundLine>>(&result.text);
        let thought = found.map(|found| found.and_then(|found| found.thought()));
        thought.map_err(|_| NotDone::Damaged { worker: result.worker })
    }

    fn untaken(&self) -> Option<Instant> {
        *self.untaken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A part of a review: positions to be evaluated, each with so many looked at.
    pub(crate) fn part_of_review(
        &self,
        game: &GameRecord,
        plies: std::ops::Range<usize>,
        nodes: u64,
    ) -> Evaluate {
        let spec = game.game().spec().to_owned();
        Evaluate { table_pieces: self.tables.pieces(&spec), spec, game: so_far(game), plies, nodes }
    }

    /// What comes of a part of a review, as JSON.
    ///
    /// # Errors
    /// Nobody took it in time, or what came back is not to be believed.
    pub(crate) async fn evaluate(&self, part: Evaluate) -> Result<String, BatchError> {
        self.batch.result(&Task::Evaluate(part), REVIEW_WAITS).await
    }
}

/// Returns when a flag is set.
async fn unwanted(stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        tokio::time::sleep(LOOK).await;
    }
}

/// A game up to now.
fn so_far(record: &GameRecord) -> Opening {
    Opening { position: Some(record.start_text()), moves: record.move_texts() }
}
