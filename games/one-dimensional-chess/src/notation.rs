//! Position strings, move text, and the row as characters.

use crate::chess_move::Move;
use crate::ending::QUIET_PLIES;
use crate::kind::Kind;
use crate::legality;
use crate::movement::Castling;
use crate::position::{MAX_LENGTH, Position};
use crate::rules::OneDimensionalChess;
use throughline_game::{
    FieldValues, Game, Layout, MoveError, Notation, Piece, PositionError, Setup, SetupField, Side,
};

/// The forms of a move, for messages.
const FORMS: &str = "e-j (move), exj (capture), exg-j (a knight takes on g and ends on j) or a=b (castling, the \
                     king’s square first) with squares of the row";
/// The same where there are pawns.
const FORMS_WITH_PAWNS: &str = "e-j (move), exj (capture), o-p=q (a pawn becomes a queen; r, b, n) or a=c (castling, \
                                the king’s square first) with squares of the row";

const CASTLING: SetupField = SetupField {
    key: "castling",
    about: "Who may still castle: a side whose king and rook have never moved.",
    default: "-",
    values: FieldValues::Choice(&[
        ("-", "nobody"),
        ("Kk", "White and Black"),
        ("K", "White only"),
        ("k", "Black only"),
    ]),
};

impl Notation for OneDimensionalChess {
    fn layout(&self) -> Layout {
        let has_castling = self.movement().castling == Castling::Unmoved;
        let piece = |(side, kind): (Side, Kind)| Piece {
            most: Some(self.most(side, kind) as u16),
            ..Piece::new(piece_letter((side, kind)), side, kind.name(), kind.spoken(side))
        };
        Layout {
            rows_name: "row",
            rows: vec![(0..self.length().into()).collect()],
            pieces: self.pieces().into_iter().map(piece).collect(),
            sides: ['w', 'b'],
            fields: has_castling.then_some(CASTLING).into_iter().chain([self.plies_field()]).collect(),
        }
    }

    fn setup(&self, position: &Position) -> Setup {
        let pieces = self.pieces();
        let piece = |square: u8| {
            let piece = position.piece(square)?;
            Some((square.into(), pieces.iter().position(|&other| other == piece)?))
        };
        let has_castling = self.movement().castling == Castling::Unmoved;
        let castling = has_castling.then(|| rights_text(position).to_owned());
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
        let (plies, rights) = setup
            .fields
            .split_last()
            .map_or(("0", ""), |(plies, rest)| (plies.as_str(), rest.first().map_or("", String::as_str)));
        for (side, letter) in Side::BOTH.into_iter().zip(['K', 'k']) {
            position.set_may_castle(side, rights.contains(letter));
        }
        let mut illegal = self.illegal(&position);
        match plies.parse::<u8>().ok().filter(|&plies| plies <= QUIET_PLIES) {
            Some(quiet) => position.set_quiet_plies(quiet),
            None => illegal
                .push(format!("{plies} plies since the last capture: the game ends at {QUIET_PLIES} (C14)")),
        }
        if illegal.is_empty() { Ok(position) } else { Err(illegal) }
    }

    /// The counter: a number without leading zeros.
    fn check_field(&self, _key: &str, text: &str) -> Result<(), PositionError> {
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if is_number && (text == "0" || !text.starts_with('0')) {
            return Ok(());
        }
        let expected = "the plies since the last capture, a number without leading zeros";
        Err(PositionError::syntax(text, expected))
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
        let written = self.read_move(text).ok_or_else(|| MoveError::syntax(text, self.forms()))?;
        let m = self.meaning(position, written).map_err(|why| MoveError::illegal(text, why))?;
        legality::check(self, position, m).map_err(|refusal| MoveError::illegal(text, refusal.clause()))?;
        // What is legal now and says "takes" may still take nothing.
        if matches!(written, Written::Takes(..) | Written::Becomes(_, Some(true)))
            && position.piece(m.to()).is_none()
        {
            return Err(MoveError::illegal(text, self.nothing_to_take(position, m)));
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
        let castling = match self.movement().castling {
            Castling::Unmoved => format!(" May castle: {}.", rights_text(position)),
            _ => String::new(),
        };
        format!(
            "{edge}\n{pieces}\n{edge}\n{}\nCapitals are White. {} to move; plies since the last capture{}: {}.{castling}",
            letters.trim_end(),
            if position.to_move() == Side::First { "White" } else { "Black" },
            if self.has_pawns() { " or pawn’s move" } else { "" },
            position.quiet_plies()
        )
    }
}

/// The letter of a square.
pub(crate) fn letter(square: u8) -> char {
    // Move values hold squares below 32; those beyond every board have no letter.
    if square < MAX_LENGTH { (b'a' + square) as char } else { '?' }
}

pub(crate) fn piece_letter((side, kind): (Side, Kind)) -> char {
    if side == Side::First { kind.letter().to_ascii_uppercase() } else { kind.letter() }
}

/// Who may still castle, in capitals for White: `Kk`, `K`, `k` or `-`.
pub(crate) fn rights_text(position: &Position) -> &'static str {
    match Side::BOTH.map(|side| position.may_castle(side)) {
        [true, true] => "Kk",
        [true, false] => "K",
        [false, true] => "k",
        [false, false] => "-",
    }
}

/// A move as it was written.
#[derive(Clone, Copy)]
enum Written {
    /// `ej`.
    Squares(u8, u8),
    /// `e-j`.
    Goes(u8, u8),
    /// `exj`.
    Takes(u8, u8),
    /// `exg-j`.
    TakesOnTheWay(u8, u8, u8),
    /// `a=b`.
    Castles(u8, u8),
    /// `o-p=q`, `oxp=q` or `op=q`: the move, and whether it says that it takes.
    Becomes(Move, Option<bool>),
}

