//! Engines on other machines, which take tasks from a queue in the database. Tasks that are not
//! done in time are done on this machine.

use super::MoveRequest;
use crate::config::{EngineWork, Settings};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use throughline_catalog::{EngineMove, GameRecord, TablebaseFolder};
use throughline_lab::Opening;
use throughline_store::Store;
use throughline_tasks::{
    Batch, BatchError, Evaluate, FindMove, Notices, NoticesError, Queue, Task, TaskClient, TaskDatabase,
    TaskFailure, build_id,
};

/// How long a move waits for a worker to take it; again if its worker has vanished.
const TAKE_TIMEOUT: Duration = Duration::from_millis(500);

/// Maximum time for a move in all.
const TIMEOUT: Duration = Duration::from_secs(10);

/// How long no moves are offered after one was not taken.
const RETRY_PAUSE: Duration = Duration::from_secs(3);

/// How long a part of a review waits for a worker to take it.
const REVIEW_TAKE_TIMEOUT: Duration = Duration::from_secs(3);

/// One in this many parts of reviews is computed here as well, to check the workers.
const SAMPLE_RATE: u32 = 50;

/// Nodes that stand for a millisecond of a level's time: about as many as on this machine.
const NODES_PER_MS: u64 = 1_000;

/// How often the stop flag of a request is checked.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Engines on other machines.
pub(crate) struct RemoteEngines {
    client: Arc<TaskClient>,
    batch: Batch,
    tables: TablebaseFolder,
    /// When a move was last not taken by any worker.
    last_untaken: Mutex<Option<Instant>>,
}

impl RemoteEngines {
    /// Connects to the task queue; returns `None` if the site does not use it.
    ///
    /// # Errors
    /// When the address of the NATS server is invalid.
    pub(crate) async fn connect(
        settings: &Settings,
        store: &Arc<dyn Store>,
    ) -> Result<Option<Self>, NoticesError> {
        let database = TaskDatabase::of(store.clone());
        let Some(database) = database.filter(|_| settings.engine_work == EngineWork::Queue) else {
            return Ok(None);
        };
        let notices = Notices::connect(settings.nats.as_deref()).await?;
        let (client, tables) = (TaskClient::new(database, notices), TablebaseFolder::new(&settings.tables()));
        // Reads the program's file once in advance, instead of with the first move.
        tokio::task::spawn_blocking(build_id);
        let batch = Batch::new(client.clone(), SAMPLE_RATE, Some(tables.clone()));
        Ok(Some(RemoteEngines { client, batch, tables, last_untaken: Mutex::default() }))
    }

    /// Returns a move from another machine; `None` if there is none in time, or the request is
    /// cancelled.
    pub(super) async fn find_move(&self, request: &MoveRequest) -> Option<EngineMove> {
        if self.last_untaken().is_some_and(|since| since.elapsed() < RETRY_PAUSE) {
            return None;
        }
        let (level, record) = (request.level, &request.record);
        let time = request.limit.map_or(level.time(), |limit| limit.min(level.time()));
        let spec = record.game().spec().to_owned();
        let task = Task::FindMove(FindMove {
            table_pieces: self.tables.pieces(&spec),
            spec,
            game: moves_so_far(record),
            level: level.number(),
            seed: request.seed,
            nodes: u64::try_from(time.as_millis()).unwrap_or(u64::MAX).saturating_mul(NODES_PER_MS),
        });
        let found = tokio::select! {
            found = tokio::time::timeout(TIMEOUT, self.ask(&task)) => found.unwrap_or(Err(TaskFailure::TimedOut)),
            () = cancelled(&request.stop) => return None,
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
                if matches!(error, TaskFailure::NotTaken) {
                    *self.last_untaken.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
                }
                tracing::debug!(%error, "a move is found here");
                None
            }
        }
    }

    async fn ask(&self, task: &Task) -> Result<Option<EngineMove>, TaskFailure> {
        let result = self.client.submit(Queue::Play, task).await?.result(TAKE_TIMEOUT).await?;
        let found = serde_json::from_str::<Option<throughline_tasks::LineResult>>(&result.text);
        let thought = found.map(|found| found.and_then(|found| found.thought()));
        thought.map_err(|_| TaskFailure::Damaged { worker: result.worker })
    }

    fn last_untaken(&self) -> Option<Instant> {
        *self.last_untaken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Describes a part of a review: positions to evaluate with a number of nodes each.
    pub(crate) fn part_of_review(
        &self,
        game: &GameRecord,
        plies: std::ops::Range<usize>,
        nodes: u64,
    ) -> Evaluate {
        let spec = game.game().spec().to_owned();
        Evaluate { table_pieces: self.tables.pieces(&spec), spec, game: moves_so_far(game), plies, nodes }
    }

    /// Returns the result of a part of a review, as JSON.
    ///
    /// # Errors
    /// When no worker took it in time, or its result cannot be trusted.
    pub(crate) async fn evaluate(&self, part: Evaluate) -> Result<String, BatchError> {
        self.batch.result(&Task::Evaluate(part), REVIEW_TAKE_TIMEOUT).await
    }
}

/// Waits until a flag is set.
async fn cancelled(stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        tokio::time::sleep(POLL_INTERVAL).await;
    }
}

/// Returns the moves of a game so far.
fn moves_so_far(record: &GameRecord) -> Opening {
    Opening { position: Some(record.start_text()), moves: record.move_texts() }
}
