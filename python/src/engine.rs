//! The engine, and its networks.

use crate::error::refused;
use crate::exact::Tables;
use crate::game::Record;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use throughline_catalog::{
    EngineLine, EngineMove, EngineSlot, NetworkChoice, built_in_network, read_network,
};
use throughline_search::nnue;
use throughline_search::{Level, Limits};

/// The interval at which a search checks for Ctrl-C.
const LOOK: Duration = Duration::from_millis(50);

/// A network that judges positions of one rule set (docs/training.md).
#[pyclass(frozen, module = "throughline._native")]
pub struct Network {
    network: Arc<nnue::Network>,
}

#[pymethods]
impl Network {
    /// Reads a network's file. Raises Error for a file that is none.
    #[staticmethod]
    fn read(path: &str) -> PyResult<Self> {
        Ok(Network { network: Arc::new(read_network(path).map_err(refused)?) })
    }

    /// The network that comes with the program for a canonical spec; None where there is none.
    #[staticmethod]
    fn built_in(spec: &str) -> Option<Self> {
        built_in_network(spec).map(|network| Network { network })
    }

    /// The spec of the rule set that it judges.
    #[getter]
    fn spec(&self) -> &str {
        &self.network.header().spec
    }

    /// Its inputs: the number of planes, and of squares of each.
    #[getter]
    fn inputs(&self) -> (usize, usize) {
        let heading = self.network.header();
        (heading.planes, heading.squares)
    }
}

/// One of the engine's best lines.
#[pyclass(frozen, get_all, module = "throughline._native")]
#[derive(Clone)]
pub struct Line {
    /// The texts of the moves of both sides, from the position on.
    moves: Vec<String>,
    /// The evaluation for the mover in hundredths of a pawn or a man; None where `decided_in` is
    /// not.
    score: Option<i32>,
    /// Plies to the end of a decided game: above 0 for a forced win of the mover, below for a loss.
    decided_in: Option<i32>,
    /// The mover's chances to win, draw and lose, in thousandths, as the engine's model tells.
    wdl: (u32, u32, u32),
    /// Plies searched.
    depth: u32,
}

impl From<EngineLine> for Line {
    fn from(line: EngineLine) -> Self {
        let win = line.score.win_in().map(|plies| plies as i32);
        let decided_in = win.or(line.score.loss_in().map(|plies| -(plies as i32)));
        let wdl = (line.wdl.win, line.wdl.draw, line.wdl.loss);
        Line { moves: line.moves, score: line.score.hundredths(), decided_in, wdl, depth: line.depth }
    }
}

/// What a search found.
#[pyclass(frozen, get_all, module = "throughline._native")]
pub struct Analysis {
    /// The text of the best move.
    best: String,
    /// Plies searched.
    depth: u32,
    /// Positions searched.
    nodes: u64,
    /// The best lines, the best first.
    lines: Vec<Line>,
}

impl From<EngineMove> for Analysis {
    fn from(thought: EngineMove) -> Self {
        let lines = thought.lines.into_iter().map(Line::from).collect();
        Analysis { best: thought.text, depth: thought.depth, nodes: thought.nodes, lines }
    }
}

