//! Turns made touch by touch: their sites, the continuations of some touches, why there are none,
//! and the board in between.
//!
//! A token under a blocker cannot move (L9), so a touch on a blocker's square always refers to the
//! blocker.

use crate::legality::{Breach, MUST_PASS};
use crate::messages::MESSAGES;
use crate::notation::{BLOCKERS, PIECES};
use crate::rules::Blockers;
use crate::{Bits, BlockerMove, Move, Position, Progression, Turn};
use throughline_game::touch::NextSites;
use throughline_game::{Continuations, Diagram, Game, Gesture, Placement, Preview, SiteId, bits::ones};

impl<B: Bits> Progression<B> {
    /// Returns the destinations of all blockers that can move, without regard to L18.
    pub(crate) fn any_blocker_ends(&self, position: &Position<B>) -> B {
        let [white, black] = self.blocker_ends(position);
        white | black
    }

    /// Returns the sites of a turn in the order of its parts, and their number; `ends` are those of
    /// [`Progression::any_blocker_ends`]. No gesture is a prefix of another: when a blocker move
    /// could still follow, touching the destination again ends a token move.
    fn touches(&self, position: &Position<B>, m: Move, ends: B) -> ([SiteId; 4], usize) {
        let (squares, count) = match m.turn() {
            Some(Turn::Drop { to, corner }) => {
                ([to, corner.unwrap_or(0), 0, 0], 1 + usize::from(corner.is_some()))
            }
            Some(Turn::Token { from, to, blocker: None }) => {
                let goes_on = !ends.is_within(self.closed_after(position, from, to));
                ([from, to, to, 0], 2 + usize::from(goes_on))
            }
            Some(Turn::Token { from, to, blocker: Some(b) }) => {
                let stands = position.blockers[b.owner.index()].unwrap_or(b.to);
                (if b.after { [from, to, stands, b.to] } else { [stands, b.to, from, to] }, 4)
            }
            Some(Turn::Pass) | None => ([0; 4], 0),
        };
        (squares.map(SiteId::from), count)
    }

    /// Returns the gesture of a turn; `ends` are those of [`Progression::any_blocker_ends`].
    pub(crate) fn gesture(&self, position: &Position<B>, m: Move, ends: B) -> Gesture {
        let (sites, count) = self.touches(position, m, ends);
        let (mut captures, mut choice) = (Vec::new(), String::new());
        match m.turn() {
            Some(Turn::Token { from, to, blocker }) => {
                let turned = self.board.path(from, to) & position.enemy();
                captures.extend(ones(turned).map(SiteId::from));
                match blocker {
                    Some(b) if b.after => {
                        let at = self.board.grid.name(sites[2] as u8);
                        choice = MESSAGES.say("choice-blocker", &[("square", &at)]);
                    }
                    None if count > 2 => choice = MESSAGES.line("choice-end").to_owned(),
                    _ => {}
                }
            }
            // The board highlights the places anyway.
            Some(Turn::Drop { .. }) => {}
            Some(Turn::Pass) | None => choice = MESSAGES.line("choice-pass").to_owned(),
        }
        Gesture { sites: sites[..count].to_vec(), captures, choice }
    }

    /// Returns the turns that begin with some touches. Skips most of the other turns without
    /// generating them, and builds gestures only for the turns that are listed.
    pub(crate) fn turns_after(
        &self,
        position: &Position<B>,
        touched: &[SiteId],
        limit: usize,
    ) -> Continuations<Move> {
        if touched.is_empty() && !position.is_dropping() {
            // Counting needs no list of the turns.
            let count = self.count_moves(position);
            if count > limit {
                return Continuations { count, next: self.first_sites(position), moves: Vec::new() };
            }
        }
        let ends = self.any_blocker_ends(position);
        let mut found = NextSites::default();
        let mut fitting = Vec::new();
        self.each_turn_from(position, touched, |m| {
            let (sites, count) = self.touches(position, m, ends);
            if found.add(&sites[..count], touched) && found.count() <= limit {
                fitting.push(m);
            }
        });
        if found.count() > limit {
            fitting.clear();
        }
        let moves = fitting.into_iter().map(|m| (m, self.gesture(position, m, ends))).collect();
        found.into_continuations(limit, moves)
    }

