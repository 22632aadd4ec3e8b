//! The endings, one function per rule.

use crate::{Bits, Position, Progression};
use throughline_game::{EndReason, Outcome, Side};

/// L11: one side has more spaces.
pub const MAJORITY: EndReason = EndReason::new("majority", "L11", "the winner owns more spaces");
/// L11: both sides have the same number of spaces.
pub const EQUAL_SPACES: EndReason =
    EndReason::new("equal-spaces", "L11", "both own the same number of spaces");

impl<B: Bits> Progression<B> {
    /// L11 "Most spaces wins; equal is a draw": the result of counting now.
    pub(crate) fn l11_count(&self, position: &Position<B>) -> Outcome {
        let [white, black] = position.tokens.map(B::count);
        match white.cmp(&black) {
            std::cmp::Ordering::Greater => Outcome::win(Side::First, MAJORITY),
            std::cmp::Ordering::Less => Outcome::win(Side::Second, MAJORITY),
            std::cmp::Ordering::Equal => Outcome::draw(EQUAL_SPACES),
        }
    }

    /// L12 "Two passes in a row end the game, and spaces are counted".
    #[inline]
    pub(crate) fn l12_both_passed(&self, position: &Position<B>) -> bool {
        position.passes >= 2
    }

    /// L13 "The game ends when the last empty space becomes occupied".
    #[inline]
    pub(crate) fn l13_is_full(&self, position: &Position<B>) -> bool {
        position.filled() == self.board.spaces
    }

    /// L14 "When White fills the last space, Black has one more turn": whether the turn just made
    /// by `mover` requires it; `equalising` is whether that was itself the extra turn.
    #[inline]
    pub(crate) fn l14_black_answers(&self, after: &Position<B>, mover: Side, equalising: bool) -> bool {
        self.equal_moves && mover == Side::First && !equalising && self.l13_is_full(after)
    }

    /// Whether the game is over.
    #[inline]
    pub(crate) fn is_over(&self, position: &Position<B>) -> bool {
        self.l12_both_passed(position) || (self.l13_is_full(position) && !position.equalising)
    }
}
