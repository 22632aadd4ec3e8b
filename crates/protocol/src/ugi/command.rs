//! Commands from a program to an engine.

use super::Dialect;
use crate::parse::{ON_OFF, ParseError, Words, one_line, value_of, word_of};
use std::time::Duration;

/// The first words of all commands.
const COMMANDS: &str = "ugi, uci, isready, setoption, uginewgame, ucinewgame, position, go, stop, ponderhit, query, \
                        debug or quit";

/// A line from a program to an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `ugi` or `uci`: the engine is to introduce itself.
    Hello(Dialect),
    /// `isready`: the engine is to answer `readyok` as soon as it can, even while it searches.
    IsReady,
    /// `setoption name N value V`.
    SetOption {
        /// The option. May have several words.
        name: String,
        /// Its value; `None` for a button. `<empty>` is the empty text.
        value: Option<String>,
    },
    /// `uginewgame`: the next position belongs to another game.
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
    /// `quit`: the engine is to exit.
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
    /// `result`: a [`super::GameStatus`].
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

    /// Returns the word after `query`.
    #[must_use]
    pub fn word(self) -> &'static str {
        word_of(&Self::ALL, &self)
    }

    fn parse(text: &str) -> Result<Self, ParseError> {
        value_of(&Self::ALL, text).ok_or_else(|| {
            ParseError::new(format!("query {text}"), "one of query gameover, p1turn, result, fen or rules")
        })
    }
}

impl Command {
    /// Reads a line. A `go` is never refused: its errors are in [`Go::errors`].
    ///
    /// # Errors
    /// A line that is no command.
    pub fn parse(line: &str) -> Result<Self, ParseError> {
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
            "debug" => {
                let error = || ParseError::new(format!("debug {}", words.rest()), "debug on or debug off");
                value_of(&ON_OFF, words.rest()).map(Command::Debug).ok_or_else(error)
            }
            other => Err(ParseError::new(other, format!("a command: {COMMANDS}"))),
        }
    }

    /// Returns the line, without a line feed.
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
            Command::Debug(on) => format!("debug {}", word_of(&ON_OFF, on)),
            Command::Quit => "quit".to_owned(),
        };
        one_line(&line)
    }
}

fn set_option(mut words: Words) -> Result<Command, ParseError> {
    const EXPECTED: &str = "setoption name NAME value VALUE";
    let line = format!("setoption {}", words.rest());
    if words.next() != Some("name") {
        return Err(ParseError::new(line, EXPECTED));
    }
    let (name, has_value) = words.take_until("value");
    if name.is_empty() {
        return Err(ParseError::new(line, EXPECTED));
    }
    let value = if words.rest() == "<empty>" { String::new() } else { words.text() };
    Ok(Command::SetOption { name, value: has_value.then_some(value) })
}

