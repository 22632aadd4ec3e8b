//! Positions and moves: bitboards in a word with a frame.

use crate::hash::{BLACK_TO_MOVE, zobrist};
use throughline_game::{PackedMove, Side};

/// The longest row a position can hold.
pub const MAX_LENGTH: u8 = 20;

/// Off-board bits at each end of a bitboard: the longest reach of a piece, so that the surroundings of a square
/// (`tables.rs`) never leave the word.
pub const FRAME: u8 = 6;

/// The bit of a square, 0 for a. Numbers that no board has ([`MAX_LENGTH`] + [`FRAME`] and more) have no bit.
#[inline]
#[must_use]
pub const fn bit(square: u8) -> u32 {
    (1 << FRAME) << (square & 31)
}

/// The square of a bitboard's lowest bit.
#[inline]
pub(crate) const fn lowest(bits: u32) -> u8 {
    (bits.trailing_zeros() as u8).wrapping_sub(FRAME) & 31
}

/// What a piece is. The numbers index hash and value tables.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// K (C2).
    King,
    /// R (C3).
    Rook,
    /// B (C4).
    Bishop,
    /// Q (C5): on the straight and on the diagonal bitboard.
    Queen,
    /// N (C7).
    Knight,
}

impl Kind {
    /// Every kind, in the order of their numbers.
    pub const ALL: [Kind; 5] = [Kind::King, Kind::Rook, Kind::Bishop, Kind::Queen, Kind::Knight];

    /// The name, and the drawing of that name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["king", "rook", "bishop", "queen", "knight"][self as usize]
    }

    /// The letter of line-ups and position strings, in lower case.
    #[must_use]
    pub const fn letter(self) -> char {
        ['k', 'r', 'b', 'q', 'n'][self as usize]
    }

    /// The kind of a lower-case letter.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }
}

/// A move: from, to, and what is special about it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

/// [`Move::special`] of a move that is neither of the others.
const PLAIN: u8 = 31;
/// [`Move::special`] of castling.
const CASTLING: u8 = 30;

impl Move {
    /// A move, or a capture on the final square. Squares from 0 for a, below 32.
    #[inline]
    #[must_use]
    pub const fn new(from: u8, to: u8) -> Self {
        Move::with_special(from, to, PLAIN)
    }

    /// C7: a knight's move that captures on its intermediate square `via`, below 30.
    #[inline]
    #[must_use]
    pub const fn capture_on_the_way(from: u8, via: u8, to: u8) -> Self {
        Move::with_special(from, to, via)
    }

    /// C6: castling; `king` and `rook` are the squares the pieces leave.
    #[inline]
    #[must_use]
    pub const fn castling(king: u8, rook: u8) -> Self {
        Move::with_special(king, rook, CASTLING)
    }

    #[inline]
    const fn with_special(from: u8, to: u8, special: u8) -> Self {
        Move((from & 31) as u16 | ((to & 31) as u16) << 5 | ((special & 31) as u16) << 10)
    }

    /// Where the piece comes from; the king, for castling.
    #[inline]
    #[must_use]
    pub const fn from(self) -> u8 {
        (self.0 & 31) as u8
    }

    /// The same move to another square.
    #[inline]
    pub(crate) const fn with_destination(self, to: u8) -> Self {
        Move(self.0 & !(31 << 5) | ((to & 31) as u16) << 5)
    }

    /// Where it ends.
    #[inline]
    #[must_use]
    pub const fn to(self) -> u8 {
        (self.0 >> 5 & 31) as u8
    }

    /// The intermediate square with the piece captured there.
    #[inline]
    #[must_use]
    pub const fn via(self) -> Option<u8> {
        if self.special() < CASTLING { Some(self.special()) } else { None }
    }

    /// Whether king and rook swap places.
    #[inline]
    #[must_use]
    pub const fn is_castling(self) -> bool {
        self.special() == CASTLING
    }

