//! The engine's worker threads, shared fairly by everybody.
//!
//! Two kinds of work. A *request* of a game is served in one go. A *job* (an analysis, a
//! review) goes on for as long as somebody wants it, in slices.
//!
//! - Games come first. A game has one request at most; whoever asks takes turns with all others
//!   who ask, however many games one of them has. When so many wait that the last would wait too
//!   long, everybody's time to think is cut ([`Policy::patience`]): weaker moves for all, none for
//!   nobody.
//! - A game's request that finds every worker busy sends a job away at once; it never waits for
//!   a slice to end.
//! - Among jobs, the one whose owner has had the least time goes on next, for a slice while
//!   others wait.
//! - A job that has time (the screening of games, a study of a rule set) goes on only while no
//!   worker is needed for anything else, and is sent away at once when one is. Among those jobs
//!   time is shared as among the others, by accounts of its own.
//! - A number of jobs have slots, each with a table of its own that stays with it. Those beyond
//!   wait in a queue and are told so; whoever has had enough gives up the slot then.
//!
//! Nothing here blocks the asynchronous part: a move comes through a channel.

mod jobs;
mod queue;
mod remote;
#[cfg(test)]
mod tests;
mod worker;

pub(crate) use jobs::{AnalysisJob, JobHandle, Used};
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

/// Whom the time of a request or a job is charged to.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Account {
    /// A browser.
    Visitor(VisitorId),
    /// All browsers of an address: cookies are easily made.
    Address(Address),
    /// The site's own doings.
    House,
}

impl Account {
    /// The account of a visitor at an address.
    pub(crate) fn of(visitor: &VisitorId, address: Address) -> Self {
        if address.is_counted() { Account::Address(address) } else { Account::Visitor(visitor.clone()) }
    }
}

/// The workers. Dropped, they finish.
pub(crate) struct Engines {
    queue: Arc<Queue>,
    threads: Vec<JoinHandle<()>>,
    /// Numbers of analysis boards given out.
    boards: AtomicU64,
    /// Those at other machines.
    remote: Option<RemoteEngines>,
}

impl Engines {
    /// Starts the threads; engines look exact values up in the tables.
    ///
    /// # Errors
    /// When the system gives no threads.
    pub(crate) fn start(threads: usize, tables: Option<TablebaseFolder>) -> std::io::Result<Self> {
        Self::start_with(threads, Policy::default(), tables)
    }

    /// [`Engines::start`] with other bounds.
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

    /// The same, and others at other machines.
    pub(crate) fn with_remote(mut self, remote: Option<RemoteEngines>) -> Self {
        self.remote = remote;
        self
    }

    /// The engines at other machines.
    pub(crate) fn remote(&self) -> Option<&RemoteEngines> {
        self.remote.as_ref()
    }

    /// Finds a move that a person waits for, at another machine where one takes it at once. `None`
    /// as [`Engines::ask`] says.
    pub(crate) async fn find_move(&self, request: MoveRequest, priority: Priority) -> Option<EngineMove> {
        if let Some(remote) = &self.remote
            && let Some(found) = remote.find_move(&request).await
        {
            return Some(found);
        }
        self.ask(request, priority).await.ok().flatten()
    }

    /// Queues a request. The move is `None` if the game is over; the channel closes without one
    /// when the request was stopped before its turn, or when the workers stop.
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
                    state.games.push(request.account.clone(), (request, reply));
                    if state.games.len() + state.running.len() > self.queue.workers {
                        state.send_a_job_away();
                    }
                }
                Priority::Background => state.background.push(request.account.clone(), (request, reply)),
            }
            self.queue.tell();
        }
        found
    }

    /// Begins a job. `board` is a number of [`Engines::new_board`]: jobs of one board use one
    /// table, one after another. One without a board has a table to itself, which goes with it.
    pub(crate) fn start_job(
        &self,
        job: Box<dyn AnalysisJob>,
        account: Account,
        board: Option<u64>,
    ) -> JobHandle {
        let mut state = self.queue.lock();
        let number = state.jobs.next_number();
        if !state.closed {
            state.jobs.add(number, job, account, board);
            self.queue.tell();
        }
        JobHandle::new(self.queue.clone(), number)
    }

    /// Begins a job that goes on only while nothing else is to be done, in turn with others like
    /// it. It is never told that it waits or gives way.
    pub(crate) fn start_idle_job(&self, job: Box<dyn AnalysisJob>, account: Account) -> JobHandle {
        let mut state = self.queue.lock();
        let number = state.jobs.next_number();
        if !state.closed {
            state.jobs.add_idle(number, job, account);
            self.queue.tell();
        }
        JobHandle::new(self.queue.clone(), number)
    }

    /// Games that wait for an engine.
    pub(crate) fn waiting_count(&self) -> usize {
        let state = self.queue.lock();
        state.games.len() + state.background.len()
    }

    /// A number for an analysis board.
    pub(crate) fn new_board(&self) -> u64 {
        self.boards.fetch_add(1, Ordering::Relaxed)
    }

    /// Frees the table of a board that is left for good.
    pub(crate) fn leave(&self, board: u64) {
        let table = self.queue.lock().jobs.leave(board);
        drop(table);
    }

    /// Drops what waits and hurries what runs.
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
