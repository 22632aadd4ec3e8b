//! [`Messages`]: sentences that people read, kept in message files of Project Fluent
//! (<https://projectfluent.org>), a file for each language.

use crate::catalog::{GAMES, message_files};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use fluent_syntax::ast::Entry;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};
use throughline_game::GameInfo;

/// The language in which every sentence is written first.
pub const SOURCE_LANGUAGE: &str = "en";

/// A line of a message file that is wrong.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
#[error("line {line}: {what}")]
pub struct MessageDefect {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, a clause.
    pub what: String,
}

/// The messages of one language. A message has a text of its own, its value, or texts of its
/// attributes, or both.
pub struct Messages {
    resource: Arc<FluentResource>,
    bundle: FluentBundle<Arc<FluentResource>>,
}

/// What a message file says of one message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MessageShape<'m> {
    /// The message's name.
    pub id: &'m str,
    /// Whether it has a value.
    pub has_value: bool,
    /// The names of its attributes.
    pub attributes: Vec<&'m str>,
}

impl Messages {
    /// Reads the text of a message file.
    ///
    /// # Errors
    /// A language that is none, every line that is wrong, and every message that is there twice.
    ///
    /// ```
    /// let text = "piece = The king\n    .task = Move him.\n";
    /// let messages = throughline_catalog::Messages::read("en", text).unwrap();
    /// assert_eq!(messages.text("piece.task", &[]).as_deref(), Some("Move him."));
    /// assert_eq!(messages.text("pawn", &[]), None);
    /// ```
    pub fn read(language: &str, text: &str) -> Result<Self, Vec<MessageDefect>> {
        let first_line = |what: String| vec![MessageDefect { line: 1, what }];
        let language = language.parse().map_err(|_| first_line(format!("“{language}” is no language")))?;
        let line_of = |at: usize| text.as_bytes().iter().take(at).filter(|&&byte| byte == b'\n').count() + 1;
        let resource = FluentResource::try_new(text.to_owned()).map_err(|(_, errors)| {
            let defect = |error: &fluent_syntax::parser::ParserError| MessageDefect {
                line: line_of(error.pos.start),
                what: error.kind.to_string(),
            };
            errors.iter().map(defect).collect::<Vec<_>>()
        })?;
        let resource = Arc::new(resource);
        let mut bundle = FluentBundle::new_concurrent(vec![language]);
        // The marks round inserted texts matter where languages of both directions meet.
        bundle.set_use_isolating(false);
        bundle.add_resource(resource.clone()).map_err(|errors| {
            errors.iter().flat_map(|error| first_line(error.to_string())).collect::<Vec<_>>()
        })?;
        Ok(Messages { resource, bundle })
    }

    /// The text of a message (`piece`) or of an attribute of one (`piece.task`), with other texts
    /// put in by their names, whole numbers as such; `None` where there is none.
    #[must_use]
    pub fn text(&self, name: &str, inserted: &[(&str, &str)]) -> Option<String> {
        let (id, attribute) = name.split_once('.').map_or((name, None), |(id, name)| (id, Some(name)));
        let message = self.bundle.get_message(id)?;
        let pattern = match attribute {
            Some(name) => message.get_attribute(name)?.value(),
            None => message.value()?,
        };
        let mut arguments = FluentArgs::new();
        for &(name, text) in inserted {
            // As a number, so that a message can have a form for one and a form for many.
            let number = text.parse::<u32>().ok().filter(|number| number.to_string() == text);
            match number {
                Some(number) => arguments.set(name, number),
                None => arguments.set(name, text.to_owned()),
            }
        }
        Some(self.bundle.format_pattern(pattern, Some(&arguments), &mut Vec::new()).into_owned())
    }

    /// What there is, in the order of the file.
    pub fn shapes(&self) -> impl Iterator<Item = MessageShape<'_>> {
        self.resource.entries().filter_map(|entry| match entry {
            Entry::Message(message) => Some(MessageShape {
                id: message.id.name,
                has_value: message.value.is_some(),
                attributes: message.attributes.iter().map(|attribute| attribute.id.name).collect(),
            }),
            _ => None,
        })
    }
}

/// The messages of a game in a language, or in English where it lacks that language; `None` for a
/// game without messages, and where there is no such game.
///
/// # Panics
/// When a message file of the catalog is faulty: the games' tests read each.
#[must_use]
pub fn messages(game: &str, language: &str) -> Option<&'static Messages> {
    type OfGame = Vec<(&'static str, Messages)>;
    static READ: LazyLock<BTreeMap<&str, OfGame>> = LazyLock::new(|| {
        let read = |&(language, text): &(&'static str, &str)| {
            (language, Messages::read(language, text).expect("a game's own messages are sound"))
        };
        let of_game = |game: &GameInfo| message_files(game.id).iter().map(read).collect();
        GAMES.into_iter().map(|game| (game.id, of_game(game))).collect()
    });
    let of_game = READ.get(game)?;
    let find = |language| of_game.iter().find(|(other, _)| *other == language).map(|(_, messages)| messages);
    find(language).or_else(|| find(SOURCE_LANGUAGE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_is_told_with_its_line() {
        let faults = Messages::read("en", "good = Well\n\nbad\n\nworse = {\n").err().unwrap();
        let lines: Vec<usize> = faults.iter().map(|fault| fault.line).collect();
        assert_eq!(lines.len(), 2, "{faults:?}");
        assert!(lines[0] == 3 && lines[1] >= 5, "{faults:?}");
        assert!(Messages::read("en", "twice = A\ntwice = B\n").is_err());
        assert!(Messages::read("?", "").is_err());
    }

    #[test]
    fn texts_are_put_in_without_marks_round_them() {
        let messages = Messages::read("en", "reply = { $side } answers: { $move }.\n").unwrap();
        let text = messages.text("reply", &[("side", "White"), ("move", "e to d")]).unwrap();
        assert_eq!(text, "White answers: e to d.");
        let shapes: Vec<_> = messages.shapes().collect();
        assert_eq!(shapes, [MessageShape { id: "reply", has_value: true, attributes: vec![] }]);
        assert!(messages.text("none", &[]).is_none() && super::messages("ludo", "en").is_none());
    }
}