    #[inline]
    const fn special(self) -> u8 {
        (self.0 >> 10 & 31) as u8
    }

    /// The squares on which this move captures an enemy if one stands there.
    #[inline]
    pub(crate) const fn capture_squares(self) -> u32 {
        // The two special numbers that are no squares have no bit.
        bit(self.to()) | bit(self.special())
    }
}

impl std::fmt::Debug for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.via() {
            Some(via) => write!(f, "Move({} takes on {via}, ends on {})", self.from(), self.to()),
            None if self.is_castling() => write!(f, "Castling({}, {})", self.from(), self.to()),
            None => write!(f, "Move({} to {})", self.from(), self.to()),
        }
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

/// Pieces on the row, the side to move, and the plies since the last capture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    sides: [u32; 2],
    /// Rooks and queens.
    straight: u32,
    /// Bishops and queens.
    diagonal: u32,
    knights: u32,
    kings: u32,
    key: u64,
    quiet: u8,
    to_move: Side,
}

/// The pieces of one side by the way they move.
#[derive(Clone, Copy, Debug)]
pub struct Men {
    /// Rooks and queens.
    pub straight: u32,
    /// Bishops and queens.
    pub diagonal: u32,
    /// Knights.
    pub knights: u32,
    /// The king.
    pub king: u32,
}

impl Position {
    /// A row without pieces.
    #[must_use]
    pub const fn empty(to_move: Side) -> Self {
        let key = if matches!(to_move, Side::First) { 0 } else { BLACK_TO_MOVE };
        Position { sides: [0; 2], straight: 0, diagonal: 0, knights: 0, kings: 0, key, quiet: 0, to_move }
    }

    /// Puts a piece on an empty square below [`MAX_LENGTH`].
    pub fn put(&mut self, square: u8, side: Side, kind: Kind) {
        let at = bit(square);
        self.sides[side.index()] |= at;
        match kind {
            Kind::King => self.kings |= at,
            Kind::Rook => self.straight |= at,
            Kind::Bishop => self.diagonal |= at,
            Kind::Queen => {
                self.straight |= at;
                self.diagonal |= at;
            }
            Kind::Knight => self.knights |= at,
        }
        self.key ^= zobrist(side.index(), kind as usize, square);
    }

    /// Sets the plies since the last capture.
    pub fn set_quiet_plies(&mut self, plies: u8) {
        self.quiet = plies;
    }

    /// Plies since the last capture, counted up to 255.
    #[inline]
    #[must_use]
    pub const fn quiet_plies(&self) -> u8 {
        self.quiet
    }

    /// Whose move it is.
    #[inline]
    #[must_use]
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// The piece on a square.
    #[must_use]
    pub fn piece(&self, square: u8) -> Option<(Side, Kind)> {
        let at = bit(square);
        let side = Side::BOTH.into_iter().find(|side| self.side(*side) & at != 0)?;
        Some((side, Kind::ALL[self.code(square)]))
    }

    /// The squares of a side's pieces.
    #[inline]
    #[must_use]
    pub const fn side(&self, side: Side) -> u32 {
        self.sides[side.index()]
    }

    /// The squares with a piece.
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> u32 {
        self.sides[0] | self.sides[1]
    }

    /// The pieces of a side.
    #[inline]
    #[must_use]
    pub const fn men(&self, side: Side) -> Men {
        let own = self.side(side);
        Men {
            straight: self.straight & own,
            diagonal: self.diagonal & own,
            knights: self.knights & own,
            king: self.kings & own,
        }
    }

    /// The squares of a side's pieces of one kind.
    #[must_use]
    pub const fn of_kind(&self, side: Side, kind: Kind) -> u32 {
        let men = self.men(side);
        match kind {
            Kind::King => men.king,
            Kind::Rook => men.straight & !men.diagonal,
            Kind::Bishop => men.diagonal & !men.straight,
            Kind::Queen => men.straight & men.diagonal,
            Kind::Knight => men.knights,
        }
    }

