//! OTN, the notation of OpenTafl: positions, moves, and rules strings.

mod rule_sets;
mod rules;

pub use rule_sets::{SpecWithStart, UnsupportedKey};
pub use rules::{EXTRA_KEY, KEYS, Key, Kind, OtnRules, Value, ValueError};

use crate::quoted;
use crate::tafl::Square;
use std::fmt;
use throughline_game::{Side, row_text};

/// The errors in an OTN text, one sentence each.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", .0.join("; "))]
pub struct OtnError(pub Vec<String>);

impl OtnError {
    pub(crate) fn one(message: impl fmt::Display) -> Self {
        OtnError(vec![message.to_string()])
    }
}

/// The largest board size of the notation: files a to z.
const MAX_SIZE: usize = 26;
/// Attackers, then defenders: taflman, commander, knight, king, mercenary, guard.
const PIECES: &str = "tcnkmgTCNKMG";

/// The pieces on a board, without a side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OtnPosition {
    /// From rank 1 up, each from file a; the board is square.
    rows: Vec<Vec<Option<char>>>,
}

impl OtnPosition {
    /// Parses a position. The slashes at both ends may be missing.
    ///
    /// # Errors
    /// Every row whose length differs from the number of rows, and every letter that is not a
    /// piece.
    pub fn parse(text: &str) -> Result<Self, OtnError> {
        Self::read(text, PIECES)
    }

    /// Parses a position that lists the top rank first, as in the rules key `starti:`.
    ///
    /// # Errors
    /// As [`OtnPosition::parse`].
    pub fn parse_inverted(text: &str) -> Result<Self, OtnError> {
        Self::parse(text).map(Self::inverted)
    }

    fn read(text: &str, pieces: &str) -> Result<Self, OtnError> {
        let inner = text.strip_prefix('/').unwrap_or(text);
        let inner = inner.strip_suffix('/').unwrap_or(inner);
        let texts: Vec<&str> = inner.split('/').collect();
        let size = texts.len();
        if !(3..=MAX_SIZE).contains(&size) {
            return Err(OtnError::one(format!(
                "{} is not a position: expected 3 to {MAX_SIZE} rows between slashes, not {size}",
                quoted(text)
            )));
        }
        let mut errors = Vec::new();
        let mut rows = Vec::with_capacity(size);
        for (i, row) in texts.into_iter().enumerate() {
            match row_text::read(row, size, pieces) {
                Ok(cells) => rows.push(cells),
                Err(error) => errors.push(format!("row {}: {error}", i + 1)),
            }
        }
        if errors.is_empty() { Ok(OtnPosition { rows }) } else { Err(OtnError(errors)) }
    }

    fn inverted(mut self) -> Self {
        self.rows.reverse();
        self
    }

    /// Returns the board and the side to move of one of our position strings.
    ///
    /// # Errors
    /// Text that is not a position string of a tafl board.
    pub fn of_position_string(text: &str) -> Result<(Self, Side), OtnError> {
        let error =
            || OtnError::one(format!("{} is not a position: expected ranks, then a or d", quoted(text)));
        let (board, side) = text.split_once(' ').ok_or_else(error)?;
        let side = match side {
            "a" => Side::First,
            "d" => Side::Second,
            _ => return Err(error()),
        };
        Ok((Self::read(board, "tTK")?.inverted(), side))
    }

    /// Returns the board in OTN, followed by ` d` when the defenders move.
    #[must_use]
    pub fn with_side(&self, side: Side) -> String {
        format!("{self}{}", if side == Side::First { "" } else { " d" })
    }

    /// Our position string for this board. Only the game can tell whether the position is valid.
    ///
    /// # Errors
    /// Pieces that our games do not have, each with its square.
    pub fn position_string(&self, side: Side) -> Result<String, OtnError> {
        let strange = self.unsupported_pieces();
        if !strange.is_empty() {
            let text = format!("pieces that our rules do not have: {}", strange.join(", "));
            return Err(OtnError::one(text));
        }
        let rows: Vec<String> =
            self.rows.iter().rev().map(|row| row_text::write(row.iter().copied())).collect();
        Ok(format!("{} {}", rows.join("/"), if side == Side::First { 'a' } else { 'd' }))
    }

    /// The pieces other than attackers, defenders and king, with their squares: `c on f2`.
    #[must_use]
    pub fn unsupported_pieces(&self) -> Vec<String> {
        let ranks = self.rows.iter().enumerate();
        let cells =
            ranks.flat_map(|(rank, row)| row.iter().enumerate().map(move |(file, c)| (file, rank, c)));
        cells
            .filter_map(|(file, rank, cell)| {
                let piece = cell.filter(|piece| !"tTK".contains(*piece))?;
                Some(format!("{piece} on {}{}", char::from(b'a' + file as u8), rank + 1))
            })
            .collect()
    }

    /// Returns the length of a side in squares.
    #[must_use]
    pub fn size(&self) -> usize {
        self.rows.len()
    }
}

impl fmt::Display for OtnPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("/")?;
        for row in &self.rows {
            write!(f, "{}/", row_text::write(row.iter().copied()))?;
        }
        Ok(())
    }
}

