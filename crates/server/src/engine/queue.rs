//! What waits, what runs, and who is next.

use super::Account;
use super::jobs::{Entry, Jobs};
use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use throughline_catalog::{EngineMove, EngineSlot, GameRecord, TablebaseFolder};
use throughline_search::Level;
use tokio::sync::oneshot;

/// A position to find a move in.
pub(crate) struct MoveRequest {
    /// The game up to now; not over.
    pub record: GameRecord,
    /// How well to play, where there is time.
    pub level: Level,
    /// Decides between moves that are as good.
    pub seed: u64,
    /// Set when nobody wants the move any more, and by the workers when the time is up.
    pub stop: Arc<AtomicBool>,
    /// Whose game it is.
    pub account: Account,
    /// The longest to think, where the level alone does not say it.
    pub limit: Option<Duration>,
}

/// Dropped, it stops a search: nobody wants its move any more.
#[derive(Default)]
pub(crate) struct StopOnDrop(pub Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Who waits for the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Priority {
    /// People at a game.
    Game,
    /// Nobody in particular, or who watches engines play each other: served when no game waits, in
    /// turn with jobs.
    Background,
}

/// The bounds of sharing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Policy {
    /// The longest that a game should wait for its turn; when many wait, each thinks for less.
    pub patience: Duration,
    /// The least time to think that a game gets, however many wait.
    pub least: Duration,
    /// How long a job runs while others wait.
    pub slice: Duration,
    /// Jobs that have a table at the same time.
    pub slots: usize,
    /// The time after which a job gives up its slot when others wait in the queue.
    pub enough: Duration,
    /// MiB of a job's table.
    pub table_mib: usize,
}

impl Default for Policy {
    fn default() -> Self {
        Policy {
            patience: Duration::from_secs(6),
            least: Duration::from_millis(5),
            slice: Duration::from_millis(250),
            slots: 16,
            enough: Duration::from_secs(10),
            table_mib: 16,
        }
    }
}

/// A request with the way back.
pub(super) type PendingMove = (MoveRequest, oneshot::Sender<Option<EngineMove>>);

/// What a worker does next.
pub(super) enum Work {
    /// Find a move.
    FindMove(Box<PendingMove>),
    /// Go on with a job.
    GoOn(Entry),
}

/// What a worker is at.
pub(super) struct Running {
    /// The number of the job; none for a request.
    pub job: Option<u64>,
    /// Whether it is at it only while nothing else is to be done.
    pub is_idle: bool,
    /// Of a move request: [`MoveRequest::limit`].
    pub limit: Option<Duration>,
    pub stop: Arc<AtomicBool>,
    pub since: Instant,
}

/// All that is known, under one lock.
pub(super) struct State {
    pub games: Turns<PendingMove>,
    pub background: Turns<PendingMove>,
    pub jobs: Jobs,
    pub running: Vec<Running>,
    /// Whether the background comes before the jobs next time.
    background_next: bool,
    pub closed: bool,
}

/// The state, and the news about it.
pub(super) struct Queue {
    state: Mutex<State>,
    /// For workers: something waits.
    pub work: Condvar,
    /// For the clock: something has begun, or begun to wait.
    pub time: Condvar,
    pub workers: usize,
    pub policy: Policy,
    /// Where engines look exact values up.
    tables: Option<TablebaseFolder>,
}

