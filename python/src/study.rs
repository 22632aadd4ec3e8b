//! Reports on rule sets: docs/reports.md.

use crate::error::{Error, refused};
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
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
    games: usize,
    nodes: u64,
    probes: usize,
    seed: u64,
    threads: usize,
) -> PyResult<String> {
    for (name, value, least) in [("games", games, 2), ("nodes", nodes as usize, 4), ("threads", threads, 1)] {
        if value < least {
            return Err(refused(format!("{name}={value}: expected {least} or more")));
        }
    }
    let plan = StudyPlan {
        game: GameHandle::from_spec(spec).map_err(refused)?,
        games: games.next_multiple_of(2),
        nodes,
        probes,
        varied_plies: VARIED,
        max_plies: MAX_PLIES,
        tables: None,
        seed,
        concurrency: threads,
    };
    let (stop, mut signal) = (AtomicBool::new(false), Ok(()));
    let made = py.detach(|| {
        study(&plan, &[], &[], &stop, &mut |_, _| {
            signal = Python::attach(|py| py.check_signals());
            stop.fetch_or(signal.is_err(), Ordering::Relaxed);
            Ok(())
        })
    });
    signal?;
    let report = made.map_err(refused)?.ok_or_else(|| Error::new_err("the study was interrupted"))?;
    serde_json::to_string(&report).map_err(refused)
}
