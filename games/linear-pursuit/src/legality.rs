//! Why a move is not legal: rules P5 to P11 said of one move at a time, apart from the generator.

use crate::board::Circle;
use crate::draft::{self, DraftRefusal};
use crate::ending;
use crate::position::{Kind, Move, Position, Ring};
use crate::rules::LinearPursuit;
use throughline_game::bits::ones;
use throughline_game::{EndReason, Side};

/// The rule that a move breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    /// P12, P13.
    Finished(EndReason),
    /// A place beyond the board.
    NoSuchPlace,
    /// Nothing of anyone's stands there, in play.
    Empty(u8),
    /// P5: the mover's piece there is out of play.
    OutOfPlay(u8),
    /// The piece there is the opponent's.
    NotYours(Ring, u8, Side, Kind),
    /// P5: nothing waits behind this place.
    NothingBehind(u8),
    /// P5: the place in front is occupied.
    Blocked(u8),
    /// P11: an own piece stands on the goal.
    OwnPiece(u8, Kind),
    /// P6, P7: no straight line joins the two places.
    NoLine(Kind, u8, u8),
    /// P6: a pawn cannot take this.
    PawnTakesPawnsOnly(u8, Kind),
    /// P8, P9, P10: no line of the piece's kind of path joins them.
    NoPath(Kind, u8, u8),
    /// P8, P9, P10: all the middle places of such paths (a set) are occupied.
    MiddleOccupied(Kind, u32),
    /// P3: a rule of the draft.
    Draft(DraftRefusal),
}

/// The first rule that forbids `m`, or `None` for a legal move.
pub(crate) fn refusal(game: &LinearPursuit, position: &Position, m: Move) -> Option<Refusal> {
    if position.is_draft() {
        return draft::refusal(game.circle(), position, m).map(Refusal::Draft);
    }
    if let Some(outcome) = ending::p12_captured_king_loses(position) {
        return Some(Refusal::Finished(outcome.reason));
    }
    if m.placed().is_some() {
        return Some(Refusal::Draft(DraftRefusal::NoDraft));
    }
    let beyond = |place: u8| usize::from(place) >= game.circle().places();
    if beyond(m.from()) || beyond(m.to()) {
        return Some(Refusal::NoSuchPlace);
    }
    if m.is_entry() { refuse_entry(position, m.to()) } else { refuse_move(game.circle(), position, m) }
}

/// P5: "a piece on an outer place moves to the inner place in front of it, if vacant".
fn refuse_entry(position: &Position, place: u8) -> Option<Refusal> {
    match position.piece(Ring::Outer, place) {
        None => Some(Refusal::NothingBehind(place)),
        Some((side, kind)) if side != position.to_move() => {
            Some(Refusal::NotYours(Ring::Outer, place, side, kind))
        }
        Some(_) => position.piece(Ring::Inner, place).map(|_| Refusal::Blocked(place)),
    }
}

fn refuse_move(circle: &Circle, position: &Position, m: Move) -> Option<Refusal> {
    let (from, to, us) = (m.from(), m.to(), position.to_move());
    let kind = match position.piece(Ring::Inner, from) {
        Some((side, kind)) if side == us => kind,
        Some((side, kind)) => return Some(Refusal::NotYours(Ring::Inner, from, side, kind)),
        // P5: "a piece on an outer place does nothing else".
        None if position.piece(Ring::Outer, from).is_some_and(|(side, _)| side == us) => {
            return Some(Refusal::OutOfPlay(from));
        }
        None => return Some(Refusal::Empty(from)),
    };
    let target = position.piece(Ring::Inner, to);
    // P11: "no piece ends on an own piece".
    if let Some((side, own)) = target
        && side == us
    {
        return Some(Refusal::OwnPiece(to, own));
    }
    match kind {
        Kind::Pawn => p6_pawn(circle, from, to, target.map(|(_, kind)| kind)),
        Kind::Rook => p7_rook(circle, from, to),
        Kind::Knight => p8_knight(circle, position, from, to),
        Kind::Bishop => p9_bishop(circle, position, from, to, kind),
        Kind::King => p10_king(circle, position, from, to),
    }
}

/// P6: "along one straight line … captures enemy pawns only".
fn p6_pawn(circle: &Circle, from: u8, to: u8, target: Option<Kind>) -> Option<Refusal> {
    if !circle.has_line(from, to) {
        return Some(Refusal::NoLine(Kind::Pawn, from, to));
    }
    target.filter(|&kind| kind != Kind::Pawn).map(|kind| Refusal::PawnTakesPawnsOnly(to, kind))
}

/// P7: "as a pawn, and may capture any piece".
fn p7_rook(circle: &Circle, from: u8, to: u8) -> Option<Refusal> {
    (!circle.has_line(from, to)).then_some(Refusal::NoLine(Kind::Rook, from, to))
}

