//! The engine, and its networks.

use crate::arguments::{SEEDS, whole};
use crate::error::refused;
use crate::exact::Tables;
use crate::game::Record;
use crate::interrupt::interruptible;
use pyo3::prelude::*;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use throughline_catalog::{
    EngineLine, EngineMove, EngineSlot, NetworkChoice, built_in_network, read_network,
};
use throughline_protocol::session::most_hash;
use throughline_search::nnue;
use throughline_search::{Level, Limits};

/// The longest time of a search, in seconds: thirty years.
const LONGEST: f64 = 1e9;

/// A network that judges positions of one rule set (docs/training.md).
#[pyclass(frozen, module = "throughline._native")]
pub struct Network {
    network: Arc<nnue::Network>,
}

#[pymethods]
impl Network {
    /// Reads a network's file. Raises Error for a file that is none.
    #[staticmethod]
    fn read(path: PathBuf) -> PyResult<Self> {
        let network = read_network(&path.to_string_lossy()).map_err(refused)?;
        Ok(Network { network: Arc::new(network) })
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

/// The engine, with what it remembers between searches. `threads`: 1 to 256; `table_mib`: MiB of
/// its table, 1 to half of the machine's memory; `network`: a Network instead of the one that comes
/// with the program; `by_hand`: by the evaluation made by hand; `tables`: Tables of exact values.
/// The interpreter lock is released while it searches, and Ctrl-C stops it.
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
        threads: i128,
        table_mib: i128,
        network: Option<&Network>,
        by_hand: bool,
        tables: Option<&Tables>,
    ) -> PyResult<Self> {
        let threads = whole("threads", threads, 1..=256)?;
        // More than the machine has would end the interpreter.
        let table_mib = whole("table_mib", table_mib, 1..=i128::from(most_hash()))?;
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
        level: i128,
        seed: i128,
        nodes: Option<i128>,
    ) -> PyResult<Option<String>> {
        let level = whole("level", level, i128::from(Level::MIN)..=i128::from(Level::MAX))?;
        let level = Level::new(level).ok_or_else(|| refused("there is no such level"))?;
        let seed = whole("seed", seed, SEEDS)?;
        let nodes = nodes.map(|nodes| whole("nodes", nodes, 1..)).transpose()?;
        let thought =
            self.think(py, record, |slot, stop| record.record.choose(slot, &[], level, seed, nodes, stop))?;
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
        depth: Option<i128>,
        nodes: Option<i128>,
        seconds: Option<f64>,
        lines: i128,
    ) -> PyResult<Option<Analysis>> {
        if depth.is_none() && nodes.is_none() && seconds.is_none() {
            return Err(refused("no limit: expected depth, nodes or seconds"));
        }
        let deepest = i128::from(Limits::MAX_DEPTH);
        let depth = depth.map(|depth| whole("depth", depth, 1..=deepest)).transpose()?;
        let nodes = nodes.map(|nodes| whole("nodes", nodes, 1..)).transpose()?;
        let lines = whole("lines", lines, 1..)?;
        if let Some(seconds) = seconds.filter(|seconds| !(0.0..=LONGEST).contains(seconds)) {
            return Err(refused(format!("seconds is {seconds}: expected 0 to {LONGEST}")));
        }
        let time = seconds.map(Duration::from_secs_f64);
        let limits = Limits { depth, nodes, time, lines, ..Limits::default() };
        let search =
            |slot: &mut EngineSlot, stop: &AtomicBool| record.record.search(slot, &limits, stop, &mut |_| {});
        Ok(self.think(py, record, search)?.map(Analysis::from))
    }

    /// Forgets what was searched; waits for a search of another thread, as those wait for each
    /// other.
    fn clear(&self, py: Python<'_>) {
        py.detach(|| self.slot.lock().unwrap_or_else(PoisonError::into_inner).clear());
    }
}

impl Engine {
    /// Runs a search, which Ctrl-C stops.
    fn think(
        &self,
        py: Python<'_>,
        record: &Record,
        search: impl FnOnce(&mut EngineSlot, &AtomicBool) -> Option<EngineMove> + Send,
    ) -> PyResult<Option<EngineMove>> {
        record.record.game().check_network_choice(&self.network).map_err(refused)?;
        interruptible(py, |stop| search(&mut self.slot.lock().unwrap_or_else(PoisonError::into_inner), stop))
    }
}
