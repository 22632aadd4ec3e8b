//! `throughline solve check-tables`: verifies checksums, and compares every value with those of the
//! positions its moves lead to, with the checker's own rules.

use super::{Folder, Threads};
use crate::args::game_of;
use crate::exit::{NegativeResult, UsageError};
use crate::output::{counted, out};
use crate::progress::{Progress, SharedProgress};
use anyhow::{Result, bail, ensure};
use std::io::Write;
use throughline_catalog::{Checked, RUN, TablebaseFolder, ValueSelection};
use throughline_checker::chess_tablebase::{ChessTablebase, ClassCounts};
use throughline_checker::values::{Value, value_checker};
use throughline_game::{ExactValue, Random, Wdl};
use throughline_solve::tablebase::BuildError;

/// Arguments of `throughline solve check-tables`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Game spec: GAME or GAME:key=value,key=value (see `throughline games`)
    spec: String,
    /// Most pieces in a position, including kings
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=16))]
    pieces: u8,
    #[command(flatten)]
    folder: Folder,
    /// Check only this many random indices, instead of all. Positions are then indexed by the
    /// game's code, in One-Dimensional Chess too
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    sample: Option<u64>,
    /// Seed of the sample [default: a new one each time, which is printed]
    #[arg(long, requires = "sample")]
    seed: Option<u64>,
    #[command(flatten)]
    threads: Threads,
}

/// Checks the tables, and prints the result.
pub fn run(args: &Args) -> Result<()> {
    let game = game_of(&args.spec)?;
    let (id, options) = game.spec().split_once(':').unwrap_or((game.spec(), ""));
    let tables = args.folder.open()?;
    let threads = args.threads.count();
    let sample = args.sample.map(|sample| (sample, args.seed.unwrap_or_else(Random::fresh_seed)));
    if id != "one-dimensional-chess" || sample.is_some() {
        let which = ValueSelection { pieces: u32::from(args.pieces), class: None, sample };
        return print_compared(game.spec(), &tables, &which, threads);
    }
    let checker = ChessTablebase::new(options, tables.path()).map_err(UsageError::of)?;
    let pieces = usize::from(args.pieces);
    let (missing, classes) = checker.missing(pieces);
    check_missing(game.spec(), &tables, pieces, [missing, classes].map(|n| n as u64))?;
    let mut progress = Progress::start("indices", 0, checker.indices(pieces));
    let mut done = 0;
    let checked = checker.check(pieces, threads, &mut |_, class| {
        done += class.positions + class.void;
        progress.show(done);
    });
    progress.finish();
    match checked {
        Ok(checked) => writeln!(out(), "{}", sentence(&checked))?,
        Err(defect) => bail!(NegativeResult(format!("REFUSED: {defect}"))),
    }
    Ok(())
}

/// Returns an error if any of the classes with up to so many pieces lack tables: `missing` of
/// `all`.
fn check_missing(
    spec: &str,
    tables: &TablebaseFolder,
    pieces: usize,
    [missing, all]: [u64; 2],
) -> Result<()> {
    let folder = tables.path().display();
    ensure!(
        missing == 0,
        "{missing} of the {all} classes with up to {pieces} pieces have no tables in {folder}: \
         `throughline solve tables {spec} --pieces {pieces}` makes them"
    );
    Ok(())
}

fn sentence(checked: &ClassCounts) -> String {
    let ClassCounts { classes, positions, void, longest } = checked;
    format!(
        "{}: all {positions} positions are worth what their moves say ({void} indices stand for none that \
         could be); the longest end is {} away",
        counted(classes, "class"),
        counted(longest, "ply")
    )
}

/// Compares stored values, and prints the result.
fn print_compared(
    spec: &str,
    tables: &TablebaseFolder,
    which: &ValueSelection,
    threads: usize,
) -> Result<()> {
    let progress = SharedProgress::new("indices");
    let checked = compare(spec, tables, which, threads, &|indices, total| progress.show(indices, total))?;
    progress.finish();
    if checked.classes + checked.missing == 0 {
        return Err(UsageError::of(BuildError::NoIndex).into());
    }
    let (classes, positions, moves) = (checked.classes, checked.positions, checked.probes);
    let (what, drawn) = match which.sample {
        Some((_, seed)) => ("", format!(" drawn at random (seed {seed}, runs of {RUN} numbers)")),
        None => ("all ", String::new()),
    };
    // Without any class, the only result is that all are missing.
    if classes > 0 {
        writeln!(
            out(),
            "{}: {what}{positions} positions{drawn} are worth what their moves say ({})",
            counted(classes, "class"),
            counted(moves, "move")
        )?;
    }
    check_missing(spec, tables, which.pieces as usize, [checked.missing, classes + checked.missing])
}

/// Compares stored values with those of the positions that their moves lead to, with the checker's
/// rules. The index of a position is taken from the game itself, so an indexing error that gives a
/// position no value of its own shows only in the positions that lead to it.
///
/// # Errors
/// The first value that is refused.
pub(super) fn compare(
    spec: &str,
    tables: &TablebaseFolder,
    which: &ValueSelection,
    threads: usize,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Result<Checked> {
    let checker = value_checker(spec).map_err(UsageError::of)?;
    let check = |text: &str, exact, known: &dyn Fn(&str) -> Option<ExactValue>| {
        let known = |text: &str| known(text).map(value);
        Ok(checker.check_value(text, value(exact), &known)?)
    };
    let checked = tables.check_values(spec, which, threads, &check, progress)?;
    match checked.defect {
        Some(defect) => bail!(NegativeResult(format!("REFUSED: {defect}"))),
        None => Ok(checked),
    }
}

/// Returns the checker's form of a value. A win or loss without a distance comes only from the rule
/// on repetition, so the checker takes it as undecided.
fn value(exact: ExactValue) -> Value {
    match (exact.wdl, exact.distance) {
        (Wdl::Win, Some(plies)) => Value::Won(plies),
        (Wdl::Loss, Some(plies)) => Value::Lost(plies),
        _ => Value::Undecided,
    }
}
