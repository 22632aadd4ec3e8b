//! Scheduling of jobs: those with a slot, those waiting for one, and their tables.

use super::WorkOwner;
use super::queue::{Policy, Queue};
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use throughline_catalog::EngineSlot;

/// Maximum number of owners whose time is remembered.
const MAX_OWNERS: usize = 4_096;

/// A long search that runs in slices until it is finished or cancelled.
pub(crate) trait AnalysisJob: Send {
    /// Runs until the job is finished (then returns true), or until `stop` is set, and then returns
    /// within milliseconds. Later it is called again with the same slot, perhaps on another thread.
    fn run_slice(&mut self, slot: &mut EngineSlot, stop: &AtomicBool) -> bool;

    /// Called while the job is in the queue for a slot, with the number of jobs before it. Must not
    /// block.
    fn on_waiting(&mut self, before: usize);

    /// Called when the job has used its time and others wait for its slot; it then ends. Must not
    /// block.
    fn on_slot_lost(&mut self);

    /// Called when the engine has failed; the job then ends.
    fn on_failure(&mut self);
}

/// Time and nodes that a job has used so far.
#[derive(Clone, Copy, Default)]
pub(crate) struct JobUsage {
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
        self.queue.wake();
        drop(state);
        drop(ended);
    }
}

/// A job with its scheduling data.
pub(super) struct QueuedJob {
    pub number: u64,
    owner: WorkOwner,
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
    used: Duration,
}

impl QueuedJob {
    fn new(number: u64, job: Box<dyn AnalysisJob>, owner: WorkOwner, board: Option<u64>) -> Self {
        let (is_idle, slot, stop, used) = (false, None, Arc::default(), Duration::ZERO);
        QueuedJob { number, owner, board, is_idle, job, slot, stop, used }
    }
}

/// A job that a worker runs.
struct RunningJob {
    owner: WorkOwner,
    /// The job's board, until that is closed.
    board: Option<u64>,
    is_idle: bool,
    /// Whether the job was cancelled.
    cancelled: bool,
}

/// The time that each owner has used.
#[derive(Default)]
struct Shares {
    used: HashMap<WorkOwner, Duration>,
    /// The maximum so far of the least time used by any active owner: newcomers start with it.
    floor: Duration,
}

impl Shares {
    /// Raises a newcomer's time to the floor.
    fn admit(&mut self, owner: &WorkOwner) {
        if self.used.len() >= MAX_OWNERS {
            self.used.clear();
        }
        let used = self.used.entry(owner.clone()).or_default();
        *used = self.floor.max(*used);
    }

    fn of(&self, owner: &WorkOwner) -> Duration {
        self.used.get(owner).copied().unwrap_or_default()
    }

    fn add(&mut self, owner: &WorkOwner, took: Duration) {
        *self.used.entry(owner.clone()).or_default() += took;
    }

    /// Raises the floor to the least time used by an active owner.
    fn lift<'a>(&mut self, here: impl Iterator<Item = &'a WorkOwner>) {
        let least = here.filter_map(|owner| self.used.get(owner)).min().copied();
        self.floor = self.floor.max(least.unwrap_or_default());
    }
}

