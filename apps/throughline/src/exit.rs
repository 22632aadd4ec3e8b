//! Exit codes, the same for every command, and the error types that lead to them.

use crate::output::is_closed;
use anyhow::Result;
use std::fmt::Display;
use std::io;
use std::path::Path;
use throughline_catalog::{NetworkError, NetworkMismatch};
use throughline_game::{MoveError, PositionError, SpecError};
use throughline_lab::StateError;
use throughline_lab::starts::{ExpandError, PositionsError};
use throughline_lab::study::CompareError;
use throughline_lab::train::TrainingFileError;
use throughline_protocol::session::SessionError;
use throughline_server::{AdminError, ServeError, TlsError};

/// The table of [`Exit`] for `--help`.
pub const HELP: &str = "\
Exit codes:
  0    done, even if the reader of the output closed it early
  1    not so: a check found defects, a value is not settled, a network is not better
  2    wrong usage, or a named file has the wrong content
  3    not possible: a file cannot be read or written, an address is in use, the processor is too old
  130  interrupted with Ctrl-C or SIGTERM; finished work is kept";

/// A check, proof or match that ran to its end with a negative result.
#[derive(thiserror::Error, Debug)]
#[error("{0}")]
pub struct NegativeResult(pub String);

/// An invalid command line: what is wrong, and what is allowed.
#[derive(thiserror::Error, Debug)]
#[error("{0}")]
pub struct UsageError(pub String);

impl UsageError {
    /// Wraps an error that is caused by the command line.
    pub fn of(error: impl Display) -> Self {
        UsageError(error.to_string())
    }
}

/// Work that Ctrl-C interrupted, with what was done until then.
#[derive(thiserror::Error, Debug)]
#[error("interrupted: {0}")]
pub struct Interrupted(pub String);

/// The program's exit code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// The work is done, or the reader of the output has closed it.
    Done = 0,
    /// A check found defects, or something to be shown turned out false.
    NegativeResult = 1,
    /// The command line is wrong (a flag, a spec, a position, a move), or a file that it names has
    /// invalid content. (clap exits with the same code.)
    Usage = 2,
    /// An error of the environment: a file, the network, the processor.
    Failed = 3,
    /// Interrupted by the user. Shells give the same code to a program that Ctrl-C has ended.
    Interrupted = 130,
}

impl Exit {
    /// Returns the exit code for a result.
    pub fn of(result: &Result<()>) -> Self {
        match result {
            Ok(()) => Exit::Done,
            Err(error) if is_closed(error) => Exit::Done,
            Err(error) if error.is::<Interrupted>() => Exit::Interrupted,
            Err(error) if is_usage(error) => Exit::Usage,
            Err(error) if error.is::<NegativeResult>() => Exit::NegativeResult,
            Err(_) => Exit::Failed,
        }
    }
}

impl From<Exit> for std::process::ExitCode {
    fn from(exit: Exit) -> Self {
        std::process::ExitCode::from(exit as u8)
    }
}

/// Returns an error's message with those of its causes. A cause that is already part of the message
/// before it is not repeated.
pub fn error_text(error: &anyhow::Error) -> String {
    error.chain().map(ToString::to_string).fold(String::new(), |said, cause| match () {
        () if said.ends_with(&cause) => said,
        () if said.is_empty() => cause,
        () => format!("{said}: {cause}"),
    })
}

/// Adds the path to an I/O error, which does not name it.
pub fn with_path(path: &Path, error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// Whether an error is caused by the command line, or by the content of a file that it names.
pub fn is_usage(error: &anyhow::Error) -> bool {
    let is_state = |error: &StateError| !matches!(error, StateError::Io(_) | StateError::InUse);
    let is_games =
        |error: &TrainingFileError| !matches!(error, TrainingFileError::Io(_) | TrainingFileError::Busy);
    let is_site = |error: &ServeError| match error {
        ServeError::HstsWithoutHttps | ServeError::CertificateWithoutHttps | ServeError::Mail(_) => true,
        ServeError::Tls(error) => !matches!(error, TlsError::Unreadable { .. }),
        _ => false,
    };
    let is_admin = |error: &AdminError| matches!(error, AdminError::NoSuchName(_) | AdminError::BadReason(_));
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
        || error.downcast_ref().is_some_and(is_admin)
        || error.downcast_ref().is_some_and(is_network)
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::Context;
    use std::io::Error;

    #[test]
    fn a_cause_is_said_once() {
        #[derive(thiserror::Error, Debug)]
        enum Outer {
            #[error("cannot keep it: {0}")]
            Told(#[source] Error),
            #[error("cannot keep it")]
            Untold(#[source] Error),
            #[error(transparent)]
            Same(Error),
        }
        let full = || Error::other("no space left");
        for (error, expected) in [
            (Outer::Told(full()), "writing: cannot keep it: no space left"),
            (Outer::Untold(full()), "writing: cannot keep it: no space left"),
            (Outer::Same(full()), "writing: no space left"),
        ] {
            let error = Err::<(), _>(error).context("writing").expect_err("it is one");
            assert_eq!(error_text(&error), expected);
        }
    }
}
