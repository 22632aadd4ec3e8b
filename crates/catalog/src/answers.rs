//! The answers of the facade, as plain data.

use std::time::Duration;
use throughline_game::{EndReason, ExactValue, Gesture, Outcome, Placement, Preview, Side, SiteId};
use throughline_search::{Score, WdlChances};

/// A legal move as clients show it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LegalMove {
    /// Canonical text.
    pub text: String,
    /// How to make it on the board.
    pub gesture: Gesture,
    /// The sites of its path, where the board does not show them by itself.
    pub way: Vec<SiteId>,
    /// Its gain, in a few characters: `+4, 2 turned`.
    pub gain: String,
}

/// The move that led to a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LastMove {
    /// Canonical text.
    pub text: String,
    /// The move in words, for screen readers.
    pub spoken: String,
    /// Sites to mark, the destination last.
    pub marks: Vec<SiteId>,
    /// Sites where a piece was captured (or a token turned).
    pub captures: Vec<SiteId>,
}

/// The picture after some plies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    /// Moves played before it.
    pub ply: usize,
    /// Position string.
    pub position: String,
    /// The pieces.
    pub placements: Vec<Placement>,
    /// The sites that hold several pieces of which one is drawn, with their number.
    pub stacks: Vec<(SiteId, u8)>,
    /// A count for each side in words, shown beside the board, where the game has one.
    pub tally: Option<[String; 2]>,
    /// The site of the king in check.
    pub check: Option<SiteId>,
    /// The open lines of the key piece, shown on request.
    pub open_ways: Vec<[SiteId; 2]>,
    /// The move that led here; `None` at the start.
    pub last: Option<LastMove>,
}

/// The continuations of some touches, as clients show them.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Steps {
    /// The number of legal moves that begin with the touches; 0 when the game is over.
    pub count: usize,
    /// The next sites, ascending, each once.
    pub next: Vec<SiteId>,
    /// Those moves in order of their texts; empty when there are more than the limit.
    pub moves: Vec<LegalMove>,
    /// The preview of the turn so far, where it is made in parts.
    pub preview: Option<Preview>,
}

/// The current picture, and what can be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// The picture.
    pub frame: Frame,
    /// Whose move it is.
    pub side: Side,
    /// The continuations before anything is touched.
    pub turn: Steps,
    /// The result.
    pub outcome: Option<Outcome>,
    /// The draw that the side to move may claim.
    pub claim: Option<EndReason>,
}

/// An engine's choice of a move.
#[derive(Clone, PartialEq, Debug)]
pub struct EngineMove {
    /// Canonical text of the move.
    pub text: String,
    /// The score from the mover's view.
    pub score: Score,
    /// Depth reached, in plies.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
    /// The best lines, as many as were requested (a level has one), the first beginning with
    /// [`EngineMove::text`].
    pub lines: Vec<EngineLine>,
}

/// One of an engine's best lines.
#[derive(Clone, PartialEq, Debug)]
pub struct EngineLine {
    /// The score from the mover's view.
    pub score: Score,
    /// The mover's chances.
    pub wdl: WdlChances,
    /// The last finished iteration, in plies; 0 if there was no time for any, and the score means
    /// nothing.
    pub depth: u32,
    /// The moves as canonical texts; never empty.
    pub moves: Vec<String>,
}

/// A report of a running search: a best line after a finished iteration.
#[derive(Clone, PartialEq, Debug)]
pub struct EngineReport {
    /// The number of the line among the best lines, from 1. The lines of an iteration come together
    /// and in order.
    pub rank: usize,
    /// The line; its depth is the iteration's.
    pub line: EngineLine,
    /// The longest line searched, in plies.
    pub seldepth: u32,
    /// Nodes searched so far.
    pub nodes: u64,
    /// Nodes per second.
    pub nps: u64,
    /// How full the table is with entries of this search, per mille.
    pub hashfull: u32,
    /// Probes of the tablebase that found a value.
    pub tablebase_hits: u64,
    /// Time since the search began.
    pub elapsed: Duration,
}

/// The exact values of a position and its moves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ExactValues {
    /// The position's value for the side to move, if known.
    pub position: Option<ExactValue>,
    /// The canonical text of each legal move with its value for the mover, if known; the best
    /// first, unknown ones last. Empty where the game is over, and where the rule set has no tables
    /// at all.
    pub moves: Vec<(String, Option<ExactValue>)>,
}
