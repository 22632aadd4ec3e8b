//! The drawing of the board, and its touches. A site's number is its square's.

use crate::drawings::DRAWINGS;
use crate::messages::MESSAGES;
use crate::notation::{BLOCKERS, PIECES};
use crate::{Bits, Move, Position, Progression, Turn};
use std::iter;
use throughline_game::{
    Board, Continuations, Diagram, Gesture, Outline, Preview, Refusal, Shape, SiteId, Stroke, bits::ones,
};

impl<B: Bits> Diagram for Progression<B> {
    fn board(&self, _: Shape) -> Board {
        let board = self.board.grid.board("felt", Shape::Wide, |square| {
            let (file, rank) = self.board.grid.file_and_rank(square);
            match self.board.is_space(square) {
                true if (file + rank) % 2 == 0 => ("dark", ""),
                true => ("light", ""),
                false if self.has_blockers() && self.board.is_corner(square) => {
                    ("corner", MESSAGES.line("site-corner"))
                }
                false => ("unused", MESSAGES.line("site-unused")),
            }
        });
        let lines = self.board.grid.squares().flat_map(|square| self.edges(square)).collect();
        // Tokens leave a trail: they do not travel.
        let emblems = ["counter", "counter"];
        let mut board = Board { emblems, drawings: DRAWINGS, travels: false, lines, ..board };
        for corner in board.sites.iter_mut().filter(|site| site.class == "corner") {
            corner.outline = Outline::Circle { radius: 0.42 };
        }
        board
    }

    fn tally(&self, _: &Position<B>, position: &Position<B>) -> Option<[String; 2]> {
        let spaces = |tokens: B| MESSAGES.say("spaces", &[("count", &tokens.count().to_string())]);
        Some(position.tokens.map(spaces))
    }

    fn symmetries(&self) -> Vec<Vec<SiteId>> {
        self.images().skip(1).map(|map| map.into_iter().map(SiteId::from).collect()).collect()
    }

    fn gestures(&self, position: &Position<B>, moves: &[Move]) -> Vec<Gesture> {
        let ends = self.any_blocker_ends(position);
        moves.iter().map(|&m| self.gesture(position, m, ends)).collect()
    }

    /// On the largest boards a position with blockers may have a hundred thousand turns.
    fn continuations(&self, position: &Position<B>, touched: &[SiteId], limit: usize) -> Continuations<Move> {
        self.turns_after(position, touched, limit)
    }

    fn preview(&self, position: &Position<B>, touched: &[SiteId]) -> Option<Preview> {
        self.part_of_turn(position, touched)
    }

    fn gain(&self, position: &Position<B>, m: Move) -> String {
        match self.gained_spaces(position, m) {
            (0, 0) => String::new(),
            (new, 0) => format!("+{new}"),
            (new, turned) => {
                let [won, turned] = [new + turned, turned].map(|number| number.to_string());
                MESSAGES.say("gain", &[("won", &won), ("turned", &turned)])
            }
        }
    }

    /// L4, L5: the spaces that become the mover's, and the space that the token leaves.
    fn way(&self, _: &Position<B>, m: Move) -> Vec<SiteId> {
        let Some(Turn::Token { from, to, .. }) = m.turn() else { return Vec::new() };
        let mut way: Vec<u8> = ones(self.board.path(from, to)).collect();
        if to < from {
            way.reverse();
        }
        iter::once(from).chain(way).map(SiteId::from).collect()
    }

    /// The token's destination comes last, also in turns with a blocker.
    fn last_move_marks(&self, before: &Position<B>, m: Move) -> Vec<SiteId> {
        let squares = match m.turn() {
            Some(Turn::Drop { to, corner }) => [corner, Some(to), None, None],
            Some(Turn::Token { from, to, blocker }) => {
                let stood = blocker.and_then(|b| before.blockers[b.owner.index()]);
                [stood, blocker.map(|b| b.to), Some(from), Some(to)]
            }
            Some(Turn::Pass) | None => [None; 4],
        };
        squares.into_iter().flatten().map(SiteId::from).collect()
    }

