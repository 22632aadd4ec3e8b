//! `throughline train`: networks from games of the engine against itself.

mod fit;
mod gate;
mod generate;
mod tune;
mod verify;

use anyhow::Result;
use clap::Subcommand;
use throughline_catalog::{JudgementError, Misfit};
use throughline_train::BookError;

/// What to do.
#[derive(Subcommand, Debug)]
pub enum Args {
    /// Play games of the engine against itself to learn from; killed and called again it goes on
    Generate(generate::Args),
    /// Fit a network to games, in an order shuffled anew for each pass, and round its numbers
    Fit(fit::Args),
    /// Fit the weights of a judgement made by hand to games, and print them: name, before, after
    Tune(tune::Args),
    /// Check a network: its file, its judgements of games it was not fitted to, and that they are
    /// the same however they are worked out
    Verify(verify::Args),
    /// Match a network against what judges now, by positions and by time, until it is clear whether
    /// it is better; fails (status 1) unless it is
    Gate(gate::Args),
}

/// Does it.
pub fn run(args: &Args) -> Result<()> {
    match args {
        Args::Generate(args) => generate::run(args),
        Args::Fit(args) => fit::run(args),
        Args::Tune(args) => tune::run(args),
        Args::Verify(args) => verify::run(args),
        Args::Gate(args) => gate::run(args),
    }
}

/// Whether what was typed is wrong.
pub fn is_usage(error: &anyhow::Error) -> bool {
    error.downcast_ref().is_some_and(|error| !matches!(error, BookError::Io(_) | BookError::Busy))
        || matches!(error.downcast_ref(), Some(JudgementError::NoNetwork { .. }))
        || error.is::<Misfit>()
}

/// Said where nothing can be learned, or nothing is left to judge by.
const TOO_FEW: &str = "too few games to learn from: some dozens are the least";

/// A number above 0.
fn positive<N: std::str::FromStr + Copy + Into<f64>>(text: &str) -> Result<N, String> {
    let fits = |number: &N| (*number).into() > 0.0 && (*number).into().is_finite();
    text.parse().ok().filter(fits).ok_or("a number above 0".into())
}

/// A number from 0 to 1.
fn share(text: &str) -> Result<f32, String> {
    text.parse().ok().filter(|share| (0.0..=1.0).contains(share)).ok_or("a number from 0 to 1".into())
}
