//! The generation of turns that also move a blocker (L15 to L20), from those that do not.
//!
//! For the generator, blockers are squares that nothing can pass, and tokens under them cannot
//! slide. The destinations of a blocker depend on tokens only by L18, so all turns of a position
//! that move the token first share one set of destinations; L18 is checked move by move only when
//! few spaces or tokens are left. Turns that move the blocker first need one run of the generator
//! for each destination of the blocker.
//!
//! With blockers there are many turns, because every pair counts, in both orders. In random games
//! the maximum was 14,202 on 8x8 with shared blockers (7,295 with own ones, 202 without), and
//! 179,534 on 16x16 (91,501 and 850); the average was 4,635 and 81,074.

use crate::rules::Blockers;
use crate::{Bits, BlockerMove, Move, Position, Progression, Turn};
use throughline_game::{Side, bits::ones};

impl<B: Bits> Progression<B> {
    /// L20 "shared: a player may move either blocker; own: only the own one".
    #[inline]
    pub(crate) fn l20_may_move(&self, mover: Side, owner: Side) -> bool {
        match self.blockers {
            Blockers::Off => false,
            Blockers::Shared => true,
            Blockers::Own => owner == mover,
        }
    }

    /// Returns the destinations of each side's blocker in this turn, without regard to L18. Token
    /// moves do not change them, because blockers pass over tokens.
    #[inline]
    pub(crate) fn blocker_ends(&self, position: &Position<B>) -> [B; 2] {
        Side::BOTH.map(|owner| {
            match position.blockers[owner.index()] {
                // L14 "no blocker moves" on the equalising turn.
                Some(at) if !position.equalising && self.l20_may_move(position.side, owner) => {
                    self.l17_lines(at, position.blockers[owner.opponent().index()])
                }
                _ => B::none(),
            }
        })
    }

    /// L17 "A blocker moves like a queen over empty spaces and tokens of both sides, not over
    /// blockers, corners or islands": the destinations of a blocker on `at`.
    fn l17_lines(&self, at: u8, other: Option<u8>) -> B {
        let from = B::square(at);
        let open = self.board.spaces.without(from | other.map_or(B::none(), B::square));
        (0..8).fold(B::none(), |ends, direction| ends | self.board.fill(from, open, direction)).without(from)
    }

    /// L18 "It may not end on the last empty space of the board, on a player's last remaining
    /// token, nor on the space where the opponent's token move ended in the turn before": the
    /// spaces closed to blockers.
    #[inline]
    pub(crate) fn l18_closed(&self, own: B, enemy: B, last: Option<u8>) -> B {
        let empty = self.board.spaces.without(own | enemy);
        [empty, own, enemy]
            .into_iter()
            .filter(|set| set.count() == 1)
            .fold(last.map_or(B::none(), B::square), |closed, alone| closed | alone)
    }

    /// Returns [`Progression::l18_closed`] after a token move: all spaces when that ends the game
    /// (L13).
    #[inline]
    pub(crate) fn closed_after(&self, position: &Position<B>, from: u8, to: u8) -> B {
        let path = self.board.path(from, to);
        let (own, enemy) = (position.own() | path, position.enemy().without(path));
        if own | enemy == self.board.spaces {
            own | enemy
        } else {
            self.l18_closed(own, enemy, position.last)
        }
    }

    /// L16: calls `each` with every turn that moves a blocker before or after a token. `tokens` are
    /// the token moves with the blockers in their present places.
    pub(crate) fn each_blocker_turn(
        &self,
        position: &Position<B>,
        tokens: impl Iterator<Item = Move>,
        mut each: impl FnMut(Move),
    ) {
        let ends = self.blocker_ends(position);
        if ends == [B::none(); 2] {
            return;
        }
        for m in tokens {
            self.each_blocker_after(position, m, &ends, &mut each);
        }
        self.each_blocker_first(position, &ends, |blocker, moved| {
            self.each_token_move(moved, |m| each(m.and(blocker)));
        });
    }

    /// Calls `each` with a token move and each blocker move after it.
    #[inline]
    pub(crate) fn each_blocker_after(
        &self,
        position: &Position<B>,
        m: Move,
        ends: &[B; 2],
        mut each: impl FnMut(Move),
    ) {
        let Some(Turn::Token { from, to, .. }) = m.turn() else { return };
        let closed = self.closed_after(position, from, to);
        for owner in Side::BOTH {
            for to in ones(ends[owner.index()].without(closed)) {
                each(m.and(BlockerMove { owner, to, after: true }));
            }
        }
    }

    /// Calls `each` with every blocker move before the token's, and the position in between.
    #[inline]
    pub(crate) fn each_blocker_first(
        &self,
        position: &Position<B>,
        ends: &[B; 2],
        mut each: impl FnMut(BlockerMove, &Position<B>),
    ) {
        let closed = self.l18_closed(position.own(), position.enemy(), position.last);
        for owner in Side::BOTH {
            let mut moved = *position;
            for to in ones(ends[owner.index()].without(closed)) {
                moved.blockers[owner.index()] = Some(to);
                each(BlockerMove { owner, to, after: false }, &moved);
            }
        }
    }

    /// Returns the number of turns that [`Progression::each_blocker_turn`] finds; `tokens` is the
    /// number of turns without a blocker.
    pub(crate) fn count_blocker_turns(&self, position: &Position<B>, tokens: u32) -> usize {
        let ends = self.blocker_ends(position);
        let choices = |closed: B| ends.iter().map(|to| to.without(closed).count() as usize).sum::<usize>();
        let empty = self.board.spaces.without(position.filled()).count();
        // Where no token move can use up the empty spaces or the enemy's tokens, all leave the same
        // choice of blocker moves.
        let plenty = u32::from(B::SIDE);
        let mut count = 0;
        if empty > plenty && position.enemy().count() > plenty {
            count += tokens as usize * choices(position.last.map_or(B::none(), B::square));
        } else {
            self.each_token_move(position, |m| {
                if let Some(Turn::Token { from, to, .. }) = m.turn() {
                    count += choices(self.closed_after(position, from, to));
                }
            });
        }
        self.each_blocker_first(position, &ends, |_, moved| {
            count += self.destinations(moved).count() as usize
        });
        count
    }
}
