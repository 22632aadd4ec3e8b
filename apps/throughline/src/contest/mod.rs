//! `throughline match`: engines against each other.

mod args;
mod keep;
mod progress;

pub use args::Args;

use anyhow::{Context, Result};
use keep::Keeper;
use progress::Progress;
use std::path::Path;
use throughline_lab::{Standing, StateError, match_json, match_svg, run_match, summary};

/// Plays the match and prints what it found.
pub fn run(args: &Args) -> Result<()> {
    play(args).map(drop)
}

/// Plays the match, prints what it found, and tells how it stands.
pub fn play(args: &Args) -> Result<Standing> {
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
    games.sort_by_key(|game| game.index);
    if let Some(path) = &args.json {
        write(path, &format!("{:#}\n", match_json(&plan, &standing, &games)))?;
    }
    if let Some(path) = &args.svg {
        write(path, &match_svg(&plan, &standing, &games))?;
    }
    print!("{}", summary(&plan, &standing));
    Ok(standing)
}

fn write(path: &Path, text: &str) -> Result<()> {
    std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

/// Whether what was typed is wrong.
pub fn is_usage(error: &anyhow::Error) -> bool {
    let other_file = |error: &StateError| matches!(error, StateError::Exists | StateError::OtherMatch(_));
    error.downcast_ref().is_some_and(other_file)
}
