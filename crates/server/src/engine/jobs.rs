//! Scheduling of jobs: those with a slot, those waiting for one, and their tables.

use super::Account;
use super::queue::{Policy, Queue};
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use throughline_catalog::EngineSlot;

/// Maximum number of owners whose time is remembered.
const ACCOUNTS: usize = 4_096;

/// A long search that runs in slices until it is finished or cancelled.
pub(crate) trait AnalysisJob: Send {
    /// Runs until the job is finished (then returns true), or until `stop` is set, and then returns
    /// within milliseconds. Later it is called again with the same slot, perhaps on another thread.
    fn go_on(&mut self, slot: &mut EngineSlot, stop: &AtomicBool) -> bool;

    /// Called while the job is in the queue for a slot, with the number of jobs before it. Must not
    /// block.
    fn waits(&mut self, before: usize);

    /// Called when the job has had its time and others wait for its slot; it then ends. Must not
    /// block.
    fn gives_way(&mut self);

    /// Called when the engine has failed; the job then ends.
    fn broke(&mut self);
}

/// Time and nodes that a job has used so far.
#[derive(Clone, Copy, Default)]
pub(crate) struct Used {
    pub time: Duration,
    pub nodes: u64,
}

/// A handle of a job. Dropping it cancels the job at once.
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

/// A job with its scheduling data.
pub(super) struct Entry {
    pub number: u64,
    account: Account,
    /// The board whose table it uses; `None` if its table is not kept afterwards.
    board: Option<u64>,
    /// Whether it runs only in idle time; it then needs no slot.
    pub is_idle: bool,
    pub job: Box<dyn AnalysisJob>,
    /// Its engine, while it has a slot.
    pub slot: Option<EngineSlot>,
    /// Set to end a slice.
    pub stop: Arc<AtomicBool>,
    /// Time used so far.
    had: Duration,
}

impl Entry {
    fn new(number: u64, job: Box<dyn AnalysisJob>, account: Account, board: Option<u64>) -> Self {
        let (is_idle, slot, stop, had) = (false, None, Arc::default(), Duration::ZERO);
        Entry { number, account, board, is_idle, job, slot, stop, had }
    }
}

/// A job that a worker runs.
struct Busy {
    account: Account,
    /// The job's board, until that is closed.
    board: Option<u64>,
    is_idle: bool,
    /// Whether the job was cancelled.
    unwanted: bool,
}

/// The time that each owner has used.
#[derive(Default)]
struct Shares {
    used: HashMap<Account, Duration>,
    /// The maximum so far of the least time used by any active owner: newcomers start with it.
    floor: Duration,
}

impl Shares {
    /// Raises a newcomer's time to the floor.
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

    /// Raises the floor to the least time used by an active owner.
    fn lift<'a>(&mut self, here: impl Iterator<Item = &'a Account>) {
        let least = here.filter_map(|account| self.used.get(account)).min().copied();
        self.floor = self.floor.max(least.unwrap_or_default());
    }
}

/// All unfinished jobs.
pub(super) struct Jobs {
    policy: Policy,
    /// Jobs with a slot that no worker runs.
    ready: Vec<Entry>,
    /// Jobs that workers run.
    busy: HashMap<u64, Busy>,
    /// Jobs without a slot.
    waiting: VecDeque<Entry>,
    /// Idle jobs that no worker runs.
    idlers: Vec<Entry>,
    /// Engines of boards without a job, the longest unused first.
    idle: VecDeque<(u64, EngineSlot)>,
    /// Time used by jobs with slots.
    shares: Shares,
    /// Time used by idle jobs.
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

    /// Returns a number for a new job.
    pub(super) fn next_number(&mut self) -> u64 {
        self.last += 1;
        self.last
    }

    /// Adds a job, with a slot if one is free.
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

    /// Adds an idle job.
    pub(super) fn add_idle(&mut self, number: u64, job: Box<dyn AnalysisJob>, account: Account) {
        self.idle_shares.admit(&account);
        self.idlers.push(Entry { is_idle: true, ..Entry::new(number, job, account, None) });
    }

