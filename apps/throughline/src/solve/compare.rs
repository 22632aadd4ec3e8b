//! Tables against rules that share nothing with the code that made them.

use crate::cli::UsageError;
use crate::progress::SharedProgress;
use anyhow::{Result, bail};
use std::io::Write;
use throughline_catalog::TableFolder;
use throughline_checker::values::{Judge, Worth, judge_of};
use throughline_game::{ExactValue, Wdl};

/// Compares every stored value with those of the positions that its moves lead to, by the checker's
/// rules. Which number a position has is taken from the game itself: a position without a value of
/// its own would be missed by nobody but those that lead to it.
pub fn run(spec: &str, tables: &TableFolder, (pieces, threads): (u32, usize)) -> Result<()> {
    let judge = judge_of(spec).map_err(UsageError)?;
    let progress = SharedProgress::new("indices");
    let look =
        |text: &str, exact, known: &dyn Fn(&str) -> Option<ExactValue>| judged(&*judge, text, exact, known);
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

fn judged(
    judge: &dyn Judge,
    text: &str,
    exact: ExactValue,
    known: &dyn Fn(&str) -> Option<ExactValue>,
) -> Result<u64, String> {
    judge.judge(text, worth(exact), &|text| known(text).map(worth))
}

/// Without a distance nobody can bring the game to an end: whose win or loss that is, repetition
/// says.
fn worth(exact: ExactValue) -> Worth {
    match (exact.wdl, exact.distance) {
        (Wdl::Win, Some(plies)) => Worth::Won(plies),
        (Wdl::Loss, Some(plies)) => Worth::Lost(plies),
        _ => Worth::Undecided,
    }
}
