//! Checks moves and whole positions against the rules, and explains why they are illegal.

use crate::messages::MESSAGES;
use crate::pieces::Kind;
use crate::position::{Move, Position, Ring};
use crate::{LinearPursuit, ending, moves};
use throughline_game::bits::ones;
use throughline_game::notation::all_of;
use throughline_game::{Refusal, Side};

/// The sides' names at the beginning of a sentence.
pub(crate) const NAMES: [&str; 2] = ["White", "Black"];

/// The rules about the moves of each kind, as [`Kind::ALL`].
const MOVEMENT_RULES: [&str; 5] = ["P7", "P9", "P10", "P8", "P6"];

impl LinearPursuit {
    /// Whether a move is legal: by P3 in a draft, by P5 to P11 after it.
    pub(crate) fn allows(&self, position: &Position, m: Move) -> bool {
        let (from, to, us) = (m.from(), m.to(), position.to_move());
        if usize::from(to) >= self.circle().places() {
            return false;
        }
        if position.is_draft() {
            let in_hand = m.placed().is_some_and(|kind| position.hand(us).count(kind) > 0);
            return in_hand && self.free_outer(position) >> to & 1 == 1;
        }
        let goals = if m.is_entry() {
            moves::entries(self.circle(), position)
        } else if usize::from(from) < self.circle().places()
            && position.of_side(Ring::Inner, us) >> from & 1 == 1
        {
            moves::goals(self.circle(), position, from)
        } else {
            0
        };
        goals >> to & 1 == 1 && position.has_king(us)
    }

    /// Returns the first rule that forbids a move; `None` for a legal one.
    pub(crate) fn refusal_of(&self, position: &Position, m: Move) -> Option<Refusal> {
        (!self.allows(position, m)).then(|| self.refuse(position, m))
    }

    fn refuse(&self, position: &Position, m: Move) -> Refusal {
        let (from, to, places) = (m.from(), m.to(), self.circle().places());
        if position.is_draft() {
            return self.p3_refuse_placing(position, m);
        }
        if let Some(outcome) = ending::p12_captured_king_loses(position) {
            return Refusal::game_over_in(&MESSAGES, outcome.reason);
        }
        if m.placed().is_some() {
            return p3_no_draft();
        }
        if usize::from(from.max(to)) >= places {
            return self.no_such_place();
        }
        let ring = if m.is_entry() { Ring::Outer } else { Ring::Inner };
        if let Some(refusal) = self.refusal_from(position, ring, from) {
            return refusal;
        }
        if m.is_entry() { self.p5_blocked(to) } else { self.refuse_path(position, m) }
    }

    fn no_such_place(&self) -> Refusal {
        let last = self.circle().letter(self.circle().places() as u8 - 1);
        Refusal::new("", MESSAGES.say("refusal-no-place", &[("last", &last.to_string())]))
    }

    /// P3: "White first, the players alternate in putting one of their own major pieces on any free
    /// outer place".
    fn p3_refuse_placing(&self, position: &Position, m: Move) -> Refusal {
        let Some(kind) = m.placed() else { return p3_still_drafting() };
        if usize::from(m.to()) >= self.circle().places() {
            return self.no_such_place();
        }
        if position.hand(position.to_move()).count(kind) == 0 {
            return p3_not_in_hand(kind);
        }
        Refusal::new("P3", self.about("refusal-outer-taken", m.to()))
    }

    /// Explains why the side to move has no move from a place, in play or out of play.
    pub(crate) fn refusal_from(&self, position: &Position, ring: Ring, place: u8) -> Option<Refusal> {
        let (us, letter) = (position.to_move(), self.circle().letter(place));
        match (ring, position.piece(ring, place)) {
            (_, Some((side, kind))) if side != us => {
                let message =
                    if ring == Ring::Outer { "refusal-not-yours.outer" } else { "refusal-not-yours" };
                let at = letter.to_string();
                let inserted = [("piece", kind.name()), ("place", &*at), ("side", us.key())];
                Some(Refusal::new("P1", MESSAGES.say(message, &inserted)))
            }
            (_, Some(_)) => None,
            (Ring::Inner, None) if position.of_side(Ring::Outer, us) >> (place & 31) & 1 == 1 => {
                Some(self.p5_out_of_play(place))
            }
            (Ring::Inner, None) => Some(Refusal::new("", self.about("refusal-empty", place))),
            (Ring::Outer, None) => Some(Refusal::new("P5", self.about("refusal-empty.outer", place))),
        }
    }

