//! Puzzles on the site: their pages, and the judging of answers.
//!
//! The browser looks at positions over the line of an analysis board; what it asks about a puzzle
//! is [`judge`]d there too. Nothing is kept on the server: what somebody has solved stays with the
//! browser.

mod judge;
mod page;
mod wire;

pub(crate) use judge::judge;
pub(crate) use page::{of_game, one, overview};
pub(crate) use wire::{Question, Verdict, Want};
