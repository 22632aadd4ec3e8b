//! `throughline check`: validates game records.

use crate::progress::LateBar;
use anyhow::{Context, Result};
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use throughline_records::pgn::{Games, ReadGame};

/// Arguments of `throughline check`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Files with game records; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// The records have faults, which were printed.
#[derive(Debug)]
pub struct Faulty;

impl std::fmt::Display for Faulty {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the records have faults")
    }
}

impl std::error::Error for Faulty {}

/// What was checked.
#[derive(Default)]
struct Totals {
    games: usize,
    moves: usize,
    faults: usize,
}

/// Prints a line for each fault, and how much was checked.
///
/// # Errors
/// Files that cannot be read; [`Faulty`] when there are faults.
pub fn run(args: &Args) -> Result<()> {
    let mut totals = Totals::default();
    for path in &args.files {
        let reading = || format!("cannot read {}", path.display());
        if path == Path::new("-") {
            check(std::io::stdin().lock(), path, None, &mut totals).with_context(reading)?;
        } else {
            let file = File::open(path).with_context(reading)?;
            let size = file.metadata().map(|data| data.len()).ok();
            check(BufReader::new(file), path, size, &mut totals).with_context(reading)?;
        }
    }
    let count = |n: usize, what: &str| if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") };
    let Totals { games, moves, faults } = totals;
    let summary = [count(games, "game"), count(moves, "move"), count(faults, "fault")].join(", ");
    writeln!(std::io::stdout(), "{summary}")?;
    if faults == 0 { Ok(()) } else { Err(Faulty.into()) }
}

/// Checks the games of a file, one by one.
fn check(source: impl BufRead, path: &Path, size: Option<u64>, totals: &mut Totals) -> Result<()> {
    let mut games = Games::new(source);
    let progress = LateBar::start(
        match size {
            Some(_) => "{bar:40} {bytes}/{total_bytes}, {msg} games, {eta} left",
            None => "{bytes}, {msg} games",
        },
        size,
    );
    while let Some(game) = games.next().transpose()? {
        totals.games += 1;
        check_game(&game, path, totals)?;
        progress.bar.set_message(totals.games.to_string());
        progress.show(games.bytes());
    }
    progress.finish();
    Ok(())
}

fn check_game(game: &ReadGame, path: &Path, totals: &mut Totals) -> Result<()> {
    let examined = game.examine();
    totals.moves += examined.moves;
    let mut faults: Vec<_> = game.faults.iter().chain(&examined.faults).chain(&examined.notes).collect();
    faults.sort_by_key(|fault| fault.line);
    totals.faults += faults.len();
    let mut out = std::io::stdout().lock();
    for fault in faults {
        let line = fault.line.unwrap_or(game.line);
        let ply = fault.ply.map(|ply| format!(", ply {ply}")).unwrap_or_default();
        writeln!(out, "{}:{line}: game {}{ply}: {}", path.display(), fault.game, fault.message)?;
    }
    Ok(())
}
