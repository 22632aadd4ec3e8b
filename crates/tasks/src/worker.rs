//! The worker: each of its threads takes a task, renews its lease while it works, and reports the
//! result.

use crate::notices::{Notice, Notices, wait_for};
use crate::queue::{TaskDatabase, build_id};
use crate::runner::TaskRunner;
use crate::task::{Task, needs};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use throughline_catalog::{GameHandle, SMALL_TABLEBASES, TablebaseFolder};
use throughline_store::{Queue, TakenTask, TaskResult};
use tokio::sync::watch;
use tokio::task::{JoinSet, spawn_blocking};
use tokio::time::{MissedTickBehavior, interval, sleep};

/// The length of a lease, and the interval at which it is renewed.
const LEASE: Duration = Duration::from_secs(4);
const RENEWAL: Duration = Duration::from_secs(1);

/// The interval of queries for a task without a notice.
const POLL_INTERVAL: Duration = Duration::from_millis(150);

/// The pause after an error of the database.
const PAUSE: Duration = Duration::from_secs(1);

/// A worker, which runs tasks on several threads.
pub struct Worker {
    /// Its unique name.
    pub name: String,
    /// The database with the queue.
    pub database: TaskDatabase,
    /// The notices of new tasks.
    pub notices: Notices,
    /// The tablebases of this machine.
    pub tables: Option<TablebaseFolder>,
    /// The number of tasks at a time. If there are several threads, one is reserved for tasks that
    /// somebody waits for.
    pub threads: usize,
    /// The queues that it takes tasks from.
    pub queues: Vec<Queue>,
    /// The tasks finished so far.
    pub counts: Counts,
}

/// Numbers of tasks by how they ended.
#[derive(Default, Debug)]
pub struct Counts {
    /// Completed tasks of the queue `Play`.
    pub play: AtomicU64,
    /// Completed tasks of the queue `Batch`.
    pub batch: AtomicU64,
    /// Tasks given back because the worker was stopped.
    pub given_back: AtomicU64,
    /// Tasks that were no longer wanted, or taken by another worker meanwhile.
    pub unwanted: AtomicU64,
    /// Tasks that could not be read, or on which the engine panicked.
    pub failed: AtomicU64,
}

/// How a task ended.
enum TaskEnd {
    Done(String),
    Stopped,
    Failed(String),
}

impl Worker {
    /// Works until `stop` is true; unfinished tasks are then given back.
    pub async fn work(self: &Arc<Self>, stop: &watch::Receiver<bool>) {
        let small = self.tables.iter().flat_map(|_| SMALL_TABLEBASES);
        let small = small.filter_map(|(spec, _)| Some(GameHandle::from_spec(spec).ok()?.spec().to_owned()));
        let specs: Arc<[String]> = small.collect();
        let mut threads = JoinSet::new();
        for thread in 0..self.threads.max(1) {
            let both = self.queues.contains(&Queue::Play) && self.queues.len() > 1;
            let queues =
                if both && thread == 0 && self.threads > 1 { vec![Queue::Play] } else { self.queues.clone() };
            let (worker, specs, stop) = (self.clone(), specs.clone(), stop.clone());
            threads.spawn(async move { worker.work_at_one(&queues, &specs, stop).await });
        }
        threads.join_all().await;
    }

    /// Returns the capabilities of this worker: this build, alone and with each set of tablebases
    /// that is here now.
    fn capabilities(&self, specs: &[String]) -> Vec<String> {
        let mut has = vec![build_id().to_owned()];
        for spec in specs {
            let pieces = self.tables.as_ref().map_or(0, |tables| tables.pieces(spec));
            has.extend((pieces > 0).then(|| needs(spec, pieces)));
        }
        has
    }

