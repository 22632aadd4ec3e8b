//! Judgement for a search.

use crate::{Bits, Move, Position, Progression, Turn};
use throughline_game::Evaluate;

impl<B: Bits> Evaluate for Progression<B> {
    fn evaluate(&self, position: &Position<B>) -> i32 {
        100 * (position.own().count() as i32 - position.enemy().count() as i32)
    }

    fn gain(&self, position: &Position<B>, m: Move) -> i32 {
        let (new, turned) = self.won(position, m);
        (new + 2 * turned) as i32
    }

    fn history_index(&self, _position: &Position<B>, m: Move) -> usize {
        let squares = self.history_side();
        match m.turn() {
            Some(Turn::Token { from, to }) => usize::from(from) * squares + usize::from(to),
            // No token moves to where it stands, so the diagonal is free for drops.
            Some(Turn::Drop { to }) => usize::from(to) * (squares + 1),
            Some(Turn::Pass) | None => 0,
        }
    }

    fn history_size(&self) -> usize {
        self.history_side() * self.history_side()
    }
}

impl<B: Bits> Progression<B> {
    fn history_side(&self) -> usize {
        usize::from(self.board.width()) * usize::from(self.board.height())
    }
}
