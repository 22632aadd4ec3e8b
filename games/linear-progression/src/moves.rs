//! The generator of token moves.
//!
//! In each direction all tokens of the mover slide at once: one fill gives the squares up to the
//! next own token (L7), another the part of them before the first empty space (L6); the difference
//! are the destinations. Each square is reached at most once in a direction, so the number of
//! destinations is the number of moves, and the token that moved is the nearest own one behind.

use crate::board::{Direction, opposite};
use crate::{Bits, Move, Position, Progression};
use throughline_game::bits::ones;

/// The destinations of tokens, a set for each direction.
///
/// Each square is reached at most once in a direction, because an own token stops all others behind
/// it (L7). So the number of destinations is the number of moves, and the token that reaches a
/// square is the nearest own one behind it.
pub(crate) struct Destinations<B>([B; 8]);

impl<B: Bits> Destinations<B> {
    /// Iterates over the sets, from direction 0.
    #[inline]
    pub(crate) fn by_direction(&self) -> impl Iterator<Item = B> {
        self.0.into_iter()
    }

    /// Returns the number of token moves.
    #[inline]
    pub(crate) fn count(&self) -> u32 {
        self.0.iter().map(|ends| ends.count()).sum()
    }
}

impl<B: Bits> Progression<B> {
    /// Returns the destinations of the side to move: all tokens slide together in a direction.
    #[inline(always)]
    pub(crate) fn destinations(&self, position: &Position<B>) -> Destinations<B> {
        self.destinations_of(position.own(), position.enemy(), position.blocked(), position.equalising)
    }

    /// Returns [`Progression::destinations`] of any two sides with blockers on `blocked`; `waived`
    /// when L6 is waived.
    pub(crate) fn destinations_of(&self, own: B, enemy: B, blocked: B, waived: bool) -> Destinations<B> {
        let enemies = enemy.count();
        // L8: a lone enemy token cannot be entered; L19: neither can blockers.
        let wall = if enemies == 1 { enemy | blocked } else { blocked };
        let passable = self.board.spaces.without(own | wall);
        let turnable = enemy.without(wall);
        // L9: the other tokens are under a blocker, which nothing enters either.
        let movers = own.without(blocked);
        let mut ends = [B::none(); 8];
        for (direction, ends) in ends.iter_mut().enumerate() {
            // L7: everything up to the next own token is reached …
            let reached = self.board.fill(movers, passable, direction);
            // … but not squares before the first empty space (L6).
            let fresh = self.board.fill(movers, turnable, direction);
            let entered = if waived { reached } else { reached.without(fresh) };
            *ends = entered.without(movers) | (self.board.shifted(entered, direction) & movers);
        }
        if enemies > 1 && enemies < u32::from(B::SIDE) {
            self.exclude_last_token(own, enemy, &mut ends);
        }
        Destinations(ends)
    }

    /// L8 within a move: when all enemy tokens are on one line, a token that turns all but one must
    /// stop before the last.
    ///
    /// Blockers need no check here: a blocker on the path already bars the squares that are
    /// removed.
    #[inline(always)]
    fn exclude_last_token(&self, own: B, enemy: B, ends: &mut [B; 8]) {
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
        for (direction, ends) in self.destinations(position).0.into_iter().enumerate() {
            for to in ones(ends) {
                each(Move::token(self.origin(own, to, direction), to));
            }
        }
    }

    /// Returns token move number `n` in generation order; requires `n < ends.count()`.
    #[inline]
    pub(crate) fn nth_token_move(&self, position: &Position<B>, ends: &Destinations<B>, mut n: u32) -> Move {
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

    /// Returns the own token that reaches `to` in `direction`: the nearest behind it.
    #[inline]
    pub(crate) fn origin(&self, own: B, to: u8, direction: Direction) -> u8 {
        self.board.first_on_ray(to, opposite(direction), own).unwrap_or(to)
    }
}
