//! `throughline train`: networks and evaluation weights from self-play games.

use crate::args::UsageError;
use crate::progress::Progress;
use crate::{matches, processor};
use anyhow::{Context, Result, bail, ensure};
use clap::{Parser, Subcommand};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Instant;
use throughline_catalog::{
    NetworkChoice, NetworkError, NetworkMismatch, Visitor, check_network, read_network, with_game,
};
use throughline_game::{Playable, Random, Record, Wdl, WdlModel};
use throughline_lab::stats::{Observation, Verdict, fit_win_model};
use throughline_lab::train::{
    Fit, Samples, SelfPlay, Split, TrainingFile, TrainingFileError, TrainingGame, TrainingHeader, Tune,
};
use throughline_search::Score;
use throughline_search::nnue::{Accumulators, Heading, Network};

/// Plies after which a self-play game is a draw, by default.
const MAX_PLIES: u16 = 400;
/// The message where a part of the games has no positions.
const TOO_FEW: &str = "too few games to learn from: some dozens are the least";

/// What to do.
#[derive(Subcommand, Debug)]
pub enum Args {
    /// Play games of the engine against itself to learn from; killed and called again it goes on
    Generate(Generate),
    /// Fit a network to games, in an order shuffled anew for each pass, and round its numbers
    Fit(FitArgs),
    /// Fit the weights of a handwritten evaluation to games, and print them: name, before, after
    Tune(TuneArgs),
    /// Check a network: its file, its error on games it was not fitted to, and that its evaluations
    /// are the same however they are computed
    Verify(Verify),
    /// Match a network against what evaluates now, by nodes and by time, until it is clear whether
    /// it is better; fails (status 1) unless it is
    Gate(Gate),
}

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    match args {
        Args::Generate(args) => {
            let spec = crate::args::with_files(&args.spec)?;
            with_game(&spec, args)?
        }
        Args::Fit(args) => {
            let data = TrainingData::read(&args.data)?;
            with_game(&data.spec.clone(), FitVisitor { args, data })?
        }
        Args::Tune(args) => {
            let data = TrainingData::read(&args.data)?;
            with_game(&data.spec.clone(), TuneVisitor { args, games: data.games })?
        }
        Args::Verify(args) => verify(args),
        Args::Gate(args) => gate(args),
    }
}

/// Whether an error is the user's.
pub fn is_usage(error: &anyhow::Error) -> bool {
    let is_io =
        |error: &TrainingFileError| matches!(error, TrainingFileError::Io(_) | TrainingFileError::Busy);
    error.downcast_ref().is_some_and(|error| !is_io(error))
        || matches!(error.downcast_ref(), Some(NetworkError::NoNetwork { .. }))
        || error.is::<NetworkMismatch>()
}

/// A value that fulfils a condition.
fn checked<T: FromStr>(text: &str, expected: &str, fits: impl Fn(&T) -> bool) -> Result<T, String> {
    text.parse().ok().filter(fits).ok_or_else(|| expected.to_owned())
}

fn share(text: &str) -> Result<f32, String> {
    checked(text, "a number from 0 to 1", |share| (0.0..=1.0).contains(share))
}

/// The games of several files, each file's by their numbers whatever order they were finished in.
struct TrainingData {
    spec: String,
    games: Vec<TrainingGame>,
    /// What made each file.
    made_by: Vec<String>,
}

impl TrainingData {
    fn read(paths: &[PathBuf]) -> Result<Self> {
        let mut data = TrainingData { spec: String::new(), games: Vec::new(), made_by: Vec::new() };
        for path in paths {
            let read = TrainingFile::read(path);
            let (header, mut games) = read.with_context(|| format!("cannot use {}", path.display()))?;
            if data.made_by.is_empty() {
                data.spec.clone_from(&header.spec);
            } else if data.spec != header.spec {
                let other = TrainingFileError::Other { found: header.spec, wanted: data.spec };
                return Err(other).with_context(|| format!("{}: games of another rule set", path.display()));
            }
            games.sort_by_key(|game| game.number);
            data.games.extend(games);
            data.made_by.push(header.made_by);
        }
        Ok(data)
    }
}

