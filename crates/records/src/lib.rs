#![doc = include_str!("../README.md")]

pub mod pgn;
pub mod tafl;

use std::fmt;

/// Something wrong in a text of games, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Defect {
    /// The game's number in its text, from 1.
    pub game: usize,
    /// The line of the text, from 1; `None` for a sheet that was not read from a text.
    pub line: Option<usize>,
    /// The move, from 1, counted through the whole game: a variation's first move has the number of
    /// the move in whose place it stands. `None` for what is no move's defect.
    pub ply: Option<usize>,
    /// What was found and what was expected.
    pub message: String,
}

impl Defect {
    /// The defect as compilers write theirs: `games.pgn:12: game 3, ply 7: …`.
    #[must_use]
    pub fn in_file(&self, path: &str) -> String {
        let line = self.line.map(|line| format!("{line}: ")).unwrap_or_default();
        format!("{path}:{line}{}", self.in_game())
    }

    fn in_game(&self) -> String {
        let ply = self.ply.map(|ply| format!(", ply {ply}")).unwrap_or_default();
        format!("game {}{ply}: {}", self.game, self.message)
    }
}

impl fmt::Display for Defect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        f.write_str(&self.in_game())
    }
}

/// The text in quotes, cut after 60 characters: hostile input is not echoed at length.
///
/// ```
/// assert_eq!(throughline_records::quoted("a1-a2"), "“a1-a2”");
/// assert_eq!(throughline_records::quoted(&"x".repeat(61)).chars().count(), 63);
/// ```
#[must_use]
pub fn quoted(text: &str) -> String {
    match text.char_indices().nth(60) {
        None => format!("“{text}”"),
        Some((end, _)) => format!("“{}…”", &text[..end]),
    }
}
