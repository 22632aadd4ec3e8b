//! Positions: bitboards in a word with a frame.

use crate::chess_move::{Move, castled};
use crate::hash::{BLACK_TO_MOVE, MAY_CASTLE, zobrist};
use crate::kind::Kind;
use throughline_game::Side;

/// The longest row a position can hold.
pub const MAX_LENGTH: u8 = 20;

/// Off-board bits at each end of a bitboard: the longest reach of a piece, so that the surroundings
/// of a square (`tables.rs`) never leave the word.
pub const FRAME: u8 = 6;

/// The bit of a square, 0 for a. Numbers that no board has ([`MAX_LENGTH`] + [`FRAME`] and more)
/// have no bit.
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

/// Pieces on the row, the side to move, who may still castle where that is lost by moving, and the
/// plies since the last capture or pawn's move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    sides: [u32; 2],
    /// Rooks and queens.
    straight: u32,
    /// Bishops and queens.
    diagonal: u32,
    knights: u32,
    kings: u32,
    pawns: u32,
    key: u64,
    quiet: u8,
    /// A bit for each side that may still castle (C6, where only unmoved pieces castle).
    rights: u8,
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
    /// Pawns.
    pub pawns: u32,
    /// Whose pieces they are.
    pub side: Side,
}

impl Position {
    /// A row without pieces.
    #[must_use]
    pub const fn empty(to_move: Side) -> Self {
        let key = if matches!(to_move, Side::First) { 0 } else { BLACK_TO_MOVE };
        Position {
            sides: [0; 2],
            straight: 0,
            diagonal: 0,
            knights: 0,
            kings: 0,
            pawns: 0,
            key,
            quiet: 0,
            rights: 0,
            to_move,
        }
    }

    /// Puts a piece on an empty square below [`MAX_LENGTH`].
    pub fn put(&mut self, square: u8, side: Side, kind: Kind) {
        self.sides[side.index()] |= bit(square);
        self.set_kind(square, kind);
        self.key ^= zobrist(side.index(), kind as usize, square);
    }

    fn set_kind(&mut self, square: u8, kind: Kind) {
        let at = bit(square);
        match kind {
            Kind::King => self.kings |= at,
            Kind::Rook => self.straight |= at,
            Kind::Bishop => self.diagonal |= at,
            Kind::Queen => {
                self.straight |= at;
                self.diagonal |= at;
            }
            Kind::Knight => self.knights |= at,
            Kind::Pawn => self.pawns |= at,
        }
    }

    /// Sets the plies since the last capture or pawn's move.
    pub fn set_quiet_plies(&mut self, plies: u8) {
        self.quiet = plies;
    }

    /// Gives a side the right to castle, or takes it away, where only unmoved pieces castle (C6).
    pub fn set_may_castle(&mut self, side: Side, may: bool) {
        if self.may_castle(side) != may {
            self.rights ^= 1 << side.index();
            self.key ^= MAY_CASTLE[side.index()];
        }
    }

    /// Whether king and rook of a side never moved, where only unmoved pieces castle (C6); false
    /// elsewhere.
    #[inline]
    #[must_use]
    pub const fn may_castle(&self, side: Side) -> bool {
        self.rights >> side.index() & 1 != 0
    }

    /// Whether any side has the right of [`Position::may_castle`].
    #[inline]
    #[must_use]
    pub(crate) const fn anyone_may_castle(&self) -> bool {
        self.rights != 0
    }

    /// Plies since the last capture or pawn's move, counted up to 255.
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
        Some((side, *Kind::ALL.get(self.code(square))?))
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
            pawns: self.pawns & own,
            side,
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
            Kind::Pawn => men.pawns,
        }
    }

    /// C12: no piece but kings is left.
    #[inline]
    #[must_use]
    pub const fn is_bare(&self) -> bool {
        self.straight | self.diagonal | self.knights | self.pawns == 0
    }

    /// The hash of everything but the counted plies.
    #[inline]
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Whether two positions differ in the counted plies at most.
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

    /// Whether a move takes an enemy or moves a pawn, so that no position from before it can come
    /// again.
    #[inline]
    #[must_use]
    pub const fn is_progress(&self, m: Move) -> bool {
        self.captured(m) | self.pawns & bit(m.from()) != 0
    }

    /// Plays a legal move; rights to castle stay as they are.
    #[inline]
    pub(crate) fn play(&mut self, m: Move) {
        if m.is_castling() {
            self.castle(m.from(), m.to());
        } else {
            let taken = self.captured(m);
            self.quiet = if self.is_progress(m) { 0 } else { self.quiet.saturating_add(1) };
            if taken != 0 {
                self.take(taken);
            }
            self.shift(m.from(), m.to());
            if let Some(kind) = m.becomes() {
                self.promote(m.to(), kind);
            }
        }
        self.to_move = self.to_move.opponent();
        self.key ^= BLACK_TO_MOVE;
    }

    /// C6: king and rook move together.
    #[inline]
    fn castle(&mut self, king: u8, rook: u8) {
        let (king_to, rook_to) = castled(king, rook);
        let us = self.to_move.index();
        for (kind, from, to) in [(Kind::King, king, king_to), (Kind::Rook, rook, rook_to)] {
            let flip = bit(from) ^ bit(to);
            self.sides[us] ^= flip;
            let board = if kind == Kind::King { &mut self.kings } else { &mut self.straight };
            *board ^= flip;
            self.key ^= zobrist(us, kind as usize, from) ^ zobrist(us, kind as usize, to);
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
        self.pawns &= !taken;
    }

    /// Moves an own piece to an empty square.
    #[inline]
    fn shift(&mut self, from: u8, to: u8) {
        let (us, code) = (self.to_move.index(), self.code(from));
        self.key ^= zobrist(us, code, from) ^ zobrist(us, code, to);
        let flip = bit(from) | bit(to);
        self.sides[us] ^= flip;
        // Without branches: which kind moves is hard to predict.
        let boards =
            [&mut self.straight, &mut self.diagonal, &mut self.knights, &mut self.kings, &mut self.pawns];
        for board in boards {
            *board ^= flip & ((*board >> FRAME >> (from & 31)) & 1).wrapping_neg();
        }
    }

    /// C16: the own pawn on a square becomes another piece.
    fn promote(&mut self, square: u8, kind: Kind) {
        let us = self.to_move.index();
        self.pawns &= !bit(square);
        self.set_kind(square, kind);
        self.key ^= zobrist(us, Kind::Pawn as usize, square) ^ zobrist(us, kind as usize, square);
    }

    /// The number of the kind of piece on an occupied square; 0 on an empty one.
    #[inline]
    pub(crate) fn code(&self, square: u8) -> usize {
        let on = |board: u32| (board >> FRAME >> (square & 31) & 1) as usize;
        on(self.straight) + (on(self.diagonal) << 1) + (on(self.knights) << 2) + 5 * on(self.pawns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_frame_fits_on_both_sides_of_the_longest_row() {
        assert_eq!(bit(0).trailing_zeros(), u32::from(FRAME));
        assert_eq!(bit(MAX_LENGTH - 1).leading_zeros(), u32::from(FRAME));
    }
}