    /// P5: a piece out of play "does nothing else" than enter.
    pub(crate) fn p5_out_of_play(&self, place: u8) -> Refusal {
        Refusal::new("P5", self.about("refusal-out-of-play", place))
    }

    /// P5: "to the inner place in front of it, if vacant".
    fn p5_blocked(&self, place: u8) -> Refusal {
        Refusal::new("P5", self.about("refusal-blocked", place))
    }

    /// Returns a message about a place.
    pub(crate) fn about(&self, message: &str, place: u8) -> String {
        MESSAGES.say(message, &[("place", &self.circle().letter(place).to_string())])
    }

    /// P6 to P11: explains why an own piece in play cannot move to another place.
    fn refuse_path(&self, position: &Position, m: Move) -> Refusal {
        let (circle, goal) = (self.circle(), position.piece(Ring::Inner, m.to()));
        let [from, to] = [m.from(), m.to()].map(|place| circle.letter(place).to_string());
        // P11: "no piece ends on an own piece".
        if let Some((_, own)) = goal.filter(|&(side, _)| side == position.to_move()) {
            let inserted = [("piece", own.name()), ("place", &*to)];
            return Refusal::new("P11", MESSAGES.say("refusal-own", &inserted));
        }
        let kind = position.piece(Ring::Inner, m.from()).map_or(Kind::Pawn, |(_, kind)| kind);
        let rule = MOVEMENT_RULES[kind as usize - 1];
        let next_to_last = match kind {
            Kind::Knight => circle.neighbours(m.to()),
            _ => circle.straight(m.to()),
        };
        let middles = circle.straight(m.from()) & next_to_last;
        let taken = goal.map_or("", |(_, kind)| kind.name());
        let places = all_of(ones(middles).map(|place| circle.letter(place)));
        let message = match kind {
            Kind::Pawn if goal.is_some() && circle.has_line(m.from(), m.to()) => "refusal-pawn-takes",
            Kind::Pawn | Kind::Rook => "refusal-no-line",
            _ if middles.count_ones() > 1 => "refusal-middles.several",
            _ if middles != 0 => "refusal-middles",
            Kind::Knight => "refusal-knight",
            Kind::King => "refusal-king",
            Kind::Bishop => "refusal-bishop",
        };
        let inserted =
            [("piece", kind.name()), ("from", &*from), ("to", &to), ("taken", taken), ("places", &places)];
        Refusal::new(rule, MESSAGES.say(message, &inserted))
    }

    /// Explains why the mover's piece in play on a place has no move.
    pub(crate) fn refusal_of_stuck(&self, place: u8, kind: Kind) -> Refusal {
        let message = match kind {
            Kind::Pawn => "refusal-stuck.pawn",
            Kind::Rook => "refusal-stuck.rook",
            Kind::Knight | Kind::Bishop => "refusal-stuck.steps",
            Kind::King => "refusal-stuck.king",
        };
        let at = self.circle().letter(place).to_string();
        let why = MESSAGES.say(message, &[("piece", kind.name()), ("place", &at)]);
        Refusal::new(MOVEMENT_RULES[kind as usize - 1], why)
    }

    /// Returns every reason why a position is impossible on this board, under any setup.
    pub(crate) fn illegal(&self, position: &Position) -> Vec<String> {
        let mut problems = Vec::new();
        for side in Side::BOTH {
            self.add_problems_of_numbers(position, side, &mut problems);
        }
        if position.is_draft() {
            self.add_problems_of_draft(position, &mut problems);
        } else {
            add_problems_of_kings(position, &mut problems);
        }
        problems
    }

