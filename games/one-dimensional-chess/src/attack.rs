//! Reachable squares and attacks on a square (C8), looked up from the square outwards: the trait
//! used by the move generator, and its implementation for any movement, computed from data.
//! `tables.rs` has precomputed tables for the standard movement.

use crate::pieces::{FRAME, bit};
use crate::position::SidePieces;
use crate::rules::{Knight, Movement};
use throughline_game::Side;

// The surroundings of a piece are a window of 13 bits with the piece in the middle, extracted from
// a framed bitboard by a shift.

/// The bit of the piece itself in a window.
const CENTRE: i32 = 6;

/// C2: the king's steps in a window.
pub const KING: u32 = at(1) | at(-1);
/// C7: the final squares of a knight, one or five squares away. On boards of at least eight
/// squares, at least one of the two paths to each has its intermediate square on the board.
pub const KNIGHT_FINALS: u32 = at(1) | at(-1) | at(5) | at(-5);
/// C7: a knight's intermediate squares two away.
pub const TWO_AWAY: u32 = at(2) | at(-2);
/// C7: a knight's intermediate squares three away.
pub const THREE_AWAY: u32 = at(3) | at(-3);
/// The window bit of an offset from the centre.
pub const fn at(offset: i32) -> u32 {
    1 << (CENTRE + offset)
}

/// C7, C8: the squares from which a knight attacks the centre, as its final square, or as an
/// intermediate square with an empty final square behind it: from two away the second leg is three
/// squares, from three away it is two.
pub const fn knights(solid: u32) -> u32 {
    let mut set = KNIGHT_FINALS;
    if THREE_AWAY & !solid != 0 {
        set |= TWO_AWAY;
    }
    if TWO_AWAY & !solid != 0 {
        set |= THREE_AWAY;
    }
    set
}

/// C7: the squares at these distances (at most 6) either way, as a window.
pub fn jumps(distances: &[u8]) -> u32 {
    distances.iter().map(|&distance| at(i32::from(distance)) | at(-i32::from(distance))).fold(0, |a, b| a | b)
}

/// The lines along which a rook, a bishop or a queen moves.
#[derive(Clone, Copy, Debug)]
pub struct Lines {
    /// A rook's.
    pub straight: bool,
    /// A bishop's.
    pub diagonal: bool,
}

impl Lines {
    /// A rook's.
    pub const STRAIGHT: Lines = Lines { straight: true, diagonal: false };
    /// A bishop's.
    pub const DIAGONAL: Lines = Lines { straight: false, diagonal: true };
    /// A queen's.
    pub const BOTH: Lines = Lines { straight: true, diagonal: true };
}

impl SidePieces {
    /// Returns the lines along which the piece on `square` moves.
    #[inline]
    pub(crate) fn lines(&self, square: u8) -> Lines {
        Lines { straight: self.straight & bit(square) != 0, diagonal: self.diagonal & bit(square) != 0 }
    }
}

/// Reachable squares and attacks. `solid` is the set of occupied squares and the frame; sets are
/// framed bitboards.
pub trait Reach {
    /// C8: the pieces of `foe` that could capture on `square`, including a knight's capture on its
    /// way, "only when that whole knight move could be played". The contents of `square` itself do
    /// not matter.
    fn attackers(&self, solid: u32, foe: &SidePieces, square: u8) -> u32;

    /// C3, C4, C5: the squares that a rook, a bishop or a queen on `square` reaches along its
    /// lines, including the first blocker; may include the frame.
    fn slides(&self, solid: u32, square: u8, lines: Lines) -> u32;

    /// C2: the squares that a king reaches, occupied or not; may include the frame.
    fn king_steps(&self, solid: u32, square: u8) -> u32;

    /// C7: the final squares of a knight on `square`, including those off the board.
    fn knight_finals(&self, square: u8) -> u32;

    /// Returns the restrictions from the safety of the own king. First the squares where a piece,
    /// by moving away or by being captured on a knight's way, may expose him: all squares, when he
    /// is in check. Then the squares where an own piece must end to help him, unless it captures on
    /// its way: all squares, when he is not in check.
    fn king_bonds(&self, solid: u32, foe: &SidePieces, king: u8) -> (u32, u32);