/// P8: "along one straight line to a vacant place, then along the circumference to a neighbour of
/// that place".
fn p8_knight(circle: &Circle, position: &Position, from: u8, to: u8) -> Option<Refusal> {
    refuse_path(position, Kind::Knight, from, to, circle.neighbours(to) & circle.straight(from))
}

/// P9: "along one straight line to a vacant place, then along another straight line".
fn p9_bishop(circle: &Circle, position: &Position, from: u8, to: u8, kind: Kind) -> Option<Refusal> {
    refuse_path(position, kind, from, to, circle.straight(to) & circle.straight(from))
}

/// P10: "as a rook or as a bishop".
fn p10_king(circle: &Circle, position: &Position, from: u8, to: u8) -> Option<Refusal> {
    p7_rook(circle, from, to).and_then(|_| p9_bishop(circle, position, from, to, Kind::King))
}

/// A two-part path needs a vacant middle place.
fn refuse_path(position: &Position, kind: Kind, from: u8, to: u8, middles: u32) -> Option<Refusal> {
    if middles == 0 {
        return Some(Refusal::NoPath(kind, from, to));
    }
    let open = ones(middles).any(|middle| position.piece(Ring::Inner, middle).is_none());
    (!open).then_some(Refusal::MiddleOccupied(kind, middles))
}

impl Refusal {
    /// The reason as a sentence for a learner, with its rule.
    pub(crate) fn sentence(self, circle: &Circle) -> String {
        let letter = |place: u8| circle.letter(place);
        match self {
            Refusal::Finished(reason) => format!("The game is over: {} ({}).", reason.words, reason.rule),
            Refusal::NoSuchPlace => {
                let last = letter(circle.places() as u8 - 1);
                format!("The board has the places a to {last} only.")
            }
            Refusal::Empty(place) => format!("No piece stands on {}.", letter(place)),
            Refusal::OutOfPlay(place) => {
                format!("That piece is still out of play: it enters at {} first (P5).", letter(place))
            }
            Refusal::NotYours(ring, place, side, kind) => {
                let (whose, turn) = (side_name(side), capital(side_name(side.opponent())));
                let outer = if ring == Ring::Outer { "outer place " } else { "" };
                let place = letter(place);
                format!("The {} on {outer}{place} is {whose}: it is {turn}’s turn (P1).", kind.name())
            }
            Refusal::NothingBehind(place) => {
                format!("No piece waits on outer place {} to enter (P5).", letter(place))
            }
            Refusal::Blocked(place) => {
                let place = letter(place);
                format!(
                    "The piece on outer place {place} is blocked: {place} in front of it is occupied (P5)."
                )
            }
            Refusal::OwnPiece(place, kind) => {
                format!("Your own {} stands on {} (P11).", kind.name(), letter(place))
            }
            Refusal::NoLine(kind, from, to) => format!(
                "{} is not joined to {} by a straight line, and a {} moves along one (P{}).",
                letter(to),
                letter(from),
                kind.name(),
                movement_rule(kind)
            ),
            Refusal::PawnTakesPawnsOnly(place, kind) => {
                format!("A pawn captures pawns only, and {} holds a {} (P6).", letter(place), kind.name())
            }
            Refusal::NoPath(kind, from, to) => no_path(kind, letter(from), letter(to)),
            Refusal::MiddleOccupied(kind, middles) => middle_occupied(circle, kind, middles),
            Refusal::Draft(refused) => refused.sentence(circle),
        }
    }

    /// The reason as a clause that can follow a colon.
    pub(crate) fn clause(self, circle: &Circle) -> String {
        let sentence = self.sentence(circle);
        let mut letters = sentence.trim_end_matches('.').chars();
        letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
    }
}

fn no_path(kind: Kind, from: char, to: char) -> String {
    match kind {
        Kind::Knight => format!(
            "No line from {from} leads to a neighbour of {to}: a knight moves along a line, then one step along the \
             circumference (P8)."
        ),
        Kind::King => {
            format!("Neither one line nor two lines in a row lead the king from {from} to {to} (P10).")
        }
        _ => format!("No two lines in a row lead from {from} to {to}: a bishop moves along two (P9)."),
    }
}

fn middle_occupied(circle: &Circle, kind: Kind, middles: u32) -> String {
    let places: Vec<String> = ones(middles).map(|place| circle.letter(place).to_string()).collect();
    let (plural, verb) = if places.len() == 1 { ("", "is") } else { ("s", "are") };
    let (name, rule) = (kind.name(), movement_rule(kind));
    format!("The {name}’s middle place{plural} {} {verb} occupied (P{rule}).", places.join(" and "))
}

/// The number of the rule that says how a kind moves.
const fn movement_rule(kind: Kind) -> u8 {
    match kind {
        Kind::Pawn => 6,
        Kind::Rook => 7,
        Kind::Knight => 8,
        Kind::Bishop => 9,
        Kind::King => 10,
    }
}

/// A side's name in lower case.
pub(crate) fn side_name(side: Side) -> &'static str {
    crate::options::INFO.sides[side.index()]
}

/// With its first letter as a capital.
pub(crate) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