    fn refusal(&self, position: &Position<B>, touched: &[SiteId]) -> Option<Refusal> {
        let squares: Vec<u8> = touched.iter().filter_map(|&site| u8::try_from(site).ok()).collect();
        let is_on_board = squares.iter().all(|&square| usize::from(square) < self.board.grid.size());
        if !is_on_board || squares.len() < touched.len() {
            return None;
        }
        self.check_touches(position, &squares).err().map(|breach| self.refusal_for(breach))
    }

    fn spoken_move(&self, position: &Position<B>, m: Move) -> String {
        let name = |square| self.board.grid.name(square);
        let mover = position.side;
        match m.turn() {
            Some(Turn::Drop { to, corner }) => {
                let (to, corner_name) = (name(to), corner.map_or_else(String::new, name));
                let message = if corner.is_some() { "spoken-drop.blocker" } else { "spoken-drop" };
                let inserted = [("side", mover.key()), ("to", &*to), ("corner", &corner_name)];
                MESSAGES.say(message, &inserted)
            }
            Some(Turn::Pass) | None => MESSAGES.say("spoken-pass", &[("side", mover.key())]),
            Some(Turn::Token { from, to, blocker }) => {
                let (new, turned) = self.gained_spaces(position, m);
                let [won, turned] = [new + turned, turned].map(|number| number.to_string());
                let way = [("from", &*name(from)), ("to", &name(to)), ("side", mover.key())];
                let win = [("won", &*won), ("turned", &turned)];
                let token = MESSAGES.say("spoken-token", &[&way[..], &win[..]].concat());
                let turn = MESSAGES.say("spoken-turn", &[("side", mover.key()), ("token", &token)]);
                let Some(b) = blocker else { return turn };
                let stands = position.blockers[b.owner.index()].map_or_else(String::new, name);
                // L20: the blocker may be the opponent's.
                let piece = MESSAGES.piece(PIECES[BLOCKERS + b.owner.index()].spoken);
                let inserted = [("piece", piece), ("from", &stands), ("to", &name(b.to))];
                let moved = MESSAGES.say("spoken-blocker", &inserted);
                let [first, then] = if b.after { [turn, moved] } else { [moved, turn] };
                MESSAGES.say("spoken-turn.both", &[("first", &first), ("then", &then)])
            }
        }
    }
}

impl<B: Bits> Progression<B> {
    /// Returns the spaces that a token move gains: empty ones, and turned ones.
    pub(crate) fn gained_spaces(&self, position: &Position<B>, m: Move) -> (u32, u32) {
        let Some(Turn::Token { from, to, .. }) = m.turn() else { return (0, 0) };
        let path = self.board.path(from, to);
        (path.without(position.filled()).count(), (path & position.enemy()).count())
    }

    /// Returns the sides of a space that it does not share with another space.
    fn edges(&self, square: u8) -> Vec<Stroke> {
        if !self.board.is_space(square) {
            return Vec::new();
        }
        let [x, y] = self.board.grid.center(square);
        let corner = |right: f32, down: f32| [x + right / 2.0, y + down / 2.0];
        let sides = [
            (0, corner(1.0, -1.0), corner(1.0, 1.0)),
            (2, corner(-1.0, -1.0), corner(1.0, -1.0)),
            (4, corner(-1.0, -1.0), corner(-1.0, 1.0)),
            (6, corner(-1.0, 1.0), corner(1.0, 1.0)),
        ];
        let is_shared =
            |direction| self.board.step(square, direction).is_some_and(|at| self.board.is_space(at));
        let edge = |(_, from, to)| Stroke::Straight { from, to, class: "edge" };
        sides.into_iter().filter(|&(direction, ..)| !is_shared(direction)).map(edge).collect()
    }
}
