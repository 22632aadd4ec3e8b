//! Games small enough to hold: every position that can be reached from a start, with its exact
//! value.
//!
//! Positions are taken without counters ([`Game::uncounted`]), and endless play is a draw.

mod graph;
mod retrograde;
mod strategy;

use crate::{Stop, after, successors};
use graph::Graph;
use std::fmt;
use throughline_game::exact::{ExactValue, endless_loser};
use throughline_game::{Game, Side};

/// Why a game was not solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReachError {
    /// More positions can be reached than fit into the memory allowed.
    TooLarge {
        /// Positions found until then.
        found: usize,
    },
    /// The rule set lets a side lose by repetition, so endless play is no draw.
    RepetitionLoses,
    /// Told to stop.
    Stopped,
}

impl fmt::Display for ReachError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReachError::TooLarge { found } => {
                write!(f, "{found} positions found, and more do not fit into the memory allowed")
            }
            ReachError::RepetitionLoses => {
                write!(f, "repetition loses here: only games where it draws are solved")
            }
            ReachError::Stopped => write!(f, "stopped"),
        }
    }
}

impl std::error::Error for ReachError {}

/// All that can be reached from a start, solved.
#[derive(Debug)]
pub struct Reached<G: Game> {
    graph: Graph<G>,
    values: Vec<ExactValue>,
}

/// How many positions have which value.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Positions.
    pub positions: u64,
    /// Moves between them.
    pub moves: u64,
    /// Positions that the first side wins.
    pub first: u64,
    /// Positions that the second side wins.
    pub second: u64,
    /// Draws.
    pub drawn: u64,
    /// Plies of the longest win.
    pub longest: u32,
}

impl<G: Game> Reached<G> {
    /// Solves everything that can be reached from `start` within `memory` bytes.
    ///
    /// # Errors
    /// [`ReachError`].
    pub fn solve(game: &G, start: &G::Position, memory: usize, stop: Stop<'_>) -> Result<Self, ReachError> {
        if endless_loser(game).is_some() {
            return Err(ReachError::RepetitionLoses);
        }
        let graph = Graph::explore(game, start, memory, stop)?;
        let values = retrograde::values(game, &graph);
        Ok(Reached { graph, values })
    }

    /// The value of the start for its side to move.
    #[must_use]
    pub fn start(&self) -> ExactValue {
        self.values[0]
    }

    /// The value of a position for its side to move; `None` when it cannot be reached.
    #[must_use]
    pub fn value(&self, game: &G, position: &G::Position) -> Option<ExactValue> {
        self.graph.find(game, &game.uncounted(position)).map(|at| self.values[at])
    }

    /// Every position with its value.
    pub fn iter(&self) -> impl Iterator<Item = (&G::Position, ExactValue)> {
        self.graph.positions.iter().zip(self.values.iter().copied())
    }

    /// How many positions have which value.
    #[must_use]
    pub fn counts(&self, game: &G) -> Counts {
        let mut counts = Counts { moves: self.graph.moves() as u64, ..Counts::default() };
        for (position, value) in self.iter() {
            counts.positions += 1;
            let to_move = game.side_to_move(position);
            *match value.wdl.winner(to_move) {
                Some(Side::First) => &mut counts.first,
                Some(Side::Second) => &mut counts.second,
                None => &mut counts.drawn,
            } += 1;
            counts.longest = counts.longest.max(value.distance.unwrap_or(0));
        }
        counts
    }

    /// The best move: the shortest win, a draw, or the longest loss. `None` when the game is over.
    #[must_use]
    pub fn best(&self, game: &G, position: &G::Position) -> Option<G::Move> {
        let rank =
            |after: &G::Position| self.value(game, after).map_or(ExactValue::DRAW, ExactValue::before).rank();
        successors(game, position).max_by_key(|(_, after)| rank(after)).map(|(m, _)| m)
    }

    /// Best play from a position: to the end, or until a position comes again.
    #[must_use]
    pub fn line(&self, game: &G, position: &G::Position) -> Vec<G::Move> {
        let (mut at, mut line, mut seen) = (position.clone(), Vec::new(), Vec::new());
        while let Some(best) = self.best(game, &at).filter(|_| !seen.contains(&at)) {
            seen.push(at.clone());
            line.push(best);
            at = after(game, &at, best);
        }
        line
    }
}
