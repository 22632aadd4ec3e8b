//! Jobs: those that have a slot, those in the queue for one, and the tables.

use super::Account;
use super::queue::{Policy, Queue};
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use throughline_catalog::EngineSlot;

/// Accounts whose time is remembered at most.
const ACCOUNTS: usize = 4_096;

/// Something to think about for as long as somebody wants it.
pub(crate) trait AnalysisJob: Send {
    /// Goes on until there is nothing more to do (then true), or until `stop` is set, and then
    /// returns within milliseconds. It is called again then, perhaps on another thread, with the
    /// same slot.
    fn go_on(&mut self, slot: &mut EngineSlot, stop: &AtomicBool) -> bool;

    /// It is in the queue for a slot, behind this many others. Must not block.
    fn waits(&mut self, before: usize);

    /// It has had its time, and others wait for its slot. Must not block; nothing follows.
    fn gives_way(&mut self);

    /// The engine broke. Nothing follows.
    fn broke(&mut self);
}

/// What the slices of a job have used up so far.
#[derive(Clone, Copy, Default)]
pub(crate) struct Used {
    pub time: Duration,
    pub nodes: u64,
}

/// A job under way. Dropped, it ends the job at once.
pub(crate) struct JobHandle {
    queue: Arc<Queue>,
    number: u64,
}

impl JobHandle {
    pub(super) fn new(queue: Arc<Queue>, number: u64) -> Self {
        JobHandle { queue, number }
    }
}

impl Drop for JobHandle {
    fn drop(&mut self) {
        let mut state = self.queue.lock();
        for running in state.running.iter().filter(|running| running.job == Some(self.number)) {
            running.stop.store(true, Ordering::Relaxed);
        }
        let ended = state.jobs.cancel(self.number);
        self.queue.tell();
        drop(state);
        drop(ended);
    }
}

/// A job with what belongs to it.
pub(super) struct Entry {
    pub number: u64,
    account: Account,
    /// Whose table it uses; none where it is kept for nobody.
    board: Option<u64>,
    /// Whether it goes on only while nothing else is to be done. It needs no slot.
    pub is_idle: bool,
    pub job: Box<dyn AnalysisJob>,
    /// Its engine, while it has a slot.
    pub slot: Option<EngineSlot>,
    /// Ends a slice.
    pub stop: Arc<AtomicBool>,
    /// Time had so far.
    had: Duration,
}

impl Entry {
    fn new(number: u64, job: Box<dyn AnalysisJob>, account: Account, board: Option<u64>) -> Self {
        let (is_idle, slot, stop, had) = (false, None, Arc::default(), Duration::ZERO);
        Entry { number, account, board, is_idle, job, slot, stop, had }
    }
}

/// What is known of a job while a worker has it.
struct Busy {
    account: Account,
    /// As the job's own, until the board is left.
    board: Option<u64>,
    is_idle: bool,
    /// Nobody wants it any more.
    unwanted: bool,
}

/// The time that each account has had.
#[derive(Default)]
struct Shares {
    used: HashMap<Account, Duration>,
    /// The least that anybody here has had, as far as it ever came: newcomers start level with
    /// that.
    floor: Duration,
}

impl Shares {
    /// Lifts a newcomer's time to the least of those who are here.
    fn admit(&mut self, account: &Account) {
        if self.used.len() >= ACCOUNTS {
            self.used.clear();
        }
        let used = self.used.entry(account.clone()).or_default();
        *used = self.floor.max(*used);
    }

    fn of(&self, account: &Account) -> Duration {
        self.used.get(account).copied().unwrap_or_default()
    }

    fn add(&mut self, account: &Account, took: Duration) {
        *self.used.entry(account.clone()).or_default() += took;
    }

    /// Takes note of the least that one of those who are here has had.
    fn lift<'a>(&mut self, here: impl Iterator<Item = &'a Account>) {
        let least = here.filter_map(|account| self.used.get(account)).min().copied();
        self.floor = self.floor.max(least.unwrap_or_default());
    }
}

