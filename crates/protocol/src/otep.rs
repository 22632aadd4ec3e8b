//! OTEP, the engine protocol of OpenTafl (<https://github.com/jslater89/OpenTafl>): the program is
//! the *host*, which sends [`HostMessage`]s; the engine sends [`EngineMessage`]s. Nothing is
//! acknowledged. Moves, positions and rules are texts in OTN, the notation of OpenTafl; a simple
//! move is two squares with a dash, `a4-a1`.
//!
//! ```
//! use std::time::Duration;
//! use throughline_protocol::otep::{EngineMessage, HostMessage};
//!
//! let Ok(HostMessage::Clock(clock)) = HostMessage::parse("clock 61000 5000* 30 3 2 ") else { panic!() };
//! assert_eq!((clock.left[1], clock.in_overtime), (Some(Duration::from_secs(5)), [false, true]));
//! assert_eq!(EngineMessage::Move("a4-a1".to_owned()).to_string(), "move a4-a1");
//! ```

use crate::parse::{ON_OFF, ParseError, Words, one_line, value_of, word_of};
use std::fmt;
use std::time::Duration;
use throughline_game::Side;

const SIDES: [(Side, &str); 2] = [(Side::First, "attackers"), (Side::Second, "defenders")];

/// Returns the protocol's word for a side.
#[must_use]
pub fn side_word(side: Side) -> &'static str {
    word_of(&SIDES, &side)
}

fn read_side(word: &str) -> Result<Side, ParseError> {
    value_of(&SIDES, word).ok_or_else(|| ParseError::new(word, "attackers or defenders"))
}

/// A line from the host.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HostMessage {
    /// `hello`
    Hello,
    /// `rules R`: a rules string; the game is at its start.
    Rules(String),
    /// `position P`: the pieces on the board, without the side to move.
    Position(String),
    /// `side S`: the side that the engine plays or analyses for.
    Side(Side),
    /// `clock …`
    Clock(Clock),
    /// `start`: the game begins.
    Start,
    /// `play S`: the engine is to move for this side.
    Play(Side),
    /// `opponent-move M P`: the moves of the other side (several, where the rules let it move more
    /// than once), then the pieces on the board.
    OpponentMove {
        /// The moves in order.
        moves: Vec<String>,
        /// The pieces on the board after them.
        position: Option<String>,
    },
    /// `move P`: the engine's move was accepted; the board after it.
    Accepted(String),
    /// `error N`: the engine's move was refused.
    Error(i64),
    /// `analyze N SECONDS`: the engine is to analyse up to N moves.
    Analyze {
        /// Number of best moves to report.
        moves: usize,
        /// Thinking time.
        time: Duration,
    },
    /// `finish N`: the game is over.
    Finish(Finish),
    /// `goodbye`: the engine is to exit.
    Goodbye,
}

/// Both clocks, attackers first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// Time left of the main time, or of the current overtime period. `None` (−1 in the line)
    /// without clocks.
    pub left: [Option<Duration>; 2],
    /// Whether the main time has run out (a `*` in the line).
    pub in_overtime: [bool; 2],
    /// Length of an overtime period, in whole seconds.
    pub overtime: Duration,
    /// Overtime periods left.
    pub overtimes: [u32; 2],
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finish {
    /// 0: the other player left.
    Aborted,
    /// 1
    Draw,
    /// 2: the attackers won; 3: the defenders.
    Won(Side),
}

impl Finish {
    const ALL: [(Finish, &str); 4] = [
        (Finish::Aborted, "0"),
        (Finish::Draw, "1"),
        (Finish::Won(Side::First), "2"),
        (Finish::Won(Side::Second), "3"),
    ];
}

/// Longest time, a year in seconds.
const MAX_SECONDS: u64 = 366 * 24 * 3600;

const HOST_MESSAGES: &str = "hello, rules, position, side, clock, start, play, opponent-move, move, error, analyze, finish or \
                        goodbye";

