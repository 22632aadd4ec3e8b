//! Submitting tasks and waiting for their results. One query, at intervals or after a notice,
//! covers all tasks that a process has submitted.

use crate::notices::{Notice, Notices, wait_for};
use crate::queue::TaskDatabase;
use crate::task::Task;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;
use throughline_store::{NewTask, Queue, StoreError, TaskResult, TaskState};
use tokio::sync::watch;
use tokio::time::{Instant, timeout_at};

/// How long the database keeps a task after its process is gone.
const KEEP: Duration = Duration::from_secs(30);

/// The interval of queries without a notice.
const POLL_INTERVAL: Duration = Duration::from_millis(150);

/// Submits tasks, and follows their states.
pub struct TaskClient {
    database: TaskDatabase,
    notices: Notices,
    tasks: Mutex<Tasks>,
}

/// The tasks whose results are wanted, and those to be deleted.
#[derive(Default)]
struct Tasks {
    wanted: HashMap<i64, watch::Sender<TaskState>>,
    to_delete: Vec<i64>,
}

/// A submitted task. When dropped, it is deleted.
pub struct SubmittedTask {
    client: Arc<TaskClient>,
    id: i64,
    state: watch::Receiver<TaskState>,
}

/// Why a task has no result.
#[derive(thiserror::Error, Debug)]
pub enum TaskFailure {
    /// No worker took it in time.
    #[error("no worker has taken it")]
    NotTaken,
    /// A worker took it, but did not finish in time.
    #[error("no worker has done it in time")]
    TimedOut,
    /// Its workers vanished.
    #[error("all workers that tried it have vanished, the last of them {worker}")]
    Vanished {
        /// The last worker.
        worker: String,
    },
    /// The database has lost it.
    #[error("the database has lost it")]
    Lost,
    /// The result does not match its checksum.
    #[error("the result of {worker} is damaged: its checksum is another")]
    Damaged {
        /// The worker that sent it.
        worker: String,
    },
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl TaskClient {
    /// Creates a client of a task database. Must be called within a Tokio runtime.
    #[must_use]
    pub fn new(database: TaskDatabase, notices: Notices) -> Arc<Self> {
        let client = Arc::new(TaskClient { database, notices, tasks: Mutex::default() });
        tokio::spawn(poll_states(Arc::downgrade(&client)));
        client
    }

    /// Submits a task.
    ///
    /// # Errors
    /// Those of the database.
    pub async fn submit(self: &Arc<Self>, queue: Queue, task: &Task) -> Result<SubmittedTask, TaskFailure> {
        let body = serde_json::to_string(task).map_err(|error| StoreError::Database(error.to_string()))?;
        let id = self.database.queue().add_task(&NewTask { queue, needs: task.needs(), body }, KEEP).await?;
        let (sender, state) = watch::channel(TaskState::Waiting);
        self.lock().wanted.insert(id, sender);
        self.notices.send(Notice::Added);
        Ok(SubmittedTask { client: self.clone(), id, state })
    }

    /// Locks the state. Nothing that can panic happens under the lock.
    fn lock(&self) -> MutexGuard<'_, Tasks> {
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Queries the states of the tasks.
    async fn poll(&self) {
        let (ids, to_delete) = {
            let mut tasks = self.lock();
            let ids: Vec<i64> = tasks.wanted.keys().copied().collect();
            (ids, std::mem::take(&mut tasks.to_delete))
        };
        if !to_delete.is_empty()
            && let Err(error) = self.database.queue().delete_tasks(&to_delete).await
        {
            tracing::debug!(%error, "tasks that nobody wants stay until they lapse");
        }
        if ids.is_empty() {
            return;
        }
        match self.database.queue().task_states(&ids, KEEP).await {
            Ok(states) => self.update_states(&ids, states),
            Err(error) => tracing::debug!(%error, "the tasks cannot be looked at"),
        }
    }

    fn update_states(&self, ids: &[i64], states: Vec<TaskState>) {
        let tasks = self.lock();
        for (id, state) in ids.iter().zip(states) {
            if let Some(sender) = tasks.wanted.get(id) {
                sender.send_if_modified(|old| {
                    let is_news = *old != state;
                    *old = state;
                    is_news
                });
            }
        }
    }
}

/// Polls at intervals, or when one of our tasks is done, as long as the client exists.
async fn poll_states(client: Weak<TaskClient>) {
    let Some(mut heard) = client.upgrade().map(|client| client.notices.subscribe()) else { return };
    while let Some(now) = client.upgrade() {
        now.poll().await;
        drop(now);
        let is_ours = |id| client.upgrade().is_some_and(|client| client.lock().wanted.contains_key(&id));
        wait_for(&mut heard, POLL_INTERVAL, |notice| matches!(notice, Notice::Done(id) if is_ours(id))).await;
    }
}

impl SubmittedTask {
    /// Waits for the result, unless the task is without a worker for `untaken` at a stretch. May be
    /// called again to wait on.
    ///
    /// # Errors
    /// See [`TaskFailure`].
    pub async fn result(&mut self, untaken: Duration) -> Result<TaskResult, TaskFailure> {
        let mut since = Instant::now();
        loop {
            let state = self.state.borrow_and_update().clone();
            let changed = self.state.changed();
            let waited = match state {
                TaskState::Waiting => {
                    let waited = timeout_at(since + untaken, changed).await;
                    waited.map_err(|_| TaskFailure::NotTaken)?
                }
                TaskState::Taken => {
                    let waited = changed.await;
                    since = Instant::now();
                    waited
                }
                TaskState::Done(result) if crc32fast::hash(result.text.as_bytes()) != result.checksum => {
                    return Err(TaskFailure::Damaged { worker: result.worker });
                }
                TaskState::Done(result) => return Ok(result),
                TaskState::Failed { worker } => return Err(TaskFailure::Vanished { worker }),
                TaskState::Gone => return Err(TaskFailure::Lost),
            };
            waited.map_err(|_| TaskFailure::Lost)?;
        }
    }
}

impl Drop for SubmittedTask {
    fn drop(&mut self) {
        let mut tasks = self.client.lock();
        tasks.wanted.remove(&self.id);
        tasks.to_delete.push(self.id);
    }
}
