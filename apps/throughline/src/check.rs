//! `throughline check`: validates game records.

use crate::exit::{NegativeResult, UsageError};
use crate::output::{counted, is_closed, is_standard, out, print_message};
use crate::progress::DelayedBar;
use anyhow::{Context, Result, ensure};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use throughline_records::pgn::{Games, ParsedGame};

/// Arguments of `throughline check`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Files of game records; - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// Counts over all files.
#[derive(Default)]
struct Totals {
    games: usize,
    moves: usize,
    defects: usize,
}

/// Checks all files, even after one that cannot be read, and prints a line for each defect and the
/// totals.
///
/// # Errors
/// Files that cannot be read, and records with defects (already printed).
pub fn run(args: &Args) -> Result<()> {
    let (mut totals, mut unread) = (Totals::default(), Vec::new());
    for path in &args.files {
        match check_file(path, &mut totals) {
            Err(error) if is_closed(&error) => return Err(error),
            checked => unread.extend(checked.err()),
        }
    }
    let Totals { games, moves, defects } = totals;
    let summary = [counted(games, "game"), counted(moves, "move"), counted(defects, "fault")].join(", ");
    // If no file could be read, there are no totals to print.
    if unread.len() < args.files.len() {
        writeln!(out(), "{summary}")?;
    }
    if let Some(last) = unread.pop() {
        unread.iter().for_each(|error| print_message(format_args!("{error:#}")));
        return Err(last);
    }
    ensure!(defects == 0, NegativeResult("the records have faults".to_owned()));
    Ok(())
}

fn check_file(path: &Path, totals: &mut Totals) -> Result<()> {
    let reading = || format!("cannot read {}", path.display());
    let checked = if is_standard(path) {
        check(std::io::stdin().lock(), path, None, totals)
    } else {
        let file = File::open(path).with_context(reading)?;
        let size = file.metadata().map(|data| data.len()).ok();
        check(BufReader::new(file), path, size, totals)
    };
    checked.map_err(|error| match error.downcast_ref::<io::Error>() {
        // The content is not text: an error in what was typed, not of the system.
        Some(why) if why.kind() == io::ErrorKind::InvalidData => {
            UsageError(format!("{}: {why}", reading())).into()
        }
        _ => error.context(reading()),
    })
}

/// Checks the games of one file.
fn check(source: impl BufRead, path: &Path, size: Option<u64>, totals: &mut Totals) -> Result<()> {
    let mut games = Games::new(source);
    let progress = DelayedBar::start(
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

fn check_game(game: &ParsedGame, path: &Path, totals: &mut Totals) -> Result<()> {
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
