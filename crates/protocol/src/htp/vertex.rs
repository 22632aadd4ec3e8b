//! Squares of a board of 7, 11 or 13 squares a side.

use crate::Fault;
use std::fmt;

/// A square: `a1` is the bottom left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Vertex {
    /// From 0 to 12.
    pub file: u8,
    /// From 0 to 12.
    pub rank: u8,
}

/// Squares along a side of the largest board.
const MOST: u8 = 13;

impl Vertex {
    /// Reads a square as any board size writes it: letters in either case, perhaps with a `0`
    /// before them.
    ///
    /// # Errors
    /// A text that is no square of the largest board.
    pub fn parse(text: &str) -> Result<Self, Fault> {
        let fault = || Fault::new(text, "a square, a letter from a to m and a number from 1 to 13");
        let bare = text.strip_prefix('0').unwrap_or(text);
        let letter = bare.bytes().next().filter(u8::is_ascii_alphabetic).ok_or_else(fault)?;
        let number = bare.get(1..).filter(|digits| !digits.starts_with(['0', '+'])).ok_or_else(fault)?;
        let file = letter.to_ascii_lowercase() - b'a';
        let rank: u8 = number.parse().ok().filter(|rank| (1..=MOST).contains(rank)).ok_or_else(fault)?;
        if file < MOST { Ok(Vertex { file, rank: rank - 1 }) } else { Err(fault()) }
    }

    /// The square as a board of this size writes it: `a1` on 11, `A1` on 13, `0a1` on 7.
    #[must_use]
    pub fn text(self, board_size: u8) -> String {
        match board_size {
            7 => format!("0{self}"),
            13 => self.to_string().to_ascii_uppercase(),
            _ => self.to_string(),
        }
    }
}

impl fmt::Display for Vertex {
    /// `a1`, as other notations have it too.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file.min(25)), u32::from(self.rank) + 1)
    }
}