    /// C12: no piece but kings is left.
    #[inline]
    #[must_use]
    pub const fn is_bare(&self) -> bool {
        self.straight | self.diagonal | self.knights == 0
    }

    /// The hash of everything but the plies since the last capture.
    #[inline]
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Whether two positions differ in the plies since the last capture at most.
    #[must_use]
    pub fn same_but_for_the_counter(&self, other: &Self) -> bool {
        Position { quiet: 0, ..*self } == Position { quiet: 0, ..*other }
    }

    /// The enemy pieces that a legal move captures: one or none.
    #[inline]
    #[must_use]
    pub const fn captured(&self, m: Move) -> u32 {
        self.side(self.to_move.opponent()) & m.capture_squares()
    }

    /// The same row with the other side to move.
    #[must_use]
    pub const fn passed(mut self) -> Self {
        self.to_move = self.to_move.opponent();
        self.key ^= BLACK_TO_MOVE;
        self
    }

    /// Plays a legal move.
    #[inline]
    pub fn play(&mut self, m: Move) {
        if m.is_castling() {
            self.swap(m.from(), m.to());
        } else {
            let taken = self.captured(m);
            self.quiet = self.quiet.saturating_add(1);
            if taken != 0 {
                self.take(taken);
            }
            self.shift(m.from(), m.to());
        }
        self.to_move = self.to_move.opponent();
        self.key ^= BLACK_TO_MOVE;
    }

    /// C6: king and rook swap places.
    #[inline]
    fn swap(&mut self, king: u8, rook: u8) {
        let (us, both) = (self.to_move.index(), bit(king) | bit(rook));
        self.kings ^= both;
        self.straight ^= both;
        for square in [king, rook] {
            self.key ^= zobrist(us, Kind::King as usize, square) ^ zobrist(us, Kind::Rook as usize, square);
        }
        self.quiet = self.quiet.saturating_add(1);
    }

    /// Removes the enemy piece on a bit.
    #[inline]
    fn take(&mut self, taken: u32) {
        let (them, square) = (self.to_move.opponent().index(), lowest(taken));
        self.key ^= zobrist(them, self.code(square), square);
        self.sides[them] &= !taken;
        self.straight &= !taken;
        self.diagonal &= !taken;
        self.knights &= !taken;
        self.kings &= !taken;
        self.quiet = 0;
    }

    /// Moves an own piece to an empty square.
    #[inline]
    fn shift(&mut self, from: u8, to: u8) {
        let (us, code) = (self.to_move.index(), self.code(from));
        self.key ^= zobrist(us, code, from) ^ zobrist(us, code, to);
        let flip = bit(from) | bit(to);
        self.sides[us] ^= flip;
        // Without branches: which kind moves is hard to predict.
        for board in [&mut self.straight, &mut self.diagonal, &mut self.knights, &mut self.kings] {
            *board ^= flip & ((*board >> FRAME >> (from & 31)) & 1).wrapping_neg();
        }
    }

    /// The number of the kind of piece on an occupied square; 0 on an empty one.
    #[inline]
    pub(crate) fn code(&self, square: u8) -> usize {
        let on = |board: u32| (board >> FRAME >> (square & 31) & 1) as usize;
        on(self.straight) | on(self.diagonal) << 1 | on(self.knights) << 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_code_reads_back() {
        for code in 0..0x8000 {
            assert_eq!(Move::unpack(code).pack(), code);
        }
        assert_eq!(Move::capture_on_the_way(4, 6, 9).via(), Some(6));
        assert!(Move::castling(0, 1).is_castling() && Move::castling(0, 1).via().is_none());
    }

    #[test]
    fn squares_beyond_every_board_have_no_bit() {
        assert_eq!(bit(PLAIN) | bit(CASTLING), 0);
        assert_eq!(bit(MAX_LENGTH - 1).leading_zeros(), u32::from(FRAME));
    }
}
