//! The queue of requests and jobs, and the choice of the next one.

use super::WorkOwner;
use super::jobs::{Jobs, QueuedJob};
use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use throughline_catalog::{EngineMove, EngineSlot, GameRecord, TablebaseFolder};
use throughline_search::Level;
use tokio::sync::oneshot;

/// A request for a move.
pub(crate) struct MoveRequest {
    /// The game so far, which is not over.
    pub record: GameRecord,
    /// The level to play at, if there is time.
    pub level: Level,
    /// The seed for choices between equally good moves.
    pub seed: u64,
    /// Set when the request is cancelled, and by the workers when the time is up.
    pub stop: Arc<AtomicBool>,
    /// The owner of the game.
    pub owner: WorkOwner,
    /// The maximum thinking time, if the level alone does not determine it.
    pub limit: Option<Duration>,
}

/// Cancels a search when it is dropped.
#[derive(Default)]
pub(crate) struct StopOnDrop(pub Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Who waits for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Priority {
    /// People at the board.
    Game,
    /// Nobody, or spectators of a game between engines: served when no game waits, in turn with
    /// jobs.
    Background,
}

/// The parameters of sharing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Policy {
    /// Maximum time that a request should wait for its turn; if many wait, each gets less time to
    /// think.
    pub max_wait: Duration,
    /// Minimum thinking time of a request, however many wait.
    pub min_think_time: Duration,
    /// How long a job runs while others wait.
    pub slice: Duration,
    /// How long an idle job runs while other idle jobs wait: long enough for a position that is
    /// evaluated anew after each interruption.
    pub idle_slice: Duration,
    /// Number of jobs that have a table at the same time.
    pub slots: usize,
    /// The time after which a job gives up its slot when others wait in the queue.
    pub max_job_time: Duration,
    /// Size of a job's table in MiB.
    pub table_mib: usize,
}

impl Default for Policy {
    fn default() -> Self {
        Policy {
            max_wait: Duration::from_secs(6),
            min_think_time: Duration::from_millis(5),
            slice: Duration::from_millis(250),
            idle_slice: Duration::from_secs(3),
            slots: 16,
            max_job_time: Duration::from_secs(10),
            table_mib: 16,
        }
    }
}

/// A request and the channel for its answer.
pub(super) type PendingMove = (MoveRequest, oneshot::Sender<Option<EngineMove>>);

/// The next work of a worker.
pub(super) enum Work {
    /// Find a move.
    FindMove(Box<PendingMove>),
    /// Run a slice of a job.
    RunJob(QueuedJob),
}

/// The work that a worker is doing.
pub(super) struct RunningWork {
    /// The number of the job; `None` for a request.
    pub job: Option<u64>,
    /// Whether it is an idle job.
    pub is_idle: bool,
    /// For a request: [`MoveRequest::limit`].
    pub limit: Option<Duration>,
    pub stop: Arc<AtomicBool>,
    pub since: Instant,
}

/// The state of the queue, under one lock.
pub(super) struct State {
    pub games: FairQueue<PendingMove>,
    pub background: FairQueue<PendingMove>,
    pub jobs: Jobs,
    pub running: Vec<RunningWork>,
    /// Whether background requests come before jobs next time.
    background_next: bool,
    pub closed: bool,
}

/// The queue, and the signals of changes.
pub(super) struct Queue {
    state: Mutex<State>,
    /// For workers: there is work.
    pub work: Condvar,
    /// For the clock thread: something has started, or waits.
    pub time: Condvar,
    pub workers: usize,
    pub policy: Policy,
    /// The tablebases that engines probe.
    tables: Option<TablebaseFolder>,
}

impl Queue {
    pub(super) fn new(workers: usize, policy: Policy, tables: Option<TablebaseFolder>) -> Self {
        let state = State {
            games: FairQueue::default(),
            background: FairQueue::default(),
            jobs: Jobs::new(policy),
            running: Vec::new(),
            background_next: true,
            closed: false,
        };
        Queue {
            state: Mutex::new(state),
            work: Condvar::new(),
            time: Condvar::new(),
            workers,
            policy,
            tables,
        }
    }

    /// Creates an engine with a table of this size in MiB.
    pub(super) fn slot(&self, table_mib: usize) -> EngineSlot {
        let mut slot = EngineSlot::new(table_mib);
        slot.set_tablebases(self.tables.clone());
        slot
    }

    /// A poisoned lock is safe to use: nothing panics while it is held.
    pub(super) fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Wakes a worker and the clock thread.
    pub(super) fn wake(&self) {
        self.work.notify_one();
        self.time.notify_one();
    }

