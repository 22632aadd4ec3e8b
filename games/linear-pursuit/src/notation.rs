//! Position strings, move text, and the board as characters.

use crate::board::Circle;
use crate::diagram::spoken;
use crate::hand::Hand;
use crate::legality::{capital, refusal, side_name};
use crate::position::{Kind, Move, Position, Ring};
use crate::rules::LinearPursuit;
use throughline_game::bits::ones;
use throughline_game::notation::fields;
use throughline_game::{
    FieldValues, Layout, MoveError, Notation, Piece, PositionError, Setup, SetupField, Side, SiteId,
};

/// The forms of a move, for messages.
const FORMS: &str = "+d (enter), a-e (move) or axe (capture) with two places of the board";

/// The same in a draft.
const DRAFT_FORMS: &str = "Kd (king to outer place d): a piece in hand and a place of the board";

/// The kinds of a side in the tray.
const KINDS: [Kind; 5] = [Kind::King, Kind::Bishop, Kind::Knight, Kind::Rook, Kind::Pawn];
/// The keys of the fields for the hands.
const HANDS: [&str; 2] = ["white-hand", "black-hand"];

/// The pieces: White's pieces, then Black's.
fn pieces() -> impl Iterator<Item = (Side, Kind)> {
    Side::BOTH.into_iter().flat_map(|side| KINDS.map(|kind| (side, kind)))
}

/// The forms of a hand, for messages.
fn hand_forms(side: Side) -> String {
    let example = if side == Side::First { "KBB" } else { "kbb" };
    format!("letters of pieces, as {example}, at most {} of each, or - for none", Hand::MOST)
}

/// The field of a hand.
fn hand_field(side: Side) -> SetupField {
    let abouts = [
        "White’s pieces that are still to be placed in the draft (P3); - when it is over.",
        "Black’s pieces that are still to be placed in the draft (P3); - when it is over.",
    ];
    SetupField {
        key: HANDS[side.index()],
        about: abouts[side.index()],
        default: "-",
        values: FieldValues::Pattern { allowed: hand_forms(side) },
    }
}

impl Notation for LinearPursuit {
    /// P1, P2: "one king", and a major piece and a pawn for each place of a side.
    fn layout(&self) -> Layout {
        let room = self.circle().side_length() as u16;
        let piece = |(side, kind): (Side, Kind)| Piece {
            most: Some(if kind == Kind::King { 1 } else { room }),
            ..Piece::new(piece_letter((side, kind)), side, kind.name(), spoken(side, kind))
        };
        let places = 0..self.circle().places() as u8;
        let row = |ring| places.clone().map(|place| self.site_id(ring, place)).collect();
        Layout {
            rows_name: "rows, inner and outer places",
            rows: vec![row(Ring::Inner), row(Ring::Outer)],
            pieces: pieces().map(piece).collect(),
            sides: ['w', 'b'],
            fields: if self.is_drafted() { Side::BOTH.map(hand_field).into() } else { Vec::new() },
        }
    }

    fn setup(&self, position: &Position) -> Setup {
        let mut on_places = Vec::new();
        for ring in [Ring::Inner, Ring::Outer] {
            for place in 0..self.circle().places() as u8 {
                let piece = position.piece(ring, place);
                let index = piece.and_then(|piece| pieces().position(|other| other == piece));
                on_places.extend(index.map(|index| (self.site_id(ring, place), index)));
            }
        }
        let hands = Side::BOTH.map(|side| hand_text(position, side));
        let fields = if self.is_drafted() { hands.into() } else { Vec::new() };
        Setup { pieces: on_places, side: position.to_move(), fields }
    }

    fn position_of(&self, setup: &Setup) -> Result<Position, Vec<String>> {
        let mut position = Position::empty(setup.side);
        for &(site, index) in &setup.pieces {
            if let (Some((ring, place)), Some((side, kind))) = (self.place_of(site), pieces().nth(index)) {
                position.put(ring, place, side, kind);
            }
        }
        for (side, hand) in Side::BOTH.into_iter().zip(&setup.fields) {
            position.set_hand(side, read_hand(hand, side).unwrap_or(Hand::EMPTY));
        }
        let illegal = illegal(self, &position);
        if illegal.is_empty() { Ok(position) } else { Err(illegal) }
    }

    fn check_field(&self, key: &str, text: &str) -> Result<(), PositionError> {
        let side = if key == HANDS[0] { Side::First } else { Side::Second };
        read_hand(text, side).map(|_| ()).ok_or_else(|| PositionError::syntax(text, hand_forms(side)))
    }

    fn bars_pieces(&self, site: SiteId) -> Option<String> {
        self.place_of(site).is_none().then(|| {
            let keys = HANDS.join(" and ");
            format!("no piece can be put into a hand on the board: write it into {keys} (P3)")
        })
    }

    /// In a draft a third part follows: the hands, `KBB/kbb`.
    fn position_text(&self, position: &Position) -> String {
        let mut setup = self.setup(position);
        let hands = std::mem::take(&mut setup.fields).join("/");
        let places = self.layout().write(&setup);
        if position.is_draft() { format!("{places} {hands}") } else { places }
    }

