//! Position strings, move text, and the text drawing of the row.

use crate::OneDimensionalChess;
use crate::ending::QUIET_PLIES;
use crate::legality;
use crate::messages::MESSAGES;
use crate::packed_move::Move;
use crate::pieces::{Kind, letter};
use crate::position::Position;
use crate::problems::problems;
use crate::rules::{Castling, Knight};
use std::borrow::Cow;
use throughline_game::text::any_of;
use throughline_game::{
    FieldValues, Game, Layout, MoveError, Notation, Piece, PositionError, Setup, SetupField, Side,
};

/// Returns the setup field for castling rights.
fn castling_field() -> SetupField {
    SetupField {
        key: "castling",
        name: MESSAGES.line("field-castling.name"),
        about: MESSAGES.line("field-castling"),
        default: "-",
        values: FieldValues::Choice(Cow::Owned(vec![
            ("-", MESSAGES.line("field-castling.nobody")),
            ("Kk", MESSAGES.line("field-castling.both")),
            ("K", MESSAGES.line("field-castling.first")),
            ("k", MESSAGES.line("field-castling.second")),
        ])),
    }
}

impl Notation for OneDimensionalChess {
    fn layout(&self) -> Layout {
        let piece = |(side, kind)| Piece {
            max_count: Some(self.most(side, kind) as u16),
            ..Piece::new(piece_letter((side, kind)), side, kind.name(), MESSAGES.piece(kind.spoken(side)))
        };
        let castling = self.has_castling_rights().then(castling_field);
        Layout {
            rows_name: MESSAGES.line("rows"),
            rows: vec![(0..self.length().into()).collect()],
            pieces: self.pieces().into_iter().map(piece).collect(),
            sides: ['w', 'b'],
            fields: castling.into_iter().chain([self.plies_field()]).collect(),
        }
    }

    fn setup(&self, position: &Position) -> Setup {
        let pieces = self.pieces();
        let piece = |square: u8| {
            let piece = position.piece(square)?;
            Some((square.into(), pieces.iter().position(|&other| other == piece)?))
        };
        let castling = self.has_castling_rights().then(|| rights_text(position).to_owned());
        Setup {
            pieces: (0..self.length()).filter_map(piece).collect(),
            side: position.to_move(),
            fields: castling.into_iter().chain([position.quiet_plies().to_string()]).collect(),
        }
    }

    fn position_of(&self, setup: &Setup) -> Result<Position, Vec<String>> {
        let mut position = Position::empty(setup.side);
        let pieces = self.pieces();
        for &(site, index) in &setup.pieces {
            let (side, kind) = pieces[index];
            position.put(site as u8, side, kind);
        }
        let (rights, plies) = match &setup.fields[..] {
            [rights, plies] => (rights.as_str(), plies.as_str()),
            [plies] => ("", plies.as_str()),
            _ => ("", "0"),
        };
        for (side, letter) in Side::BOTH.into_iter().zip(['K', 'k']) {
            position.set_may_castle(side, rights.contains(letter));
        }
        let mut problems = problems(self, &position);
        match plies.parse::<u8>().ok().filter(|&plies| plies <= QUIET_PLIES) {
            Some(quiet) => position.set_quiet_plies(quiet),
            None => {
                let inserted = [("plies", plies), ("most", &QUIET_PLIES.to_string())];
                problems.push(MESSAGES.say("problem-plies", &inserted));
            }
        }
        if problems.is_empty() { Ok(position) } else { Err(problems) }
    }

    /// Checks the counter: a number without leading zeros.
    fn check_field(&self, _key: &str, text: &str) -> Result<(), PositionError> {
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if is_number && (text == "0" || !text.starts_with('0')) {
            return Ok(());
        }
        Err(PositionError::syntax(text, MESSAGES.line("field-quiet-plies.form")))
    }

