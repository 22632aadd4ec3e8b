//! Rules strings: `dim:11 name:Copenhagen sw:s efe:y start:/3ttttt3/…/`.

use super::keys::{KEYS, Key, Value};
use super::{OtnError, OtnPosition};
use crate::quoted;
use std::fmt;

/// The key of ours for what OTN has no key for: `throughline:no-moves=draw,repetition=loss`.
/// OpenTafl passes over keys that it does not know.
pub const EXTRA_KEY: &str = "throughline";

/// A rules string, every key with its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OtnRules {
    /// The rule set's name; may be empty.
    pub name: String,
    /// The start; its size is the board's.
    pub start: OtnPosition,
    /// Pairs of [`EXTRA_KEY`].
    pub extra: Vec<(String, String)>,
    /// A value for each of [`KEYS`].
    values: Vec<Value>,
}

impl OtnRules {
    /// Rules that are the default in every key.
    #[must_use]
    pub fn new(name: impl Into<String>, start: OtnPosition) -> Self {
        let values = KEYS.iter().map(Key::default_value).collect();
        OtnRules { name: name.into(), start, extra: Vec::new(), values }
    }

    /// Reads a rules string, its parts separated by white space, in any order. Old spellings of
    /// values are understood.
    ///
    /// # Errors
    /// All that is wrong: keys that do not exist or come twice, values that a key cannot have, a
    /// missing size or start.
    pub fn parse(text: &str) -> Result<Self, OtnError> {
        let mut parser = RulesParser::default();
        for part in text.split_whitespace() {
            let (key, value) = part.split_once(':').unwrap_or((part, ""));
            if parser.seen.contains(&key) {
                parser.errors.push(format!("{key} is given twice"));
                continue;
            }
            parser.seen.push(key);
            parser.take(key, value);
        }
        parser.finish()
    }

    /// The value of a key.
    ///
    /// # Panics
    /// When there is no such key in [`KEYS`].
    #[must_use]
    pub fn value(&self, key: &str) -> &Value {
        &self.values[index(key).unwrap_or_else(|| panic!("OTN has no key {key}"))]
    }

    /// The letter of a key of that kind; a zero character for keys of other kinds.
    #[must_use]
    pub fn letter(&self, key: &str) -> char {
        if let Value::Letter(letter) = self.value(key) { *letter } else { '\0' }
    }

    /// Whether a key that lists pieces lists this one.
    #[must_use]
    pub fn lists(&self, key: &str, piece: char) -> bool {
        matches!(self.value(key), Value::Pieces(pieces) if pieces.contains(piece))
    }

    /// Sets a key.
    ///
    /// # Panics
    /// When there is no such key or the value is not one of its values.
    pub fn set(&mut self, key: &str, value: &str) {
        let index = index(key).unwrap_or_else(|| panic!("OTN has no key {key}"));
        self.values[index] = KEYS[index].read(value).unwrap_or_else(|why| panic!("{key}: {why}"));
    }
}

fn index(key: &str) -> Option<usize> {
    KEYS.iter().position(|known| known.name == key)
}

/// A rules string being read.
#[derive(Default)]
struct RulesParser<'t> {
    seen: Vec<&'t str>,
    dim: Option<usize>,
    name: String,
    start: Option<OtnPosition>,
    extra: Vec<(String, String)>,
    values: Vec<(usize, Value)>,
    errors: Vec<String>,
}

impl RulesParser<'_> {
    fn take(&mut self, key: &str, value: &str) {
        match key {
            "dim" => match value.parse() {
                Ok(dim) => self.dim = Some(dim),
                Err(_) => self.errors.push(format!("dim cannot be {}: expected a number", quoted(value))),
            },
            "name" => self.name = value.replace('_', " "),
            "start" => self.take_start(OtnPosition::parse(value)),
            "starti" => self.take_start(OtnPosition::parse_inverted(value)),
            EXTRA_KEY => self.take_extra(value),
            _ => match index(key) {
                None => self.errors.push(format!("there is no key {}", quoted(key))),
                Some(at) => match KEYS[at].read(value) {
                    Ok(value) => self.values.push((at, value)),
                    Err(why) => {
                        self.errors.push(format!("{key} cannot be {}: expected {why}", quoted(value)))
                    }
                },
            },
        }
    }

    fn take_start(&mut self, read: Result<OtnPosition, OtnError>) {
        match read {
            Ok(_) if self.start.is_some() => self.errors.push("the start is given twice".to_owned()),
            Ok(start) => self.start = Some(start),
            Err(OtnError(errors)) => {
                self.errors.extend(errors.into_iter().map(|error| format!("start: {error}")))
            }
        }
    }

    fn take_extra(&mut self, value: &str) {
        for pair in value.split(',') {
            match pair.split_once('=') {
                Some((key, value)) => self.extra.push((key.to_owned(), value.to_owned())),
                None => self.errors.push(format!("{EXTRA_KEY}: {} is no key=value", quoted(pair))),
            }
        }
    }

    fn finish(mut self) -> Result<OtnRules, OtnError> {
        let gave_start = self.seen.iter().any(|key| key.starts_with("start"));
        if self.start.is_none() && !gave_start {
            self.errors.push("there is no start:".to_owned());
        }
        match (self.dim, &self.start) {
            (None, _) if !self.seen.contains(&"dim") => self.errors.push("there is no dim:".to_owned()),
            (Some(dim), Some(start)) if dim != start.size() => {
                self.errors.push(format!("dim is {dim}, but the start has {} rows", start.size()));
            }
            _ => {}
        }
        match self.start {
            Some(start) if self.errors.is_empty() => {
                let mut rules = OtnRules::new(self.name, start);
                rules.extra = self.extra;
                for (at, value) in self.values {
                    rules.values[at] = value;
                }
                Ok(rules)
            }
            _ => Err(OtnError(self.errors)),
        }
    }
}

impl fmt::Display for OtnRules {
    /// Keys that have their default are left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "dim:{} ", self.start.size())?;
        if !self.name.is_empty() {
            let name: Vec<&str> = self.name.split_whitespace().collect();
            write!(f, "name:{} ", name.join("_"))?;
        }
        for (key, value) in KEYS.iter().zip(&self.values) {
            if *value != key.default_value() {
                write!(f, "{}:{value} ", key.name)?;
            }
        }
        if !self.extra.is_empty() {
            let pairs: Vec<String> = self.extra.iter().map(|(key, value)| format!("{key}={value}")).collect();
            write!(f, "{EXTRA_KEY}:{} ", pairs.join(","))?;
        }
        write!(f, "start:{}", self.start)
    }
}
