//! Drawing data: a ribbon of squares, straight or folded once.

use crate::chess_move::Move;
use crate::kind::Kind;
use crate::legality;
use crate::movement::Castling;
use crate::notation::letter;
use crate::position::{Position, lowest};
use crate::refusal::Refusal;
use crate::rules::OneDimensionalChess;
use throughline_game::{Board, Diagram, Game, Gesture, Outline, Shape, Site, SiteId, Stroke};

/// Height of a line of letters, in board units (a square is one unit).
const LABEL_HEIGHT: f32 = 0.6;
/// Distance between the two rows of the folded ribbon.
const FOLD_GAP: f32 = 0.4;

impl Diagram for OneDimensionalChess {
    fn board(&self, shape: Shape) -> Board {
        let layout = Layout { length: self.length(), shape };
        Board {
            style: "ribbon",
            travels: true,
            width: layout.columns(),
            height: layout.height(),
            sites: (0..self.length()).map(|square| layout.site(square)).collect(),
            lines: layout.fold().into_iter().collect(),
            labels: (0..self.length()).map(|square| layout.label(square)).collect(),
        }
    }

    /// Two touches, or three where moves share both squares. A knight's: the piece taken on the
    /// way, or the destination again. A promoting pawn's: the destination again for a queen, and
    /// the three squares before it for rook, bishop and knight.
    fn gestures(&self, position: &Position, moves: &[Move]) -> Vec<Gesture> {
        let gesture = |&m: &Move| {
            let mut gesture = Gesture {
                sites: vec![m.from().into(), m.to().into()],
                captures: self.captures(position, m),
                choice: String::new(),
            };
            if moves.iter().filter(|other| (other.from(), other.to()) == (m.from(), m.to())).count() > 1 {
                // On a pawn's last square, which ends the row, the distance counts back from there.
                let before = m.to().abs_diff(m.promotion_choice().unwrap_or(0));
                gesture.sites.push(m.via().unwrap_or(before).into());
                gesture.choice = choice(position, m);
            }
            gesture
        };
        moves.iter().map(gesture).collect()
    }

    fn captures(&self, position: &Position, m: Move) -> Vec<SiteId> {
        taken_square(position, m).into_iter().map(SiteId::from).collect()
    }

    fn last_move_marks(&self, _before: &Position, m: Move) -> Vec<SiteId> {
        vec![m.from().into(), m.to().into()]
    }

    fn why_not(&self, position: &Position, touched: &[SiteId]) -> String {
        if let Some(outcome) = self.outcome(position) {
            return Refusal::Finished(outcome.reason).sentence();
        }
        let square = |&site: &SiteId| u8::try_from(site).ok().filter(|&square| square < self.length());
        match (touched.first().map(square), touched.get(1).map(square)) {
            (None, _) => "Touch one of your pieces first.".to_owned(),
            (Some(None), _) | (_, Some(None)) => Refusal::OffBoard.sentence(),
            (Some(Some(from)), None) => self.why_not_from(position, from),
            (Some(Some(from)), Some(Some(to))) => self.why_not_to(position, from, to),
        }
    }

    fn spoken_move(&self, position: &Position, m: Move) -> String {
        let (from, to) = (letter(m.from()), letter(m.to()));
        let piece = spoken_piece(position, m.from());
        let action = if m.is_castling() {
            format!("{piece} {from} castles with the rook on {to}")
        } else {
            let takes = taken_square(position, m).map_or_else(String::new, |square| {
                let at = if square == m.to() { String::new() } else { format!(" on {}", letter(square)) };
                format!(", takes {}{at}", spoken_piece(position, square))
            });
            let becomes = m.becomes().map_or_else(String::new, |kind| format!(", becomes a {}", kind.name()));
            format!("{piece} {from} to {to}{takes}{becomes}")
        };
        let mut after = *position;
        self.play(&mut after, m);
        if !self.is_in_check(&after, after.to_move()) {
            action
        } else if self.outcome(&after).is_some_and(|outcome| outcome.winner.is_some()) {
            format!("{action}, checkmate")
        } else {
            format!("{action}, check")
        }
    }
}

impl OneDimensionalChess {
    fn legal_list(&self, position: &Position) -> Vec<Move> {
        let mut moves = Vec::new();
        self.legal_moves(position, &mut moves);
        moves
    }

