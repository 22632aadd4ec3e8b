//! What a network sees of a position.

use crate::attack::{Reach, Tabled};
use crate::kind::Kind;
use crate::position::{FRAME, Position, bit};
use crate::rules::OneDimensionalChess;
use throughline_game::{NetworkInputs, PlaneSymmetry, Side, Tuning};

/// For White and then for Black: king, rooks, bishops, queens and knights; squares that a piece
/// attacks or guards; those that two do; enemy pieces that stand attacked and unguarded; squares
/// that the king can go to in safety.
const PLANES: usize = 2 * OF_SIDE;
/// Kinds of pieces: all but the pawn.
const KINDS: usize = Kind::ALL.len() - 1;
const OF_SIDE: usize = KINDS + 4;

/// Squares that the pieces of one side attack or guard.
#[derive(Clone, Copy, Default)]
struct Grip {
    once: u32,
    twice: u32,
}

impl NetworkInputs for OneDimensionalChess {
    const PLANES: usize = PLANES;

    /// Networks see the moves of the sheet: the published relatives have pawns and moves of their
    /// own.
    fn plane_squares(&self) -> usize {
        if self.ruled().is_none() { usize::from(self.length()) } else { 0 }
    }

    fn planes(&self, position: &Position, planes: &mut [u128]) {
        let grips = Side::BOTH.map(|side| self.grip(position, side));
        let squares = |set: u32| u128::from((set & !self.frame()) >> FRAME);
        for (side, planes) in Side::BOTH.into_iter().zip(planes.chunks_exact_mut(OF_SIDE)) {
            let (own, foe) = (grips[side.index()], grips[side.opponent().index()]);
            for (plane, &kind) in planes.iter_mut().zip(&Kind::ALL[..KINDS]) {
                *plane = squares(position.of_kind(side, kind));
            }
            let prey = position.side(side.opponent()) & own.once & !foe.once;
            let king = position.men(side).king;
            let steps = (king << 1 | king >> 1) & !position.side(side) & !foe.once;
            for (plane, set) in planes[KINDS..].iter_mut().zip([own.once, own.twice, prey, steps]) {
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
    fn grip(&self, position: &Position, side: Side) -> Grip {
        let (solid, men) = (position.occupied() | self.frame(), position.men(side));
        let mut grip = Grip::default();
        for square in 0..self.length() {
            let by = Tabled.attackers(solid, &men, square);
            grip.once |= if by != 0 { bit(square) } else { 0 };
            grip.twice |= if by & by.wrapping_sub(1) != 0 { bit(square) } else { 0 };
        }
        grip
    }
}
