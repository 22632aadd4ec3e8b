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
const LOOK: Duration = Duration::from_millis(150);

/// Submits tasks, and follows their states.
pub struct Asker {
    database: TaskDatabase,
    notices: Notices,
    asked: Mutex<AllAsked>,
}

/// The tasks whose results are wanted, and those to be deleted.
#[derive(Default)]
struct AllAsked {
    wanted: HashMap<i64, watch::Sender<TaskState>>,
    left: Vec<i64>,
}

/// A submitted task. When dropped, it is deleted.
pub struct Asked {
    asker: Arc<Asker>,
    id: i64,
    state: watch::Receiver<TaskState>,
}

/// Why a task has no result.
#[derive(thiserror::Error, Debug)]
pub enum NotDone {
    /// No worker took it in time.
    #[error("no worker has taken it")]
    NobodyTook,
    /// A worker took it, but did not finish in time.
    #[error("no worker has done it in time")]
    Late,
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

impl Asker {
    /// Creates a client of a task database. Must be called within a Tokio runtime.
    #[must_use]
    pub fn new(database: TaskDatabase, notices: Notices) -> Arc<Self> {
        let asker = Arc::new(Asker { database, notices, asked: Mutex::default() });
        tokio::spawn(keep_up(Arc::downgrade(&asker)));
        asker
    }

    /// Submits a task.
    ///
    /// # Errors
    /// Those of the database.
    pub async fn ask(self: &Arc<Self>, queue: Queue, task: &Task) -> Result<Asked, NotDone> {
        let body = serde_json::to_string(task).map_err(|error| StoreError::Database(error.to_string()))?;
        let id = self.database.queue().add_task(&NewTask { queue, needs: task.needs(), body }, KEEP).await?;
        let (sender, state) = watch::channel(TaskState::Waiting);
        self.lock().wanted.insert(id, sender);
        self.notices.tell(Notice::Added);
        Ok(Asked { asker: self.clone(), id, state })
    }

    /// Locks the state. Nothing that can panic happens under the lock.
    fn lock(&self) -> MutexGuard<'_, AllAsked> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Queries the states of the tasks.
    async fn look(&self) {
        let (ids, left) = {
            let mut asked = self.lock();
            let ids: Vec<i64> = asked.wanted.keys().copied().collect();
            (ids, std::mem::take(&mut asked.left))
        };
        if !left.is_empty()
            && let Err(error) = self.database.queue().delete_tasks(&left).await
        {
            tracing::debug!(%error, "tasks that nobody wants stay until they lapse");
        }
        if ids.is_empty() {
            return;
        }
        match self.database.queue().task_states(&ids, KEEP).await {
            Ok(states) => self.tell(&ids, states),
            Err(error) => tracing::debug!(%error, "the tasks cannot be looked at"),
        }
    }

    fn tell(&self, ids: &[i64], states: Vec<TaskState>) {
        let asked = self.lock();
        for (id, state) in ids.iter().zip(states) {
            if let Some(sender) = asked.wanted.get(id) {
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
async fn keep_up(asker: Weak<Asker>) {
    let Some(mut heard) = asker.upgrade().map(|asker| asker.notices.listen()) else { return };
    while let Some(now) = asker.upgrade() {
        now.look().await;
        drop(now);
        let is_ours = |id| asker.upgrade().is_some_and(|asker| asker.lock().wanted.contains_key(&id));
        wait_for(&mut heard, LOOK, |notice| matches!(notice, Notice::Done(id) if is_ours(id))).await;
    }
}

impl Asked {
    /// Waits for the result, unless the task is without a worker for `untaken` at a stretch. May be
    /// called again to wait on.
    ///
    /// # Errors
    /// See [`NotDone`].
    pub async fn result(&mut self, untaken: Duration) -> Result<TaskResult, NotDone> {
        let mut since = Instant::now();
        loop {
            let state = self.state.borrow_and_update().clone();
            let changed = self.state.changed();
            let waited = match state {
                TaskState::Waiting => {
                    let waited = timeout_at(since + untaken, changed).await;
                    waited.map_err(|_| NotDone::NobodyTook)?
                }
                TaskState::Taken => {
                    let waited = changed.await;
                    since = Instant::now();
                    waited
                }
                TaskState::Done(result) if crc32fast::hash(result.text.as_bytes()) != result.checksum => {
                    return Err(NotDone::Damaged { worker: result.worker });
                }
                TaskState::Done(result) => return Ok(result),
                TaskState::Failed { worker } => return Err(NotDone::Vanished { worker }),
                TaskState::Gone => return Err(NotDone::Lost),
            };
            waited.map_err(|_| NotDone::Lost)?;
        }
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        let mut asked = self.asker.lock();
        asked.wanted.remove(&self.id);
        asked.left.push(self.id);
    }
}
