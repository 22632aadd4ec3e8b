//! What waits, what runs, and who is next.

use super::Account;
use super::studies::{Entry, Studies, Study};
use super::turns::Turns;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use throughline_catalog::{EngineSlot, GameRecord, TableFolder, Thought};
use throughline_search::Level;
use tokio::sync::oneshot;

/// A position to find a move in.
pub(crate) struct Question {
    /// The game up to now; not over.
    pub record: GameRecord,
    /// How well to play, where there is time.
    pub level: Level,
    /// Decides between moves that are as good.
    pub seed: u64,
    /// Set when nobody wants the answer any more, and by the workers when the time is up.
    pub stop: Arc<AtomicBool>,
    /// Whose game it is.
    pub account: Account,
}

/// Who waits for the answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Urgency {
    /// People at a game.
    Game,
    /// Nobody in particular: answered when no game waits, in turn with studies.
    Background,
}

/// The bounds of sharing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Policy {
    /// The longest that a game should wait for its turn; when many wait, each thinks for less.
    pub patience: Duration,
    /// The least time to think that a game gets, however many wait.
    pub least: Duration,
    /// How long a study runs while others wait.
    pub slice: Duration,
    /// Studies that have a table at the same time.
    pub seats: usize,
    /// The time after which a study gives up its seat when others wait in the line.
    pub enough: Duration,
    /// MiB of a study's table.
    pub table_mib: usize,
}

impl Default for Policy {
    fn default() -> Self {
        Policy {
            patience: Duration::from_secs(6),
            least: Duration::from_millis(5),
            slice: Duration::from_millis(250),
            seats: 16,
            enough: Duration::from_secs(10),
            table_mib: 16,
        }
    }
}

/// A question with the way back.
pub(super) type Job = (Question, oneshot::Sender<Option<Thought>>);

/// What a worker does next.
pub(super) enum Work {
    /// Answer.
    Answer(Box<Job>),
    /// Go on with a study.
    GoOn(Entry),
}

/// What a worker is at.
pub(super) struct Running {
    /// Of a study: its number.
    pub study: Option<u64>,
    pub is_question: bool,
    pub stop: Arc<AtomicBool>,
    pub since: Instant,
}

/// All that is known, under one lock.
pub(super) struct State {
    pub games: Turns<Job>,
    pub background: VecDeque<Job>,
    pub studies: Studies,
    pub running: Vec<Running>,
    /// Whether the background comes before the studies next time.
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
    tables: Option<TableFolder>,
    desks: AtomicU64,
}

impl Queue {
    pub(super) fn new(workers: usize, policy: Policy, tables: Option<TableFolder>) -> Self {
        let state = State {
            games: Turns::default(),
            background: VecDeque::new(),
            studies: Studies::new(policy),
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
            desks: AtomicU64::new(0),
        }
    }

    /// A slot for an engine with a table of so many MiB.
    pub(super) fn slot(&self, table_mib: usize) -> EngineSlot {
        let mut slot = EngineSlot::new(table_mib);
        slot.set_tables(self.tables.clone());
        slot
    }

    /// Nothing that can break happens under the lock.
    pub(super) fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn ask(&self, question: Question, urgency: Urgency) -> oneshot::Receiver<Option<Thought>> {
        let (reply, answer) = oneshot::channel();
        let mut state = self.lock();
        if !state.closed {
            match urgency {
                Urgency::Game => {
                    state.games.push(question.account.clone(), (question, reply));
                    if state.games.len() + state.running.len() > self.workers {
                        state.send_a_study_away();
                    }
                }
                Urgency::Background => state.background.push_back((question, reply)),
            }
            self.tell();
        }
        answer
    }

    /// Queues a study and gives its number.
    pub(super) fn study(&self, study: Box<dyn Study>, account: Account, desk: Option<u64>) -> u64 {
        let mut state = self.lock();
        let closed = state.closed;
        let number = state.studies.add(study, account, desk, closed);
        self.tell();
        number
    }

    /// Ends a study, at once.
    pub(super) fn end_study(&self, number: u64) {
        let mut state = self.lock();
        for running in state.running.iter().filter(|running| running.study == Some(number)) {
            running.stop.store(true, Ordering::Relaxed);
        }
        let ended = state.studies.cancel(number);
        self.tell();
        drop(state);
        drop(ended);
    }

    pub(super) fn desk(&self) -> u64 {
        self.desks.fetch_add(1, Ordering::Relaxed)
    }

    pub(super) fn leave(&self, desk: u64) {
        let table = self.lock().studies.leave(desk);
        drop(table);
    }

    pub(super) fn close(&self) {
        let mut state = self.lock();
        state.closed = true;
        state.games.clear();
        state.background.clear();
        state.studies.clear();
        state.running.iter().for_each(|running| running.stop.store(true, Ordering::Relaxed));
        self.work.notify_all();
        self.time.notify_all();
    }

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

    /// A worker comes back from a slice of a study.
    pub(super) fn put_back(&self, entry: Entry, took: Duration, finished: bool) {
        let mut state = self.lock();
        state.running.retain(|running| running.study != Some(entry.number));
        let ended = state.studies.put_back(entry, took, finished);
        self.tell();
        drop(state);
        drop(ended);
    }
}

impl State {
    /// Games first; then the background and the studies in turn.
    fn pick(&mut self) -> Option<Work> {
        self.games.retain(|(question, _)| !question.stop.load(Ordering::Relaxed));
        if let Some(job) = self.games.pop() {
            return Some(Work::Answer(Box::new(job)));
        }
        self.background_next = !self.background_next;
        if self.background_next {
            self.pick_background().or_else(|| self.pick_study())
        } else {
            self.pick_study().or_else(|| self.pick_background())
        }
    }

    fn pick_background(&mut self) -> Option<Work> {
        self.background.retain(|(question, _)| !question.stop.load(Ordering::Relaxed));
        Some(Work::Answer(Box::new(self.background.pop_front()?)))
    }

    fn pick_study(&mut self) -> Option<Work> {
        self.studies.take().map(Work::GoOn)
    }

    fn note(&mut self, work: &Work) {
        let since = Instant::now();
        self.running.push(match work {
            Work::Answer(job) => Running { study: None, is_question: true, stop: job.0.stop.clone(), since },
            Work::GoOn(entry) => {
                entry.stop.store(false, Ordering::Relaxed);
                Running { study: Some(entry.number), is_question: false, stop: entry.stop.clone(), since }
            }
        });
    }

    /// A game waits and every worker is busy: one that studies makes room, if there is one that
    /// does not already.
    fn send_a_study_away(&self) {
        let studying = |running: &&Running| running.study.is_some() && !running.stop.load(Ordering::Relaxed);
        if let Some(running) = self.running.iter().find(studying) {
            running.stop.store(true, Ordering::Relaxed);
        }
    }
}
