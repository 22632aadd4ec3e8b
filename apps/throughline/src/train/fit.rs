//! `throughline train fit`.

use super::TOO_FEW;
use crate::cli::UsageError;
use anyhow::{Context, Result};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;
use throughline_catalog::{Visitor, with_game};
use throughline_game::{Catalogued, WdlModel};
use throughline_lab::stats::{GameResult, Observation, fit_win_model};
use throughline_search::Score;
use throughline_search::nnue::{Heading, Network};
use throughline_train::{Book, BookError, Device, DeviceChoice, Fit, Game, Samples, Split};

/// Settings of the fit.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Files of games that `throughline train generate` made, of one rule set
    #[arg(required = true, value_name = "FILE")]
    data: Vec<PathBuf>,
    /// File to write the network to
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Passes over all positions
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    epochs: u32,
    /// Length of a step at first
    #[arg(long, default_value_t = 0.002, value_parser = super::positive::<f32>)]
    rate: f32,
    /// How much of what is learned is the games' results, from 0 to 1; the rest is what the search
    /// expected
    #[arg(long, default_value_t = 0.5, value_parser = super::share)]
    trust: f32,
    /// Fit a correction that is added to the game's own judgement, instead of a judgement in its
    /// place
    #[arg(long)]
    correct: bool,
    /// From which the first numbers and the order of positions follow
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// What to fit it on
    #[arg(long, value_enum, default_value_t = On::Auto)]
    device: On,
}

/// As [`DeviceChoice`].
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum On {
    /// A graphics processor, if there is one and the program was built with `--features gpu`
    Auto,
    /// The processor
    Cpu,
    /// A graphics processor, in software if need be
    Gpu,
}

impl From<On> for DeviceChoice {
    fn from(on: On) -> Self {
        match on {
            On::Auto => DeviceChoice::Auto,
            On::Cpu => DeviceChoice::Cpu,
            On::Gpu => DeviceChoice::Gpu,
        }
    }
}

/// The games of several files, each file's by their numbers whatever order they were finished in;
/// their rule set; what made each file.
pub fn read_games(paths: &[PathBuf]) -> Result<(String, Vec<Game>, Vec<String>)> {
    let (mut spec, mut games, mut made_by) = (None::<String>, Vec::new(), Vec::new());
    for path in paths {
        let (title, mut more) = Book::read(path).with_context(|| format!("cannot use {}", path.display()))?;
        let first = spec.get_or_insert_with(|| title.spec.clone());
        if *first != title.spec {
            let other = BookError::Other { found: title.spec, wanted: first.clone() };
            return Err(other).with_context(|| format!("{}: games of another rule set", path.display()));
        }
        more.sort_by_key(|game| game.number);
        games.extend(more);
        made_by.push(title.made_by);
    }
    Ok((spec.expect("clap asks for a file"), games, made_by))
}

/// Fits a network and writes it.
pub fn run(args: &Args) -> Result<()> {
    let (spec, games, made_by) = read_games(&args.data)?;
    with_game(&spec, FitTo { args, games, made_by })?
}

struct FitTo<'a> {
    args: &'a Args,
    games: Vec<Game>,
    made_by: Vec<String>,
}

impl Visitor for FitTo<'_> {
    type Output = Result<()>;

    fn visit<G: Catalogued>(self, game: G, spec: String) -> Result<()> {
        let FitTo { args, games, made_by } = self;
        let game = Arc::new(game);
        if game.plane_squares() == 0 {
            return Err(UsageError(format!("{spec}: no network can see this rule set's board")).into());
        }
        let device = Device::find(args.device.into())?;
        let started = Instant::now();
        let samples = |split| Samples::for_network(&game, &games, split, args.correct);
        let (training, validation) = (samples(Split::Training), samples(Split::Validation));
        eprintln!(
            "{} games: {} positions to learn, {} to judge by; on {}",
            games.len(),
            training.len(),
            validation.len(),
            device.name()
        );
        if training.is_empty() || validation.is_empty() {
            return Err(UsageError(TOO_FEW.into()).into());
        }
        let Args { epochs, rate, trust, seed, correct, .. } = args;
        let way = if *correct { "--correct " } else { "" };
        let made_by = format!(
            "throughline train fit {way}--epochs {epochs} --rate {rate} --trust {trust} --seed {seed} --device {}; {} games: {}",
            if matches!(device, Device::Cpu) { "cpu" } else { "gpu" },
            games.len(),
            made_by.join("; ")
        );
        let heading =
            Heading { corrects: *correct, made_by, ..Heading::new(spec, G::PLANES, game.plane_squares()) };
        let fit = Fit { epochs: *epochs, rate: *rate, trust: *trust, seed: *seed };
        let network = fit.run(&*game, &heading, (&training, &validation), &device, &mut |epoch| {
            let seconds = started.elapsed().as_secs();
            let (number, learned, judged) = (epoch.number, epoch.training, epoch.validation);
            eprintln!(
                "pass {number}/{epochs}: error {learned:.5}, on games kept apart {judged:.5} ({seconds} s)"
            );
        })?;
        let win_model = fitted_win_model(&network, &validation);
        let network = network.with_win_model(win_model);
        std::fs::write(&args.out, network.to_bytes())
            .with_context(|| format!("cannot write {}", args.out.display()))
    }
}

/// How the network's judgements turned into results in the games kept apart; the default where that
/// cannot be told.
fn fitted_win_model(network: &Network, samples: &Samples) -> WdlModel {
    let observations: Vec<Observation> = samples
        .judged(network)
        .filter_map(|(sample, judged)| {
            let result = match sample.prospect.result {
                result if result > 0.75 => GameResult::Win,
                result if result < 0.25 => GameResult::Loss,
                _ => GameResult::Draw,
            };
            Observation::new(Score::judged(judged), result)
        })
        .collect();
    fit_win_model(&observations).map(|fitted| fitted.model).unwrap_or_default()
}
