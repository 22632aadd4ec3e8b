//! Single moves and whole positions against the rules: whether they are allowed, and if not why.

use crate::pieces::Kind;
use crate::position::{Move, Position, Ring};
use crate::rules::INFO;
use crate::{LinearPursuit, ending, moves};
use throughline_game::bits::ones;
use throughline_game::notation::list;
use throughline_game::{Refusal, Side};

/// The sides' names at the beginning of a sentence.
pub(crate) const NAMES: [&str; 2] = ["White", "Black"];

/// The rules that say how a kind moves, as [`Kind::ALL`].
const MOVEMENT_RULES: [&str; 5] = ["P7", "P9", "P10", "P8", "P6"];

impl LinearPursuit {
    /// Whether a move is legal: P3 in a draft, P5 to P11 after it.
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

    /// The first rule that forbids a move; `None` for a legal one.
    pub(crate) fn refusal_of(&self, position: &Position, m: Move) -> Option<Refusal> {
        (!self.allows(position, m)).then(|| self.refuse(position, m))
    }

    fn refuse(&self, position: &Position, m: Move) -> Refusal {
        let (from, to, places) = (m.from(), m.to(), self.circle().places());
        if position.is_draft() {
            return self.p3_refuse_placing(position, m);
        }
        if let Some(outcome) = ending::p12_captured_king_loses(position) {
            return Refusal::game_over(outcome.reason);
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
        Refusal::new("", format!("the board has the places a to {last} only"))
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
        let place = self.circle().letter(m.to());
        Refusal::new("P3", format!("a piece stands on outer place {place} already"))
    }

    /// Why the side to move can move nothing on a place in play, or behind it.
    pub(crate) fn refusal_from(&self, position: &Position, ring: Ring, place: u8) -> Option<Refusal> {
        let (us, letter) = (position.to_move(), self.circle().letter(place));
        match (ring, position.piece(ring, place)) {
            (_, Some((side, kind))) if side != us => {
                let outer = if ring == Ring::Outer { "outer place " } else { "" };
                let (name, whose, turn) = (kind.name(), INFO.sides[side.index()], NAMES[us.index()]);
                let why = format!("the {name} on {outer}{letter} is {whose}: it is {turn}’s turn");
                Some(Refusal::new("P1", why))
            }
            (_, Some(_)) => None,
            (Ring::Inner, None) if position.of_side(Ring::Outer, us) >> (place & 31) & 1 == 1 => {
                Some(self.p5_out_of_play(place))
            }
            (Ring::Inner, None) => Some(Refusal::new("", format!("no piece stands on {letter}"))),
            (Ring::Outer, None) => {
                Some(Refusal::new("P5", format!("no piece waits on outer place {letter} to enter")))
            }
        }
    }

    /// P5: a piece out of play "does nothing else" than enter.
    pub(crate) fn p5_out_of_play(&self, place: u8) -> Refusal {
        let place = self.circle().letter(place);
        Refusal::new("P5", format!("that piece is still out of play: it enters at {place} first"))
    }

    /// P5: "to the inner place in front of it, if vacant".
    fn p5_blocked(&self, place: u8) -> Refusal {
        let at = self.circle().letter(place);
        Refusal::new(
            "P5",
            format!("the piece on outer place {at} is blocked: {at} in front of it is occupied"),
        )
    }

    /// P6 to P11: why an own piece in play cannot go to another place.
    fn refuse_path(&self, position: &Position, m: Move) -> Refusal {
        let (circle, goal) = (self.circle(), position.piece(Ring::Inner, m.to()));
        let (from, to) = (circle.letter(m.from()), circle.letter(m.to()));
        // P11: "no piece ends on an own piece".
        if let Some((_, own)) = goal.filter(|&(side, _)| side == position.to_move()) {
            return Refusal::new("P11", format!("your own {} stands on {to}", own.name()));
        }
        let kind = position.piece(Ring::Inner, m.from()).map_or(Kind::Pawn, |(_, kind)| kind);
        let (name, rule) = (kind.name(), MOVEMENT_RULES[kind as usize - 1]);
        let next_to_last = match kind {
            Kind::Knight => circle.neighbours(m.to()),
            _ => circle.straight(m.to()),
        };
        let middles = circle.straight(m.from()) & next_to_last;
        let why = match (kind, goal) {
            (Kind::Pawn, Some((_, taken))) if circle.has_line(m.from(), m.to()) => {
                format!("a pawn captures pawns only, and {to} holds a {}", taken.name())
            }
            (Kind::Pawn | Kind::Rook, _) => {
                format!("no straight line joins {from} to {to}, and a {name} moves along one")
            }
            _ if middles != 0 => {
                let places = list(ones(middles).map(|place| circle.letter(place)), "and");
                let plural = middles.count_ones() > 1;
                let (s, are) = if plural { ("s", "are") } else { ("", "is") };
                format!("the {name}’s middle place{s} {places} {are} occupied")
            }
            (Kind::Knight, _) => format!(
                "no line from {from} leads to a neighbour of {to}: a knight moves along a line, then one step along \
                 the circumference"
            ),
            (Kind::King, _) => {
                format!("neither one line nor two lines in a row lead the king from {from} to {to}")
            }
            (Kind::Bishop, _) => {
                format!("no two lines in a row lead from {from} to {to}: a bishop moves along two")
            }
        };
        Refusal::new(rule, why)
    }

    /// Why the mover's piece in play on a place, which has no move, has none.
    pub(crate) fn refusal_of_stuck(&self, place: u8, kind: Kind) -> Refusal {
        let why = match kind {
            Kind::Pawn => "every place at the end of its lines holds an own piece or an enemy major piece",
            Kind::Rook => "own pieces stand at the end of all its lines",
            Kind::Knight | Kind::Bishop => {
                "no way over a vacant middle place leads to a place free of own pieces"
            }
            Kind::King => "own pieces bar every way",
        };
        let (name, at) = (kind.name(), self.circle().letter(place));
        Refusal::new(MOVEMENT_RULES[kind as usize - 1], format!("the {name} on {at} cannot move: {why}"))
    }

    /// Every reason why a position cannot come about on this board, whatever the set-up.
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
        let (name, most) = (NAMES[side.index()], self.circle().side_length());
        let count = |kind| {
            let on = |ring| position.of(ring, side, kind).count_ones() as usize;
            on(Ring::Inner) + on(Ring::Outer) + usize::from(position.hand(side).count(kind))
        };
        let (kings, pawns) = (count(Kind::King), count(Kind::Pawn));
        let majors = Kind::ALL.into_iter().map(count).sum::<usize>() - pawns;
        if kings > 1 {
            problems.push(format!("{name} has {kings} kings: a side has one (P1)"));
        }
        for (number, pieces) in [(majors, "major pieces"), (pawns, "pawns")] {
            if number > most {
                problems.push(format!(
                    "{name} has {number} {pieces}: this board has room for {most} a side (P2)"
                ));
            }
        }
        for place in ones(position.of(Ring::Outer, side, Kind::Pawn)) {
            let place = self.circle().letter(place);
            problems.push(format!(
                "a pawn of {name} is on outer place {place}: pawns are always in play (P2, P5)"
            ));
        }
    }

