//! The engine's worker threads, shared fairly by all visitors.
//!
//! There are two kinds of work. A *request* for a move in a game runs in one go. A *job* (an
//! analysis, a review) runs in slices until it is finished or cancelled.
//!
//! - Games come first. A game has at most one request, and the owners of requests take turns,
//!   however many games one of them has. If the queue is so long that the last request would wait
//!   too long, the thinking time of all is cut ([`Policy::max_wait`]): moves get weaker, but nobody
//!   is left waiting.
//! - A request that finds all workers busy preempts a job at once; it never waits for the end of a
//!   slice.
//! - The next job to run is the one whose owner has used the least time; it runs for one slice
//!   while others wait.
//! - An idle job (the screening of games, a study of a rule set) runs only while no worker is
//!   needed for anything else, and is preempted at once when one is. Idle jobs share their time in
//!   the same way, but separately.
//! - A limited number of jobs have slots, each with its own transposition table. Further jobs wait
//!   in a queue and are told their place; a job that has had its time then gives up its slot.
//!
//! Nothing here blocks async tasks: moves are sent through a channel.

mod jobs;
mod queue;
mod remote;
#[cfg(test)]
mod tests;
mod worker;

pub(crate) use jobs::{AnalysisJob, JobHandle, JobUsage};
pub(crate) use queue::{MoveRequest, Policy, Priority, StopOnDrop};
pub(crate) use remote::RemoteEngines;

use crate::limits::Address;
use crate::visitor::VisitorId;
use queue::Queue;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::JoinHandle;
use throughline_catalog::{EngineMove, TablebaseFolder};
use tokio::sync::oneshot;

/// The owner that the time of a request or job is charged to.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum WorkOwner {
    /// A browser.
    Visitor(VisitorId),
    /// All visitors of an address, since cookies are easily made.
    Address(Address),
    /// The site itself.
    Site,
}

impl WorkOwner {
    /// Returns the owner for a visitor at an address.
    pub(crate) fn of(visitor: &VisitorId, address: Address) -> Self {
        if address.is_counted() { WorkOwner::Address(address) } else { WorkOwner::Visitor(visitor.clone()) }
    }
}

/// The engine workers. Dropping this stops them.
pub(crate) struct Engines {
    queue: Arc<Queue>,
    threads: Vec<JoinHandle<()>>,
    /// The next number for an analysis board.
    boards: AtomicU64,
    /// Engines on other machines.
    remote: Option<RemoteEngines>,
}

impl Engines {
    /// Starts the threads; engines probe the given tablebases.
    ///
    /// # Errors
    /// When the system cannot create threads.
    pub(crate) fn start(threads: usize, tables: Option<TablebaseFolder>) -> std::io::Result<Self> {
        Self::start_with(threads, Policy::default(), tables)
    }

    /// [`Engines::start`] with another policy.
    pub(crate) fn start_with(
        workers: usize,
        policy: Policy,
        tables: Option<TablebaseFolder>,
    ) -> std::io::Result<Self> {
        let workers = workers.max(1);
        let queue = Arc::new(Queue::new(workers, policy, tables));
        let mut engines = Engines { queue, threads: Vec::new(), boards: AtomicU64::new(0), remote: None };
        for number in 1..=workers {
            let queue = engines.queue.clone();
            let thread = std::thread::Builder::new().name(format!("engine-{number}"));
            engines.threads.push(thread.spawn(move || worker::work(&queue))?);
        }
        let queue = engines.queue.clone();
        let thread = std::thread::Builder::new().name("engine-clock".to_owned());
        engines.threads.push(thread.spawn(move || worker::watch_clock(&queue))?);
        Ok(engines)
    }

    /// Adds engines on other machines.
    pub(crate) fn with_remote(mut self, remote: Option<RemoteEngines>) -> Self {
        self.remote = remote;
        self
    }

    /// The engines at other machines.
    pub(crate) fn remote(&self) -> Option<&RemoteEngines> {
        self.remote.as_ref()
    }

    /// Finds a move that a person waits for, on another machine if one is free at once. Returns
    /// `None` as [`Engines::ask`] does.
    pub(crate) async fn find_move(&self, request: MoveRequest, priority: Priority) -> Option<EngineMove> {
        if let Some(remote) = &self.remote
            && let Some(found) = remote.find_move(&request).await
        {
            return Some(found);
        }
        self.ask(request, priority).await.ok().flatten()
    }

    /// Queues a request. The move is `None` if the game is over; the channel closes without a move
    /// if the request is cancelled before its turn, or when the workers stop.
    pub(crate) fn ask(
        &self,
        request: MoveRequest,
        priority: Priority,
    ) -> oneshot::Receiver<Option<EngineMove>> {
        let (reply, found) = oneshot::channel();
        let mut state = self.queue.lock();
        if !state.closed {
            match priority {
                Priority::Game => {
                    state.games.push(request.owner.clone(), (request, reply));
                    if state.games.len() + state.running.len() > self.queue.workers {
                        state.preempt_job();
                    }
                }
                Priority::Background => state.background.push(request.owner.clone(), (request, reply)),
            }
            self.queue.wake();
        }
        found
    }

    /// Starts a job. `board` is a number from [`Engines::new_board`]: jobs of one board use one
    /// table, one after another. A job without a board has its own table, which is dropped with it.
    pub(crate) fn start_job(
        &self,
        job: Box<dyn AnalysisJob>,
        owner: WorkOwner,
        board: Option<u64>,
    ) -> JobHandle {
        let mut state = self.queue.lock();
        let number = state.jobs.next_number();
        if !state.closed {
            state.jobs.add(number, job, owner, board);
            self.queue.wake();
        }
        JobHandle::new(self.queue.clone(), number)
    }

    /// Starts a job that runs only in idle time, in turns with other such jobs. It gets no calls of
    /// [`AnalysisJob::on_waiting`] and [`AnalysisJob::on_slot_lost`].
    pub(crate) fn start_idle_job(&self, job: Box<dyn AnalysisJob>, owner: WorkOwner) -> JobHandle {
        let mut state = self.queue.lock();
        let number = state.jobs.next_number();
        if !state.closed {
            state.jobs.add_idle(number, job, owner);
            self.queue.wake();
        }
        JobHandle::new(self.queue.clone(), number)
    }

    /// Returns the number of requests that wait for an engine.
    pub(crate) fn waiting_count(&self) -> usize {
        let state = self.queue.lock();
        state.games.len() + state.background.len()
    }

    /// Returns a new number for an analysis board.
    pub(crate) fn new_board(&self) -> u64 {
        self.boards.fetch_add(1, Ordering::Relaxed)
    }

    /// Frees the table of a board that was closed.
    pub(crate) fn close_board(&self, board: u64) {
        let table = self.queue.lock().jobs.close_board(board);
        drop(table);
    }

    /// Drops everything in the queue and stops the running searches.
    pub(crate) fn stop(&self) {
        let mut state = self.queue.lock();
        state.closed = true;
        state.games.clear();
        state.background.clear();
        state.jobs.clear();
        state.running.iter().for_each(|running| running.stop.store(true, Ordering::Relaxed));
        self.queue.work.notify_all();
        self.queue.time.notify_all();
    }
}

impl Drop for Engines {
    fn drop(&mut self) {
        self.stop();
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}
