//! Moves of a piece from a square to another.

use crate::PackedMove;

/// A move of a piece from a square to another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FromTo {
    from: u8,
    to: u8,
}

impl FromTo {
    /// The move between two squares, of which only the low 7 bits are used.
    #[inline(always)]
    #[must_use]
    pub const fn new(from: u8, to: u8) -> Self {
        FromTo { from: from & 127, to: to & 127 }
    }

    /// The square left.
    #[inline(always)]
    #[must_use]
    pub const fn from(self) -> u8 {
        self.from
    }

    /// The square reached.
    #[inline(always)]
    #[must_use]
    pub const fn to(self) -> u8 {
        self.to
    }
}

impl PackedMove for FromTo {
    #[inline]
    fn pack(self) -> u32 {
        u32::from(self.from) | u32::from(self.to) << 7
    }

    #[inline]
    fn unpack(code: u32) -> Self {
        FromTo::new((code & 127) as u8, (code >> 7 & 127) as u8)
    }
}
