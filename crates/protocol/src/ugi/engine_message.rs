//! Messages from an engine to a program.

use super::{Dialect, Info};
use crate::parse::{ParseError, Words, one_line, value_of, word_of};
use std::fmt;

/// A line from an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineMessage {
    /// `id name N`.
    Name(String),
    /// `id author A`.
    Author(String),
    /// `option …`.
    Option(OptionLine),
    /// `ugiok` or `uciok`: the introduction is over.
    Ok(Dialect),
    /// `readyok`.
    ReadyOk,
    /// `info …`.
    Info(Box<Info>),
    /// `bestmove M`, with or without ` ponder P`.
    BestMove {
        /// The move; `None`, written `(none)`, if the game is over.
        best: Option<String>,
        /// The opponent's move that the engine expects.
        ponder: Option<String>,
    },
    /// `response …`: the answer to a query.
    Response(String),
}

impl EngineMessage {
    /// Reads a line. Engines also print lines that are no messages; callers should ignore the error
    /// then.
    ///
    /// # Errors
    /// A line that is no message.
    pub fn parse(line: &str) -> Result<Self, ParseError> {
        const MESSAGES: &str = "an answer: id, option, ugiok, uciok, readyok, info, bestmove or response";
        let mut words = Words::new(line);
        match words.next().unwrap_or_default() {
            "id" => match words.next().unwrap_or_default() {
                "name" => Ok(EngineMessage::Name(words.text())),
                "author" => Ok(EngineMessage::Author(words.text())),
                other => Err(ParseError::new(format!("id {other}"), "id name or id author")),
            },
            "option" => OptionLine::parse(words).map(EngineMessage::Option),
            "ugiok" => Ok(EngineMessage::Ok(Dialect::Ugi)),
            "uciok" => Ok(EngineMessage::Ok(Dialect::Uci)),
            "readyok" => Ok(EngineMessage::ReadyOk),
            "info" => Info::parse(words).map(|info| EngineMessage::Info(Box::new(info))),
            "bestmove" => {
                let best = words.next().ok_or_else(|| ParseError::new("bestmove", "a move behind it"))?;
                let ponder =
                    if words.next() == Some("ponder") { words.next().and_then(some_move) } else { None };
                Ok(EngineMessage::BestMove { best: some_move(best), ponder })
            }
            "response" => Ok(EngineMessage::Response(words.text())),
            other => Err(ParseError::new(other, MESSAGES)),
        }
    }
}

/// Returns the move, unless the word means none.
fn some_move(word: &str) -> Option<String> {
    (!matches!(word, "(none)" | "0000" | "none")).then(|| word.to_owned())
}

impl fmt::Display for EngineMessage {
    /// Writes the line, without a line feed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = match self {
            EngineMessage::Name(name) => format!("id name {name}"),
            EngineMessage::Author(author) => format!("id author {author}"),
            EngineMessage::Option(option) => option.text(),
            EngineMessage::Ok(dialect) => format!("{}ok", dialect.word()),
            EngineMessage::ReadyOk => "readyok".to_owned(),
            EngineMessage::Info(info) => info.text(),
            EngineMessage::BestMove { best, ponder } => {
                let ponder = ponder.as_ref().map(|ponder| format!(" ponder {ponder}"));
                let best = best.as_deref().unwrap_or("(none)");
                format!("bestmove {best}{}", ponder.unwrap_or_default())
            }
            EngineMessage::Response(text) => format!("response {text}"),
        };
        f.write_str(&one_line(&line))
    }
}

/// The answer to `query result`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameStatus {
    /// `p1win`: the first side has won.
    FirstWins,
    /// `p2win`: the second side has won.
    SecondWins,
    /// `draw`.
    Draw,
    /// `none`: the game goes on.
    None,
}

impl GameStatus {
    const ALL: [(GameStatus, &'static str); 4] = [
        (GameStatus::FirstWins, "p1win"),
        (GameStatus::SecondWins, "p2win"),
        (GameStatus::Draw, "draw"),
        (GameStatus::None, "none"),
    ];
}

impl fmt::Display for GameStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(word_of(&Self::ALL, self))
    }
}

