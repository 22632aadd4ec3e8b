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

pub use messages::{MESSAGES, of_board, of_scripts};

/// Why something is not done: a sentence for people.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
#[error("{0}")]
pub struct Refusal(pub String);

impl Refusal {
    /// That it is not done, with the reason.
    #[must_use]
    pub fn new(message: impl Into<String>) -> Self {
        Refusal(message.into())
    }
}