impl HostMessage {
    /// Reads a line.
    ///
    /// # Errors
    /// A line that is no message.
    pub fn parse(line: &str) -> Result<Self, ParseError> {
        let mut words = Words::new(line);
        let name = words.next().unwrap_or_default();
        let rest = words.rest();
        let text = || match rest {
            "" => Err(ParseError::new(name, format!("something behind {name}"))),
            text => Ok(one_line(text)),
        };
        Ok(match name {
            "hello" => HostMessage::Hello,
            "rules" => HostMessage::Rules(text()?),
            "position" => HostMessage::Position(text()?),
            "side" => HostMessage::Side(read_side(rest)?),
            "clock" => HostMessage::Clock(clock(words)?),
            "start" => HostMessage::Start,
            "play" => HostMessage::Play(read_side(rest)?),
            "opponent-move" => {
                let moves = joined_moves(words.next().unwrap_or_default());
                if moves.is_empty() {
                    return Err(ParseError::new(line.trim(), "opponent-move and moves joined by |"));
                }
                let position = Some(words.rest()).filter(|text| !text.is_empty()).map(one_line);
                HostMessage::OpponentMove { moves, position }
            }
            "move" => HostMessage::Accepted(text()?),
            "error" => HostMessage::Error(words.number(name, i64::MIN, i64::MAX)?),
            "analyze" => {
                let moves = words.number::<u64>(name, 1, u32::MAX.into())?;
                let seconds = words.number("analyze …", 0, MAX_SECONDS)?;
                HostMessage::Analyze { moves: moves as usize, time: Duration::from_secs(seconds) }
            }
            "finish" => {
                let error = || ParseError::new(line.trim(), "finish 0, 1, 2 or 3");
                HostMessage::Finish(value_of(&Finish::ALL, rest).ok_or_else(error)?)
            }
            "goodbye" => HostMessage::Goodbye,
            other => return Err(ParseError::new(other, format!("a message: {HOST_MESSAGES}"))),
        })
    }
}

/// Splits moves joined by `|`.
fn joined_moves(text: &str) -> Vec<String> {
    text.split('|').filter(|m| !m.is_empty()).map(str::to_owned).collect()
}

fn clock(mut words: Words) -> Result<Clock, ParseError> {
    const EXPECTED: &str =
        "clock ATTACKERS_MS[*] DEFENDERS_MS[*] OVERTIME_SECONDS ATTACKERS_OVERTIMES DEFENDERS_OVERTIMES";
    let line = format!("clock {}", words.rest());
    let error = || ParseError::new(line.clone(), EXPECTED);
    let mut side = || {
        let word = words.next()?;
        let millis: i64 = word.trim_end_matches('*').parse().ok()?;
        let left = u64::try_from(millis).ok().map(|millis| millis.min(MAX_SECONDS * 1000));
        Some((left.map(Duration::from_millis), word.ends_with('*')))
    };
    let (attackers, defenders) = (side().ok_or_else(error)?, side().ok_or_else(error)?);
    let overtime = Duration::from_secs(words.number("clock …", 0, MAX_SECONDS).map_err(|_| error())?);
    let mut overtimes = || words.number("clock …", 0, u32::MAX).map_err(|_| error());
    Ok(Clock {
        left: [attackers.0, defenders.0],
        in_overtime: [attackers.1, defenders.1],
        overtime,
        overtimes: [overtimes()?, overtimes()?],
    })
}

impl fmt::Display for HostMessage {
    /// Writes the line, without a line feed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HostMessage::Hello => f.write_str("hello"),
            HostMessage::Rules(text) => write!(f, "rules {}", one_line(text)),
            HostMessage::Position(text) => write!(f, "position {}", one_line(text)),
            HostMessage::Side(side) => write!(f, "side {}", side_word(*side)),
            HostMessage::Clock(clock) => write!(f, "clock {clock}"),
            HostMessage::Start => f.write_str("start"),
            HostMessage::Play(side) => write!(f, "play {}", side_word(*side)),
            HostMessage::OpponentMove { moves, position } => {
                write!(f, "opponent-move {}", one_line(&moves.join("|")))?;
                position.iter().try_for_each(|text| write!(f, " {}", one_line(text)))
            }
            HostMessage::Accepted(text) => write!(f, "move {}", one_line(text)),
            HostMessage::Error(code) => write!(f, "error {code}"),
            HostMessage::Analyze { moves, time } => write!(f, "analyze {moves} {}", time.as_secs()),
            HostMessage::Finish(finish) => write!(f, "finish {}", word_of(&Finish::ALL, finish)),
            HostMessage::Goodbye => f.write_str("goodbye"),
        }
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (left, in_overtime) in self.left.iter().zip(self.in_overtime) {
            match left {
                Some(left) => write!(f, "{}", left.as_millis())?,
                None => f.write_str("-1")?,
            }
            f.write_str(if in_overtime { "* " } else { " " })?;
        }
        write!(f, "{} {} {}", self.overtime.as_secs(), self.overtimes[0], self.overtimes[1])
    }
}

