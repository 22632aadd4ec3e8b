//! [`Fault`]: something wrong in a record.

use std::fmt;

/// Something wrong in a record, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The game's number in its text, from 1.
    pub game: usize,
    /// The line of the text, from 1; `None` for a sheet that was not read from a text.
    pub line: Option<usize>,
    /// The move, from 1, counted through the whole game: a variation's first move has the number of
    /// the move in whose place it stands. `None` for what is no move's fault.
    pub ply: Option<usize>,
    /// What was found and what was expected.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        write!(f, "game {}", self.game)?;
        if let Some(ply) = self.ply {
            write!(f, ", ply {ply}")?;
        }
        write!(f, ": {}", self.message)
    }
}

/// The text in quotes, cut after 60 characters: hostile input is not echoed at length.
///
/// ```
/// assert_eq!(throughline_records::pgn::quoted("a1-a2"), "“a1-a2”");
/// assert_eq!(throughline_records::pgn::quoted(&"x".repeat(61)).chars().count(), 63);
/// ```
#[must_use]
pub fn quoted(text: &str) -> String {
    match text.char_indices().nth(60) {
        None => format!("“{text}”"),
        Some((end, _)) => format!("“{}…”", &text[..end]),
    }
}
