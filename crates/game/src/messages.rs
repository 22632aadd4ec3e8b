//! Texts shown to people, kept in message files of Project Fluent (<https://projectfluent.org>), a
//! file for each language.

use crate::{EndReason, Language};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

/// An error in a line of a message file.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
#[error("line {line}: {what}")]
pub struct MessageDefect {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, a clause.
    pub what: String,
}

/// The messages of one language. Each has a value, attributes with values of their own, or both.
pub struct Messages {
    resource: Arc<FluentResource>,
    bundle: FluentBundle<Arc<FluentResource>>,
}

/// The id, value and attributes of one message of a file.
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
    /// An unknown language tag, every line with an error, and every message defined twice.
    ///
    /// ```
    /// let text = "piece = The king\n    .task = Move him.\n";
    /// let messages = throughline_game::Messages::read("en", text).unwrap();
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
        // Marks round inserted texts are needed only where writing directions mix.
        bundle.set_use_isolating(false);
        bundle.add_resource(resource.clone()).map_err(|errors| {
            errors.iter().flat_map(|error| first_line(error.to_string())).collect::<Vec<_>>()
        })?;
        Ok(Messages { resource, bundle })
    }

    /// The text of a message (`piece`) or of one of its attributes (`piece.task`), with other texts
    /// inserted by name; whole numbers are inserted as numbers. `None` where there is no such
    /// message.
    #[must_use]
    pub fn text(&self, name: &str, inserted: &[(&str, &str)]) -> Option<String> {
        let pattern = self.pattern(name)?;
        if let Some(text) = filled(pattern, inserted) {
            return Some(text);
        }
        let mut arguments = FluentArgs::new();
        for &(name, text) in inserted {
            // As a number, so that a message can select singular or plural.
            let number = text.parse::<u32>().ok().filter(|number| number.to_string() == text);
            match number {
                Some(number) => arguments.set(name, number),
                None => arguments.set(name, text.to_owned()),
            }
        }
        Some(self.bundle.format_pattern(pattern, Some(&arguments), &mut Vec::new()).into_owned())
    }

    /// The text of a message or attribute that is one line without insertions, verbatim; `None` for
    /// others.
    fn plain(&self, name: &str) -> Option<&str> {
        match self.pattern(name)?.elements[..] {
            [PatternElement::TextElement { value }] => Some(value),
            _ => None,
        }
    }

    fn pattern(&self, name: &str) -> Option<&Pattern<&str>> {
        let (id, attribute) = name.split_once('.').map_or((name, None), |(id, name)| (id, Some(name)));
        let message = self.bundle.get_message(id)?;
        match attribute {
            Some(name) => message.get_attribute(name).map(|attribute| attribute.value()),
            None => message.value(),
        }
    }

    /// The variables (`$side`) and rule numbers (`H5`) in each text, by its name.
    fn insertions(&self) -> BTreeMap<String, BTreeSet<String>> {
        let mut texts = BTreeMap::new();
        for entry in self.resource.entries() {
            let Entry::Message(message) = entry else { continue };
            let attributes =
                message.attributes.iter().map(|a| (format!("{}.{}", message.id.name, a.id.name), &a.value));
            let value = message.value.iter().map(|value| (message.id.name.to_owned(), value));
            for (name, pattern) in value.chain(attributes) {
                let mut found = BTreeSet::new();
                self.collect(pattern, &mut found);
                texts.insert(name, found);
            }
        }
        texts
    }

    /// Adds the variables and rule numbers of a pattern, including those of referenced messages.
    fn collect(&self, pattern: &Pattern<&str>, found: &mut BTreeSet<String>) {
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => found.extend(rule_numbers(value)),
                PatternElement::Placeable { expression } => self.collect_expression(expression, found),
            }
        }
    }

    fn collect_expression(&self, expression: &Expression<&str>, found: &mut BTreeSet<String>) {
        let inline = match expression {
            Expression::Inline(inline) => inline,
            Expression::Select { selector, variants } => {
                variants.iter().for_each(|variant| self.collect(&variant.value, found));
                selector
            }
        };
        match inline {
            InlineExpression::VariableReference { id } => {
                found.insert(format!("${}", id.name));
            }
            InlineExpression::MessageReference { id, attribute } => {
                let attribute = attribute.as_ref().map_or_else(String::new, |it| format!(".{}", it.name));
                if let Some(pattern) = self.pattern(&format!("{}{attribute}", id.name)) {
                    self.collect(pattern, found);
                }
            }
            InlineExpression::Placeable { expression } => self.collect_expression(expression, found),
            _ => {}
        }
    }

    /// The shapes of all messages, in the order of the file.
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

