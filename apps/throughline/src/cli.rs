//! The command line: subcommands, shared arguments, and exit codes.

use crate::{
    check, contest, convert, engine, games, lab, moves, perft, play, puzzles, serve, show, solve, spec_file,
    train,
};
use anyhow::Result;
use clap::{Args, Parser, Subcommand};
use throughline_catalog::{GameHandle, GameRecord};
use throughline_game::{MoveError, PositionError, SpecError};

/// Something outside went wrong: a file, the network, the processor.
pub const EXIT_FAILURE: u8 = 1;
/// What was typed is wrong: a flag, a spec, a position, a move. (clap exits with the same.)
pub const EXIT_USAGE: u8 = 2;

/// Play, study and understand four abstract board games.
///
/// Without a command it starts the playing site.
#[derive(Parser, Debug)]
#[command(version, args_conflicts_with_subcommands = true)]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: throughline_server::Config,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Start the playing site and print its link (the same as no command)
    Serve(throughline_server::Config),
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
    Match(contest::Args),
    /// Study rule sets by games of the engine against itself: reports, comparisons, fair starts
    #[command(subcommand)]
    Lab(lab::Args),
    /// Let another program use the engine: it speaks a protocol on standard input and output
    Engine(engine::Args),
    /// Make networks that judge positions: play games, fit, verify
    #[command(subcommand)]
    Train(train::Args),
    /// Find out exactly what positions are worth, and prove it
    #[command(subcommand)]
    Solve(solve::Args),
    /// Positions with one right answer: find them, check them
    #[command(subcommand)]
    Puzzles(puzzles::Args),
    /// Convert games between our records and the formats of other tafl programs; positions and rule
    /// sets too
    Convert(convert::Args),
}

impl Cli {
    /// Runs the command.
    pub fn run(self) -> Result<()> {
        match self.command {
            None => serve::run(self.serve),
            Some(Command::Serve(config)) => serve::run(config),
            Some(Command::Games(args)) => games::run(&args),
            Some(Command::Perft(args)) => perft::run(&args),
            Some(Command::Moves(args)) => moves::run(&args),
            Some(Command::Show(args)) => show::run(&args),
            Some(Command::Play(args)) => play::run(&args),
            Some(Command::Check(args)) => check::run(&args),
            Some(Command::Match(args)) => contest::run(&args),
            Some(Command::Lab(args)) => lab::run(&args),
            Some(Command::Engine(args)) => engine::run(args),
            Some(Command::Train(args)) => train::run(&args),
            Some(Command::Solve(args)) => solve::run(&args),
            Some(Command::Puzzles(args)) => puzzles::run(&args),
            Some(Command::Convert(args)) => convert::run(&args),
        }
    }
}

/// A position named on the command line.
#[derive(Args, Debug)]
pub struct At {
    /// Game spec: GAME or GAME:key=value,key=value (see `throughline games`); key=@FILE reads a
    /// board from a file
    pub spec: String,
    /// Position string to start from instead of the game's start
    #[arg(long, value_name = "P")]
    pub position: Option<String>,
    /// Moves to play first, separated by spaces
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    pub play: String,
}

impl At {
    /// The game of the spec.
    pub fn game(&self) -> Result<GameHandle> {
        Ok(GameHandle::from_spec(&spec_file::with_files(&self.spec)?)?)
    }

    /// The record before [`At::play`].
    pub fn start(&self) -> Result<GameRecord> {
        Ok(self.game()?.record(self.position.as_deref())?)
    }

    /// The record after [`At::play`].
    pub fn record(&self) -> Result<GameRecord> {
        Ok(self.game_and_record()?.1)
    }

    /// The game and its record after [`At::play`]. Made together, because each reading of a spec
    /// that leaves something to chance without a seed draws another.
    pub fn game_and_record(&self) -> Result<(GameHandle, GameRecord)> {
        let game = self.game()?;
        let mut record = game.record(self.position.as_deref())?;
        play_all(&mut record, &self.play)?;
        Ok((game, record))
    }
}

/// Plays moves separated by spaces.
///
/// # Errors
/// The first move that cannot be played, with its ply (1: the first).
pub fn play_all(record: &mut GameRecord, moves: &str) -> Result<(), PlyError> {
    for (i, text) in moves.split_whitespace().enumerate() {
        record.play(text).map_err(|cause| PlyError { ply: i + 1, cause })?;
    }
    Ok(())
}

/// A move of a sequence that cannot be played.
#[derive(Debug)]
pub struct PlyError {
    ply: usize,
    cause: MoveError,
}

impl std::fmt::Display for PlyError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ply {}: {}", self.ply, self.cause)
    }
}

impl std::error::Error for PlyError {}

/// What was typed is wrong: what, and what is allowed.
#[derive(Debug)]
pub struct UsageError(pub String);

impl std::fmt::Display for UsageError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UsageError {}

/// The exit code of an error.
pub fn exit_code(error: &anyhow::Error) -> u8 {
    let usage = error.is::<SpecError>() || error.is::<PositionError>() || error.is::<MoveError>();
    let ours = error.is::<PlyError>()
        || error.is::<spec_file::BadFile>()
        || error.is::<UsageError>()
        || contest::is_usage(error)
        || lab::is_usage(error)
        || train::is_usage(error)
        || error.is::<throughline_protocol::session::SessionError>();
    if usage || ours { EXIT_USAGE } else { EXIT_FAILURE }
}
