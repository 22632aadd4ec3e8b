//! What the facade answers, as plain data.

use std::time::Duration;
use throughline_game::{EndReason, ExactValue, Gesture, Outcome, Placement, Preview, Side, SiteId};
use throughline_search::{Score, WdlChances};

/// A legal move as a person meets it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LegalMove {
    /// Canonical text.
    pub text: String,
    /// How to make it on the board.
    pub gesture: Gesture,
    /// The sites it leads over, where the board does not show them by itself.
    pub way: Vec<SiteId>,
    /// What it brings, in a few signs: `+4, 2 turned`.
    pub gain: String,
}

/// The move that led to a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LastMove {
    /// Canonical text.
    pub text: String,
    /// Said aloud.
    pub spoken: String,
    /// Sites to mark, the destination last.
    pub marks: Vec<SiteId>,
    /// Sites where a piece was taken (or a token turned).
    pub captures: Vec<SiteId>,
}

/// The picture after some ply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    /// Moves played before it.
    pub ply: usize,
    /// Position string.
    pub position: String,
    /// The pieces.
    pub placements: Vec<Placement>,
    /// The sites on which several pieces stand of which one is drawn, with their number.
    pub stacks: Vec<(SiteId, u8)>,
    /// What players watch besides the board, for each side in words, where there is such a thing.
    pub tally: Option<[String; 2]>,
    /// The site of the king in check.
    pub check: Option<SiteId>,
    /// The ways that stand open to the piece the game turns on, shown when asked for.
    pub open_ways: Vec<[SiteId; 2]>,
    /// The move that led here; `None` at the start.
    pub last: Option<LastMove>,
}

/// What can follow some touches, as a person meets it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Steps {
    /// The number of legal moves that begin with the touches; 0 when the game is over.
    pub count: usize,
    /// The sites that may be touched next, ascending, each once.
    pub next: Vec<SiteId>,
    /// Those moves in order of their texts; none when there are more than were asked for.
    pub moves: Vec<LegalMove>,
    /// How the turn looks so far, where it is made in parts.
    pub preview: Option<Preview>,
}

/// The picture now, and what can be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// The picture.
    pub frame: Frame,
    /// Whose move it is.
    pub side: Side,
    /// The turn before anything is touched.
    pub turn: Steps,
    /// The result.
    pub outcome: Option<Outcome>,
    /// A draw the side to move may claim.
    pub claim: Option<EndReason>,
}

/// What an engine decided.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// Canonical text of the move.
    pub text: String,
    /// The score from the mover's view.
    pub score: Score,
    /// Depth reached, in plies.
    pub depth: u32,
    /// Positions searched.
    pub nodes: u64,
    /// The best lines, as many as were asked for (a level has one), the first beginning with
    /// [`Thought::text`].
    pub lines: Vec<ThoughtLine>,
}

/// One of an engine's best lines.
#[derive(Clone, PartialEq, Debug)]
pub struct ThoughtLine {
    /// The score from the mover's view.
    pub score: Score,
    /// The mover's chances.
    pub wdl: WdlChances,
    /// Depth finished, in plies; 0 where there was no time, and the score says nothing.
    pub depth: u32,
    /// The moves, canonical texts, never empty.
    pub moves: Vec<String>,
}

/// An engine's view while it thinks: one line after a finished iteration.
#[derive(Clone, PartialEq, Debug)]
pub struct ThoughtReport {
    /// Which of the best lines this is, from 1. The lines of an iteration come together and in
    /// order.
    pub rank: usize,
    /// The line; its depth is the iteration's.
    pub line: ThoughtLine,
    /// The longest line looked at, in plies.
    pub seldepth: u32,
    /// Positions searched so far.
    pub nodes: u64,
    /// Positions a second.
    pub nps: u64,
    /// How full the table is with this search, per mille.
    pub hashfull: u32,
    /// Positions whose exact value was known.
    pub tablebase_hits: u64,
    /// Time since the search began.
    pub elapsed: Duration,
}

/// What tables tell of a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ExactValues {
    /// The position's value for the side to move, where it is known.
    pub position: Option<ExactValue>,
    /// The canonical text of each legal move with its value for the mover, where that is known; the
    /// best first, unknown ones last. Empty where the game is over, and where the rule set has no
    /// tables at all.
    pub moves: Vec<(String, Option<ExactValue>)>,
}
