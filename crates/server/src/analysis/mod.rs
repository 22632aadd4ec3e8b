//! The analysis board: any position of any rule set, looked at and thought about for as long as
//! somebody wants.
//!
//! A browser opens one [`websocket`] and *looks* at positions, each given whole (rule set, start,
//! moves); the reply is the picture with the legal moves. For the position looked at last it can
//! have the engine think ([`search`]), or think for the other side. What is said is JSON, one
//! object a frame. Nothing is kept on the server but the tables of the engine.

mod page;
mod search;
mod tablebase;
mod websocket;

#[cfg(test)]
pub(crate) use page::AnalysisPageData;
pub(crate) use page::{of_game, of_position};
pub(crate) use tablebase::{Tablebases, look as exact};
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

/// What analysis boards need of the site.
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
    /// Look at a position: the reply is an [`AnalysisPosition`], named by the
    /// id of the look from now on. Ends what is being thought about
    /// another.
    Look(Look),
    /// What can follow these touches in the position that was looked at as `at`.
    Touch {
        /// The position.
        at: String,
        /// The sites touched, in order.
        sites: Vec<u16>,
    },
    /// Why these touches begin no legal move there.
    Why {
        /// The position.
        at: String,
        /// The sites touched, in order.
        sites: Vec<u16>,
    },
    /// Think about the position that was looked at as `at`; [`ThoughtView`]s follow. Ends what was
    /// being thought about.
    Think(Think),
    /// Review a game that can be analysed; [`AnalysisMessage::Review`]s follow.
    Review {
        /// The game's id.
        game: String,
    },
    /// Review it no more.
    StopReview {},
    /// Something about a puzzle.
    Puzzle(PuzzleQuery),
    /// Something about a step of a lesson.
    Lesson(LessonQuery),
    /// What tables know of the position that was looked at as `at`.
    Exact {
        /// The position.
        at: String,
    },
    /// Think no more.
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
    /// It was done.
    Done {
        /// The command's id.
        id: String,
    },
    /// It was not done.
    Refused {
        /// The command's id (empty when the frame could not be read).
        id: String,
        /// Why, in a sentence for people.
        message: String,
    },
    /// What the engine thinks.
    Thought(Box<ThoughtView>),
    /// How far the review is, or what it has found.
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
