//! Errors as Python exceptions: the message is the library's own.

use pyo3::exceptions::PyValueError;
use pyo3::{PyErr, create_exception};

create_exception!(
    throughline,
    Error,
    PyValueError,
    "What was given is wrong; the message says what is allowed."
);
create_exception!(
    throughline,
    IllegalMove,
    Error,
    "The text is no legal move of the position; the message says why."
);
create_exception!(
    throughline,
    IllegalAction,
    Error,
    "An action is not in its mask. Nothing was played in any game of the batch."
);

/// Returns an [`Error`] with a library's message.
pub fn refused(error: impl std::fmt::Display) -> PyErr {
    Error::new_err(error.to_string())
}
