//! `throughline perft`: the standard check of a move generator.

use crate::cli::At;
use anyhow::Result;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;
use std::time::{Duration, Instant};

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

/// Counts and prints. Progress goes to standard error when that is a terminal and the count takes its time.
pub fn run(args: &Args) -> Result<()> {
    let record = args.at.record()?;
    let mut counts: Vec<(String, u64)> = Vec::new();
    let progress = Progress::start();
    record.divide(args.depth, &mut |text, count, left| {
        counts.push((text.to_owned(), count));
        progress.show(counts.len(), left);
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

/// A bar that appears after two seconds.
struct Progress {
    bar: ProgressBar,
    since: Instant,
}

impl Progress {
    fn start() -> Self {
        let style = ProgressStyle::with_template("{bar:40} {pos}/{len} first moves, {eta} left");
        let bar = ProgressBar::hidden().with_style(style.expect("a fixed template"));
        Progress { bar, since: Instant::now() }
    }

    fn show(&self, done: usize, left: usize) {
        self.bar.set_length((done + left) as u64);
        if self.since.elapsed() > Duration::from_secs(2) && self.bar.is_hidden() {
            // indicatif itself stays silent where standard error is no terminal.
            self.bar.set_draw_target(indicatif::ProgressDrawTarget::stderr());
        }
        self.bar.set_position(done as u64);
    }

    fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