/// A move as its text describes it. Berserk and jumping moves are parsed too, though our rules have
/// none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OtnMove {
    /// The letter of the moving piece; men have none.
    pub piece: Option<char>,
    /// The origin.
    pub from: Square,
    /// The way of moving.
    pub kind: MoveKind,
    /// The destination.
    pub to: Square,
    /// The captures, as written.
    pub captures: Vec<Captured>,
    /// The suffix.
    pub suffix: Option<MoveSuffix>,
}

/// A captured piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Captured {
    /// Its letter; men have none.
    pub piece: Option<char>,
    /// Its square.
    pub square: Square,
}

/// How a piece moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveKind {
    /// `-`
    Plain,
    /// `^`
    Jump,
    /// `=`: a further move in a berserk turn.
    Berserk,
    /// `^=`
    BerserkJump,
}

/// The suffix of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveSuffix {
    /// `+`: the king can be captured next.
    KingThreatened,
    /// `++`
    KingTaken,
    /// `-`: the king can escape next.
    EscapePossible,
    /// `--`
    KingEscaped,
}

const SUFFIXES: [(&str, MoveSuffix); 4] = [
    ("++", MoveSuffix::KingTaken),
    ("--", MoveSuffix::KingEscaped),
    ("+", MoveSuffix::KingThreatened),
    ("-", MoveSuffix::EscapePossible),
];
const KINDS: [(&str, MoveKind); 4] =
    [("^=", MoveKind::BerserkJump), ("^", MoveKind::Jump), ("=", MoveKind::Berserk), ("-", MoveKind::Plain)];

impl OtnMove {
    /// The text that replaces a move in case of resignation.
    pub const RESIGNS: &'static str = "---";

    /// Returns a move of a man without captures.
    #[must_use]
    pub fn plain(from: Square, to: Square) -> Self {
        OtnMove { piece: None, from, kind: MoveKind::Plain, to, captures: Vec::new(), suffix: None }
    }

    /// Parses a whole text as a move; `None` if it is not one. Captures may also be listed with an
    /// `x` before each.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (piece, from, rest) = take_piece(text)?;
        let (kind, rest) = KINDS.iter().find_map(|(sign, kind)| Some((*kind, rest.strip_prefix(sign)?)))?;
        let (to, mut rest) = Square::take(rest)?;
        let mut captures = Vec::new();
        while let Some(list) =
            rest.strip_prefix(if captures.is_empty() { &['x', 'X'][..] } else { &['x', 'X', '/'] })
        {
            let (piece, square, after) = take_piece(list)?;
            captures.push(Captured { piece, square });
            rest = after;
        }
        let suffix = match rest {
            "" => None,
            sign => Some(SUFFIXES.iter().find(|(text, _)| *text == sign)?.1),
        };
        Some(OtnMove { piece, from, kind, to, captures, suffix })
    }
}

/// Parses a square, with an optional piece letter before it.
fn take_piece(text: &str) -> Option<(Option<char>, Square, &str)> {
    if let Some((square, rest)) = Square::take(text) {
        return Some((None, square, rest));
    }
    let piece = text.chars().next().filter(|c| PIECES.contains(*c))?;
    let (square, rest) = Square::take(&text[1..])?;
    Some((Some(piece), square, rest))
}

impl fmt::Display for OtnMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |piece: Option<char>| piece.map(String::from).unwrap_or_default();
        let kind = KINDS.iter().find(|(_, kind)| *kind == self.kind).map_or("-", |(sign, _)| sign);
        write!(f, "{}{}{kind}{}", letter(self.piece), self.from, self.to)?;
        for (i, Captured { piece, square }) in self.captures.iter().enumerate() {
            write!(f, "{}{}{square}", if i == 0 { 'x' } else { '/' }, letter(*piece))?;
        }
        match self.suffix.and_then(|suffix| SUFFIXES.iter().find(|(_, known)| *known == suffix)) {
            Some((sign, _)) => f.write_str(sign),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_of_the_grammar_round_trips() {
        for text in [
            "e5-e8", "e5-e8xe9", "ce6^e8", "Ne6^=e8xce7/ne9/f8/d8", "Ne8=e4xe3", "Ke5-e1-", "Ke1-a1--",
            "a3-e3+", "e3-e4++", "c2-c3xKc4", "a10-k10xk11/a9/b10/c3/d4/e5", "mk1-k2xgk3", "g1-g2", "k4-k3",
            "tt1-t2",
        ] {
            let read = OtnMove::parse(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(read.to_string(), text);
        }
        assert_eq!(OtnMove::parse("k7-k8xk6xk6").unwrap().captures.len(), 2);
    }

    #[test]
    fn the_letter_of_a_piece_is_told_from_a_file() {
        let of = |text| OtnMove::parse(text).map(|m| (m.piece, m.from.to_string()));
        assert_eq!(of("k4-k3"), Some((None, "k4".to_owned())));
        assert_eq!(of("kk4-k3"), Some((Some('k'), "k4".to_owned())));
        assert_eq!(of("Kf6-f7"), Some((Some('K'), "f6".to_owned())));
    }

    #[test]
    fn other_texts_are_no_moves() {
        for text in
            ["", "---", ".....", "e5", "e5e8", "e5--e8", "e5-e8x", "e5-e8xe9/", "e5-e8+++", "x5-", "Qe5-e6"]
        {
            assert_eq!(OtnMove::parse(text), None, "{text}");
        }
    }
}
