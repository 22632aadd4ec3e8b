//! Why a line is no message.

use throughline_game::notation::clip;

/// A line, or a part of one, that a protocol does not allow.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("“{}” cannot be read: expected {expected}", clip(found))]
pub struct Fault {
    /// What was found; empty where something is missing.
    pub found: String,
    /// What is allowed there, a clause.
    pub expected: String,
}

impl Fault {
    /// A fault.
    pub fn new(found: impl Into<String>, expected: impl Into<String>) -> Self {
        Fault { found: found.into(), expected: expected.into() }
    }
}
