//! Puzzles on the site: their pages, and the checking of answers.
//!
//! The browser looks at positions over the WebSocket of an analysis board; what it asks about a
//! puzzle is [`check`]ed there too. Nothing is kept on the server: what somebody has solved stays
//! with the browser.

mod check;
mod daily;
mod overview;
mod page;
mod storm;
mod words;

pub(crate) use check::{check, hint, play};
pub(crate) use daily::today as daily_puzzle;
pub(crate) use overview::overview;
#[cfg(test)]
pub(crate) use page::PuzzlePageData;
pub(crate) use page::{daily, of_game, one};
#[cfg(test)]
pub(crate) use storm::{PuzzleBoard, StormPageData};
pub(crate) use storm::{board, storm};

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What somebody wants.
#[derive(TS, Deserialize, Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Want {
    /// To hear whether the last move is right.
    Verdict,
    /// Help with the next move.
    Hint,
    /// All the moves that are left.
    Solution,
}

/// A query about a puzzle.
#[derive(TS, Deserialize, Debug, Clone, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub(crate) struct PuzzleQuery {
    /// The game's name in specs.
    pub game: String,
    /// The puzzle's key.
    pub puzzle: String,
    /// The moves made so far from its position, the opponent's too.
    pub moves: Vec<String>,
    /// What is wanted.
    pub want: Want,
}

/// What became of an answer.
#[derive(TS, Serialize, Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Standing {
    /// Right, and there is more to come.
    Right,
    /// Right, and that was all.
    Solved,
    /// Wrong.
    Wrong,
    /// Nothing was answered: a hint, or the solution.
    Open,
}

/// The reply to a [`PuzzleQuery`].
#[derive(TS, Serialize, Debug, Clone, PartialEq, Eq)]
pub(crate) struct Verdict {
    /// The query's id.
    pub id: String,
    /// What became of it.
    pub standing: Standing,
    /// The same in words.
    pub words: String,
    /// The moves so far, in their canonical texts.
    pub moves: Vec<String>,
    /// What follows them: the opponent's reply, the refutation, or the solution.
    pub line: Vec<String>,
    /// Sites to look at, for a hint.
    pub marks: Vec<u16>,
}
