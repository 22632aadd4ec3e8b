#![doc = include_str!("../README.md")]

pub mod pgn;
pub mod tafl;

use std::fmt;
use throughline_game::MessageFiles;

/// The messages about game records.
static MESSAGES: MessageFiles = throughline_game::message_files!();

/// A defect in a text of game records, and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Defect {
    /// The game's number in its text, from 1.
    pub game: usize,
    /// The line of the text, from 1; `None` for a sheet that does not come from a text.
    pub line: Option<usize>,
    /// The ply, from 1, counted from the start of the game: the first move of a variation has the
    /// number of the move that it replaces. `None` for a defect that belongs to no move.
    pub ply: Option<usize>,
    /// What was found and what was expected.
    pub message: String,
}

impl Defect {
    /// Returns the defect in the format of compilers: `games.pgn:12: game 3, ply 7: …`.
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

/// Returns the text in quotes, cut after 60 characters, so that hostile input is not echoed at
/// length.
///
/// ```
/// assert_eq!(throughline_records::quoted("a1-a2"), "“a1-a2”");
/// assert_eq!(throughline_records::quoted(&"x".repeat(61)).chars().count(), 63);
/// ```
#[must_use]
pub fn quoted(text: &str) -> String {
    format!("“{}”", clipped(text))
}

/// Returns the same without quotes, for messages that have quotes.
fn clipped(text: &str) -> String {
    match text.char_indices().nth(60) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

#[cfg(test)]
mod tests {
    use super::MESSAGES;
    use std::collections::BTreeSet;
    use throughline_game::Language;

    #[test]
    fn every_language_says_the_same() {
        assert_eq!(MESSAGES.defects(), Vec::<String>::new());
    }

    #[test]
    fn no_message_is_missing_or_unused() {
        let sources =
            ["game_builder", "reader", "replay", "result", "tokens"].map(|name| format!("{name}.rs"));
        let folder = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src/pgn"));
        let texts = sources.map(|name| std::fs::read_to_string(folder.join(name)).unwrap());
        let said: BTreeSet<&str> = texts.iter().flat_map(|text| text.split('"')).collect();
        let shapes = MESSAGES.messages(Language::English).unwrap().shapes();
        let names = shapes.flat_map(|shape| {
            let attributes = shape.attributes.iter().map(|name| format!("{}.{name}", shape.id));
            attributes.chain(shape.has_value.then(|| shape.id.to_owned())).collect::<Vec<_>>()
        });
        let names: BTreeSet<String> = names.collect();
        for name in &names {
            assert!(said.contains(name.as_str()), "{name} is said nowhere");
        }
        let is_name = |text: &&&str| {
            let beginning = text.split_once('-').map(|(beginning, _)| beginning);
            beginning.is_some_and(|it| ["form", "move", "result", "start", "tag"].contains(&it))
        };
        for name in said.iter().filter(is_name) {
            assert!(names.contains(*name), "{name} is missing");
        }
    }
}