/// Arguments of `throughline train generate`.
#[derive(clap::Args, Debug)]
pub struct Generate {
    /// Game spec (see `throughline games`)
    spec: String,
    /// File to append the games to
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Games in the file at the end
    #[arg(long, default_value_t = 1000)]
    games: u32,
    /// Nodes searched for a move; FIRST,SECOND where the sides are to differ, so that the weaker
    /// one wins as well
    #[arg(long, value_name = "NODES", default_value = "1000", value_parser = nodes_of_sides)]
    nodes: [u64; 2],
    /// What evaluates: built-in, none (the game's own evaluation), or a network's FILE
    #[arg(long, default_value = "built-in")]
    net: String,
    /// Random moves at the start of a game: LEAST-MOST
    #[arg(long, value_name = "LEAST-MOST", default_value = "2-10", value_parser = random_plies)]
    random: RangeInclusive<u32>,
    /// Plies after which a game is a draw: fewer where drawn games go to and fro for long; 400 when
    /// absent
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u16).range(1..=10_000))]
    max_plies: Option<u16>,
    /// Hundredths of the search's score that multiply the odds of winning by e, for the recorded
    /// expectations; when absent the game's own win model, or, where a network evaluates, 200.
    /// With 200 networks keep the scale of the evaluation
    #[arg(long, value_name = "HUNDREDTHS", value_parser = clap::value_parser!(u16).range(1..=10_000))]
    spread: Option<u16>,
    /// Determines every game's opening; when absent that of the games in the file, or a new one
    #[arg(long)]
    seed: Option<u64>,
    /// Games at a time; every core when absent
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

fn nodes_of_sides(text: &str) -> Result<[u64; 2], String> {
    let (first, second) = text.split_once(',').unwrap_or((text, text));
    let number = |text| checked(text, "one number above 0, or two", |&nodes: &u64| nodes > 0);
    Ok([number(first)?, number(second)?])
}

fn random_plies(text: &str) -> Result<RangeInclusive<u32>, String> {
    let parts = text.split_once('-').and_then(|(a, b)| Some(a.parse().ok()?..=b.parse().ok()?));
    let range = parts.filter(|range| !range.is_empty() && *range.end() <= 100);
    range.ok_or_else(|| "two numbers up to 100, as 2-10".to_owned())
}

impl Visitor for &Generate {
    type Output = Result<()>;

    fn visit<G: Playable>(self, game: Arc<G>, spec: &str) -> Result<()> {
        let network = NetworkChoice::read(&self.net)?.network(&*game, spec)?;
        let mut seed = 0;
        let header = |found: Option<&TrainingHeader>| {
            seed = self.seed.or_else(|| seed_of(found?)).unwrap_or_else(Random::fresh_seed);
            TrainingHeader { made_by: self.made_by(spec, seed), spec: spec.to_owned() }
        };
        let file = TrainingFile::open(&self.out, header);
        let mut file = file.with_context(|| format!("cannot use {}", self.out.display()))?;
        let self_play = SelfPlay {
            nodes: self.nodes,
            seed,
            random_plies: self.random.clone(),
            max_plies: u32::from(self.max_plies.unwrap_or(MAX_PLIES)),
            network,
            spread: self.spread.map(f64::from),
        };
        let threads = self.threads.map_or_else(processor::cores, usize::from);
        let missing: Vec<u32> = (0..self.games).filter(|&number| !file.has(number)).collect();
        let mut progress = Progress::start("games", file.len() as u64, u64::from(self.games));
        let played = self_play.play_all(&game, &missing, threads, &mut |played| {
            file.append(played)?;
            progress.show(file.len() as u64);
            anyhow::Ok(())
        });
        progress.finish();
        played?;
        eprintln!("{} games in {}", file.len(), self.out.display());
        Ok(())
    }
}

