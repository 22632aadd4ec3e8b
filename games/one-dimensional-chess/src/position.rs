//! Positions: bitboards in a word with a frame, and their Zobrist hash.

use crate::packed_move::{Move, castled};
use crate::pieces::{FRAME, Kind, bit, lowest};
use throughline_game::Side;
use throughline_game::random::{mix, zobrist};

/// The pieces on the row, the side to move, the castling rights where moving loses them, and the
/// plies since the last capture or pawn move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    sides: [u32; 2],
    /// The pieces by their way of moving: [`STRAIGHT`] and the following indices.
    boards: [u32; 5],
    key: u64,
    quiet: u8,
    /// A bit for the castling right of each side (C6, where only unmoved pieces castle).
    rights: u8,
    to_move: Side,
}

/// The board of rooks and queens.
const STRAIGHT: usize = 0;
/// The board of bishops and queens.
const DIAGONAL: usize = 1;
const KNIGHTS: usize = 2;
const KINGS: usize = 3;
const PAWNS: usize = 4;

/// The boards that contain each kind: all ones, or 0.
static BOARDS_OF: [[u32; 5]; Kind::ALL.len()] = {
    let (mut boards, all) = ([[0; 5]; Kind::ALL.len()], u32::MAX);
    boards[Kind::King as usize][KINGS] = all;
    boards[Kind::Rook as usize][STRAIGHT] = all;
    boards[Kind::Bishop as usize][DIAGONAL] = all;
    boards[Kind::Queen as usize][STRAIGHT] = all;
    boards[Kind::Queen as usize][DIAGONAL] = all;
    boards[Kind::Knight as usize][KNIGHTS] = all;
    boards[Kind::Pawn as usize][PAWNS] = all;
    boards
};

/// The pieces of one side by their way of moving.
#[derive(Clone, Copy, Debug)]
pub struct SidePieces {
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
    /// The side.
    pub side: Side,
}

impl SidePieces {
    /// Returns the squares of one kind.
    #[inline]
    pub const fn of_kind(&self, kind: Kind) -> u32 {
        match kind {
            Kind::King => self.king,
            Kind::Rook => self.straight & !self.diagonal,
            Kind::Bishop => self.diagonal & !self.straight,
            Kind::Queen => self.straight & self.diagonal,
            Kind::Knight => self.knights,
            Kind::Pawn => self.pawns,
        }
    }
}

impl Position {
    /// A row without pieces.
    pub const fn empty(to_move: Side) -> Self {
        let key = if matches!(to_move, Side::First) { 0 } else { BLACK_TO_MOVE };
        Position { sides: [0; 2], boards: [0; 5], key, quiet: 0, rights: 0, to_move }
    }

    /// Puts a piece on an empty square below `MAX_LENGTH`.
    #[inline]
    pub fn put(&mut self, square: u8, side: Side, kind: Kind) {
        self.sides[side.index()] |= bit(square);
        self.set_kind(square, kind);
        self.key ^= piece_key(side.index(), kind as usize, square);
    }

    #[inline]
    fn set_kind(&mut self, square: u8, kind: Kind) {
        for (board, has_kind) in self.boards.iter_mut().zip(BOARDS_OF[kind as usize]) {
            *board |= bit(square) & has_kind;
        }
    }

    /// Sets the plies since the last capture or pawn move.
    pub fn set_quiet_plies(&mut self, plies: u8) {
        self.quiet = plies;
    }

    /// Sets the castling right of a side, where only unmoved pieces castle (C6).
    pub fn set_may_castle(&mut self, side: Side, may: bool) {
        if self.may_castle(side) != may {
            self.rights ^= 1 << side.index();
            self.key ^= MAY_CASTLE[side.index()];
        }
    }

    /// Whether king and rook of a side have never moved, where only unmoved pieces castle (C6);
    /// otherwise false.
    #[inline]
    pub const fn may_castle(&self, side: Side) -> bool {
        self.rights >> side.index() & 1 != 0
    }

    /// Whether either side has the right of [`Position::may_castle`].
    #[inline]
    pub(crate) const fn anyone_may_castle(&self) -> bool {
        self.rights != 0
    }

    /// Returns the plies since the last capture or pawn move, up to 255.
    #[inline]
    pub const fn quiet_plies(&self) -> u8 {
        self.quiet
    }

    /// Returns the side to move.
    #[inline]
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// Returns the piece on a square.
    pub fn piece(&self, square: u8) -> Option<(Side, Kind)> {
        let side = Side::BOTH.into_iter().find(|side| self.side(*side) & bit(square) != 0)?;
        Some((side, *Kind::ALL.get(self.code(square))?))
    }

    /// Returns the squares of a side's pieces.
    #[inline]
    pub(crate) const fn side(&self, side: Side) -> u32 {
        self.sides[side.index()]
    }

