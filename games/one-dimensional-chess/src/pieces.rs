//! Squares as bits, and the kinds of pieces.

use crate::messages::MESSAGES;
use throughline_game::Side;

/// The longest row a position can hold.
pub const MAX_LENGTH: u8 = 20;

/// Off-board bits at each end of a bitboard: the longest reach of a piece, so that the surroundings
/// of a square (`tables.rs`) never leave the word.
pub const FRAME: u8 = 6;

/// The bit of a square, 0 for a. Numbers that no board has ([`MAX_LENGTH`] + [`FRAME`] and more)
/// have no bit.
#[inline]
pub const fn bit(square: u8) -> u32 {
    (1 << FRAME) << (square & 31)
}

/// The square of a bitboard's lowest bit.
#[inline]
pub const fn lowest(bits: u32) -> u8 {
    (bits.trailing_zeros() as u8).wrapping_sub(FRAME) & 31
}

/// What a piece is. The numbers index hash and value tables.
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
    /// Every kind, in the order of their numbers.
    pub const ALL: [Kind; 6] = [Kind::King, Kind::Rook, Kind::Bishop, Kind::Queen, Kind::Knight, Kind::Pawn];

    /// C16: what a pawn can become, in the order in which the choice is offered.
    pub const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

    /// The name, and the drawing of that name.
    pub const fn name(self) -> &'static str {
        ["king", "rook", "bishop", "queen", "knight", "pawn"][self as usize]
    }

    /// What the piece of a side is called aloud: `white king`.
    pub const fn spoken(self, side: Side) -> &'static str {
        [
            ["white king", "white rook", "white bishop", "white queen", "white knight", "white pawn"],
            ["black king", "black rook", "black bishop", "black queen", "black knight", "black pawn"],
        ][side.index()][self as usize]
    }

    /// What the piece of a side that is taken is called aloud: `white king`.
    pub fn spoken_taken(self, side: Side) -> String {
        let colour = ["white", "black"][side.index()];
        MESSAGES.say(&format!("piece-{colour}-{}.taken", self.name()), &[])
    }

    /// The letter of line-ups and moves, in lower case.
    pub const fn letter(self) -> char {
        ['k', 'r', 'b', 'q', 'n', 'p'][self as usize]
    }

    /// The kind of a lower-case letter.
    pub fn of_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }
}

/// The letter of a square.
pub fn letter(square: u8) -> char {
    // Move values hold squares below 32; those beyond every board have no letter.
    if square < MAX_LENGTH { (b'a' + square) as char } else { '?' }
}

const _: () = assert!(FRAME + MAX_LENGTH + FRAME == 32, "the frame fits on both sides of the longest row");
