//! The thread that searches.

use super::perft::{PerftResult, count};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use throughline_catalog::{EngineMove, EngineReport, EngineSlot, GameRecord, NetworkChoice, TablebaseFolder};
use throughline_search::{Level, Limits};

/// An event for the main thread of the session.
pub(crate) enum Event {
    /// A line of input.
    Line(String),
    /// A line of input that is longer than any message.
    TooLong,
    /// The end of the input.
    End,
    /// The engine has finished an iteration, or one of several best lines in it.
    Report(Box<EngineReport>),
    /// The search has ended; `None` if the game is over.
    Thought(Option<Box<EngineMove>>),
    /// A partial or final result of `go perft`.
    Perft(PerftResult),
}

/// A search for the engine to make.
pub(crate) struct SearchRequest {
    /// The game up to now.
    pub record: GameRecord,
    /// The only moves to search; all when empty.
    pub search_moves: Vec<String>,
    /// Limits of the search; at a level they do not apply.
    pub limits: Limits,
    /// The level, and the seed that decides between equal moves; `None` for full strength.
    pub level: Option<(Level, u64)>,
}

impl SearchRequest {
    /// Returns a search of all moves at full strength.
    pub fn full_strength(record: GameRecord, limits: Limits) -> Self {
        SearchRequest { record, search_moves: Vec::new(), limits, level: None }
    }
}

/// What to do with the transposition table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HashAction {
    Keep,
    Clear,
}

/// Settings of the engine.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct EngineConfig {
    pub hash_mib: usize,
    pub threads: usize,
    pub network: NetworkChoice,
    pub tables: Option<TablebaseFolder>,
    /// Contempt, in hundredths.
    pub contempt: i32,
}

enum Task {
    /// Search until done or stopped.
    Think(Box<SearchRequest>, Arc<AtomicBool>),
    /// Count move sequences of this length until done or stopped.
    Count(Box<GameRecord>, u32, Arc<AtomicBool>),
    /// Apply settings, and prepare for a game.
    Configure { config: EngineConfig, hash: HashAction, record: Box<GameRecord> },
    /// Tell that all earlier tasks are done.
    TellReady(Sender<()>),
}

/// The thread that searches. Dropping it stops and joins the thread.
pub(crate) struct EngineThread {
    tasks: Option<Sender<Task>>,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl EngineThread {
    pub fn start(events: Sender<Event>, config: EngineConfig) -> Self {
        let (tasks, waiting) = mpsc::channel();
        let thread = thread::spawn(move || work(&waiting, &events, config));
        EngineThread { tasks: Some(tasks), stop: Arc::default(), thread: Some(thread) }
    }

    /// Starts a search; [`Event::Report`]s and one [`Event::Thought`] follow.
    pub fn think(&mut self, request: SearchRequest) {
        self.stop = Arc::default();
        self.send(Task::Think(Box::new(request), self.stop.clone()));
    }

    /// Starts counting move sequences; [`Event::Perft`]s follow.
    pub fn count(&mut self, record: GameRecord, depth: u32) {
        self.stop = Arc::default();
        self.send(Task::Count(Box::new(record), depth, self.stop.clone()));
    }

    /// Stops the search within a fraction of a millisecond; [`Event::Thought`] follows. A count
    /// stops almost as fast.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Applies settings before the next search, and prepares for this game.
    pub fn configure(&self, config: EngineConfig, hash: HashAction, record: GameRecord) {
        self.send(Task::Configure { config, hash, record: Box::new(record) });
    }

    /// Waits until all tasks given before are done.
    pub fn wait_until_ready(&self) {
        let (ready, waiting) = mpsc::channel();
        self.send(Task::TellReady(ready));
        // This cannot fail: the thread ends only after the sender of tasks is dropped.
        let _ = waiting.recv();
    }

    fn send(&self, task: Task) {
        if let Some(tasks) = &self.tasks {
            // This cannot fail: the thread ends only after the sender is dropped.
            let _ = tasks.send(task);
        }
    }
}

impl Drop for EngineThread {
    fn drop(&mut self) {
        self.stop();
        self.tasks = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Applies settings to a slot's engines.
fn configure(slot: &mut EngineSlot, config: EngineConfig) {
    slot.set_transposition_table(config.hash_mib);
    slot.set_threads(config.threads);
    slot.set_network_choice(config.network);
    slot.set_tablebases(config.tables);
    slot.set_contempt(config.contempt);
}

fn work(tasks: &Receiver<Task>, events: &Sender<Event>, config: EngineConfig) {
    let mut slot = EngineSlot::new(config.hash_mib);
    configure(&mut slot, config);
    for task in tasks {
        let event = match task {
            Task::Think(request, stop) => {
                Event::Thought(think(&request, &mut slot, &stop, events).map(Box::new))
            }
            Task::Count(record, depth, stop) => Event::Perft(count(&record, depth, &stop, &mut |result| {
                let _ = events.send(Event::Perft(result));
            })),
            Task::Configure { config, hash, record } => {
                configure(&mut slot, config);
                // The engine is created now: allocating its table takes time that a move has not.
                match hash {
                    HashAction::Clear => record.prepare(&mut slot),
                    HashAction::Keep => record.ensure_engine(&mut slot),
                }
                continue;
            }
            Task::TellReady(ready) => {
                // It is waited for.
                let _ = ready.send(());
                continue;
            }
        };
        if events.send(event).is_err() {
            return;
        }
    }
}

fn think(
    request: &SearchRequest,
    slot: &mut EngineSlot,
    stop: &AtomicBool,
    events: &Sender<Event>,
) -> Option<EngineMove> {
    let SearchRequest { record, search_moves, limits, level } = request;
    match *level {
        Some((level, seed)) => record.choose(slot, search_moves, level, seed, None, stop),
        None => record.search_among(slot, search_moves, limits, stop, &mut |report| {
            // If the receiver is gone, the search has been stopped as well.
            let _ = events.send(Event::Report(Box::new(report.clone())));
        }),
    }
}
