//! What pieces reach and who attacks a square (C8), looked up from the square outwards: the trait
//! that the generator is written on, and its fast form for the moves of the sheet, which are
//! precomputed in `tables.rs`.

use crate::movement::Castling;
use crate::position::{FRAME, Men};
use crate::tables::{
    ABOVE, BELOW, BISHOP_INNER, BISHOP_OUTER, KING, KNIGHT_FINALS, THREE_AWAY, TWO_AWAY, far, near,
};
use throughline_game::Side;

/// How pieces reach squares. `solid` holds the occupied squares and the frame; sets are framed
/// bitboards.
pub trait Reach {
    /// C8: the pieces of `foe` that could capture on `square`, a knight's capture on its way
    /// included, "only when that whole knight move could be played". What stands on `square` itself
    /// does not matter.
    fn attackers(&self, solid: u32, foe: &Men, square: u8) -> u32;

    /// C3, C4, C5: the squares a rook (`straight`) or a bishop (`diagonal`) on `square` reaches or
    /// meets, or both for a queen; the frame included.
    fn slides(&self, solid: u32, square: u8, straight: bool, diagonal: bool) -> u32;

    /// C2: the squares a king reaches or meets; the frame included.
    fn king_steps(&self, solid: u32, square: u8) -> u32;

    /// C6.
    fn castling(&self) -> Castling;

    /// C6: the squares of the rooks that castle unmoved, by side.
    fn castling_rooks(&self) -> [u32; 2];

    /// C7: where a knight on `square` can end, off the board too.
    fn knight_finals(&self, square: u8) -> u32;

    /// C7: whether knights capture on their way.
    fn captures_on_the_way(&self) -> bool;

    /// C15, C16; nothing where there are no pawns.
    fn pawns(&self) -> Option<&Pawns>;

    /// What ties the other pieces to their king. First the squares that an own piece may expose him
    /// by leaving, or an enemy by being captured on a knight's way: everything, when he is in
    /// check. Then the squares where an own piece must end to help him, unless it captures on its
    /// way: everything, without check.
    fn king_bonds(&self, solid: u32, foe: &Men, king: u8) -> (u32, u32);
}

/// C15, C16: where pawns are special, as framed bitboards by side.
#[derive(Clone, Copy, Debug)]
pub struct Pawns {
    /// The squares on which pawns start.
    pub homes: [u32; 2],
    /// The squares on which they promote.
    pub last: [u32; 2],
    /// Whether a pawn may take on the second square of its first move.
    pub takes_on_double_step: bool,
}

impl Pawns {
    /// The neighbouring squares of a set in a side's direction.
    #[inline]
    pub const fn ahead(set: u32, side: Side) -> u32 {
        if matches!(side, Side::First) { set << 1 } else { set >> 1 }
    }
}

/// The off-board bits of a board of `length` squares.
pub const fn frame(length: u8) -> u32 {
    !(((1 << length) - 1) << FRAME)
}

/// The moves of the sheet, [`crate::movement::SHEET`], from tables.
#[derive(Clone, Copy, Debug)]
pub struct Tabled;

impl Reach for Tabled {
    #[inline]
    fn attackers(&self, solid: u32, foe: &Men, square: u8) -> u32 {
        let window = |board: u32| board >> (square & 31);
        let (near, far) = (near(window(solid)), far(window(solid)));
        let found = window(foe.straight) & u32::from(near.rook)
            | window(foe.diagonal) & u32::from(far.bishop)
            | window(foe.knights) & u32::from(near.knights)
            | window(foe.king) & KING;
        found << (square & 31)
    }

    #[inline]
    fn slides(&self, solid: u32, square: u8, straight: bool, diagonal: bool) -> u32 {
        let window = solid >> (square & 31);
        let rook = u32::from(near(window).rook) & u32::from(straight).wrapping_neg();
        let bishop = u32::from(far(window).bishop) & u32::from(diagonal).wrapping_neg();
        (rook | bishop) << (square & 31)
    }

    #[inline]
    fn king_steps(&self, _solid: u32, square: u8) -> u32 {
        KING << (square & 31)
    }

    #[inline]
    fn castling(&self) -> Castling {
        Castling::Neighbours
    }

    #[inline]
    fn castling_rooks(&self) -> [u32; 2] {
        [0; 2]
    }

    #[inline]
    fn knight_finals(&self, square: u8) -> u32 {
        KNIGHT_FINALS << (square & 31)
    }

    #[inline]
    fn captures_on_the_way(&self) -> bool {
        true
    }

    #[inline]
    fn pawns(&self) -> Option<&Pawns> {
        None
    }

    #[inline]
    fn king_bonds(&self, solid: u32, foe: &Men, king: u8) -> (u32, u32) {
        let window = |board: u32| board >> king;
        let (solid, straight, diagonal, knights) =
            (window(solid), window(foe.straight), window(foe.diagonal), window(foe.knights));
        let (near, far) = (near(solid), far(solid));
        let (rook, bishop) = (u32::from(near.rook), u32::from(far.bishop));
        let by_straight = straight & rook;
        let by_diagonal = diagonal & bishop;
        let by_knight = knights & u32::from(near.knights);
        if by_straight | by_diagonal | by_knight != 0 {
            let lines = |checked: u32, line: u32| if checked != 0 { line } else { 0 };
            let helpful = lines(by_straight, rook)
                | lines(by_diagonal, bishop)
                | by_knight
                | lines(by_knight, TWO_AWAY | THREE_AWAY);
            return (u32::MAX, helpful << king);
        }
        let behind_straight = straight & u32::from(near.rook_behind);
        let behind_diagonal = diagonal & (u32::from(far.bishop_behind) | BISHOP_OUTER);
        let leapers = knights & (TWO_AWAY | THREE_AWAY);
        if behind_straight | behind_diagonal | leapers == 0 {
            return (0, u32::MAX);
        }
        // A knight that captures between king and bishop can open two squares of the line at once:
        // so a bishop six away makes all squares before it fragile, whatever stands there.
        let fragile = toward(behind_straight, rook)
            | toward(behind_diagonal, bishop | BISHOP_INNER)
            | if leapers & TWO_AWAY != 0 { THREE_AWAY } else { 0 }
            | if leapers & THREE_AWAY != 0 { TWO_AWAY } else { 0 };
        (fragile << king, u32::MAX)
    }
}

/// The part of `line` on the sides of the centre where a slider stands.
#[inline]
fn toward(sliders: u32, line: u32) -> u32 {
    let above = if sliders & ABOVE != 0 { line & ABOVE } else { 0 };
    let below = if sliders & BELOW != 0 { line & BELOW } else { 0 };
    above | below
}
