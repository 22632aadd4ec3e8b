//! Evaluation and captures for the search.

use crate::Breakthrough;
use throughline_game::bits::ones;
use throughline_game::grid::{FromTo, Men};
use throughline_game::{Encoding, Evaluate, Game, NetworkInputs, Side, Tuning};

/// The value of a man by the number of ranks that he still has to go.
const MEN: [i32; 8] = [0, 600, 300, 200, 150, 120, 110, 100];

/// The value of capturing a man.
const MAN: i32 = 150;

impl Evaluate for Breakthrough {
    /// Counts men, who are worth more the nearer they are to the far rank.
    fn evaluate(&self, position: &Men) -> i32 {
        let worth = |side: Side| -> i32 {
            let to_go = |square| match side {
                Side::First => self.board.height - 1 - square / self.board.width,
                Side::Second => square / self.board.width,
            };
            ones(position.sets[side.index()]).map(|square| MEN[usize::from(to_go(square))]).sum()
        };
        worth(position.side) - worth(position.side.opponent())
    }

    fn capture_value(&self, position: &Men, m: FromTo) -> i32 {
        let wins = self.rank(position.side.opponent(), 0) >> m.to() & 1 == 1;
        if wins { 10_000 } else { MAN * i32::from(position.on(m.to()).is_some()) }
    }

    fn noisy_moves(&self, position: &Men, moves: &mut Vec<FromTo>) {
        self.legal_moves(position, moves);
        moves.retain(|&m| self.capture_value(position, m) > 0);
    }
}

impl NetworkInputs for Breakthrough {}
impl Encoding for Breakthrough {}
impl Tuning for Breakthrough {}