    /// Waits for work; `None` when the workers are to stop.
    pub(super) fn next(&self) -> Option<Work> {
        let mut state = self.lock();
        loop {
            if state.closed {
                return None;
            }
            if let Some(work) = state.pick() {
                state.mark_running(&work);
                self.time.notify_one();
                return Some(work);
            }
            state = self.work.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Removes the finished request with this stop flag.
    pub(super) fn remove_finished(&self, stop: &Arc<AtomicBool>) {
        self.lock().running.retain(|running| !Arc::ptr_eq(&running.stop, stop));
    }

    /// Takes a job back from a worker after a slice.
    pub(super) fn put_back(&self, entry: QueuedJob, took: Duration, finished: bool) {
        let mut state = self.lock();
        state.running.retain(|running| running.job != Some(entry.number));
        let ended = state.jobs.put_back(entry, took, finished);
        self.wake();
        drop(state);
        drop(ended);
    }
}

impl State {
    /// Picks the next work: games first; then background requests and jobs in turn; then idle jobs.
    fn pick(&mut self) -> Option<Work> {
        self.games.retain(|(request, _)| !request.stop.load(Ordering::Relaxed));
        if let Some(job) = self.games.pop() {
            return Some(Work::FindMove(Box::new(job)));
        }
        self.background_next = !self.background_next;
        let next = if self.background_next {
            self.pick_background().or_else(|| self.pick_job())
        } else {
            self.pick_job().or_else(|| self.pick_background())
        };
        next.or_else(|| self.jobs.take_idle().map(Work::RunJob))
    }

    /// Whether anything but idle jobs waits for a worker.
    pub(super) fn is_busy(&self) -> bool {
        self.games.len() > 0 || self.background.len() > 0 || self.jobs.job_waits()
    }

    fn pick_background(&mut self) -> Option<Work> {
        self.background.retain(|(request, _)| !request.stop.load(Ordering::Relaxed));
        Some(Work::FindMove(Box::new(self.background.pop()?)))
    }

    fn pick_job(&mut self) -> Option<Work> {
        self.jobs.take().map(Work::RunJob)
    }

    fn mark_running(&mut self, work: &Work) {
        let since = Instant::now();
        self.running.push(match work {
            Work::FindMove(pending) => {
                let (limit, stop) = (pending.0.limit, pending.0.stop.clone());
                RunningWork { job: None, is_idle: false, limit, stop, since }
            }
            Work::RunJob(entry) => {
                entry.stop.store(false, Ordering::Relaxed);
                let (is_idle, stop) = (entry.is_idle, entry.stop.clone());
                RunningWork { job: Some(entry.number), is_idle, limit: None, stop, since }
            }
        });
    }

    /// Preempts a job for a waiting request, an idle job first, unless all are being stopped
    /// already.
    pub(super) fn preempt_job(&self) {
        let preemptible =
            |running: &&RunningWork| running.job.is_some() && !running.stop.load(Ordering::Relaxed);
        let first = self.running.iter().filter(preemptible).min_by_key(|running| !running.is_idle);
        if let Some(running) = first {
            running.stop.store(true, Ordering::Relaxed);
        }
    }
}

/// A queue in which owners take turns.
pub(super) struct FairQueue<T> {
    /// The owners that wait, each once, the next one first.
    order: VecDeque<WorkOwner>,
    waiting: HashMap<WorkOwner, VecDeque<T>>,
}

impl<T> Default for FairQueue<T> {
    fn default() -> Self {
        FairQueue { order: VecDeque::new(), waiting: HashMap::new() }
    }
}

impl<T> FairQueue<T> {
    /// Adds an item behind the others of its owner.
    pub(super) fn push(&mut self, owner: WorkOwner, item: T) {
        let own = self.waiting.entry(owner.clone()).or_default();
        if own.is_empty() {
            self.order.push_back(owner);
        }
        own.push_back(item);
    }

    /// Removes the first item of the owner whose turn it is.
    pub(super) fn pop(&mut self) -> Option<T> {
        let owner = self.order.pop_front()?;
        let own = self.waiting.get_mut(&owner)?;
        let item = own.pop_front();
        if own.is_empty() {
            self.waiting.remove(&owner);
        } else {
            self.order.push_back(owner);
        }
        item
    }

    /// Drops the items that do not fulfil the condition.
    pub(super) fn retain(&mut self, keep: impl Fn(&T) -> bool) {
        self.waiting.retain(|_, own| {
            own.retain(&keep);
            !own.is_empty()
        });
        let waiting = &self.waiting;
        self.order.retain(|owner| waiting.contains_key(owner));
    }

    /// Returns the number of items.
    pub(super) fn len(&self) -> usize {
        self.waiting.values().map(VecDeque::len).sum()
    }

    /// Drops all items.
    pub(super) fn clear(&mut self) {
        *self = FairQueue::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::visitor::VisitorId;

    #[test]
    fn whoever_has_much_waits_for_those_who_have_little() {
        let who = |name| WorkOwner::Visitor(VisitorId::from_secret(name));
        let mut turns = FairQueue::default();
        (0..1000).for_each(|n| turns.push(who("many"), n));
        turns.push(who("few"), 5000);
        turns.push(who("other"), 6000);
        assert_eq!(turns.len(), 1002);
        turns.retain(|&n| n != 1);
        let order: Vec<i32> = std::iter::from_fn(|| turns.pop()).take(5).collect();
        assert_eq!(order, [0, 5000, 6000, 2, 3]);
        turns.clear();
        assert!(turns.len() == 0 && turns.pop().is_none());
    }
}
