//! The tests of the solver: small games, their tablebases, and the checker's verdicts on them.

mod job_search;
mod memory_tables;
mod plain;
mod proofs;
mod refused_certificates;
mod strong_solution;
mod tablebase_checked;
mod tablebase_files;
mod tablebase_values;

use std::path::Path;
use std::sync::{Arc, atomic::AtomicBool};
use throughline_checker::{Checked, Defect, check};
use throughline_game::{Catalogued, Evaluate, Game, Indexed, Record};
use throughline_search::{Engine, Limits};
use throughline_solve::proof::{Adviser, Certificate};
use throughline_solve::strong_solution::StrongSolution;
use throughline_solve::tablebase::{Settings, TablebaseFiles, build};

/// The settings of small tables.
fn settings(folder: &Path, pieces: u32) -> Settings<'_> {
    Settings { folder, pieces, memory: 1 << 30, threads: 2 }
}

/// A folder with the tables of a game.
fn built<G: Indexed>(game: &G, pieces: u32) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    build(game, &settings(folder.path(), pieces), &AtomicBool::new(false), &()).expect("tables");
    folder
}

/// The tables of a folder, all undamaged.
fn opened<G: Indexed>(game: &G, folder: &Path) -> TablebaseFiles<G> {
    let (tables, faults) = TablebaseFiles::open(game, folder);
    assert!(faults.is_empty(), "{faults:?}");
    tables
}

/// The engine as the adviser of a prover.
struct SearchAdviser<G: Evaluate> {
    engine: Engine<G>,
    nodes: u64,
}

impl<G: Evaluate + Clone> SearchAdviser<G> {
    fn new(game: &G) -> Self {
        SearchAdviser { engine: Engine::new(Arc::new(game.clone()), 2), nodes: 0 }
    }
}

impl<G: Evaluate> Adviser<G> for SearchAdviser<G> {
    fn score(&mut self, position: &G::Position, depth: u32) -> i32 {
        let record = Record::new(position.clone());
        let found = self.engine.search(&record, &Limits::depth(depth), &AtomicBool::new(false), &mut |_| {});
        self.nodes += found.nodes;
        found.score.hundredths().unwrap_or(if found.score.win_in().is_some() { 30_000 } else { -30_000 })
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// The strong solution from a game's start.
fn solved<G: Game>(game: &G, start: &G::Position) -> StrongSolution<G> {
    StrongSolution::solve(game, start, 1 << 30, &mut |_, _| false).expect("a small game")
}

/// A certificate as text.
fn text<G: Catalogued>(game: &G, spec: &str, certificate: &Certificate<G>) -> String {
    let mut text = Vec::new();
    certificate.write(game, spec, &mut text).expect("memory holds it");
    String::from_utf8(text).expect("certificates are text")
}

/// The checker's verdict on a text.
fn checked(text: &str) -> Result<Checked, Defect> {
    check(text.as_bytes())
}
