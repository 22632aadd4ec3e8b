//! How the program ends: one code for each kind of ending, whatever the command; and the errors
//! that mean such an ending.

use crate::output::is_closed;
use anyhow::Result;
use std::fmt::Display;
use throughline_catalog::{NetworkError, NetworkMismatch};
use throughline_game::{MoveError, PositionError, SpecError};
use throughline_lab::StateError;
use throughline_lab::starts::{ExpandError, PositionsError};
use throughline_lab::study::CompareError;
use throughline_lab::train::TrainingFileError;
use throughline_protocol::session::SessionError;
use throughline_server::ServeError;

/// The table of [`Exit`] for `--help`.
pub const HELP: &str = "\
Exit codes:
  0    done; also when the reader of the output has left
  1    not so: a check found defects, a value is not settled, a network is not better
  2    what was typed is wrong, or a file that was named holds something else
  3    not possible: a file cannot be read or written, an address is in use, the processor is too old
  130  interrupted with Ctrl-C or SIGTERM; what was finished is kept";

/// What a check, a proof or a match comes to when it is not what was asked for.
#[derive(thiserror::Error, Debug)]
#[error("{0}")]
pub struct NotSo(pub String);

/// What was typed is wrong: what, and what is allowed.
#[derive(thiserror::Error, Debug)]
#[error("{0}")]
pub struct UsageError(pub String);

impl UsageError {
    /// What an error says is wrong in what was typed.
    pub fn of(error: impl Display) -> Self {
        UsageError(error.to_string())
    }
}

/// Work that ended before its end because somebody pressed Ctrl-C; what came of it.
#[derive(thiserror::Error, Debug)]
#[error("interrupted: {0}")]
pub struct Interrupted(pub String);

/// How the program ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// All is done, or the reader of the output has left.
    Done = 0,
    /// A check found defects, or what was to be shown is not so.
    NotSo = 1,
    /// What was typed is wrong (a flag, a spec, a position, a move), or a file that was named is
    /// not what it should be. (clap exits with the same.)
    Usage = 2,
    /// Something outside went wrong: a file, the network, the processor.
    Failed = 3,
    /// Stopped by the person; shells give this code to a program that Ctrl-C has ended.
    Interrupted = 130,
}

impl Exit {
    /// The ending that a result comes to.
    pub fn of(result: &Result<()>) -> Self {
        match result {
            Ok(()) => Exit::Done,
            Err(error) if is_closed(error) => Exit::Done,
            Err(error) if error.is::<Interrupted>() => Exit::Interrupted,
            Err(error) if is_usage(error) => Exit::Usage,
            Err(error) if error.is::<NotSo>() => Exit::NotSo,
            Err(_) => Exit::Failed,
        }
    }
}

impl From<Exit> for std::process::ExitCode {
    fn from(exit: Exit) -> Self {
        std::process::ExitCode::from(exit as u8)
    }
}

/// Whether what was typed is wrong, or what a file that was named holds.
pub fn is_usage(error: &anyhow::Error) -> bool {
    let is_state = |error: &StateError| !matches!(error, StateError::Io(_) | StateError::InUse);
    let is_games =
        |error: &TrainingFileError| !matches!(error, TrainingFileError::Io(_) | TrainingFileError::Busy);
    let is_site = |error: &ServeError| matches!(error, ServeError::HstsWithoutHttps);
    let is_network = |error: &NetworkError| matches!(error, NetworkError::NoNetwork { .. });
    error.is::<UsageError>()
        || error.is::<SpecError>()
        || error.is::<PositionError>()
        || error.is::<MoveError>()
        || error.is::<SessionError>()
        || error.is::<ExpandError>()
        || error.is::<PositionsError>()
        || error.is::<CompareError>()
        || error.is::<NetworkMismatch>()
        || error.downcast_ref().is_some_and(is_state)
        || error.downcast_ref().is_some_and(is_games)
        || error.downcast_ref().is_some_and(is_site)
        || error.downcast_ref().is_some_and(is_network)
}
