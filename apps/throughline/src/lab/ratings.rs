//! `throughline lab ratings`: what the sides are worth in rating points, and how good expected
//! scores are with it.

use crate::args::game_of;
use crate::exit::UsageError;
use crate::files::{GENERATED, check_outputs, print_beside, read, write};
use crate::progress::with_spinner;
use anyhow::Result;
use serde::Serialize;
use std::path::PathBuf;
use throughline_catalog::GameHandle;
use throughline_lab::ratings::{
    Comparison, FitReport, GamesFile, MAX_ADVANTAGE, SideAssignment, SideWorth, Simulation, calibration_svg,
};

const FIT_EXAMPLES: &str = "\
A FILE contains records, as written by throughline match --records, or a tab-separated table with
the columns first, second (the players of the sides) and result (1-0, 0-1 or 1/2-1/2), and
optionally games (their number) and time (RFC 3339, or seconds). The tables of levels in
docs/measured can be read too.

Examples:
  throughline match level=4 level=3 level=2 level=1 --pairs 34 --records games.pgn
  throughline lab ratings fit games.pgn --svg calibration.svg";

/// Arguments of `throughline lab ratings`.
#[derive(clap::Subcommand, Debug)]
pub enum Args {
    /// Simulate players of known strength, and measure the error of ratings and expected scores
    /// with and without the worth of the sides
    Simulate(SimulateArgs),
    /// Estimate the worth of the sides from a file of games, and measure the error of expected
    /// scores with and without it
    Fit(FitArgs),
}

/// Arguments that say where to write the results.
#[derive(clap::Args, Debug)]
struct Outputs {
    /// Print all results as JSON
    #[arg(long)]
    json: bool,
    /// Write all results to this file as JSON
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write an SVG chart of actual against expected scores to this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// Arguments of `throughline lab ratings simulate`.
#[derive(clap::Args, Debug)]
pub struct SimulateArgs {
    /// Number of players
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    players: u32,
    /// Number of days; a player is active for about a month, then pauses for two
    #[arg(long, value_name = "N", default_value_t = 365, value_parser = clap::value_parser!(u32).range(1..=3650))]
    days: u32,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// True worth of the first side between players rated 1500, in rating points
    #[arg(long, value_name = "POINTS", default_value_t = -250.0, allow_hyphen_values = true, value_parser = points)]
    worth: f64,
    /// Additional worth, in points, per 400 rating points
    #[arg(long, value_name = "POINTS", default_value_t = 50.0, allow_hyphen_values = true, value_parser = points)]
    per_400: f64,
    /// Share of draws between equal players, if the sides are equal too
    #[arg(long, value_name = "SHARE", default_value_t = 0.2, value_parser = share)]
    draws: f64,
    /// Who gets which side
    #[arg(long, value_enum, default_value_t = SideChoice::Preferred)]
    sides: SideChoice,
    #[command(flatten)]
    outputs: Outputs,
}

/// Who gets which side.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum SideChoice {
    /// At random
    Drawn,
    /// Each player prefers a side more or less strongly, and gets it that much more often
    Preferred,
}

/// Arguments of `throughline lab ratings fit`.
#[derive(clap::Args, Debug)]
#[command(after_help = FIT_EXAMPLES)]
pub struct FitArgs {
    /// Game records, or a table of games, of one rule set
    #[arg(value_name = "FILE")]
    games: PathBuf,
    /// Rule set of a table, which does not name one; used to name the sides
    #[arg(long, value_name = "SPEC")]
    game: Option<String>,
    /// Prior worth of the first side, in rating points, or `measured` for the estimate from games
    /// of the engine
    #[arg(long, value_name = "POINTS|measured", default_value = "0", allow_hyphen_values = true, value_parser = assumed_worth)]
    believed: AssumedWorth,
    /// Seed for the order of games without times
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    outputs: Outputs,
}

/// The worth assumed before the games are counted.
#[derive(Clone, Copy, Debug)]
enum AssumedWorth {
    Points(f64),
    Measured,
}

