//! The options that an engine offers.

use crate::Fault;
use crate::words::{Words, one_line};

/// `option name N type T …`: something that can be set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionLine {
    /// Its name, which may have several words. Compared without regard to case.
    pub name: String,
    /// What it can be.
    pub kind: OptionKind,
}

/// What an option can be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// On or off.
    Check {
        /// The value it has.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// The value it has.
        default: i64,
        /// The least.
        least: i64,
        /// The most.
        most: i64,
    },
    /// One of a list.
    Combo {
        /// The value it has.
        default: String,
        /// The list, of which each is one or more words.
        choices: Vec<String>,
    },
    /// Something to do.
    Button,
    /// A text.
    Text {
        /// The value it has.
        default: String,
    },
}

impl OptionKind {
    /// Whether a `setoption` with this value is allowed (`None`: without one).
    ///
    /// # Errors
    /// What is allowed.
    pub fn check(&self, value: Option<&str>) -> Result<(), Fault> {
        let fault = |expected: String| Err(Fault::new(value.unwrap_or_default(), expected));
        match (self, value) {
            (OptionKind::Button, None) | (OptionKind::Text { .. }, Some(_)) => Ok(()),
            (OptionKind::Button, Some(_)) => fault("no value".to_owned()),
            (OptionKind::Text { .. }, None) => fault("a value".to_owned()),
            (OptionKind::Check { .. }, value) => match value {
                Some("true" | "false") => Ok(()),
                _ => fault("true or false".to_owned()),
            },
            (OptionKind::Spin { least, most, .. }, value) => {
                let number = value.and_then(|value| value.parse().ok());
                match number.filter(|number| (least..=most).contains(&number)) {
                    Some(_) => Ok(()),
                    None => fault(format!("a whole number from {least} to {most}")),
                }
            }
            (OptionKind::Combo { choices, .. }, value) => {
                match choices.iter().any(|choice| Some(choice.as_str()) == value) {
                    true => Ok(()),
                    false => fault(format!("one of {}", choices.join(", "))),
                }
            }
        }
    }
}

/// Words that begin a part of an option line.
const PARTS: [&str; 6] = ["name", "type", "default", "min", "max", "var"];

impl OptionLine {
    /// Reads what follows the word `option`.
    pub(crate) fn parse(mut words: Words) -> Result<Self, Fault> {
        let line = format!("option {}", words.rest());
        let (mut name, mut kind, mut default) = (String::new(), String::new(), String::new());
        let (mut least, mut most, mut choices) = (i64::MIN, i64::MAX, Vec::new());
        while let Some(part) = words.next() {
            match part {
                "name" => name = part_text(&mut words),
                "type" => kind = part_text(&mut words),
                // A text may be anything, so it ends the line.
                "default" if kind == "string" => {
                    default = words.text();
                    break;
                }
                "default" => default = part_text(&mut words),
                "min" => least = words.number(part, i64::MIN, i64::MAX)?,
                "max" => most = words.number(part, i64::MIN, i64::MAX)?,
                "var" => choices.push(part_text(&mut words)),
                other => return Err(Fault::new(other, "name, type, default, min, max or var")),
            }
        }
        if default == "<empty>" {
            default.clear();
        }
        let kind = match kind.as_str() {
            "check" => OptionKind::Check { default: default == "true" },
            "spin" => {
                let read = default.parse().ok().filter(|_| least <= most);
                let default =
                    read.ok_or_else(|| Fault::new(&line, "a default, min and max that are numbers"))?;
                OptionKind::Spin { default, least, most }
            }
            "combo" => OptionKind::Combo { default, choices },
            "button" => OptionKind::Button,
            "string" => OptionKind::Text { default },
            other => return Err(Fault::new(other, "a type: check, spin, combo, button or string")),
        };
        if name.is_empty() { Err(Fault::new(line, "a name")) } else { Ok(OptionLine { name, kind }) }
    }

    /// The line, without a line feed.
    pub(crate) fn text(&self) -> String {
        let shown = |text: &str| if text.is_empty() { "<empty>".to_owned() } else { one_line(text) };
        let kind = match &self.kind {
            OptionKind::Check { default } => format!("check default {default}"),
            OptionKind::Spin { default, least, most } => {
                format!("spin default {default} min {least} max {most}")
            }
            OptionKind::Combo { default, choices } => {
                let choices: Vec<String> = choices.iter().map(|choice| format!(" var {choice}")).collect();
                format!("combo default {}{}", shown(default), choices.concat())
            }
            OptionKind::Button => "button".to_owned(),
            OptionKind::Text { default } => format!("string default {}", shown(default)),
        };
        format!("option name {} type {kind}", self.name)
    }
}

/// The words up to the next part.
fn part_text(words: &mut Words) -> String {
    let mut text: Vec<&str> = Vec::new();
    while let Some(word) = words.peek().filter(|word| !PARTS.contains(word)) {
        text.push(word);
        words.next();
    }
    text.join(" ")
}
