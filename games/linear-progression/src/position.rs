//! Positions, and turns packed into numbers.
//!
//! The position string contains the destination of the last token move. It matters only to blockers
//! (L18), so without blockers in play `Game::key` and `Game::repeats` ignore it. Positions cannot
//! recur: a turn fills a space or is a pass.

use crate::Bits;
use std::fmt;
use throughline_game::random::mix;
use throughline_game::{PackedMove, Side};

/// A position: plain data, which [`throughline_game::Notation::parse_position`] checks. The phase
/// follows from the tokens: a side without tokens has to drop its first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position<B> {
    /// The spaces of each side, White's first. They are disjoint.
    pub tokens: [B; 2],
    /// The side to move.
    pub side: Side,
    /// The number of passes just before this turn: 0, 1, or 2 when they ended the game (L12).
    pub passes: u8,
    /// Whether this is Black's extra turn of L14.
    pub equalising: bool,
    /// The destination of the previous turn's token move; `None` after a drop or a pass. It matters
    /// only to blockers (L18).
    pub last: Option<u8>,
    /// Each side's blocker; `None` before its drop and in a game without blockers.
    pub blockers: [Option<u8>; 2],
}

impl<B: Bits> Position<B> {
    /// Creates the empty board with White to drop.
    pub(crate) fn empty() -> Self {
        Position {
            tokens: [B::none(); 2],
            side: Side::First,
            passes: 0,
            equalising: false,
            last: None,
            blockers: [None; 2],
        }
    }

    /// Returns the mover's spaces.
    #[inline]
    pub(crate) fn own(&self) -> B {
        self.tokens[self.side.index()]
    }

    /// Returns the opponent's spaces.
    #[inline]
    pub(crate) fn enemy(&self) -> B {
        self.tokens[self.side.opponent().index()]
    }

    /// Returns all spaces with a token.
    #[inline]
    pub(crate) fn filled(&self) -> B {
        self.tokens[0] | self.tokens[1]
    }

    /// Returns the squares of blockers, corners included.
    #[inline]
    pub(crate) fn blocked(&self) -> B {
        self.blockers.iter().flatten().fold(B::none(), |set, &at| set | B::square(at))
    }

    /// Returns the owner of the blocker on a square.
    pub(crate) fn blocker_on(&self, square: u8) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.blockers[side.index()] == Some(square))
    }

    /// Whether the side to move has to drop its first token (L1).
    #[inline]
    pub(crate) fn is_dropping(&self) -> bool {
        self.own().is_none()
    }

    /// Returns a hash of everything, except [`Position::last`] without blockers in play, when it
    /// has no effect.
    ///
    /// Computed on demand instead of incrementally: it costs two multiplicative mixes, against one
    /// or two exclusive-ors for each of the up to seven tokens that a move places and turns; and
    /// positions that are only counted need no hash.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        let mut rest = self.side as u64 | u64::from(self.passes) << 1 | u64::from(self.equalising) << 3;
        if self.has_blockers() {
            for (square, shift) in
                [self.last, self.blockers[0], self.blockers[1]].into_iter().zip([4, 13, 22])
            {
                rest |= square.map_or(0, |at| u64::from(at) + 1) << shift;
            }
        }
        let white = self.tokens[0].hash64(0x6C69_6E65_6172_2070);
        let black = self.tokens[1].hash64(0x726F_6772_6573_7369);
        mix(white ^ black.rotate_left(23) ^ rest)
    }

    /// Whether blockers are in play.
    #[inline]
    fn has_blockers(&self) -> bool {
        self.blockers != [None; 2]
    }
}

/// A turn packed into a number: bits 0–7 the token's destination, 8–15 its origin, 16–17 the kind
/// (0 pass, 1 drop, 2 token move). With a blocker's part bit 28 is set, bits 18–25 are the
/// blocker's destination, and in a token move bit 26 is the blocker's owner and bit 27 is set when
/// it moves after the token.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u32);

/// The parts of a [`Move`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// A pass (L10).
    Pass,
    /// The first token of a side (L1).
    Drop {
        /// The space.
        to: u8,
        /// The corner for its blocker; `None` when the game has no blockers.
        corner: Option<u8>,
    },
    /// A token move (L3).
    Token {
        /// The token's origin.
        from: u8,
        /// The last space it enters.
        to: u8,
        /// The blocker move in the same turn.
        blocker: Option<BlockerMove>,
    },
}

/// The blocker's part of a turn (L16).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BlockerMove {
    /// The blocker's owner; with shared blockers not always the mover.
    pub owner: Side,
    /// Its destination.
    pub to: u8,
    /// Whether it moves after the token.
    pub after: bool,
}

const KINDS: u32 = 16;
const SQUARE: u32 = 18;
const OWNER: u32 = 26;
const AFTER: u32 = 27;
const PRESENT: u32 = 28;

impl Move {
    /// The forced pass.
    pub const PASS: Move = Move(0);

    /// A drop in a game without blockers.
    #[inline]
    pub const fn drop(to: u8) -> Self {
        Move(1 << KINDS | to as u32)
    }

    /// Returns a drop, with a blocker put into a corner.
    #[inline]
    pub const fn drop_with_blocker(to: u8, corner: u8) -> Self {
        Move(Self::drop(to).0 | 1 << PRESENT | (corner as u32) << SQUARE)
    }

    /// A token move.
    #[inline]
    pub const fn token(from: u8, to: u8) -> Self {
        Move(2 << KINDS | (from as u32) << 8 | to as u32)
    }

    /// Adds a blocker's move to this token move.
    #[inline]
    pub const fn and(self, blocker: BlockerMove) -> Self {
        let part = (blocker.to as u32) << SQUARE
            | (blocker.owner as u32) << OWNER
            | (blocker.after as u32) << AFTER
            | 1 << PRESENT;
        Move(self.0 | part)
    }

    /// Returns its parts; `None` for a number that is not a turn.
    #[inline]
    pub const fn turn(self) -> Option<Turn> {
        let (from, to, part) = ((self.0 >> 8) as u8, self.0 as u8, self.0 >> SQUARE);
        match self.0 >> KINDS & 3 {
            2 if part == 0 => Some(Turn::Token { from, to, blocker: None }),
            2 if self.0 >> PRESENT == 1 => {
                let owner = if self.0 >> OWNER & 1 == 0 { Side::First } else { Side::Second };
                let blocker = BlockerMove { owner, to: part as u8, after: self.0 >> AFTER & 1 == 1 };
                Some(Turn::Token { from, to, blocker: Some(blocker) })
            }
            1 if from == 0 && part == 0 => Some(Turn::Drop { to, corner: None }),
            // For a drop, the blocker is the mover's own, and the order does not matter: these bits
            // are zero.
            1 if from == 0 && self.0 >> OWNER == 1 << (PRESENT - OWNER) => {
                Some(Turn::Drop { to, corner: Some(part as u8) })
            }
            0 if self.0 == 0 => Some(Turn::Pass),
            _ => None,
        }
    }
}

impl PackedMove for Move {
    #[inline]
    fn pack(self) -> u32 {
        self.0
    }
    #[inline]
    fn unpack(code: u32) -> Self {
        Move(code)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.turn() {
            Some(turn) => turn.fmt(f),
            None => write!(f, "Move({:#x})", self.0),
        }
    }
}
