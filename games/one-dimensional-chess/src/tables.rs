//! Precomputed tables for the standard movement. The surroundings of a piece are a window of 13
//! bits with the piece in the middle (bit 6), extracted from a framed bitboard by a shift; so the
//! same small tables serve every square of every board.

use crate::attack::{Homes, KING, KNIGHT_FINALS, Lines, Reach, THREE_AWAY, TWO_AWAY, at, knights};
use crate::position::SidePieces;
use crate::rules::{Movement, STANDARD};

/// The squares above the centre of a window.
const ABOVE: u32 = 0x1f80;
/// The squares below the centre of a window.
const BELOW: u32 = 0x003f;

/// The squares closer than a bishop's farthest squares.
const BISHOP_INNER: u32 = at(2) | at(-2) | at(4) | at(-4);
/// A bishop's farthest squares.
const BISHOP_OUTER: u32 = at(6) | at(-6);

/// The results that depend on the squares up to three away, as windows.
#[derive(Clone, Copy)]
#[repr(align(8))]
struct StraightEntry {
    /// C3: a rook's squares, up to and including the first piece either way.
    rook: u16,
    /// The rook's squares behind that piece, if it were removed.
    rook_behind: u16,
    /// C8: the squares from which an enemy knight would attack the centre.
    knights: u16,
}

/// The results that depend on the squares two, four and six away, as windows.
#[derive(Clone, Copy)]
struct DiagonalEntry {
    /// C4: a bishop's squares, up to and including the first piece of its colour either way.
    bishop: u16,
    /// The bishop's squares behind that piece, if it were removed.
    bishop_behind: u16,
}

static STRAIGHT_TABLE: [StraightEntry; 128] = straight_table();
static DIAGONAL_TABLE: [DiagonalEntry; 64] = diagonal_table();

/// Returns the entry for a window of occupied and off-board squares (higher bits are ignored).
#[inline]
fn straight_entry(solid: u32) -> StraightEntry {
    STRAIGHT_TABLE[(solid >> 3 & 0x7f) as usize]
}

/// Returns the entry for a window of occupied and off-board squares (higher bits are ignored).
#[inline]
fn diagonal_entry(solid: u32) -> DiagonalEntry {
    // The bits 0 2 4 and 8 10 12, interleaved.
    DIAGONAL_TABLE[(solid & 0x15 | solid >> 7 & 0x2a) as usize]
}

const fn straight_table() -> [StraightEntry; 128] {
    let mut table = [StraightEntry { rook: 0, rook_behind: 0, knights: 0 }; 128];
    let mut index = 0;
    while index < 128 {
        let solid = (index as u32) << 3;
        let (up, down) = (ray(solid, 1), ray(solid, -1));
        table[index] = StraightEntry {
            rook: (up.0 | down.0) as u16,
            rook_behind: (up.1 | down.1) as u16,
            knights: knights(solid) as u16,
        };
        index += 1;
    }
    table
}

const fn diagonal_table() -> [DiagonalEntry; 64] {
    let mut table = [DiagonalEntry { bishop: 0, bishop_behind: 0 }; 64];
    let mut index = 0;
    while index < 64 {
        let low = index as u32 & 0x15;
        let high = index as u32 & 0x2a;
        let solid = low | high << 7;
        let (up, down) = (ray(solid, 2), ray(solid, -2));
        table[index] =
            DiagonalEntry { bishop: (up.0 | down.0) as u16, bishop_behind: (up.1 | down.1) as u16 };
        index += 1;
    }
    table
}

/// C3, C4: for three steps one way, returns the squares up to the first piece, and those behind it
/// up to the second.
const fn ray(solid: u32, step: i32) -> (u32, u32) {
    let mut sets = [0, 0];
    let mut passed = 0;
    let mut i = 1;
    while i <= 3 && passed < 2 {
        sets[passed] |= at(i * step);
        if solid & at(i * step) != 0 {
            passed += 1;
        }
        i += 1;
    }
    (sets[0], sets[1])
}

/// The standard movement, [`STANDARD`], from tables.
#[derive(Clone, Copy, Debug)]
pub struct StandardMovement;

