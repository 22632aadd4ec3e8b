//! `throughline train fit` and `tune`: networks and evaluation weights from games.

use super::{TrainingData, checked, share};
use crate::exit::{Interrupted, UsageError};
use crate::files::write;
use crate::interrupt::Interrupt;
use crate::output::{counted, out, print_message};
use crate::progress::with_spinner;
use anyhow::Result;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;
use throughline_catalog::Visitor;
use throughline_game::{Playable, Wdl, WdlModel};
use throughline_lab::stats::{Observation, fit_win_model};
use throughline_lab::train::{Fit, Samples, Split, TrainingGame, Tune};
use throughline_search::Score;
use throughline_search::nnue::{Network, NetworkHeader};

/// The games to learn from, and those that measure the result.
const SPLITS: [Split; 2] = [Split::Training, Split::Validation];
/// The error message if one of the splits has no positions.
const TOO_FEW: &str = "too few games to learn from: some dozens are the least";

/// Arguments of `throughline train fit`.
#[derive(clap::Args, Debug)]
pub struct FitArgs {
    /// Files of games from `throughline train generate`, of one rule set
    #[arg(required = true, value_name = "FILE")]
    pub data: Vec<PathBuf>,
    /// File to write the network to
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Epochs: passes over all positions
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    epochs: u32,
    /// Initial learning rate
    #[arg(long, default_value_t = 0.002, value_parser = |text: &str| checked(text, "a number above 0, at most 1", |rate: &f32| *rate > 0.0 && *rate <= 1.0))]
    rate: f32,
    /// Weight of the games' results in the training target, from 0 to 1; the rest is the search's
    /// expectation
    #[arg(long, default_value_t = 0.5, value_parser = share)]
    trust: f32,
    /// Fit a correction that is added to the game's own evaluation, instead of a replacement
    #[arg(long)]
    correct: bool,
    /// Seed of the initial weights and the order of positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Accepted for the commands in old network files, which name the device; only the CPU is used
    #[arg(long, hide = true, value_parser = ["auto", "cpu"])]
    device: Option<String>,
}

pub(super) struct FitVisitor<'a> {
    pub args: &'a FitArgs,
    pub data: TrainingData,
}

impl Visitor for FitVisitor<'_> {
    type Output = Result<()>;

    fn visit<G: Playable>(self, game: Arc<G>, spec: &str) -> Result<()> {
        let FitVisitor { args, data: TrainingData { games, made_by, .. } } = self;
        let &FitArgs { epochs, rate, trust, correct, seed, .. } = args;
        if game.plane_squares() == 0 {
            return Err(UsageError(format!("{spec}: no network can see this rule set's board")).into());
        }
        let started = Instant::now();
        let take = if correct { Samples::for_correction::<G> } else { Samples::of::<G> };
        let [training, validation] =
            with_spinner("looking at the games", || SPLITS.map(|split| take(&game, &games, split)));
        let (learned, judged) = (training.len(), validation.len());
        let (positions, count) = (counted(learned, "position"), counted(games.len(), "game"));
        print_message(format_args!("{count}: {positions} to learn, {judged} to judge by"));
        if training.is_empty() || validation.is_empty() {
            return Err(UsageError(TOO_FEW.into()).into());
        }
        let made_by = format!(
            "throughline train fit {}--epochs {epochs} --rate {rate} --trust {trust} --seed {seed}; {} games: {}",
            if correct { "--correct " } else { "" },
            games.len(),
            made_by.join("; ")
        );
        let heading = NetworkHeader::new(spec, game.plane_count(), game.plane_squares());
        let heading = NetworkHeader { corrects: correct, made_by, ..heading };
        let fit = Fit { epochs, rate, trust, seed };
        let (interrupt, mut passes) = (Interrupt::listen()?, 0);
        let fitted = fit.run(&*game, &heading, &training, &validation, interrupt.flag(), &mut |epoch| {
            passes = epoch.number;
            let (number, seconds) = (epoch.number, started.elapsed().as_secs());
            let (learned, judged) = (epoch.training, epoch.validation);
            print_message(format_args!(
                "pass {number}/{epochs}: error {learned:.5}, on games kept apart {judged:.5} ({seconds} s)"
            ));
        });
        let nothing = || Interrupted(format!("no pass is done; {} is as it was", args.out.display()));
        let network = fitted.ok_or_else(nothing)?;
        let made_by = if passes < epochs {
            format!("{}; stopped after pass {passes}", heading.made_by)
        } else {
            heading.made_by
        };
        let win_model = fitted_win_model(&network, &validation);
        write(&args.out, &network.with_win_model(win_model).with_made_by(made_by).to_bytes())?;
        if passes < epochs {
            let kept =
                || format!("the network after {passes} of {epochs} passes is in {}", args.out.display());
            interrupt.check(kept)?;
        }
        Ok(())
    }
}

