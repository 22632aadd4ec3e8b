//! What a browser and the server say to each other over the line of an analysis: JSON, one object a
//! frame.

use super::exact::ExactView;
use crate::puzzles::{Verdict, Want};
use crate::review::Progress;
use crate::wire::{FrameView, MoveView, ResultView, Touches};
use serde::{Deserialize, Serialize};

/// Browser to server. Each names an `id` of the client's making, echoed in the answer.
#[derive(Deserialize, Debug, Clone, PartialEq, Eq)]
#[serde(tag = "t", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum Ask {
    /// Look at a position: the answer is a [`Scene`]. Ends what is being thought about another.
    Look {
        /// The client's id; it names the position from now on.
        id: String,
        /// The rule set.
        spec: String,
        /// The position string to start from; none for the usual start.
        start: Option<String>,
        /// Moves from there, in any text that is understood.
        moves: Vec<String>,
    },
    /// What can follow these touches in the position that was looked at as `at`.
    Touch {
        /// The client's id.
        id: String,
        /// The position.
        at: String,
        /// The sites touched, in order.
        sites: Vec<u16>,
    },
    /// Why these touches begin no legal move there.
    Why {
        /// The client's id.
        id: String,
        /// The position.
        at: String,
        /// The sites touched, in order.
        sites: Vec<u16>,
    },
    /// Think about the position that was looked at as `at`; [`Thought`]s follow. Ends what was
    /// being thought about.
    Think {
        /// The client's id.
        id: String,
        /// The position.
        at: String,
        /// Best lines to find, 1 to 5.
        lines: usize,
        /// What the opponent would play if it were his move.
        threat: bool,
    },
    /// Review a game that can be analysed; [`Tell::Review`]s follow.
    Review {
        /// The client's id.
        id: String,
        /// The game's id.
        game: String,
    },
    /// Review it no more.
    StopReview {
        /// The client's id.
        id: String,
    },
    /// Something about a puzzle.
    Puzzle {
        /// The client's id.
        id: String,
        /// The game's name in specs.
        game: String,
        /// The puzzle's key.
        puzzle: String,
        /// The moves made from its position, the opponent's too.
        moves: Vec<String>,
        /// What is wanted.
        want: Want,
    },
    /// What tables know of the position that was looked at as `at`.
    Exact {
        /// The client's id.
        id: String,
        /// The position.
        at: String,
    },
    /// Think no more.
    Rest {
        /// The client's id.
        id: String,
    },
    /// Keeps the line alive.
    Ping {
        /// The client's id.
        id: String,
    },
}

impl Ask {
    pub(super) fn id(&self) -> &str {
        match self {
            Ask::Look { id, .. }
            | Ask::Touch { id, .. }
            | Ask::Why { id, .. }
            | Ask::Think { id, .. }
            | Ask::Review { id, .. }
            | Ask::StopReview { id }
            | Ask::Puzzle { id, .. }
            | Ask::Exact { id, .. }
            | Ask::Rest { id }
            | Ask::Ping { id } => id,
        }
    }
}

/// Server to browser.
#[derive(Serialize, Debug, Clone, PartialEq)]
#[serde(tag = "t", rename_all = "kebab-case")]
pub(super) enum Tell {
    /// The line is open.
    Hello,
    /// Answer to [`Ask::Look`].
    Scene(Box<Scene>),
    /// Answer to [`Ask::Touch`].
    Touches(Box<Touches>),
    /// Answer to [`Ask::Why`].
    Why {
        /// The question's id.
        id: String,
        /// A sentence for a learner.
        message: String,
    },
    /// It was done.
    Done {
        /// The question's id.
        id: String,
    },
    /// It was not done.
    Refused {
        /// The question's id (empty when the frame could not be read).
        id: String,
        /// Why, in a sentence for people.
        message: String,
    },
    /// What the engine thinks.
    Thought(Box<Thought>),
    /// How far the review is, or what it has found.
    Review(Box<Progress>),
    /// Answer to [`Ask::Puzzle`].
    Puzzle(Box<Verdict>),
    /// Answer to [`Ask::Exact`].
    Exact(Box<ExactView>),
    /// Answer to [`Ask::Ping`].
    Pong {
        /// The question's id.
        id: String,
    },
}

/// A position as an analysis board shows it.
#[derive(Serialize, Debug, Clone, PartialEq)]
pub(super) struct Scene {
    /// The question's id.
    pub id: String,
    /// The picture and the last move.
    pub frame: FrameView,
    /// The side to move, 0 or 1.
    pub turn: u8,
    /// The legal moves, if there are no more than 300; none when the game is over.
    pub moves: Vec<MoveView>,
    /// The number of legal moves.
    pub move_count: usize,
    /// The sites that a turn can begin with, when `moves` does not tell.
    pub first: Vec<u16>,
    /// What a turn begins with, in a sentence, where turns are made in parts.
    pub expects: String,
    /// The result, when the game is over here.
    pub result: Option<ResultView>,
    /// A draw that the side to move may claim here, in words.
    pub claim: Option<String>,
}

/// How far a thought is.
#[derive(Serialize, Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Stage {
    /// In the line: all workers' tables are taken.
    Waiting,
    /// Going on.
    Thinking,
    /// It has had all the time there is, or found the end.
    Done,
    /// Broken off for others who wait.
    GaveWay,
    /// The engine broke.
    Broke,
}

/// What the engine thinks of a position.
#[derive(Serialize, Debug, Clone, PartialEq)]
pub(super) struct Thought {
    /// The id that the position was looked at with.
    pub at: String,
    /// Whether the other side is to move: a threat.
    pub threat: bool,
    /// How far it is.
    pub stage: Stage,
    /// How many are before it in the line.
    pub before: usize,
    /// Plies searched to full width.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub seldepth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Positions a second.
    pub nps: u64,
    /// Time thought, in milliseconds.
    pub millis: u64,
    /// The best lines, the best first.
    pub lines: Vec<Line>,
}

/// One of the best lines.
#[derive(Serialize, Debug, Clone, PartialEq)]
pub(crate) struct Line {
    /// Plies searched to full width.
    pub depth: u32,
    /// The score.
    pub score: ScoreView,
    /// The score in words: `White is winning`.
    pub words: String,
    /// The texts of the moves.
    pub moves: Vec<String>,
    /// The first move said aloud.
    pub spoken: String,
    /// The sites that the first move touches: where from, and where to last.
    pub marks: Vec<u16>,
}

/// A score, from the view of the first side (0).
#[derive(Serialize, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ScoreView {
    /// The judgement in hundredths; none where the game is decided, and none beside no `wins_in`
    /// where it was drawn.
    pub hundredths: Option<i32>,
    /// The moves that the winner needs: above 0 where side 0 wins, below where side 1 does, 0 where
    /// the game is over.
    pub wins_in: Option<i32>,
    /// The chances of side 0 to win, of a draw, and of side 1 to win, in thousandths that add up to
    /// 1000.
    pub chances: [u32; 3],
}