/// A line from the engine.
#[derive(Clone, PartialEq, Debug)]
pub enum EngineMessage {
    /// `hello`: the engine is running. The host expects it within five seconds of the start.
    Hello,
    /// `simple-moves on` or `off`: the notation in which the host is to send moves.
    SimpleMoves(bool),
    /// `rules`: asks the host for the rules.
    AskRules,
    /// `position`: asks the host for the position.
    AskPosition,
    /// `side`: asks the host for the engine's side.
    AskSide,
    /// `clock`: asks the host for the clocks.
    AskClock,
    /// `move M`: the engine's move.
    Move(String),
    /// `analysis N …`: lines of moves with their evaluations.
    Analysis(Vec<AnalysedLine>),
    /// `status …`: a message for the user.
    Status(String),
    /// `error -1 …` (the engine cannot continue, so the host resigns for it) or `error 0 …`.
    Error {
        /// Whether the engine cannot continue.
        is_fatal: bool,
        /// A message for the user.
        text: String,
    },
}

/// A line of moves and its evaluation.
#[derive(Clone, PartialEq, Debug)]
pub struct AnalysedLine {
    /// The moves, at least one.
    pub moves: Vec<String>,
    /// The engine's evaluation, from the attackers' view.
    pub value: f64,
}

const ENGINE_MESSAGES: &str =
    "hello, simple-moves, rules, position, side, clock, move, analysis, status or error";

impl EngineMessage {
    /// Reads a line. Engines also print lines that are no messages; callers should ignore the error
    /// then.
    ///
    /// # Errors
    /// A line that is no message.
    pub fn parse(line: &str) -> Result<Self, ParseError> {
        let mut words = Words::new(line);
        let name = words.next().unwrap_or_default();
        let rest = words.rest();
        Ok(match name {
            "hello" => EngineMessage::Hello,
            "simple-moves" => {
                let error = || ParseError::new(line.trim(), "simple-moves on or simple-moves off");
                EngineMessage::SimpleMoves(value_of(&ON_OFF, rest).ok_or_else(error)?)
            }
            "rules" => EngineMessage::AskRules,
            "position" => EngineMessage::AskPosition,
            "side" => EngineMessage::AskSide,
            "clock" => EngineMessage::AskClock,
            "move" if !rest.is_empty() => EngineMessage::Move(words.text()),
            "move" => return Err(ParseError::new(name, "a move behind it")),
            "analysis" => EngineMessage::Analysis(analysis(words)?),
            "status" => EngineMessage::Status(words.text()),
            "error" => {
                let code: i64 = words.number(name, i64::MIN, i64::MAX)?;
                EngineMessage::Error { is_fatal: code < 0, text: words.text() }
            }
            other => return Err(ParseError::new(other, format!("a message: {ENGINE_MESSAGES}"))),
        })
    }
}

/// Reads the lines with their evaluations. Their number, which comes first, is not relied on.
fn analysis(mut words: Words) -> Result<Vec<AnalysedLine>, ParseError> {
    words.number::<u64>("analysis", 0, u64::MAX)?;
    let mut found = Vec::new();
    while let Some(line) = words.next() {
        let moves = joined_moves(line);
        let value = words.next().unwrap_or_default();
        let finite = value.parse().ok().filter(|value: &f64| value.is_finite());
        match finite.filter(|_| !moves.is_empty()) {
            Some(value) => found.push(AnalysedLine { moves, value }),
            None => return Err(ParseError::new(format!("{line} {value}"), "moves joined by | and a number")),
        }
    }
    Ok(found)
}

impl fmt::Display for EngineMessage {
    /// Writes the line, without a line feed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineMessage::Hello => f.write_str("hello"),
            EngineMessage::SimpleMoves(on) => write!(f, "simple-moves {}", word_of(&ON_OFF, on)),
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
