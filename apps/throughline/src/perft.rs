//! `throughline perft`: the standard check of a move generator.

use crate::args::At;
use crate::progress::LateBar;
use anyhow::Result;
use std::io::Write;

/// Arguments of `throughline perft`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    at: At,
    /// Number of moves in a sequence
    #[arg(long, value_name = "N")]
    depth: u32,
    /// Print `move count` for each first move before the total
    #[arg(long)]
    divide: bool,
}

/// Counts and prints. Progress goes to standard error when that is a terminal and the count takes
/// its time.
pub fn run(args: &Args) -> Result<()> {
    let record = args.at.record()?;
    let mut counts: Vec<(String, u64)> = Vec::new();
    let progress = LateBar::start("{bar:40} {pos}/{len} first moves, {eta} left", None);
    record.divide(args.depth, &mut |text, count, left| {
        counts.push((text.to_owned(), count));
        progress.bar.set_length((counts.len() + left) as u64);
        progress.show(counts.len() as u64);
    });
    progress.finish();
    let total = if args.depth == 0 { 1 } else { counts.iter().map(|(_, n)| n).sum() };
    let mut out = std::io::stdout().lock();
    if args.divide {
        counts.sort_unstable();
        for (text, count) in counts {
            writeln!(out, "{text} {count}")?;
        }
    }
    writeln!(out, "{total}")?;
    Ok(())
}
