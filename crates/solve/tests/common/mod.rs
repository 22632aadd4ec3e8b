//! Small games, their tables, and the checker's word on their certificates.
#![allow(dead_code, reason = "each test file uses a part")]

use std::path::Path;
use std::sync::atomic::AtomicBool;
use throughline_checker::{Checked, Fault, check};
use throughline_game::{Catalogued, Game, Indexed};
use throughline_solve::proof::Certificate;
use throughline_solve::reach::Reached;
use throughline_solve::tables::{Settings, Tables, build};

/// How small tables are made.
pub fn settings(tables: &Path, pieces: u32) -> Settings<'_> {
    Settings { tables, pieces, memory: 1 << 30, threads: 2 }
}

/// A folder with the tables of a game.
pub fn built<G: Indexed>(game: &G, pieces: u32) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    build(game, &settings(folder.path(), pieces), &AtomicBool::new(false), &()).expect("tables");
    folder
}

/// The tables of a folder, all of them sound.
pub fn opened<G: Indexed>(game: &G, folder: &Path) -> Tables<G> {
    let (tables, faults) = Tables::open(game, folder);
    assert!(faults.is_empty(), "{faults:?}");
    tables
}

/// Everything that can be reached from a game's start.
pub fn solved<G: Game>(game: &G, start: &G::Position) -> Reached<G> {
    Reached::solve(game, start, 1 << 30, &mut |_, _| false).expect("a small game")
}

/// A certificate as text.
pub fn text<G: Catalogued>(game: &G, spec: &str, certificate: &Certificate<G>) -> String {
    let mut text = Vec::new();
    certificate.write(game, spec, &mut text).expect("memory holds it");
    String::from_utf8(text).expect("certificates are text")
}

/// What the checker says of a text.
pub fn checked(text: &str) -> Result<Checked, Fault> {
    check(text.as_bytes())
}
