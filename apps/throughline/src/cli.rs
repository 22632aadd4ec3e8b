//! The command line: subcommands, shared arguments, and exit codes.

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
