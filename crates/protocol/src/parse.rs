//! Splitting of lines into words, and the error for invalid lines.

use throughline_game::notation::clip;

/// A line, or part of one, that the protocol does not allow.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("“{}” cannot be read: expected {expected}", clip(found))]
pub struct ParseError {
    /// The text found; empty where something is missing.
    pub found: String,
    /// A clause that says what is allowed there.
    pub expected: String,
}

impl ParseError {
    /// Creates an error.
    pub fn new(found: impl Into<String>, expected: impl Into<String>) -> Self {
        ParseError { found: found.into(), expected: expected.into() }
    }
}

/// An iterator over the words of a line, which are separated by spaces or tabs.
#[derive(Clone)]
pub(crate) struct Words<'t> {
    rest: &'t str,
}

impl<'t> Words<'t> {
    pub fn new(line: &'t str) -> Self {
        Words { rest: line.trim() }
    }

    /// Returns the rest of the line.
    pub fn rest(&self) -> &'t str {
        self.rest
    }

    /// Returns the rest of the line, with stray carriage returns replaced by spaces.
    pub fn text(&self) -> String {
        one_line(self.rest)
    }

    /// Returns the next word without consuming it.
    pub fn peek(&self) -> Option<&'t str> {
        self.rest.split_whitespace().next()
    }

    /// Takes the words before the first that is one of `keys` (separated by spaces).
    pub fn take_until_any(&mut self, keys: &str) -> Vec<String> {
        let mut taken = Vec::new();
        while let Some(word) = self.peek().filter(|word| keys.split(' ').all(|key| key != *word)) {
            taken.push(word.to_owned());
            self.next();
        }
        taken
    }

    /// Takes the words before the first word `end`, joined by single spaces, and that word. The
    /// second value says whether it was found.
    pub fn take_until(&mut self, end: &str) -> (String, bool) {
        let mut before: Vec<&str> = Vec::new();
        for word in self.by_ref() {
            if word == end {
                return (before.join(" "), true);
            }
            before.push(word);
        }
        (before.join(" "), false)
    }

    /// Reads the number that follows `key`, clamped to the range from `least` to `most`.
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

/// Returns the value of a word in a table of values and words.
pub(crate) fn value_of<T: Clone>(table: &[(T, &str)], word: &str) -> Option<T> {
    table.iter().find(|(_, known)| *known == word).map(|(value, _)| value.clone())
}

/// Returns the word of a value in such a table; empty if it is not there.
pub(crate) fn word_of<T: PartialEq>(table: &[(T, &'static str)], value: &T) -> &'static str {
    table.iter().find(|(known, _)| known == value).map_or("", |(_, word)| word)
}

/// The words of a switch.
pub(crate) const ON_OFF: [(bool, &str); 2] = [(true, "on"), (false, "off")];

/// Replaces line ends in a text by spaces.
pub(crate) fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}
