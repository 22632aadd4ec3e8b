//! `throughline perft`: the standard check of a move generator.

use crate::args::PositionArgs;
use crate::exit::UsageError;
use crate::output::out;
use crate::progress::DelayedBar;
use anyhow::{Result, ensure};
use std::io::Write;

/// Arguments of `throughline perft`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    at: PositionArgs,
    /// Number of moves in a sequence, at most 1000
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=1000))]
    depth: u32,
    /// Print `move count` for each first move before the total
    #[arg(long)]
    divide: bool,
}

/// Counts and prints. If the count takes long, progress is shown on standard error, if that is a
/// terminal.
pub fn run(args: &Args) -> Result<()> {
    let record = args.at.record()?;
    let mut counts: Vec<(String, u64)> = Vec::new();
    let progress = DelayedBar::start("{bar:40} {pos}/{len} first moves, {eta} left", None);
    record.divide(args.depth, &mut |text, count, left| {
        counts.push((text.to_owned(), count));
        progress.bar.set_length((counts.len() + left) as u64);
        progress.show(counts.len() as u64);
    });
    progress.finish();
    let sum = || counts.iter().fold(0, |sum: u64, (_, n)| sum.saturating_add(*n));
    let total = if args.depth == 0 { 1 } else { sum() };
    // Counts saturate at this value.
    let overflow = || UsageError(format!("there are {total} sequences or more: expected a smaller --depth"));
    ensure!(total < u64::MAX, overflow());
    let mut out = out();
    if args.divide {
        counts.sort_unstable();
        for (text, count) in counts {
            writeln!(out, "{text} {count}")?;
        }
    }
    writeln!(out, "{total}")?;
    Ok(())
}
