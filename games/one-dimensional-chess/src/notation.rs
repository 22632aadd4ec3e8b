//! Position strings, move text, and the row as characters.

use crate::chess_move::Move;
use crate::ending::QUIET_PLIES;
use crate::kind::Kind;
use crate::legality;
use crate::movement::Castling;
use crate::position::{MAX_LENGTH, Position};
use crate::rules::OneDimensionalChess;
use throughline_game::notation::fields;
use throughline_game::{Game, MoveError, Notation, PositionError, Side, runs};

/// The letters of position strings: White in capitals, Black in small letters.
const PIECES: &str = "KQRBNkqrbn";
/// The same where there are pawns.
const PIECES_AND_PAWNS: &str = "KQRBNPkqrbnp";

/// The forms of a move, for messages.
const FORMS: &str = "e-j (move), exj (capture), exg-j (a knight takes on g and ends on j) or a=b (castling, the \
                     king’s square first) with squares of the row";
/// The same where there are pawns.
const FORMS_WITH_PAWNS: &str = "e-j (move), exj (capture), o-p=q (a pawn becomes a queen; r, b, n) or a=c (castling, \
                                the king’s square first) with squares of the row";

impl Notation for OneDimensionalChess {
    fn position_text(&self, position: &Position) -> String {
        let row = runs::write((0..self.length()).map(|square| position.piece(square).map(piece_letter)));
        let side = side_letter(position.to_move());
        let quiet = position.quiet_plies();
        match self.movement().castling {
            Castling::Unmoved => format!("{row} {side} {} {quiet}", rights_text(position)),
            _ => format!("{row} {side} {quiet}"),
        }
    }

    fn parse_position(&self, text: &str) -> Result<Position, PositionError> {
        const COUNT: &str = "plies since the last capture";
        let [row, side, rights, plies] = if self.movement().castling == Castling::Unmoved {
            fields(text, ["row", "side to move", "who may castle", COUNT])?
        } else {
            fields(text, ["row", "side to move", COUNT]).map(|[row, side, plies]| [row, side, "-", plies])?
        };
        let to_move = match side {
            "w" => Side::First,
            "b" => Side::Second,
            _ => return Err(PositionError::syntax(side, "the side to move, w or b")),
        };
        let mut position = Position::empty(to_move);
        let pieces = if self.has_pawns() { PIECES_AND_PAWNS } else { PIECES };
        for (square, cell) in (0..).zip(runs::read(row, usize::from(self.length()), pieces)?) {
            if let Some((side, kind)) = cell.and_then(piece_of_letter) {
                position.put(square, side, kind);
            }
        }
        for (side, may) in Side::BOTH.into_iter().zip(read_rights(rights)?) {
            position.set_may_castle(side, may);
        }
        let mut faults = self.faults(&position);
        match read_plies(plies)? {
            Some(quiet) => position.set_quiet_plies(quiet),
            None => faults.push(format!("{plies} {COUNT}: the game ends at {QUIET_PLIES} (C14)")),
        }
        if faults.is_empty() { Ok(position) } else { Err(PositionError::Illegal(faults)) }
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

/// The letter of a side.
pub(crate) fn side_letter(side: Side) -> char {
    if side == Side::First { 'w' } else { 'b' }
}

pub(crate) fn piece_letter((side, kind): (Side, Kind)) -> char {
    if side == Side::First { kind.letter().to_ascii_uppercase() } else { kind.letter() }
}

fn piece_of_letter(letter: char) -> Option<(Side, Kind)> {
    let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
    Kind::of_letter(letter.to_ascii_lowercase()).map(|kind| (side, kind))
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

fn read_rights(text: &str) -> Result<[bool; 2], PositionError> {
    match text {
        "Kk" => Ok([true, true]),
        "K" => Ok([true, false]),
        "k" => Ok([false, true]),
        "-" => Ok([false, false]),
        _ => Err(PositionError::syntax(text, "who may still castle: Kk, K (White), k (Black) or -")),
    }
}

/// `None` for a number above [`QUIET_PLIES`].
pub(crate) fn read_plies(text: &str) -> Result<Option<u8>, PositionError> {
    let canonical = !text.is_empty()
        && text.bytes().all(|byte| byte.is_ascii_digit())
        && (text == "0" || !text.starts_with('0'));
    if !canonical {
        return Err(PositionError::syntax(
            text,
            "the plies since the last capture, a number without leading zeros",
        ));
    }
    Ok(text.parse::<u8>().ok().filter(|&plies| plies <= QUIET_PLIES))
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