impl Reach for StandardMovement {
    #[inline]
    fn attackers(&self, solid: u32, foe: &SidePieces, square: u8) -> u32 {
        let window = |board: u32| board >> (square & 31);
        let (near, far) = (straight_entry(window(solid)), diagonal_entry(window(solid)));
        let found = window(foe.straight) & u32::from(near.rook)
            | window(foe.diagonal) & u32::from(far.bishop)
            | window(foe.knights) & u32::from(near.knights)
            | window(foe.king) & KING;
        found << (square & 31)
    }

    #[inline]
    fn slides(&self, solid: u32, square: u8, Lines { straight, diagonal }: Lines) -> u32 {
        let window = solid >> (square & 31);
        let rook = u32::from(straight_entry(window).rook) & u32::from(straight).wrapping_neg();
        let bishop = u32::from(diagonal_entry(window).bishop) & u32::from(diagonal).wrapping_neg();
        (rook | bishop) << (square & 31)
    }

    #[inline]
    fn king_steps(&self, _solid: u32, square: u8) -> u32 {
        KING << (square & 31)
    }

    #[inline]
    fn knight_finals(&self, square: u8) -> u32 {
        KNIGHT_FINALS << (square & 31)
    }

    #[inline]
    fn movement(&self) -> &Movement {
        &STANDARD
    }

    #[inline]
    fn homes(&self) -> Option<&Homes> {
        None
    }

    #[inline]
    fn king_bonds(&self, solid: u32, foe: &SidePieces, king: u8) -> (u32, u32) {
        let window = |board: u32| board >> king;
        let (solid, straight, diagonal, knights) =
            (window(solid), window(foe.straight), window(foe.diagonal), window(foe.knights));
        let (near, far) = (straight_entry(solid), diagonal_entry(solid));
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
        // so a bishop six squares away makes all squares between fragile, occupied or not.
        let fragile = toward(behind_straight, rook)
            | toward(behind_diagonal, bishop | BISHOP_INNER)
            | if leapers & TWO_AWAY != 0 { THREE_AWAY } else { 0 }
            | if leapers & THREE_AWAY != 0 { TWO_AWAY } else { 0 };
        (fragile << king, u32::MAX)
    }
}

/// Returns the part of `line` on those sides of the centre that have a slider.
#[inline]
fn toward(sliders: u32, line: u32) -> u32 {
    let above = if sliders & ABOVE != 0 { line & ABOVE } else { 0 };
    let below = if sliders & BELOW != 0 { line & BELOW } else { 0 };
    above | below
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rook_sees_three_squares_and_behind_one_piece() {
        let open = straight_entry(0);
        assert_eq!(u32::from(open.rook), at(1) | at(2) | at(3) | at(-1) | at(-2) | at(-3));
        assert_eq!(open.rook_behind, 0);
        let met = straight_entry(at(1) | at(-2));
        assert_eq!(u32::from(met.rook), at(1) | at(-1) | at(-2));
        assert_eq!(u32::from(met.rook_behind), at(2) | at(3) | at(-3));
    }

    #[test]
    fn a_bishop_sees_its_colour_only() {
        let odd = diagonal_entry(at(1) | at(3) | at(5) | at(-1) | at(-3) | at(-5));
        assert_eq!(u32::from(odd.bishop), BISHOP_INNER | BISHOP_OUTER);
        let met = diagonal_entry(at(2) | at(-4));
        assert_eq!(u32::from(met.bishop), at(2) | at(-2) | at(-4));
        assert_eq!(u32::from(met.bishop_behind), at(4) | at(6) | at(-6));
    }

    #[test]
    fn a_knight_needs_an_empty_final_square_to_capture_on_its_way() {
        assert_eq!(u32::from(straight_entry(0).knights), KNIGHT_FINALS | TWO_AWAY | THREE_AWAY);
        assert_eq!(u32::from(straight_entry(THREE_AWAY).knights), KNIGHT_FINALS | THREE_AWAY);
        assert_eq!(u32::from(straight_entry(THREE_AWAY | at(2)).knights), KNIGHT_FINALS | THREE_AWAY);
        assert_eq!(u32::from(straight_entry(THREE_AWAY | TWO_AWAY).knights), KNIGHT_FINALS);
    }
}
