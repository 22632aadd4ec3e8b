//! Beyond the horizon: captures and moves that win at once, until the position is quiet.
//! <https://www.chessprogramming.org/Quiescence_Search>

use crate::ordering::Picker;
use crate::score::{DRAW, MAX_PLY};
use crate::worker::Worker;
use throughline_game::Evaluate;

/// A capture that leaves the score this far below alpha is not followed.
const MARGIN: i32 = 200;
/// A gain from which a move may decide the game: always followed.
const DECISIVE_GAIN: i32 = 2_000;

impl<G: Evaluate> Worker<'_, G> {
    /// The score of an unfinished position once things have calmed down (fail-soft). The mover may
    /// always stand pat.
    pub fn quiescence(&mut self, position: &G::Position, ply: usize, alpha: i32, beta: i32) -> i32 {
        if self.enter(ply) {
            return DRAW;
        }
        let judged = self.judge(position, ply);
        if judged >= beta || ply >= MAX_PLY {
            return judged;
        }
        let mut picker = std::mem::take(&mut self.memory.frames[ply].picker);
        let scratch = &mut self.memory.scratch;
        scratch.clear();
        self.game.noisy_moves(position, scratch);
        picker.begin_with(self.game, position, scratch);
        let score = self.noisy(position, ply, (judged, alpha, beta), &mut picker);
        self.memory.frames[ply].picker = picker;
        score
    }

    fn noisy(
        &mut self,
        position: &G::Position,
        ply: usize,
        (judged, alpha, beta): (i32, i32, i32),
        picker: &mut Picker<G::Move>,
    ) -> i32 {
        let mut best = judged;
        while let Some(picked) = picker.next_given() {
            let hopeless = judged + picked.gain + MARGIN <= alpha.max(best) && picked.gain < DECISIVE_GAIN;
            if hopeless {
                continue;
            }
            let child = self.after(position, picked.m);
            if self.sight.is_blurred() && self.is_overlooked(&child, ply, self.game.key(position), picked) {
                continue;
            }
            let score = match self.game.outcome(&child) {
                Some(outcome) => {
                    self.enter(ply + 1);
                    -self.ended(&child, outcome, ply + 1)
                }
                None => -self.quiescence(&child, ply + 1, -beta, -alpha.max(best)),
            };
            if self.clock.is_stopped() {
                return best;
            }
            best = best.max(score);
            if best >= beta {
                break;
            }
        }
        best
    }
}