fn assumed_worth(text: &str) -> Result<AssumedWorth, String> {
    if text == "measured" { Ok(AssumedWorth::Measured) } else { points(text).map(AssumedWorth::Points) }
}

/// Parses a worth in rating points.
fn points(text: &str) -> Result<f64, String> {
    let points = text.parse().ok().filter(|points: &f64| points.abs() <= MAX_ADVANTAGE);
    points.ok_or_else(|| format!("expected a number from -{MAX_ADVANTAGE} to {MAX_ADVANTAGE}"))
}

/// Parses a number from 0 to 1.
fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    match args {
        Args::Simulate(args) => simulate(args),
        Args::Fit(args) => fit(args),
    }
}

fn simulate(args: &SimulateArgs) -> Result<()> {
    args.outputs.check(&[])?;
    let worth = SideWorth { per_400: args.per_400, measured: STRENGTHS, ..SideWorth::constant(args.worth) };
    let simulation = Simulation {
        players: args.players as usize,
        days: args.days,
        seed: args.seed,
        worth,
        draws: args.draws,
        sides: match args.sides {
            SideChoice::Drawn => SideAssignment::Drawn,
            SideChoice::Preferred => SideAssignment::Preferred,
        },
    };
    let report = with_spinner("players play and are rated", || simulation.report());
    let title = format!("{} simulated players", args.players);
    args.outputs.write_results(&report, &report.text(), &title, &report.comparison)
}

/// Mean ratings between which the true worth of the simulated sides changes.
const STRENGTHS: [f64; 2] = [700.0, 2300.0];

fn fit(args: &FitArgs) -> Result<()> {
    args.outputs.check(std::slice::from_ref(&args.games))?;
    let text = read(&args.games, GENERATED)?;
    let wrong = |error| UsageError(format!("{}: {error}", args.games.display()));
    let file = GamesFile::read(&text, args.seed).map_err(wrong)?;
    let game = game_of_fit(args, file.spec.as_deref())?;
    let sides = game.as_ref().map_or(["the first side", "the second side"], |game| game.info().sides);
    let believed = match (args.believed, &game) {
        (AssumedWorth::Points(points), _) => SideWorth::constant(points),
        (AssumedWorth::Measured, Some(game)) => SideWorth::measured(game.spec()),
        (AssumedWorth::Measured, None) => {
            let expected =
                "--believed measured needs a rule set, which the file does not name: expected --game";
            return Err(UsageError(expected.to_owned()).into());
        }
    };
    let report = with_spinner("games are rated", || FitReport::of(&file, sides, &believed));
    let title = game.as_ref().map_or("Games", |game| game.info().name);
    args.outputs.write_results(&report, &report.text(), title, &report.comparison)
}

/// Returns the game of `--game`, or that of the file; where both are given, they must be the same.
fn game_of_fit(args: &FitArgs, of_file: Option<&str>) -> Result<Option<GameHandle>> {
    let game = args.game.as_deref().or(of_file).map(game_of).transpose()?;
    if let (Some(game), Some(of_file)) = (&game, of_file)
        && game.spec() != of_file
    {
        let (file, named) = (args.games.display(), game.spec());
        let why = format!("--game is {named}, but the games in {file} are of {of_file}: expected no --game");
        return Err(UsageError(why).into());
    }
    Ok(game)
}

impl Outputs {
    /// Checks before the work that the results can be written.
    fn check(&self, used: &[PathBuf]) -> Result<()> {
        check_outputs(self.out.iter().chain(&self.svg), used)
    }

    /// Writes and prints the results.
    fn write_results(
        &self,
        report: &impl Serialize,
        text: &str,
        title: &str,
        found: &Comparison,
    ) -> Result<()> {
        let json = format!("{}\n", serde_json::to_string_pretty(report)?);
        if let Some(path) = &self.out {
            write(path, &json)?;
        }
        if let Some(path) = &self.svg {
            let title = format!("{title}: expected scores against real ones");
            write(path, &calibration_svg(&title, &found.without, &found.with))?;
        }
        print_beside(self.out.iter().chain(&self.svg), if self.json { &json } else { text })
    }
}