    /// The movement as data.
    fn movement(&self) -> &Movement;

    /// Where castling rooks and pawns start; `None` where no piece's place matters.
    fn homes(&self) -> Option<&Homes>;

    /// C7: whether knights capture on their way.
    #[inline]
    fn captures_on_the_way(&self) -> bool {
        matches!(self.movement().knight, Knight::TwoLegs)
    }
}

/// C6, C15, C16: the squares on which pieces have special moves, as framed bitboards by side.
#[derive(Clone, Copy, Default, Debug)]
pub struct Homes {
    /// The start squares of unmoved rooks that may castle.
    pub rooks: [u32; 2],
    /// The start squares of pawns.
    pub pawns: [u32; 2],
    /// The promotion squares of pawns.
    pub last: [u32; 2],
}

/// Shifts a set by one square in a side's direction.
#[inline]
pub const fn ahead(set: u32, side: Side) -> u32 {
    if matches!(side, Side::First) { set << 1 } else { set >> 1 }
}

/// The off-board bits of a board of `length` squares.
pub const fn frame(length: u8) -> u32 {
    !(((1 << length) - 1) << FRAME)
}

/// An implementation for any movement.
#[derive(Clone, Copy, Debug)]
pub struct ComputedMovement {
    movement: Movement,
    /// C7: the final squares of a knight, as a window of `tables.rs`.
    finals: u32,
    homes: Homes,
}

/// The squares of each colour, as framed bitboards.
pub const COLOURS: [u32; 2] = [0x5555_5555, 0xaaaa_aaaa];

impl ComputedMovement {
    /// Prepares a movement.
    pub fn new(movement: Movement, homes: Homes) -> Self {
        let finals = match movement.knight {
            Knight::TwoLegs => KNIGHT_FINALS,
            Knight::Jumps(distances) => jumps(distances),
        };
        ComputedMovement { movement, finals, homes }
    }

    /// C8: the squares from which an enemy knight would attack a square.
    #[inline]
    fn knights_around(&self, solid: u32, square: u8) -> u32 {
        let window = if self.captures_on_the_way() { knights(solid >> square) } else { self.finals };
        window << square
    }

    /// C8, C15: the pawns that could capture on a bit: from the square before it, and from two
    /// squares before it on their first move where double steps may capture.
    #[inline]
    fn pawns_before(&self, solid: u32, foe: &SidePieces, at: u32) -> u32 {
        let back = foe.side.opponent();
        let one = ahead(at, back);
        let two = if self.movement.pawn_takes_on_double_step { ahead(one & !solid, back) } else { 0 };
        foe.pawns & (one | two & self.homes.pawns[foe.side.index()])
    }
}

impl Reach for ComputedMovement {
    #[inline]
    fn attackers(&self, solid: u32, foe: &SidePieces, square: u8) -> u32 {
        let square = square & 31;
        foe.straight & self.slides(solid, square, Lines::STRAIGHT)
            | foe.diagonal & self.slides(solid, square, Lines::DIAGONAL)
            | foe.knights & self.knights_around(solid, square)
            | foe.king & self.king_steps(solid, square)
            | self.pawns_before(solid, foe, bit(square))
    }

    #[inline]
    fn slides(&self, solid: u32, square: u8, Lines { straight, diagonal }: Lines) -> u32 {
        let rook = if straight { line(solid, square, u32::MAX, self.movement.rook) } else { 0 };
        let colour = COLOURS[usize::from(square & 1)];
        let bishop = if diagonal { line(solid, square, colour, 2 * self.movement.bishop) } else { 0 };
        rook | bishop
    }

    #[inline]
    fn king_steps(&self, solid: u32, square: u8) -> u32 {
        line(solid, square, u32::MAX, self.movement.king)
    }

    #[inline]
    fn knight_finals(&self, square: u8) -> u32 {
        self.finals << (square & 31)
    }

