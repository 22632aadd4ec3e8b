//! The shieldwall (H17): a row of men at the edge, captured as a whole.

use crate::Hnefatafl;
use crate::geometry::bit;
use crate::position::Position;
use throughline_game::Side;
use throughline_game::bits::ones;

impl Hnefatafl {
    /// H17: "a row of two or more enemies along the edge, each with one of your pieces in front of
    /// it, is taken when you come to one end of the row and the other end is held too". Returns the
    /// men that a piece of the side to move captures this way by moving to a square.
    pub(crate) fn h17_rows(&self, position: &Position, to: u8) -> u128 {
        let mut taken = 0;
        for outward in 0..4 {
            if self.board.sides[outward] & bit(to) != 0 {
                let inward = outward ^ 2;
                taken |= self.h17_row(position, to, (outward + 1) % 4, inward);
                taken |= self.h17_row(position, to, (outward + 3) % 4, inward);
            }
        }
        taken
    }

    /// Returns the row that begins next to a square of the edge, if it is captured.
    fn h17_row(&self, position: &Position, to: u8, along: usize, inward: usize) -> u128 {
        let (own, enemy) = (self.h17_own(position), h17_enemy(position));
        let mut row = 0;
        let mut square = self.board.step(along, bit(to));
        while square & enemy != 0 && self.board.step(inward, square) & own != 0 {
            row |= square;
            square = self.board.step(along, square);
        }
        let held = square & (own | self.h17_corners()) != 0;
        // "A king in the row stays."
        if held && row.count_ones() >= 2 { row & !position.king_bit() } else { 0 }
    }

    /// Returns the pieces of the side to move that can be part of a shieldwall. H6: an unarmed king
    /// takes no part.
    fn h17_own(&self, position: &Position) -> u128 {
        match position.side {
            Side::Second if self.rules.king_armed => position.men[1] | position.king_bit(),
            side => position.men[side.index()],
        }
    }

    /// H17: "a corner may hold one end".
    fn h17_corners(&self) -> u128 {
        if self.rules.corners { self.board.corners } else { 0 }
    }

    /// Returns the empty squares from which a piece of the side to move would capture a row.
    pub(crate) fn shieldwall_squares(&self, position: &Position) -> u128 {
        if !self.rules.shieldwall {
            return 0;
        }
        let enemy = h17_enemy(position) & self.board.edge;
        let beside = (0..4).fold(0, |all, direction| all | self.board.step(direction, enemy));
        ones(beside & self.board.edge & !position.occupied())
            .filter(|&square| self.h17_rows(position, square) != 0)
            .fold(0, |squares, square| squares | bit(square))
    }
}

/// Returns the pieces that a row can consist of: the king counts, though he is not a man.
fn h17_enemy(position: &Position) -> u128 {
    match position.side {
        Side::First => position.men[1] | position.king_bit(),
        Side::Second => position.men[0],
    }
}
