//! The thread that searches.

use super::perft::{Counted, count};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use throughline_catalog::{EngineMove, EngineReport, EngineSlot, GameRecord, NetworkChoice, TablebaseFolder};
use throughline_search::{Level, Limits};

/// Something that the answering thread has to know.
pub(crate) enum Event {
    /// A line came in.
    Line(String),
    /// A line came in that is too long to be one.
    TooLong,
    /// No more lines will come.
    End,
    /// The engine has finished an iteration, or one of its lines.
    Report(Box<EngineReport>),
    /// The engine is done; `None` where the game is over.
    Thought(Option<Box<EngineMove>>),
    /// Something of a count of move sequences, or its end.
    Counted(Counted),
    /// The engine has done all that it was told before [`EngineThread::ask_ready`].
    Ready,
}

/// A search to make.
pub(crate) struct SearchRequest {
    /// The game up to now.
    pub record: GameRecord,
    /// The only moves to choose from; all when empty.
    pub among: Vec<String>,
    /// Bounds; at a level only its stop.
    pub limits: Limits,
    /// The level, and the seed that decides between equal moves; `None` at full strength.
    pub level: Option<(Level, u64)>,
}

impl SearchRequest {
    /// A search of all moves at full strength.
    pub fn full_strength(record: GameRecord, limits: Limits) -> Self {
        SearchRequest { record, among: Vec::new(), limits, level: None }
    }
}

/// What becomes of the transposition table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hash {
    Keep,
    Clear,
}

/// What the engine is set to.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct EngineConfig {
    pub hash_mib: usize,
    pub threads: usize,
    pub network: NetworkChoice,
    pub tables: Option<TablebaseFolder>,
    /// What a draw costs it, in hundredths.
    pub contempt: i32,
}

enum Task {
    /// Answer, unless told to stop.
    Think(Box<SearchRequest>, Arc<AtomicBool>),
    /// Count the sequences of so many moves, unless told to stop.
    Count(Box<GameRecord>, u32, Arc<AtomicBool>),
    /// Set the engine so, for this game at once.
    Configure { config: EngineConfig, hash: Hash, record: Box<GameRecord> },
    /// Say that everything is done.
    AskReady,
}

/// The thread that searches. Dropped, it stops.
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

    /// Begins to think; [`Event::Report`]s and one [`Event::Thought`] follow.
    pub fn think(&mut self, request: SearchRequest) {
        self.stop = Arc::default();
        self.tell(Task::Think(Box::new(request), self.stop.clone()));
    }

    /// Begins to count move sequences; [`Event::Counted`]s follow.
    pub fn count(&mut self, record: GameRecord, depth: u32) {
        self.stop = Arc::default();
        self.tell(Task::Count(Box::new(record), depth, self.stop.clone()));
    }

    /// Ends the thinking within a fraction of a millisecond; [`Event::Thought`] follows. A count
    /// ends almost as soon.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Sets the engine so before it searches again, ready for this game.
    pub fn configure(&self, config: EngineConfig, hash: Hash, record: GameRecord) {
        self.tell(Task::Configure { config, hash, record: Box::new(record) });
    }

    /// Asks for [`Event::Ready`].
    pub fn ask_ready(&self) {
        self.tell(Task::AskReady);
    }

    fn tell(&self, task: Task) {
        if let Some(tasks) = &self.tasks {
            // The thread ends only after the sender is gone.
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

/// Sets a slot's engines to this.
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
            Task::Count(record, depth, stop) => {
                Event::Counted(count(&record, depth, &stop, &mut |counted| {
                    let _ = events.send(Event::Counted(counted));
                }))
            }
            Task::Configure { config, hash, record } => {
                configure(&mut slot, config);
                // The engine is made now: its table takes time that a move has not.
                match hash {
                    Hash::Clear => record.prepare(&mut slot),
                    Hash::Keep => record.ensure_engine(&mut slot),
                }
                continue;
            }
            Task::AskReady => Event::Ready,
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
    let SearchRequest { record, among, limits, level } = request;
    match *level {
        Some((level, seed)) => record.choose(slot, among, level, seed, None, stop),
        None => record.search_among(slot, among, limits, stop, &mut |report| {
            // Whoever does not listen any more has stopped the search too.
            let _ = events.send(Event::Report(Box::new(report.clone())));
        }),
    }
}