/// The engine, with what it remembers between searches. `threads`: 1 and more; `table_mib`: MiB of
/// its table, 1 and more; `network`: a Network instead of the one that comes with the program;
/// `by_hand`: by the evaluation made by hand; `tables`: Tables of exact values. The interpreter
/// lock is released while it searches, and Ctrl-C stops it.
#[pyclass(frozen, module = "throughline._native")]
pub struct Engine {
    slot: Mutex<EngineSlot>,
    network: NetworkChoice,
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (*, threads = 1, table_mib = 16, network = None, by_hand = false, tables = None))]
    fn new(
        threads: usize,
        table_mib: usize,
        network: Option<&Network>,
        by_hand: bool,
        tables: Option<&Tables>,
    ) -> PyResult<Self> {
        for (name, number) in [("threads", threads), ("table_mib", table_mib)] {
            if number == 0 {
                return Err(refused(format!("{name} is 0: expected 1 or more")));
            }
        }
        let network = match network {
            Some(_) if by_hand => return Err(refused("network and by_hand exclude each other")),
            Some(network) => NetworkChoice::Network(network.network.clone()),
            None if by_hand => NetworkChoice::OwnEvaluation,
            None => NetworkChoice::BuiltIn,
        };
        let mut slot = EngineSlot::new(table_mib);
        slot.set_threads(threads);
        slot.set_network_choice(network.clone());
        slot.set_tablebases(tables.map(|tables| tables.folder.clone()));
        Ok(Engine { slot: Mutex::new(slot), network })
    }

    /// The move that a level plays, 1 (weakest) to 8; None when the game is over. Levels above 1
    /// think by the clock, up to seconds, unless `nodes` bounds the positions searched instead:
    /// then the same `seed` gives the same move, as long as nothing was searched before.
    #[pyo3(signature = (record, level = 8, *, seed = 0, nodes = None))]
    fn best_move(
        &self,
        py: Python<'_>,
        record: &Record,
        level: u8,
        seed: u64,
        nodes: Option<u64>,
    ) -> PyResult<Option<String>> {
        let strength = Level::new(level)
            .ok_or_else(|| refused(format!("level {level}: expected {} to {}", Level::MIN, Level::MAX)))?;
        let thought = self
            .think(py, record, |slot, stop| record.record.choose(slot, &[], strength, seed, nodes, stop))?;
        Ok(thought.map(|thought| thought.text))
    }

    /// Searches a position up to a depth (plies, 1 to 100), a number of positions, or a time in
    /// seconds, whatever comes first; one of them must be given. `lines`: how many best lines. None
    /// when the game is over.
    #[pyo3(signature = (record, *, depth = None, nodes = None, seconds = None, lines = 1))]
    fn analyse(
        &self,
        py: Python<'_>,
        record: &Record,
        depth: Option<u32>,
        nodes: Option<u64>,
        seconds: Option<f64>,
        lines: usize,
    ) -> PyResult<Option<Analysis>> {
        if depth.is_none() && nodes.is_none() && seconds.is_none() {
            return Err(refused("no limit: expected depth, nodes or seconds"));
        }
        let time = seconds.map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(|error| refused(format!("seconds: {error}")))?;
        let limits = Limits { depth, nodes, time, lines, ..Limits::default() };
        let search =
            |slot: &mut EngineSlot, stop: &AtomicBool| record.record.search(slot, &limits, stop, &mut |_| {});
        Ok(self.think(py, record, search)?.map(Analysis::from))
    }

    /// Forgets what was searched.
    fn clear(&self) {
        self.slot.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

impl Engine {
    /// Runs a search on a separate thread, and stops it when Python has a signal to handle.
    fn think(
        &self,
        py: Python<'_>,
        record: &Record,
        search: impl FnOnce(&mut EngineSlot, &AtomicBool) -> Option<EngineMove> + Send,
    ) -> PyResult<Option<EngineMove>> {
        record.record.game().check_network_choice(&self.network).map_err(refused)?;
        let stop = AtomicBool::new(false);
        py.detach(|| {
            std::thread::scope(|scope| {
                let searching = scope
                    .spawn(|| search(&mut self.slot.lock().unwrap_or_else(PoisonError::into_inner), &stop));
                let mut signal = Ok(());
                let mut waited = Duration::from_micros(100);
                while !searching.is_finished() {
                    std::thread::sleep(waited);
                    waited = (waited * 2).min(LOOK);
                    if signal.is_ok() && waited == LOOK {
                        signal = Python::attach(|py| py.check_signals());
                    }
                    stop.fetch_or(signal.is_err(), Ordering::Relaxed);
                }
                let found = searching.join().map_err(|_| refused("the search failed"))?;
                signal.map(|()| found)
            })
        })
    }
}