    fn parse_position(&self, text: &str) -> Result<Position, PositionError> {
        let (placed, hands) = match text.match_indices(' ').nth(1) {
            Some((end, _)) if self.is_drafted() => (&text[..end], Some(&text[end + 1..])),
            _ => (text, None),
        };
        let [places, side] = fields(placed, ["places", "side to move"])?;
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
        if position.is_draft()
            && let Some(m) = read_placing(self.circle(), text)
        {
            return refusal(self, position, m)
                .map_or(Ok(m), |refused| illegal(refused.clause(self.circle())));
        }
        let Some((m, says_capture)) = read_move(self.circle(), text) else {
            let forms = if position.is_draft() { DRAFT_FORMS } else { FORMS };
            return Err(MoveError::syntax(text, forms));
        };
        // "a-a" reads as a move, but its code means an entry.
        if m.is_entry() && !text.starts_with('+') {
            return illegal("no piece ends where it began (P11)".to_owned());
        }
        if let Some(refusal) = refusal(self, position, m) {
            return illegal(refusal.clause(self.circle()));
        }
        if says_capture && position.piece(Ring::Inner, m.to()).is_none() {
            let plain = self.move_text(position, m);
            return illegal(format!(
                "nothing stands on {} to capture, write {plain}",
                self.circle().letter(m.to())
            ));
        }
        Ok(m)
    }

    fn board_text(&self, position: &Position) -> String {
        let mut canvas = Canvas::new(self.circle().places());
        for place in 0..self.circle().places() as u8 {
            let symbol = |ring, empty| position.piece(ring, place).map_or(empty, piece_letter);
            canvas.write(place, 1.0, symbol(Ring::Inner, '·'));
            canvas.write(place, 1.3, symbol(Ring::Outer, '-'));
            canvas.write(place, 1.6, self.circle().letter(place));
        }
        let lines: Vec<String> =
            self.circle().lines().iter().map(|&line| self.circle().pair_text(line, '-')).collect();
        let mut text = format!(
            "{}\nFrom the centre: inner place (· vacant), outer place (- vacant), its letter.\nStraight lines: {}\n",
            canvas.text(),
            lines.join(" ")
        );
        let gaps =
            ones(self.circle().gaps()).map(|place| self.circle().pair_text(self.circle().gap(place), '-'));
        let gaps: Vec<String> = gaps.collect();
        if !gaps.is_empty() {
            text += &format!("Neighbours not joined by the circumference: {}\n", gaps.join(" "));
        }
        if position.is_draft() {
            text += &format!("In hand: {}\n", hands_text(position));
        }
        if self.circle().is_reconstruction() {
            text += "The board is a reconstruction. ";
        }
        text + &capital(side_name(position.to_move())) + " to move."
    }
}

pub(crate) fn piece_letter((side, kind): (Side, Kind)) -> char {
    let letter = kind.letter();
    if side == Side::First { letter } else { letter.to_ascii_lowercase() }
}

/// The hands of a draft: `KBB/kbb`.
fn hands_text(position: &Position) -> String {
    Side::BOTH.map(|side| hand_text(position, side)).join("/")
}

/// A hand in a draft: `KBB`, Black's in small letters, `-` for an empty one.
pub(crate) fn hand_text(position: &Position, side: Side) -> String {
    match (position.hand(side), side) {
        (Hand::EMPTY, _) => "-".to_owned(),
        (hand, Side::First) => hand.to_string(),
        (hand, Side::Second) => hand.to_string().to_ascii_lowercase(),
    }
}

/// Reads [`hand_text`], letters in any order.
pub(crate) fn read_hand(text: &str, side: Side) -> Option<Hand> {
    match text {
        "-" => Some(Hand::EMPTY),
        _ if text.chars().any(|letter| letter.is_ascii_uppercase() != (side == Side::First)) => None,
        _ => Hand::read(text).filter(|hand| !hand.is_empty()),
    }
}

/// Reads [`hands_text`], letters in any order: a text for each side.
fn read_hands(text: &str) -> Result<Vec<String>, PositionError> {
    let allowed = || PositionError::syntax(text, "the pieces in hand, like KBB/kbb (- for none)");
    let (white, black) = text.split_once('/').ok_or_else(allowed)?;
    let hands = read_hand(white, Side::First).zip(read_hand(black, Side::Second)).ok_or_else(allowed)?;
    // A draft that is over has no third field.
    if hands == (Hand::EMPTY, Hand::EMPTY) { Err(allowed()) } else { Ok(vec![white.into(), black.into()]) }
}

/// Reads a placing, `Kd` in any case.
fn read_placing(circle: &Circle, text: &str) -> Option<Move> {
    let [kind, place] = *text.as_bytes() else { return None };
    let kind = Kind::of_letter(kind as char).filter(|&kind| kind != Kind::Pawn)?;
    Some(Move::put(kind, circle.place(place.to_ascii_lowercase() as char)?))
}

