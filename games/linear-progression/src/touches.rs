//! How turns are made by touching sites, and what is said of touches that begin none.
//!
//! A token under a blocker cannot move (L9), so a touch on a blocker's place always means the
//! blocker.

use crate::diagram::sentence;
use crate::{Bits, BlockerMove, Blockers, Fault, Move, Position, Progression, Turn};
use throughline_game::{Game, Gesture, Side, SiteId, bits::ones};

/// The sites of a turn, four at most.
#[derive(Clone, Copy, Default)]
pub(crate) struct Touches {
    sites: [SiteId; 4],
    count: usize,
}

impl Touches {
    fn new(squares: &[u8]) -> Self {
        squares.iter().fold(Touches::default(), |touches, &square| touches.and(Some(square)))
    }

    /// With one more, if there is room and any.
    fn and(mut self, square: Option<u8>) -> Self {
        if let (Some(square), Some(place)) = (square, self.sites.get_mut(self.count)) {
            *place = square.into();
            self.count += 1;
        }
        self
    }

    pub(crate) fn sites(&self) -> &[SiteId] {
        &self.sites[..self.count]
    }
}

impl<B: Bits> Progression<B> {
    /// The sites of each turn. No gesture begins another: a token move alone is ended by touching
    /// its end again when a blocker could still follow.
    pub(crate) fn gestures_of(&self, position: &Position<B>, moves: &[Move]) -> Vec<Gesture> {
        let ends = self.any_blocker_ends(position);
        moves.iter().map(|&m| self.gesture(position, m, ends)).collect()
    }

    /// The spaces any blocker that can move gets to, L18 aside.
    pub(crate) fn any_blocker_ends(&self, position: &Position<B>) -> B {
        let [white, black] = self.blocker_ends(position);
        white | black
    }

    /// A turn's gesture; `ends` are those of [`Progression::any_blocker_ends`].
    pub(crate) fn gesture(&self, position: &Position<B>, m: Move, ends: B) -> Gesture {
        let sites = self.touches_of(position, m, ends).sites().to_vec();
        let choice = match m.turn() {
            Some(Turn::Token { blocker: Some(b), .. }) if b.after => {
                let stands = position.blockers[b.owner.index()].unwrap_or(b.to);
                format!("blocker {}", self.board.name(stands))
            }
            Some(Turn::Token { blocker: None, .. }) if sites.len() > 2 => "end the turn".to_owned(),
            // The places light up by themselves.
            Some(Turn::Token { .. } | Turn::Drop { .. }) => String::new(),
            Some(Turn::Pass) | None => "Pass: no legal move".to_owned(),
        };
        Gesture { sites, captures: self.turned(position, m), choice }
    }

    /// The spaces whose tokens a turn turns.
    pub(crate) fn turned(&self, position: &Position<B>, m: Move) -> Vec<SiteId> {
        let Some(Turn::Token { from, to, .. }) = m.turn() else { return Vec::new() };
        ones(self.board.path(from, to) & position.enemy()).map(SiteId::from).collect()
    }

    /// The squares of a turn's parts in the order in which they are made; `ends` as for
    /// [`Progression::gesture`].
    pub(crate) fn touches_of(&self, position: &Position<B>, m: Move, ends: B) -> Touches {
        match m.turn() {
            Some(Turn::Drop { to, corner }) => Touches::new(&[to]).and(corner),
            Some(Turn::Token { from, to, blocker: None }) => {
                // Touched once more where a blocker could still follow.
                let goes_on = !ends.is_within(self.closed_after(position, from, to));
                Touches::new(&[from, to]).and(goes_on.then_some(to))
            }
            Some(Turn::Token { from, to, blocker: Some(b) }) => {
                let stands = position.blockers[b.owner.index()].unwrap_or(b.to);
                Touches::new(&if b.after { [from, to, stands, b.to] } else { [stands, b.to, from, to] })
            }
            Some(Turn::Pass) | None => Touches::new(&[]),
        }
    }

