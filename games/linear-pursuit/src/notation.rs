//! Position strings, move text, and the text drawing of the board.

use crate::LinearPursuit;
use crate::board::{Circle, angle};
use crate::legality::NAMES;
use crate::messages::MESSAGES;
use crate::pieces::{Hand, KINDS, Kind, PIECES, piece_index};
use crate::position::{Move, Position, Ring};
use throughline_game::bits::ones;
use throughline_game::notation::{all_of, fields};
use throughline_game::text::side_to_move_name;
use throughline_game::{
    FieldValues, Layout, MoveError, Notation, Piece, PositionError, Refusal, Setup, SetupField, Side, SiteId,
};

/// The keys of the fields for the hands.
const HANDS: [&str; 2] = ["white-hand", "black-hand"];

/// Returns the description of a valid hand's text.
fn hand_forms(side: Side) -> String {
    MESSAGES.say("field-hand.allowed", &[("side", side.key()), ("most", &Hand::MOST.to_string())])
}

fn hand_field(side: Side) -> SetupField {
    let abouts = ["field-hand.white", "field-hand.black"];
    let names = ["field-hand.name-white", "field-hand.name-black"];
    SetupField {
        key: HANDS[side.index()],
        name: MESSAGES.line(names[side.index()]),
        about: MESSAGES.line(abouts[side.index()]),
        default: "-",
        values: FieldValues::Pattern { allowed: hand_forms(side) },
    }
}

impl Notation for LinearPursuit {
    /// P1, P2: "one king", and a major piece and a pawn for each place of a side.
    fn layout(&self) -> Layout {
        let room = self.circle().side_length() as u16;
        let piece = |piece: Piece| {
            let most = if piece.drawing == Kind::King.name() { 1 } else { room };
            Piece { max_count: Some(most), ..piece.in_language(&MESSAGES) }
        };
        let places = 0..self.circle().places() as u8;
        let row = |ring| places.clone().map(|place| self.site_id(ring, place)).collect();
        Layout {
            rows_name: MESSAGES.line("rows"),
            rows: vec![row(Ring::Inner), row(Ring::Outer)],
            pieces: PIECES.map(piece).into(),
            sides: ['w', 'b'],
            fields: if self.is_drafted { Side::BOTH.map(hand_field).into() } else { Vec::new() },
        }
    }

    fn setup(&self, position: &Position) -> Setup {
        let mut pieces = Vec::new();
        for ring in [Ring::Outer, Ring::Inner] {
            for place in 0..self.circle().places() as u8 {
                let piece = position.piece(ring, place);
                pieces.extend(piece.map(|(side, kind)| (self.site_id(ring, place), piece_index(side, kind))));
            }
        }
        let hands = Side::BOTH.map(|side| hand_text(position, side));
        let fields = if self.is_drafted { hands.into() } else { Vec::new() };
        Setup { pieces, side: position.to_move(), fields }
    }

    fn position_of(&self, setup: &Setup) -> Result<Position, Vec<String>> {
        let mut position = Position::empty(setup.side);
        for &(site, piece) in &setup.pieces {
            if let Some((ring, place)) = self.place_of(site) {
                position.put(ring, place, PIECES[piece].side, KINDS[piece % KINDS.len()]);
            }
        }
        for (side, hand) in Side::BOTH.into_iter().zip(&setup.fields) {
            position.set_hand(side, read_hand(hand, side).unwrap_or(Hand::EMPTY));
        }
        let problems = self.illegal(&position);
        if problems.is_empty() { Ok(position) } else { Err(problems) }
    }

    fn check_field(&self, key: &str, text: &str) -> Result<(), PositionError> {
        let side = if key == HANDS[0] { Side::First } else { Side::Second };
        read_hand(text, side).map(|_| ()).ok_or_else(|| PositionError::syntax(text, hand_forms(side)))
    }

    fn why_blocked(&self, site: SiteId) -> Option<String> {
        self.place_of(site).is_none().then(|| {
            MESSAGES.say(
                "problem-hand-site",
                &[("fields", &all_of(Side::BOTH.map(|side| hand_field(side).name)))],
            )
        })
    }

