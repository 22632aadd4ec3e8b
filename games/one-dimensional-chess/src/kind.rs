//! What a piece is.

use throughline_game::Side;

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
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["king", "rook", "bishop", "queen", "knight", "pawn"][self as usize]
    }

    /// What the piece of a side is called aloud: `white king`.
    #[must_use]
    pub const fn spoken(self, side: Side) -> &'static str {
        [
            ["white king", "white rook", "white bishop", "white queen", "white knight", "white pawn"],
            ["black king", "black rook", "black bishop", "black queen", "black knight", "black pawn"],
        ][side.index()][self as usize]
    }

    /// The letter of line-ups and position strings, in lower case.
    #[must_use]
    pub const fn letter(self) -> char {
        ['k', 'r', 'b', 'q', 'n', 'p'][self as usize]
    }

    /// The kind of a lower-case letter.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }
}
