//! [`Wide`]: sets of up to 256 squares.

use crate::Bits;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};
use throughline_game::{
    bits::{Word, select64},
    random::mix,
};

/// A set of up to 256 squares in four words, the lowest squares first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Wide([u64; 4]);

impl Wide {
    /// Applies `f` to each word of both sets.
    #[inline]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Wide(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl BitAnd for Wide {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for Wide {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl BitXor for Wide {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl Not for Wide {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Wide(self.0.map(|word| !word))
    }
}

/// By 256 or more nothing is left.
impl Shl<u32> for Wide {
    type Output = Self;
    #[inline]
    fn shl(self, by: u32) -> Self {
        let (words, bits) = ((by / 64).min(4) as usize, by % 64);
        let mut padded = [0; 9];
        padded[5..].copy_from_slice(&self.0);
        // The second shift is split in two: a word cannot be shifted by 64.
        Wide(std::array::from_fn(|i| {
            padded[5 + i - words] << bits | (padded[4 + i - words] >> 1) >> (63 - bits)
        }))
    }
}

/// By 256 or more nothing is left.
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

impl Word for Wide {
    #[inline]
    fn take_lowest(&mut self) -> u8 {
        let word = self.0.iter().position(|&word| word != 0).unwrap_or(0);
        let bit = self.0[word].trailing_zeros();
        self.0[word] &= self.0[word].wrapping_sub(1);
        (word as u32 * 64 + bit) as u8
    }
}

impl Bits for Wide {
    const SIDE: u8 = 26;

    #[inline]
    fn doublings(side: u8) -> u32 {
        if side <= 16 { 4 } else { 5 }
    }
    #[inline]
    fn square(square: u8) -> Self {
        let mut words = [0; 4];
        words[usize::from(square / 64)] = 1 << (square % 64);
        Wide(words)
    }
    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
    #[inline]
    fn lowest(self) -> u8 {
        let word = self.0.iter().position(|&word| word != 0).unwrap_or(0);
        (word as u32 * 64 + self.0[word].trailing_zeros()) as u8
    }
    #[inline]
    fn highest(self) -> u8 {
        let word = self.0.iter().rposition(|&word| word != 0).unwrap_or(0);
        (word as u32 * 64 + 63u32.wrapping_sub(self.0[word].leading_zeros())) as u8
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

    /// The set as the numbers of its squares.
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
            assert_ne!(set.hash64(1), (set ^ Wide::square(list[0] as u8)).hash64(1));
        }
    }
}
