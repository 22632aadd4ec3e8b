//! What a search needs to know: judgement, captures, passing.

use crate::attack::{attackers, slides};
use crate::moves::{Captures, generate};
use crate::position::{FRAME, Kind, Men, Move, Position, bit, lowest};
use crate::rules::OneDimensionalChess;
use crate::tables::{KING, KNIGHT_FINALS};
use throughline_game::bits::ones;
use throughline_game::{Evaluate, Game, Side};

/// What is counted for each side; the judgement is the difference of the sides' counts, weighted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Term {
    /// Queens.
    Queen,
    /// Rooks.
    Rook,
    /// Bishops.
    Bishop,
    /// Knights.
    Knight,
    /// Squares without an own piece that rooks, bishops and queens reach.
    SliderMobility,
    /// Final squares without an own piece that knights reach.
    KnightMobility,
    /// Neighbouring squares the king could step on.
    KingFreedom,
    /// Attacks on the enemy king's neighbouring squares, each piece counted for each square.
    Pressure,
    /// King and rook stand ready to castle (C6).
    Castling,
    /// Squares that the pieces beside the king stand away from the own edge.
    Advance,
    /// Squares that the king stands away from the own edge.
    KingAdvance,
    /// Attacked pieces that nothing defends.
    Hanging,
    /// Attacked pieces that are defended.
    Attacked,
    /// The side to move.
    Tempo,
}

/// The number of terms.
pub const TERMS: usize = 14;

/// The weight of each [`Term`].
pub const WEIGHTS: [i32; TERMS] = [180, 187, 25, 250, 15, 0, 8, 0, -30, 8, 0, 0, 0, 3];

impl Evaluate for OneDimensionalChess {
    fn evaluate(&self, position: &Position) -> i32 {
        let us = position.to_move();
        let (own, foe) = (self.terms(position, us), self.terms(position, us.opponent()));
        (0..TERMS).map(|i| (own[i] - foe[i]) * WEIGHTS[i]).sum()
    }
    fn noisy_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        generate(self.frame(), position, &mut Captures { list: moves, enemy: position.side(position.to_move().opponent()) });
    }
    fn history_index(&self, _position: &Position, m: Move) -> usize {
        usize::from(m.from()) << 5 | usize::from(m.to())
    }
    fn history_size(&self) -> usize { 1024 }
}

impl OneDimensionalChess {
    /// How often each [`Term`] holds for a side.
    #[must_use]
    pub fn terms(&self, position: &Position, side: Side) -> [i32; TERMS] {
        let mut terms = [0; TERMS];
        let (us, foe) = (position.men(side), position.men(side.opponent()));
        let own = position.side(side);
        let solid = position.occupied() | self.frame();
        let barred = own | self.frame();
        let count = |set: u32| set.count_ones() as i32;
        let king_zone = KING << lowest(foe.king);
        terms[0] = count(us.straight & us.diagonal);
        terms[1] = count(us.straight & !us.diagonal);
        terms[2] = count(us.diagonal & !us.straight);
        terms[3] = count(us.knights);
        for at in ones(us.straight | us.diagonal) {
            let sq = at - FRAME;
            let reach = slides(solid, sq, us.straight & bit(sq) != 0, us.diagonal & bit(sq) != 0);
            terms[4] += count(reach & !barred);
            terms[7] += count(reach & king_zone);
        }
        for at in ones(us.knights) {
            let reach = KNIGHT_FINALS << (at - FRAME);
            terms[5] += count(reach & !barred);
            terms[7] += count(reach & king_zone);
        }
        for at in ones((KING << lowest(us.king)) & !barred) {
            terms[6] += i32::from(attackers(solid & !us.king, &foe, at - FRAME) == 0);
        }
        terms[8] = i32::from((KING << lowest(us.king)) & us.straight & !us.diagonal != 0);
        let away = |sq: u8| i32::from(if side == Side::First { sq } else { self.mirrored(sq) });
        for at in ones(own & !us.king) {
            let sq = at - FRAME;
            terms[9] += away(sq);
            terms[11] += i32::from(sq.abs_diff(lowest(foe.king)) <= 6);
            terms[12] += i32::from(sq.abs_diff(lowest(us.king)) <= 3);
        }
        terms[10] = away(lowest(us.king));
        terms[13] = i32::from(position.to_move() == side);
        terms
    }
}