    #[inline]
    fn king_bonds(&self, solid: u32, foe: &SidePieces, king: u8) -> (u32, u32) {
        if self.captures_on_the_way() {
            // A capture on the way can open two lines at once: every move must be tested.
            return (u32::MAX, u32::MAX);
        }
        // A piece that captures at most on its destination can expose the king only as the first
        // piece on a line.
        let lines = self.slides(solid, king, Lines::BOTH) | self.king_steps(solid, king);
        match self.attackers(solid, foe, king) {
            0 => (lines, u32::MAX),
            checkers => (u32::MAX, checkers | lines),
        }
    }

    #[inline]
    fn movement(&self) -> &Movement {
        &self.movement
    }

    #[inline]
    fn homes(&self) -> Option<&Homes> {
        Some(&self.homes)
    }
}

/// Returns the squares of `track` in both directions up to the first solid one, inclusive, at most
/// `reach` squares away.
#[inline]
fn line(solid: u32, square: u8, track: u32, reach: u8) -> u32 {
    let at = u32::from(square & 31) + u32::from(FRAME);
    let beyond = |shift: u32| u32::MAX.checked_shl(shift).unwrap_or(0);
    let near = track & !beyond(at + u32::from(reach) + 1) & beyond(at.saturating_sub(u32::from(reach)));
    let (above, below) = (near & beyond(at + 1), near & !beyond(at));
    let first = solid & above & (solid & above).wrapping_neg();
    let up = above & (first | first.wrapping_sub(1));
    // Bit 0 is off every board: it is the sentinel where there is no blocker.
    let down = below & beyond((solid & below | 1).ilog2());
    up | down
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::lowest;
    use crate::rules::{STANDARD, UNLIMITED};
    use crate::tables::StandardMovement;
    use throughline_game::{Random, Side};

    fn squares(set: u32) -> Vec<u8> {
        throughline_game::bits::ones(set).map(|at| lowest(1 << at)).collect()
    }

    #[test]
    fn lines_end_at_the_first_piece_and_at_their_reach() {
        let solid = frame(20) | bit(3) | bit(12) | bit(10);
        assert_eq!(squares(line(solid, 8, u32::MAX, UNLIMITED)), [3, 4, 5, 6, 7, 9, 10]);
        assert_eq!(squares(line(solid, 8, u32::MAX, 2)), [6, 7, 9, 10]);
        assert_eq!(squares(line(solid, 8, COLOURS[0], 1)), [0; 0]);
        assert_eq!(
            squares(line(solid & !bit(10), 8, COLOURS[0], 2 * UNLIMITED) & !frame(20)),
            [0, 2, 4, 6, 10, 12]
        );
    }

    #[test]
    fn the_tables_hold_what_the_data_of_the_sheet_say() {
        let computed = ComputedMovement::new(STANDARD, Homes::default());
        let mut random = Random::new(31);
        for _ in 0..20_000 {
            let mut draw = || random.below(1 << 20) << FRAME;
            let (solid, foe) = (draw() & draw(), draw());
            let board = frame(20);
            let men = SidePieces {
                straight: solid & foe & draw(),
                diagonal: solid & foe & draw(),
                knights: solid & foe & draw(),
                king: solid & foe & draw(),
                pawns: 0,
                side: Side::First,
            };
            for square in 0..20 {
                let solid = solid | board;
                assert_eq!(
                    computed.attackers(solid, &men, square),
                    StandardMovement.attackers(solid, &men, square)
                );
                for lines in [Lines::STRAIGHT, Lines::DIAGONAL, Lines::BOTH] {
                    let slides = |set: u32| set & !board;
                    assert_eq!(
                        slides(computed.slides(solid, square, lines)),
                        slides(StandardMovement.slides(solid, square, lines))
                    );
                }
                assert_eq!(computed.king_steps(solid, square), StandardMovement.king_steps(solid, square));
                assert_eq!(computed.knight_finals(square), StandardMovement.knight_finals(square));
            }
        }
    }
}