    fn move_text(&self, position: &Position, m: Move) -> String {
        let (from, to) = (letter(m.from()), letter(m.to()));
        let dash = if position.piece(m.to()).is_some() { 'x' } else { '-' };
        match (m.via(), m.becomes()) {
            _ if m.is_castling() => format!("{from}={to}"),
            (Some(via), _) => format!("{from}x{}-{to}", letter(via)),
            (_, Some(kind)) => format!("{from}{dash}{to}={}", kind.letter()),
            _ => format!("{from}{dash}{to}"),
        }
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, MoveError> {
        let read = self.read_move(text);
        let (written, sign) = read.ok_or_else(|| MoveError::syntax(text, self.move_forms()))?;
        let m = self.resolve_move(position, written, sign);
        let m = m.map_err(|unclear| MoveError::illegal(text, unclear.clause()))?;
        legality::check(self, position, m).map_err(|refusal| MoveError::illegal(text, refusal.clause()))?;
        // A move that is legal and written as a capture must capture something.
        if sign == Sign::Capture && position.piece(m.to()).is_none() {
            let ways = self.captures_on_the_way(position, m.from(), m.to());
            let texts = self.texts(position, [m].into_iter().chain(ways));
            let inserted = [("square", &*letter(m.to()).to_string()), ("moves", &texts)];
            let why = MESSAGES.say("move-nothing", &inserted);
            return Err(MoveError::illegal(text, why));
        }
        Ok(m)
    }

    fn board_text(&self, position: &Position) -> String {
        let squares = || 0..self.length();
        let row = |cell: &dyn Fn(u8) -> String, bar: &str| {
            let cells: Vec<String> = squares().map(cell).collect();
            format!("{bar}{}{bar}", cells.join(bar))
        };
        let edge = row(&|_| "---".to_owned(), "+");
        let piece = |square| position.piece(square).map_or(' ', piece_letter);
        let pieces = row(&|square| format!(" {} ", piece(square)), "|");
        let letters: String = squares().map(|square| format!("  {} ", letter(square))).collect();
        let rights = rights_text(position);
        let castling =
            if self.has_castling_rights() { format!(" May castle: {rights}.") } else { String::new() };
        format!(
            "{edge}\n{pieces}\n{edge}\n{}\nCapitals are White. {} to move; plies since the last capture{}: {}.{castling}",
            letters.trim_end(),
            if position.to_move() == Side::First { "White" } else { "Black" },
            if self.has_pawns() { " or pawn’s move" } else { "" },
            position.quiet_plies()
        )
    }
}

fn piece_letter((side, kind): (Side, Kind)) -> char {
    if side == Side::First { kind.letter().to_ascii_uppercase() } else { kind.letter() }
}

/// Returns the castling rights, in capitals for White: `Kk`, `K`, `k` or `-`.
fn rights_text(position: &Position) -> &'static str {
    match Side::BOTH.map(|side| position.may_castle(side)) {
        [true, true] => "Kk",
        [true, false] => "K",
        [false, true] => "k",
        [false, false] => "-",
    }
}

/// The sign between the squares of a written move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    /// No sign: `ej`.
    Absent,
    /// A plain move, castling, or a capture on the way: `e-j`, `a=b`, `exg-j`.
    Plain,
    /// A capture on the destination: `exj`.
    Capture,
}

/// Why two squares do not determine a move.
enum Ambiguity {
    /// Castling must be written with the king first.
    RookFirst { castling: String },
    /// Several captures on the way lead there.
    Several { moves: String },
}

impl Ambiguity {
    fn clause(&self) -> String {
        match self {
            Ambiguity::RookFirst { castling } => MESSAGES.say("move-king-first", &[("move", castling)]),
            Ambiguity::Several { moves } => MESSAGES.say("move-which", &[("moves", moves)]),
        }
    }
}

impl OneDimensionalChess {
    /// Returns the kinds of pieces, White's first, with those that no position of this rule set can
    /// contain at the end.
    fn pieces(&self) -> Vec<(Side, Kind)> {
        const ORDER: [Kind; 6] =
            [Kind::King, Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];
        let all = Side::BOTH.into_iter().flat_map(|side| ORDER.map(|kind| (side, kind)));
        let mut pieces: Vec<_> = all.filter(|(_, kind)| *kind != Kind::Pawn || self.has_pawns()).collect();
        pieces.sort_by_key(|&(side, kind)| self.most(side, kind) == 0);
        pieces
    }

    /// Returns the maximum number of a side's pieces of one kind: those at the start, and its pawns
    /// after promotion (C16).
    fn most(&self, side: Side, kind: Kind) -> usize {
        let can_promote = Kind::PROMOTIONS.contains(&kind);
        let promoted = if can_promote { self.homes(side, Kind::Pawn).count() } else { 0 };
        self.homes(side, kind).count() + promoted
    }

    fn has_castling_rights(&self) -> bool {
        self.movement().castling == Castling::Unmoved
    }

    fn plies_field(&self) -> SetupField {
        SetupField {
            key: "quiet-plies",
            name: MESSAGES.line("field-quiet-plies.name"),
            about: MESSAGES.line(if self.has_pawns() {
                "field-quiet-plies.pawns"
            } else {
                "field-quiet-plies"
            }),
            default: "0",
            values: FieldValues::Pattern { allowed: MESSAGES.line("field-quiet-plies.allowed").to_owned() },
        }
    }

