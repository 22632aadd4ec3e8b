//! The thread that thinks.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use throughline_catalog::{EngineSlot, GameRecord, Judgement, TableFolder, Thought, ThoughtReport};
use throughline_search::{Level, Limits};

/// Something that the talking thread has to know.
pub(crate) enum Event {
    /// A line came in.
    Line(String),
    /// A line came in that is too long to be one.
    TooLong,
    /// No more lines will come.
    End,
    /// The thinker has finished an iteration, or one of its lines.
    Report(Box<ThoughtReport>),
    /// The thinker is done; `None` where the game is over.
    Thought(Option<Box<Thought>>),
    /// The thinker has done all that it was told before [`Thinker::ask_ready`].
    Ready,
}

/// Something to think about.
pub(crate) struct Question {
    /// The game up to now.
    pub record: GameRecord,
    /// The only moves to choose from; all when empty.
    pub among: Vec<String>,
    /// Bounds; at a level only its stop.
    pub limits: Limits,
    /// How well, and what decides between moves that are as good; `None` at full strength.
    pub level: Option<(Level, u64)>,
}

/// What the engine is like.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Make {
    pub hash_mib: usize,
    pub threads: usize,
    pub judgement: Judgement,
    pub tables: Option<TableFolder>,
    /// What a draw costs it, in hundredths.
    pub contempt: i32,
}

enum Task {
    /// Answer, unless told to stop.
    Think(Box<Question>, Arc<AtomicBool>),
    /// Be like this; forget everything first, if that is wanted. The engine is made for this game
    /// at once.
    Settle(Make, bool, Box<GameRecord>),
    /// Say that everything is done.
    AskReady,
}

/// The thread that thinks. Dropped, it stops.
pub(crate) struct Thinker {
    tasks: Option<Sender<Task>>,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Thinker {
    pub fn start(events: Sender<Event>, make: Make) -> Self {
        let (tasks, waiting) = mpsc::channel();
        let thread = thread::spawn(move || work(&waiting, &events, make));
        Thinker { tasks: Some(tasks), stop: Arc::default(), thread: Some(thread) }
    }

    /// Begins to think; [`Event::Report`]s and one [`Event::Thought`] follow.
    pub fn think(&mut self, question: Question) {
        self.stop = Arc::default();
        self.tell(Task::Think(Box::new(question), self.stop.clone()));
    }

    /// Ends the thinking within a fraction of a millisecond; [`Event::Thought`] follows.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Makes the engine like this before it thinks again, ready for this game.
    pub fn settle(&self, make: Make, forget: bool, record: GameRecord) {
        self.tell(Task::Settle(make, forget, Box::new(record)));
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

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop();
        self.tasks = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Makes a slot's engines such.
fn be(slot: &mut EngineSlot, make: Make) {
    slot.set_table(make.hash_mib);
    slot.set_threads(make.threads);
    slot.set_judgement(make.judgement);
    slot.set_tables(make.tables);
    slot.set_contempt(make.contempt);
}

fn work(tasks: &Receiver<Task>, events: &Sender<Event>, make: Make) {
    let mut slot = EngineSlot::new(make.hash_mib);
    be(&mut slot, make);
    for task in tasks {
        let event = match task {
            Task::Think(question, stop) => {
                Event::Thought(think(&question, &mut slot, &stop, events).map(Box::new))
            }
            Task::Settle(make, forget, record) => {
                be(&mut slot, make);
                // The engine is made now: its table takes time that a move has not.
                if forget {
                    record.prepare(&mut slot)
                } else {
                    record.seat(&mut slot)
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
    question: &Question,
    slot: &mut EngineSlot,
    stop: &AtomicBool,
    events: &Sender<Event>,
) -> Option<Thought> {
    let Question { record, among, limits, level } = question;
    match *level {
        Some(level) => record.choose_among(slot, among, level, stop),
        None => record.search_among(slot, among, limits, stop, &mut |report| {
            // Whoever does not listen any more has stopped the search too.
            let _ = events.send(Event::Report(Box::new(report.clone())));
        }),
    }
}
