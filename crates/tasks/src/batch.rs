//! Many tasks, whose results are trusted because a sample of them is recomputed here.

use crate::client::{TaskClient, TaskFailure};
use crate::results::TablebaseMismatch;
use crate::runner::TaskRunner;
use crate::task::Task;
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use throughline_catalog::TablebaseFolder;
use throughline_game::Random;
use throughline_lab::TaskError;
use throughline_store::{Queue, TaskResult};
use tokio::sync::Semaphore;
use tokio::task::{JoinError, JoinSet, spawn_blocking};
use tokio::time::timeout;

/// The longest time until running work notices that it should stop.
const PAUSE: Duration = Duration::from_millis(50);

/// How long a task waits before the caller is told that there seems to be no worker.
const NOBODY: Duration = Duration::from_secs(20);

/// Submits many tasks.
pub struct Batch {
    client: Arc<TaskClient>,
    /// One of so many results is recomputed here; with 0, only the first of each worker.
    sample: u32,
    tables: Option<TablebaseFolder>,
    /// Workers that have returned a correct result.
    known: Mutex<HashSet<String>>,
    /// Permits one check at a time.
    turn: Semaphore,
    /// Whether a task has waited too long for a worker.
    nobody: AtomicBool,
}

/// Why a result of a batch is missing.
#[derive(thiserror::Error, Debug)]
pub enum BatchError {
    /// The task was not done.
    #[error("a task was not done: {0}")]
    TaskFailure(#[from] TaskFailure),
    /// The result differs from the one computed here.
    #[error(
        "{worker} returned a false result, of {task}: stop that worker. What came from it before may be \
         false too"
    )]
    False {
        /// The worker that returned it.
        worker: String,
        /// The task, as JSON.
        task: String,
    },
    /// The result cannot be recomputed here.
    #[error("a result cannot be checked: {0}")]
    Check(#[from] TaskError),
    /// The program stops.
    #[error("a task was dropped: {0}")]
    Dropped(#[from] JoinError),
}

impl Batch {
    /// Creates a batch that checks one of `sample` results, and the first of each worker.
    #[must_use]
    pub fn new(client: Arc<TaskClient>, sample: u32, tables: Option<TablebaseFolder>) -> Self {
        let (known, turn, nobody) = (Mutex::default(), Semaphore::new(1), AtomicBool::new(false));
        Batch { client, sample, tables, known, turn, nobody }
    }

    /// Returns the result of a task as JSON, unless the task waits for a worker longer than
    /// `untaken` at a stretch.
    ///
    /// # Errors
    /// See [`BatchError`].
    pub async fn result(&self, task: &Task, untaken: Duration) -> Result<String, BatchError> {
        let result = self.client.submit(Queue::Batch, task).await?.result(untaken).await?;
        self.check(task, &result).await?;
        Ok(result.text)
    }

    /// Runs tasks, `ahead` at a time, and passes the results to `keep` as they arrive. When `stop`
    /// is set, unfinished tasks are dropped. Calls `nobody` when there seems to be no worker.
    ///
    /// # Errors
    /// The first error of `keep`, or, through `failed`, the first of a task.
    pub async fn run<E>(
        self: Arc<Self>,
        tasks: &mut dyn Iterator<Item = Task>,
        ahead: usize,
        stop: &AtomicBool,
        keep: &mut dyn FnMut(&str) -> Result<(), E>,
        failed: impl Fn(BatchError) -> E,
        nobody: &dyn Fn(),
    ) -> Result<(), E> {
        let mut under_way = JoinSet::new();
        while !stop.load(Ordering::Relaxed) {
            while under_way.len() < ahead.max(1)
                && let Some(task) = tasks.next()
            {
                let batch = self.clone();
                under_way.spawn(async move { batch.await_result(&task).await });
            }
            if self.nobody.swap(false, Ordering::Relaxed) {
                nobody();
            }
            match timeout(PAUSE, under_way.join_next()).await {
                Err(_) => {}
                Ok(None) => return Ok(()),
                Ok(Some(done)) => {
                    let result = done.map_err(BatchError::from).flatten();
                    keep(&result.map_err(&failed)?)?;
                }
            }
        }
        Ok(())
    }

    /// Returns the result of a task, however long it takes.
    async fn await_result(&self, task: &Task) -> Result<String, BatchError> {
        loop {
            let mut asked = self.client.submit(Queue::Batch, task).await?;
            let result = loop {
                match asked.result(NOBODY).await {
                    Err(TaskFailure::NotTaken) => self.nobody.store(true, Ordering::Relaxed),
                    other => break other,
                }
            };
            match result {
                // The database was restarted: submit the task again.
                Err(TaskFailure::Lost) => {}
                Err(other) => return Err(other.into()),
                Ok(result) => {
                    self.check(task, &result).await?;
                    return Ok(result.text);
                }
            }
        }
    }

    /// Recomputes a result, if it is in the sample.
    async fn check(&self, task: &Task, result: &TaskResult) -> Result<(), BatchError> {
        let is_known = || self.known.lock().unwrap_or_else(PoisonError::into_inner).contains(&result.worker);
        let in_sample = self.sample > 0 && Random::new(Random::fresh_seed()).below(self.sample) == 0;
        if task.is_proved() || (is_known() && !in_sample) {
            return Ok(());
        }
        // The semaphore is never closed.
        let _turn = self.turn.acquire().await;
        if is_known() && !in_sample {
            return Ok(());
        }
        let (checked, tables) = (task.clone(), self.tables.clone());
        let computed = spawn_blocking(move || TaskRunner::new(tables).run(&checked, &AtomicBool::new(false)));
        let computed = match computed.await? {
            // The tablebases have changed since the task was submitted.
            Err(error) if error.is::<TablebaseMismatch>() => return Ok(()),
            other => other?,
        };
        if computed.as_ref() != Some(&result.text) {
            let task = serde_json::to_string(task).unwrap_or_default();
            tracing::error!(worker = result.worker, task, "a worker returned a false result");
            return Err(BatchError::False { worker: result.worker.clone(), task });
        }
        self.known.lock().unwrap_or_else(PoisonError::into_inner).insert(result.worker.clone());
        Ok(())
    }
}
