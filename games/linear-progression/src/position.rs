//! [`Position`]: what the position string holds.

use crate::Bits;
use throughline_game::{Side, random::mix};

/// A position: plain data, which [`throughline_game::Notation::parse_position`] checks. The phase
/// follows from the tokens: a side without any is about to drop its first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position<B> {
    /// The spaces of each side, White's first. They share no square.
    pub tokens: [B; 2],
    /// Whose turn it is.
    pub side: Side,
    /// Turns without a move just before this one: 0, 1, or 2 when that ended the game (L12).
    pub passes: u8,
    /// True on Black's extra turn of L14.
    pub equalising: bool,
    /// Where the previous turn's token move ended; `None` after a drop or a pass. Only blockers
    /// look at it (L18).
    pub last: Option<u8>,
    /// Each side's blocker; `None` before its drop and in a game without blockers.
    pub blockers: [Option<u8>; 2],
}

impl<B: Bits> Position<B> {
    /// The empty board with White to drop.
    #[must_use]
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

    /// The spaces a side owns.
    #[inline]
    #[must_use]
    pub fn tokens(&self, side: Side) -> B {
        self.tokens[side.index()]
    }

    /// The mover's spaces.
    #[inline]
    pub(crate) fn own(&self) -> B {
        self.tokens[self.side.index()]
    }

    /// The opponent's spaces.
    #[inline]
    pub(crate) fn enemy(&self) -> B {
        self.tokens[self.side.opponent().index()]
    }

    /// All spaces with a token.
    #[inline]
    pub(crate) fn filled(&self) -> B {
        self.tokens[0] | self.tokens[1]
    }

    /// The squares blockers stand on, corners included.
    #[inline]
    pub(crate) fn blocked(&self) -> B {
        self.blockers.iter().flatten().fold(B::none(), |set, &at| set | B::square(at))
    }

    /// True while the side to move has to drop its first token (L1).
    #[inline]
    pub(crate) fn is_dropping(&self) -> bool {
        self.own().is_none()
    }

    /// A hash of all, but without blockers in play not of [`Position::last`], which nothing looks
    /// at then.
    ///
    /// Computed when asked for, not carried along: two multiplicative mixes stand against an
    /// exclusive-or or two for each of the up to seven tokens a move sets and turns, and positions
    /// that are only counted need no hash at all.
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

    /// Whether two positions go on alike: they are equal but, without blockers, for
    /// [`Position::last`].
    pub(crate) fn goes_on_like(&self, other: &Self) -> bool {
        let last = if self.has_blockers() { self.last } else { other.last };
        Position { last, ..*self } == *other
    }
}