    /// Returns the squares on which turns of tokens and blockers begin.
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
                && self.destinations(moved).count() > 0
            {
                first = first | B::square(at);
            }
        });
        ones(first).map(SiteId::from).collect()
    }

    /// Calls `each` with every turn that can begin with these touches, and with some others.
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

    /// Returns the rule that forbids every turn that begins with these touches, if there is one.
    pub(crate) fn check_touches(&self, position: &Position<B>, squares: &[u8]) -> Result<(), Breach> {
        if self.check(position, Move::PASS).is_ok() {
            return Err(MUST_PASS);
        }
        match *squares {
            [] => self.check(position, Move::PASS),
            _ if self.is_over(position) => self.check(position, Move::PASS),
            [to] if position.is_dropping() => self.l1_drop(position, to),
            [to, corner, ..] if position.is_dropping() => {
                self.check(position, Move::drop_with_blocker(to, corner))
            }
            [at, ref rest @ ..] => match (position.blocker_on(at), rest) {
                (Some(owner), []) => self.l20_touch(position, owner, at),
                (Some(owner), &[to, ref rest @ ..]) => {
                    self.check_after_blocker(position, BlockerMove { owner, to, after: false }, rest)
                }
                (None, []) => self.check_token(position, at),
                (None, &[to, ref rest @ ..]) => self.check_after_token(position, Move::token(at, to), rest),
            },
        }
    }

    fn check_token(&self, position: &Position<B>, from: u8) -> Result<(), Breach> {
        self.l2_l9_own_token(position, from)?;
        if position.equalising {
            // L14 waives L6: the token is stuck by what bars the spaces beside it.
            let mut beside = (0..8).filter_map(|direction| self.board.step(from, direction));
            beside.try_for_each(|to| match self.board.is_space(to) {
                true => self.check(position, Move::token(from, to)),
                false => Ok(()),
            })?;
        }
        Err(Breach::new("L6", "refusal-stuck").on(from))
    }

    /// Checks a turn that moves a blocker first; `rest` is the token's move.
    fn check_after_blocker(
        &self,
        position: &Position<B>,
        blocker: BlockerMove,
        rest: &[u8],
    ) -> Result<(), Breach> {
        let moved = self.l16_before(position, blocker)?;
        if self.destinations(&moved).count() == 0 {
            return Err(Breach::new("L16", "refusal-no-token-after"));
        }
        match *rest {
            [] => Ok(()),
            [from] => self.check_token(&moved, from),
            [from, to, ..] => self.check(position, Move::token(from, to).and(blocker)),
        }
    }

    /// Checks a turn that moves a token first; `rest` is the blocker's move.
    fn check_after_token(&self, position: &Position<B>, token: Move, rest: &[u8]) -> Result<(), Breach> {
        self.check(position, token)?;
        let [at, ref rest @ ..] = *rest else { return Ok(()) };
        let owner = position.blocker_on(at).ok_or(Breach::new("L16", "refusal-no-blocker").on(at))?;
        match *rest {
            [] => self.l20_touch(position, owner, at),
            [to, ..] => self.check(position, token.and(BlockerMove { owner, to, after: true })),
        }
    }

    /// Returns the picture after touches that begin a turn, in positions whose turns have several
    /// parts, and for drops.
    pub(crate) fn part_of_turn(&self, position: &Position<B>, touched: &[SiteId]) -> Option<Preview> {
        if self.is_over(position) || !(self.has_blockers() || position.is_dropping()) {
            return None;
        }
        let squares: Vec<u8> = touched.iter().filter_map(|&site| u8::try_from(site).ok()).collect();
        let (after, ghosts) = self.after_touches(position, &squares);
        let expects = self.expected_after(position, &squares);
        Some(Preview { placements: self.placements(&after), ghosts, expects })
    }

    /// Returns the message about the next touch after touches that begin a turn.
    fn expected_after(&self, position: &Position<B>, squares: &[u8]) -> String {
        let about = |message, at| MESSAGES.say(message, &[("square", &self.board.grid.name(at))]);
        let message = match (squares, position.is_dropping()) {
            ([], true) if self.has_blockers() => "expects-drop.blockers",
            ([], true) => "expects-drop",
            ([], false) if !self.can_move(position) => "expects-pass",
            ([], false) if position.equalising => "expects-equalising",
            ([], false) => "expects-token",
            ([_], true) if self.has_blockers() => "expects-corner",
            (&[at], false) if position.blocker_on(at).is_some() => return about("expects-end.blocker", at),
            (&[at], false) => return about("expects-end", at),
            (&[at, _], false) if position.blocker_on(at).is_some() => "expects-token-after",
            (&[_, to], false) if self.blockers == Blockers::Own => return about("expects-more.own", to),
            (&[_, to], false) => return about("expects-more", to),
            (&[first, _, at], false) if position.blocker_on(first).is_some() => {
                return about("expects-end", at);
            }
            (&[_, to, at], false) if at != to => return about("expects-end.blocker", at),
            _ => "expects-nothing",
        };
        MESSAGES.line(message).to_owned()
    }

    /// L10: whether a token can move, after any possible blocker move.
    pub(crate) fn can_move(&self, position: &Position<B>) -> bool {
        let mut moves = self.destinations(position).count();
        if moves == 0 {
            let ends = self.blocker_ends(position);
            self.each_blocker_first(position, &ends, |_, moved| moves += self.destinations(moved).count());
        }
        moves > 0
    }

    /// Returns the board after the parts of a turn that these touches complete, and the pieces that
    /// have left their places. A token leaves none behind: its space keeps it (L5).
    fn after_touches(&self, position: &Position<B>, squares: &[u8]) -> (Position<B>, Vec<Placement>) {
        let (mut after, mut ghosts) = (*position, Vec::new());
        if position.is_dropping() {
            let mover = position.side.index();
            if let Some(&to) = squares.first() {
                after.tokens[mover] = after.tokens[mover] | B::square(to);
            }
            after.blockers[mover] = squares.get(1).copied();
            return (after, ghosts);
        }
        for part in squares.chunks_exact(2) {
            // A token may be where a blocker has just left.
            match after.blocker_on(part[0]).map(throughline_game::Side::index) {
                Some(owner) => {
                    after.blockers[owner] = Some(part[1]);
                    ghosts.push(PIECES[BLOCKERS + owner].on(part[0].into()));
                }
                None => self.slide(&mut after, part[0], part[1]),
            }
        }
        (after, ghosts)
    }
}
