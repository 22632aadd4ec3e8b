//! The analysis board: any position of any rule set, analysed for as long as the board is open.
//!
//! A browser opens one [`websocket`] and *looks* at positions, each sent in full (rule set, start,
//! moves); the reply is the picture with the legal moves. For the last of these positions it can
//! start a search ([`search`]), also for the other side. Messages are JSON, one object per frame.
//! The server keeps nothing but the engine's transposition tables.

mod page;
mod search;
mod tablebase;
mod websocket;

#[cfg(test)]
pub(crate) use page::AnalysisPageData;
pub(crate) use page::{of_game, of_position};
pub(crate) use tablebase::{Tablebases, probe as probe_tablebases};
#[cfg(feature = "offline")]
pub(crate) use websocket::connect;
pub(crate) use websocket::{OpenBoards, open as socket};

use crate::play::Games;
use crate::review::{ReviewProgress, Reviews};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use throughline_views::exact::ExactView;
use throughline_views::lessons::LessonQuery;
use throughline_views::position::{AnalysisPosition, Look};
use throughline_views::puzzles::{PuzzleQuery, Verdict};
use throughline_views::thought::{Think, ThoughtView};
use throughline_views::wire::Touches;
use ts_rs::TS;

/// The parts of the site that analysis boards use.
#[derive(Clone)]
pub(crate) struct Analysis {
    pub games: Arc<Games>,
    pub reviews: Arc<Reviews>,
    pub tablebases: Arc<Tablebases>,
    pub boards: Arc<OpenBoards>,
}

/// Browser to server.
#[derive(TS, Deserialize, Debug, Clone, PartialEq, Eq)]
#[serde(tag = "t", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum AnalysisCommand {
    /// Look at a position. The reply is an [`AnalysisPosition`], which later commands refer to by
    /// this command's id. Ends the search of another position.
    Look(Look),
    /// Ask which touches can follow these in the position looked at as `at`.
    Touch {
        /// The position.
        at: String,
        /// The sites touched, in order.
        sites: Vec<u16>,
    },
    /// Ask why no legal move begins with these touches.
    Why {
        /// The position.
        at: String,
        /// The sites touched, in order.
        sites: Vec<u16>,
    },
    /// Search the position looked at as `at`; [`ThoughtView`]s follow. Ends the previous search.
    Think(Think),
    /// Review a game that may be analysed; [`AnalysisMessage::Review`]s follow.
    Review {
        /// The game's id.
        game: String,
    },
    /// End the review.
    StopReview {},
    /// A query about a puzzle.
    Puzzle(PuzzleQuery),
    /// A query about a step of a lesson.
    Lesson(LessonQuery),
    /// Probe the tablebases for the position looked at as `at`.
    Exact {
        /// The position.
        at: String,
    },
    /// End the search.
    Rest {},
    /// Keeps the connection alive.
    Ping {},
}

/// Server to browser.
#[derive(TS, Serialize, Debug, Clone, PartialEq)]
#[serde(tag = "t", rename_all = "kebab-case")]
pub(crate) enum AnalysisMessage {
    /// The connection is open.
    Hello,
    /// Reply to [`AnalysisCommand::Look`].
    #[serde(rename = "scene")]
    Position(Box<AnalysisPosition>),
    /// Reply to [`AnalysisCommand::Touch`].
    Touches(Box<Touches>),
    /// Reply to [`AnalysisCommand::Why`].
    Why {
        /// The command's id.
        id: String,
        /// A sentence for a learner.
        message: String,
    },
    /// The command was executed.
    Done {
        /// The command's id.
        id: String,
    },
    /// The command was refused.
    Refused {
        /// The command's id (empty when the frame could not be read).
        id: String,
        /// The reason, in a sentence for people.
        message: String,
    },
    /// The state of the engine's search.
    Thought(Box<ThoughtView>),
    /// The progress of the review, or its result.
    Review(Box<ReviewProgress>),
    /// Reply to [`AnalysisCommand::Puzzle`] and [`AnalysisCommand::Lesson`].
    Puzzle(Box<Verdict>),
    /// Reply to [`AnalysisCommand::Exact`].
    Exact(Box<ExactView>),
    /// Reply to [`AnalysisCommand::Ping`].
    Pong {
        /// The command's id.
        id: String,
    },
}