    /// Runs one task after the other.
    async fn work_at_one(&self, queues: &[Queue], specs: &[String], stop: watch::Receiver<bool>) {
        let mut runner = TaskRunner::new(self.tables.clone());
        let mut heard = self.notices.subscribe();
        while !*stop.borrow() {
            match self.database.queue().take_task(&self.name, queues, &self.capabilities(specs), LEASE).await
            {
                Ok(Some(taken)) => runner = self.run(runner, &taken, stop.clone()).await,
                Ok(None) => wait_for(&mut heard, POLL_INTERVAL, |notice| notice == Notice::Added).await,
                Err(error) => {
                    tracing::warn!(%error, "no tasks can be taken");
                    sleep(PAUSE).await;
                }
            }
        }
    }

    /// Runs a task under its lease, and returns the task runner.
    async fn run(
        &self,
        mut runner: TaskRunner,
        taken: &TakenTask,
        mut stop: watch::Receiver<bool>,
    ) -> TaskRunner {
        let (body, end) = (taken.body.clone(), Arc::new(AtomicBool::new(false)));
        let ending = end.clone();
        let mut computing = spawn_blocking(move || {
            let ended = compute(&mut runner, &body, &ending);
            (runner, ended)
        });
        let mut renewals = interval(RENEWAL);
        renewals.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut is_ours = true;
        let computed = loop {
            tokio::select! {
                computed = &mut computing => break computed,
                _ = renewals.tick() => {
                    // While the database does not answer, no other worker can take the task.
                    is_ours = self.database.queue().renew_task(taken.id, &self.name, LEASE).await.unwrap_or(true);
                    if !is_ours {
                        end.store(true, Ordering::Relaxed);
                    }
                }
                changed = stop.changed() => {
                    end.store(true, Ordering::Relaxed);
                    if changed.is_err() {
                        break computing.await;
                    }
                }
            }
        };
        let (runner, ended) = match computed {
            Ok((runner, ended)) => (runner, ended),
            Err(error) => (TaskRunner::new(self.tables.clone()), TaskEnd::Failed(error.to_string())),
        };
        self.tell(taken, ended, is_ours).await;
        runner
    }

    /// Reports the end of a task to the database.
    async fn tell(&self, taken: &TakenTask, ended: TaskEnd, is_ours: bool) {
        let counts = &self.counts;
        let (counter, told) = match ended {
            TaskEnd::Done(text) => {
                let checksum = crc32fast::hash(text.as_bytes());
                let result = TaskResult { worker: self.name.clone(), text, checksum };
                let wanted = self.database.queue().finish_task(taken.id, &result).await;
                self.notices.send(Notice::Done(taken.id));
                let counter = match (&wanted, taken.queue) {
                    (Ok(true), Queue::Play) => &counts.play,
                    (Ok(true), Queue::Batch) => &counts.batch,
                    _ => &counts.unwanted,
                };
                (counter, wanted.map(drop))
            }
            TaskEnd::Stopped if !is_ours => (&counts.unwanted, Ok(())),
            TaskEnd::Stopped => {
                let told = self.database.queue().give_back_task(taken.id, &self.name).await;
                self.notices.send(Notice::Added);
                (&counts.given_back, told)
            }
            TaskEnd::Failed(why) => {
                tracing::error!(task = taken.body, why, "a task cannot be done");
                (&counts.failed, self.database.queue().fail_task(taken.id, &self.name).await)
            }
        };
        counter.fetch_add(1, Ordering::Relaxed);
        if let Err(error) = told {
            tracing::warn!(%error, "what came of a task could not be told");
        }
    }
}

fn compute(runner: &mut TaskRunner, body: &str, stop: &AtomicBool) -> TaskEnd {
    let task: Task = match serde_json::from_str(body) {
        Ok(task) => task,
        Err(error) => return TaskEnd::Failed(error.to_string()),
    };
    match catch_unwind(AssertUnwindSafe(|| runner.run(&task, stop))) {
        Ok(Ok(Some(text))) => TaskEnd::Done(text),
        Ok(Ok(None)) => TaskEnd::Stopped,
        Ok(Err(error)) => TaskEnd::Failed(error.to_string()),
        Err(_) => {
            *runner = runner.fresh();
            TaskEnd::Failed("the engine broke".to_owned())
        }
    }
}
