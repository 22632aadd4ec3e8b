//! HTP, the Hnefatafl Text Protocol of hnefatafl-copenhagen
//! (<https://github.com/dcampbell24/hnefatafl-copenhagen>), version `1-beta` as its release 6.4.1
//! speaks it.
//!
//! A program sends a [`Command`] a line; the engine answers each with a [`Response`], in order.
//! Responses have no identifiers, and no empty line follows them; lines that begin with neither `=`
//! nor `?` belong to the previous response, or are noise.
//!
//! ```
//! use throughline_game::Side;
//! use throughline_protocol::htp::{Command, Play, Response};
//! use throughline_records::tafl::Square;
//!
//! let Ok(Some(Command::Play(side, play))) = Command::parse("play a D1 d4 # out") else { panic!() };
//! assert_eq!(side, Side::First);
//! assert_eq!(play, Play::Move { from: Square { file: 3, rank: 0 }, to: Square { file: 3, rank: 3 } });
//! assert_eq!(Command::Play(side, play).text(7), "play attacker 0d1 0d4");
//! assert_eq!(Response::parse("? play: no"), Ok(Response::Error("play: no".to_owned())));
//! ```

mod response;

pub use response::{GeneratedMove, Response, Status};

use crate::parse::{ParseError, Words, one_line, value_of, word_of};
use std::time::Duration;
use throughline_game::Side;
use throughline_records::tafl::Square;

/// Returns the protocol's word for a side.
#[must_use]
pub fn role_word(side: Side) -> &'static str {
    match side {
        Side::First => "attacker",
        Side::Second => "defender",
    }
}

fn read_role(word: &str) -> Result<Side, ParseError> {
    match word.to_ascii_lowercase().as_str() {
        "a" | "attacker" => Ok(Side::First),
        "d" | "defender" => Ok(Side::Second),
        _ => Err(ParseError::new(word, "attacker or defender")),
    }
}

/// Size of the largest board, in squares along a side.
const MAX_SQUARES: u8 = 13;

/// Reads a square in the notation of any board size: the letter in either case, with or without a
/// `0` before it.
///
/// # Errors
/// A text that names no square of the largest board.
pub fn read_square(text: &str) -> Result<Square, ParseError> {
    let found = Square::parse(text.strip_prefix('0').unwrap_or(text));
    let on_board = found.filter(|square| square.file < MAX_SQUARES && square.rank < MAX_SQUARES);
    on_board.ok_or_else(|| ParseError::new(text, "a square, a letter from a to m and a number from 1 to 13"))
}

/// Returns a square in the notation of a board size: `a1` on 11, `A1` on 13, `0a1` on 7.
#[must_use]
pub fn square_text(square: Square, board_size: u8) -> String {
    match board_size {
        7 => format!("0{square}"),
        13 => square.to_string().to_ascii_uppercase(),
        _ => square.to_string(),
    }
}

/// The names of all commands, in alphabetical order.
pub const COMMANDS: [&str; 17] = [
    "board_size", "final_status", "first_move", "generate_move", "known_command", "list_commands", "name",
    "play", "play_from", "play_to", "play_undo", "protocol_version", "quit", "show_board",
    "show_board_open_tafl", "time_settings", "version",
];

/// The commands without arguments.
const BARE: [(Command, &str); 10] = [
    (Command::PlayFrom, "play_from"),
    (Command::PlayUndo, "play_undo"),
    (Command::FinalStatus, "final_status"),
    (Command::ShowBoard, "show_board"),
    (Command::ShowBoardOpenTafl, "show_board_open_tafl"),
    (Command::Name, "name"),
    (Command::Version, "version"),
    (Command::ProtocolVersion, "protocol_version"),
    (Command::ListCommands, "list_commands"),
    (Command::Quit, "quit"),
];

/// A line from a program to an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `board_size N`: a new game on a board with N squares on each side.
    BoardSize(u8),
    /// `first_move ROLE`: a new game in which this side moves first.
    FirstMove(Side),
    /// `time_settings …`: a new game with these clocks.
    TimeSettings(TimeSettings),
    /// `play ROLE FROM TO` or `play ROLE resigns`.
    Play(Side, Play),
    /// `play_from`: asks for the squares from which the side to move can move.
    PlayFrom,
    /// `play_to ROLE FROM`: asks for the squares to which a piece can move.
    PlayTo(Side, Square),
    /// `play_undo`: takes the last move back.
    PlayUndo,
    /// `final_status`: asks for a [`Status`].
    FinalStatus,
    /// `generate_move`, with or without a role: asks the engine to think, play its move and send
    /// it.
    GenerateMove(Option<Side>),
    /// `show_board`.
    ShowBoard,
    /// `show_board_open_tafl`: the rows from the top, pieces as `A`, `D` and `K`.
    ShowBoardOpenTafl,
    /// `name`.
    Name,
    /// `version`.
    Version,
    /// `protocol_version`.
    ProtocolVersion,
    /// `known_command C`: asks for `true` or `false`.
    KnownCommand(String),
    /// `list_commands`.
    ListCommands,
    /// `quit`.
    Quit,
}

/// A move or a resignation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Play {
    /// A piece moves.
    Move {
        /// Square that it leaves.
        from: Square,
        /// Square that it reaches.
        to: Square,
    },
    /// The side resigns.
    Resigns,
}

