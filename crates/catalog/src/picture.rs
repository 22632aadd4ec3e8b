//! What the facade answers, as plain data.

use throughline_game::{EndReason, Gesture, Halfway, Outcome, Placement, Side, SiteId};

/// A legal move as a person meets it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LegalMove {
    /// Canonical text.
    pub text: String,
    /// Said aloud.
    pub spoken: String,
    /// How to make it on the board.
    pub gesture: Gesture,
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
    pub heaps: Vec<(SiteId, u8)>,
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
    pub halfway: Option<Halfway>,
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
    /// The judgement from the mover's view, as people read it: `+1.25`, `win in 7`.
    pub score: String,
    /// Depth reached, in plies.
    pub depth: u32,
    /// Positions searched.
    pub nodes: u64,
}

/// An engine's view while it thinks.
#[derive(Clone, PartialEq, Debug)]
pub struct ThoughtReport {
    /// Depth finished, in plies.
    pub depth: u32,
    /// The judgement from the mover's view.
    pub score: String,
    /// Positions searched.
    pub nodes: u64,
    /// Principal variation, canonical texts.
    pub line: Vec<String>,
}
