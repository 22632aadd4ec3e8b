//! Drawing data: a ribbon of squares, straight or folded once.

use crate::OneDimensionalChess;
use crate::legality;
use crate::messages::MESSAGES;
use crate::packed_move::Move;
use crate::pieces::{letter, lowest};
use crate::position::Position;
use crate::rules::Castling;
use throughline_game::{Board, Diagram, Game, Gesture, Outline, Refusal, Shape, Site, SiteId, Stroke};

/// The height of a line of letters, in board units (a square is one unit).
const LABEL_HEIGHT: f32 = 0.6;
/// The distance between the two rows of the folded ribbon.
const FOLD_GAP: f32 = 0.4;

impl Diagram for OneDimensionalChess {
    fn check(&self, position: &Position) -> Option<SiteId> {
        let side = position.to_move();
        self.is_in_check(position, side).then(|| lowest(position.men(side).king).into())
    }

    /// One row, or two: the second row runs back above the first, with its letters on top.
    fn board(&self, shape: Shape) -> Board {
        let is_folded = shape == Shape::Narrow;
        let columns = if is_folded { self.length().div_ceil(2) } else { self.length() };
        let (width, top) = (f32::from(columns), if is_folded { LABEL_HEIGHT + 1.0 + FOLD_GAP } else { 0.0 });
        let center = |square: u8| match square.checked_sub(columns) {
            None => [f32::from(square) + 0.5, top + 0.5],
            Some(back) => [width - f32::from(back) - 0.5, LABEL_HEIGHT + 0.5],
        };
        let site = |square: u8| {
            let name = letter(square);
            let (class, spoken) =
                if square.is_multiple_of(2) { ("dark", "site-dark") } else { ("light", "site-light") };
            Site {
                name: name.to_string(),
                short: name.to_string(),
                spoken: MESSAGES.say(spoken, &[("square", &name.to_string())]),
                center: center(square),
                outline: Outline::Square { size: 1.0 },
                class,
            }
        };
        let label = |square: u8| {
            let [x, y] = center(square);
            let away = if square < columns { 1.0 } else { -1.0 };
            (letter(square).to_string(), [x, y + away * (0.5 + LABEL_HEIGHT / 2.0)])
        };
        // The line that joins the rows at the fold.
        let ([x, below], [_, above]) = (center(columns - 1), center(columns));
        let fold = Stroke::Straight { from: [x, below - 0.5], to: [x, above + 0.5], class: "edge" };
        Board {
            style: "ribbon",
            emblems: ["king", "king"],
            drawings: &[],
            travels: true,
            width,
            height: top + 1.0 + LABEL_HEIGHT,
            sites: (0..self.length()).map(site).collect(),
            lines: is_folded.then_some(fold).into_iter().collect(),
            labels: (0..self.length()).map(label).collect(),
        }
    }

    /// Two touches, or three where several moves share both squares. For a knight the third is the
    /// piece captured on the way, or the destination again; for a promoting pawn the destination
    /// again for a queen, and the three squares before it for rook, bishop and knight.
    fn gestures(&self, position: &Position, moves: &[Move]) -> Vec<Gesture> {
        let gesture = |&m: &Move| {
            let mut gesture = Gesture {
                sites: vec![m.from().into(), m.to().into()],
                captures: taken_square(position, m).map(SiteId::from).into_iter().collect(),
                choice: String::new(),
            };
            if moves.iter().filter(|other| (other.from(), other.to()) == (m.from(), m.to())).count() > 1 {
                // A pawn's last square is the end of the row, so the distance counts back from
                // there.
                let before = m.to().abs_diff(m.promotion_choice().unwrap_or(0));
                gesture.sites.push(m.via().unwrap_or(before).into());
                gesture.choice = choice(position, m);
            }
            gesture
        };
        moves.iter().map(gesture).collect()
    }

    fn refusal(&self, position: &Position, touched: &[SiteId]) -> Option<Refusal> {
        if let Some(outcome) = self.outcome(position) {
            return Some(Refusal::game_over_in(&MESSAGES, outcome.reason));
        }
        // Squares beyond the range of a move are on no board.
        let mut squares = touched.iter().map(|&site| site.min(31) as u8);
        let from = squares.next()?;
        let Some(to) = squares.next() else {
            return Some(legality::why_it_cannot_move(self, position, from));
        };
        let near_enough = self.movement().castling != Castling::Neighbours || from.abs_diff(to) == 1;
        let castles = near_enough && self.names_castling(position, from, to);
        let m = if castles { Move::castling(from, to) } else { self.plain_move(position, from, to) };
        legality::check(self, position, m).err()
    }

    /// Returns the move with its capture and promotion, and whether it gives check.
    fn spoken_move(&self, position: &Position, m: Move) -> String {
        let [from, to] = [m.from(), m.to()].map(|square| letter(square).to_string());
        let piece = position.piece(m.from()).map_or("", |(side, kind)| MESSAGES.piece(kind.spoken(side)));
        let squares = [("piece", piece), ("from", &from), ("to", &to)];
        let mut action = if m.is_castling() {
            MESSAGES.say("spoken-castles", &squares)
        } else {
            MESSAGES.say("spoken-move", &squares)
        };
        let taken = taken_square(position, m).and_then(|square| Some((square, position.piece(square)?)));
        if let Some((square, (side, kind))) = taken {
            let (taken, at) = (kind.spoken_taken(side), letter(square).to_string());
            let message = if square == m.to() { "spoken-takes" } else { "spoken-takes-on" };
            action = MESSAGES.say(message, &[("move", &action), ("taken", &taken), ("square", &at)]);
        }
        if let Some(kind) = m.becomes() {
            action = MESSAGES.say("spoken-becomes", &[("move", &action), ("piece", kind.name())]);
        }
        let mut after = *position;
        self.play(&mut after, m);
        if !self.is_in_check(&after, after.to_move()) {
            action
        } else if self.outcome(&after).is_some_and(|outcome| outcome.winner.is_some()) {
            MESSAGES.say("spoken-checkmate", &[("move", &action)])
        } else {
            MESSAGES.say("spoken-check", &[("move", &action)])
        }
    }
}

/// Returns the square of the enemy that a legal move captures.
fn taken_square(position: &Position, m: Move) -> Option<u8> {
    let taken = position.captured(m);
    (taken != 0).then(|| lowest(taken))
}

fn choice(position: &Position, m: Move) -> String {
    if let Some(kind) = m.becomes() {
        return MESSAGES.say("choice-become", &[("piece", kind.name())]);
    }
    match m.via().and_then(|via| Some((via, position.piece(via)?))) {
        Some((via, (_, kind))) => {
            let at = letter(via).to_string();
            MESSAGES.say("choice-take", &[("piece", kind.name()), ("square", &at)])
        }
        None => MESSAGES.say("choice-nothing", &[]),
    }
}
