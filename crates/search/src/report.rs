//! What a search tells while it runs, and what it gives.

use crate::Score;
use std::time::Duration;
use throughline_game::EndReason;

/// The state of a search after a finished iteration.
#[derive(Clone, PartialEq, Debug)]
pub struct Report<M> {
    /// Plies searched to full width.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub seldepth: u32,
    /// The score for the side to move.
    pub score: Score,
    /// Positions looked at so far.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// Positions per second.
    pub nps: u64,
    /// How full the table is with this search, per mille.
    pub hashfull: u32,
    /// The principal variation, best move first; never empty.
    pub pv: Vec<M>,
}

/// What a search found.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchResult<M> {
    /// The best move; `None` exactly when the game is over.
    pub best: Option<M>,
    /// The score for the side to move; at least a draw where one may be claimed, though every move may lose.
    pub score: Score,
    /// The last finished iteration: plies searched to full width. 0 when there was no time for any.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// The principal variation, [`SearchResult::best`] first.
    pub pv: Vec<M>,
    /// Time taken.
    pub elapsed: Duration,
}

/// A move chosen at a level.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice<M> {
    /// The move.
    pub best: M,
    /// What the level believes of it, from the mover's view.
    pub score: Score,
    /// Depth reached, in plies.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// The line the level expects, [`Choice::best`] first.
    pub pv: Vec<M>,
    /// Time taken.
    pub elapsed: Duration,
    /// A draw that the rules let the mover claim now and that it would rather have than play on.
    pub would_claim: Option<EndReason>,
}
