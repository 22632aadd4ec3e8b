//! Lines as words, and why a line is no message.

use throughline_game::notation::clip;

/// A line, or a part of one, that a protocol does not allow.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("“{}” cannot be read: expected {expected}", clip(found))]
pub struct ParseError {
    /// What was found; empty where something is missing.
    pub found: String,
    /// What is allowed there, a clause.
    pub expected: String,
}

impl ParseError {
    /// An error.
    pub fn new(found: impl Into<String>, expected: impl Into<String>) -> Self {
        ParseError { found: found.into(), expected: expected.into() }
    }
}

/// The words of a line, which are separated by spaces or tabs.
#[derive(Clone)]
pub(crate) struct Words<'t> {
    rest: &'t str,
}

impl<'t> Words<'t> {
    pub fn new(line: &'t str) -> Self {
        Words { rest: line.trim() }
    }

    /// What is left of the line.
    pub fn rest(&self) -> &'t str {
        self.rest
    }

    /// What is left of the line, as a text on one line: a stray carriage return is a space.
    pub fn text(&self) -> String {
        one_line(self.rest)
    }

    /// The next word, which stays.
    pub fn peek(&self) -> Option<&'t str> {
        self.rest.split_whitespace().next()
    }

    /// The words before the first that is one of these keys, which have spaces between them.
    pub fn before(&mut self, keys: &str) -> Vec<String> {
        let mut taken = Vec::new();
        while let Some(word) = self.peek().filter(|word| keys.split(' ').all(|key| key != *word)) {
            taken.push(word.to_owned());
            self.next();
        }
        taken
    }

    /// What is left before the first word `end`, whose words are then separated by single spaces,
    /// and whether it came. Both are gone afterwards.
    pub fn until(&mut self, end: &str) -> (String, bool) {
        let mut before: Vec<&str> = Vec::new();
        for word in self.by_ref() {
            if word == end {
                return (before.join(" "), true);
            }
            before.push(word);
        }
        (before.join(" "), false)
    }

    /// A number that follows `key`, the nearest that `T` can hold.
    pub fn number<T: TryFrom<i128>>(&mut self, key: &str, least: T, most: T) -> Result<T, ParseError>
    where
        i128: From<T>,
    {
        let word = self.peek().unwrap_or_default();
        let read = word.parse::<i128>();
        let number =
            read.map_err(|_| ParseError::new(format!("{key} {word}"), "a whole number behind it"))?;
        self.next();
        let near = number.clamp(i128::from(least), i128::from(most));
        T::try_from(near).map_err(|_| ParseError::new(word, "a smaller number"))
    }
}

impl<'t> Iterator for Words<'t> {
    type Item = &'t str;

    fn next(&mut self) -> Option<&'t str> {
        let word = self.peek()?;
        self.rest = self.rest[word.len()..].trim_start();
        Some(word)
    }
}

/// The value that stands for a word in a table of both.
pub(crate) fn value_of<T: Clone>(table: &[(T, &str)], word: &str) -> Option<T> {
    table.iter().find(|(_, known)| *known == word).map(|(value, _)| value.clone())
}

/// The word that stands for a value in a table of both; the empty one where it is not there.
pub(crate) fn word_of<T: PartialEq>(table: &[(T, &'static str)], value: &T) -> &'static str {
    table.iter().find(|(known, _)| known == value).map_or("", |(_, word)| word)
}

/// Settings that are on or off.
pub(crate) const ON_OFF: [(bool, &str); 2] = [(true, "on"), (false, "off")];

/// A text on one line: whatever would end it is a space.
pub(crate) fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}
