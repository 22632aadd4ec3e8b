//! Squares by name.

use std::fmt;

/// A square of a board of up to 26 files: `a1` is the bottom left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square {
    /// From 0.
    pub file: u8,
    /// From 0, at most 98.
    pub rank: u8,
}

impl Square {
    /// Reads a square's name at the beginning of a text, letters in either case, and returns what
    /// follows it. All digits that follow the letter belong to the rank.
    #[must_use]
    pub fn take(text: &str) -> Option<(Self, &str)> {
        let letter = *text.as_bytes().first()?;
        if !letter.is_ascii_alphabetic() {
            return None;
        }
        let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = text[1..].split_at(digits);
        let rank: u8 = number.parse().ok().filter(|rank| (1..=99).contains(rank))?;
        if number.starts_with('0') {
            return None;
        }
        Some((Square { file: letter.to_ascii_lowercase() - b'a', rank: rank - 1 }, rest))
    }

    /// Reads a whole text as a square.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::take(text).filter(|(_, rest)| rest.is_empty()).map(|(square, _)| square)
    }

    /// The number that [`throughline_hnefatafl::Move`] knows the square by, if it is on a board of
    /// `size` squares a side (at most 11).
    #[must_use]
    pub fn index(self, size: u8) -> Option<u8> {
        (self.file < size && self.rank < size && size <= 11).then(|| self.rank * 11 + self.file)
    }

    /// The square of [`Square::index`].
    #[must_use]
    pub fn of_index(index: u8) -> Self {
        Square { file: index % 11, rank: index / 11 }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file), self.rank + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_whole() {
        assert_eq!(Square::take("a10h3"), Some((Square { file: 0, rank: 9 }, "h3")));
        assert_eq!(Square::take("K11-"), Some((Square { file: 10, rank: 10 }, "-")));
        for text in ["", "a", "a0", "a01", "11", "é1", "a100", "a999999999999"] {
            assert_eq!(Square::take(text), None, "{text}");
        }
        assert_eq!(Square::parse("k11").unwrap().index(11), Some(120));
        assert_eq!(Square::parse("h1").unwrap().index(7), None);
        assert_eq!(Square::of_index(120).to_string(), "k11");
    }
}
