//! A look back at a game: what every position was worth, how exact each side was, where the game
//! turned, and what would have been better there. `docs/review.md` says how it is reckoned.

mod judge;
mod shelf;
mod study;

pub(crate) use shelf::{Shelf, Sitting};

use crate::analysis::{Line, ScoreView};
use serde::Serialize;
use std::sync::Arc;

/// How far a review is.
#[derive(Serialize, Debug, Clone, PartialEq)]
#[serde(tag = "stage", rename_all = "kebab-case")]
pub(crate) enum Progress {
    /// In the line for an engine, behind so many others.
    Waiting {
        /// How many.
        before: usize,
    },
    /// Under way.
    Judging {
        /// Positions that are judged.
        done: usize,
        /// All positions.
        total: usize,
        /// What side 0 could expect in each, in thousandths; none where it is not known yet.
        chances: Vec<Option<u32>>,
    },
    /// Finished.
    Done {
        /// What was found.
        review: Arc<Review>,
    },
    /// It will not be finished: others wait, or the engine broke.
    Failed {
        /// Why, in a sentence.
        message: String,
    },
}

/// What a review has found.
#[derive(Serialize, Debug, Clone, PartialEq)]
pub(crate) struct Review {
    /// Every position, the start first.
    pub points: Vec<Point>,
    /// How exact each side was.
    pub sides: [Exactness; 2],
    /// Where the game turned, in order.
    pub turns: Vec<Turn>,
}

/// A position of a game that was judged.
#[derive(Serialize, Debug, Clone, PartialEq)]
pub(crate) struct Point {
    /// What side 0 could expect, in thousandths.
    pub chance: u32,
    /// The score.
    pub score: ScoreView,
    /// The score in words.
    pub words: String,
    /// How exact the move was that led here, 0 to 100; none at the start.
    pub accuracy: Option<f64>,
}

/// How exact a side was.
#[derive(Serialize, Debug, Clone, Default, PartialEq)]
pub(crate) struct Exactness {
    /// From 0 to 100; none where the side has not moved.
    pub accuracy: Option<f64>,
    /// Moves made.
    pub moves: usize,
    /// Inaccuracies, mistakes and blunders.
    pub faults: [usize; 3],
}

/// How bad a move was.
#[derive(Serialize, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Fault {
    /// It gave away a little.
    Inaccuracy,
    /// It gave away much.
    Mistake,
    /// It may have decided the game.
    Blunder,
}

/// A move that turned the game.
#[derive(Serialize, Debug, Clone, PartialEq)]
pub(crate) struct Turn {
    /// Moves played up to and with it.
    pub ply: usize,
    /// Who made it, 0 or 1.
    pub side: u8,
    /// How bad it was.
    pub fault: Fault,
    /// Its text.
    pub text: String,
    /// The sites that it touched.
    pub marks: Vec<u16>,
    /// What its side could expect less afterwards, in thousandths.
    pub loss: u32,
    /// What was better.
    pub better: Line,
}
