//! Places, moves and positions.
//!
//! The side to move loses its king only by the opponent's last move, so a position without that
//! king is a finished one. A move whose origin equals its destination is an entry: no piece may end
//! where it began (P11).

use crate::pieces::{Hand, Kind};
use throughline_game::random::{Random, mix};
use throughline_game::{PackedMove, Side};

/// The two places at each point of the circle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ring {
    /// In play.
    Inner,
    /// Out of play, directly behind the inner place.
    Outer,
}

/// A move from an inner place to another, or, if both are the same, the entry of the outer piece
/// there (no piece may end where it began, so the code is free). In a draft, an origin beyond every
/// board represents a kind of piece in hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    from: u8,
    to: u8,
}

impl Move {
    /// Creates the move between two inner places.
    #[inline]
    pub const fn new(from: u8, to: u8) -> Self {
        Move { from, to }
    }

    /// Creates the entry of the outer piece at `place`.
    #[inline]
    pub const fn enter(place: u8) -> Self {
        Move { from: place, to: place }
    }

    /// Creates the placing of a major piece on the outer place `place` (P3).
    #[inline]
    pub const fn put(kind: Kind, place: u8) -> Self {
        Move { from: HAND | kind as u8, to: place }
    }

    /// Returns the kind of piece placed, if this is a placing.
    #[inline]
    pub fn placed(self) -> Option<Kind> {
        let kind = if self.from & HAND == 0 { None } else { Kind::of_code(u32::from(self.from ^ HAND)) };
        kind.filter(|&kind| kind != Kind::Pawn)
    }

    /// Returns the origin; for an entry, the place that is entered; for a placing, a number
    /// beyond every board.
    #[inline]
    pub const fn from(self) -> u8 {
        self.from
    }

    /// Returns the destination.
    #[inline]
    pub const fn to(self) -> u8 {
        self.to
    }

    /// Whether an outer piece enters.
    #[inline]
    pub const fn is_entry(self) -> bool {
        self.from == self.to
    }
}

/// The bit that marks a placing in the origin of a move; the rest is the code of a kind.
const HAND: u8 = 32;

impl PackedMove for Move {
    fn pack(self) -> u32 {
        u32::from(self.from) << 8 | u32::from(self.to)
    }

    fn unpack(code: u32) -> Self {
        Move { from: (code >> 8) as u8, to: code as u8 }
    }
}

/// The pieces of one ring as bitboards: three planes with the bits of [`Kind`]'s codes, then
/// White's pieces. They form one array, so that SIMD instructions process all four at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
struct Layer([u32; 4]);

impl Layer {
    /// Returns the code of the piece at `place`, 0 without a piece.
    #[inline]
    fn code(&self, place: u8) -> u32 {
        let bit = |plane: u32| plane >> (place & 31) & 1;
        bit(self.0[0]) | bit(self.0[1]) << 1 | bit(self.0[2]) << 2
    }

    #[inline]
    fn clear(&mut self, place: u8) {
        self.0 = self.0.map(|set| set & !(1 << (place & 31)));
    }

    /// Puts a piece on an empty place.
    #[inline]
    fn set(&mut self, place: u8, side: Side, code: u32) {
        let place = place & 31;
        self.0[0] |= (code & 1) << place;
        self.0[1] |= (code >> 1 & 1) << place;
        self.0[2] |= (code >> 2 & 1) << place;
        self.0[3] |= u32::from(side == Side::First) << place;
    }

    /// Moves a piece to another place, and replaces the piece there.
    #[inline]
    fn shift(&mut self, from: u8, to: u8) {
        let (from, to) = (from & 31, to & 31);
        let others = !(1 << from | 1 << to);
        self.0 = self.0.map(|set| set & others | (set >> from & 1) << to);
    }

    #[inline]
    fn of_side(&self, side: Side) -> u32 {
        match side {
            Side::First => self.0[3],
            Side::Second => self.occupied() & !self.0[3],
        }
    }

    #[inline]
    fn occupied(&self) -> u32 {
        self.0[0] | self.0[1] | self.0[2]
    }

    /// Returns the places of this kind, of either side.
    #[inline]
    fn of(&self, kind: Kind) -> u32 {
        let [one, two, mark, _] = self.0;
        match kind {
            Kind::Rook => one & !two & !mark,
            Kind::Bishop => two & !one,
            Kind::King => one & two,
            Kind::Knight => mark & !one,
            Kind::Pawn => mark & one,
        }
    }
}

/// The pieces and the side to move. Places are numbered around the circle from 0 for `a`; only the
/// lowest five bits of a place count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// Indexed by [`Ring`].
    layers: [Layer; 2],
    hands: [Hand; 2],
    to_move: Side,
    key: u64,
}

impl Position {
    /// Creates an empty board.
    pub fn empty(to_move: Side) -> Self {
        let key = if to_move == Side::First { 0 } else { hash_turn() };
        Position { layers: Default::default(), hands: [Hand::EMPTY; 2], to_move, key }
    }

    /// Returns the pieces of `side` still in hand: none outside a draft.
    #[inline]
    pub fn hand(&self, side: Side) -> Hand {
        self.hands[side.index()]
    }

    /// Replaces the hand of `side`.
    pub fn set_hand(&mut self, side: Side, hand: Hand) {
        self.key ^= hash_hands(self.hands);
        self.hands[side.index()] = hand;
        self.key ^= hash_hands(self.hands);
    }