    /// Returns the owners of the jobs with slots, one for each job.
    fn with_slots(&self) -> impl Iterator<Item = &Account> {
        let busy = self.busy.values().filter(|busy| !busy.is_idle).map(|busy| &busy.account);
        self.ready.iter().map(|entry| &entry.account).chain(busy)
    }

    /// Returns the number of slots taken.
    fn taken(&self) -> usize {
        self.with_slots().count()
    }

    /// Gives free slots to jobs in the queue, first to owners with the fewest slots, and tells the
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

    /// Takes the board's engine if it was kept; otherwise drops the longest unused ones to make
    /// room.
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

    /// Takes the next job to run: of the owner with the least time used, the job with the least.
    pub(super) fn take(&mut self) -> Option<Entry> {
        let entry = self.ready.swap_remove(next_of(&self.ready, &self.shares)?);
        Some(self.hand_out(entry))
    }

    /// Takes the next idle job to run, chosen in the same way.
    pub(super) fn take_idle(&mut self) -> Option<Entry> {
        let entry = self.idlers.swap_remove(next_of(&self.idlers, &self.idle_shares)?);
        Some(self.hand_out(entry))
    }

    fn hand_out(&mut self, entry: Entry) -> Entry {
        let (account, board, is_idle) = (entry.account.clone(), entry.board, entry.is_idle);
        self.busy.insert(entry.number, Busy { account, board, is_idle, unwanted: false });
        entry
    }

    /// Takes a job back from a worker after a slice. Returns the job if it has ended, to be dropped
    /// outside the lock.
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

    /// Updates the floors, so that no newcomer starts below those already active.
    fn lift_shares(&mut self) {
        let busy = |is_idle| move |busy: &&Busy| busy.is_idle == is_idle;
        let with_slots = self.busy.values().filter(busy(false)).map(|busy| &busy.account);
        self.shares.lift(self.ready.iter().map(|entry| &entry.account).chain(with_slots));
        let idling = self.busy.values().filter(busy(true)).map(|busy| &busy.account);
        self.idle_shares.lift(self.idlers.iter().map(|entry| &entry.account).chain(idling));
    }

    /// Cancels a job. The returned job is to be dropped outside the lock.
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

    /// Keeps the engine of a job that has ended for the next job of its board.
    fn keep_engine(&mut self, entry: &mut Entry) {
        if let Some(board) = entry.board {
            self.idle.extend(entry.slot.take().map(|slot| (board, slot)));
        }
    }

    /// Frees the engine of a closed board, also one that a worker is using, once its slice ends.
    pub(super) fn leave(&mut self, board: u64) -> Option<EngineSlot> {
        for busy in self.busy.values_mut().filter(|busy| busy.board == Some(board)) {
            busy.board = None;
        }
        let place = self.idle.iter().position(|(of, _)| *of == board)?;
        self.idle.remove(place).map(|(_, slot)| slot)
    }

    /// Whether a job waits for a worker or a slot.
    pub(super) fn job_waits(&self) -> bool {
        !self.ready.is_empty() || !self.waiting.is_empty()
    }

    /// Whether an idle job waits for a worker.
    pub(super) fn idler_waits(&self) -> bool {
        !self.idlers.is_empty()
    }

    /// Returns the number of engines kept for boards.
    #[cfg(test)]
    pub(super) fn kept(&self) -> usize {
        self.idle.len()
    }

    /// Drops all jobs.
    pub(super) fn clear(&mut self) {
        *self = Jobs { last: self.last, ..Jobs::new(self.policy) };
    }
}

/// Returns the index of the next job to run: of the owner with the least time used, the job with
/// the least.
fn next_of(entries: &[Entry], shares: &Shares) -> Option<usize> {
    let rank = |entry: &Entry| (shares.of(&entry.account), entry.had);
    entries.iter().enumerate().min_by_key(|(_, entry)| rank(entry)).map(|(place, _)| place)
}