impl Generate {
    /// The command with the settings that change the games.
    fn made_by(&self, spec: &str, seed: u64) -> String {
        let ([first, second], net) = (self.nodes, self.net.replace(char::is_control, " "));
        let (least, most) = (self.random.start(), self.random.end());
        let spread = self.spread.map(|spread| format!(" --spread {spread}")).unwrap_or_default();
        let max_plies = self.max_plies.map(|plies| format!(" --max-plies {plies}")).unwrap_or_default();
        format!(
            "throughline train generate {spec} --nodes {first},{second} --net {net} --random {least}-{most}{max_plies}{spread} --seed {seed}"
        )
    }
}

/// The seed of the games in a file: the last word of its header.
fn seed_of(header: &TrainingHeader) -> Option<u64> {
    header.made_by.rsplit_once("--seed ")?.1.parse().ok()
}

/// Arguments of `throughline train fit`.
#[derive(clap::Args, Debug)]
pub struct FitArgs {
    /// Files of games that `throughline train generate` made, of one rule set
    #[arg(required = true, value_name = "FILE")]
    data: Vec<PathBuf>,
    /// File to write the network to
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Passes over all positions
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    epochs: u32,
    /// Learning rate at first
    #[arg(long, default_value_t = 0.002, value_parser = |text: &str| checked(text, "a number above 0", |rate: &f32| *rate > 0.0 && rate.is_finite()))]
    rate: f32,
    /// How much of what is learned is the games' results, from 0 to 1; the rest is what the search
    /// expected
    #[arg(long, default_value_t = 0.5, value_parser = share)]
    trust: f32,
    /// Fit a correction that is added to the game's own evaluation, instead of an evaluation in its
    /// place
    #[arg(long)]
    correct: bool,
    /// Determines the first numbers and the order of positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Accepted for the commands in old network files, which name the device; the processor's cores
    /// do all of it
    #[arg(long, hide = true, value_parser = ["auto", "cpu"])]
    device: Option<String>,
}

struct FitVisitor<'a> {
    args: &'a FitArgs,
    data: TrainingData,
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
        let [training, validation] =
            [Split::Training, Split::Validation].map(|split| samples(&game, &games, split, correct));
        eprintln!(
            "{} games: {} positions to learn, {} to judge by",
            games.len(),
            training.len(),
            validation.len()
        );
        if training.is_empty() || validation.is_empty() {
            return Err(UsageError(TOO_FEW.into()).into());
        }
        let made_by = format!(
            "throughline train fit {}--epochs {epochs} --rate {rate} --trust {trust} --seed {seed}; {} games: {}",
            if correct { "--correct " } else { "" },
            games.len(),
            made_by.join("; ")
        );
        let heading = Heading::new(spec, game.plane_count(), game.plane_squares());
        let heading = Heading { corrects: correct, made_by, ..heading };
        let fit = Fit { epochs, rate, trust, seed };
        let network = fit.run(&*game, &heading, &training, &validation, &mut |epoch| {
            let (number, seconds) = (epoch.number, started.elapsed().as_secs());
            let (learned, judged) = (epoch.training, epoch.validation);
            eprintln!(
                "pass {number}/{epochs}: error {learned:.5}, on games kept apart {judged:.5} ({seconds} s)"
            );
        });
        let win_model = fitted_win_model(&network, &validation);
        let network = network.with_win_model(win_model);
        std::fs::write(&args.out, network.to_bytes())
            .with_context(|| format!("cannot write {}", args.out.display()))
    }
}

/// The samples for a network that corrects the game's own evaluation or replaces it.
fn samples<G: Playable>(game: &Arc<G>, games: &[TrainingGame], split: Split, corrects: bool) -> Samples {
    if corrects { Samples::for_correction(game, games, split) } else { Samples::of(game, games, split) }
}