    /// Returns the occupied squares.
    #[inline]
    pub const fn occupied(&self) -> u32 {
        self.sides[0] | self.sides[1]
    }

    /// Returns the pieces of a side.
    #[inline]
    pub(crate) const fn men(&self, side: Side) -> SidePieces {
        let (own, [straight, diagonal, knights, kings, pawns]) = (self.side(side), self.boards);
        SidePieces {
            straight: straight & own,
            diagonal: diagonal & own,
            knights: knights & own,
            king: kings & own,
            pawns: pawns & own,
            side,
        }
    }

    /// C12: only the kings are left.
    #[inline]
    pub(crate) const fn is_bare(&self) -> bool {
        let [straight, diagonal, knights, _, pawns] = self.boards;
        straight | diagonal | knights | pawns == 0
    }

    /// Returns the hash of everything except the counted plies.
    #[inline]
    pub(crate) const fn key(&self) -> u64 {
        self.key
    }

    /// Returns the enemy pieces that a legal move captures: one or none.
    #[inline]
    pub(crate) const fn captured(&self, m: Move) -> u32 {
        self.side(self.to_move.opponent()) & m.capture_squares()
    }

    /// Returns the same row with the other side to move.
    pub(crate) const fn passed(mut self) -> Self {
        self.to_move = self.to_move.opponent();
        self.key ^= BLACK_TO_MOVE;
        self
    }

    /// Whether a move captures or moves a pawn, so that no earlier position can occur again.
    #[inline]
    pub(crate) const fn is_progress(&self, m: Move) -> bool {
        self.captured(m) | self.boards[PAWNS] & bit(m.from()) != 0
    }

    /// Plays a legal move; castling rights stay unchanged.
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

    /// C6: castles.
    #[inline]
    fn castle(&mut self, king: u8, rook: u8) {
        let (king_to, rook_to) = castled(king, rook);
        let us = self.to_move.index();
        for (kind, board, from, to) in
            [(Kind::King, KINGS, king, king_to), (Kind::Rook, STRAIGHT, rook, rook_to)]
        {
            self.sides[us] ^= bit(from) ^ bit(to);
            self.boards[board] ^= bit(from) ^ bit(to);
            self.key ^= piece_key(us, kind as usize, from) ^ piece_key(us, kind as usize, to);
        }
        self.quiet = self.quiet.saturating_add(1);
    }

    /// Removes the enemy piece on a bit.
    #[inline]
    fn take(&mut self, taken: u32) {
        let (them, square) = (self.to_move.opponent().index(), lowest(taken));
        self.key ^= piece_key(them, self.code(square), square);
        self.sides[them] &= !taken;
        self.boards = self.boards.map(|board| board & !taken);
    }

    /// Moves an own piece to an empty square.
    #[inline]
    fn shift(&mut self, from: u8, to: u8) {
        let (us, code) = (self.to_move.index(), self.code(from));
        self.key ^= piece_key(us, code, from) ^ piece_key(us, code, to);
        let flip = bit(from) | bit(to);
        self.sides[us] ^= flip;
        // Branchless, because the kind that moves is hard to predict.
        for board in &mut self.boards {
            *board ^= flip & ((*board >> FRAME >> (from & 31)) & 1).wrapping_neg();
        }
    }

    /// C16: promotes the own pawn on a square.
    fn promote(&mut self, square: u8, kind: Kind) {
        let us = self.to_move.index();
        self.boards[PAWNS] &= !bit(square);
        self.set_kind(square, kind);
        self.key ^= piece_key(us, Kind::Pawn as usize, square) ^ piece_key(us, kind as usize, square);
    }

    /// Returns the number of the kind on an occupied square; 0 on an empty one.
    #[inline]
    fn code(&self, square: u8) -> usize {
        let on = |board: usize| (self.boards[board] >> FRAME >> (square & 31) & 1) as usize;
        on(STRAIGHT) + (on(DIAGONAL) << 1) + (on(KNIGHTS) << 2) + 5 * on(PAWNS)
    }
}

/// Random numbers by side and kind (eight rows a side), and square; oversized, so that masked
/// indices are always in range.
static ZOBRIST: [[u64; 32]; 16] = zobrist(0x6f6e_652d_6469_6d01, 1);

/// The hash of Black to move.
const BLACK_TO_MOVE: u64 = mix(0x6f6e_652d_6469_6d00);

/// The hash of each side's right to castle.
const MAY_CASTLE: [u64; 2] = [mix(0x6f6e_652d_6469_6c01), mix(0x6f6e_652d_6469_6c02)];

/// Returns the hash of a piece; numbers out of range give that of some other piece.
#[inline]
fn piece_key(side: usize, code: usize, square: u8) -> u64 {
    ZOBRIST[(side & 1) << 3 | code & 7][usize::from(square & 31)]
}