impl Queue {
    pub(super) fn new(workers: usize, policy: Policy, tables: Option<TablebaseFolder>) -> Self {
        let state = State {
            games: Turns::default(),
            background: Turns::default(),
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

    /// A slot for an engine with a table of so many MiB.
    pub(super) fn slot(&self, table_mib: usize) -> EngineSlot {
        let mut slot = EngineSlot::new(table_mib);
        slot.set_tablebases(self.tables.clone());
        slot
    }

    /// Nothing that can break happens under the lock.
    pub(super) fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Wakes a worker and the clock.
    pub(super) fn tell(&self) {
        self.work.notify_one();
        self.time.notify_one();
    }

    /// Waits for something to do; `None` when the workers are to end.
    pub(super) fn next(&self) -> Option<Work> {
        let mut state = self.lock();
        loop {
            if state.closed {
                return None;
            }
            if let Some(work) = state.pick() {
                state.note(&work);
                self.time.notify_one();
                return Some(work);
            }
            state = self.work.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// A worker is done with what this flag stops.
    pub(super) fn done(&self, stop: &Arc<AtomicBool>) {
        self.lock().running.retain(|running| !Arc::ptr_eq(&running.stop, stop));
    }

    /// A worker comes back from a slice of a job.
    pub(super) fn put_back(&self, entry: Entry, took: Duration, finished: bool) {
        let mut state = self.lock();
        state.running.retain(|running| running.job != Some(entry.number));
        let ended = state.jobs.put_back(entry, took, finished);
        self.tell();
        drop(state);
        drop(ended);
    }
}

impl State {
    /// Games first; then the background and the jobs in turn; then what has time.
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
        next.or_else(|| self.jobs.take_idle().map(Work::GoOn))
    }

    /// Whether anything waits for a worker, but for what has time.
    pub(super) fn is_busy(&self) -> bool {
        self.games.len() > 0 || self.background.len() > 0 || self.jobs.job_waits()
    }

    fn pick_background(&mut self) -> Option<Work> {
        self.background.retain(|(request, _)| !request.stop.load(Ordering::Relaxed));
        Some(Work::FindMove(Box::new(self.background.pop()?)))
    }

    fn pick_job(&mut self) -> Option<Work> {
        self.jobs.take().map(Work::GoOn)
    }

    fn note(&mut self, work: &Work) {
        let since = Instant::now();
        self.running.push(match work {
            Work::FindMove(pending) => {
                let (limit, stop) = (pending.0.limit, pending.0.stop.clone());
                Running { job: None, is_idle: false, limit, stop, since }
            }
            Work::GoOn(entry) => {
                entry.stop.store(false, Ordering::Relaxed);
                let (is_idle, stop) = (entry.is_idle, entry.stop.clone());
                Running { job: Some(entry.number), is_idle, limit: None, stop, since }
            }
        });
    }

    /// A game waits and every worker is busy: one that jobs makes room, if there is one that
    /// does not already.
    pub(super) fn send_a_job_away(&self) {
        let studying = |running: &&Running| running.job.is_some() && !running.stop.load(Ordering::Relaxed);
        let first = self.running.iter().filter(studying).min_by_key(|running| !running.is_idle);
        if let Some(running) = first {
            running.stop.store(true, Ordering::Relaxed);
        }
    }
}

/// Waiting things by account.
pub(super) struct Turns<T> {
    /// The accounts that wait, each once, the next one first.
    order: VecDeque<Account>,
    waiting: HashMap<Account, VecDeque<T>>,
}

impl<T> Default for Turns<T> {
    fn default() -> Self {
        Turns { order: VecDeque::new(), waiting: HashMap::new() }
    }
}

impl<T> Turns<T> {
    /// Adds a thing behind those of its account.
    pub(super) fn push(&mut self, account: Account, thing: T) {
        let own = self.waiting.entry(account.clone()).or_default();
        if own.is_empty() {
            self.order.push_back(account);
        }
        own.push_back(thing);
    }

    /// The first thing of the account whose turn it is.
    pub(super) fn pop(&mut self) -> Option<T> {
        let account = self.order.pop_front()?;
        let own = self.waiting.get_mut(&account)?;
        let thing = own.pop_front();
        if own.is_empty() {
            self.waiting.remove(&account);
        } else {
            self.order.push_back(account);
        }
        thing
    }

    /// Drops the things that are not wanted.
    pub(super) fn retain(&mut self, wanted: impl Fn(&T) -> bool) {
        self.waiting.retain(|_, own| {
            own.retain(&wanted);
            !own.is_empty()
        });
        let waiting = &self.waiting;
        self.order.retain(|account| waiting.contains_key(account));
    }

    /// How many things wait.
    pub(super) fn len(&self) -> usize {
        self.waiting.values().map(VecDeque::len).sum()
    }

    /// Drops everything.
    pub(super) fn clear(&mut self) {
        *self = Turns::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::visitor::VisitorId;

    #[test]
    fn whoever_has_much_waits_for_those_who_have_little() {
        let who = |name| Account::Visitor(VisitorId::of(name));
        let mut turns = Turns::default();
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