    /// Returns the forms of moves, with examples of this rule set and this row.
    fn move_forms(&self) -> String {
        let movement = self.movement();
        let [before, last] = [2, 1].map(|back| letter(self.length() - back).to_string());
        let rook = if movement.castling == Castling::Neighbours { "b" } else { "c" };
        let inserted = [("before", &*before), ("last", &*last), ("rook", rook)];
        let forms = [
            ("move-forms.plain", true),
            ("move-forms.capture", true),
            ("move-forms.on-the-way", movement.knight == Knight::TwoLegs),
            ("move-forms.promotion", self.has_pawns()),
            ("move-forms.castling", movement.castling != Castling::None),
        ];
        let forms = forms.into_iter().filter(|&(_, is_played)| is_played);
        let forms = any_of(forms.map(|(name, _)| MESSAGES.say(name, &inserted)));
        MESSAGES.say("move-forms", &[("forms", &forms), ("last", &last)])
    }

    /// Parses a move and its sign.
    fn read_move(&self, text: &str) -> Option<(Move, Sign)> {
        let square = |byte: u8| {
            let square = byte.wrapping_sub(b'a');
            (square < self.length()).then_some(square)
        };
        let (text, becomes) = match text.to_ascii_lowercase().into_bytes() {
            bytes if bytes.len() < 4 => (bytes, None),
            mut bytes if bytes[bytes.len() - 2] == b'=' => {
                let kind = Kind::of_letter(bytes.pop()?.into())?;
                bytes.pop();
                (bytes, Some(Kind::PROMOTIONS.into_iter().position(|other| other == kind)? as u8))
            }
            bytes => (bytes, None),
        };
        let goes = |from, to| {
            let (from, to) = (square(from)?, square(to)?);
            Some(becomes.map_or(Move::new(from, to), |choice| Move::promotion(from, to, choice)))
        };
        match (&text[..], becomes) {
            (&[from, to], _) => Some((goes(from, to)?, Sign::Absent)),
            (&[from, b'-', to], _) => Some((goes(from, to)?, Sign::Plain)),
            (&[from, b'x', to], _) => Some((goes(from, to)?, Sign::Capture)),
            (&[king, b'=', rook], None) => Some((Move::castling(square(king)?, square(rook)?), Sign::Plain)),
            (&[from, b'x', via, b'-', to] | &[from, b'x', via, to], None) => {
                Some((Move::capture_on_the_way(square(from)?, square(via)?, square(to)?), Sign::Plain))
            }
            _ => None,
        }
    }

    /// Returns the intended move, legal or not. Two squares alone mean the same as touching them on
    /// the board: castling, the move or capture on the final square, or else the only legal capture
    /// on the way. `e-j` never means a capture on the way, because it is the text of the plain
    /// move.
    fn resolve_move(&self, position: &Position, written: Move, sign: Sign) -> Result<Move, Ambiguity> {
        let (from, to) = (written.from(), written.to());
        if written.is_castling() && self.names_castling(position, to, from) {
            return Err(Ambiguity::RookFirst { castling: format!("{}={}", letter(to), letter(from)) });
        }
        if written != Move::new(from, to) || sign == Sign::Capture {
            return Ok(written);
        }
        if self.names_castling(position, from, to) {
            return Ok(Move::castling(from, to));
        }
        if sign == Sign::Plain || self.is_legal(position, written) {
            return Ok(written);
        }
        match self.captures_on_the_way(position, from, to)[..] {
            [] => Ok(written),
            [only] => Ok(only),
            ref ways => Err(Ambiguity::Several { moves: self.texts(position, ways.iter().copied()) }),
        }
    }

    fn texts(&self, position: &Position, moves: impl Iterator<Item = Move>) -> String {
        let or = format!(" {} ", MESSAGES.line("or"));
        moves.map(|m| self.move_text(position, m)).collect::<Vec<_>>().join(&or)
    }

    /// C6: whether two squares are those of the mover's king and rook, in a rule set with castling.
    pub(crate) fn names_castling(&self, position: &Position, king: u8, rook: u8) -> bool {
        let mover = |kind| Some((position.to_move(), kind));
        self.movement().castling != Castling::None
            && position.piece(king) == mover(Kind::King)
            && position.piece(rook) == mover(Kind::Rook)
    }

    /// Returns the move between two squares without a capture on the way; a pawn on its last square
    /// becomes a queen.
    pub(crate) fn plain_move(&self, position: &Position, from: u8, to: u8) -> Move {
        if legality::promotes(self, position, from, to) {
            Move::promotion(from, to, 0)
        } else {
            Move::new(from, to)
        }
    }

    /// C7: the legal captures on the way between two squares.
    fn captures_on_the_way(&self, position: &Position, from: u8, to: u8) -> Vec<Move> {
        let ways = (0..self.length()).map(|via| Move::capture_on_the_way(from, via, to));
        ways.filter(|&m| self.is_legal(position, m)).collect()
    }
}
