//! Sets of squares: `u64` for boards with sides up to 8, [`Wide`] for up to 256 squares.

use std::cmp::Ordering::{Equal, Greater, Less};
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};
use throughline_game::bits::{SquareSet, select64};
use throughline_game::random::mix;

/// An unsigned integer with a bit for each square.
///
/// All code of this crate is generic over it.
pub trait Bits:
    SquareSet
    + BitXor<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + Hash
    + Debug
    + Send
    + Sync
    + 'static
{
    /// The maximum length of a side of a board.
    const SIDE: u8;

    /// Returns the number of doubling steps of a fill from one edge to the other of a board whose
    /// longest side is `side`: at least its binary logarithm.
    fn doublings(side: u8) -> u32;
    /// Returns the highest square. The set must not be empty.
    fn highest(self) -> u8;
    /// Returns the first 128 squares as the bits of a word.
    fn first_squares(self) -> u128;
    /// Returns a well-mixed hash of the set; different seeds give independent hashes.
    fn hash64(self, seed: u64) -> u64;

    /// Returns the lowest square. The set must not be empty.
    #[inline]
    fn lowest(mut self) -> u8 {
        self.take_lowest()
    }
}

impl Bits for u64 {
    const SIDE: u8 = 8;

    /// The same for every side, so that the compiler unrolls the fill.
    #[inline]
    fn doublings(_side: u8) -> u32 {
        3
    }
    #[inline]
    fn highest(self) -> u8 {
        63u32.wrapping_sub(self.leading_zeros()) as u8
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

/// A set of up to 256 squares in four words, the lowest squares first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Wide([u64; 4]);

macro_rules! by_words {
    ($($operator:ident $method:ident $sign:tt),*) => {$(
        impl $operator for Wide {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                Wide(std::array::from_fn(|i| self.0[i] $sign other.0[i]))
            }
        }
    )*};
}
by_words!(BitAnd bitand &, BitOr bitor |, BitXor bitxor ^);

impl Not for Wide {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Wide(self.0.map(|word| !word))
    }
}

/// Shifts by 256 or more give the empty set.
impl Shl<u32> for Wide {
    type Output = Self;
    #[inline]
    fn shl(self, by: u32) -> Self {
        let (words, bits) = ((by / 64).min(4) as usize, by % 64);
        let mut padded = [0; 9];
        padded[5..].copy_from_slice(&self.0);
        // The second shift is split in two, because a word cannot be shifted by 64.
        Wide(std::array::from_fn(|i| {
            padded[5 + i - words] << bits | (padded[4 + i - words] >> 1) >> (63 - bits)
        }))
    }
}

/// Shifts by 256 or more give the empty set.
impl Shr<u32> for Wide {
    type Output = Self;
    #[inline]
    fn shr(self, by: u32) -> Self {
        let (words, bits) = ((by / 64).min(4) as usize, by % 64);
        let mut padded = [0; 9];
        padded[..4].copy_from_slice(&self.0);
        Wide(std::array::from_fn(|i| padded[i + words] >> bits | (padded[i + words + 1] << 1) << (63 - bits)))
    }
}

impl SquareSet for Wide {
    #[inline]
    fn take_lowest(&mut self) -> u8 {
        let word = self.0.iter().position(|&word| word != 0).unwrap_or(0);
        let bit = self.0[word].trailing_zeros();
        self.0[word] &= self.0[word].wrapping_sub(1);
        (word as u32 * 64 + bit) as u8
    }
    #[inline]
    fn square(square: u8) -> Self {
        let mut words = [0; 4];
        words[usize::from(square / 64)] = 1 << (square % 64);
        Wide(words)
    }
    #[inline]
    fn below(square: u8) -> Self {
        let whole = usize::from(square / 64);
        Wide(std::array::from_fn(|i| match i.cmp(&whole) {
            Less => u64::MAX,
            Equal => (1 << (square % 64)) - 1,
            Greater => 0,
        }))
    }
    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
    #[inline]
    fn nth(self, mut n: u32) -> u8 {
        for (base, word) in (0..).step_by(64).zip(self.0) {
            let ones = word.count_ones();
            if n < ones {
                return (base + select64(word, n)) as u8;
            }
            n -= ones;
        }
        0
    }
}

impl Bits for Wide {
    const SIDE: u8 = 26;

    #[inline]
    fn doublings(side: u8) -> u32 {
        if side <= 16 { 4 } else { 5 }
    }
    #[inline]
    fn highest(self) -> u8 {
        let word = self.0.iter().rposition(|&word| word != 0).unwrap_or(0);
        (word as u32 * 64 + 63u32.wrapping_sub(self.0[word].leading_zeros())) as u8
    }
    #[inline]
    fn first_squares(self) -> u128 {
        u128::from(self.0[1]) << 64 | u128::from(self.0[0])
    }
    #[inline]
    fn hash64(self, seed: u64) -> u64 {
        self.0.into_iter().fold(seed, |hash, word| mix(hash.rotate_left(17) ^ word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use throughline_game::{Random, bits::ones};

    /// Returns the numbers of the squares in the set.
    fn squares(set: Wide) -> Vec<u32> {
        ones(set).map(u32::from).collect()
    }

    fn some(random: &mut Random) -> Wide {
        Wide(std::array::from_fn(|_| random.next_u64() & random.next_u64() & random.next_u64()))
    }

    #[test]
    fn shifts_move_every_square() {
        let mut random = Random::new(4);
        for by in 0..300 {
            let set = some(&mut random);
            let up: Vec<u32> = squares(set).iter().map(|s| s + by).filter(|&s| s < 256).collect();
            let down: Vec<u32> = squares(set).iter().filter_map(|s| s.checked_sub(by)).collect();
            assert_eq!((squares(set << by), squares(set >> by)), (up, down), "by {by}");
        }
    }

    #[test]
    fn counting_and_choosing_agree_with_the_list() {
        let mut random = Random::new(5);
        for _ in 0..300 {
            let set = some(&mut random);
            let list = squares(set);
            assert_eq!(set.count() as usize, list.len());
            assert_eq!((u32::from(set.lowest()), u32::from(set.highest())), (list[0], list[list.len() - 1]));
            for (n, &square) in list.iter().enumerate() {
                assert_eq!(u32::from(set.nth(n as u32)), square);
                assert!(set.has(square as u8));
            }
            let rebuilt = list.iter().fold(Wide::none(), |set, &s| set | Wide::square(s as u8));
            assert_eq!(rebuilt, set);
            let first = ones(set.first_squares()).map(u32::from).collect::<Vec<_>>();
            assert_eq!(first, list.iter().copied().filter(|&square| square < 128).collect::<Vec<_>>());
            assert_eq!((!set).count(), 256 - set.count());
            assert_eq!((set & Wide::below(list[list.len() / 2] as u8)).count() as usize, list.len() / 2);
            assert_ne!(set.hash64(1), (set ^ Wide::square(list[0] as u8)).hash64(1));
        }
    }
}
