//! Endings, in the order they are checked: H13, H14, H18, H19, H15, H16. H15, repetition, needs the
//! history and is judged by the record from `RuleSet::h15_repetition`.

use crate::position::{Closed, NO_KING, Position};
use crate::rules::{ENCIRCLED, EXIT_FORT, KING_CAPTURED, KING_ESCAPED, NO_LEGAL_MOVE};
use crate::{Hnefatafl, NoMoves};
use throughline_game::{Outcome, Side};

impl Hnefatafl {
    /// Whether the king's fate ends the game: H13, H14, H18 or H19.
    #[inline(always)]
    pub(crate) fn is_decided(&self, position: &Position) -> bool {
        position.king_bit() & self.deciding != 0 || position.closed != Closed::Open
    }

    /// What H18 and H19 say of the pieces on the board.
    pub(crate) fn judge_closing(&self, position: &Position) -> Closed {
        if position.king_bit() & self.deciding != 0 {
            Closed::Open
        } else if self.rules.encirclement && self.h18_is_encircled(position) {
            Closed::Encircled
        } else if self.rules.exit_forts && self.h19_is_exit_fort(position) {
            Closed::ExitFort
        } else {
            Closed::Open
        }
    }

    /// The result of a position, whatever went before.
    pub(crate) fn judge_ending(&self, position: &Position) -> Option<Outcome> {
        // H12: where there is no H18, enclosing the defenders as a group is nothing.
        h13_king_taken(position)
            .or_else(|| self.h14_king_escaped(position))
            .or_else(|| h18_h19_closed(position))
            .or_else(|| self.h16_no_legal_move(position))
    }

    /// H14: "king on a corner: defenders win".
    fn h14_king_escaped(&self, position: &Position) -> Option<Outcome> {
        (position.king_bit() & self.goal != 0).then_some(Outcome::win(Side::Second, KING_ESCAPED))
    }

    /// H16: "the side to move has no legal move: draw", or its loss.
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

/// H18: "the attackers win"; H19: "the defenders win".
fn h18_h19_closed(position: &Position) -> Option<Outcome> {
    match position.closed {
        Closed::Open => None,
        Closed::Encircled => Some(Outcome::win(Side::First, ENCIRCLED)),
        Closed::ExitFort => Some(Outcome::win(Side::Second, EXIT_FORT)),
    }
}
