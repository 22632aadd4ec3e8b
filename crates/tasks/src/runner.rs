//! Running tasks.

use crate::results::{LineResult, TablebaseMismatch};
use crate::task::{Evaluate, FindMove, Task};
use serde::Serialize;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use throughline_catalog::{EngineSlot, GameHandle, GameRecord, TablebaseFolder};
use throughline_game::SpecError;
use throughline_lab::{Opening, TaskError};
use throughline_search::{Level, Limits};

/// Size of the transposition table of each task runner, in MiB. It is the same everywhere, because
/// results depend on it.
const TABLE_MIB: usize = 32;

/// The capacity of the cache of rule sets.
const RULE_SETS: usize = 16;

/// The engine and caches with which one thread runs tasks.
pub struct TaskRunner {
    rule_sets: HashMap<String, GameHandle>,
    slot: EngineSlot,
    tables: Option<TablebaseFolder>,
}

impl TaskRunner {
    /// Creates a task runner whose engines use these tablebases for tasks that ask for them.
    #[must_use]
    pub fn new(tables: Option<TablebaseFolder>) -> Self {
        TaskRunner { rule_sets: HashMap::new(), slot: EngineSlot::new(TABLE_MIB), tables }
    }

    /// Returns a new task runner with the same tablebases.
    pub(crate) fn fresh(&self) -> Self {
        TaskRunner::new(self.tables.clone())
    }

    /// Runs a task, and returns its result as JSON; `None` if `stop` was set before the end.
    ///
    /// # Errors
    /// A task that cannot be run here, or nowhere.
    pub fn run(&mut self, task: &Task, stop: &AtomicBool) -> Result<Option<String>, TaskError> {
        let done = match task {
            Task::FindMove(task) => Some(json(&self.find_move(task, stop)?)?),
            Task::Evaluate(task) => Some(json(&self.evaluate(task, stop)?)?),
            Task::PlayGame(task) => {
                let game = self.rule_set(&task.spec)?;
                task.play(&game, stop)?.map(|played| json(&played)).transpose()?
            }
            Task::SelfPlay(task) => task.play(stop)?.map(|played| json(&played)).transpose()?,
            Task::ProveStart(task) => task.run(stop)?.map(|proved| json(&proved)).transpose()?,
            Task::SearchPosition(task) => {
                task.run(self.tables.as_ref(), stop)?.map(|found| json(&found)).transpose()?
            }
            Task::MakeClass(task) => {
                task.run(self.tables.as_ref(), stop)?.map(|made| json(&made)).transpose()?
            }
        };
        Ok(done.filter(|_| !stop.load(Ordering::Relaxed)))
    }

    fn find_move(&mut self, task: &FindMove, stop: &AtomicBool) -> Result<Option<LineResult>, TaskError> {
        let level = Level::new(task.level).ok_or_else(|| format!("there is no level {}", task.level))?;
        let record = self.begin(&task.spec, &task.game, task.table_pieces)?;
        let thought = record.choose(&mut self.slot, &[], level, task.seed, Some(task.nodes), stop);
        Ok(thought.as_ref().and_then(LineResult::of))
    }

    fn evaluate(&mut self, task: &Evaluate, stop: &AtomicBool) -> Result<Vec<Option<LineResult>>, TaskError> {
        let mut record = self.begin(&task.spec, &task.game, task.table_pieces)?;
        if task.plies.end > record.len() + 1 {
            return Err(format!("there is no position after {} moves", task.plies.end - 1).into());
        }
        let mut found = Vec::new();
        for ply in task.plies.clone().rev() {
            while record.len() > ply {
                record.undo();
            }
            let thought = record.search(&mut self.slot, &Limits::nodes(task.nodes), stop, &mut |_| {});
            found.push(thought.as_ref().and_then(LineResult::of));
        }
        found.reverse();
        Ok(found)
    }

    /// Returns the game of a task, with the engine's memory cleared for it.
    fn begin(&mut self, spec: &str, game: &Opening, table_pieces: u32) -> Result<GameRecord, TaskError> {
        let record = game.replayed(&self.rule_set(spec)?)?;
        let tables = self.tables.clone().filter(|_| table_pieces > 0);
        if tables.as_ref().map_or(0, |tables| tables.pieces(spec)) != table_pieces {
            return Err(TablebaseMismatch(table_pieces).into());
        }
        self.slot.set_tablebases(tables);
        record.prepare(&mut self.slot);
        Ok(record)
    }

    fn rule_set(&mut self, spec: &str) -> Result<GameHandle, SpecError> {
        if let Some(known) = self.rule_sets.get(spec) {
            return Ok(known.clone());
        }
        let game = GameHandle::from_spec(spec)?;
        if self.rule_sets.len() >= RULE_SETS {
            self.rule_sets.clear();
        }
        self.rule_sets.insert(spec.to_owned(), game.clone());
        Ok(game)
    }
}

fn json(result: &impl Serialize) -> Result<String, serde_json::Error> {
    serde_json::to_string(result)
}
