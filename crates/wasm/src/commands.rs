//! What goes into the module and what comes out.

use serde::{Deserialize, Serialize};
use throughline_views::exact::ExactView;
use throughline_views::lessons::LessonQuery;
use throughline_views::position::{AnalysisPosition, Look};
use throughline_views::puzzles::{PuzzleQuery, Verdict};
use throughline_views::score::BestLine;
use throughline_views::thought::{Think, ThoughtView};
use throughline_views::wire::Touches;
use ts_rs::TS;

/// A command with the id that its reply bears.
#[derive(Deserialize, Debug)]
pub(crate) struct Envelope {
    #[serde(default)]
    pub id: String,
    #[serde(flatten)]
    pub command: Command,
}

/// Into the module. `at` is the id that a position was looked at with.
#[derive(TS, Deserialize, Debug, Clone, PartialEq, Eq)]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum Command {
    /// Speak a language from now on, by its tag: `en`.
    Speak {
        /// The tag.
        language: String,
    },
    /// What the games are.
    Games {},
    /// The board of a rule set without pieces.
    Board {
        /// The rule set.
        spec: String,
    },
    /// Look at a position, which all other commands are about from then on.
    Look(Look),
    /// What can follow these touches.
    Touch {
        /// The position.
        at: String,
        /// The sites touched, in order.
        sites: Vec<u16>,
    },
    /// Why these touches begin no legal move.
    Why {
        /// The position.
        at: String,
        /// The sites touched, in order.
        sites: Vec<u16>,
    },
    /// Something about a puzzle. What is looked at and thought about stays.
    Puzzle(PuzzleQuery),
    /// Something about a step of a lesson. What is looked at and thought about stays.
    Lesson(LessonQuery),
    /// What tables know of the position. They are made as far as it needs them, for a tenth of a
    /// second: while the reply says that they are being made, the same command goes on with it.
    Exact {
        /// The position.
        at: String,
        /// The most pieces of positions that other tables know, which are asked where these know
        /// nothing.
        #[serde(default)]
        others: u32,
    },
    /// Begin to think about the position.
    Think(Think),
    /// Think on for so many milliseconds at most, from 1 to 10,000.
    GoOn {
        /// Milliseconds.
        millis: u32,
    },
    /// Think no more.
    Rest {},
    /// The move of a level from 1 to 8, which takes up to 2.5 seconds.
    Choose {
        /// The position.
        at: String,
        /// The level.
        level: u8,
        /// Tells games apart, from 0 to 2^32 - 1.
        seed: u32,
        /// Positions to look at most, instead of the level's time: the same move on any machine.
        nodes: Option<u64>,
    },
    /// The best move that is found within so many positions, by an engine that knows nothing yet.
    Search {
        /// The position.
        at: String,
        /// Positions.
        nodes: u64,
    },
    /// The number of sequences of so many moves.
    Perft {
        /// The position.
        at: String,
        /// Moves, at most 20.
        depth: u32,
    },
}

/// Out of the module.
#[derive(TS, Serialize, Debug, Clone, PartialEq)]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum Reply {
    /// It was done.
    Done {
        /// The command's id.
        id: String,
    },
    /// It was not done.
    Refused {
        /// The command's id; empty where the command could not be read.
        id: String,
        /// Why, in a sentence.
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
        /// What the sides are called.
        sides: [String; 2],
        /// The board, or a wide and a narrow one of which the style sheet shows one.
        boards: String,
        /// The symbols of the pieces.
        sprite: String,
        /// The symbol that stands for each side.
        emblems: [String; 2],
        /// `strip` for a board that is much wider than tall, `plate` for any other.
        form: &'static str,
        /// Whether a piece goes to the last place that is touched.
        eager: bool,
        /// What has to be said wherever the board is shown; often empty.
        note: String,
        /// The name of the button that shows the ways that stand open; empty where there are none.
        open_ways: String,
        /// What the board's script says to screen readers, by names like `board.play`.
        #[ts(type = "Record<string, string | { one: string, other: string }>")]
        words: serde_json::Map<String, serde_json::Value>,
    },
    /// The position that is looked at.
    #[serde(rename = "scene")]
    Position(Box<AnalysisPosition>),
    /// What can follow the touches.
    Touches(Box<Touches>),
    /// Why they begin no move.
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
    /// What the engine thinks so far.
    Thought(Box<ThoughtView>),
    /// The move of a level, or the best one of a search; none where the game is over.
    Chosen {
        /// The command's id.
        id: String,
        /// The move's text.
        text: Option<String>,
        /// The line that it begins.
        line: Option<BestLine>,
        /// Positions looked at.
        nodes: u64,
        /// Whether the engine rather claims the draw that may be claimed: it does not stand better.
        claims: bool,
    },
    /// How many sequences there are.
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