    /// P3: the players place in turn, White first, each with as many pieces.
    fn add_problems_of_draft(&self, position: &Position, problems: &mut Vec<String>) {
        let placed = |side| position.of_side(Ring::Outer, side);
        let [white, black] = Side::BOTH.map(|side| position.hand(side).len());
        if black != white + usize::from(position.to_move() == Side::Second) {
            let turn = NAMES[position.to_move().index()];
            problems.push(format!(
                "{white} and {black} pieces in hand on {turn}’s turn: Black has as many as White on White’s turn, and \
                 one more on Black’s (P3)"
            ));
        }
        let [white, black] =
            Side::BOTH.map(|side| placed(side).count_ones() as usize + position.hand(side).len());
        if white != black {
            problems.push(format!("White and Black have {white} and {black} pieces: both have as many (P1)"));
        }
        for (side, name) in Side::BOTH.into_iter().zip(NAMES) {
            if !position.has_king(side) && position.hand(side).count(Kind::King) == 0 {
                problems.push(format!("{name} has no king on the board or in hand (P1)"));
            }
            let expected = if self.has_pawns { placed(side) } else { 0 };
            let in_play = position.of_side(Ring::Inner, side);
            let wrong = in_play & !position.of_kind(Ring::Inner, Kind::Pawn) | in_play ^ expected;
            for place in ones(wrong).map(|place| self.circle().letter(place)) {
                problems.push(if self.has_pawns {
                    format!(
                        "in a draft pawns of {name} stand in front of its pieces and nowhere else: see {place} (P3)"
                    )
                } else {
                    format!("in a draft without pawns nothing of {name} is in play: see {place} (P3)")
                });
            }
        }
    }
}

/// P12: a king is missing only after its capture, which ends the game on the loser's turn.
fn add_problems_of_kings(position: &Position, problems: &mut Vec<String>) {
    let (us, them) = (position.to_move(), position.to_move().opponent());
    let (ours, theirs) = (NAMES[us.index()], NAMES[them.index()]);
    if !position.has_king(them) {
        problems
            .push(format!("{theirs} has no king, yet it is {ours}’s turn: its capture ends the game (P12)"));
    }
    if !position.has_king(us) {
        let captors = position.of_side(Ring::Inner, them) & !position.of_kind(Ring::Inner, Kind::Pawn);
        if !position.has_king(them) {
            problems.push(format!("{ours} has no king either: only one king can be captured (P12)"));
        } else if captors == 0 {
            problems.push(format!(
                "{ours} has no king, but {theirs} has no piece in play that could capture it (P6)"
            ));
        }
    }
}

/// The pieces are still being placed.
pub(crate) fn p3_still_drafting() -> Refusal {
    Refusal::new("P3", "first all pieces are placed: put one from your hand on a free outer place")
}

/// The draft is over, or there is none.
pub(crate) fn p3_no_draft() -> Refusal {
    Refusal::new("P3", "no piece is in hand: all stand on the board")
}

/// The mover has no such piece in hand.
pub(crate) fn p3_not_in_hand(kind: Kind) -> Refusal {
    Refusal::new("P3", format!("no {} is left in your hand", kind.name()))
}
