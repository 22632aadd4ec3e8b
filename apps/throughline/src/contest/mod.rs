//! `throughline match`: engines against each other.

mod args;
mod progress;

pub use args::{Args, UsageError};

use anyhow::Result;
use progress::Progress;
use throughline_lab::{run_match, summary};

/// Plays the match and prints what it found.
pub fn run(args: &Args) -> Result<()> {
    let plan = args.plan()?;
    let mut progress = Progress::start();
    let standing = run_match(&plan, &[], &mut |game, standing| {
        progress.show(&plan, game, standing);
        Ok(())
    })?;
    progress.finish();
    print!("{}", summary(&plan, &standing));
    Ok(())
}
