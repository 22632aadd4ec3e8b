//! Tasks: work for engines on any machine. The store knows only which are wanted, who has taken a
//! task, and until when.

use crate::StoreError;
use async_trait::async_trait;
use std::time::Duration;

/// How often a task is taken at most: after so many lost workers, the task itself is suspected.
pub const MAX_TRIES: i16 = 3;

/// The queue of a task.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Queue {
    /// Somebody waits for the result. Taken before all tasks of the other queue.
    Play = 0,
    /// Nobody in particular waits for it.
    Batch = 1,
}

impl Queue {
    /// Both, in the order in which tasks are taken.
    pub const ALL: [Queue; 2] = [Queue::Play, Queue::Batch];

    /// Returns the name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Queue::Play => "play",
            Queue::Batch => "batch",
        }
    }
}

/// A task to add.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewTask {
    /// Its queue.
    pub queue: Queue,
    /// The capability that a worker must name to get it.
    pub needs: String,
    /// The work, as JSON.
    pub body: String,
}

/// A task that a worker has taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TakenTask {
    /// Its number.
    pub id: i64,
    /// Its queue.
    pub queue: Queue,
    /// The work, as JSON.
    pub body: String,
}

/// The state of a task.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TaskState {
    /// No worker has it.
    Waiting,
    /// A worker has it.
    Taken,
    /// It is done.
    Done(TaskResult),
    /// It was taken [`MAX_TRIES`] times and not finished.
    Failed {
        /// The last worker.
        worker: String,
    },
    /// There is no such task any more: the database was restarted, or nobody renewed the task.
    Gone,
}

/// The result of a task.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TaskResult {
    /// The worker's name.
    pub worker: String,
    /// The result, as JSON.
    pub text: String,
    /// The checksum of `text`, from the worker.
    pub checksum: u32,
}

/// A queue of tasks in a database. Times are by the clock of the database.
///
/// # Errors
/// Every method can fail with an error of the database ([`StoreError`]); others are documented at
/// the method.
#[async_trait]
pub trait TaskQueue: Send + Sync {
    /// Adds a task that is kept for `keep`, and returns its number.
    async fn add_task(&self, task: &NewTask, keep: Duration) -> Result<i64, StoreError>;

    /// Returns the states of tasks, in the order of `ids`, and keeps them for `keep` from now on.
    async fn task_states(&self, ids: &[i64], keep: Duration) -> Result<Vec<TaskState>, StoreError>;

    /// Deletes tasks. A worker that has one learns of it at its next renewal.
    async fn delete_tasks(&self, ids: &[i64]) -> Result<(), StoreError>;

    /// Takes the next task of these queues whose need is among `has`, under a lease. Tasks that are
    /// no longer wanted are deleted on this occasion.
    async fn take_task(
        &self,
        worker: &str,
        queues: &[Queue],
        has: &[String],
        lease: Duration,
    ) -> Result<Option<TakenTask>, StoreError>;

    /// Renews the lease of a task. Returns whether the worker still has it, and somebody has asked
    /// for it within the length of a lease.
    async fn renew_task(&self, id: i64, worker: &str, lease: Duration) -> Result<bool, StoreError>;

    /// Returns a task to the queue at once; it does not count as a try.
    async fn give_back_task(&self, id: i64, worker: &str) -> Result<(), StoreError>;

    /// Returns a task to the queue after a failure; after [`MAX_TRIES`] tries nobody gets it.
    async fn fail_task(&self, id: i64, worker: &str) -> Result<(), StoreError>;

    /// Stores a result. Returns false if the task is deleted, finished, or taken by another worker.
    async fn finish_task(&self, id: i64, result: &TaskResult) -> Result<bool, StoreError>;
}
