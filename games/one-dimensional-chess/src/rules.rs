//! The rule set as data: how the pieces move.

use crate::pieces::MAX_LENGTH;

/// The maximum number of pieces of a side: a king and seven others.
pub const MAX_PIECES: usize = 8;

/// How the pieces move. The rule numbers are the same on every rules page of this game.
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
    /// C15: whether a pawn may capture with its double step.
    pub pawn_takes_on_double_step: bool,
}

/// C6: how king and rook castle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Castling {
    /// None.
    None,
    /// Swapping places whenever they are neighbours.
    Neighbours,
    /// As in chess: once, if neither has moved, nothing is between them, and the king is not in
    /// check, crosses no attacked square and does not end in check.
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

/// A reach longer than every board.
pub const UNLIMITED: u8 = MAX_LENGTH;

/// The standard movement (`rules.md`), which all line-ups share.
pub const STANDARD: Movement = Movement {
    king: 1,
    rook: 3,
    bishop: 3,
    castling: Castling::Neighbours,
    knight: Knight::TwoLegs,
    pawn_takes_on_double_step: false,
};
