//! Moves, packed into 15 bits.

use crate::pieces::{Kind, bit};
use throughline_game::PackedMove;

/// A move: origin, destination, and a special part.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

/// [`Move::special`] of an ordinary move.
const PLAIN: u8 = 31;
/// [`Move::special`] of castling.
const CASTLING: u8 = 30;
/// [`Move::special`] of the first of [`Kind::PROMOTIONS`]; the others follow. Smaller numbers are
/// squares of captures on the way.
const PROMOTION: u8 = 26;

impl Move {
    /// Creates a move, or a capture on the final square. Squares count from 0 for a, below 32.
    #[inline]
    pub const fn new(from: u8, to: u8) -> Self {
        Move::with_special(from, to, PLAIN)
    }

    /// C7: a knight's move that captures on its intermediate square `via`, below 26.
    #[inline]
    pub const fn capture_on_the_way(from: u8, via: u8, to: u8) -> Self {
        Move::with_special(from, to, via)
    }

    /// C6: castling; `king` and `rook` are the squares the pieces leave.
    #[inline]
    pub const fn castling(king: u8, rook: u8) -> Self {
        Move::with_special(king, rook, CASTLING)
    }

    /// C16: a pawn's move to its last square with a promotion, given by its number in
    /// [`Kind::PROMOTIONS`] (taken modulo 4).
    #[inline]
    pub const fn promotion(from: u8, to: u8, choice: u8) -> Self {
        Move::with_special(from, to, PROMOTION + (choice & 3))
    }

    #[inline]
    const fn with_special(from: u8, to: u8, special: u8) -> Self {
        Move((from & 31) as u16 | ((to & 31) as u16) << 5 | ((special & 31) as u16) << 10)
    }

    /// Returns the origin; for castling that of the king.
    #[inline]
    pub const fn from(self) -> u8 {
        (self.0 & 31) as u8
    }

    /// Returns the same move with another destination.
    #[inline]
    pub(crate) const fn with_destination(self, to: u8) -> Self {
        Move(self.0 & !(31 << 5) | ((to & 31) as u16) << 5)
    }

    /// Returns the destination; for castling the rook's square.
    #[inline]
    pub const fn to(self) -> u8 {
        (self.0 >> 5 & 31) as u8
    }

    /// Returns the intermediate square where a piece is captured.
    #[inline]
    pub const fn via(self) -> Option<u8> {
        if self.special() < PROMOTION { Some(self.special()) } else { None }
    }

    /// Whether the move is castling.
    #[inline]
    pub const fn is_castling(self) -> bool {
        self.special() == CASTLING
    }

    /// Returns the number of the promotion in [`Kind::PROMOTIONS`].
    #[inline]
    pub const fn promotion_choice(self) -> Option<u8> {
        match self.special() {
            special @ PROMOTION..CASTLING => Some(special - PROMOTION),
            _ => None,
        }
    }

    /// C16: the kind that a pawn becomes.
    #[inline]
    pub const fn becomes(self) -> Option<Kind> {
        match self.promotion_choice() {
            Some(choice) => Some(Kind::PROMOTIONS[choice as usize & 3]),
            None => None,
        }
    }

    #[inline]
    const fn special(self) -> u8 {
        (self.0 >> 10 & 31) as u8
    }

    /// The squares on which this move captures an enemy if one stands there.
    #[inline]
    pub(crate) const fn capture_squares(self) -> u32 {
        // Special numbers that are not squares have no bit.
        bit(self.to()) | bit(self.special())
    }
}

/// C6: the final squares of king and rook for castling from these squares: neighbours swap places;
/// otherwise the king moves two squares towards the rook, and the rook to the square he crossed.
#[inline]
pub(crate) const fn castled(king: u8, rook: u8) -> (u8, u8) {
    if king.abs_diff(rook) == 1 {
        (rook, king)
    } else if rook > king {
        (king + 2, king + 1)
    } else {
        (king.wrapping_sub(2), king.wrapping_sub(1))
    }
}

impl std::fmt::Debug for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Move({} to {}, special {})", self.from(), self.to(), self.special())
    }
}

impl PackedMove for Move {
    #[inline]
    fn pack(self) -> u32 {
        u32::from(self.0)
    }

    #[inline]
    fn unpack(code: u32) -> Self {
        Move(code as u16 & 0x7fff)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::MAX_LENGTH;

    #[test]
    fn every_move_code_reads_back() {
        for code in 0..0x8000 {
            assert_eq!(Move::unpack(code).pack(), code);
        }
        assert_eq!(Move::capture_on_the_way(4, 6, 9).via(), Some(6));
        assert!(Move::castling(0, 1).is_castling() && Move::castling(0, 1).via().is_none());
        for (choice, kind) in (0..).zip(Kind::PROMOTIONS) {
            let m = Move::promotion(14, 15, choice);
            assert_eq!((m.from(), m.to(), m.via(), m.becomes()), (14, 15, None, Some(kind)));
            assert!(!m.is_castling());
        }
        assert_eq!([Move::new(1, 2).becomes(), Move::castling(1, 2).becomes()], [None, None]);
    }

    #[test]
    fn special_numbers_that_are_no_squares_have_no_bit() {
        assert!((PROMOTION..=PLAIN).all(|special| bit(special) == 0));
        const { assert!(PROMOTION >= MAX_LENGTH) };
    }

    #[test]
    fn castling_swaps_neighbours_and_brings_the_king_two_squares_otherwise() {
        assert_eq!([castled(4, 5), castled(5, 4)], [(5, 4), (4, 5)]);
        assert_eq!([castled(0, 2), castled(17, 15), castled(0, 4)], [(2, 1), (15, 16), (2, 1)]);
    }
}