/// Fills in a text of words and variables alone, sooner than Fluent does; `None` for others.
fn filled(pattern: &Pattern<&str>, inserted: &[(&str, &str)]) -> Option<String> {
    let mut text = String::new();
    for element in &pattern.elements {
        text.push_str(match element {
            PatternElement::TextElement { value } => value,
            PatternElement::Placeable {
                expression: Expression::Inline(InlineExpression::VariableReference { id }),
            } => inserted.iter().find(|(name, _)| *name == id.name)?.1,
            PatternElement::Placeable { .. } => return None,
        });
    }
    Some(text)
}

/// The words of a text that consist of a capital letter and digits: `H5`.
fn rule_numbers(text: &str) -> impl Iterator<Item = String> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| {
            let digits = word.strip_prefix(|c: char| c.is_ascii_uppercase());
            digits.is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()))
        })
        .map(str::to_owned)
}

/// The [`MessageFiles`] of a crate in all languages: `text/en.ftl` and the others, in the folder
/// beside the `src` that contains the caller.
#[macro_export]
macro_rules! message_files {
    () => {
        $crate::MessageFiles::new(&[
            ("en", include_str!("../text/en.ftl")),
            ("de", include_str!("../text/de.ftl")),
            ("da", include_str!("../text/da.ftl")),
            ("fr", include_str!("../text/fr.ftl")),
            ("es", include_str!("../text/es.ftl")),
        ])
    };
}

/// The messages that all games share.
pub static SHARED: MessageFiles = message_files!();

/// The message files of a game or of the site. Each is parsed when it is first needed.
pub struct MessageFiles {
    /// Language tag and text of each file.
    files: &'static [(&'static str, &'static str)],
    read: [OnceLock<Option<Messages>>; Language::ALL.len()],
}

impl MessageFiles {
    /// Message files by language tag, English among them.
    #[must_use]
    pub const fn new(files: &'static [(&'static str, &'static str)]) -> Self {
        MessageFiles { files, read: [const { OnceLock::new() }; Language::ALL.len()] }
    }

