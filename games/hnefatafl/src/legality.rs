//! Checks moves and whole positions against the rules, and explains why they are illegal.

use crate::geometry::{bit, square_name};
use crate::messages::MESSAGES;
use crate::position::{ATTACKER, DEFENDER, KING, PIECES, Position};
use crate::{Hnefatafl, Move};
use throughline_game::bits::ones;
use throughline_game::notation::all_of;
use throughline_game::{Game, Refusal, Side};

/// Returns the squares' names as a list: `d5 and e4`.
pub(crate) fn name_list(squares: u128) -> String {
    all_of(ones(squares).map(square_name))
}

impl Hnefatafl {
    /// Whether men may not stop on a square (H3, H4).
    pub(crate) fn is_refuge(&self, square: u8) -> bool {
        self.access.men_stop & bit(square) == 0
    }

    fn is_throne(&self, square: u8) -> bool {
        self.board.throne & bit(square) != 0
    }

    /// Returns the class of a square's site: `throne`, `corner`, `plain`.
    pub(crate) fn class(&self, square: u8) -> &'static str {
        match (self.is_throne(square), self.is_refuge(square)) {
            (true, _) => "throne",
            (false, true) => "corner",
            (false, false) => "plain",
        }
    }

    /// Whether a move is legal, by H2 to H4 alone.
    pub(crate) fn h2_h4_allow(&self, position: &Position, m: Move) -> bool {
        let (from, to) = (bit(m.from()), bit(m.to()));
        let is_king = position.side == Side::Second && m.from() == position.king;
        let own = is_king || position.own_men() & from != 0;
        let (pass, stop) = if is_king {
            (self.board.playable, self.access.king_stop)
        } else {
            (self.access.men_pass, self.access.men_stop)
        };
        let occupied = position.occupied();
        own && stop & !occupied & to != 0
            && self.board.between(m.from(), m.to()).is_some_and(|path| path & (occupied | !pass) == 0)
            && !self.is_decided(position)
    }

    /// Returns the rule that forbids a move; `None` for a legal one.
    pub(crate) fn refusal_of(&self, position: &Position, m: Move) -> Option<Refusal> {
        if self.h2_h4_allow(position, m) {
            return None;
        }
        Some(self.refusal_from(position, m.from()).unwrap_or_else(|| self.refusal_of_way(position, m)))
    }

    /// Explains why the side to move has no legal move from a square.
    pub(crate) fn refusal_from(&self, position: &Position, from: u8) -> Option<Refusal> {
        if let Some(outcome) = self.outcome(position) {
            return Some(Refusal::game_over_in(&MESSAGES, outcome.reason));
        }
        let why = match position.piece_on(from) {
            None => MESSAGES.say("refusal-empty", &[("square", &square_name(from))]),
            Some(piece) if PIECES[piece].side == position.side => return None,
            Some(piece) => {
                let inserted = [("piece", PIECES[piece].spoken), ("side", position.side.key())];
                MESSAGES.say("refusal-not-yours", &inserted)
            }
        };
        Some(Refusal::new("", why))
    }

    /// Explains why an own piece cannot make an illegal move.
    fn refusal_of_way(&self, position: &Position, m: Move) -> Refusal {
        if m.from() == m.to() {
            return Refusal::new("", MESSAGES.line("refusal-leave"));
        }
        let Some(path) = self.board.between(m.from(), m.to()) else {
            return Refusal::new("H2", MESSAGES.line("refusal-line"));
        };
        // The nearest piece on the path, which includes the destination.
        let in_way = ones((path | bit(m.to())) & position.occupied());
        if let Some(square) = in_way.min_by_key(|&square| square.abs_diff(m.from())) {
            let why = MESSAGES.say("refusal-in-the-way", &[("square", &square_name(square))]);
            return Refusal::new("", why);
        }
        if self.is_refuge(m.to()) && !self.is_throne(m.to()) {
            return Refusal::new("H3", MESSAGES.line("refusal-corner"));
        }
        let message = match (m.from() == position.king, self.is_throne(m.to())) {
            (true, _) => "refusal-king-throne",
            (false, true) if self.rules.men_cross_throne => "refusal-throne.cross",
            (false, true) => "refusal-throne",
            (false, false) => "refusal-cross",
        };
        Refusal::new("H4", MESSAGES.line(message))
    }

    /// Returns every violation of a rule by these pieces: attackers, defenders, kings.
    pub(crate) fn illegal(&self, sets: [u128; PIECES.len()], side: Side) -> Vec<String> {
        let mut problems = Vec::new();
        for piece in [ATTACKER, DEFENDER] {
            let (count, most) = (sets[piece].count_ones(), self.most_men[piece]);
            if count > most {
                let [count, most] = [count, most].map(|number| number.to_string());
                let inserted = [("count", &*count), ("piece", PIECES[piece].spoken), ("most", &most)];
                problems.push(MESSAGES.say("problem-men", &inserted));
            }
            for square in ones(sets[piece] & !self.access.men_stop) {
                let (at, refuge) = (square_name(square), self.class(square));
                let inserted = [("piece", PIECES[piece].spoken), ("square", &*at), ("refuge", refuge)];
                problems.push(MESSAGES.say("problem-refuge", &inserted));
            }
        }
        let kings = sets[KING];
        match kings.count_ones() {
            0 => {
                let problem = self.problem_of_missing_king(sets, side);
                problems.extend(problem.map(|message| MESSAGES.line(message).to_owned()));
            }
            1 if kings & self.goal != 0 && side == Side::Second => {
                problems.push(MESSAGES.say("problem-escaped", &[("square", &name_list(kings))]));
            }
            1 => {}
            n => {
                let inserted = [("count", &*n.to_string()), ("squares", &name_list(kings))];
                problems.push(MESSAGES.say("problem-kings", &inserted));
            }
        }
        problems
    }

    /// Returns the message about a missing king. A position without a king can only be the end of a
    /// game that the attackers have just won (H13).
    fn problem_of_missing_king(&self, sets: [u128; PIECES.len()], side: Side) -> Option<&'static str> {
        let free = self.board.playable & !sets[ATTACKER] & !sets[DEFENDER];
        if side == Side::First {
            Some("problem-no-king")
        } else if !ones(free).any(|square| self.may_have_been_captured_on(sets[ATTACKER], square)) {
            Some("problem-no-king.no-square")
        } else {
            None
        }
    }
}
