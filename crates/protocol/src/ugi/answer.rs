//! What an engine says.

use super::{Dialect, Info, OptionLine};
use crate::Fault;
use crate::words::{Words, one_line};
use std::fmt;

/// A line from an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
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
    /// `bestmove M`, perhaps with ` ponder P`.
    BestMove {
        /// The move; `None`, written `(none)`, where the game is over.
        best: Option<String>,
        /// The reply that the engine expects.
        ponder: Option<String>,
    },
    /// `response …`: the answer to a query.
    Response(String),
}

impl Answer {
    /// A line of words for people.
    pub fn note(text: impl Into<String>) -> Self {
        Answer::Info(Box::new(Info::string(text)))
    }

    /// Reads a line. Engines also print things that are no answers; those are best passed over.
    ///
    /// # Errors
    /// A line that is no answer.
    pub fn parse(line: &str) -> Result<Self, Fault> {
        const ANSWERS: &str = "an answer: id, option, ugiok, uciok, readyok, info, bestmove or response";
        let mut words = Words::new(line);
        match words.next().unwrap_or_default() {
            "id" => match words.next().unwrap_or_default() {
                "name" => Ok(Answer::Name(words.text())),
                "author" => Ok(Answer::Author(words.text())),
                other => Err(Fault::new(format!("id {other}"), "id name or id author")),
            },
            "option" => OptionLine::parse(words).map(Answer::Option),
            "ugiok" => Ok(Answer::Ok(Dialect::Ugi)),
            "uciok" => Ok(Answer::Ok(Dialect::Uci)),
            "readyok" => Ok(Answer::ReadyOk),
            "info" => Info::parse(words).map(|info| Answer::Info(Box::new(info))),
            "bestmove" => {
                let best = words.next().ok_or_else(|| Fault::new("bestmove", "a move behind it"))?;
                let ponder =
                    if words.next() == Some("ponder") { words.next().and_then(some_move) } else { None };
                Ok(Answer::BestMove { best: some_move(best), ponder })
            }
            "response" => Ok(Answer::Response(words.text())),
            other => Err(Fault::new(other, ANSWERS)),
        }
    }
}

/// A move, unless the word stands for none.
fn some_move(word: &str) -> Option<String> {
    (!matches!(word, "(none)" | "0000" | "none")).then(|| word.to_owned())
}

impl fmt::Display for Answer {
    /// The line, without a line feed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = match self {
            Answer::Name(name) => format!("id name {name}"),
            Answer::Author(author) => format!("id author {author}"),
            Answer::Option(option) => option.text(),
            Answer::Ok(dialect) => format!("{}ok", dialect.word()),
            Answer::ReadyOk => "readyok".to_owned(),
            Answer::Info(info) => info.text(),
            Answer::BestMove { best, ponder } => {
                let ponder = ponder.as_ref().map(|ponder| format!(" ponder {ponder}"));
                let best = best.as_deref().unwrap_or("(none)");
                format!("bestmove {best}{}", ponder.unwrap_or_default())
            }
            Answer::Response(text) => format!("response {text}"),
        };
        f.write_str(&one_line(&line))
    }
}

/// The answer to `query result`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameResult {
    /// `p1win`: the first side has won.
    FirstWins,
    /// `p2win`: the second side has won.
    SecondWins,
    /// `draw`.
    Draw,
    /// `none`: the game goes on.
    None,
}

impl GameResult {
    const ALL: [(GameResult, &'static str); 4] = [
        (GameResult::FirstWins, "p1win"),
        (GameResult::SecondWins, "p2win"),
        (GameResult::Draw, "draw"),
        (GameResult::None, "none"),
    ];
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::ALL.iter().find(|(result, _)| result == self).map_or("", |(_, word)| word))
    }
}

impl std::str::FromStr for GameResult {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let found = Self::ALL.iter().find(|(_, word)| *word == text);
        found.map(|(result, _)| *result).ok_or_else(|| Fault::new(text, "p1win, p2win, draw or none"))
    }
}
