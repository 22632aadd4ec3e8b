//! The commands to the module and its replies.

use serde::{Deserialize, Serialize};
use throughline_views::exact::ExactView;
use throughline_views::lessons::LessonQuery;
use throughline_views::position::{AnalysisPosition, Look};
use throughline_views::puzzles::{PuzzleQuery, Verdict};
use throughline_views::score::BestLine;
use throughline_views::thought::{Think, ThoughtView};
use throughline_views::wire::Touches;
use ts_rs::TS;

/// A command with its id, which the reply repeats.
#[derive(Deserialize, Debug)]
pub(crate) struct Envelope {
    #[serde(default)]
    pub id: String,
    #[serde(flatten)]
    pub command: Command,
}

/// A command to the module. `at` is the id under which a position was requested.
#[derive(TS, Deserialize, Debug, Clone, PartialEq, Eq)]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum Command {
    /// Sets the language by its tag: `en`.
    Speak {
        /// The tag.
        language: String,
    },
    /// Requests the list of games.
    Games {},
    /// Requests the empty board of a rule set.
    Board {
        /// The rule set.
        spec: String,
    },
    /// Sets the position, to which all later commands refer.
    Look(Look),
    /// Requests the possible continuations of these touches.
    Touch {
        /// The position.
        at: String,
        /// The sites touched, in order.
        sites: Vec<u16>,
    },
    /// Requests the reason why these touches begin no legal move.
    Why {
        /// The position.
        at: String,
        /// The sites touched, in order.
        sites: Vec<u16>,
    },
    /// A query about a puzzle. Position and search stay as they are.
    Puzzle(PuzzleQuery),
    /// A query about a lesson step. Position and search stay as they are.
    Lesson(LessonQuery),
    /// Requests the exact values of the position. Each command generates the required tablebases
    /// for up to a tenth of a second; while the reply says that they are being made, repeating the
    /// command continues.
    Exact {
        /// The position.
        at: String,
        /// The most pieces that tablebases elsewhere cover, which the host asks where these have no
        /// value.
        #[serde(default)]
        others: u32,
    },
    /// Starts a search of the position.
    Think(Think),
    /// Continues the search for at most this many milliseconds, from 1 to 10,000.
    GoOn {
        /// Milliseconds.
        millis: u32,
    },
    /// Ends the search.
    Rest {},
    /// Requests the move of a level from 1 to 8, which takes up to 2.5 seconds.
    Choose {
        /// The position.
        at: String,
        /// The level.
        level: u8,
        /// Distinguishes games, from 0 to 2^32 - 1.
        seed: u32,
        /// A node limit instead of the level's time limit: the same move on any machine.
        nodes: Option<u64>,
    },
    /// Requests the best move within a node limit, with an empty transposition table.
    Search {
        /// The position.
        at: String,
        /// Positions.
        nodes: u64,
    },
    /// Requests the number of move sequences of a given length.
    Perft {
        /// The position.
        at: String,
        /// Moves, at most 20.
        depth: u32,
    },
}

/// A reply of the module.
#[derive(TS, Serialize, Debug, Clone, PartialEq)]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum Reply {
    /// The command was carried out.
    Done {
        /// The command's id.
        id: String,
    },
    /// The command was refused.
    Refused {
        /// The command's id; empty where the command could not be parsed.
        id: String,
        /// The reason, as a sentence.
        message: String,
    },
    /// The games.
    Games {
        /// The command's id.
        id: String,
        /// In the order of the catalog.
        games: Vec<GameView>,
    },
    /// A board as SVG.
    Board {
        /// The command's id.
        id: String,
        /// The canonical spec.
        spec: String,
        /// The names of the sides.
        sides: [String; 2],
        /// The board, or a wide and a narrow one, of which the style sheet shows one.
        boards: String,
        /// The symbols of the pieces.
        sprite: String,
        /// The emblem of each side.
        emblems: [String; 2],
        /// `strip` for a board that is much wider than tall, `plate` for any other.
        form: &'static str,
        /// Whether a piece moves to the last site that is touched.
        eager: bool,
        /// A note to show with the board; often empty.
        note: String,
        /// The label of the button that shows the open ways; empty where there are none.
        open_ways: String,
        /// The messages of the board's scripts, by names such as `board.play`.
        #[ts(type = "Record<string, string | { one: string, other: string }>")]
        words: serde_json::Map<String, serde_json::Value>,
    },
    /// The current position.
    #[serde(rename = "scene")]
    Position(Box<AnalysisPosition>),
    /// The possible continuations of the touches.
    Touches(Box<Touches>),
    /// The reason why they begin no legal move.
    Why {
        /// The command's id.
        id: String,
        /// A sentence for a learner.
        message: String,
    },
    /// Reply to [`Command::Puzzle`] and [`Command::Lesson`].
    Puzzle(Box<Verdict>),
    /// Reply to [`Command::Exact`].
    Exact(Box<ExactView>),
    /// The results of the search so far.
    Thought(Box<ThoughtView>),
    /// The move of a level, or the best move of a search; `None` where the game is over.
    Chosen {
        /// The command's id.
        id: String,
        /// The move's text.
        text: Option<String>,
        /// The line that it begins.
        line: Option<BestLine>,
        /// Positions looked at.
        nodes: u64,
        /// Whether the engine would rather claim the draw that may be claimed, because it is not
        /// better.
        claims: bool,
    },
    /// The result of perft.
    Perft {
        /// The command's id.
        id: String,
        /// The number.
        count: u64,
    },
}

/// A game of the catalog.
#[derive(TS, Serialize, Debug, Clone, PartialEq, Eq)]
pub struct GameView {
    /// The usual rule set.
    pub spec: String,
    /// Its name.
    pub name: String,
    /// The published rule sets: spec and name.
    pub variants: Vec<(String, String)>,
}