/// All unfinished jobs.
pub(super) struct Jobs {
    policy: Policy,
    /// Jobs with a slot that no worker runs.
    ready: Vec<QueuedJob>,
    /// Jobs that workers run.
    busy: HashMap<u64, RunningJob>,
    /// Jobs without a slot.
    waiting: VecDeque<QueuedJob>,
    /// Idle jobs that no worker runs.
    idle_jobs: Vec<QueuedJob>,
    /// Engines of boards without a job, the longest unused first.
    kept_engines: VecDeque<(u64, EngineSlot)>,
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
            idle_jobs: Vec::new(),
            kept_engines: VecDeque::new(),
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
        owner: WorkOwner,
        board: Option<u64>,
    ) {
        self.shares.admit(&owner);
        self.waiting.push_back(QueuedJob::new(number, job, owner, board));
        self.assign_slots();
    }

    /// Adds an idle job.
    pub(super) fn add_idle(&mut self, number: u64, job: Box<dyn AnalysisJob>, owner: WorkOwner) {
        self.idle_shares.admit(&owner);
        self.idle_jobs.push(QueuedJob { is_idle: true, ..QueuedJob::new(number, job, owner, None) });
    }

    /// Returns the owners of the jobs with slots, one for each job.
    fn with_slots(&self) -> impl Iterator<Item = &WorkOwner> {
        let busy = self.busy.values().filter(|busy| !busy.is_idle).map(|busy| &busy.owner);
        self.ready.iter().map(|entry| &entry.owner).chain(busy)
    }

    /// Returns the number of slots taken.
    fn taken(&self) -> usize {
        self.with_slots().count()
    }

    /// Gives free slots to jobs in the queue, first to owners with the fewest slots, and tells the
    /// others how many are before them.
    fn assign_slots(&mut self) {
        while self.taken() < self.policy.slots.max(1) {
            let slots = |entry: &QueuedJob| self.with_slots().filter(|&owner| *owner == entry.owner).count();
            let next = self.waiting.iter().enumerate().min_by_key(|(_, entry)| slots(entry)).map(|(n, _)| n);
            let Some(entry) = next.and_then(|n| self.waiting.remove(n)) else { break };
            self.ready.push(entry);
        }
        self.waiting.iter_mut().enumerate().for_each(|(before, entry)| entry.job.on_waiting(before));
    }

    /// Takes the board's engine if it was kept; otherwise drops the longest unused ones to make
    /// room.
    fn engine_of(&mut self, board: Option<u64>) -> Option<EngineSlot> {
        if let Some(place) = self.kept_engines.iter().position(|(of, _)| Some(*of) == board) {
            return self.kept_engines.remove(place).map(|(_, slot)| slot);
        }
        while self.taken() + self.kept_engines.len() >= self.policy.slots.max(1) {
            if self.kept_engines.pop_front().is_none() {
                break;
            }
        }
        None
    }

    /// Takes the next job to run: of the owner with the least time used, the job with the least.
    pub(super) fn take(&mut self) -> Option<QueuedJob> {
        let mut entry = self.ready.swap_remove(next_of(&self.ready, &self.shares)?);
        // Not earlier: the job before it on its board may have ended only now.
        if entry.slot.is_none() {
            entry.slot = self.engine_of(entry.board);
        }
        Some(self.mark_busy(entry))
    }

    /// Takes the next idle job to run, chosen in the same way.
    pub(super) fn take_idle(&mut self) -> Option<QueuedJob> {
        let entry = self.idle_jobs.swap_remove(next_of(&self.idle_jobs, &self.idle_shares)?);
        Some(self.mark_busy(entry))
    }

    fn mark_busy(&mut self, entry: QueuedJob) -> QueuedJob {
        let (owner, board, is_idle) = (entry.owner.clone(), entry.board, entry.is_idle);
        self.busy.insert(entry.number, RunningJob { owner, board, is_idle, cancelled: false });
        entry
    }

    /// Takes a job back from a worker after a slice. Returns the job if it has ended, to be dropped
    /// outside the lock.
    pub(super) fn put_back(
        &mut self,
        mut entry: QueuedJob,
        took: Duration,
        finished: bool,
    ) -> Option<QueuedJob> {
        entry.used += took;
        let shares = if entry.is_idle { &mut self.idle_shares } else { &mut self.shares };
        shares.add(&entry.owner, took);
        self.lift_shares();
        let busy = self.busy.remove(&entry.number);
        let cancelled = busy.as_ref().is_none_or(|busy| busy.cancelled);
        entry.board = busy.and_then(|busy| busy.board);
        let gives_way = !entry.is_idle && !self.waiting.is_empty() && entry.used >= self.policy.max_job_time;
        let ended = if finished || cancelled || gives_way {
            if gives_way && !finished && !cancelled {
                entry.job.on_slot_lost();
            }
            self.keep_engine(&mut entry);
            Some(entry)
        } else {
            if entry.is_idle {
                self.idle_jobs.push(entry)
            } else {
                self.ready.push(entry)
            }
            None
        };
        self.assign_slots();
        ended
    }

    /// Updates the floors, so that no newcomer starts below those already active.
    fn lift_shares(&mut self) {
        let busy = |is_idle| move |busy: &&RunningJob| busy.is_idle == is_idle;
        let with_slots = self.busy.values().filter(busy(false)).map(|busy| &busy.owner);
        self.shares.lift(self.ready.iter().map(|entry| &entry.owner).chain(with_slots));
        let idling = self.busy.values().filter(busy(true)).map(|busy| &busy.owner);
        self.idle_shares.lift(self.idle_jobs.iter().map(|entry| &entry.owner).chain(idling));
    }

    /// Cancels a job. The returned job is to be dropped outside the lock.
    pub(super) fn cancel(&mut self, number: u64) -> Option<QueuedJob> {
        if let Some(busy) = self.busy.get_mut(&number) {
            busy.cancelled = true;
            return None;
        }
        let mut ended = None;
        if let Some(place) = self.ready.iter().position(|entry| entry.number == number) {
            let mut entry = self.ready.swap_remove(place);
            self.keep_engine(&mut entry);
            ended = Some(entry);
        } else if let Some(place) = self.waiting.iter().position(|entry| entry.number == number) {
            ended = self.waiting.remove(place);
        } else if let Some(place) = self.idle_jobs.iter().position(|entry| entry.number == number) {
            ended = Some(self.idle_jobs.swap_remove(place));
        }
        self.assign_slots();
        ended
    }

    /// Keeps the engine of a job that has ended for the next job of its board: one for each.
    fn keep_engine(&mut self, entry: &mut QueuedJob) {
        if let Some(board) = entry.board
            && self.kept_engines.iter().all(|(of, _)| *of != board)
        {
            self.kept_engines.extend(entry.slot.take().map(|slot| (board, slot)));
        }
    }

    /// Frees the engine of a closed board; one that a worker is using is not kept afterwards.
    pub(super) fn close_board(&mut self, board: u64) -> Option<EngineSlot> {
        for busy in self.busy.values_mut().filter(|busy| busy.board == Some(board)) {
            busy.board = None;
        }
        let place = self.kept_engines.iter().position(|(of, _)| *of == board)?;
        self.kept_engines.remove(place).map(|(_, slot)| slot)
    }

    /// Whether a job waits for a worker or a slot.
    pub(super) fn job_waits(&self) -> bool {
        !self.ready.is_empty() || !self.waiting.is_empty()
    }

    /// Whether an idle job waits for a worker.
    pub(super) fn idle_job_waits(&self) -> bool {
        !self.idle_jobs.is_empty()
    }

    /// Returns the number of engines kept for boards.
    #[cfg(test)]
    pub(super) fn kept(&self) -> usize {
        self.kept_engines.len()
    }

    /// Drops all jobs.
    pub(super) fn clear(&mut self) {
        *self = Jobs { last: self.last, ..Jobs::new(self.policy) };
    }
}

/// Returns the index of the next job to run: of the owner with the least time used, the job with
/// the least.
fn next_of(entries: &[QueuedJob], shares: &Shares) -> Option<usize> {
    let rank = |entry: &QueuedJob| (shares.of(&entry.owner), entry.used);
    entries.iter().enumerate().min_by_key(|(_, entry)| rank(entry)).map(|(place, _)| place)
}