fn position(mut words: Words) -> Result<Command, ParseError> {
    const EXPECTED: &str = "position startpos or position fen POSITION, then nothing or moves and the moves";
    let line = format!("position {}", words.rest());
    let kind = words.next().unwrap_or_default();
    let (before, has_moves) = words.take_until("moves");
    let start = match kind {
        "startpos" if before.is_empty() => Start::Game,
        "fen" if !before.is_empty() => Start::Position(before),
        _ => return Err(ParseError::new(line, EXPECTED)),
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

/// The limits of a search. Without any, it goes on until `stop`.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Go {
    /// Time left to each side, first mover first. A negative time is read as zero.
    pub time: [Option<Duration>; 2],
    /// Increment of each side.
    pub increment: [Option<Duration>; 2],
    /// Moves until the next time control.
    pub moves_to_go: Option<u32>,
    /// Time for this move.
    pub move_time: Option<Duration>,
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Nodes to search.
    pub nodes: Option<u64>,
    /// Number of moves (not plies) within which to look for a win.
    pub mate: Option<u32>,
    /// Instead of a search, counts the move sequences of this length, for each first move and in
    /// total. An extension of several engines.
    pub perft: Option<u32>,
    /// Search until `stop`, even if there is nothing more to find.
    pub infinite: bool,
    /// Search in the opponent's time, until `ponderhit` or `stop`: the last move of the position is
    /// only expected.
    pub ponder: bool,
    /// The only moves to search; all when empty.
    pub search_moves: Vec<String>,
    /// Parts that could not be read. Never written.
    pub errors: Vec<ParseError>,
}

/// The keys after `go`, for error messages.
const GO_KEYS_IN_WORDS: &str = "p1time, p2time, p1inc, p2inc (or wtime, btime, winc, binc), movestogo, movetime, depth, \
                                nodes, mate, perft, infinite, ponder or searchmoves";
const GO_KEYS: &str = "p1time p2time p1inc p2inc wtime btime winc binc movestogo movetime depth nodes mate perft infinite \
                       ponder searchmoves";

/// Largest perft depth: no count that deep will ever end.
const MAX_PERFT: u32 = 1000;

impl Go {
    /// Whether any limit ends the search without `stop`.
    #[must_use]
    pub fn is_bounded(&self) -> bool {
        let clock = self.time.iter().any(Option::is_some);
        let bounds = self.depth.is_some() || self.nodes.is_some() || self.mate.is_some();
        clock || bounds || self.move_time.is_some()
    }

    /// Reads what follows the word `go`.
    pub(crate) fn parse(mut words: Words) -> Self {
        let mut go = Go::default();
        while let Some(key) = words.next() {
            if let Err(error) = go.read(key, &mut words) {
                go.errors.push(error);
            }
        }
        go
    }

    /// Reads the value of a key.
    fn read(&mut self, key: &str, words: &mut Words) -> Result<(), ParseError> {
        let mut time = || words.number(key, 0, u64::MAX).map(|millis| Some(Duration::from_millis(millis)));
        match key {
            "infinite" => self.infinite = true,
            "ponder" => self.ponder = true,
            "searchmoves" => {
                let moves = words.take_until_any(GO_KEYS);
                if moves.is_empty() {
                    return Err(ParseError::new("searchmoves", "moves after it"));
                }
                self.search_moves.extend(moves);
            }
            "movestogo" => self.moves_to_go = Some(words.number(key, 0, u32::MAX)?),
            "depth" => self.depth = Some(words.number(key, 0, u32::MAX)?),
            "mate" => self.mate = Some(words.number(key, 0, u32::MAX)?),
            "perft" => self.perft = Some(words.number(key, 0, MAX_PERFT)?),
            "nodes" => self.nodes = Some(words.number(key, 0, u64::MAX)?),
            "p1time" | "wtime" => self.time[0] = time()?,
            "p2time" | "btime" => self.time[1] = time()?,
            "p1inc" | "winc" => self.increment[0] = time()?,
            "p2inc" | "binc" => self.increment[1] = time()?,
            "movetime" => self.move_time = time()?,
            _ => return Err(ParseError::new(key, GO_KEYS_IN_WORDS)),
        }
        Ok(())
    }

    pub(crate) fn text(&self, dialect: Dialect) -> String {
        let [time, increment] = match dialect {
            Dialect::Ugi => [["p1time", "p2time"], ["p1inc", "p2inc"]],
            Dialect::Uci => [["wtime", "btime"], ["winc", "binc"]],
        };
        let millis = |time: Option<Duration>| time.map(|time| time.as_millis());
        let numbers = [
            (time[0], millis(self.time[0])),
            (time[1], millis(self.time[1])),
            (increment[0], millis(self.increment[0])),
            (increment[1], millis(self.increment[1])),
            ("movestogo", self.moves_to_go.map(u128::from)),
            ("movetime", millis(self.move_time)),
            ("depth", self.depth.map(u128::from)),
            ("nodes", self.nodes.map(u128::from)),
            ("mate", self.mate.map(u128::from)),
            ("perft", self.perft.map(u128::from)),
        ];
        let mut line = "go".to_owned();
        for (flag, on) in [("ponder", self.ponder), ("infinite", self.infinite)] {
            if on {
                line.push(' ');
                line.push_str(flag);
            }
        }
        for (key, number) in numbers.iter().filter_map(|(key, number)| Some((key, (*number)?))) {
            line.push_str(&format!(" {key} {number}"));
        }
        if !self.search_moves.is_empty() {
            line.push_str(" searchmoves ");
            line.push_str(&self.search_moves.join(" "));
        }
        line
    }
}