/// How the network's evaluations turned into results in the games kept apart; the default where
/// that cannot be told.
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
    /// Files of games that `throughline train generate` made, of one rule set
    #[arg(required = true, value_name = "FILE")]
    data: Vec<PathBuf>,
    /// Passes over all positions
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    epochs: u32,
    /// Learning rate at first, in hundredths of an ordinary piece
    #[arg(long, default_value_t = 1.0, value_parser = |text: &str| checked(text, "a number above 0", |rate: &f64| *rate > 0.0 && rate.is_finite()))]
    rate: f64,
    /// How much of what is learned is the games' results, from 0 to 1; the rest is what the search
    /// expected
    #[arg(long, default_value_t = 1.0, value_parser = share)]
    trust: f32,
    /// Pull back to the weights there are, from 0 (none): 1 keeps those that hardly any position
    /// counts
    #[arg(long, default_value_t = 1.0, value_parser = |text: &str| checked(text, "a number from 0", |pull: &f64| *pull >= 0.0 && pull.is_finite()))]
    pull: f64,
    /// Determines the order of positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

struct TuneVisitor<'a> {
    args: &'a TuneArgs,
    games: Vec<TrainingGame>,
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
        let tuned = tune.run(&*game, &self.games, &mut |epoch, error| {
            eprintln!("pass {epoch}/{epochs}: error {error:.5}");
        });
        let tuned = tuned.ok_or_else(|| UsageError(TOO_FEW.into()))?;
        let ([learned, apart], [before, after]) = (tuned.positions, tuned.errors);
        eprintln!("{learned} positions; on {apart} kept apart the error was {before:.5} and is {after:.5}");
        for weight in &tuned.weights {
            println!("{} {} {}", weight.name, weight.before, weight.after);
        }
        Ok(())
    }
}

/// Arguments of `throughline train verify`.
#[derive(clap::Args, Debug)]
pub struct Verify {
    /// The network's file
    #[arg(value_name = "NET")]
    net: String,
    /// Files of games to evaluate (those kept apart from fitting)
    #[arg(long, value_name = "FILE", num_args = 1..)]
    data: Vec<PathBuf>,
    /// Random games along which evaluations that are updated from move to move are compared with
    /// those computed anew
    #[arg(long, default_value_t = 200)]
    games: u32,
}

/// Checks a network and prints its errors.
fn verify(args: &Verify) -> Result<()> {
    let network = read_network(&args.net)?;
    let heading = network.heading();
    println!("network for {}: {} planes of {} squares", heading.spec, heading.planes, heading.squares);
    println!("made by: {}", heading.made_by);
    let (wanted, mut games) = (heading.spec.clone(), Vec::new());
    if !args.data.is_empty() {
        let data = TrainingData::read(&args.data)?;
        if data.spec != wanted {
            return Err(
                UsageError(format!("the games are of {}, the network for {wanted}", data.spec)).into()
            );
        }
        games = data.games;
    }
    with_game(&wanted, VerifyVisitor { network, games, random_games: args.games })?
}

struct VerifyVisitor {
    network: Network,
    games: Vec<TrainingGame>,
    random_games: u32,
}

impl Visitor for VerifyVisitor {
    type Output = Result<()>;

    fn visit<G: Playable>(self, game: Arc<G>, spec: &str) -> Result<()> {
        check_network(&self.network, &*game, spec)?;
        let positions = self.along_random_games(&*game)?;
        println!("{positions} positions judged alike from move to move and from nothing");
        if !self.games.is_empty() {
            let corrects = self.network.heading().corrects;
            let samples = samples(&game, &self.games, Split::Validation, corrects);
            let (results, expected) = (samples.error(&self.network, 1.0), samples.error(&self.network, 0.0));
            println!(
                "{} positions kept apart: mean squared error {results:.5} about results, {expected:.5} about what the search expected",
                samples.len()
            );
        }
        Ok(())
    }
}

