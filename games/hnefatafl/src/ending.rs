//! Endings (H13 to H16), in the order they are checked. H15, repetition, needs the history and is judged by the record
//! from `RuleSet::h15_repetition`.

use crate::position::{NO_KING, Position};
use crate::rules::{KING_CAPTURED, KING_ESCAPED, NO_LEGAL_MOVE};
use crate::{Hnefatafl, NoMoves};
use throughline_game::{Outcome, Side};

impl Hnefatafl {
    /// Whether the king's fate ends the game: H13 or H14.
    #[inline(always)]
    pub(crate) fn is_decided(&self, position: &Position) -> bool {
        position.king_bit() & self.deciding != 0
    }

    /// The result of a position, whatever went before.
    pub(crate) fn judge_ending(&self, position: &Position) -> Option<Outcome> {
        // H12: there is no rule for enclosing the defenders as a group.
        h13_king_taken(position)
            .or_else(|| self.h14_king_escaped(position))
            .or_else(|| self.h16_no_legal_move(position))
    }

    /// H14: "king on a corner: defenders win".
    fn h14_king_escaped(&self, position: &Position) -> Option<Outcome> {
        (position.king_bit() & self.goal != 0).then_some(Outcome::win(Side::Second, KING_ESCAPED))
    }

    /// H16: "the side to move has no legal move: draw", or its loss by option.
    fn h16_no_legal_move(&self, position: &Position) -> Option<Outcome> {
        if self.can_move(position) {
            return None;
        }
        Some(match self.rules.no_moves {
            NoMoves::Draw => Outcome::draw(NO_LEGAL_MOVE),
            NoMoves::Loss => Outcome::win(position.side.opponent(), NO_LEGAL_MOVE),
        })
    }
}

/// H13: "king taken: attackers win".
fn h13_king_taken(position: &Position) -> Option<Outcome> {
    (position.king == NO_KING).then_some(Outcome::win(Side::First, KING_CAPTURED))
}
