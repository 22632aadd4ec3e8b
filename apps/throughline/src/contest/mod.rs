//! `throughline match`: engines against each other.

mod args;
mod keep;
mod progress;

pub use args::Args;

use anyhow::{Context, Result};
use args::UsageError;
use keep::Keeper;
use progress::Progress;
use throughline_lab::{StateError, match_json, run_match, summary};

/// Plays the match and prints what it found.
pub fn run(args: &Args) -> Result<()> {
    let plan = args.plan()?;
    let (mut keeper, mut games) = Keeper::open(args, &plan)?;
    let mut progress = Progress::start(&plan, games.len());
    let done = games.clone();
    let standing = run_match(&plan, &done, &mut |game, standing| {
        keeper.keep(&plan, game)?;
        progress.show(&plan, game, standing);
        games.push(game.clone());
        Ok(())
    });
    progress.finish();
    let standing = standing?;
    keeper.finish()?;
    if let Some(path) = &args.json {
        games.sort_by_key(|game| game.index);
        std::fs::write(path, format!("{:#}\n", match_json(&plan, &standing, &games)))
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    print!("{}", summary(&plan, &standing));
    Ok(())
}

/// Whether what was typed is wrong.
pub fn is_usage(error: &anyhow::Error) -> bool {
    let other_file = |error: &StateError| matches!(error, StateError::Exists | StateError::OtherMatch(_));
    error.is::<UsageError>() || error.downcast_ref().is_some_and(other_file)
}
