//! Tables against rules that share nothing with the code that made them.

use crate::cli::UsageError;
use crate::progress::SharedProgress;
use anyhow::{Result, bail};
use std::io::Write;
use throughline_catalog::TableFolder;
use throughline_checker::values::{CheckValue, Value, value_checker};
use throughline_game::{ExactValue, Wdl};

/// Compares every stored value with those of the positions that its moves lead to, by the checker's
/// rules. Which number a position has is taken from the game itself: a position without a value of
/// its own would be missed by nobody but those that lead to it.
pub fn run(spec: &str, tables: &TableFolder, (pieces, threads): (u32, usize)) -> Result<()> {
    let checker = value_checker(spec).map_err(|defect| UsageError(defect.to_string()))?;
    let progress = SharedProgress::new("indices");
    let look = |text: &str, exact, known: &dyn Fn(&str) -> Option<ExactValue>| {
        checked(&*checker, text, exact, known)
    };
    let done = |indices, total| progress.show(indices, total);
    let walked = tables.walk(spec, (pieces, threads), &look, &done)?;
    progress.finish();
    if let Some(fault) = walked.fault {
        bail!("REFUSED: {fault}");
    }
    let (classes, positions, moves) = (walked.classes, walked.positions, walked.looked_at);
    writeln!(
        std::io::stdout(),
        "{classes} classes: all {positions} positions are worth what their moves say ({moves} moves)"
    )?;
    Ok(())
}

fn checked(
    checker: &dyn CheckValue,
    text: &str,
    exact: ExactValue,
    known: &dyn Fn(&str) -> Option<ExactValue>,
) -> Result<u64, String> {
    checker
        .check_value(text, value(exact), &|text| known(text).map(value))
        .map_err(|defect| defect.to_string())
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
