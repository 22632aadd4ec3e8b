//! The command line and its subcommands.

#[cfg(feature = "otel")]
use crate::traces::Traces;
use crate::{
    admin, backup, bot, check, convert, engine, exit, games, lab, lessons, log, matches, moves, perft, play,
    puzzles, show, solve, train, worker,
};
use anyhow::{Context, Result};
use clap::builder::Resettable;
use clap::{Arg, CommandFactory, FromArgMatches, Parser, Subcommand};
use std::ffi::OsString;
use throughline_server::Config;

/// Play, study and understand four abstract board games.
///
/// Without a command it starts the playing site.
#[derive(Parser, Debug)]
#[command(version, args_conflicts_with_subcommands = true, after_help = exit::HELP)]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: ServeArgs,
}

/// Arguments of the playing site.
#[derive(clap::Args, Debug)]
struct ServeArgs {
    #[command(flatten)]
    site: Config,
    /// Collector that is sent traces by OpenTelemetry's protocol, such as http://127.0.0.1:4318
    #[cfg(feature = "otel")]
    #[arg(long, env = "OTEL_EXPORTER_OTLP_ENDPOINT", value_name = "URL")]
    traces: Option<String>,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Start the playing site and print its link (the same as no command)
    Serve(ServeArgs),
    /// Copy the games of the site to a file, while it runs or not
    Backup(backup::BackupArgs),
    /// Put the games of a copy into the data folder of a site that is stopped
    Restore(backup::RestoreArgs),
    /// Move the games of a site to a database that several instances share
    #[cfg(feature = "scale")]
    MoveStore(crate::move_store::Args),
    /// Invite people to a site, and help those who have lost their way into their accounts
    Admin(admin::Args),
    /// Do what the engines of sites and of `--queue` are asked for, at this machine (needs a
    /// program built with --features scale)
    Worker(worker::Args),
    /// List the games, their options and defaults
    Games(games::Args),
    /// Count move sequences; the last line printed is the count alone
    Perft(perft::Args),
    /// Print a position, its legal moves, and its result if it is finished
    Moves(moves::Args),
    /// Draw a position in the terminal or to an SVG or PNG file
    Show(show::Args),
    /// Play in the terminal against the engine or another person
    Play(play::Args),
    /// Check game records: their form, every move and variation by the rules, and the result
    Check(check::Args),
    /// Play engines against each other in pairs of games with swapped sides, and tell which is
    /// stronger, by how much, and how sure that is
    Match(matches::Args),
    /// Study rule sets by games of the engine against itself: reports, comparisons, fair starts
    #[command(subcommand)]
    Lab(lab::Args),
    /// Let another program use the engine: it speaks a protocol on standard input and output
    Engine(engine::Args),
    /// Let an engine play on a site, for the account of a bot
    Bot(bot::Args),
    /// Make networks that judge positions: play games, fit, verify
    #[command(subcommand)]
    Train(train::Args),
    /// Find out exactly what positions are worth, and prove it
    #[command(subcommand)]
    Solve(solve::Args),
    /// Positions with one right answer: find them, check them
    #[command(subcommand)]
    Puzzles(puzzles::Args),
    /// Lessons for newcomers: check them by the rules and the solver, list the rules they teach
    #[command(subcommand)]
    Lessons(lessons::Args),
    /// Convert games between our records and the formats of other tafl programs; positions and rule
    /// sets too
    Convert(convert::Args),
}

impl Cli {
    /// Parses the command line and the environment. Exits on an error, and after `--help` and
    /// `--version`.
    pub fn read() -> Self {
        let typed: Vec<OsString> = std::env::args_os().collect();
        let matches = with_environment(Cli::command(), typed.get(1)).get_matches_from(typed);
        let cli = Cli::from_arg_matches(&matches);
        cli.unwrap_or_else(|error| error.format(&mut Cli::command()).exit())
    }

    /// Runs the command.
    pub fn run(self) -> Result<()> {
        match self.command {
            None => serve(self.serve),
            Some(Command::Serve(args)) => serve(args),
            Some(Command::Backup(args)) => backup::back_up(&args),
            Some(Command::Restore(args)) => backup::restore(&args),
            #[cfg(feature = "scale")]
            Some(Command::MoveStore(args)) => crate::move_store::run(&args),
            Some(Command::Admin(args)) => admin::run(&args),
            Some(Command::Worker(args)) => worker::run(args),
            Some(Command::Games(args)) => games::run(&args),
            Some(Command::Perft(args)) => perft::run(&args),
            Some(Command::Moves(args)) => moves::run(&args),
            Some(Command::Show(args)) => show::run(&args),
            Some(Command::Play(args)) => play::run(&args),
            Some(Command::Check(args)) => check::run(&args),
            Some(Command::Match(args)) => matches::run(&args),
            Some(Command::Lab(args)) => lab::run(&args),
            Some(Command::Engine(args)) => engine::run(args),
            Some(Command::Bot(args)) => bot::run(&args),
            Some(Command::Train(args)) => train::run(&args),
            Some(Command::Solve(args)) => solve::run(&args),
            Some(Command::Puzzles(args)) => puzzles::run(&args),
            Some(Command::Lessons(args)) => lessons::run(&args),
            Some(Command::Convert(args)) => convert::run(&args),
        }
    }
}

/// Returns the command without the environment variables of the site's arguments where a subcommand
/// is given: those arguments are at the top level too, but count only without a subcommand.
fn with_environment(command: clap::Command, named: Option<&OsString>) -> clap::Command {
    let is_named = named.is_some_and(|name| command.find_subcommand(name).is_some());
    let command = without_empty_variables(command);
    if is_named { command.mut_args(|arg| arg.env(Resettable::Reset)) } else { command }
}

/// Returns the command with empty environment variables ignored: services and containers set a
/// variable to the empty text to leave it out.
fn without_empty_variables(command: clap::Command) -> clap::Command {
    let is_empty = |arg: &Arg| {
        let value = arg.get_env().and_then(std::env::var_os);
        value.is_some_and(|value| value.is_empty())
    };
    let command = command.mut_args(|arg| if is_empty(&arg) { arg.env(Resettable::Reset) } else { arg });
    command.mut_subcommands(without_empty_variables)
}

/// Serves the site until it is told to stop.
fn serve(args: ServeArgs) -> Result<()> {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().context("starting the runtime")?;
    #[cfg(feature = "otel")]
    let traces = args.traces.as_deref().map(|url| Traces::to(url, runtime.handle())).transpose()?;
    let format = if args.site.log_json { log::Format::Json } else { log::Format::Text };
    #[cfg(feature = "otel")]
    log::begin(args.site.log, format, traces.as_ref().map(Traces::layer));
    #[cfg(not(feature = "otel"))]
    log::begin(args.site.log, format, log::no_traces());
    runtime.block_on(throughline_server::serve(args.site))?;
    Ok(())
}
