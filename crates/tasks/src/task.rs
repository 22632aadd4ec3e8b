//! The kinds of tasks.

use crate::make_class::MakeClass;
use crate::prove_start::ProveStart;
use crate::queue::build_id;
use crate::search_position::SearchPosition;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use throughline_lab::train::SelfPlayTask;
use throughline_lab::{GameTask, Opening};

/// A task for an engine.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[serde(tag = "task", rename_all = "kebab-case")]
pub enum Task {
    /// Finds a move: [`crate::LineResult`], or null where the game is over.
    FindMove(FindMove),
    /// Evaluates positions of a game: a [`crate::LineResult`] or null for each.
    Evaluate(Evaluate),
    /// Plays a game of a match: [`throughline_lab::PlayedGame`].
    PlayGame(GameTask),
    /// Plays games to learn from: [`throughline_lab::train::TrainingGame`]s.
    SelfPlay(SelfPlayTask),
    /// Solves a start of a game: [`crate::ProvedStart`].
    ProveStart(ProveStart),
    /// Searches a position for a win and its refutation: [`crate::SearchedPosition`].
    SearchPosition(SearchPosition),
    /// Makes the tables of a class: [`crate::MadeClass`].
    MakeClass(MakeClass),
}

/// A position to find a move in.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct FindMove {
    /// The canonical spec of the rule set.
    pub spec: String,
    /// The game so far.
    pub game: Opening,
    /// The level to play at.
    pub level: u8,
    /// The seed that decides between equally good moves.
    pub seed: u64,
    /// The node limit.
    pub nodes: u64,
    /// The maximum number of pieces of the tablebases to use; 0 for none.
    pub table_pieces: u32,
}

/// Positions of a game to evaluate, the last first, so that the transposition table knows what
/// follows.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct Evaluate {
    /// The canonical spec of the rule set.
    pub spec: String,
    /// The whole game.
    pub game: Opening,
    /// The positions, by the number of moves before them.
    pub plies: Range<usize>,
    /// The node limit for each.
    pub nodes: u64,
    /// The maximum number of pieces of the tablebases to use; 0 for none.
    pub table_pieces: u32,
}

impl Task {
    /// Whether the result is trusted because the checker verifies it.
    pub(crate) fn is_proved(&self) -> bool {
        match self {
            Task::ProveStart(ProveStart { proved, .. }) => *proved,
            Task::SearchPosition(_) | Task::MakeClass(_) => true,
            Task::FindMove(_) | Task::Evaluate(_) | Task::PlayGame(_) | Task::SelfPlay(_) => false,
        }
    }

    /// Returns the capability that a worker must have: this build, and the tablebases that matter.
    #[must_use]
    pub fn needs(&self) -> String {
        match self {
            Task::FindMove(FindMove { spec, table_pieces, .. })
            | Task::Evaluate(Evaluate { spec, table_pieces, .. }) => needs(spec, *table_pieces),
            Task::PlayGame(_)
            | Task::SelfPlay(_)
            | Task::ProveStart(_)
            | Task::SearchPosition(_)
            | Task::MakeClass(_) => build_id().to_owned(),
        }
    }
}

/// Returns the capability: this build, with tablebases of a rule set up to so many pieces; 0 for
/// none.
#[must_use]
pub fn needs(spec: &str, table_pieces: u32) -> String {
    match table_pieces {
        0 => build_id().to_owned(),
        pieces => format!("{}, tables of {spec} up to {pieces}", build_id()),
    }
}
