//! Exact values: tablebases, and proofs.

use crate::arguments::whole;
use crate::error::{Error, refused};
use crate::game::Record;
use crate::interrupt::interruptible;
use pyo3::prelude::*;
use std::path::{Path, PathBuf};
use throughline_catalog::{MakeSettings, TablebaseFolder};
use throughline_checker::{Claim, Player};
use throughline_environments::ProvedPositions;
use throughline_game::{ExactValue, Side, Wdl};

/// The exact value of a position for the side to move.
#[pyclass(frozen, get_all, eq, module = "throughline._native")]
#[derive(Clone, PartialEq)]
pub struct Value {
    /// 1 a forced win, 0 a draw, -1 a forced loss.
    wdl: i8,
    /// Plies to the end with best play; None for draws, and where only the verdict is known.
    distance: Option<u32>,
}

#[pymethods]
impl Value {
    fn __repr__(&self) -> String {
        let distance = self.distance.map_or("None".to_owned(), |plies| plies.to_string());
        format!("Value(wdl={}, distance={distance})", self.wdl)
    }
}

impl From<ExactValue> for Value {
    fn from(value: ExactValue) -> Self {
        Value { wdl: value.wdl as i8 - Wdl::Draw as i8, distance: value.distance }
    }
}

/// Tablebases in a folder, which need not hold any yet (docs/solved.md). Without a folder: the one
/// that the program keeps for its user.
#[pyclass(frozen, module = "throughline._native")]
pub struct Tables {
    pub(crate) folder: TablebaseFolder,
}

#[pymethods]
impl Tables {
    #[new]
    #[pyo3(signature = (folder = None))]
    fn new(folder: Option<PathBuf>) -> PyResult<Self> {
        let folder = folder.or_else(TablebaseFolder::default_path);
        let folder = folder.ok_or_else(|| refused("there is no data folder: name one"))?;
        Ok(Tables { folder: TablebaseFolder::new(&folder) })
    }

    /// The folder.
    #[getter]
    fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The most pieces with which every position of a canonical spec has a table; 0 without any.
    fn pieces(&self, spec: &str) -> u32 {
        self.folder.pieces(spec)
    }

    /// Makes the tables of a spec with up to so many pieces, as far as they are not there, within
    /// `memory` MiB. Long: seconds for the fewest pieces, hours for many; Ctrl-C stops it, and the
    /// tables finished by then are kept. Raises Error where there can be none.
    #[pyo3(signature = (spec, pieces, *, threads = 1, memory = 2048))]
    fn make(&self, py: Python<'_>, spec: &str, pieces: i128, threads: i128, memory: i128) -> PyResult<()> {
        let settings = MakeSettings {
            pieces: whole("pieces", pieces, 1..)?,
            memory: whole::<u64>("memory", memory, 1..=1 << 40)? << 20,
            threads: whole("threads", threads, 1..=256)?,
        };
        interruptible(py, |stop| self.folder.make(spec, &settings, stop, &()))?.map_err(refused)
    }

    /// What tables tell of a position: its value for the side to move, or None; and the value of
    /// each legal move for the mover, or None, the best move first. A move that ends the game,
    /// repetition included, has that result; else the values are of the position by itself.
    fn probe(&self, record: &Record) -> (Option<Value>, Vec<(String, Option<Value>)>) {
        let exact = record.record.exact(&self.folder);
        let moves = exact.moves.into_iter().map(|(text, value)| (text, value.map(Value::from)));
        (exact.position.map(Value::from), moves.collect())
    }
}

/// What a certificate proves, as the checker found by rules of its own (crates/checker).
#[pyclass(frozen, module = "throughline._native")]
pub struct Proof {
    /// The rule set.
    #[pyo3(get)]
    spec: String,
    /// The position string that the claim is about.
    #[pyo3(get)]
    start: String,
    /// Whom it is about: 0 the first side, 1 the second.
    #[pyo3(get)]
    player: usize,
    /// True: this side can force a win. False: it need not lose.
    #[pyo3(get)]
    wins: bool,
    /// Positions in the certificate.
    #[pyo3(get)]
    positions: u64,
    /// Replies looked at.
    #[pyo3(get)]
    replies: u64,
    pub(crate) proven: ProvedPositions,
}

/// Checks a certificate's text, uncompressed. Raises Error with the first defect.
#[pyfunction]
pub fn check_text(py: Python<'_>, text: &[u8]) -> PyResult<Proof> {
    let checked = py.detach(|| throughline_checker::check(text));
    let checked = checked.map_err(|defect| Error::new_err(defect.to_string()))?;
    let (player, wins) = match checked.header.claim {
        Claim::Wins(player) => (player, true),
        Claim::Holds(player) => (player, false),
    };
    let side = if player == Player::Second { Side::Second } else { Side::First };
    let (spec, start) = (checked.header.spec, checked.header.start);
    let text = str::from_utf8(text).map_err(|error| Error::new_err(error.to_string()))?;
    let proven = ProvedPositions::new(spec.clone(), side, wins, text);
    let (positions, replies) = (checked.positions, checked.replies);
    Ok(Proof { spec, start, player: side.index(), wins, positions, replies, proven })
}
