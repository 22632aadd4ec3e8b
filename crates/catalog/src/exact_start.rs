//! Solves rule sets that are small enough for an interactive answer: the values of the start and of
//! every first move.

use crate::with_game;
use std::cmp::Reverse;
use std::sync::Arc;
use throughline_game::exact::ExactValue;
use throughline_game::{Playable, SpecError, Visitor};
use throughline_solve::strong_solution::{StrongSolution, StrongSolutionError};

/// The exact values of a start and its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExactStart {
    /// The value of the start for its side to move.
    pub value: ExactValue,
    /// The number of reachable positions, without counters.
    pub positions: usize,
    /// The first moves with their values for the mover, the best first.
    pub moves: Vec<(String, ExactValue)>,
}

/// Why a start has no exact values.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ExactStartError {
    /// The spec is invalid.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// Too many positions are reachable, or the rule set is unsuitable.
    #[error(transparent)]
    Solution(#[from] StrongSolutionError),
}

/// Solves a rule set from its start, within this much memory in bytes. Endless play is a draw.
///
/// # Errors
/// See [`ExactStartError`].
pub fn exact_start(spec: &str, memory: usize) -> Result<ExactStart, ExactStartError> {
    Ok(with_game(spec, Solve { memory })??)
}

struct Solve {
    memory: usize,
}

impl Visitor for Solve {
    type Output = Result<ExactStart, StrongSolutionError>;

    fn visit<G: Playable>(self, game: Arc<G>, _: &str) -> Self::Output {
        let start = game.start();
        let solved = StrongSolution::solve(&*game, &start, self.memory, &mut |_, _| false)?;
        let mut legal = Vec::new();
        game.legal_moves(&start, &mut legal);
        let value = |m: &G::Move| {
            let after = game.after(&start, *m);
            Some((game.move_text(&start, *m), solved.value(&*game, &after)?.for_parent()))
        };
        let mut moves: Vec<(String, ExactValue)> = legal.iter().filter_map(value).collect();
        moves.sort_by_key(|(_, value)| Reverse(value.rank()));
        Ok(ExactStart { value: solved.start(), positions: solved.iter().count(), moves })
    }
}
