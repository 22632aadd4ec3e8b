//! Places, moves and positions.
//!
//! The side to move loses its king only by the opponent's last move, so a position without that
//! king is a finished one. A move whose origin equals its goal is an entry: no piece may end where
//! it began (P11).

use crate::pieces::{Hand, Kind};
use throughline_game::random::{Random, mix};
use throughline_game::{PackedMove, Side};

/// The two places at each point of the circle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ring {
    /// In play.
    Inner,
    /// Out of play, right behind the inner place.
    Outer,
}

/// A move: from an inner place to another, or, where both are the same, the outer piece there
/// enters (no piece may end where it began, so the code is free). In a draft, an origin beyond
/// every board stands for a kind of piece in hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    from: u8,
    to: u8,
}

impl Move {
    /// The move between two inner places.
    #[inline]
    pub const fn new(from: u8, to: u8) -> Self {
        Move { from, to }
    }

    /// The entry of the outer piece at `place`.
    #[inline]
    pub const fn enter(place: u8) -> Self {
        Move { from: place, to: place }
    }

    /// The placing of a major piece on the outer place `place` (P3).
    #[inline]
    pub const fn put(kind: Kind, place: u8) -> Self {
        Move { from: HAND | kind as u8, to: place }
    }

    /// The kind of piece that is placed, if this is a placing.
    #[inline]
    pub fn placed(self) -> Option<Kind> {
        let kind = if self.from & HAND == 0 { None } else { Kind::of_code(u32::from(self.from ^ HAND)) };
        kind.filter(|&kind| kind != Kind::Pawn)
    }

    /// Where the piece starts; for an entry, the place it enters; for a placing, a number beyond
    /// every board.
    #[inline]
    pub const fn from(self) -> u8 {
        self.from
    }

    /// Where the piece ends.
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

/// In the origin of a move: the rest is the code of a kind in hand.
const HAND: u8 = 32;

impl PackedMove for Move {
    fn pack(self) -> u32 {
        u32::from(self.from) << 8 | u32::from(self.to)
    }

    fn unpack(code: u32) -> Self {
        Move { from: (code >> 8) as u8, to: code as u8 }
    }
}

/// The pieces of one ring as bitboards: three planes that hold the bits of [`Kind`]'s codes, then
/// White's pieces. In one array, so that the processor works on all four at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
struct Layer([u32; 4]);

impl Layer {
    /// The code of the piece at `place`, 0 when there is none.
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

    /// Moves a piece to another place, instead of what stands there.
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

    /// The places that hold this kind, of either side.
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

/// Who stands where, and whose turn it is. Places are numbered round the circle from 0 for `a`; of
/// a place beyond 31 the lowest five bits count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// By [`Ring`].
    layers: [Layer; 2],
    hands: [Hand; 2],
    to_move: Side,
    key: u64,
}

impl Position {
    /// An empty board.
    pub fn empty(to_move: Side) -> Self {
        let key = if to_move == Side::First { 0 } else { hash_turn() };
        Position { layers: Default::default(), hands: [Hand::EMPTY; 2], to_move, key }
    }

    /// The pieces of `side` still in hand: none but in a draft.
    #[inline]
    pub fn hand(&self, side: Side) -> Hand {
        self.hands[side.index()]
    }

    /// Gives `side` this hand instead of its own.
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

    /// Puts a piece on a place, instead of what stands there.
    pub fn put(&mut self, ring: Ring, place: u8, side: Side, kind: Kind) {
        if let Some((other, old)) = self.piece(ring, place) {
            self.key ^= hash(ring, other, old as u32, place);
        }
        self.key ^= hash(ring, side, kind as u32, place);
        let layer = &mut self.layers[ring as usize];
        layer.clear(place);
        layer.set(place, side, kind as u32);
    }

    /// The piece on a place, if any.
    pub fn piece(&self, ring: Ring, place: u8) -> Option<(Side, Kind)> {
        let layer = &self.layers[ring as usize];
        let kind = Kind::of_code(layer.code(place))?;
        let side = if layer.0[3] >> (place & 31) & 1 == 1 { Side::First } else { Side::Second };
        Some((side, kind))
    }

    /// Whose turn it is.
    #[inline]
    pub fn to_move(&self) -> Side {
        self.to_move
    }

    /// The same with the other side to move.
    #[inline]
    pub(crate) fn passed(mut self) -> Self {
        self.to_move = self.to_move.opponent();
        self.key ^= hash_turn();
        self
    }

    /// The Zobrist hash of everything.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The places of a ring that hold a piece of `side`.
    #[inline]
    pub fn of_side(&self, ring: Ring, side: Side) -> u32 {
        self.layers[ring as usize].of_side(side)
    }

    /// The places of a ring that hold a `kind`, of either side.
    #[inline]
    pub fn of_kind(&self, ring: Ring, kind: Kind) -> u32 {
        self.layers[ring as usize].of(kind)
    }

    /// The places of a ring that hold a `kind` of `side`.
    #[inline]
    pub fn of(&self, ring: Ring, side: Side, kind: Kind) -> u32 {
        self.of_kind(ring, kind) & self.of_side(ring, side)
    }

    /// The inner places that hold a piece.
    #[inline]
    pub fn occupied(&self) -> u32 {
        self.layers[0].occupied()
    }

    /// Whether `side` has its king, in play or not (not in hand).
    #[inline]
    pub fn has_king(&self, side: Side) -> bool {
        self.of(Ring::Inner, side, Kind::King) | self.of(Ring::Outer, side, Kind::King) != 0
    }

    /// The number of pieces on the board, of both sides, in play and out of play.
    pub fn pieces(&self) -> u32 {
        self.layers.map(|layer| layer.occupied().count_ones()).iter().sum()
    }

    /// Plays a move that is legal. What stood on its goal is captured.
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
            // An empty goal has code 0, whose hash is 0: captures need no branch.
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
    /// By ring and side, code, place; 0 for the code of an empty place.
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

/// The hash of a piece of this code on a place.
#[inline]
fn hash(ring: Ring, side: Side, code: u32, place: u8) -> u64 {
    ZOBRIST.pieces[ring as usize * 2 + side.index()][code as usize & 7][usize::from(place) & 31]
}

/// The hash of Black's turn.
#[inline]
fn hash_turn() -> u64 {
    ZOBRIST.turn
}

/// 0 for empty hands, so that play need not know of them.
fn hash_hands(hands: [Hand; 2]) -> u64 {
    mix(u64::from(hands[0].code()) << 16 | u64::from(hands[1].code()))
}
