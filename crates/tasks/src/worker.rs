//! Whoever works: each thread takes a task, renews its lease while it is at it, and tells what came
//! of it.

use crate::notices::{Notice, Notices, wait_for};
use crate::queue::{TaskDatabase, program};
use crate::task::{Task, needs};
use crate::workbench::Workbench;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use throughline_catalog::{GameHandle, SMALL_TABLEBASES, TablebaseFolder};
use throughline_store::{Queue, TakenTask, TaskResult};
use tokio::sync::watch;
use tokio::task::{JoinSet, spawn_blocking};
use tokio::time::{MissedTickBehavior, interval, sleep};

/// How long a task is a worker's own, and how often it says that it goes on.
const LEASE: Duration = Duration::from_secs(4);
const RENEWAL: Duration = Duration::from_secs(1);

/// Time between two looks for a task without a notice.
const LOOK: Duration = Duration::from_millis(150);

/// Time until a database that does not answer is asked again.
const PAUSE: Duration = Duration::from_secs(1);

/// Somebody who works.
pub struct Worker {
    /// A name that no other worker has.
    pub name: String,
    /// Where the tasks are.
    pub database: TaskDatabase,
    /// What tells of them.
    pub notices: Notices,
    /// The tablebases there are.
    pub tables: Option<TablebaseFolder>,
    /// Tasks done at a time. Of several threads one is kept for those that somebody waits for.
    pub threads: usize,
    /// What is taken.
    pub queues: Vec<Queue>,
    /// What has come of it so far.
    pub counts: Counts,
}

/// How many tasks came to what end.
#[derive(Default, Debug)]
pub struct Counts {
    /// Done, that somebody waited for.
    pub play: AtomicU64,
    /// Done, of the others.
    pub batch: AtomicU64,
    /// Given back: the worker was stopped.
    pub given_back: AtomicU64,
    /// Not wanted any more, or taken by another meanwhile.
    pub unwanted: AtomicU64,
    /// Not to be done: they cannot be read, or the engine broke.
    pub failed: AtomicU64,
}

/// What came of a task.
enum Ended {
    Done(String),
    Stopped,
    Failed(String),
}

impl Worker {
    /// Works until `stop` is true; what is under way then is given back.
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

    /// What tasks may need of this worker: this program, by itself and with the tablebases of rule
    /// sets that are here now.
    fn has(&self, specs: &[String]) -> Vec<String> {
        let mut has = vec![program().to_owned()];
        for spec in specs {
            let pieces = self.tables.as_ref().map_or(0, |tables| tables.pieces(spec));
            has.extend((pieces > 0).then(|| needs(spec, pieces)));
        }
        has
    }

    /// Does one task after the other.
    async fn work_at_one(&self, queues: &[Queue], specs: &[String], stop: watch::Receiver<bool>) {
        let mut bench = Workbench::new(self.tables.clone());
        let mut heard = self.notices.listen();
        while !*stop.borrow() {
            match self.database.queue().take_task(&self.name, queues, &self.has(specs), LEASE).await {
                Ok(Some(taken)) => bench = self.carry_out(bench, &taken, stop.clone()).await,
                Ok(None) => wait_for(&mut heard, LOOK, |notice| notice == Notice::Added).await,
                Err(error) => {
                    tracing::warn!(%error, "no tasks can be taken");
                    sleep(PAUSE).await;
                }
            }
        }
    }

    /// Does a task, and returns the workbench.
    async fn carry_out(
        &self,
        mut bench: Workbench,
        taken: &TakenTask,
        mut stop: watch::Receiver<bool>,
    ) -> Workbench {
        let (body, end) = (taken.body.clone(), Arc::new(AtomicBool::new(false)));
        let ending = end.clone();
        let mut computing = spawn_blocking(move || {
            let ended = compute(&mut bench, &body, &ending);
            (bench, ended)
        });
        let mut renewals = interval(RENEWAL);
        renewals.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut is_ours = true;
        let computed = loop {
            tokio::select! {
                computed = &mut computing => break computed,
                _ = renewals.tick() => {
                    // While the database does not answer, nobody else can take it either.
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
        let (bench, ended) = match computed {
            Ok((bench, ended)) => (bench, ended),
            Err(error) => (Workbench::new(self.tables.clone()), Ended::Failed(error.to_string())),
        };
        self.tell(taken, ended, is_ours).await;
        bench
    }

    /// Tells the database what came of a task.
    async fn tell(&self, taken: &TakenTask, ended: Ended, is_ours: bool) {
        let counts = &self.counts;
        let (counter, told) = match ended {
            Ended::Done(text) => {
                let checksum = crc32fast::hash(text.as_bytes());
                let result = TaskResult { worker: self.name.clone(), text, checksum };
                let wanted = self.database.queue().finish_task(taken.id, &result).await;
                self.notices.tell(Notice::Done(taken.id));
                let counter = match (&wanted, taken.queue) {
                    (Ok(true), Queue::Play) => &counts.play,
                    (Ok(true), Queue::Batch) => &counts.batch,
                    _ => &counts.unwanted,
                };
                (counter, wanted.map(drop))
            }
            Ended::Stopped if !is_ours => (&counts.unwanted, Ok(())),
            Ended::Stopped => {
                let told = self.database.queue().give_back_task(taken.id, &self.name).await;
                self.notices.tell(Notice::Added);
                (&counts.given_back, told)
            }
            Ended::Failed(why) => {
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

fn compute(bench: &mut Workbench, body: &str, stop: &AtomicBool) -> Ended {
    let task: Task = match serde_json::from_str(body) {
        Ok(task) => task,
        Err(error) => return Ended::Failed(error.to_string()),
    };
    match catch_unwind(AssertUnwindSafe(|| bench.carry_out(&task, stop))) {
        Ok(Ok(Some(text))) => Ended::Done(text),
        Ok(Ok(None)) => Ended::Stopped,
        Ok(Err(error)) => Ended::Failed(error.to_string()),
        Err(_) => {
            *bench = bench.fresh();
            Ended::Failed("the engine broke".to_owned())
        }
    }
}
