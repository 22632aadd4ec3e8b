//! Reports on rule sets: docs/reports.md.

use crate::arguments::{SEEDS, whole};
use crate::error::{Error, refused};
use crate::interrupt::interruptible;
use pyo3::prelude::*;
use throughline_catalog::GameHandle;
use throughline_lab::study::{StudyPlan, study};

/// The number of plies in which the engine varies its moves, and after which a game is a draw;
/// defaults of the command line.
const VARIED: usize = 16;
const MAX_PLIES: usize = 400;

/// The report of `throughline lab report SPEC --json` with the same numbers, as text. What is out
/// of range raises Error; Ctrl-C ends it.
#[pyfunction]
#[pyo3(signature = (spec, *, games, nodes, probes, seed, threads))]
pub fn study_text(
    py: Python<'_>,
    spec: &str,
    games: i128,
    nodes: i128,
    probes: i128,
    seed: i128,
    threads: i128,
) -> PyResult<String> {
    let plan = StudyPlan {
        game: GameHandle::from_spec(spec).map_err(refused)?,
        games: (whole::<u32>("games", games, 2..)? as usize).next_multiple_of(2),
        nodes: whole("nodes", nodes, 10..=1_000_000_000)?,
        probes: whole("probes", probes, 0..)?,
        varied_plies: VARIED,
        max_plies: MAX_PLIES,
        tables: None,
        seed: whole("seed", seed, SEEDS)?,
        concurrency: whole("threads", threads, 1..=256)?,
    };
    let made = interruptible(py, |stop| study(&plan, &[], &[], stop, &mut |_, _| Ok(())))?;
    let report = made.map_err(refused)?.ok_or_else(|| Error::new_err("the study was interrupted"))?;
    serde_json::to_string(&report).map_err(refused)
}
