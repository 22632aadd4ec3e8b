//! The command line and its subcommands.

#[cfg(feature = "otel")]
use crate::traces::{Traces, warn_if_unencrypted};
use crate::{
    admin, backup, bot, check, convert, engine, exit, games, lab, lessons, log, matches, moves, perft, play,
    puzzles, show, solve, train, worker,
};
use anyhow::{Context, Result};
use clap::builder::Resettable;
use clap::{Arg, CommandFactory, FromArgMatches, Parser, Subcommand};
use std::ffi::OsString;
use throughline_server::Config;
use tokio::runtime::Runtime;

/// Play, study and understand four abstract board games.
///
/// Without a command, it starts the site.
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
    /// OpenTelemetry collector (OTLP) to send traces to, such as http://127.0.0.1:4318
    #[cfg(feature = "otel")]
    #[arg(long, env = "OTEL_EXPORTER_OTLP_ENDPOINT", value_name = "URL")]
    traces: Option<String>,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Start the site and print its link (the same as no command)
    Serve(ServeArgs),
    /// Back up a site's games to a file; the site may be running
    Backup(backup::BackupArgs),
    /// Restore a backup into the data folder of a stopped site
    Restore(backup::RestoreArgs),
    /// Move a site's games to a database that several instances can share
    #[cfg(feature = "scale")]
    MoveStore(crate::move_store::Args),
    /// Administer a site: invitations, account recovery, moderation
    Admin(admin::Args),
    /// Run engine tasks from a queue on this machine (needs a program built with --features scale)
    Worker(worker::Args),
    /// List the games with their options and defaults
    Games(games::Args),
    /// Count move sequences; the last line of output is just the total
    Perft(perft::Args),
    /// Print a position, its legal moves, and its result if the game is over
    Moves(moves::Args),
    /// Draw a position in the terminal, or to an SVG or PNG file
    Show(show::Args),
    /// Play in the terminal against the engine or another person
    Play(play::Args),
    /// Check game records: syntax, the legality of every move and variation, and results
    Check(check::Args),
    /// Play engines against each other in pairs of games with sides swapped, and report Elo
    /// differences with error margins
    Match(matches::Args),
    /// Study rule sets through engine self-play: reports, comparisons, fair starts
    #[command(subcommand)]
    Lab(lab::Args),
    /// Run the engine for another program, over a protocol on standard input and output
    Engine(engine::Args),
    /// Run an engine as a bot on a site
    Bot(bot::Args),
    /// Train evaluation networks: generate games, fit, verify
    #[command(subcommand)]
    Train(train::Args),
    /// Solve positions exactly, and prove the results
    #[command(subcommand)]
    Solve(solve::Args),
    /// Find, check and rate puzzles
    #[command(subcommand)]
    Puzzles(puzzles::Args),
    /// Check the lessons, and list the rules they teach
    #[command(subcommand)]
    Lessons(lessons::Args),
    /// Convert games, positions and rule sets between our formats and those of other tafl programs
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
    let traces = args.traces.as_deref().map(Traces::to).transpose()?;
    let format = if args.site.log_json { log::Format::Json } else { log::Format::Text };
    #[cfg(feature = "otel")]
    log::begin(args.site.log, format, traces.as_ref().map(Traces::layer));
    #[cfg(not(feature = "otel"))]
    log::begin(args.site.log, format, log::no_traces());
    #[cfg(feature = "otel")]
    args.traces.as_deref().map(warn_if_unencrypted);
    Ok(run_to_its_end(runtime, throughline_server::serve(args.site))?)
}

/// Runs to its end what closes all that must be closed. Other work that has begun, such as a
/// look-up of a name that no server answers, does not delay the end.
fn run_to_its_end<T>(runtime: Runtime, main: impl Future<Output = T>) -> T {
    let ended = runtime.block_on(main);
    runtime.shutdown_background();
    ended
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;
    use std::time::Duration;
    use tokio::sync::oneshot;

    #[test]
    fn a_site_that_has_stopped_ends_whatever_still_waits() {
        let runtime = Runtime::new().expect("a runtime");
        let (release, released) = mpsc::channel::<()>();
        let (end, ended) = mpsc::channel();
        std::thread::spawn(move || {
            let wait = async {
                let (begin, begun) = oneshot::channel();
                tokio::task::spawn_blocking(move || begin.send(()).is_ok() && released.recv().is_ok());
                begun.await
            };
            end.send(run_to_its_end(runtime, wait)).expect("somebody waits");
        });
        let ended = ended.recv_timeout(Duration::from_secs(20)).expect("it ends");
        ended.expect("the other work had begun");
        drop(release);
    }
}
