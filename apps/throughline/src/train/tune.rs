//! `throughline train tune`.

use super::{TOO_FEW, fit::read_games};
use crate::cli::UsageError;
use anyhow::Result;
use std::path::PathBuf;
use throughline_catalog::{Visitor, with_game};
use throughline_game::Catalogued;
use throughline_train::{Game, Tune};

/// Settings of the fit.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Files of games that `throughline train generate` made, of one rule set
    #[arg(required = true, value_name = "FILE")]
    data: Vec<PathBuf>,
    /// Passes over all positions
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    epochs: u32,
    /// Length of a step at first, in hundredths of an ordinary piece
    #[arg(long, default_value_t = 1.0, value_parser = super::positive::<f64>)]
    rate: f64,
    /// How much of what is learned is the games' results, from 0 to 1; the rest is what the search
    /// expected
    #[arg(long, default_value_t = 1.0, value_parser = super::share)]
    trust: f32,
    /// Pull back to the weights there are, from 0 (none): 1 keeps those that hardly any position
    /// counts
    #[arg(long, default_value_t = 1.0, value_parser = pull)]
    pull: f64,
    /// From which the order of positions follows
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn pull(text: &str) -> Result<f64, String> {
    text.parse().ok().filter(|pull: &f64| *pull >= 0.0 && pull.is_finite()).ok_or("a number from 0".into())
}

/// Fits the weights and prints them: name, before, after.
pub fn run(args: &Args) -> Result<()> {
    let (spec, games, _) = read_games(&args.data)?;
    with_game(&spec, TuneTo { args, games })?
}

struct TuneTo<'a> {
    args: &'a Args,
    games: Vec<Game>,
}

impl Visitor for TuneTo<'_> {
    type Output = Result<()>;

    fn visit<G: Catalogued>(self, game: G, spec: String) -> Result<()> {
        if game.weights().is_empty() {
            return Err(UsageError(format!("{spec}: its judgement has no weights that can be fitted")).into());
        }
        let Args { epochs, rate, trust, pull, seed, .. } = *self.args;
        let tune = Tune { epochs, rate, trust, pull, seed };
        let tuned = tune.run(&game, &self.games, &mut |epoch, error| {
            eprintln!("pass {epoch}/{epochs}: error {error:.5}");
        });
        let tuned = tuned.ok_or_else(|| UsageError(TOO_FEW.into()))?;
        let [learned, apart] = tuned.positions;
        let [before, after] = tuned.errors;
        eprintln!("{learned} positions; on {apart} kept apart the error was {before:.5} and is {after:.5}");
        for weight in &tuned.weights {
            println!("{} {} {}", weight.name, weight.before, weight.after);
        }
        Ok(())
    }
}