/// All jobs that are not finished.
pub(super) struct Jobs {
    policy: Policy,
    /// With a slot, and no worker at them.
    ready: Vec<Entry>,
    /// With a slot, and a worker at them.
    busy: HashMap<u64, Busy>,
    /// Without a slot.
    waiting: VecDeque<Entry>,
    /// For when nothing else is to be done, and no worker at them.
    idlers: Vec<Entry>,
    /// Engines of boards that have no job now, the longest unused first.
    idle: VecDeque<(u64, EngineSlot)>,
    /// The time of jobs with slots.
    shares: Shares,
    /// The time of those for when nothing else is to be done.
    idle_shares: Shares,
    last: u64,
}

impl Jobs {
    pub(super) fn new(policy: Policy) -> Self {
        Jobs {
            policy,
            ready: Vec::new(),
            busy: HashMap::new(),
            waiting: VecDeque::new(),
            idlers: Vec::new(),
            idle: VecDeque::new(),
            shares: Shares::default(),
            idle_shares: Shares::default(),
            last: 0,
        }
    }

    /// A number for a job.
    pub(super) fn next_number(&mut self) -> u64 {
        self.last += 1;
        self.last
    }

    /// Takes a job in, to a slot if there is one.
    pub(super) fn add(
        &mut self,
        number: u64,
        job: Box<dyn AnalysisJob>,
        account: Account,
        board: Option<u64>,
    ) {
        self.shares.admit(&account);
        self.waiting.push_back(Entry::new(number, job, account, board));
        self.hand_out_slots();
    }

    /// Takes in a job that goes on only while nothing else is to be done.
    pub(super) fn add_idle(&mut self, number: u64, job: Box<dyn AnalysisJob>, account: Account) {
        self.idle_shares.admit(&account);
        self.idlers.push(Entry { is_idle: true, ..Entry::new(number, job, account, None) });
    }

    /// The accounts of the jobs with slots, one for each.
    fn with_slots(&self) -> impl Iterator<Item = &Account> {
        let busy = self.busy.values().filter(|busy| !busy.is_idle).map(|busy| &busy.account);
        self.ready.iter().map(|entry| &entry.account).chain(busy)
    }

    /// Slots that are taken.
    fn taken(&self) -> usize {
        self.with_slots().count()
    }

    /// Gives free slots to those in the queue, first to whoever has the fewest, and tells the
    /// others how many are before them.
    fn hand_out_slots(&mut self) {
        while self.taken() < self.policy.slots.max(1) {
            let slots =
                |entry: &Entry| self.with_slots().filter(|&account| *account == entry.account).count();
            let next = self.waiting.iter().enumerate().min_by_key(|(_, entry)| slots(entry)).map(|(n, _)| n);
            let Some(mut entry) = next.and_then(|n| self.waiting.remove(n)) else { break };
            entry.slot = self.engine_of(entry.board);
            self.ready.push(entry);
        }
        self.waiting.iter_mut().enumerate().for_each(|(before, entry)| entry.job.waits(before));
    }

    /// The engine that a board had, if it is still there; makes room otherwise.
    fn engine_of(&mut self, board: Option<u64>) -> Option<EngineSlot> {
        if let Some(place) = self.idle.iter().position(|(of, _)| Some(*of) == board) {
            return self.idle.remove(place).map(|(_, slot)| slot);
        }
        while self.taken() + self.idle.len() >= self.policy.slots.max(1) {
            if self.idle.pop_front().is_none() {
                break;
            }
        }
        None
    }

    /// The job to go on with: that of the account which has had the least, and of that account's
    /// the same.
    pub(super) fn take(&mut self) -> Option<Entry> {
        let entry = self.ready.swap_remove(next_of(&self.ready, &self.shares)?);
        Some(self.hand_out(entry))
    }

    /// The job to go on with when nothing else is to be done, chosen in the same way.
    pub(super) fn take_idle(&mut self) -> Option<Entry> {
        let entry = self.idlers.swap_remove(next_of(&self.idlers, &self.idle_shares)?);
        Some(self.hand_out(entry))
    }

    fn hand_out(&mut self, entry: Entry) -> Entry {
        let (account, board, is_idle) = (entry.account.clone(), entry.board, entry.is_idle);
        self.busy.insert(entry.number, Busy { account, board, is_idle, unwanted: false });
        entry
    }

