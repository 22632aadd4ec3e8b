//! [`Choices`]: the source of decisions in tests. In tests they are seeded random numbers; in
//! fuzzing the bytes of an input, so that the fuzzer learns which choices reach new code.

use throughline_game::Random;

/// A source of choices.
pub trait Choices {
    /// A number from 0 to `bound - 1`; 0 for bound 0.
    fn below(&mut self, bound: u32) -> u32;

    /// Whether nothing is left to choose by: every further choice would be 0.
    fn are_spent(&self) -> bool {
        false
    }
}

impl dyn Choices + '_ {
    /// One of several items.
    ///
    /// # Panics
    /// When there are none.
    pub fn pick<'t, T: ?Sized>(&mut self, of: &[&'t T]) -> &'t T {
        of[self.below(of.len() as u32) as usize]
    }

    /// A number from 0 to `bound - 1`, as an index.
    pub fn index(&mut self, bound: usize) -> usize {
        self.below(bound as u32) as usize
    }

    /// True with this probability in percent; false when the choices are spent (except for 100).
    pub fn chance(&mut self, percent: u32) -> bool {
        self.below(100) >= 100 - percent.min(100)
    }

    /// Any number.
    pub fn number(&mut self) -> u64 {
        (0..4).fold(0, |number, _| number << 16 | u64::from(self.below(1 << 16)))
    }
}

impl Choices for Random {
    fn below(&mut self, bound: u32) -> u32 {
        Random::below(self, bound)
    }
}

/// Choices by the bytes of an input: one byte for up to 256 alternatives, two for up to 65,536,
/// four for more.
#[derive(Clone, Copy, Debug)]
pub struct Bytes<'t>(pub &'t [u8]);

impl Choices for Bytes<'_> {
    fn below(&mut self, bound: u32) -> u32 {
        if bound < 2 {
            return 0;
        }
        let wanted = match bound {
            ..=0x100 => 1,
            0x101..=0x1_0000 => 2,
            _ => 4,
        };
        let (taken, rest) = self.0.split_at(wanted.min(self.0.len()));
        self.0 = rest;
        taken.iter().fold(0, |number, &byte| number << 8 | u32::from(byte)) % bound
    }

    fn are_spent(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_read_in_order_and_then_give_nothing() {
        let mut bytes = Bytes(&[7, 1, 2, 255]);
        assert_eq!([bytes.below(4), bytes.below(1), bytes.below(1000)], [3, 0, 258]);
        assert!(!bytes.are_spent());
        assert_eq!([bytes.below(256), bytes.below(256)], [255, 0]);
        assert!(bytes.are_spent());
    }

    #[test]
    fn a_chance_is_lost_without_bytes() {
        let choices: &mut dyn Choices = &mut Bytes(&[]);
        assert!(!choices.chance(99) && choices.chance(100));
        let choices: &mut dyn Choices = &mut Random::new(1);
        let won = (0..10_000).filter(|_| choices.chance(30)).count();
        assert!((2800..3200).contains(&won), "{won}");
    }
}