    /// The text of a language's file; `None` where it has none.
    #[must_use]
    pub fn file(&self, language: Language) -> Option<&'static str> {
        self.files.iter().find(|(tag, _)| *tag == language.tag()).map(|&(_, text)| text)
    }

    /// The messages of a language; `None` where it has no file.
    ///
    /// # Panics
    /// When the file has errors: the tests parse every file.
    pub fn messages(&self, language: Language) -> Option<&Messages> {
        let read = || {
            let text = self.file(language)?;
            Some(Messages::read(language.tag(), text).expect("our own messages are sound"))
        };
        self.read[language as usize].get_or_init(read).as_ref()
    }

    /// The defects of the translations, a clause each: lines with errors, texts missing in a
    /// translation or in English, variables or rule numbers that differ from English.
    #[must_use]
    pub fn defects(&self) -> Vec<String> {
        let read = |&(tag, text): &(&'static str, &'static str)| (tag, Messages::read(tag, text));
        let mut defects = Vec::new();
        let mut sound = BTreeMap::new();
        for (tag, messages) in self.files.iter().map(read) {
            match messages {
                Ok(messages) => drop(sound.insert(tag, messages.insertions())),
                Err(faults) => defects.extend(faults.iter().map(|fault| format!("{tag}: {fault}"))),
            }
        }
        let Some(source) = sound.remove(Language::English.tag()) else { return defects };
        for (tag, texts) in sound {
            let missing = source.keys().filter(|name| !texts.contains_key(*name));
            defects.extend(missing.map(|name| format!("{tag}: {name} is missing")));
            for (name, found) in texts {
                match source.get(&name) {
                    None => defects.push(format!("{tag}: {name} is not there in English")),
                    Some(expected) if *expected != found => {
                        defects.push(format!("{tag}: {name} has {found:?}, and {expected:?} in English"));
                    }
                    Some(_) => {}
                }
            }
        }
        defects
    }

    /// [`Messages::text`] in the current language, or in English where the current one lacks the
    /// message.
    #[must_use]
    pub fn text(&self, name: &str, inserted: &[(&str, &str)]) -> Option<String> {
        [Language::current(), Language::English]
            .into_iter()
            .find_map(|language| self.messages(language)?.text(name, inserted))
    }

    /// Translates an English text of the code into the current language, by the message of this
    /// name, a line without insertions. Returns the English text when English is the current
    /// language, and where there is no such message.
    ///
    /// ```
    /// use throughline_game::{Language, MessageFiles};
    /// static FILES: MessageFiles =
    ///     MessageFiles::new(&[("en", "piece-king = king\n"), ("de", "piece-king = König\n")]);
    /// assert_eq!(FILES.translate("piece-king", "king"), "king");
    /// assert_eq!(Language::German.scope(|| FILES.translate("piece-king", "king")), "König");
    /// ```
    #[must_use]
    pub fn translate(&'static self, name: &str, english: &'static str) -> &'static str {
        match Language::current() {
            Language::English => english,
            language => self.messages(language).and_then(|it| it.plain(name)).unwrap_or(english),
        }
    }

    /// The text of a message that is one line without insertions, in the current language or in
    /// English; the name itself where there is none.
    #[must_use]
    pub fn line(&'static self, name: &'static str) -> &'static str {
        let plain = |language| self.messages(language)?.plain(name);
        [Language::current(), Language::English].into_iter().find_map(plain).unwrap_or(name)
    }

    /// The name for screen readers of a piece that the code calls `white knight`:
    /// `piece-white-knight`.
    #[must_use]
    pub fn piece(&'static self, spoken: &'static str) -> &'static str {
        if Language::current() == Language::English {
            return spoken;
        }
        self.translate(&format!("piece-{}", spoken.replace(' ', "-")), spoken)
    }

    /// The clause for an ending: `end-king-captured`.
    #[must_use]
    pub fn ending(&'static self, ending: EndReason) -> &'static str {
        self.translate(&format!("end-{}", ending.name), ending.words)
    }

    /// The same as [`MessageFiles::text`]; the name itself where there is no such message.
    #[must_use]
    pub fn say(&self, name: &str, inserted: &[(&str, &str)]) -> String {
        self.text(name, inserted).unwrap_or_else(|| name.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_says_what_all_games_say() {
        let defects = SHARED.defects();
        assert!(defects.is_empty(), "{}", defects.join("\n"));
    }

    #[test]
    fn messages_within_messages_count() {
        const SOURCE: &str = "the = { $piece ->\n   *[king] the king\n    }\nend = { the } fell (H5)\n";
        static FILES: MessageFiles = MessageFiles::new(&[("en", SOURCE), ("de", SOURCE)]);
        assert_eq!(FILES.defects(), Vec::<String>::new());
        assert_eq!(FILES.say("end", &[("piece", "king")]), "the king fell (H5)");
        let found = FILES.messages(Language::German).unwrap().insertions();
        assert!(found["end"].contains("$piece") && found["end"].contains("H5"));
    }

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
        assert!(messages.text("none", &[]).is_none());
    }

    #[test]
    fn what_a_language_lacks_is_said_in_english() {
        static FILES: MessageFiles =
            MessageFiles::new(&[("en", "yes = Yes\nno = No\n"), ("da", "yes = Ja\n")]);
        let say = |language: Language, name| language.scope(|| FILES.say(name, &[]));
        assert_eq!(say(Language::Danish, "yes"), "Ja");
        assert_eq!(say(Language::Danish, "no"), "No");
        assert_eq!(say(Language::German, "yes"), "Yes");
        assert_eq!(say(Language::Danish, "perhaps"), "perhaps");
        assert_eq!(FILES.defects(), ["da: no is missing"]);
    }

    #[test]
    fn translations_keep_variables_and_rule_numbers() {
        const SOURCE: &str = "won = { $side } won (H5).\n    .how = { $n ->\n        [one] A move\n       *[other] { $n } moves\n    }\n";
        const FAULTY: &str =
            "won = { $seite } hat gewonnen (H6).\n    .how = { $n } Züge\n    .why = Darum\n";
        static FILES: MessageFiles = MessageFiles::new(&[("en", SOURCE), ("de", FAULTY)]);
        let defects = FILES.defects();
        assert_eq!(defects.len(), 2, "{defects:?}");
        assert!(defects[0].contains("won has {\"$seite\", \"H6\"}"), "{defects:?}");
        assert_eq!(defects[1], "de: won.why is not there in English");
    }
}