    /// Why no legal turn begins with these touches, or how one that begins with them goes on.
    pub(crate) fn explain(&self, position: &Position<B>, touched: &[SiteId]) -> String {
        let board = self.board.squares().count();
        if touched.is_empty() || touched.iter().any(|&site| usize::from(site) >= board) {
            return "Touch a space of the board.".to_owned();
        }
        let squares: Vec<u8> = touched.iter().map(|&site| site as u8).collect();
        if self.outcome(position).is_some() {
            return sentence(&self.words(Fault::Finished));
        }
        if position.is_dropping() {
            return self.explain_drop(position, &squares);
        }
        if self.check(position, Move::PASS).is_ok() {
            return sentence(&self.words(Fault::MustPass));
        }
        let blocker =
            |at: u8| Side::BOTH.into_iter().find(|side| position.blockers[side.index()] == Some(at));
        match (blocker(squares[0]), &squares[..]) {
            (Some(owner), &[from]) => self.explain_blocker(position, owner, from),
            (Some(owner), &[_, to, ..]) => self.explain_blocker_end(position, owner, to, &squares[2..]),
            (None, &[from]) => self.explain_token(position, from),
            (None, &[from, to, ..]) => self.explain_token_end(position, from, to, &squares[2..]),
            (_, []) => "Touch a space of the board.".to_owned(),
        }
    }

    fn explain_drop(&self, position: &Position<B>, squares: &[u8]) -> String {
        match *squares {
            [to, corner, ..] if self.has_blockers() => {
                self.verdict(position, Move::drop_with_blocker(to, corner))
            }
            [to, ..] => match self.l1_drop(position, to) {
                Ok(()) if self.has_blockers() => "Now touch a corner for your blocker (L15).".to_owned(),
                _ => self.verdict(position, Move::drop(to)),
            },
            [] => self.verdict(position, Move::PASS),
        }
    }

    fn explain_token(&self, position: &Position<B>, from: u8) -> String {
        let name = self.board.name(from);
        if let Err(fault) = self.l2_own_token(position, from) {
            sentence(&self.words(fault))
        } else if self.board.squares().any(|to| self.check(position, Move::token(from, to)).is_ok()) {
            format!("Now touch the space where the token on {name} shall end.")
        } else {
            format!("The token on {name} cannot reach an empty space on any line (L6).")
        }
    }

    fn explain_token_end(&self, position: &Position<B>, from: u8, to: u8, rest: &[u8]) -> String {
        let token = Move::token(from, to);
        if self.check(position, token).is_err() {
            return self.verdict(position, token);
        }
        let owner_on = |at: u8| Side::BOTH.into_iter().find(|s| position.blockers[s.index()] == Some(at));
        match *rest {
            [at] if at != to => match owner_on(at) {
                Some(owner) => self.explain_blocker(position, owner, at),
                None => sentence(&self.words(Fault::NoBlocker(at))),
            },
            [at, end, ..] => match owner_on(at) {
                Some(owner) => self.verdict(position, token.and(BlockerMove { owner, to: end, after: true })),
                None => sentence(&self.words(Fault::NoBlocker(at))),
            },
            _ if self.has_blockers() => {
                let blocker = if self.blockers == Blockers::Own { "your blocker" } else { "a blocker" };
                let end = self.board.name(to);
                format!("Touch {end} again to end the turn, or {blocker} to move it too.")
            }
            _ => self.verdict(position, token),
        }
    }

    fn explain_blocker(&self, position: &Position<B>, owner: Side, from: u8) -> String {
        match self.l20_touch(position, owner, from) {
            Err(fault) => sentence(&self.words(fault)),
            Ok(()) => {
                format!("Now touch the space where the blocker on {} shall end.", self.board.name(from))
            }
        }
    }

    /// A blocker moved first; `rest` is the token's move.
    fn explain_blocker_end(&self, position: &Position<B>, owner: Side, to: u8, rest: &[u8]) -> String {
        let blocker = BlockerMove { owner, to, after: false };
        let moved = match self.l16_before(position, blocker) {
            Err(fault) => return sentence(&self.words(fault)),
            Ok(moved) => moved,
        };
        if !self.can_move_a_token(&moved) {
            return "After that you could move no token, and a blocker is never moved without one (L16)."
                .to_owned();
        }
        match *rest {
            [] => "Now touch the token to move in this turn, or the blocker again to put it back.".to_owned(),
            [from] => self.explain_token(&moved, from),
            [from, end, ..] => self.verdict(position, Move::token(from, end).and(blocker)),
        }
    }

    fn verdict(&self, position: &Position<B>, m: Move) -> String {
        match self.check(position, m) {
            Ok(()) => "This turn is legal.".to_owned(),
            Err(fault) => sentence(&self.words(fault)),
        }
    }
}
