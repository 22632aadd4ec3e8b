//! What an engine tells the host.

use crate::Fault;
use crate::words::{Words, one_line};
use std::fmt;

/// A line from the engine.
#[derive(Clone, PartialEq, Debug)]
pub enum EngineMessage {
    /// `hello`: the engine is there. Wanted within five seconds of its start.
    Hello,
    /// `simple-moves on` or `off`: how the engine wants to be told moves.
    SimpleMoves(bool),
    /// `rules`: the host is to tell them.
    AskRules,
    /// `position`: the host is to tell it.
    AskPosition,
    /// `side`: the host is to tell it.
    AskSide,
    /// `clock`: the host is to tell it.
    AskClock,
    /// `move M`: the engine's move.
    Move(String),
    /// `analysis N …`: moves and what they are worth.
    Analysis(Vec<Analysed>),
    /// `status …`: words for people.
    Status(String),
    /// `error -1 …` (the engine cannot go on: the host resigns for it) or `error 0 …`.
    Error {
        /// Whether the engine cannot go on.
        is_fatal: bool,
        /// Words for people.
        text: String,
    },
}

/// A line of moves and what it is worth.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysed {
    /// The moves, at least one.
    pub moves: Vec<String>,
    /// The engine's judgement.
    pub value: f64,
}

const MESSAGES: &str = "hello, simple-moves, rules, position, side, clock, move, analysis, status or error";

impl EngineMessage {
    /// Reads a line. Engines also print things that are no messages; those are best passed over.
    ///
    /// # Errors
    /// A line that is no message.
    pub fn parse(line: &str) -> Result<Self, Fault> {
        let mut words = Words::new(line);
        let name = words.next().unwrap_or_default();
        let rest = words.rest();
        Ok(match name {
            "hello" => EngineMessage::Hello,
            "simple-moves" => match rest {
                "on" => EngineMessage::SimpleMoves(true),
                "off" => EngineMessage::SimpleMoves(false),
                _ => return Err(Fault::new(line.trim(), "simple-moves on or simple-moves off")),
            },
            "rules" => EngineMessage::AskRules,
            "position" => EngineMessage::AskPosition,
            "side" => EngineMessage::AskSide,
            "clock" => EngineMessage::AskClock,
            "move" if !rest.is_empty() => EngineMessage::Move(words.text()),
            "move" => return Err(Fault::new(name, "a move behind it")),
            "analysis" => EngineMessage::Analysis(analysis(words)?),
            "status" => EngineMessage::Status(words.text()),
            "error" => {
                let code: i64 = words.number(name, i64::MIN, i64::MAX)?;
                EngineMessage::Error { is_fatal: code < 0, text: words.text() }
            }
            other => return Err(Fault::new(other, format!("a message: {MESSAGES}"))),
        })
    }
}

/// Reads the number of moves, which need not be right, and the moves with their values.
fn analysis(mut words: Words) -> Result<Vec<Analysed>, Fault> {
    words.number::<u64>("analysis", 0, u64::MAX)?;
    let mut found = Vec::new();
    while let Some(line) = words.next() {
        let moves: Vec<String> = line.split('|').filter(|m| !m.is_empty()).map(str::to_owned).collect();
        let value = words.next().unwrap_or_default();
        let finite = value.parse().ok().filter(|value: &f64| value.is_finite());
        match finite.filter(|_| !moves.is_empty()) {
            Some(value) => found.push(Analysed { moves, value }),
            None => return Err(Fault::new(format!("{line} {value}"), "moves joined by | and a number")),
        }
    }
    Ok(found)
}

impl fmt::Display for EngineMessage {
    /// The line, without a line feed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineMessage::Hello => f.write_str("hello"),
            EngineMessage::SimpleMoves(on) => write!(f, "simple-moves {}", if *on { "on" } else { "off" }),
            EngineMessage::AskRules => f.write_str("rules"),
            EngineMessage::AskPosition => f.write_str("position"),
            EngineMessage::AskSide => f.write_str("side"),
            EngineMessage::AskClock => f.write_str("clock"),
            EngineMessage::Move(text) => write!(f, "move {}", one_line(text)),
            EngineMessage::Analysis(lines) => {
                write!(f, "analysis {}", lines.len())?;
                lines
                    .iter()
                    .try_for_each(|line| write!(f, " {} {}", one_line(&line.moves.join("|")), line.value))
            }
            EngineMessage::Status(text) => write!(f, "status {}", one_line(text)),
            EngineMessage::Error { is_fatal, text } => {
                write!(f, "error {} {}", if *is_fatal { -1 } else { 0 }, one_line(text))
            }
        }
    }
}