    /// Why no move begins on a square, or which do.
    fn why_not_from(&self, position: &Position, from: u8) -> String {
        let Some((side, kind)) = position.piece(from) else { return Refusal::Empty(from).sentence() };
        if side != position.to_move() {
            return Refusal::NotYours(from, kind).sentence();
        }
        let moves = self.legal_list(position);
        let mut goals: Vec<u8> = moves.iter().filter(|m| m.from() == from).map(|m| m.to()).collect();
        goals.sort_unstable();
        goals.dedup();
        let (name, at) = (kind.name(), letter(from));
        if !goals.is_empty() {
            let letters: Vec<String> = goals.into_iter().map(|goal| letter(goal).to_string()).collect();
            return format!("The {name} on {at} can go to {}.", letters.join(", "));
        }
        let why =
            (0..self.length()).map(|to| legality::check(self, position, self.plain(position, from, to)));
        let mut exposes = why.filter(|why| matches!(why, Err(Refusal::IntoCheck | Refusal::StillInCheck)));
        match (exposes.next(), kind) {
            (Some(_), Kind::King) => {
                "The king cannot move: it would be in check on every free square (C2).".to_owned()
            }
            (Some(Err(Refusal::StillInCheck)), _) => {
                format!("You are in check, and the {name} on {at} cannot end it (C9).")
            }
            (Some(_), _) => {
                format!("The {name} on {at} must stay: without it your king would be in check (C9).")
            }
            (None, _) => format!("The {name} on {at} cannot move: other pieces bar every way (C1)."),
        }
    }

    /// Why no move leads from one square to another.
    fn why_not_to(&self, position: &Position, from: u8, to: u8) -> String {
        let near_enough = self.movement().castling != Castling::Neighbours || from.abs_diff(to) == 1;
        let castles = near_enough && self.names_castling(position, from, to);
        let m = if castles { Move::castling(from, to) } else { self.plain(position, from, to) };
        match legality::check(self, position, m) {
            Ok(()) => "That move is legal.".to_owned(),
            Err(_) if !self.captures_on_the_way(position, from, to).is_empty() => {
                "That move is legal with a capture on the way (C7).".to_owned()
            }
            Err(refusal) => refusal.sentence(),
        }
    }

    /// The move between two squares that takes nothing on its way; a pawn on its last square
    /// becomes a queen.
    fn plain(&self, position: &Position, from: u8, to: u8) -> Move {
        if legality::promotes(self, position, from, to) {
            Move::promotion(from, to, 0)
        } else {
            Move::new(from, to)
        }
    }
}

/// Where things are drawn.
struct Layout {
    length: u8,
    shape: Shape,
}

impl Layout {
    /// The length of the first row: all of it, or the longer half.
    fn first_row(&self) -> u8 {
        if self.shape == Shape::Wide { self.length } else { self.length.div_ceil(2) }
    }

    fn columns(&self) -> f32 {
        f32::from(self.first_row())
    }

    /// y of the first row's upper edge. The folded ribbon runs back above the first row, its
    /// letters on top.
    fn first_row_top(&self) -> f32 {
        if self.shape == Shape::Wide { 0.0 } else { LABEL_HEIGHT + 1.0 + FOLD_GAP }
    }

    fn height(&self) -> f32 {
        self.first_row_top() + 1.0 + LABEL_HEIGHT
    }

    fn center(&self, square: u8) -> [f32; 2] {
        let row = self.first_row();
        if square < row {
            [f32::from(square) + 0.5, self.first_row_top() + 0.5]
        } else {
            [self.columns() - f32::from(square - row) - 0.5, LABEL_HEIGHT + 0.5]
        }
    }

    fn site(&self, square: u8) -> Site {
        let class = if square.is_multiple_of(2) { "dark" } else { "light" };
        Site {
            name: letter(square).to_string(),
            spoken: format!("{}, {class}", letter(square)),
            center: self.center(square),
            outline: Outline::Square { size: 1.0 },
            class,
        }
    }

    fn label(&self, square: u8) -> (String, [f32; 2]) {
        let [x, y] = self.center(square);
        let away = if square < self.first_row() { 1.0 } else { -1.0 };
        (letter(square).to_string(), [x, y + away * (0.5 + LABEL_HEIGHT / 2.0)])
    }

    /// The line that joins the rows where the ribbon is folded.
    fn fold(&self) -> Option<Stroke> {
        let last = self.first_row() - 1;
        let ([x, below], [_, above]) = (self.center(last), self.center(last + 1));
        (self.shape == Shape::Narrow).then_some(Stroke::Straight {
            from: [x, below - 0.5],
            to: [x, above + 0.5],
            class: "edge",
        })
    }
}

/// The square a legal move empties of an enemy.
fn taken_square(position: &Position, m: Move) -> Option<u8> {
    let taken = position.captured(m);
    (taken != 0).then(|| lowest(taken))
}

fn choice(position: &Position, m: Move) -> String {
    if let Some(kind) = m.becomes() {
        return format!("become a {}", kind.name());
    }
    match m.via().and_then(|via| Some((via, position.piece(via)?))) {
        Some((via, (_, kind))) => format!("take the {} on {}", kind.name(), letter(via)),
        None => "take nothing".to_owned(),
    }
}

fn spoken_piece(position: &Position, square: u8) -> &'static str {
    position.piece(square).map_or("piece", |(side, kind)| kind.spoken(side))
}
