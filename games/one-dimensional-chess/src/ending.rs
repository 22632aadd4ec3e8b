//! The endings, C10–C14, in the order of the rule book.

use crate::OneDimensionalChess;
use crate::moves;
use crate::position::Position;
use throughline_game::{EndReason, Outcome, Repetition};

/// C10.
pub const CHECKMATE: EndReason = EndReason::new("checkmate", "C10", "checkmate");
/// C11.
pub const STALEMATE: EndReason =
    EndReason::new("stalemate", "C11", "the side to move has no legal move and is not in check");
/// C12.
pub const BARE_KINGS: EndReason = EndReason::new("bare-kings", "C12", "only the two kings are left");
/// C13.
pub const REPETITION: EndReason =
    EndReason::new("repetition", "C13", "the same position stood for the third time");
/// C14.
pub const FIFTY_MOVES: EndReason = EndReason {
    name: "fifty-moves",
    rule: "C14",
    words: "both sides made fifty moves without a capture",
    after_repetition: true,
};

/// All endings.
pub const ENDINGS: &[EndReason] = &[CHECKMATE, STALEMATE, BARE_KINGS, REPETITION, FIFTY_MOVES];

/// C14: "fifty moves by each side", in plies.
pub const QUIET_PLIES: u8 = 100;

/// Returns the result of a position itself: C10, C11, C12, C14. The record checks C13.
pub fn outcome(game: &OneDimensionalChess, position: &Position) -> Option<Outcome> {
    if moves::count(game, position) == 0 {
        return c10_checkmate(game, position).or(Some(c11_stalemate()));
    }
    drawn_with_moves_left(position)
}

/// C12 and C14, which end the game although there are legal moves.
#[inline]
pub fn drawn_with_moves_left(position: &Position) -> Option<Outcome> {
    if c12_only_kings_are_left(position) {
        Some(Outcome::draw(BARE_KINGS))
    } else if c14_fifty_moves_without_a_capture(position) {
        Some(Outcome::draw(FIFTY_MOVES))
    } else {
        None
    }
}

/// C10: "No legal move, in check: checkmate, the other side wins."
fn c10_checkmate(game: &OneDimensionalChess, position: &Position) -> Option<Outcome> {
    let side = position.to_move();
    game.is_in_check(position, side).then(|| Outcome::win(side.opponent(), CHECKMATE))
}

/// C11: "No legal move, not in check: draw."
fn c11_stalemate() -> Outcome {
    Outcome::draw(STALEMATE)
}

/// C12: "Only the two kings are left: draw."
#[inline]
fn c12_only_kings_are_left(position: &Position) -> bool {
    position.is_bare()
}

/// C13: "Third occurrence of a position: draw", automatically or by claim, depending on the
/// option's value.
pub fn c13_third_occurrence(option: &str) -> Option<Repetition> {
    (option != "off").then(|| Repetition { limit: 3, automatic: option == "draw", reason: REPETITION })
}

/// C14: "Fifty moves by each side without a capture: draw", or a pawn's move where there are pawns.
#[inline]
fn c14_fifty_moves_without_a_capture(position: &Position) -> bool {
    position.quiet_plies() >= QUIET_PLIES
}
