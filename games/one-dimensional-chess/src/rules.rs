//! The rule set as data: how the pieces move, the options, and what the game is.

use crate::ending::ENDINGS;
use crate::position::MAX_LENGTH;
use crate::presets::VARIANTS;
use throughline_game::{GameInfo, OptionInfo, Values};

/// The most pieces of a side: a king and seven others.
pub const MOST_PIECES: usize = 8;

/// The pieces of each side.
pub const SETUP: OptionInfo = OptionInfo {
    key: "setup",
    about: "The pieces of a side from its edge inwards, mirrored by the other side; or the name of a published relative, \
            which has its own board and moves: gardner (king, knight and rook on 8 squares), glimne (18 squares, with \
            pawns) or doc-pop (16 squares, with pawns).",
    values: Values::Pattern {
        default: "kqrbn",
        allowed: "one k and one to seven of the letters q r b n in any order, as in rkbqn; or gardner, glimne, doc-pop",
    },
};

/// The length of the row.
pub const BOARD: OptionInfo = OptionInfo {
    key: "board",
    about: "The number of squares in the row. With a published relative 16 means its own board; gardner, whose own has \
            8, can also be played on 9 to 12.",
    values: Values::Range { default: "16", from: 8, to: MAX_LENGTH as u32 },
};

/// C13.
pub const REPETITION: OptionInfo = OptionInfo {
    key: "repetition",
    about: "What happens when a position stands for the third time.",
    values: Values::Choice(&[
        ("draw", "the game is drawn"),
        ("claim", "the side to move may claim a draw"),
        ("off", "nothing"),
    ]),
};

/// What One-Dimensional Chess is.
pub const INFO: &GameInfo = &GameInfo {
    id: "one-dimensional-chess",
    name: "One-Dimensional Chess",
    tagline: "Chess on a single row of squares: no way round, short reaches, and a knight that strikes in passing.",
    sides: ["white", "black"],
    options: &[SETUP, BOARD, REPETITION],
    endings: ENDINGS,
    rules: include_str!("../rules.md"),
    variants: VARIANTS,
};

/// How the pieces move. The rule numbers are those of every rules page of this game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Movement {
    /// C2: the king's longest move, in squares.
    pub king: u8,
    /// C3: the rook's longest move, in squares.
    pub rook: u8,
    /// C4: the bishop's longest move, in squares of its own colour.
    pub bishop: u8,
    /// C6.
    pub castling: Castling,
    /// C7.
    pub knight: Knight,
    /// C15: whether a pawn may take on the second square of its first move.
    pub pawn_takes_on_double_step: bool,
}

/// C6: how king and rook castle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Castling {
    /// Not at all.
    None,
    /// Swapping places whenever they are neighbours.
    Neighbours,
    /// As in chess: once, neither having moved, nothing between them, not out of, across or into
    /// check.
    Unmoved,
}

/// C7: how knights move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Knight {
    /// Two squares and three squares in one move, with a capture at the end or on the way.
    TwoLegs,
    /// A jump of one of these distances, at most 6, with a capture at the end.
    Jumps(&'static [u8]),
}

/// A reach that no piece can exhaust.
pub const UNLIMITED: u8 = MAX_LENGTH;

/// The moves of the sheet (`rules.md`), which are those of every line-up.
pub const SHEET: Movement = Movement {
    king: 1,
    rook: 3,
    bishop: 3,
    castling: Castling::Neighbours,
    knight: Knight::TwoLegs,
    pawn_takes_on_double_step: false,
};