impl std::str::FromStr for GameStatus {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        value_of(&Self::ALL, text).ok_or_else(|| ParseError::new(text, "p1win, p2win, draw or none"))
    }
}

/// `option name N type T …`: an option of the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionLine {
    /// The name, which may have several words. Compared without regard to case.
    pub name: String,
    /// Its type, with its current value.
    pub kind: OptionKind,
}

/// Type of an option, with its current value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// On or off.
    Check {
        /// Current value.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// Current value.
        default: i64,
        /// Smallest value.
        least: i64,
        /// Largest value.
        most: i64,
    },
    /// One of a list.
    Combo {
        /// Current value.
        default: String,
        /// The possible values, each of one or more words.
        choices: Vec<String>,
    },
    /// An action without a value.
    Button,
    /// A text.
    Text {
        /// Current value.
        default: String,
    },
}

impl OptionKind {
    /// Checks the value of a `setoption` (`None` without one).
    ///
    /// # Errors
    /// A value that is not allowed.
    pub fn check(&self, value: Option<&str>) -> Result<(), ParseError> {
        let error = |expected: String| Err(ParseError::new(value.unwrap_or_default(), expected));
        match (self, value) {
            (OptionKind::Button, None) | (OptionKind::Text { .. }, Some(_)) => Ok(()),
            (OptionKind::Button, Some(_)) => error("no value".to_owned()),
            (OptionKind::Text { .. }, None) => error("a value".to_owned()),
            (OptionKind::Check { .. }, value) => match value {
                Some("true" | "false") => Ok(()),
                _ => error("true or false".to_owned()),
            },
            (OptionKind::Spin { least, most, .. }, value) => {
                let number = value.and_then(|value| value.parse().ok());
                match number.filter(|number| (least..=most).contains(&number)) {
                    Some(_) => Ok(()),
                    None => error(format!("a whole number from {least} to {most}")),
                }
            }
            (OptionKind::Combo { choices, .. }, value) => {
                match choices.iter().any(|choice| Some(choice.as_str()) == value) {
                    true => Ok(()),
                    false => error(format!("one of {}", choices.join(", "))),
                }
            }
        }
    }
}

/// The keys of an option line.
const PARTS: &str = "name type default min max var";

impl OptionLine {
    /// Reads what follows the word `option`.
    pub(crate) fn parse(mut words: Words) -> Result<Self, ParseError> {
        let line = format!("option {}", words.rest());
        let (mut name, mut kind, mut default) = (String::new(), String::new(), String::new());
        let (mut least, mut most, mut choices) = (i64::MIN, i64::MAX, Vec::new());
        while let Some(part) = words.next() {
            match part {
                "name" => name = words.take_until_any(PARTS).join(" "),
                "type" => kind = words.take_until_any(PARTS).join(" "),
                // A text can contain any word, so it extends to the end of the line.
                "default" if kind == "string" => {
                    default = words.text();
                    break;
                }
                "default" => default = words.take_until_any(PARTS).join(" "),
                "min" => least = words.number(part, i64::MIN, i64::MAX)?,
                "max" => most = words.number(part, i64::MIN, i64::MAX)?,
                "var" => choices.push(words.take_until_any(PARTS).join(" ")),
                other => return Err(ParseError::new(other, "name, type, default, min, max or var")),
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
                    read.ok_or_else(|| ParseError::new(&line, "a default, min and max that are numbers"))?;
                OptionKind::Spin { default, least, most }
            }
            "combo" => OptionKind::Combo { default, choices },
            "button" => OptionKind::Button,
            "string" => OptionKind::Text { default },
            other => return Err(ParseError::new(other, "a type: check, spin, combo, button or string")),
        };
        if name.is_empty() { Err(ParseError::new(line, "a name")) } else { Ok(OptionLine { name, kind }) }
    }

    /// Writes the line, without a line feed.
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
