//! Turns made part by part: what can follow some touches, and how the board looks in between.

use crate::{Bits, Move, Position, Progression, Turn};
use throughline_game::touch::NextSites;
use throughline_game::{Continuations, Diagram, Game, Placement, Preview, Side, SiteId, bits::ones};

impl<B: Bits> Progression<B> {
    /// The turns that begin with some touches. Of the turns that begin otherwise, most are not even
    /// looked at, and gestures are built for those that are listed only.
    pub(crate) fn turns_after(
        &self,
        position: &Position<B>,
        touched: &[SiteId],
        limit: usize,
    ) -> Continuations<Move> {
        if touched.is_empty() && !position.is_dropping() {
            // Counting takes no list of the turns.
            let count = self.count_moves(position);
            if count > limit {
                return Continuations { count, next: self.first_sites(position), moves: Vec::new() };
            }
        }
        let ends = self.any_blocker_ends(position);
        let mut found = NextSites::default();
        let mut fitting = Vec::new();
        self.each_turn_from(position, touched, |m| {
            if found.take(self.touches_of(position, m, ends).sites(), touched) && found.count() <= limit {
                fitting.push(m);
            }
        });
        if found.count() > limit {
            fitting.clear();
        }
        let moves = fitting.into_iter().map(|m| (m, self.gesture(position, m, ends))).collect();
        found.into_continuations(limit, moves)
    }

    /// The squares that turns of tokens and blockers begin on.
    fn first_sites(&self, position: &Position<B>) -> Vec<SiteId> {
        let mut first = B::none();
        self.each_token_move(position, |m| {
            if let Some(Turn::Token { from, .. }) = m.turn() {
                first = first | B::square(from);
            }
        });
        self.each_blocker_first(position, &self.blocker_ends(position), |blocker, moved| {
            if let Some(at) = position.blockers[blocker.owner.index()]
                && !first.has(at)
                && self.ends(moved).count() > 0
            {
                first = first | B::square(at);
            }
        });
        ones(first).map(SiteId::from).collect()
    }

    /// Calls `each` with every turn that can begin with these touches, and with some that do not.
    fn each_turn_from(&self, position: &Position<B>, touched: &[SiteId], mut each: impl FnMut(Move)) {
        if touched.is_empty() || position.is_dropping() || self.is_over(position) {
            let mut moves = Vec::new();
            self.legal_moves(position, &mut moves);
            return moves.into_iter().for_each(each);
        }
        let fits = |n: usize, square: u8| touched.get(n).is_none_or(|&site| site == SiteId::from(square));
        let mut ends = self.blocker_ends(position);
        self.each_token_move(position, |m| {
            if let Some(Turn::Token { from, to, .. }) = m.turn()
                && fits(0, from)
                && fits(1, to)
            {
                each(m);
                self.each_blocker_after(position, m, &ends, &mut each);
            }
        });
        for (ends, blocker) in ends.iter_mut().zip(position.blockers) {
            if !blocker.is_some_and(|at| fits(0, at)) {
                *ends = B::none();
            }
        }
        self.each_blocker_first(position, &ends, |blocker, moved| {
            if fits(1, blocker.to) {
                self.each_token_move(moved, |m| each(m.and(blocker)));
            }
        });
    }

    /// The picture after touches that begin a turn, in positions whose turns have several parts,
    /// and for the drops.
    pub(crate) fn part_of_turn(&self, position: &Position<B>, touched: &[SiteId]) -> Option<Preview> {
        if self.is_over(position) || !(self.has_blockers() || position.is_dropping()) {
            return None;
        }
        let (after, ghosts) = self.after_touches(position, touched);
        let expects =
            if touched.is_empty() { self.opening(position) } else { self.explain(position, touched) };
        Some(Preview { placements: self.placements(&after), ghosts, expects })
    }

    /// What a turn begins with.
    fn opening(&self, position: &Position<B>) -> String {
        let words = match (position.is_dropping(), self.has_blockers()) {
            (true, true) => {
                "Drop your first token on any space, then put your blocker into a corner (L1, L15)."
            }
            (true, false) => "Drop your first token on any space (L1).",
            (false, _) if self.must_pass(position) => "You have no legal move, so you pass (L10).",
            (false, _) if position.equalising => {
                "Black has the last word: move one token, but no blocker (L14)."
            }
            (false, _) => "Move a token. You may move a blocker too, before it or after it (L16).",
        };
        words.to_owned()
    }

    /// L10: no token can move, whatever is done with the blockers first.
    fn must_pass(&self, position: &Position<B>) -> bool {
        let mut moves = self.ends(position).count();
        if moves == 0 {
            let ends = self.blocker_ends(position);
            self.each_blocker_first(position, &ends, |_, moved| moves += self.ends(moved).count());
        }
        moves == 0
    }

    /// The board with the parts of a turn made that these touches complete, and the pieces that
    /// have left their places. A token leaves none behind: its space keeps it (L5).
    fn after_touches(&self, position: &Position<B>, touched: &[SiteId]) -> (Position<B>, Vec<Placement>) {
        let mut after = *position;
        let squares: Vec<u8> = touched.iter().filter_map(|&site| u8::try_from(site).ok()).collect();
        if position.is_dropping() {
            let mover = position.side.index();
            if let Some(&to) = squares.first() {
                after.tokens[mover] = after.tokens[mover] | B::square(to);
            }
            after.blockers[mover] = squares.get(1).copied();
            return (after, Vec::new());
        }
        let mut ghosts = Vec::new();
        for part in squares.chunks_exact(2) {
            // A token may stand where a blocker has just left.
            let owner = Side::BOTH.into_iter().find(|side| after.blockers[side.index()] == Some(part[0]));
            match owner {
                Some(owner) => {
                    after.blockers[owner.index()] = Some(part[1]);
                    ghosts.push(crate::diagram::blocker(owner, part[0]));
                }
                None => self.slide(&mut after, part[0], part[1]),
            }
        }
        (after, ghosts)
    }
}
