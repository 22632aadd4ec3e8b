//! The endings, rules P12 to P15, in their order.

use crate::LinearPursuit;
use crate::moves;
use crate::pieces::Kind;
use crate::position::{Position, Ring};
use throughline_game::{EndReason, Outcome, Repetition};

/// P12.
pub const KING_CAPTURED: EndReason = EndReason::new("king-captured", "P12", "the king was captured");
/// P13.
pub const NO_LEGAL_MOVE: EndReason =
    EndReason::new("no-legal-move", "P13", "the side to move has no legal move");
/// P14.
pub const KINGS_ONLY: EndReason = EndReason::new("kings-only", "P14", "only the two kings remain");
/// P15.
pub const REPETITION: EndReason =
    EndReason::new("repetition", "P15", "the same position stood for the third time");

/// All endings, in the order of the rules.
pub const ENDINGS: &[EndReason] = &[KING_CAPTURED, NO_LEGAL_MOVE, KINGS_ONLY, REPETITION];

/// Returns the result of a position, without regard to its history.
pub(crate) fn outcome(game: &LinearPursuit, position: &Position) -> Option<Outcome> {
    // P3: in a draft kings may be in hand, and the side to move always has a piece to place.
    if position.is_draft() {
        return None;
    }
    p12_captured_king_loses(position).or_else(|| p13_no_legal_move_loses(game, position))
}

/// P12: the enemy king is captured: win. It was the last move, so the side to move is the one
/// without a king. Not valid for drafts, where kings may be in hand.
#[inline]
pub(crate) fn p12_captured_king_loses(position: &Position) -> Option<Outcome> {
    let side = position.to_move();
    (!position.has_king(side)).then(|| Outcome::win(side.opponent(), KING_CAPTURED))
}

/// P13: the side to move has no legal move: the other side wins.
fn p13_no_legal_move_loses(game: &LinearPursuit, position: &Position) -> Option<Outcome> {
    let stuck = !moves::exists(game.circle(), position);
    stuck.then(|| Outcome::win(position.to_move().opponent(), NO_LEGAL_MOVE))
}

/// P14: only the two kings remain: the player to move may claim a draw; never automatic, and only
/// before the end of the game.
pub(crate) fn p14_kings_only_draw_may_be_claimed(
    game: &LinearPursuit,
    position: &Position,
) -> Option<EndReason> {
    let kings = position.of_kind(Ring::Inner, Kind::King).count_ones()
        + position.of_kind(Ring::Outer, Kind::King).count_ones();
    let only_kings = kings == 2 && position.pieces() == 2 && !position.is_draft();
    (only_kings && outcome(game, position).is_none()).then_some(KINGS_ONLY)
}

/// P15: third occurrence of a position: draw, unless switched off.
pub(crate) fn p15_third_occurrence_draws(game: &LinearPursuit) -> Option<Repetition> {
    game.repetition_draws.then_some(Repetition { limit: 3, automatic: true, reason: REPETITION })
}
