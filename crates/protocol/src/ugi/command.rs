//! What a program tells an engine.

use super::{Dialect, Go};
use crate::Fault;
use crate::words::{Words, one_line};

/// What the first word of a line may be.
const COMMANDS: &str = "ugi, uci, isready, setoption, uginewgame, ucinewgame, position, go, stop, ponderhit, query, \
                        debug or quit";

/// A line from a program to an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `ugi` or `uci`: the engine is to introduce itself.
    Hello(Dialect),
    /// `isready`: the engine is to answer `readyok` as soon as it can, while it searches too.
    IsReady,
    /// `setoption name N value V`.
    SetOption {
        /// The option. May have several words.
        name: String,
        /// Its value; `None` for a button. `<empty>` is the empty text.
        value: Option<String>,
    },
    /// `uginewgame`: the next position is of another game.
    NewGame,
    /// `position …`: the position to think about.
    Position {
        /// Where the moves begin.
        start: Start,
        /// The moves played from there.
        moves: Vec<String>,
    },
    /// `go …`: the engine is to think.
    Go(Box<Go>),
    /// `stop`: the engine is to answer at once.
    Stop,
    /// `ponderhit`: the move that was expected has been played.
    PonderHit,
    /// `query …`: a question about the position.
    Query(Query),
    /// `debug on` or `off`.
    Debug(bool),
    /// `quit`: the engine is to end.
    Quit,
}

/// Where the moves of a `position` begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// `startpos`: the game's start.
    Game,
    /// `fen P`: a position string. Its fields are separated by single spaces.
    Position(String),
}

/// A question about the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Query {
    /// `gameover`: whether the game is over (`true` or `false`).
    GameOver,
    /// `p1turn`: whether the first side is to move (`true` or `false`).
    FirstToMove,
    /// `result`: a [`super::GameResult`].
    Result,
    /// `fen`: the position string. An extension of several engines.
    Position,
    /// `rules`: the rule set. An extension of ours.
    Rules,
}

impl Query {
    const ALL: [(Query, &'static str); 5] = [
        (Query::GameOver, "gameover"),
        (Query::FirstToMove, "p1turn"),
        (Query::Result, "result"),
        (Query::Position, "fen"),
        (Query::Rules, "rules"),
    ];

    /// Its word.
    #[must_use]
    pub fn word(self) -> &'static str {
        Self::ALL.iter().find(|(query, _)| *query == self).map_or("", |(_, word)| word)
    }

    fn parse(text: &str) -> Result<Self, Fault> {
        let found = Self::ALL.iter().find(|(_, word)| *word == text);
        found.map(|(query, _)| *query).ok_or_else(|| {
            Fault::new(format!("query {text}"), "one of query gameover, p1turn, result, fen or rules")
        })
    }
}

impl Command {
    /// Reads a line. `go` always reads: what cannot be read of it is in [`Go::unread`].
    ///
    /// # Errors
    /// A line that is no command.
    pub fn parse(line: &str) -> Result<Self, Fault> {
        let mut words = Words::new(line);
        match words.next().unwrap_or_default() {
            "ugi" => Ok(Command::Hello(Dialect::Ugi)),
            "uci" => Ok(Command::Hello(Dialect::Uci)),
            "isready" => Ok(Command::IsReady),
            "uginewgame" | "ucinewgame" => Ok(Command::NewGame),
            "stop" => Ok(Command::Stop),
            "ponderhit" => Ok(Command::PonderHit),
            "quit" => Ok(Command::Quit),
            "setoption" => set_option(words),
            "position" => position(words),
            "go" => Ok(Command::Go(Box::new(Go::parse(words)))),
            "query" => Query::parse(words.rest()).map(Command::Query),
            "debug" => match words.rest() {
                "on" => Ok(Command::Debug(true)),
                "off" => Ok(Command::Debug(false)),
                other => Err(Fault::new(format!("debug {other}"), "debug on or debug off")),
            },
            other => Err(Fault::new(other, format!("a command: {COMMANDS}"))),
        }
    }

    /// The line, without a line feed.
    #[must_use]
    pub fn text(&self, dialect: Dialect) -> String {
        let line = match self {
            Command::Hello(dialect) => dialect.word().to_owned(),
            Command::IsReady => "isready".to_owned(),
            Command::SetOption { name, value: None } => format!("setoption name {name}"),
            Command::SetOption { name, value: Some(value) } => {
                let value = if value.is_empty() { "<empty>" } else { value };
                format!("setoption name {name} value {value}")
            }
            Command::NewGame => format!("{}newgame", dialect.word()),
            Command::Position { start, moves } => position_text(start, moves),
            Command::Go(go) => go.text(dialect),
            Command::Stop => "stop".to_owned(),
            Command::PonderHit => "ponderhit".to_owned(),
            Command::Query(query) => format!("query {}", query.word()),
            Command::Debug(on) => format!("debug {}", if *on { "on" } else { "off" }),
            Command::Quit => "quit".to_owned(),
        };
        one_line(&line)
    }
}

fn set_option(mut words: Words) -> Result<Command, Fault> {
    const EXPECTED: &str = "setoption name NAME value VALUE";
    let line = format!("setoption {}", words.rest());
    if words.next() != Some("name") {
        return Err(Fault::new(line, EXPECTED));
    }
    let (name, has_value) = words.until("value");
    if name.is_empty() {
        return Err(Fault::new(line, EXPECTED));
    }
    let value = if words.rest() == "<empty>" { String::new() } else { words.text() };
    Ok(Command::SetOption { name, value: has_value.then_some(value) })
}

fn position(mut words: Words) -> Result<Command, Fault> {
    const EXPECTED: &str = "position startpos or position fen POSITION, then nothing or moves and the moves";
    let line = format!("position {}", words.rest());
    let kind = words.next().unwrap_or_default();
    let (before, has_moves) = words.until("moves");
    let start = match kind {
        "startpos" if before.is_empty() => Start::Game,
        "fen" if !before.is_empty() => Start::Position(before),
        _ => return Err(Fault::new(line, EXPECTED)),
    };
    let moves = if has_moves { words.map(str::to_owned).collect() } else { Vec::new() };
    Ok(Command::Position { start, moves })
}

fn position_text(start: &Start, moves: &[String]) -> String {
    let mut line = match start {
        Start::Game => "position startpos".to_owned(),
        Start::Position(text) => format!("position fen {text}"),
    };
    if !moves.is_empty() {
        line.push_str(" moves ");
        line.push_str(&moves.join(" "));
    }
    line
}
