//! C8: which enemy pieces attack a square, looked up from the square outwards.

use crate::position::{FRAME, Men};
use crate::tables::{KING, far, near};

/// The pieces of `foe` that could capture on `square`, a framed bitboard: a knight's capture on its way included, "only
/// when that whole knight move could be played". What stands on `square` itself does not matter.
/// `solid` holds the occupied squares and the frame.
#[inline]
pub fn attackers(solid: u32, foe: &Men, square: u8) -> u32 {
    let window = |board: u32| board >> (square & 31);
    let (near, far) = (near(window(solid)), far(window(solid)));
    let found = window(foe.straight) & u32::from(near.rook)
        | window(foe.diagonal) & u32::from(far.bishop)
        | window(foe.knights) & u32::from(near.knights)
        | window(foe.king) & KING;
    found << (square & 31)
}

/// The off-board bits of a board of `length` squares.
pub const fn frame(length: u8) -> u32 {
    !(((1 << length) - 1) << FRAME)
}

/// The squares a rook (`straight`) or a bishop (`diagonal`) on `square` reaches or meets, or both for a queen; the frame
/// included.
#[inline]
pub fn slides(solid: u32, square: u8, straight: bool, diagonal: bool) -> u32 {
    let window = solid >> (square & 31);
    let rook = u32::from(near(window).rook) & u32::from(straight).wrapping_neg();
    let bishop = u32::from(far(window).bishop) & u32::from(diagonal).wrapping_neg();
    (rook | bishop) << (square & 31)
}