impl VerifyVisitor {
    /// Compares evaluations updated from move to move with those computed anew; the number of
    /// positions.
    fn along_random_games<G: Playable>(&self, game: &G) -> Result<u64> {
        let (mut random, mut positions) = (Random::new(7), 0);
        let mut updated = Accumulators::new(&self.network, 400);
        for _ in 0..self.random_games {
            let mut record = Record::new(game.start());
            while record.outcome(game).is_none() && record.len() < 400 {
                let position = record.position();
                let evaluate = |accumulators: &mut Accumulators, ply| {
                    let side = game.side_to_move(position);
                    accumulators.evaluate(&self.network, ply, side, |planes| game.planes(position, planes))
                };
                let step = evaluate(&mut updated, record.len());
                let anew = evaluate(&mut Accumulators::new(&self.network, 0), 0);
                let text = game.position_text(position);
                ensure!(step == anew, "{text}: judged {step} from move to move, {anew} from nothing");
                positions += 1;
                let Some(m) = game.random_move(position, &mut random) else { break };
                record.play_trusted(game, m);
            }
        }
        Ok(positions)
    }
}

/// Arguments of `throughline train gate`.
#[derive(clap::Args, Debug)]
pub struct Gate {
    /// What evaluates now: built-in, none (the game's own evaluation) or a network's file
    #[arg(value_name = "OLD")]
    old: String,
    /// The file of the network that is to take its place
    #[arg(value_name = "NEW")]
    new: String,
    /// The first match: nodes searched for each move
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    nodes: u64,
    /// The second match: time for each move, since a network that evaluates better may take longer
    #[arg(long, value_name = "TIME", default_value = "50ms")]
    time: String,
    /// How far an engine may go over that time before it loses
    #[arg(long, value_name = "TIME", default_value = "1s")]
    time_margin: String,
    /// Better by elo1, or only by elo0? As of `throughline match`
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", default_value = "0,10", allow_hyphen_values = true)]
    sprt: String,
    /// Pairs of games after which an undecided match is over
    #[arg(long, value_name = "N", default_value_t = 5000)]
    pairs: u32,
    /// Openings, as of `throughline match`
    #[arg(long, value_name = "WHICH", default_value = "random:4")]
    openings: String,
    /// Determines all random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Games at a time
    #[arg(long, value_name = "N", default_value_t = 1)]
    concurrency: u16,
    /// Keep the matches in FILE.nodes and FILE.time; called again it goes on where it was
    #[arg(long, value_name = "FILE")]
    state: Option<String>,
}

/// The flags of a match by themselves.
#[derive(Parser)]
struct MatchFlags {
    #[command(flatten)]
    args: matches::Args,
}

/// Plays both matches; fails unless the new network is found better in each.
fn gate(args: &Gate) -> Result<()> {
    let spec = read_network(&args.new)?.heading().spec.clone();
    // An error before a match is begun.
    NetworkChoice::read(&args.old)?;
    for (name, limit) in [("nodes", args.nodes.to_string()), ("time", args.time.clone())] {
        println!("by {name}: {limit} a move");
        let score = matches::play(&args.match_flags(&spec, name, &limit)?)?;
        match score.verdict() {
            Some(Verdict::Higher) => println!("by {name} it is better\n"),
            Some(Verdict::Lower) => bail!("the gate is shut: by {name} it is not better"),
            None => bail!("the gate is shut: by {name} {} pairs do not tell: raise --pairs", args.pairs),
        }
    }
    println!("the gate is open: {} may take the place of {}", args.new, args.old);
    Ok(())
}

impl Gate {
    fn match_flags(&self, spec: &str, name: &str, limit: &str) -> Result<matches::Args> {
        let engine = |side: &str, net: &str| format!("name={side},{name}={limit},net=\"{net}\"");
        let mut line = vec!["match".to_owned(), engine("new", &self.new), engine("old", &self.old)];
        for (flag, value) in [
            ("--game", spec),
            ("--sprt", &self.sprt),
            ("--pairs", &self.pairs.to_string()),
            ("--openings", &self.openings),
            ("--seed", &self.seed.to_string()),
            ("--concurrency", &self.concurrency.to_string()),
            ("--time-margin", &self.time_margin),
        ] {
            line.push(format!("{flag}={value}"));
        }
        if let Some(state) = &self.state {
            line.extend([format!("--state={state}.{name}"), "--resume".to_owned()]);
        }
        Ok(MatchFlags::try_parse_from(line)?.args)
    }
}
