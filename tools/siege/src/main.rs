//! `siege`: load and fault tests of a site. `cargo xtask siege` builds the site and runs all
//! scenarios.

use anyhow::{Context, Result, ensure};
use clap::{Parser, ValueEnum};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::time::Duration;
use throughline_siege::many_sockets::Watchers;
use throughline_siege::measure::Figure;
use throughline_siege::moves::Moves;
use throughline_siege::replies::Replies;
use throughline_siege::site::Program;
use throughline_siege::{growth, kills, many_sockets, moves, pages, replies, soak, stored};

/// Run load and fault tests against a site on this machine
#[derive(Parser)]
struct Arguments {
    /// Scenarios to run in turn [default: all but soak and growth]
    #[arg(value_enum)]
    scenarios: Vec<Scenario>,
    /// Path of the `throughline` program
    #[arg(long, value_name = "FILE", default_value = "target/host/throughline")]
    program: PathBuf,
    /// Run with a hundredth of the load, for a quick check
    #[arg(long)]
    small: bool,
    /// Write the figures to this table of `docs/measured`
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// File for the soak's chart
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
    /// Empty PostgreSQL database shared by the sites of `growth`
    #[arg(long, value_name = "URL")]
    store: Option<String>,
    /// NATS server over which they notify each other of changes
    #[arg(long, value_name = "URL")]
    nats: Option<String>,
    /// Duration of the soak
    #[arg(long, value_name = "MINUTES", default_value_t = 60)]
    minutes: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Scenario {
    /// As many moves as possible, in 1,000 games of Linear Progression, then of Hnefatafl
    Moves,
    /// 1,200 moves a second, then 4,000, in 1,000 games
    Steady,
    /// 20,000 open sockets
    Sockets,
    /// 5,000 watchers of one game
    Watchers,
    /// 1,000 silent connections
    Silent,
    /// Home, room and rules pages
    Pages,
    /// Engine replies under other load
    Replies,
    /// A million stored games
    Stored,
    /// 1,000 SIGKILLs
    Kills,
    /// An hour of steady play
    Soak,
    /// One, two and four sites on one PostgreSQL (`--store`, optionally `--nats`)
    Growth,
}

const ALL: [Scenario; 9] = [
    Scenario::Moves,
    Scenario::Steady,
    Scenario::Sockets,
    Scenario::Watchers,
    Scenario::Silent,
    Scenario::Pages,
    Scenario::Replies,
    Scenario::Stored,
    Scenario::Kills,
];

/// The desired limit on open files for this program and the site each: a socket is a file.
const FILES: u64 = 65_536;

/// Files that are not visitors' sockets.
const OTHER_FILES: u64 = 500;

/// Raises the limit on open files as far as the system allows; the site inherits it.
fn allow_many_sockets() {
    let of_system = getrlimit(Resource::Nofile).maximum;
    for most in [Some(FILES), of_system] {
        if setrlimit(Resource::Nofile, Rlimit { current: most, maximum: most }).is_ok() {
            break;
        }
    }
}

/// The number of sockets that can be held.
fn most_sockets() -> usize {
    let files = getrlimit(Resource::Nofile).current.unwrap_or(FILES);
    usize::try_from(files.saturating_sub(OTHER_FILES)).unwrap_or(usize::MAX)
}

fn main() -> ExitCode {
    allow_many_sockets();
    let runtime = tokio::runtime::Runtime::new().context("no threads");
    match runtime.and_then(|runtime| runtime.block_on(run(&Arguments::parse()))) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("siege: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Runs the scenarios. Returns whether every target was met.
async fn run(arguments: &Arguments) -> Result<bool> {
    ensure!(arguments.program.is_file(), "there is no {}: build it first", arguments.program.display());
    let scenarios = if arguments.scenarios.is_empty() { &ALL[..] } else { &arguments.scenarios };
    // Read at the start: the program was built from this commit, whatever is committed meanwhile.
    let commit = first_line("git", &["rev-parse", "--short", "HEAD"]);
    let mut figures = Vec::new();
    for scenario in scenarios {
        eprintln!("== {scenario:?}");
        let found = run_scenario(*scenario, arguments).await.with_context(|| format!("{scenario:?}"))?;
        found.iter().for_each(|figure| println!("{figure}"));
        figures.extend(found);
    }
    if let Some(out) = &arguments.out {
        std::fs::write(out, table(scenarios, &commit, &figures))
            .with_context(|| out.display().to_string())?;
    }
    Ok(figures.iter().all(|figure| figure.met != Some(false)))
}

async fn run_scenario(scenario: Scenario, arguments: &Arguments) -> Result<Vec<Figure>> {
    let program = Program::new(&arguments.program);
    let part = |whole: usize| if arguments.small { whole.div_ceil(100) } else { whole };
    let lasts = Duration::from_secs(if arguments.small { 3 } else { 20 });
    let load = |spec: &str, rate| Moves { spec: spec.to_owned(), games: part(1000), rate, lasts };
    let scaled = |rate: usize| u32::try_from(part(rate)).unwrap_or(u32::MAX);
    match scenario {
        Scenario::Moves => {
            // A socket has a message limit, so a few games cannot use the full rate.
            let rate = if arguments.small { scaled(3000) } else { 0 };
            let mut figures = moves::run(&program, &load("linear-progression", rate)).await?;
            figures.extend(moves::run(&program, &load("hnefatafl", rate)).await?);
            Ok(figures)
        }
        Scenario::Steady => {
            let mut figures = moves::run(&program, &load("linear-progression", scaled(1200))).await?;
            figures.extend(moves::run(&program, &load("linear-progression", scaled(4000))).await?);
            Ok(figures)
        }
        Scenario::Sockets => many_sockets::sockets(&program, part(20_000).min(most_sockets())).await,
        Scenario::Watchers => {
            let load = Watchers { count: part(5000), moves: 20, pause: Duration::from_secs(1) };
            many_sockets::watchers(&program, load).await
        }
        Scenario::Silent => many_sockets::silent(&program, part(1000), part(2000).min(30)).await,
        Scenario::Pages => pages::run(&program, 32, lasts / 2).await,
        Scenario::Replies => {
            let load = Replies { games: part(200), boards: part(400), pages: 8, lasts: lasts * 2 };
            replies::run(&program, load).await
        }
        Scenario::Stored => stored::run(&program, part(1_000_000)).await,
        Scenario::Kills => kills::run(&program, part(1000), 20).await,
        Scenario::Soak => {
            let lasts = Duration::from_secs(60 * arguments.minutes);
            let load = Moves { rate: 300, lasts, ..load("linear-progression", 0) };
            soak::run(&program, &load, arguments.picture.as_deref()).await
        }
        Scenario::Growth => {
            let store = arguments.store.as_deref().context("growth needs --store postgres://…")?;
            let shared = program.with(&["--store", store]);
            let shared =
                arguments.nats.as_deref().map_or(shared.clone(), |nats| shared.with(&["--nats", nats]));
            growth::run(&shared, &load("linear-progression", 0), &[1, 2, 4]).await
        }
    }
}

/// Formats the figures as a table of `docs/measured`.
fn table(scenarios: &[Scenario], commit: &str, figures: &[Figure]) -> String {
    let names = scenarios.iter().filter_map(ValueEnum::to_possible_value);
    let names: Vec<_> = names.map(|value| value.get_name().to_owned()).collect();
    let command = if scenarios == ALL { String::new() } else { format!(" {}", names.join(" ")) };
    let date = first_line("date", &["+%Y-%m-%d"]);
    let mut table = format!(
        "# command: `cargo xtask siege{command}`\n# date: {date}\n# commit: {commit}\nwhat\tmark\tmeasured\t\n"
    );
    for figure in figures {
        let _ = writeln!(table, "{figure}");
    }
    table
}

/// Returns the first line that a program prints; empty if it cannot be run.
fn first_line(program: &str, args: &[&str]) -> String {
    let output = Command::new(program).args(args).output().map(|output| output.stdout).unwrap_or_default();
    String::from_utf8_lossy(&output).lines().next().unwrap_or_default().to_owned()
}