/// Reads a move in any form: the move, and whether the text claims a capture.
fn read_move(circle: &Circle, text: &str) -> Option<(Move, bool)> {
    let place = |byte: u8| circle.place(byte.to_ascii_lowercase() as char);
    match *text.as_bytes() {
        [b'+', at] => Some((Move::enter(place(at)?), false)),
        [from, to] | [from, b'-', to] => Some((Move::new(place(from)?, place(to)?), false)),
        [from, b'x' | b'X', to] => Some((Move::new(place(from)?, place(to)?), true)),
        _ => None,
    }
}

/// Everything that keeps a position from arising in any game on this board, whatever its set-up.
fn illegal(game: &LinearPursuit, position: &Position) -> Vec<String> {
    let circle = game.circle();
    let mut faults = Vec::new();
    for side in Side::BOTH {
        let name = capital(side_name(side));
        let count = |kind| {
            let on = |ring| position.of(ring, side, kind).count_ones() as usize;
            on(Ring::Inner) + on(Ring::Outer) + usize::from(position.hand(side).count(kind))
        };
        if count(Kind::King) > 1 {
            faults.push(format!("{name} has {} kings: a side has one (P1)", count(Kind::King)));
        }
        // P2: one major piece and one pawn for each place of a side.
        let most = circle.side_length();
        let majors = Kind::ALL.into_iter().filter(|&kind| kind != Kind::Pawn).map(count).sum::<usize>();
        if majors > most {
            faults.push(format!(
                "{name} has {majors} major pieces: this board has room for {most} a side (P2)"
            ));
        }
        if count(Kind::Pawn) > most {
            let pawns = count(Kind::Pawn);
            faults.push(format!("{name} has {pawns} pawns: this board has room for {most} a side (P2)"));
        }
        for place in ones(position.of(Ring::Outer, side, Kind::Pawn)) {
            let place = circle.letter(place);
            faults.push(format!(
                "a pawn of {name} is on outer place {place}: pawns are always in play (P2, P5)"
            ));
        }
    }
    if position.is_draft() {
        faults.extend(draft_faults(game, position));
    } else {
        faults.extend(missing_kings(position));
    }
    faults
}

/// What cannot be in a draft (P3): the players take turns, nothing has entered, and pawns come with
/// their pieces.
fn draft_faults(game: &LinearPursuit, position: &Position) -> Vec<String> {
    let mut faults = Vec::new();
    let placed = |side| position.of_side(Ring::Outer, side);
    let [white, black] = Side::BOTH.map(|side| position.hand(side).len());
    let turn = if position.to_move() == Side::First { "White’s" } else { "Black’s" };
    if black != white + usize::from(position.to_move() == Side::Second) {
        faults.push(format!(
            "{white} and {black} pieces in hand on {turn} turn: Black has as many as White on White’s turn, and one more \
             on Black’s (P3)"
        ));
    }
    let totals = Side::BOTH.map(|side| placed(side).count_ones() as usize + position.hand(side).len());
    if totals[0] != totals[1] {
        faults.push(format!(
            "White and Black have {} and {} pieces: both have as many (P1)",
            totals[0], totals[1]
        ));
    }
    for side in Side::BOTH {
        let name = capital(side_name(side));
        if !position.has_king(side) && position.hand(side).count(Kind::King) == 0 {
            faults.push(format!("{name} has no king on the board or in hand (P1)"));
        }
        let expected = if game.has_pawns() { placed(side) } else { 0 };
        let wrong = position.of_side(Ring::Inner, side) & !position.of_kind(Ring::Inner, Kind::Pawn)
            | (position.of_side(Ring::Inner, side) ^ expected);
        for place in ones(wrong) {
            let place = game.circle().letter(place);
            faults.push(if game.has_pawns() {
                format!("in a draft pawns of {name} stand in front of its pieces and nowhere else: see {place} (P3)")
            } else {
                format!("in a draft without pawns nothing of {name} is in play: see {place} (P3)")
            });
        }
    }
    faults
}

/// A king is missing only after its capture, which ends the game on the loser's turn (P12).
fn missing_kings(position: &Position) -> Vec<String> {
    let (us, them) = (position.to_move(), position.to_move().opponent());
    let mut faults = Vec::new();
    if !position.has_king(them) {
        let (name, other) = (capital(side_name(them)), capital(side_name(us)));
        faults.push(format!("{name} has no king, yet it is {other}’s turn: its capture ends the game (P12)"));
    }
    if !position.has_king(us) {
        let captors = position.of_side(Ring::Inner, them) & !position.of_kind(Ring::Inner, Kind::Pawn);
        let (name, other) = (capital(side_name(us)), capital(side_name(them)));
        if position.has_king(them) && captors == 0 {
            faults.push(format!(
                "{name} has no king, but {other} has no piece in play that could capture it (P6)"
            ));
        }
        if !position.has_king(them) {
            faults.push(format!("{name} has no king either: only one king can be captured (P12)"));
        }
    }
    faults
}

/// Characters round a circle, stretched sideways because characters are taller than wide.
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

    /// Writes at `distance` times the inner circle's radius from the centre.
    fn write(&mut self, place: u8, distance: f64, symbol: char) {
        let angle = crate::diagram::angle(place, self.places);
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
