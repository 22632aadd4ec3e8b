//! `throughline check`: validates game records.

use crate::exit::NotSo;
use crate::output::{counted, out};
use crate::progress::LateBar;
use anyhow::{Context, Result, ensure};
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

/// What was checked.
#[derive(Default)]
struct Totals {
    games: usize,
    moves: usize,
    defects: usize,
}

/// Prints a line for each defect, and how much was checked.
///
/// # Errors
/// Files that cannot be read, and records with defects, which were printed.
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
    let Totals { games, moves, defects } = totals;
    let summary = [counted(games, "game"), counted(moves, "move"), counted(defects, "fault")].join(", ");
    writeln!(out(), "{summary}")?;
    ensure!(defects == 0, NotSo("the records have faults".to_owned()));
    Ok(())
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
    let mut defects: Vec<_> = game.defects.iter().chain(&examined.defects).chain(&examined.notes).collect();
    defects.sort_by_key(|defect| defect.line);
    totals.defects += defects.len();
    let path = path.display().to_string();
    let mut out = out();
    for defect in defects {
        writeln!(out, "{}", defect.in_file(&path))?;
    }
    Ok(())
}
