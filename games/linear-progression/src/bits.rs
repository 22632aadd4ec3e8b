//! Sets of squares. `u64` serves boards with sides up to 8, [`crate::Wide`] larger ones.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};
use throughline_game::{bits::Word, bits::select64, random::mix};

/// An unsigned integer with a bit per square.
///
/// Everything in this crate is written over it.
pub trait Bits:
    Word
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + Hash
    + Debug
    + Send
    + Sync
    + 'static
{
    /// The longest side of a board this type can hold.
    const SIDE: u8;

    /// Doubling steps that carry a fill from one edge to the other of a board whose longest side is
    /// `side`: at least the binary logarithm of it.
    fn doublings(side: u8) -> u32;
    /// The set of one square, `square < SIDE * SIDE`.
    fn square(square: u8) -> Self;
    /// The number of squares.
    fn count(self) -> u32;
    /// The lowest square. The set must not be empty.
    fn lowest(self) -> u8;
    /// The highest square. The set must not be empty.
    fn highest(self) -> u8;
    /// Square number `n` from the lowest, counted from 0. Needs `n < count()`.
    fn nth(self, n: u32) -> u8;
    /// The first 128 squares as the bits of a word.
    fn first_squares(self) -> u128;
    /// A well-mixed hash of the set; `seed` gives independent hashes of one set.
    fn hash64(self, seed: u64) -> u64;

    /// The empty set.
    #[inline]
    fn none() -> Self {
        Self::default()
    }
    /// True when no square is in the set.
    #[inline]
    fn is_none(self) -> bool {
        self == Self::none()
    }
    /// The squares of `self` that are not in `other`.
    #[inline]
    fn without(self, other: Self) -> Self {
        self & !other
    }
    /// Whether `square` is in the set.
    #[inline]
    fn has(self, square: u8) -> bool {
        !(self & Self::square(square)).is_none()
    }
    /// Whether every square of the set is in `other`.
    #[inline]
    fn is_within(self, other: Self) -> bool {
        self.without(other).is_none()
    }
}

impl Bits for u64 {
    const SIDE: u8 = 8;

    /// As many for every side: the compiler unrolls the fill.
    #[inline]
    fn doublings(_side: u8) -> u32 {
        3
    }
    #[inline]
    fn square(square: u8) -> Self {
        1 << (square & 63)
    }
    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }
    #[inline]
    fn lowest(self) -> u8 {
        self.trailing_zeros() as u8
    }
    #[inline]
    fn highest(self) -> u8 {
        63u32.wrapping_sub(self.leading_zeros()) as u8
    }
    #[inline]
    fn nth(self, n: u32) -> u8 {
        select64(self, n) as u8
    }
    #[inline]
    fn first_squares(self) -> u128 {
        self.into()
    }
    #[inline]
    fn hash64(self, seed: u64) -> u64 {
        mix(self ^ seed)
    }
}
