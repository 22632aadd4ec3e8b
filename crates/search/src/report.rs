//! The reports and results of a search.

use crate::Score;
use std::time::Duration;
use throughline_game::EndReason;

/// A best line after a finished iteration.
#[derive(Clone, PartialEq, Debug)]
pub struct Report<M> {
    /// The number of the line among the best lines, from 1; the lines of an iteration come together
    /// and in order. Above 1 only if [`crate::Limits::lines`] requests several.
    pub rank: usize,
    /// The iteration: the nominal depth of the best line, before extensions.
    pub depth: u32,
    /// The full-width depth: plies within which every move was searched, and every forced win and
    /// loss is found. Equals the depth in a search to a fixed depth.
    pub full_width: u32,
    /// The longest line searched, in plies.
    pub seldepth: u32,
    /// The score for the side to move.
    pub score: Score,
    /// Nodes searched so far.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// Positions per second.
    pub nps: u64,
    /// How full the table is with entries of this search, per mille.
    pub hashfull: u32,
    /// Probes of the tablebase that found a value.
    pub tablebase_hits: u64,
    /// The principal variation, best move first; never empty.
    pub pv: Vec<M>,
}

/// The result of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchResult<M> {
    /// The best move; `None` exactly when the game is over.
    pub best: Option<M>,
    /// The score for the side to move; at least that of a draw where one may be claimed, even if
    /// every move loses.
    pub score: Score,
    /// The last finished iteration; 0 if there was no time for any.
    pub depth: u32,
    /// Its full-width depth, as [`Report::full_width`].
    pub full_width: u32,
    /// Nodes searched.
    pub nodes: u64,
    /// Probes of the tablebase that found a value.
    pub tablebase_hits: u64,
    /// The principal variation, [`SearchResult::best`] first.
    pub pv: Vec<M>,
    /// The best lines, as many as were requested and as there are moves; the first is
    /// [`SearchResult::pv`].
    pub lines: Vec<BestLine<M>>,
    /// Time taken.
    pub elapsed: Duration,
}

/// One of the best lines.
#[derive(Clone, PartialEq, Debug)]
pub struct BestLine<M> {
    /// The score for the side to move.
    pub score: Score,
    /// The last finished iteration; 0 if there was no time for any, and the score means nothing.
    pub depth: u32,
    /// The moves, never empty.
    pub pv: Vec<M>,
}

/// A move chosen at a level.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice<M> {
    /// The move.
    pub best: M,
    /// The level's score of the move, from the mover's view.
    pub score: Score,
    /// Depth reached, in plies.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
    /// The line the level expects, [`Choice::best`] first.
    pub pv: Vec<M>,
    /// Time taken.
    pub elapsed: Duration,
    /// The draw that the rules let the mover claim now, if the level prefers it to playing on.
    pub would_claim: Option<EndReason>,
}

impl<M> Report<M> {
    /// The same report with mapped moves.
    #[must_use]
    pub fn map_moves<N>(self, f: impl Fn(M) -> N) -> Report<N> {
        let Report {
            rank,
            depth,
            full_width,
            seldepth,
            score,
            nodes,
            elapsed,
            nps,
            hashfull,
            tablebase_hits,
            pv,
        } = self;
        let pv = pv.into_iter().map(f).collect();
        Report { rank, depth, full_width, seldepth, score, nodes, elapsed, nps, hashfull, tablebase_hits, pv }
    }
}

impl<M> BestLine<M> {
    /// The same line with mapped moves.
    #[must_use]
    pub fn map_moves<N>(self, f: impl Fn(M) -> N) -> BestLine<N> {
        BestLine { score: self.score, depth: self.depth, pv: self.pv.into_iter().map(f).collect() }
    }
}

impl<M> SearchResult<M> {
    /// The same result with mapped moves.
    #[must_use]
    pub fn map_moves<N>(self, f: impl Fn(M) -> N) -> SearchResult<N> {
        SearchResult {
            best: self.best.map(&f),
            score: self.score,
            depth: self.depth,
            full_width: self.full_width,
            nodes: self.nodes,
            tablebase_hits: self.tablebase_hits,
            pv: self.pv.into_iter().map(&f).collect(),
            lines: self.lines.into_iter().map(|line| line.map_moves(&f)).collect(),
            elapsed: self.elapsed,
        }
    }
}

impl<M> Choice<M> {
    /// The same choice with mapped moves.
    #[must_use]
    pub fn map_moves<N>(self, f: impl Fn(M) -> N) -> Choice<N> {
        Choice {
            best: f(self.best),
            score: self.score,
            depth: self.depth,
            nodes: self.nodes,
            pv: self.pv.into_iter().map(f).collect(),
            elapsed: self.elapsed,
            would_claim: self.would_claim,
        }
    }
}