impl OneDimensionalChess {
    /// The pieces, White's first; those that no position of this rule set can hold at the end.
    fn pieces(&self) -> Vec<(Side, Kind)> {
        const ORDER: [Kind; 6] =
            [Kind::King, Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];
        let all = Side::BOTH.into_iter().flat_map(|side| ORDER.map(|kind| (side, kind)));
        let mut pieces: Vec<_> = all.filter(|(_, kind)| *kind != Kind::Pawn || self.has_pawns()).collect();
        pieces.sort_by_key(|&(side, kind)| self.most(side, kind) == 0);
        pieces
    }

    /// The most pieces of a kind a side can have: those of its start, and its pawns in their place
    /// (C16).
    fn most(&self, side: Side, kind: Kind) -> usize {
        let promoted =
            if Kind::PROMOTIONS.contains(&kind) { self.homes(side, Kind::Pawn).count() } else { 0 };
        self.homes(side, kind).count() + promoted
    }

    fn plies_field(&self) -> SetupField {
        SetupField {
            key: "quiet-plies",
            about: if self.has_pawns() {
                "Moves of either side since the last capture or pawn’s move; at 100 the game is drawn (C14)."
            } else {
                "Moves of either side since the last capture; at 100 the game is drawn (C14)."
            },
            default: "0",
            values: FieldValues::Pattern { allowed: "a number from 0 to 100".to_owned() },
        }
    }
}

impl OneDimensionalChess {
    fn read_move(&self, text: &str) -> Option<Written> {
        let square = |byte: u8| {
            let square = byte.to_ascii_lowercase().wrapping_sub(b'a');
            (square < self.length()).then_some(square)
        };
        let becomes = |from, to, kind: u8, takes| {
            let kind = Kind::of_letter(char::from(kind.to_ascii_lowercase()))?;
            let choice = Kind::PROMOTIONS.into_iter().position(|other| other == kind)?;
            Some(Written::Becomes(Move::promotion(square(from)?, square(to)?, choice as u8), takes))
        };
        Some(match *text.as_bytes() {
            [from, to] => Written::Squares(square(from)?, square(to)?),
            [from, b'-', to] => Written::Goes(square(from)?, square(to)?),
            [from, b'x' | b'X', to] => Written::Takes(square(from)?, square(to)?),
            [king, b'=', rook] => Written::Castles(square(king)?, square(rook)?),
            [from, to, b'=', kind] => becomes(from, to, kind, None)?,
            [from, b'-', to, b'=', kind] => becomes(from, to, kind, Some(false))?,
            [from, b'x' | b'X', to, b'=', kind] => becomes(from, to, kind, Some(true))?,
            [from, b'x' | b'X', via, b'-', to] | [from, b'x' | b'X', via, to] => {
                Written::TakesOnTheWay(square(from)?, square(via)?, square(to)?)
            }
            _ => return None,
        })
    }

    /// The move that is meant, legal or not. Two squares alone mean what touching them on the board
    /// means: castling, the move or capture on the final square, or else the only legal capture on
    /// the way. `e-j` never means a capture on the way: it is that move's own text without it.
    fn meaning(&self, position: &Position, written: Written) -> Result<Move, String> {
        let castles = |from, to| self.names_castling(position, from, to);
        match written {
            Written::Goes(from, to) | Written::Squares(from, to) if castles(from, to) => {
                Ok(Move::castling(from, to))
            }
            Written::Squares(from, to) => self.only_way(position, from, to),
            Written::Goes(from, to) | Written::Takes(from, to) => Ok(Move::new(from, to)),
            Written::TakesOnTheWay(from, via, to) => Ok(Move::capture_on_the_way(from, via, to)),
            Written::Castles(rook, king) if castles(king, rook) => {
                Err(format!("write the king’s square first: {}={}", letter(king), letter(rook)))
            }
            Written::Castles(king, rook) => Ok(Move::castling(king, rook)),
            Written::Becomes(m, _) => Ok(m),
        }
    }

    fn forms(&self) -> &'static str {
        if self.has_pawns() { FORMS_WITH_PAWNS } else { FORMS }
    }

    /// C6: whether two squares hold the mover's king and rook in a game that has castling.
    pub(crate) fn names_castling(&self, position: &Position, king: u8, rook: u8) -> bool {
        let mover = |kind| Some((position.to_move(), kind));
        self.movement().castling != Castling::None
            && position.piece(king) == mover(Kind::King)
            && position.piece(rook) == mover(Kind::Rook)
    }

    fn only_way(&self, position: &Position, from: u8, to: u8) -> Result<Move, String> {
        let plain = Move::new(from, to);
        let ways = self.captures_on_the_way(position, from, to);
        match ways[..] {
            _ if self.is_legal(position, plain) => Ok(plain),
            [] => Ok(plain),
            [only] => Ok(only),
            _ => {
                let texts: Vec<String> = ways.iter().map(|&m| self.move_text(position, m)).collect();
                Err(format!("say which: {}", texts.join(" or ")))
            }
        }
    }

    /// C7: the legal captures on the way between two squares.
    pub(crate) fn captures_on_the_way(&self, position: &Position, from: u8, to: u8) -> Vec<Move> {
        let ways = (0..self.length()).map(|via| Move::capture_on_the_way(from, via, to));
        ways.filter(|&m| self.is_legal(position, m)).collect()
    }

    fn nothing_to_take(&self, position: &Position, plain: Move) -> String {
        let mut texts = vec![self.move_text(position, plain)];
        let ways = self.captures_on_the_way(position, plain.from(), plain.to());
        texts.extend(ways.into_iter().map(|m| self.move_text(position, m)));
        format!("nothing stands on {} to take, write {}", letter(plain.to()), texts.join(" or "))
    }
}
