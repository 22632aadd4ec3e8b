//! How all token moves are found at once.
//!
//! In each direction all tokens of the mover slide at once: one fill gives the squares up to the
//! next own token (L7), another the part of them before the first empty space (L6); the difference
//! is where moves end. No square is reached twice in one direction, so counts add up, and the
//! token that moved is the nearest own one behind.

use crate::board::{Direction, opposite};
use crate::{Bits, Move, Position, Progression};
use throughline_game::bits::ones;

/// Where tokens can end, a set per direction.
///
/// No square is reached twice in one direction: an own token stops every other behind it (L7). So
/// the counts add up, and the token that reaches a square is the nearest own one behind it.
pub(crate) struct Ends<B>([B; 8]);

impl<B: Bits> Ends<B> {
    /// The sets, from direction 0.
    #[inline]
    pub(crate) fn by_direction(&self) -> impl Iterator<Item = B> {
        self.0.into_iter()
    }

    /// The number of token moves.
    #[inline]
    pub(crate) fn count(&self) -> u32 {
        self.0.iter().map(|ends| ends.count()).sum()
    }
}

impl<B: Bits> Progression<B> {
    /// Where the tokens of the side to move can end: all tokens of a direction slide together.
    #[inline(always)]
    pub(crate) fn ends(&self, position: &Position<B>) -> Ends<B> {
        self.ends_of(position.own(), position.enemy(), position.blocked(), position.equalising)
    }

    /// [`Progression::ends`] of any two sides with blockers on `blocked`; `waived` when L6 is.
    #[inline(always)]
    pub(crate) fn ends_of(&self, own: B, enemy: B, blocked: B, waived: bool) -> Ends<B> {
        let enemies = enemy.count();
        // L8: a lone enemy token is a wall; L19: so are blockers.
        let wall = if enemies == 1 { enemy | blocked } else { blocked };
        let passable = self.board.spaces.without(own | wall);
        let turnable = enemy.without(wall);
        // L9: the others stand under a blocker, where nothing enters either.
        let movers = own.without(blocked);
        let mut ends = [B::none(); 8];
        for (direction, ends) in ends.iter_mut().enumerate() {
            // L7: everything up to the next own token is reached …
            let reached = self.board.fill(movers, passable, direction);
            // … but what lies before the first empty space does not count (L6).
            let fresh = self.board.fill(movers, turnable, direction);
            let entered = if waived { reached } else { reached.without(fresh) };
            *ends = entered.without(movers) | (self.board.shifted(entered, direction) & movers);
        }
        if enemies > 1 && enemies < u32::from(B::SIDE) {
            self.spare_the_last(own, enemy, &mut ends);
        }
        Ends(ends)
    }

    /// L8 within a move: when all enemy tokens lie on one line, a token that turns all but one must
    /// stop before it.
    ///
    /// Blockers need no look here: with one on the way nothing gets to the squares that are cut.
    #[inline(always)]
    fn spare_the_last(&self, own: B, enemy: B, ends: &mut [B; 8]) {
        let (lowest, highest) = (enemy.lowest(), enemy.highest());
        let rest = enemy.without(B::square(lowest));
        let Some(line) = (0..4).find(|&d| rest.is_within(self.board.ray(lowest, d))) else { return };
        for (direction, last) in [(line, highest), (opposite(line), lowest)] {
            let Some(from) = self.board.first_on_ray(last, opposite(direction), own) else { continue };
            if !enemy.is_within(self.board.ray(from, direction)) {
                continue;
            }
            let mut cut = B::square(last) | self.board.ray(last, direction);
            if let Some(stop) = self.board.first_on_ray(last, direction, own) {
                cut = cut.without(self.board.ray(stop, direction));
            }
            ends[direction] = ends[direction].without(cut);
        }
    }

    /// Calls `each` with every token move.
    #[inline]
    pub(crate) fn each_token_move(&self, position: &Position<B>, mut each: impl FnMut(Move)) {
        let own = position.own();
        for (direction, ends) in self.ends(position).0.into_iter().enumerate() {
            for to in ones(ends) {
                each(Move::token(self.origin(own, to, direction), to));
            }
        }
    }

    /// Token move number `n` in generation order; needs `n < ends.count()`.
    #[inline]
    pub(crate) fn nth_token_move(&self, position: &Position<B>, ends: &Ends<B>, mut n: u32) -> Move {
        for (direction, ends) in ends.0.iter().enumerate() {
            let count = ends.count();
            if n < count {
                let to = ends.nth(n);
                return Move::token(self.origin(position.own(), to, direction), to);
            }
            n -= count;
        }
        Move::PASS
    }

    /// The own token that reaches `to` in `direction`: the nearest behind.
    #[inline]
    pub(crate) fn origin(&self, own: B, to: u8, direction: Direction) -> u8 {
        self.board.first_on_ray(to, opposite(direction), own).unwrap_or(to)
    }
}