/// Fits the model that turns the network's evaluations into chances, on the validation games;
/// returns the default model if there are too few.
fn fitted_win_model(network: &Network, samples: &Samples) -> WdlModel {
    let observations = samples.evaluated(network).filter_map(|(sample, evaluated)| {
        let result = match sample.label.result {
            result if result > 0.75 => Wdl::Win,
            result if result < 0.25 => Wdl::Loss,
            _ => Wdl::Draw,
        };
        Observation::new(Score::from_hundredths(evaluated), result)
    });
    let observations: Vec<Observation> = observations.collect();
    fit_win_model(&observations).map(|fitted| fitted.model).unwrap_or_default()
}

/// Arguments of `throughline train tune`.
#[derive(clap::Args, Debug)]
pub struct TuneArgs {
    /// Files of games from `throughline train generate`, of one rule set
    #[arg(required = true, value_name = "FILE")]
    pub data: Vec<PathBuf>,
    /// Epochs: passes over all positions
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    epochs: u32,
    /// Initial learning rate, in hundredths of an ordinary piece
    #[arg(long, default_value_t = 1.0, value_parser = |text: &str| checked(text, "a number above 0, at most 100", |rate: &f64| *rate > 0.0 && *rate <= 100.0))]
    rate: f64,
    /// Weight of the games' results in the training target, from 0 to 1; the rest is the search's
    /// expectation
    #[arg(long, default_value_t = 1.0, value_parser = share)]
    trust: f32,
    /// Regularisation towards the current weights, from 0 (none); 1 keeps those that hardly any
    /// position uses
    #[arg(long, default_value_t = 1.0, value_parser = |text: &str| checked(text, "a number from 0", |pull: &f64| *pull >= 0.0 && pull.is_finite()))]
    pull: f64,
    /// Seed of the order of positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(super) struct TuneVisitor<'a> {
    pub args: &'a TuneArgs,
    pub games: Vec<TrainingGame>,
}

impl Visitor for TuneVisitor<'_> {
    type Output = Result<()>;

    fn visit<G: Playable>(self, game: Arc<G>, spec: &str) -> Result<()> {
        if game.weights().is_empty() {
            return Err(
                UsageError(format!("{spec}: its evaluation has no weights that can be fitted")).into()
            );
        }
        let TuneArgs { epochs, rate, trust, pull, seed, .. } = *self.args;
        let tune = Tune { epochs, rate, trust, pull, seed };
        print_message(counted(self.games.len(), "game"));
        let (interrupt, mut passes) = (Interrupt::listen()?, 0);
        let tuned = tune.run(&*game, &self.games, interrupt.flag(), &mut |epoch, error| {
            passes = epoch;
            print_message(format_args!("pass {epoch}/{epochs}: error {error:.5}"));
        });
        if tuned.is_none() {
            interrupt.check(|| "no pass is done, so there are no weights".to_owned())?;
        }
        let tuned = tuned.ok_or_else(|| UsageError(TOO_FEW.into()))?;
        let ([learned, apart], [before, after]) = (tuned.positions, tuned.errors);
        let errors = format_args!("the error was {before:.5} and is {after:.5}");
        print_message(format_args!("{}; on {apart} kept apart {errors}", counted(learned, "position")));
        let mut out = out();
        for weight in &tuned.weights {
            writeln!(out, "{} {} {}", weight.name, weight.before, weight.after)?;
        }
        if passes < epochs {
            let kept = || format!("the weights after {passes} of {epochs} passes were printed");
            interrupt.check(kept)?;
        }
        Ok(())
    }
}
