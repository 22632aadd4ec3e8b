//! Position strings, move text, and the row as characters.

use crate::ending::QUIET_PLIES;
use crate::legality;
use crate::position::{Kind, MAX_LENGTH, Move, Position};
use crate::rules::OneDimensionalChess;
use throughline_game::notation::fields;
use throughline_game::{Game, MoveError, Notation, PositionError, Side, runs};

/// The letters of position strings: White in capitals, Black in small letters.
const PIECES: &str = "KQRBNkqrbn";

/// The forms of a move, for messages.
const FORMS: &str = "e-j (move), exj (capture), exg-j (a knight takes on g and ends on j) or a=b (castling, the \
                     king’s square first) with squares of the row";

impl Notation for OneDimensionalChess {
    fn position_text(&self, position: &Position) -> String {
        let row = runs::write((0..self.length()).map(|square| position.piece(square).map(piece_letter)));
        let side = if position.to_move() == Side::First { 'w' } else { 'b' };
        format!("{row} {side} {}", position.quiet_plies())
    }

    fn parse_position(&self, text: &str) -> Result<Position, PositionError> {
        let [row, side, plies] = fields(text, ["row", "side to move", "plies since the last capture"])?;
        let to_move = match side {
            "w" => Side::First,
            "b" => Side::Second,
            _ => return Err(PositionError::syntax(side, "the side to move, w or b")),
        };
        let mut position = Position::empty(to_move);
        for (square, cell) in (0..).zip(runs::read(row, usize::from(self.length()), PIECES)?) {
            if let Some((side, kind)) = cell.and_then(piece_of_letter) {
                position.put(square, side, kind);
            }
        }
        let mut faults = self.faults(&position);
        match read_plies(plies)? {
            Some(quiet) => position.set_quiet_plies(quiet),
            None => faults
                .push(format!("{plies} plies since the last capture: the game ends at {QUIET_PLIES} (C14)")),
        }
        if faults.is_empty() { Ok(position) } else { Err(PositionError::Illegal(faults)) }
    }

    fn move_text(&self, position: &Position, m: Move) -> String {
        let (from, to) = (letter(m.from()), letter(m.to()));
        match m.via() {
            _ if m.is_castling() => format!("{from}={to}"),
            Some(via) => format!("{from}x{}-{to}", letter(via)),
            None if position.piece(m.to()).is_some() => format!("{from}x{to}"),
            None => format!("{from}-{to}"),
        }
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, MoveError> {
        let written = self.read_move(text).ok_or_else(|| MoveError::syntax(text, FORMS))?;
        let m = self.meaning(position, written).map_err(|why| MoveError::illegal(text, why))?;
        legality::check(self, position, m).map_err(|refusal| MoveError::illegal(text, refusal.clause()))?;
        // What is legal now and says "takes" may still take nothing.
        if matches!(written, Written::Takes(..)) && position.piece(m.to()).is_none() {
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
        format!(
            "{edge}\n{pieces}\n{edge}\n{}\nCapitals are White. {} to move; plies since the last capture: {}.",
            letters.trim_end(),
            if position.to_move() == Side::First { "White" } else { "Black" },
            position.quiet_plies()
        )
    }
}

/// The letter of a square.
pub(crate) fn letter(square: u8) -> char {
    // Move values hold squares below 32; those beyond every board have no letter.
    if square < MAX_LENGTH { (b'a' + square) as char } else { '?' }
}

fn piece_letter((side, kind): (Side, Kind)) -> char {
    if side == Side::First { kind.letter().to_ascii_uppercase() } else { kind.letter() }
}

fn piece_of_letter(letter: char) -> Option<(Side, Kind)> {
    let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
    Kind::of_letter(letter.to_ascii_lowercase()).map(|kind| (side, kind))
}

/// `None` for a number above [`QUIET_PLIES`].
fn read_plies(text: &str) -> Result<Option<u8>, PositionError> {
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
}

impl OneDimensionalChess {
    fn read_move(&self, text: &str) -> Option<Written> {
        let square = |byte: u8| {
            let square = byte.to_ascii_lowercase().wrapping_sub(b'a');
            (square < self.length()).then_some(square)
        };
        Some(match *text.as_bytes() {
            [from, to] => Written::Squares(square(from)?, square(to)?),
            [from, b'-', to] => Written::Goes(square(from)?, square(to)?),
            [from, b'x' | b'X', to] => Written::Takes(square(from)?, square(to)?),
            [king, b'=', rook] => Written::Castles(square(king)?, square(rook)?),
            [from, b'x' | b'X', via, b'-', to] | [from, b'x' | b'X', via, to] => {
                Written::TakesOnTheWay(square(from)?, square(via)?, square(to)?)
            }
            _ => return None,
        })
    }

    /// The move that is meant, legal or not. Two squares alone mean what touching them on the board means: castling,
    /// the move or capture on the final square, or else the only legal capture on the way. `e-j` never means a capture
    /// on the way: it is that move's own text without it.
    fn meaning(&self, position: &Position, written: Written) -> Result<Move, String> {
        let castles = |from: u8, to: u8| {
            let mover = |kind| Some((position.to_move(), kind));
            position.piece(from) == mover(Kind::King) && position.piece(to) == mover(Kind::Rook)
        };
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
        }
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

    /// Everything that keeps a position from arising in a game with this line-up, or from being played on.
    fn faults(&self, position: &Position) -> Vec<String> {
        let mut faults = Vec::new();
        for (side, name) in Side::BOTH.into_iter().zip(["White", "Black"]) {
            for kind in Kind::ALL {
                let count = position.of_kind(side, kind).count_ones() as usize;
                let most = self.line_up().iter().filter(|&&other| other == kind).count();
                let plural = if count == 1 { "" } else { "s" };
                if kind == Kind::King && count != 1 {
                    let count = if count == 0 { "no".to_owned() } else { count.to_string() };
                    faults.push(format!(
                        "{name} has {count} king{}: a side has one",
                        if count == "no" { "" } else { "s" }
                    ));
                } else if count > most {
                    let kind = kind.name();
                    faults.push(format!(
                        "{name} has {count} {kind}{plural}: it starts with {most} and gains none"
                    ));
                }
            }
        }
        let waiting = position.to_move().opponent();
        let kings = |side| position.of_kind(side, Kind::King).count_ones();
        if kings(waiting) == 1 && self.is_in_check(position, waiting) {
            let name = if waiting == Side::First { "White" } else { "Black" };
            faults.push(format!("{name} is in check, but it is not {name}’s turn (C9)"));
        }
        faults
    }
}