    /// Whether the players are still placing their pieces (P3).
    #[inline]
    pub fn is_draft(&self) -> bool {
        self.hands != [Hand::EMPTY; 2]
    }

    /// Puts a piece on a place, and replaces the piece there.
    pub fn put(&mut self, ring: Ring, place: u8, side: Side, kind: Kind) {
        if let Some((other, old)) = self.piece(ring, place) {
            self.key ^= hash(ring, other, old as u32, place);
        }
        self.key ^= hash(ring, side, kind as u32, place);
        let layer = &mut self.layers[ring as usize];
        layer.clear(place);
        layer.set(place, side, kind as u32);
    }

    /// Returns the piece on a place, if any.
    pub fn piece(&self, ring: Ring, place: u8) -> Option<(Side, Kind)> {
        let layer = &self.layers[ring as usize];
        let kind = Kind::of_code(layer.code(place))?;
        let side = if layer.0[3] >> (place & 31) & 1 == 1 { Side::First } else { Side::Second };
        Some((side, kind))
    }

    /// Returns the side to move.
    #[inline]
    pub fn to_move(&self) -> Side {
        self.to_move
    }

    /// Returns the same position with the other side to move.
    #[inline]
    pub(crate) fn passed(mut self) -> Self {
        self.to_move = self.to_move.opponent();
        self.key ^= hash_turn();
        self
    }

    /// Returns the Zobrist hash of the whole position.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Returns the places of a ring with a piece of `side`.
    #[inline]
    pub fn of_side(&self, ring: Ring, side: Side) -> u32 {
        self.layers[ring as usize].of_side(side)
    }

    /// Returns the places of a ring with a `kind` of either side.
    #[inline]
    pub fn of_kind(&self, ring: Ring, kind: Kind) -> u32 {
        self.layers[ring as usize].of(kind)
    }

    /// Returns the places of a ring with a `kind` of `side`.
    #[inline]
    pub fn of(&self, ring: Ring, side: Side, kind: Kind) -> u32 {
        self.of_kind(ring, kind) & self.of_side(ring, side)
    }

    /// Returns the inner places with a piece.
    #[inline]
    pub fn occupied(&self) -> u32 {
        self.layers[0].occupied()
    }

    /// Whether `side` has its king, in play or not (not in hand).
    #[inline]
    pub fn has_king(&self, side: Side) -> bool {
        self.of(Ring::Inner, side, Kind::King) | self.of(Ring::Outer, side, Kind::King) != 0
    }

    /// Returns the number of pieces on the board, of both sides, in play and out of play.
    pub fn pieces(&self) -> u32 {
        self.layers.map(|layer| layer.occupied().count_ones()).iter().sum()
    }

    /// Plays a legal move. Captures the piece on its destination.
    #[inline]
    pub(crate) fn play(&mut self, m: Move) {
        let [inner, outer] = &mut self.layers;
        let (from, to, us, them) = (m.from & 31, m.to & 31, self.to_move, self.to_move.opponent());
        let code = if from == to {
            let code = outer.code(from);
            outer.clear(from);
            inner.set(to, us, code);
            self.key ^= hash(Ring::Outer, us, code, from);
            code
        } else {
            // An empty destination has code 0, whose hash is 0: captures need no branch.
            let (code, victim) = (inner.code(from), inner.code(to));
            inner.shift(from, to);
            self.key ^= hash(Ring::Inner, us, code, from) ^ hash(Ring::Inner, them, victim, to);
            code
        };
        self.key ^= hash(Ring::Inner, us, code, to) ^ hash_turn();
        self.to_move = them;
    }

    /// Places a piece from the hand of the side to move, without its pawn (P3).
    pub(crate) fn place(&mut self, kind: Kind, place: u8) {
        let us = self.to_move;
        self.set_hand(us, self.hand(us).without(kind));
        self.put(Ring::Outer, place, us, kind);
        self.to_move = us.opponent();
        self.key ^= hash_turn();
    }
}

/// Random numbers for Zobrist hashing.
struct Zobrist {
    /// Indexed by ring and side, code, place; 0 for the code of an empty place.
    pieces: [[[u64; 32]; 8]; 4],
    turn: u64,
}

static ZOBRIST: Zobrist = zobrist();

const fn zobrist() -> Zobrist {
    let mut random = Random::new(0x6c69_6e65_6172);
    let mut pieces = [[[0; 32]; 8]; 4];
    let mut i = 0;
    while i < 4 * 8 * 32 {
        let code = i / 32 % 8;
        if code != 0 {
            pieces[i / 256][code][i % 32] = random.next_u64();
        }
        i += 1;
    }
    Zobrist { pieces, turn: random.next_u64() }
}

/// Returns the hash of a piece with this code on a place.
#[inline]
fn hash(ring: Ring, side: Side, code: u32, place: u8) -> u64 {
    ZOBRIST.pieces[ring as usize * 2 + side.index()][code as usize & 7][usize::from(place) & 31]
}

/// Returns the hash of Black being to move.
#[inline]
fn hash_turn() -> u64 {
    ZOBRIST.turn
}

/// Returns 0 for empty hands, so that play outside drafts can ignore them.
fn hash_hands(hands: [Hand; 2]) -> u64 {
    mix(u64::from(hands[0].code()) << 16 | u64::from(hands[1].code()))
}
