//! The published relatives: set-ups with their own boards and moves. Their rules pages are `rules/*.md` of this crate.

use crate::movement::{Castling, Knight, Movement, UNLIMITED};

/// A published game on one row.
#[derive(Debug)]
pub struct Relative {
    /// The value of the option `setup`.
    pub name: &'static str,
    /// The pieces of a side from its edge inwards.
    pub line_up: &'static str,
    /// The number of squares of its own board.
    pub squares: u8,
    /// The most squares it is played on; its own board has the fewest.
    pub most_squares: u8,
    /// How its pieces move.
    pub movement: Movement,
    /// Its rules page, in the form of [`throughline_game::GameInfo::rules`].
    pub page: &'static str,
}

/// Martin Gardner, 1980: `rules/gardner.md`.
pub const GARDNER: Relative = Relative {
    name: "gardner",
    line_up: "knr",
    squares: 8,
    most_squares: 12,
    movement: Movement {
        king: 1,
        rook: UNLIMITED,
        bishop: UNLIMITED,
        castling: Castling::None,
        knight: Knight::Jumps(&[2]),
        pawn_takes_on_double_step: false,
    },
    page: include_str!("../rules/gardner.md"),
};

/// Dan Glimne, 1977: `rules/glimne.md`.
pub const GLIMNE: Relative = Relative {
    name: "glimne",
    line_up: "kqrbbnp",
    squares: 18,
    most_squares: 18,
    movement: Movement {
        king: 2,
        rook: UNLIMITED,
        bishop: UNLIMITED,
        castling: Castling::Unmoved,
        knight: Knight::Jumps(&[2, 3]),
        pawn_takes_on_double_step: true,
    },
    page: include_str!("../rules/glimne.md"),
};

/// Doc Pop, 2018: `rules/doc-pop.md`.
pub const DOC_POP: Relative = Relative {
    name: "doc-pop",
    line_up: "kqrbnp",
    squares: 16,
    most_squares: 16,
    movement: Movement {
        king: 1,
        rook: UNLIMITED,
        bishop: UNLIMITED,
        castling: Castling::None,
        knight: Knight::Jumps(&[2, 3]),
        pawn_takes_on_double_step: false,
    },
    page: include_str!("../rules/doc-pop.md"),
};

/// Every published relative.
pub const RELATIVES: [&Relative; 3] = [&GARDNER, &GLIMNE, &DOC_POP];
