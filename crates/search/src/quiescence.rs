//! Quiescence search: captures and immediately winning moves, until the position is quiet.
//! <https://www.chessprogramming.org/Quiescence_Search>

use crate::score::{DRAW, MAX_PLY};
use crate::worker::Worker;
use throughline_game::Evaluate;

/// A capture that leaves the score this far below alpha is pruned.
const MARGIN: i32 = 200;
/// A gain from which a move may decide the game: never pruned.
const DECISIVE_GAIN: i32 = 2_000;

impl<G: Evaluate> Worker<'_, G> {
    /// The score of an unfinished position after quiescence search (fail-soft). The mover may
    /// always stand pat.
    pub fn quiescence(&mut self, position: &G::Position, ply: usize, alpha: i32, beta: i32) -> i32 {
        if self.count_node(ply) {
            return DRAW;
        }
        let eval = self.evaluate(position, ply);
        if eval >= beta || ply >= MAX_PLY {
            return eval;
        }
        let mut picker = std::mem::take(&mut self.memory.stack[ply].picker);
        let scratch = &mut self.memory.scratch;
        scratch.clear();
        self.game.noisy_moves(position, scratch);
        picker.begin_with(self.game, position, scratch);
        let mut best = eval;
        while let Some(picked) = picker.next_given() {
            let hopeless = eval + picked.capture_value + MARGIN <= alpha.max(best)
                && picked.capture_value < DECISIVE_GAIN;
            if hopeless {
                continue;
            }
            let child = self.game.after(position, picked.m);
            if self.handicap.misses_moves()
                && self.is_overlooked(&child, ply, self.game.key(position), picked)
            {
                continue;
            }
            let score = match self.game.outcome(&child) {
                Some(outcome) => {
                    self.count_node(ply + 1);
                    -self.outcome_score(&child, outcome, ply + 1)
                }
                None => -self.quiescence(&child, ply + 1, -beta, -alpha.max(best)),
            };
            if self.time.is_stopped() {
                break;
            }
            best = best.max(score);
            if best >= beta {
                break;
            }
        }
        self.memory.stack[ply].picker = picker;
        best
    }
}
