//! Single moves and whole positions against the rules: whether they are allowed, and if not why.

use crate::geometry::{bit, square_name};
use crate::position::{ATTACKER, DEFENDER, KING, PIECES, Position};
use crate::presets::INFO;
use crate::{Hnefatafl, Move};
use throughline_game::bits::ones;
use throughline_game::notation::list;
use throughline_game::{Game, Refusal, Side};

/// The squares' names in a list: `d5 and e4`.
pub(crate) fn name_list(squares: u128) -> String {
    list(ones(squares).map(square_name), "and")
}

impl Hnefatafl {
    /// Whether men may not stop on a square (H3, H4).
    pub(crate) fn is_refuge(&self, square: u8) -> bool {
        self.ways.men_stop & bit(square) == 0
    }

    fn is_throne(&self, square: u8) -> bool {
        self.board.throne & bit(square) != 0
    }

    /// What a square is besides its name: `the throne`, or nothing.
    pub(crate) fn refuge_name(&self, square: u8) -> &'static str {
        match (self.is_throne(square), self.is_refuge(square)) {
            (true, _) => "the throne",
            (false, true) => "a corner",
            (false, false) => "",
        }
    }

    /// Whether a move is legal, from the rules alone: H2 to H4.
    pub(crate) fn h2_h4_allow(&self, position: &Position, m: Move) -> bool {
        let (from, to) = (bit(m.from()), bit(m.to()));
        let is_king = position.side == Side::Second && m.from() == position.king;
        let own = is_king || position.own_men() & from != 0;
        let (pass, stop) = if is_king {
            (self.board.playable, self.ways.king_stop)
        } else {
            (self.ways.men_pass, self.ways.men_stop)
        };
        let occupied = position.occupied();
        own && stop & !occupied & to != 0
            && self.board.between(m.from(), m.to()).is_some_and(|path| path & (occupied | !pass) == 0)
            && !self.is_decided(position)
    }

    /// The rule that forbids a move; `None` for a legal one.
    pub(crate) fn refusal_of(&self, position: &Position, m: Move) -> Option<Refusal> {
        if self.h2_h4_allow(position, m) {
            return None;
        }
        Some(self.refusal_from(position, m.from()).unwrap_or_else(|| self.refusal_of_way(position, m)))
    }

    /// Why the side to move can move nothing on a square.
    pub(crate) fn refusal_from(&self, position: &Position, from: u8) -> Option<Refusal> {
        if let Some(outcome) = self.outcome(position) {
            return Some(Refusal::game_over(outcome.reason));
        }
        let piece = match position.piece_on(from) {
            None => return Some(Refusal::new("", format!("there is no piece on {}", square_name(from)))),
            Some(piece) if PIECES[piece].side == position.side => return None,
            Some(piece) => ["an attacker", "a defender", "the king"][piece],
        };
        let mover = INFO.sides[position.side.index()];
        Some(Refusal::new("", format!("that is {piece}, and it is the {mover}' turn")))
    }

    /// Why an own piece cannot go where an illegal move says.
    fn refusal_of_way(&self, position: &Position, m: Move) -> Refusal {
        if m.from() == m.to() {
            return Refusal::new("", "a piece has to leave its square");
        }
        let Some(path) = self.board.between(m.from(), m.to()) else {
            return Refusal::new("H2", "pieces move in a straight line along a rank or a file");
        };
        // The nearest piece on the way, the destination included.
        let in_way = ones((path | bit(m.to())) & position.occupied());
        if let Some(square) = in_way.min_by_key(|&square| square.abs_diff(m.from())) {
            return Refusal::new("", format!("the piece on {} is in the way", square_name(square)));
        }
        if self.is_refuge(m.to()) && !self.is_throne(m.to()) {
            return Refusal::new("H3", "only the king may stop on a corner");
        }
        let why = match (m.from() == position.king, self.is_throne(m.to())) {
            (true, _) => "the king may not return to the throne",
            (false, true) if self.rules.men_cross_throne => {
                "only the king may stop on the throne; the others may cross it when it is empty"
            }
            (false, true) => "only the king may stop on the throne",
            (false, false) => "only the king may cross the throne",
        };
        Refusal::new("H4", why)
    }

    /// Every breach of a rule by these pieces: attackers, defenders, kings.
    pub(crate) fn illegal(&self, sets: [u128; PIECES.len()], side: Side) -> Vec<String> {
        let mut problems = Vec::new();
        for piece in [ATTACKER, DEFENDER] {
            let (count, most) = (sets[piece].count_ones(), self.most_men[piece]);
            if count > most {
                let name = INFO.sides[piece];
                problems
                    .push(format!("there are {count} {name}: a game starts with {most}, and none are added"));
            }
            for square in ones(sets[piece] & !self.ways.men_stop) {
                let name = ["an attacker", "a defender"][piece];
                let (at, refuge) = (square_name(square), self.refuge_name(square));
                problems
                    .push(format!("{name} stands on {at}, {refuge}, where only the king may stop (H3, H4)"));
            }
        }
        let kings = sets[KING];
        match kings.count_ones() {
            0 => problems.extend(self.problem_of_missing_king(sets, side).map(str::to_owned)),
            1 if kings & self.goal != 0 && side == Side::Second => problems.push(format!(
                "the king has escaped to {} (H14), so it must be the attackers' turn",
                name_list(kings)
            )),
            1 => {}
            n => problems.push(format!("there are {n} kings ({}), there must be one", name_list(kings))),
        }
        problems
    }

    /// Without a king a position can only be the end of a game that the attackers have just won
    /// (H13).
    fn problem_of_missing_king(&self, sets: [u128; PIECES.len()], side: Side) -> Option<&'static str> {
        let free = self.board.playable & !sets[ATTACKER] & !sets[DEFENDER];
        if side == Side::First {
            Some("there is no king (when he has just been taken it is the defenders' turn, H13)")
        } else if !ones(free).any(|square| self.may_have_fallen_on(sets[ATTACKER], square)) {
            Some("there is no king, and no empty square where the attackers can have taken him (H9)")
        } else {
            None
        }
    }
}