    /// P1, P2: one king, and one major piece and one pawn for each place of a side.
    fn add_problems_of_numbers(&self, position: &Position, side: Side, problems: &mut Vec<String>) {
        let most = self.circle().side_length();
        let count = |kind| {
            let on = |ring| position.of(ring, side, kind).count_ones() as usize;
            on(Ring::Inner) + on(Ring::Outer) + usize::from(position.hand(side).count(kind))
        };
        let (kings, pawns) = (count(Kind::King), count(Kind::Pawn));
        let majors = Kind::ALL.into_iter().map(count).sum::<usize>() - pawns;
        if kings > 1 {
            let inserted = [("side", side.key()), ("count", &*kings.to_string())];
            problems.push(MESSAGES.say("problem-kings", &inserted));
        }
        for (number, message) in [(majors, "problem-room"), (pawns, "problem-room.pawns")] {
            if number > most {
                let [number, most] = [number, most].map(|number| number.to_string());
                let inserted = [("side", side.key()), ("count", &*number), ("most", &most)];
                problems.push(MESSAGES.say(message, &inserted));
            }
        }
        for place in ones(position.of(Ring::Outer, side, Kind::Pawn)) {
            problems.push(self.about_side("problem-outer-pawn", side, place));
        }
    }

    /// P3: the players place in turn, White first, each with the same number of pieces.
    fn about_side(&self, message: &str, side: Side, place: u8) -> String {
        let place = self.circle().letter(place).to_string();
        MESSAGES.say(message, &[("side", side.key()), ("place", &place)])
    }

    fn add_problems_of_draft(&self, position: &Position, problems: &mut Vec<String>) {
        let placed = |side| position.of_side(Ring::Outer, side);
        let [white, black] = Side::BOTH.map(|side| position.hand(side).len());
        if black != white + usize::from(position.to_move() == Side::Second) {
            let [white, black] = [white, black].map(|number| number.to_string());
            let inserted = [("white", &*white), ("black", &black), ("side", position.to_move().key())];
            problems.push(MESSAGES.say("problem-hands", &inserted));
        }
        let [white, black] =
            Side::BOTH.map(|side| placed(side).count_ones() as usize + position.hand(side).len());
        if white != black {
            let [white, black] = [white, black].map(|number| number.to_string());
            problems.push(MESSAGES.say("problem-numbers", &[("white", &white), ("black", &black)]));
        }
        for side in Side::BOTH {
            if !position.has_king(side) && position.hand(side).count(Kind::King) == 0 {
                problems.push(MESSAGES.say("problem-no-king", &[("side", side.key())]));
            }
            let expected = if self.has_pawns { placed(side) } else { 0 };
            let in_play = position.of_side(Ring::Inner, side);
            let wrong = in_play & !position.of_kind(Ring::Inner, Kind::Pawn) | in_play ^ expected;
            let message = if self.has_pawns { "problem-draft" } else { "problem-draft.no-pawns" };
            problems.extend(ones(wrong).map(|place| self.about_side(message, side, place)));
        }
    }
}

/// P12: a king is missing only after its capture, which ends the game on the loser's turn.
fn add_problems_of_kings(position: &Position, problems: &mut Vec<String>) {
    let (us, them) = (position.to_move(), position.to_move().opponent());
    let problem = |message| MESSAGES.say(message, &[("side", us.key())]);
    if !position.has_king(them) {
        problems.push(problem("problem-captured"));
    }
    if !position.has_king(us) {
        let captors = position.of_side(Ring::Inner, them) & !position.of_kind(Ring::Inner, Kind::Pawn);
        if !position.has_king(them) {
            problems.push(problem("problem-captured.both"));
        } else if captors == 0 {
            problems.push(problem("problem-captured.nobody"));
        }
    }
}

/// P3: the pieces are still being placed.
pub(crate) fn p3_still_drafting() -> Refusal {
    Refusal::new("P3", MESSAGES.line("refusal-drafting"))
}

/// P3: the draft is over, or there is none.
pub(crate) fn p3_no_draft() -> Refusal {
    Refusal::new("P3", MESSAGES.line("refusal-no-draft"))
}

/// P3: the mover has no such piece in hand.
pub(crate) fn p3_not_in_hand(kind: Kind) -> Refusal {
    Refusal::new("P3", MESSAGES.say("refusal-not-in-hand", &[("piece", kind.name())]))
}
