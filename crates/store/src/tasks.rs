//! Tasks: what engines work out, at whatever machine, for whoever asks. The store knows only who
//! asks, who has a task, and until when.

use crate::StoreError;
use async_trait::async_trait;
use std::time::Duration;

/// How often a task is taken at most: whose workers vanish so often is what makes them vanish.
pub const MOST_TRIES: i16 = 3;

/// Where a task stands in line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Queue {
    /// Somebody waits for it. Taken before all of the other queue.
    Play = 0,
    /// Nobody waits for it in particular.
    Batch = 1,
}

impl Queue {
    /// Both, in the order in which tasks are taken.
    pub const ALL: [Queue; 2] = [Queue::Play, Queue::Batch];

    /// As the command line names it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Queue::Play => "play",
            Queue::Batch => "batch",
        }
    }
}

/// A task as it is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewTask {
    /// Where it stands in line.
    pub queue: Queue,
    /// What a worker must have to do it: the same text is among what the worker names.
    pub needs: String,
    /// What is to be done, as JSON.
    pub body: String,
}

/// A task as a worker gets it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TakenTask {
    /// Its number.
    pub id: i64,
    /// Where it stood in line.
    pub queue: Queue,
    /// What is to be done, as JSON.
    pub body: String,
}

/// What has become of a task.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TaskState {
    /// Nobody has it.
    Waiting,
    /// A worker has it.
    Taken,
    /// It is done.
    Done(TaskResult),
    /// Its workers vanished, [`MOST_TRIES`] times.
    Failed {
        /// The last of them.
        worker: String,
    },
    /// There is no such task any more: the database was restarted, or the task long not asked for.
    Gone,
}

/// What a worker found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TaskResult {
    /// The worker's name.
    pub worker: String,
    /// What it found, as JSON.
    pub text: String,
    /// Its checksum of that.
    pub checksum: u32,
}

/// Tasks in a database. Times are by the clock of the database.
///
/// # Errors
/// Of every method: those of the database ([`StoreError`]); a method says what else.
#[async_trait]
pub trait TaskQueue: Send + Sync {
    /// Adds a task that is kept for so long, and returns its number.
    async fn add_task(&self, task: &NewTask, keep: Duration) -> Result<i64, StoreError>;

    /// What has become of tasks, in their order; they are kept for so long from now on.
    async fn task_states(&self, ids: &[i64], keep: Duration) -> Result<Vec<TaskState>, StoreError>;

    /// Deletes tasks that nobody asks for any more. A worker that has one is told at its next
    /// renewal.
    async fn delete_tasks(&self, ids: &[i64]) -> Result<(), StoreError>;

    /// Takes the next task of these queues that needs no more than what is named, under a lease of
    /// so long. Tasks that nobody asks for any more are deleted on the way.
    async fn take_task(
        &self,
        worker: &str,
        queues: &[Queue],
        has: &[String],
        lease: Duration,
    ) -> Result<Option<TakenTask>, StoreError>;

    /// Renews the lease of a task. Returns whether the worker still has it.
    async fn renew_task(&self, id: i64, worker: &str, lease: Duration) -> Result<bool, StoreError>;

    /// Gives a task back at once.
    async fn give_back_task(&self, id: i64, worker: &str) -> Result<(), StoreError>;

    /// Gives a task back that was tried and could not be done: after some tries nobody gets it.
    async fn fail_task(&self, id: i64, worker: &str) -> Result<(), StoreError>;

    /// Tells what was found. Returns whether it was wanted: the task is there, not done, and nobody
    /// else has taken it meanwhile.
    async fn finish_task(&self, id: i64, result: &TaskResult) -> Result<bool, StoreError>;
}
