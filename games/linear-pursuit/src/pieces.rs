//! The kinds of pieces, and counts of major pieces: those a side plays with (P4), and those it
//! still has to place in a draft (P3).

use std::fmt;
use throughline_game::index::Counts;
use throughline_game::{Piece, Side};

/// The kind of a piece. The number is the piece's code in a position's three planes: bit 0 moves
/// along one line, bit 1 along two lines, bit 2 marks knight and pawn. 0 is an empty place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// Along one line, captures anything.
    Rook = 0b001,
    /// Along two lines.
    Bishop = 0b010,
    /// As rook or bishop; its capture ends the game.
    King = 0b011,
    /// Along a line, then the circumference.
    Knight = 0b100,
    /// Along one line, captures pawns only.
    Pawn = 0b101,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 5] = [Kind::Rook, Kind::Bishop, Kind::King, Kind::Knight, Kind::Pawn];

    /// Returns the kind's name, as in drawings and spoken text: `rook`.
    pub const fn name(self) -> &'static str {
        ["rook", "bishop", "king", "knight", "pawn"][self as usize - 1]
    }

    /// Returns the letter of the piece as White's: `K`.
    pub const fn letter(self) -> char {
        ['R', 'B', 'K', 'N', 'P'][self as usize - 1]
    }

    /// Returns the kind of a letter in either case.
    pub fn of_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter.to_ascii_uppercase())
    }

    /// Returns the kind of a code; `None` for an empty place.
    pub(crate) const fn of_code(code: u32) -> Option<Kind> {
        match code {
            0b001 => Some(Kind::Rook),
            0b010 => Some(Kind::Bishop),
            0b011 => Some(Kind::King),
            0b100 => Some(Kind::Knight),
            0b101 => Some(Kind::Pawn),
            _ => None,
        }
    }
}

/// The kinds of a side, in the order of [`PIECES`].
pub(crate) const KINDS: [Kind; 5] = [Kind::King, Kind::Bishop, Kind::Knight, Kind::Rook, Kind::Pawn];

/// White's pieces, then Black's.
pub(crate) const PIECES: [Piece; 10] = [
    Piece::new('K', Side::First, "king", "white king"),
    Piece::new('B', Side::First, "bishop", "white bishop"),
    Piece::new('N', Side::First, "knight", "white knight"),
    Piece::new('R', Side::First, "rook", "white rook"),
    Piece::new('P', Side::First, "pawn", "white pawn"),
    Piece::new('k', Side::Second, "king", "black king"),
    Piece::new('b', Side::Second, "bishop", "black bishop"),
    Piece::new('n', Side::Second, "knight", "black knight"),
    Piece::new('r', Side::Second, "rook", "black rook"),
    Piece::new('p', Side::Second, "pawn", "black pawn"),
];

/// Returns the index of a piece in [`PIECES`].
pub(crate) fn piece_index(side: Side, kind: Kind) -> usize {
    let at = KINDS.iter().position(|&other| other == kind).unwrap_or(0);
    side.index() * KINDS.len() + at
}

/// The numbers of each kind of major piece, 0 to [`Hand::MOST`]. As text, letters in the order `K B
/// N R`: `KBBNNRR`.
///
/// ```
/// use throughline_linear_pursuit::{Hand, Kind};
/// let hand = Hand::read("rkb").unwrap();
/// assert_eq!(hand.to_string(), "KBR");
/// assert_eq!((hand.len(), hand.count(Kind::Bishop), hand.count(Kind::Knight)), (3, 1, 0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Hand(Counts);

impl Hand {
    /// No pieces.
    pub const EMPTY: Hand = Hand(Counts::NONE);

    /// The maximum number of pieces of one kind.
    pub const MOST: u32 = Counts::MAX;

    /// The kinds of major pieces, in the order of texts.
    pub const KINDS: [Kind; 4] = [Kind::King, Kind::Bishop, Kind::Knight, Kind::Rook];

    fn at(kind: Kind) -> Option<usize> {
        Hand::KINDS.iter().position(|&other| other == kind)
    }

    /// Returns the number of pieces of a kind.
    pub fn count(self, kind: Kind) -> u8 {
        Hand::at(kind).map_or(0, |at| self.0.count(at) as u8)
    }

    /// Returns the number of pieces.
    pub fn len(self) -> usize {
        self.0.total() as usize
    }

    /// Whether there is no piece.
    pub fn is_empty(self) -> bool {
        self == Hand::EMPTY
    }

    /// Returns the hand with one more piece of a kind; unchanged at the maximum, and for pawns.
    pub fn with(self, kind: Kind) -> Hand {
        Hand::at(kind).map_or(self, |at| Hand(self.0.with(at, 1)))
    }

    /// Returns the hand with one piece of a kind less; unchanged if there is none.
    pub fn without(self, kind: Kind) -> Hand {
        Hand::at(kind).and_then(|at| self.0.without(at)).map_or(self, Hand)
    }

    /// Iterates over its kinds, each once, in the order of [`Hand::KINDS`].
    pub fn kinds(self) -> impl Iterator<Item = Kind> {
        Hand::KINDS.into_iter().filter(move |&kind| self.count(kind) > 0)
    }

    /// Iterates over its pieces, in the order of [`Hand::KINDS`].
    pub fn pieces(self) -> impl Iterator<Item = Kind> {
        self.0.each().map(|at| Hand::KINDS[at])
    }

    /// Parses letters in any order and case; `None` for another letter or more than [`Hand::MOST`]
    /// of a kind.
    pub fn read(text: &str) -> Option<Hand> {
        text.chars().try_fold(Hand::EMPTY, |hand, letter| {
            let more = hand.with(Kind::of_letter(letter)?);
            (more != hand).then_some(more)
        })
    }

    /// Returns the packed numbers: different hands have different codes.
    pub(crate) fn code(self) -> u32 {
        self.0.code()
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
