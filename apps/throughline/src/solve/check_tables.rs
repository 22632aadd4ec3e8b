//! `throughline solve check-tables`: checksums, and every value against those its moves lead to, by
//! rules of their own.

use super::{Folder, Threads};
use crate::args::{UsageError, game_of};
use crate::exit::NotSo;
use crate::output::out;
use crate::progress::{Progress, SharedProgress};
use anyhow::{Result, bail};
use std::io::Write;
use throughline_catalog::TablebaseFolder;
use throughline_checker::chess_tablebase::{ChessTablebase, ClassCounts};
use throughline_checker::values::{Value, value_checker};
use throughline_game::{ExactValue, Wdl};

/// Arguments of `throughline solve check-tables`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Game spec: GAME or GAME:key=value,key=value (see `throughline games`)
    spec: String,
    /// The most pieces of a position, kings among them
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=16))]
    pieces: u8,
    #[command(flatten)]
    folder: Folder,
    #[command(flatten)]
    threads: Threads,
}

/// Checks and tells.
pub fn run(args: &Args) -> Result<()> {
    let game = game_of(&args.spec)?;
    let (id, options) = game.spec().split_once(':').unwrap_or((game.spec(), ""));
    let tables = args.folder.open()?;
    let threads = args.threads.count();
    if id != "one-dimensional-chess" {
        return compare(game.spec(), &tables, u32::from(args.pieces), threads);
    }
    let checker = ChessTablebase::new(options, tables.path()).map_err(UsageError::of)?;
    let pieces = usize::from(args.pieces);
    let mut progress = Progress::start("indices", 0, checker.indices(pieces));
    let mut done = 0;
    let word = checker.check(pieces, threads, &mut |_, class| {
        done += class.positions + class.void;
        progress.show(done);
    });
    progress.finish();
    match word {
        Ok(word) => writeln!(out(), "{}", sentence(&word))?,
        Err(defect) => bail!(NotSo(format!("REFUSED: {defect}"))),
    }
    Ok(())
}

fn sentence(word: &ClassCounts) -> String {
    let ClassCounts { classes, positions, void, longest } = word;
    format!(
        "{classes} classes: all {positions} positions are worth what their moves say ({void} indices stand for none that \
         could be); the longest end is {longest} plies away"
    )
}

/// Compares every stored value with those of the positions that its moves lead to, by the checker's
/// rules. Which number a position has is taken from the game itself: a position without a value of
/// its own would be missed by nobody but those that lead to it.
fn compare(spec: &str, tables: &TablebaseFolder, pieces: u32, threads: usize) -> Result<()> {
    let checker = value_checker(spec).map_err(UsageError::of)?;
    let progress = SharedProgress::new("indices");
    let check = |text: &str, exact, known: &dyn Fn(&str) -> Option<ExactValue>| {
        let known = |text: &str| known(text).map(value);
        Ok(checker.check_value(text, value(exact), &known)?)
    };
    let done = |indices, total| progress.show(indices, total);
    let checked = tables.check_values(spec, pieces, threads, &check, &done)?;
    progress.finish();
    if let Some(defect) = checked.defect {
        bail!(NotSo(format!("REFUSED: {defect}")));
    }
    let (classes, positions, moves) = (checked.classes, checked.positions, checked.probes);
    writeln!(
        out(),
        "{classes} classes: all {positions} positions are worth what their moves say ({moves} moves)"
    )?;
    Ok(())
}

/// Without a distance nobody can bring the game to an end: whose win or loss that is, repetition
/// says.
fn value(exact: ExactValue) -> Value {
    match (exact.wdl, exact.distance) {
        (Wdl::Win, Some(plies)) => Value::Won(plies),
        (Wdl::Loss, Some(plies)) => Value::Lost(plies),
        _ => Value::Undecided,
    }
}
