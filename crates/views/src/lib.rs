#![doc = include_str!("../README.md")]

pub mod drawings;
pub mod exact;
pub mod lessons;
mod messages;
pub mod position;
pub mod puzzles;
pub mod score;
pub mod thought;
pub mod wire;
pub mod words;

pub use messages::{MESSAGES, board_messages, script_messages};

/// The reason why a request is refused: a sentence for users.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
#[error("{0}")]
pub struct Refusal(pub String);

impl Refusal {
    /// Creates a refusal with this reason.
    #[must_use]
    pub fn new(message: impl Into<String>) -> Self {
        Refusal(message.into())
    }
}
