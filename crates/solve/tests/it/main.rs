//! The tests of the solver: small games, their tablebases, and what the checker says of them.

mod proofs;
mod refused_certificates;
mod strong_solution;
mod tablebase_checked;
mod tablebase_files;
mod tablebase_values;

use std::path::Path;
use std::sync::atomic::AtomicBool;
use throughline_checker::{Checked, Defect, check};
use throughline_game::{Catalogued, Game, Indexed};
use throughline_solve::proof::Certificate;
use throughline_solve::strong_solution::StrongSolution;
use throughline_solve::tablebase::{Settings, TablebaseFiles, build};

/// How small tables are made.
fn settings(tables: &Path, pieces: u32) -> Settings<'_> {
    Settings { tables, pieces, memory: 1 << 30, threads: 2 }
}

/// A folder with the tables of a game.
fn built<G: Indexed>(game: &G, pieces: u32) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    build(game, &settings(folder.path(), pieces), &AtomicBool::new(false), &()).expect("tables");
    folder
}

/// The tables of a folder, all of them sound.
fn opened<G: Indexed>(game: &G, folder: &Path) -> TablebaseFiles<G> {
    let (tables, faults) = TablebaseFiles::open(game, folder);
    assert!(faults.is_empty(), "{faults:?}");
    tables
}

/// Everything that can be reached from a game's start.
fn solved<G: Game>(game: &G, start: &G::Position) -> StrongSolution<G> {
    StrongSolution::solve(game, start, 1 << 30, &mut |_, _| false).expect("a small game")
}

/// A certificate as text.
fn text<G: Catalogued>(game: &G, spec: &str, certificate: &Certificate<G>) -> String {
    let mut text = Vec::new();
    certificate.write(game, spec, &mut text).expect("memory holds it");
    String::from_utf8(text).expect("certificates are text")
}

/// What the checker says of a text.
fn checked(text: &str) -> Result<Checked, Defect> {
    check(text.as_bytes())
}