    /// Takes a job back from a worker after a slice. What is returned is to be dropped without
    /// the lock.
    pub(super) fn put_back(&mut self, mut entry: Entry, took: Duration, finished: bool) -> Option<Entry> {
        entry.had += took;
        let shares = if entry.is_idle { &mut self.idle_shares } else { &mut self.shares };
        shares.add(&entry.account, took);
        self.lift_shares();
        let busy = self.busy.remove(&entry.number);
        let unwanted = busy.as_ref().is_none_or(|busy| busy.unwanted);
        entry.board = busy.and_then(|busy| busy.board);
        let gives_way = !entry.is_idle && !self.waiting.is_empty() && entry.had >= self.policy.enough;
        let ended = if finished || unwanted || gives_way {
            if gives_way && !finished && !unwanted {
                entry.job.gives_way();
            }
            self.keep_engine(&mut entry);
            Some(entry)
        } else {
            if entry.is_idle {
                self.idlers.push(entry)
            } else {
                self.ready.push(entry)
            }
            None
        };
        self.hand_out_slots();
        ended
    }

    /// Nobody who comes from now on starts below those who are here.
    fn lift_shares(&mut self) {
        let busy = |is_idle| move |busy: &&Busy| busy.is_idle == is_idle;
        let with_slots = self.busy.values().filter(busy(false)).map(|busy| &busy.account);
        self.shares.lift(self.ready.iter().map(|entry| &entry.account).chain(with_slots));
        let idling = self.busy.values().filter(busy(true)).map(|busy| &busy.account);
        self.idle_shares.lift(self.idlers.iter().map(|entry| &entry.account).chain(idling));
    }

    /// Ends a job. What is returned is to be dropped without the lock.
    pub(super) fn cancel(&mut self, number: u64) -> Option<Entry> {
        if let Some(busy) = self.busy.get_mut(&number) {
            busy.unwanted = true;
            return None;
        }
        let mut ended = None;
        if let Some(place) = self.ready.iter().position(|entry| entry.number == number) {
            let mut entry = self.ready.swap_remove(place);
            self.keep_engine(&mut entry);
            ended = Some(entry);
        } else if let Some(place) = self.waiting.iter().position(|entry| entry.number == number) {
            ended = self.waiting.remove(place);
        } else if let Some(place) = self.idlers.iter().position(|entry| entry.number == number) {
            ended = Some(self.idlers.swap_remove(place));
        }
        self.hand_out_slots();
        ended
    }

    /// Keeps the engine of a job that has ended for the next one at its board.
    fn keep_engine(&mut self, entry: &mut Entry) {
        if let Some(board) = entry.board {
            self.idle.extend(entry.slot.take().map(|slot| (board, slot)));
        }
    }

    /// A board is left: its engine is not kept, nor the one that a worker has in hand.
    pub(super) fn leave(&mut self, board: u64) -> Option<EngineSlot> {
        for busy in self.busy.values_mut().filter(|busy| busy.board == Some(board)) {
            busy.board = None;
        }
        let place = self.idle.iter().position(|(of, _)| *of == board)?;
        self.idle.remove(place).map(|(_, slot)| slot)
    }

    /// Whether a job waits for a worker or for a slot.
    pub(super) fn job_waits(&self) -> bool {
        !self.ready.is_empty() || !self.waiting.is_empty()
    }

    /// Whether a job waits for when nothing else is to be done.
    pub(super) fn idler_waits(&self) -> bool {
        !self.idlers.is_empty()
    }

    /// Engines kept for boards.
    #[cfg(test)]
    pub(super) fn kept(&self) -> usize {
        self.idle.len()
    }

    /// Drops everything.
    pub(super) fn clear(&mut self) {
        *self = Jobs { last: self.last, ..Jobs::new(self.policy) };
    }
}

/// The place of the job to go on with: that of the account which has had the least, and of that
/// account's the same.
fn next_of(entries: &[Entry], shares: &Shares) -> Option<usize> {
    let rank = |entry: &Entry| (shares.of(&entry.account), entry.had);
    entries.iter().enumerate().min_by_key(|(_, entry)| rank(entry)).map(|(place, _)| place)
}
