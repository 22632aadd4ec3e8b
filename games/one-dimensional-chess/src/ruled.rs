//! [`Reach`] for any [`Movement`], computed from the data.

use crate::attack::{Pawns, Reach};
use crate::movement::{Castling, Knight, Movement};
use crate::position::{FRAME, Men, bit};
use crate::tables::{KNIGHT_FINALS, jumps, knights};

/// Any movement on one board.
#[derive(Clone, Copy, Debug)]
pub struct Ruled {
    /// How the pieces move.
    movement: Movement,
    /// C7: the squares a knight can end on, as a window of `tables.rs`.
    finals: u32,
    /// C6: the squares of the rooks that castle unmoved, by side.
    rooks: [u32; 2],
    /// C15, C16.
    pawns: Pawns,
}

/// The squares of either colour, as framed bitboards.
const COLOURS: [u32; 2] = [0x5555_5555, 0xaaaa_aaaa];

impl Ruled {
    /// Prepares a movement with the squares of castling rooks and those special to pawns.
    pub fn new(movement: Movement, rooks: [u32; 2], pawns: Pawns) -> Self {
        let finals = match movement.knight {
            Knight::TwoLegs => KNIGHT_FINALS,
            Knight::Jumps(distances) => jumps(distances),
        };
        Ruled { movement, finals, rooks, pawns }
    }

    fn has_legs(&self) -> bool {
        self.movement.knight == Knight::TwoLegs
    }

    /// C8: where an enemy knight would have to stand to attack a square.
    #[inline]
    fn knights_around(&self, solid: u32, square: u8) -> u32 {
        let window = if self.has_legs() { knights(solid >> square) } else { self.finals };
        window << square
    }

    /// C8, C15: the pawns that could take on a bit: from the square before it, and from two squares
    /// before it on their first move where that captures.
    #[inline]
    fn pawns_before(&self, solid: u32, foe: &Men, at: u32) -> u32 {
        let back = foe.side.opponent();
        let one = Pawns::ahead(at, back);
        let two = if self.pawns.takes_on_double_step { Pawns::ahead(one & !solid, back) } else { 0 };
        foe.pawns & (one | two & self.pawns.homes[foe.side.index()])
    }
}

impl Reach for Ruled {
    #[inline]
    fn attackers(&self, solid: u32, foe: &Men, square: u8) -> u32 {
        let square = square & 31;
        foe.straight & self.slides(solid, square, true, false)
            | foe.diagonal & self.slides(solid, square, false, true)
            | foe.knights & self.knights_around(solid, square)
            | foe.king & self.king_steps(solid, square)
            | self.pawns_before(solid, foe, bit(square))
    }

    #[inline]
    fn slides(&self, solid: u32, square: u8, straight: bool, diagonal: bool) -> u32 {
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
    fn castling(&self) -> Castling {
        self.movement.castling
    }

    #[inline]
    fn castling_rooks(&self) -> [u32; 2] {
        self.rooks
    }

    #[inline]
    fn knight_finals(&self, square: u8) -> u32 {
        self.finals << (square & 31)
    }

    #[inline]
    fn captures_on_the_way(&self) -> bool {
        self.has_legs()
    }

    #[inline]
    fn pawns(&self) -> Option<&Pawns> {
        Some(&self.pawns)
    }

    #[inline]
    fn king_bonds(&self, solid: u32, foe: &Men, king: u8) -> (u32, u32) {
        if self.has_legs() {
            // A capture on the way can open two lines at once: every move is tried.
            return (u32::MAX, u32::MAX);
        }
        // What moves or captures at its end only can expose the king only from the first place on a
        // line.
        let lines = self.slides(solid, king, true, true) | self.king_steps(solid, king);
        match self.attackers(solid, foe, king) {
            0 => (lines, u32::MAX),
            checkers => (u32::MAX, checkers | lines),
        }
    }
}

/// The squares of `track` up to the first solid one either way and with it, at most `reach` squares
/// away.
#[inline]
fn line(solid: u32, square: u8, track: u32, reach: u8) -> u32 {
    let at = u32::from(square & 31) + u32::from(FRAME);
    let beyond = |shift: u32| u32::MAX.checked_shl(shift).unwrap_or(0);
    let near = track & !beyond(at + u32::from(reach) + 1) & beyond(at.saturating_sub(u32::from(reach)));
    let (above, below) = (near & beyond(at + 1), near & !beyond(at));
    let first = solid & above & (solid & above).wrapping_neg();
    let up = above & (first | first.wrapping_sub(1));
    // Bit 0 is off every board: it stands in where nothing is met.
    let down = below & beyond((solid & below | 1).ilog2());
    up | down
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attack::{Tabled, frame};
    use crate::movement::{SHEET, UNLIMITED};
    use crate::position::lowest;
    use throughline_game::{Random, Side};

    const NO_PAWNS: Pawns = Pawns { homes: [0; 2], last: [0; 2], takes_on_double_step: false };

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
        let ruled = Ruled::new(SHEET, [0; 2], NO_PAWNS);
        let mut random = Random::new(31);
        for _ in 0..20_000 {
            let mut draw = || random.below(1 << 20) << FRAME;
            let (solid, foe) = (draw() & draw(), draw());
            let board = frame(20);
            let men = Men {
                straight: solid & foe & draw(),
                diagonal: solid & foe & draw(),
                knights: solid & foe & draw(),
                king: solid & foe & draw(),
                pawns: 0,
                side: Side::First,
            };
            for square in 0..20 {
                let solid = solid | board;
                assert_eq!(ruled.attackers(solid, &men, square), Tabled.attackers(solid, &men, square));
                for (straight, diagonal) in [(true, false), (false, true), (true, true)] {
                    let slides = |set: u32| set & !board;
                    assert_eq!(
                        slides(ruled.slides(solid, square, straight, diagonal)),
                        slides(Tabled.slides(solid, square, straight, diagonal))
                    );
                }
                assert_eq!(ruled.king_steps(solid, square), Tabled.king_steps(solid, square));
                assert_eq!(ruled.knight_finals(square), Tabled.knight_finals(square));
            }
        }
    }
}
