//! Bit operations shared by the games' bitboards.

use std::ops::{BitAnd, BitOr, Not};

/// Iterates over the set bits of `bits`, the lowest first.
///
/// ```
/// assert_eq!(throughline_game::bits::ones(0b1010u32).collect::<Vec<_>>(), [1, 3]);
/// ```
#[inline]
pub fn ones<B: SquareSet>(bits: B) -> Ones<B> {
    Ones(bits)
}

/// Writes a byte for each of the lowest bits, until `bytes` is full: 1 where the bit is set, else
/// 0. Bytes beyond the first 128 stay unchanged.
///
/// ```
/// let mut bytes = [7; 11];
/// throughline_game::bits::write_bytes(0b101_0000_0011, &mut bytes);
/// assert_eq!(bytes, [1, 1, 0, 0, 0, 0, 0, 0, 1, 0, 1]);
/// ```
#[inline]
pub fn write_bytes(bits: u128, bytes: &mut [u8]) {
    let words = bits.to_le_bytes();
    let (chunks, rest) = bytes.as_chunks_mut::<8>();
    for (chunk, &word) in chunks.iter_mut().zip(&words) {
        *chunk = spread(word);
    }
    let (full, length) = (chunks.len(), rest.len());
    match bytes.last_chunk_mut::<8>() {
        // The last eight bytes overlap those before: one store is the fastest way.
        Some(last) if length > 0 && full < words.len() => {
            *last = spread((bits >> (8 * full + length - 8)) as u8)
        }
        None => bytes.copy_from_slice(&spread(words[0])[..length]),
        Some(_) => {}
    }
}

/// Writes sets one after another as [`write_bytes`] does, each into its part of `bytes`, `length`
/// bytes long: 128 at most. No set may have bits beyond them.
///
/// ```
/// let mut bytes = [7; 12];
/// throughline_game::bits::write_sets([0b101, 0b10, 0, 0b111], 3, &mut bytes);
/// assert_eq!(bytes, [1, 0, 1, 0, 1, 0, 0, 0, 0, 1, 1, 1]);
/// ```
#[inline]
pub fn write_sets(sets: [u128; 4], length: usize, bytes: &mut [u8]) {
    let mut left = bytes;
    for set in sets {
        // The whole word where there is room: the next set overwrites the excess.
        match left.first_chunk_mut::<128>() {
            Some(chunk) => {
                for (part, word) in chunk.as_chunks_mut::<8>().0.iter_mut().zip(set.to_le_bytes()) {
                    *part = spread(word);
                }
            }
            None => write_bytes(set, &mut left[..length]),
        }
        left = &mut left[length..];
    }
}

/// The bits of a byte as eight bytes of 0 or 1.
#[inline]
const fn spread(byte: u8) -> [u8; 8] {
    // Each byte keeps one bit of the eight. Adding 127 carries it into the highest bit of the byte.
    let kept = (byte as u64 * 0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
    ((kept + 0x7f7f_7f7f_7f7f_7f7f) >> 7 & 0x0101_0101_0101_0101).to_le_bytes()
}

/// Iterator of [`ones`].
#[derive(Clone, Debug)]
pub struct Ones<B>(B);

impl<B: SquareSet> Iterator for Ones<B> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == B::default() { None } else { Some(self.0.take_lowest()) }
    }
}

/// An unsigned integer used as a set of squares.
pub trait SquareSet:
    Copy + Eq + Default + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// Removes the lowest set bit and returns its index. The value must not be zero.
    fn take_lowest(&mut self) -> u8;
    /// The set of one square, which the type must have room for.
    fn square(square: u8) -> Self;
    /// The squares with lower numbers than a square.
    fn below(square: u8) -> Self;
    /// The number of squares.
    fn count(self) -> u32;
    /// Square number `n` from the lowest, counted from 0. Needs `n < count()`.
    fn nth(self, n: u32) -> u8;

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
    /// Returns the image of the set under a map of squares.
    #[inline]
    fn mapped<const N: usize>(self, map: &[u8; N]) -> Self {
        ones(self).fold(Self::none(), |image, square| image | Self::square(map[usize::from(square) % N]))
    }
}

macro_rules! word {
    ($($t:ty, $select:ident as $wide:ty;)*) => {$(
        impl SquareSet for $t {
            #[inline]
            fn take_lowest(&mut self) -> u8 {
                let i = self.trailing_zeros() as u8;
                *self &= self.wrapping_sub(1);
                i
            }
            #[inline]
            fn square(square: u8) -> Self {
                1 << (u32::from(square) & (Self::BITS - 1))
            }
            #[inline]
            fn below(square: u8) -> Self {
                Self::square(square) - 1
            }
            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn nth(self, n: u32) -> u8 {
                $select(<$wide>::from(self), n) as u8
            }
        }
    )*};
}
word!(u16, select64 as u64; u32, select64 as u64; u64, select64 as u64; u128, select128 as u128;);

/// The index of the set bit number `n`, counted from 0 at the lowest. Needs `n <
/// bits.count_ones()`.
///
/// ```
/// assert_eq!(throughline_game::bits::select64(0b1011_0000, 2), 7);
/// ```
#[inline]
#[must_use]
pub fn select64(mut bits: u64, mut n: u32) -> u32 {
    // Halving search on counts: no processor-specific instruction and no unsafe code.
    let mut base = 0;
    let mut width = 32;
    while width >= 8 {
        let low = (bits & ((1u64 << width) - 1)).count_ones();
        let skip = n >= low;
        let shift = if skip { width } else { 0 };
        n -= if skip { low } else { 0 };
        bits >>= shift;
        base += shift;
        width /= 2;
    }
    for _ in 0..n {
        bits &= bits.wrapping_sub(1);
    }
    base + bits.trailing_zeros()
}

/// [`select64`] for 128 bits.
#[inline]
#[must_use]
pub fn select128(bits: u128, n: u32) -> u32 {
    let low = bits as u64;
    let ones = low.count_ones();
    if n < ones { select64(low, n) } else { 64 + select64((bits >> 64) as u64, n - ones) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;

    #[test]
    fn select_is_the_inverse_of_rank() {
        let mut random = Random::new(3);
        for _ in 0..500 {
            let bits =
                u128::from(random.next_u64() & random.next_u64()) << 60 | u128::from(random.next_u64());
            for (n, i) in ones(bits).enumerate() {
                assert_eq!(select128(bits, n as u32), u32::from(i));
            }
        }
    }
}
