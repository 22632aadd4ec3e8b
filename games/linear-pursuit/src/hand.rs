//! Major pieces by number: those a side plays with (P4), and those it has yet to place in a draft
//! (P3).

use crate::position::Kind;
use std::fmt;

/// A number of each kind of major piece, 0 to [`Hand::MOST`]. As text, letters in the order `K B N
/// R`: `KBBNNRR`.
///
/// ```
/// use throughline_linear_pursuit::{Hand, Kind};
/// let hand = Hand::read("rkb").unwrap();
/// assert_eq!(hand.to_string(), "KBR");
/// assert_eq!((hand.len(), hand.count(Kind::Bishop), hand.count(Kind::Knight)), (3, 1, 0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Hand(u16);

impl Hand {
    /// No piece.
    pub const EMPTY: Hand = Hand(0);

    /// The most pieces of one kind.
    pub const MOST: u8 = 15;

    /// The kinds of major pieces, in the order of texts.
    pub const KINDS: [Kind; 4] = [Kind::King, Kind::Bishop, Kind::Knight, Kind::Rook];

    /// The first bit of a kind's number; pawns are never in hand.
    fn shift(kind: Kind) -> Option<usize> {
        Hand::KINDS.iter().position(|&other| other == kind).map(|at| 4 * at)
    }

    /// The number of pieces of a kind.
    #[must_use]
    pub fn count(self, kind: Kind) -> u8 {
        Hand::shift(kind).map_or(0, |shift| (self.0 >> shift & 15) as u8)
    }

    /// The number of pieces.
    #[must_use]
    pub fn len(self) -> usize {
        Hand::KINDS.into_iter().map(|kind| usize::from(self.count(kind))).sum()
    }

    /// Whether there is no piece.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == Hand::EMPTY
    }

    /// One piece of a kind more; the same where that is too many, and for pawns.
    #[must_use]
    pub fn with(self, kind: Kind) -> Hand {
        match Hand::shift(kind) {
            Some(shift) if self.count(kind) < Hand::MOST => Hand(self.0 + (1 << shift)),
            _ => self,
        }
    }

    /// One piece of a kind less; the same where there is none.
    #[must_use]
    pub fn without(self, kind: Kind) -> Hand {
        match Hand::shift(kind) {
            Some(shift) if self.count(kind) > 0 => Hand(self.0 - (1 << shift)),
            _ => self,
        }
    }

    /// The kinds it has, each once, in the order of [`Hand::KINDS`].
    pub fn kinds(self) -> impl Iterator<Item = Kind> {
        Hand::KINDS.into_iter().filter(move |&kind| self.count(kind) > 0)
    }

    /// Every piece, in the order of [`Hand::KINDS`].
    pub fn pieces(self) -> impl Iterator<Item = Kind> {
        Hand::KINDS.into_iter().flat_map(move |kind| (0..self.count(kind)).map(move |_| kind))
    }

    /// Reads letters in any order, capital or small; `None` for another letter or more than
    /// [`Hand::MOST`] of a kind.
    #[must_use]
    pub fn read(text: &str) -> Option<Hand> {
        text.chars().try_fold(Hand::EMPTY, |hand, letter| {
            let more = hand.with(Kind::of_letter(letter)?);
            (more != hand).then_some(more)
        })
    }

    /// The numbers packed: different hands have different codes.
    pub(crate) fn code(self) -> u16 {
        self.0
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pieces().try_for_each(|kind| write!(f, "{}", kind.letter()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn full() -> Hand {
        Hand::read("KBBNNRR").unwrap()
    }

    #[test]
    fn hands_read_what_they_write_and_nothing_else() {
        assert_eq!(full().to_string(), "KBBNNRR");
        assert_eq!(Hand::read("rrKnnbb"), Some(full()));
        for text in ["KP", "K1", "é", "K K", &"R".repeat(16)] {
            assert_eq!(Hand::read(text), None, "{text}");
        }
        assert_eq!(Hand::read(&"R".repeat(15)).map(Hand::len), Some(15));
    }

    #[test]
    fn numbers_stay_in_their_bounds() {
        let most = Hand::read(&"N".repeat(15)).unwrap();
        assert_eq!(most.with(Kind::Knight), most);
        assert_eq!(Hand::EMPTY.without(Kind::Rook), Hand::EMPTY);
        assert_eq!(full().with(Kind::Pawn), full());
        assert_eq!(full().without(Kind::King).with(Kind::King), full());
    }
}
