//! Squares as bits, and the kinds of pieces.

use crate::messages::MESSAGES;
use throughline_game::Side;

/// The maximum length of a row.
pub const MAX_LENGTH: u8 = 20;

/// The number of off-board bits at each end of a bitboard: the longest reach of a piece, so that
/// the surroundings of a square (`tables.rs`) stay within the word.
pub const FRAME: u8 = 6;

/// Returns the bit of a square, 0 for a. Numbers beyond every board ([`MAX_LENGTH`] + [`FRAME`] and
/// more) have no bit.
#[inline]
pub const fn bit(square: u8) -> u32 {
    (1 << FRAME) << (square & 31)
}

/// Returns the square of a bitboard's lowest bit.
#[inline]
pub const fn lowest(bits: u32) -> u8 {
    (bits.trailing_zeros() as u8).wrapping_sub(FRAME) & 31
}

/// The kind of a piece. The numbers are indices of hash and value tables.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// K (C2).
    King,
    /// R (C3).
    Rook,
    /// B (C4).
    Bishop,
    /// Q (C5): on the straight and on the diagonal bitboard.
    Queen,
    /// N (C7).
    Knight,
    /// P (C15), in the published relatives only.
    Pawn,
}

impl Kind {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Kind; 6] = [Kind::King, Kind::Rook, Kind::Bishop, Kind::Queen, Kind::Knight, Kind::Pawn];

    /// C16: the kinds that a pawn can become, in the order of the menu.
    pub const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

    /// Returns the name, which is also that of the drawing.
    pub const fn name(self) -> &'static str {
        ["king", "rook", "bishop", "queen", "knight", "pawn"][self as usize]
    }

    /// Returns the spoken name of a side's piece: `white king`.
    pub const fn spoken(self, side: Side) -> &'static str {
        [
            ["white king", "white rook", "white bishop", "white queen", "white knight", "white pawn"],
            ["black king", "black rook", "black bishop", "black queen", "black knight", "black pawn"],
        ][side.index()][self as usize]
    }

    /// Returns the spoken name of a side's captured piece: `white king`.
    pub fn spoken_taken(self, side: Side) -> String {
        let colour = ["white", "black"][side.index()];
        MESSAGES.say(&format!("piece-{colour}-{}.taken", self.name()), &[])
    }

    /// Returns the letter in line-ups and moves, in lower case.
    pub const fn letter(self) -> char {
        ['k', 'r', 'b', 'q', 'n', 'p'][self as usize]
    }

    /// Returns the kind for a lower-case letter.
    pub fn of_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }
}

/// Returns the letter of a square.
pub fn letter(square: u8) -> char {
    // Move values contain squares below 32; those beyond every board have no letter.
    if square < MAX_LENGTH { (b'a' + square) as char } else { '?' }
}

const _: () = assert!(FRAME + MAX_LENGTH + FRAME == 32, "the frame fits on both sides of the longest row");