impl Play {
    /// Reads a move with a dash, `d1-d4`, as records of this game have it; `None` for other texts.
    #[must_use]
    pub fn from_dashed(text: &str) -> Option<Self> {
        let (from, to) = text.split_once('-')?;
        Some(Play::Move { from: read_square(from).ok()?, to: read_square(to).ok()? })
    }

    /// Returns the move with a dash, `d1-d4`; `None` for a resignation.
    #[must_use]
    pub fn dashed(self) -> Option<String> {
        match self {
            Play::Move { from, to } => Some(format!("{from}-{to}")),
            Play::Resigns => None,
        }
    }

    /// Reads `FROM TO` or `resigns`.
    pub(super) fn parse(words: &mut Words) -> Result<Self, ParseError> {
        match words.next().unwrap_or_default() {
            "resigns" => Ok(Play::Resigns),
            from => {
                let from = read_square(from)?;
                let to = read_square(words.next().unwrap_or_default())?;
                Ok(Play::Move { from, to })
            }
        }
    }

    pub(super) fn text(self, board_size: u8) -> String {
        match self {
            Play::Move { from, to } => {
                format!("{} {}", square_text(from, board_size), square_text(to, board_size))
            }
            Play::Resigns => "resigns".to_owned(),
        }
    }
}

/// The clocks of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeSettings {
    /// No clock.
    Untimed,
    /// Time for the whole game, and time added for each move.
    Fischer {
        /// Whole minutes.
        time: Duration,
        /// Whole seconds.
        increment: Duration,
    },
}

/// Longest main time, a year in minutes: more would overflow elsewhere.
const MAX_MINUTES: i64 = 366 * 24 * 60;

impl TimeSettings {
    fn parse(words: &mut Words) -> Result<Self, ParseError> {
        let line = format!("time_settings {}", words.rest());
        match words.next() {
            Some("un-timed") => Ok(TimeSettings::Untimed),
            Some("fischer") => {
                let minutes: i64 = words.number("fischer", -1, MAX_MINUTES)?;
                let seconds: i64 = words.number("fischer …", -1, MAX_MINUTES * 60)?;
                // Zero means a clock that has run out; a negative time is an error.
                let (Ok(minutes), Ok(seconds)) = (u64::try_from(minutes), u64::try_from(seconds)) else {
                    return Err(ParseError::new(line, "whole minutes and seconds, none of them negative"));
                };
                Ok(TimeSettings::Fischer {
                    time: Duration::from_secs(minutes * 60),
                    increment: Duration::from_secs(seconds),
                })
            }
            _ => Err(ParseError::new(
                line,
                "time_settings un-timed or time_settings fischer MINUTES ADD_SECONDS",
            )),
        }
    }
}

impl Command {
    /// Reads a line; `None` if it is empty. A `#` begins a comment.
    ///
    /// # Errors
    /// A line that is no command.
    pub fn parse(line: &str) -> Result<Option<Self>, ParseError> {
        let line = line.split('#').next().unwrap_or_default();
        let mut words = Words::new(line);
        let Some(name) = words.next() else { return Ok(None) };
        let command = match name {
            "board_size" => Command::BoardSize(words.number(name, 0, u8::MAX)?),
            "first_move" => Command::FirstMove(read_role(words.next().unwrap_or_default())?),
            "time_settings" => Command::TimeSettings(TimeSettings::parse(&mut words)?),
            "play" => {
                let role = read_role(words.next().unwrap_or_default())?;
                Command::Play(role, Play::parse(&mut words)?)
            }
            "play_to" => {
                let role = read_role(words.next().unwrap_or_default())?;
                Command::PlayTo(role, read_square(words.next().unwrap_or_default())?)
            }
            "generate_move" => Command::GenerateMove(words.next().map(read_role).transpose()?),
            "known_command" => match words.next() {
                Some(command) => Command::KnownCommand(command.to_owned()),
                None => return Err(ParseError::new(name, "known_command COMMAND")),
            },
            other => {
                let unknown = || ParseError::new(other, format!("a command: one of {}", COMMANDS.join(", ")));
                value_of(&BARE, other).ok_or_else(unknown)?
            }
        };
        Ok(Some(command))
    }

    /// Returns the line, without a line feed, in the notation of a board size.
    #[must_use]
    pub fn text(&self, board_size: u8) -> String {
        match self {
            Command::BoardSize(size) => format!("board_size {size}"),
            Command::FirstMove(side) => format!("first_move {}", role_word(*side)),
            Command::TimeSettings(TimeSettings::Untimed) => "time_settings un-timed".to_owned(),
            Command::TimeSettings(TimeSettings::Fischer { time, increment }) => {
                format!("time_settings fischer {} {}", time.as_secs() / 60, increment.as_secs())
            }
            Command::Play(side, play) => format!("play {} {}", role_word(*side), play.text(board_size)),
            Command::PlayTo(side, from) => {
                format!("play_to {} {}", role_word(*side), square_text(*from, board_size))
            }
            Command::GenerateMove(None) => "generate_move".to_owned(),
            Command::GenerateMove(Some(side)) => format!("generate_move {}", role_word(*side)),
            Command::KnownCommand(command) => format!("known_command {}", one_line(command)),
            bare => word_of(&BARE, bare).to_owned(),
        }
    }
}
