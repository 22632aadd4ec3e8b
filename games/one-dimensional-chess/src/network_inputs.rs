//! What a network sees of a position.

use crate::attack::Reach;
use crate::game::OneDimensionalChess;
use crate::position::{FRAME, Kind, Position, bit};
use crate::tables::Tabled;
use throughline_game::{NetworkInputs, PlaneSymmetry, Side, Tuning};

/// For White and then for Black: king, rooks, bishops, queens and knights; squares that a piece
/// attacks or guards; those that two do; enemy pieces that stand attacked and unguarded; squares
/// that the king can go to in safety.
const PLANES: usize = 2 * OF_SIDE;
/// Kinds of pieces: all but the pawn.
const KINDS: usize = Kind::ALL.len() - 1;
const OF_SIDE: usize = KINDS + 4;

impl NetworkInputs for OneDimensionalChess {
    fn plane_count(&self) -> usize {
        PLANES
    }

    /// Networks see the moves of the sheet: the published relatives have pawns and moves of their
    /// own.
    fn plane_squares(&self) -> usize {
        if self.computed.is_none() { usize::from(self.length()) } else { 0 }
    }

    fn planes(&self, position: &Position, planes: &mut [u128]) {
        let attacked = Side::BOTH.map(|side| self.attacked(position, side));
        let squares = |set: u32| u128::from((set & !self.frame) >> FRAME);
        for (side, planes) in Side::BOTH.into_iter().zip(planes.chunks_exact_mut(OF_SIDE)) {
            let ([once, twice], [by_foe, _]) = (attacked[side.index()], attacked[side.opponent().index()]);
            let men = position.men(side);
            let prey = position.side(side.opponent()) & once & !by_foe;
            let steps = (men.king << 1 | men.king >> 1) & !position.side(side) & !by_foe;
            let kinds = Kind::ALL[..KINDS].iter().map(|&kind| men.of_kind(kind));
            for (plane, set) in planes.iter_mut().zip(kinds.chain([once, twice, prey, steps])) {
                *plane = squares(set);
            }
        }
    }

    /// The row read from the other end, with the colours changed.
    fn plane_symmetries(&self) -> Vec<PlaneSymmetry> {
        let planes = (0..PLANES).map(|plane| ((plane + OF_SIDE) % PLANES) as u8).collect();
        let squares = (0..self.length()).rev().collect();
        vec![PlaneSymmetry { planes, squares, counters: 0, swaps_sides: true }]
    }
}

impl Tuning for OneDimensionalChess {}

impl OneDimensionalChess {
    /// The squares that a side attacks or guards, and those that two of its pieces do.
    fn attacked(&self, position: &Position, side: Side) -> [u32; 2] {
        let (solid, men) = (position.occupied() | self.frame, position.men(side));
        let mut sets = [0; 2];
        for square in 0..self.length() {
            let by = Tabled.attackers(solid, &men, square);
            sets[0] |= if by != 0 { bit(square) } else { 0 };
            sets[1] |= if by & by.wrapping_sub(1) != 0 { bit(square) } else { 0 };
        }
        sets
    }
}