    /// In a draft a third field follows: the hands, `KBB/kbb`.
    fn position_text(&self, position: &Position) -> String {
        let mut setup = self.setup(position);
        let hands = std::mem::take(&mut setup.fields).join("/");
        let places = self.layout().write(&setup);
        if position.is_draft() { format!("{places} {hands}") } else { places }
    }

    fn parse_position(&self, text: &str) -> Result<Position, PositionError> {
        let (placed, hands) = match text.match_indices(' ').nth(1) {
            Some((end, _)) if self.is_drafted => (&text[..end], Some(&text[end + 1..])),
            _ => (text, None),
        };
        let [places, side] = fields(placed, [MESSAGES.line("position-places"), &side_to_move_name()])?;
        let layout = self.layout();
        let (side, pieces) = (layout.read_side(side)?, layout.read_rows(places)?);
        let fields = hands.map_or_else(|| Ok(Vec::new()), read_hands)?;
        self.position_of(&Setup { pieces, side, fields }).map_err(PositionError::Illegal)
    }

    fn move_text(&self, position: &Position, m: Move) -> String {
        let (from, to) = (self.circle().letter(m.from()), self.circle().letter(m.to()));
        if let Some(kind) = m.placed() {
            format!("{}{to}", kind.letter())
        } else if m.is_entry() {
            format!("+{to}")
        } else if position.piece(Ring::Inner, m.to()).is_some() {
            format!("{from}x{to}")
        } else {
            format!("{from}-{to}")
        }
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, MoveError> {
        let illegal = |why: String| Err(MoveError::illegal(text, why));
        let placing = if position.is_draft() { read_placing(self.circle(), text) } else { None };
        let forms = MESSAGES.line(if position.is_draft() { "move-forms.draft" } else { "move-forms" });
        let (m, says_capture) = placing
            .map(|m| (m, false))
            .or_else(|| read_move(self.circle(), text))
            .ok_or_else(|| MoveError::syntax(text, forms))?;
        // "a-a" parses as a move, but its code means an entry.
        if m.is_entry() && !text.starts_with('+') {
            return illegal(Refusal::new("P11", MESSAGES.line("refusal-leave")).clause());
        }
        if let Some(refusal) = self.refusal_of(position, m) {
            return illegal(refusal.clause());
        }
        if says_capture && position.piece(Ring::Inner, m.to()).is_none() {
            let (at, plain) = (self.circle().letter(m.to()).to_string(), self.move_text(position, m));
            return illegal(MESSAGES.say("move-nothing", &[("place", &at), ("move", &plain)]));
        }
        Ok(m)
    }

    fn board_text(&self, position: &Position) -> String {
        let circle = self.circle();
        let mut canvas = Canvas::new(circle.places());
        for place in 0..circle.places() as u8 {
            let symbol = |ring, empty| {
                position
                    .piece(ring, place)
                    .map_or(empty, |(side, kind)| PIECES[piece_index(side, kind)].letter)
            };
            canvas.write(place, 1.0, symbol(Ring::Inner, '·'));
            canvas.write(place, 1.3, symbol(Ring::Outer, '-'));
            canvas.write(place, 1.6, circle.letter(place));
        }
        let lines: Vec<String> = circle.lines().iter().map(|&line| circle.pair_text(line, '-')).collect();
        let gaps: Vec<String> =
            ones(circle.gaps).map(|place| circle.pair_text(circle.gap(place), '-')).collect();
        let mut text = canvas.text();
        text += "\nFrom the centre: inner place (· vacant), outer place (- vacant), its letter.\n";
        text += &format!("Straight lines: {}\n", lines.join(" "));
        if !gaps.is_empty() {
            text += &format!("Neighbours not joined by the circumference: {}\n", gaps.join(" "));
        }
        if position.is_draft() {
            let hands = Side::BOTH.map(|side| hand_text(position, side));
            text += &format!("In hand: {}\n", hands.join("/"));
        }
        if circle.is_reconstruction() {
            text += "The board is a reconstruction. ";
        }
        text + NAMES[position.to_move().index()] + " to move."
    }
}

/// Returns a hand in a draft as text: `KBB`, Black's in lower case, `-` for an empty one.
fn hand_text(position: &Position, side: Side) -> String {
    match (position.hand(side), side) {
        (Hand::EMPTY, _) => "-".to_owned(),
        (hand, Side::First) => hand.to_string(),
        (hand, Side::Second) => hand.to_string().to_ascii_lowercase(),
    }
}

/// Parses [`hand_text`], with letters in any order.
pub(crate) fn read_hand(text: &str, side: Side) -> Option<Hand> {
    match text {
        "-" => Some(Hand::EMPTY),
        _ if text.chars().any(|letter| letter.is_ascii_uppercase() != (side == Side::First)) => None,
        _ => Hand::read(text).filter(|hand| !hand.is_empty()),
    }
}

/// Parses the hands of a draft, `KBB/kbb`, with letters in any order; returns a text for each side.
fn read_hands(text: &str) -> Result<Vec<String>, PositionError> {
    let allowed = || PositionError::syntax(text, MESSAGES.line("position-hands"));
    let (white, black) = text.split_once('/').ok_or_else(allowed)?;
    let hands = read_hand(white, Side::First).zip(read_hand(black, Side::Second)).ok_or_else(allowed)?;
    // After the draft there is no third field.
    if hands == (Hand::EMPTY, Hand::EMPTY) { Err(allowed()) } else { Ok(vec![white.into(), black.into()]) }
}

/// Parses a placing, `Kd` in any case.
fn read_placing(circle: &Circle, text: &str) -> Option<Move> {
    let [kind, place] = *text.as_bytes() else { return None };
    let kind = Kind::of_letter(kind as char).filter(|&kind| kind != Kind::Pawn)?;
    Some(Move::put(kind, circle.place(place.to_ascii_lowercase() as char)?))
}

/// Parses a move in any form; returns the move, and whether the text marks a capture.
fn read_move(circle: &Circle, text: &str) -> Option<(Move, bool)> {
    let place = |byte: u8| circle.place(byte.to_ascii_lowercase() as char);
    match *text.as_bytes() {
        [b'+', at] => Some((Move::enter(place(at)?), false)),
        [from, to] | [from, b'-', to] => Some((Move::new(place(from)?, place(to)?), false)),
        [from, b'x' | b'X', to] => Some((Move::new(place(from)?, place(to)?), true)),
        _ => None,
    }
}

/// A canvas of characters around a circle, stretched horizontally because characters are taller
/// than wide.
struct Canvas {
    rows: Vec<Vec<char>>,
    places: usize,
    radius: [f64; 2],
}

impl Canvas {
    fn new(places: usize) -> Self {
        let radius = [places as f64, places as f64 * 0.42];
        let size = radius.map(|r| (r * 1.6).round() as usize * 2 + 1);
        Canvas { rows: vec![vec![' '; size[0]]; size[1]], places, radius }
    }

    /// Writes a character at `distance` times the inner circle's radius from the centre.
    fn write(&mut self, place: u8, distance: f64, symbol: char) {
        let angle = angle(place, self.places);
        let middle = [self.rows[0].len() / 2, self.rows.len() / 2].map(|n| n as f64);
        let column = (middle[0] + self.radius[0] * distance * angle.sin()).round() as usize;
        let row = (middle[1] + self.radius[1] * distance * angle.cos()).round() as usize;
        if let Some(cell) = self.rows.get_mut(row).and_then(|row| row.get_mut(column)) {
            *cell = symbol;
        }
    }

    fn text(&self) -> String {
        let rows: Vec<String> =
            self.rows.iter().map(|row| row.iter().collect::<String>().trim_end().to_owned()).collect();
        rows.join("\n").trim_matches('\n').to_owned()
    }
}
