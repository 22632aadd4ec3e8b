//! What the host tells an engine.

use super::{read_side, side_word};
use crate::Fault;
use crate::words::{Words, one_line};
use std::fmt;
use std::time::Duration;
use throughline_game::Side;

/// A line from the host.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HostMessage {
    /// `hello`
    Hello,
    /// `rules R`: a rules string; the game is at its start.
    Rules(String),
    /// `position P`: the pieces on the board; the side to move is not told.
    Position(String),
    /// `side S`: the side that the engine is to play or to judge for.
    Side(Side),
    /// `clock …`
    Clock(Clock),
    /// `start`: the game begins.
    Start,
    /// `play S`: the engine is to move for this side.
    Play(Side),
    /// `opponent-move M P`: the other side has moved, more than once where its rules let it; then
    /// the pieces on the board.
    OpponentMove {
        /// The moves in order.
        moves: Vec<String>,
        /// The board after them.
        position: Option<String>,
    },
    /// `move P`: the engine's move was accepted; the board after it.
    Accepted(String),
    /// `error N`: the engine's move was refused.
    Error(i64),
    /// `analyze N SECONDS`: the engine is to judge up to so many moves.
    Analyze {
        /// Moves.
        moves: usize,
        /// Time.
        time: Duration,
    },
    /// `finish N`: the game is over.
    Finish(Finish),
    /// `goodbye`: the engine is to end.
    Goodbye,
}

/// Both clocks, attackers first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// Time left: of the main time, or of the present period of overtime. `None` (−1 in the line)
    /// without clocks.
    pub left: [Option<Duration>; 2],
    /// Whether the main time has run out (a `*` in the line).
    pub in_overtime: [bool; 2],
    /// The length of a period of overtime, in whole seconds.
    pub overtime: Duration,
    /// Periods left.
    pub overtimes: [u32; 2],
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finish {
    /// 0: the other side left.
    Aborted,
    /// 1
    Draw,
    /// 2: the attackers won; 3: the defenders.
    Won(Side),
}

impl Finish {
    const ALL: [(Finish, u8); 4] = [
        (Finish::Aborted, 0),
        (Finish::Draw, 1),
        (Finish::Won(Side::First), 2),
        (Finish::Won(Side::Second), 3),
    ];
}

/// The longest time, a year.
const MOST_SECONDS: u64 = 366 * 24 * 3600;

const MESSAGES: &str = "hello, rules, position, side, clock, start, play, opponent-move, move, error, analyze, finish or \
                        goodbye";

impl HostMessage {
    /// Reads a line.
    ///
    /// # Errors
    /// A line that is no message.
    pub fn parse(line: &str) -> Result<Self, Fault> {
        let mut words = Words::new(line);
        let name = words.next().unwrap_or_default();
        let rest = words.rest();
        let text = || match rest {
            "" => Err(Fault::new(name, format!("something behind {name}"))),
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
                let word = words.next().unwrap_or_default();
                let moves: Vec<_> = word.split('|').filter(|m| !m.is_empty()).map(str::to_owned).collect();
                if moves.is_empty() {
                    return Err(Fault::new(line.trim(), "opponent-move and moves joined by |"));
                }
                let position = Some(words.rest()).filter(|text| !text.is_empty()).map(one_line);
                HostMessage::OpponentMove { moves, position }
            }
            "move" => HostMessage::Accepted(text()?),
            "error" => HostMessage::Error(words.number(name, i64::MIN, i64::MAX)?),
            "analyze" => {
                let moves = words.number::<u64>(name, 1, u32::MAX.into())?;
                let seconds = words.number("analyze …", 0, MOST_SECONDS)?;
                HostMessage::Analyze { moves: moves as usize, time: Duration::from_secs(seconds) }
            }
            "finish" => {
                let found = Finish::ALL.iter().find(|(_, code)| rest == code.to_string());
                let fault = || Fault::new(line.trim(), "finish 0, 1, 2 or 3");
                HostMessage::Finish(found.map(|(finish, _)| *finish).ok_or_else(fault)?)
            }
            "goodbye" => HostMessage::Goodbye,
            other => return Err(Fault::new(other, format!("a message: {MESSAGES}"))),
        })
    }
}

fn clock(mut words: Words) -> Result<Clock, Fault> {
    const EXPECTED: &str =
        "clock ATTACKERS_MS[*] DEFENDERS_MS[*] OVERTIME_SECONDS ATTACKERS_OVERTIMES DEFENDERS_OVERTIMES";
    let line = format!("clock {}", words.rest());
    let fault = || Fault::new(line.clone(), EXPECTED);
    let mut side = || {
        let word = words.next()?;
        let millis: i64 = word.trim_end_matches('*').parse().ok()?;
        let left = u64::try_from(millis).ok().map(|millis| millis.min(MOST_SECONDS * 1000));
        Some((left.map(Duration::from_millis), word.ends_with('*')))
    };
    let (attackers, defenders) = (side().ok_or_else(fault)?, side().ok_or_else(fault)?);
    let overtime = Duration::from_secs(words.number("clock …", 0, MOST_SECONDS).map_err(|_| fault())?);
    let mut overtimes = || words.number("clock …", 0, u32::MAX).map_err(|_| fault());
    Ok(Clock {
        left: [attackers.0, defenders.0],
        in_overtime: [attackers.1, defenders.1],
        overtime,
        overtimes: [overtimes()?, overtimes()?],
    })
}

impl fmt::Display for HostMessage {
    /// The line, without a line feed.
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
            HostMessage::Finish(finish) => {
                let code = Finish::ALL.iter().find(|(known, _)| known == finish).map_or(0, |(_, code)| *code);
                write!(f, "finish {code}")
            }
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
