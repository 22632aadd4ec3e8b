//! What a program tells an engine.

use super::{Vertex, read_role, role_word};
use crate::Fault;
use crate::words::{Words, one_line};
use std::time::Duration;
use throughline_game::Side;

/// The commands by name, in order.
pub const COMMANDS: [&str; 17] = [
    "board_size",
    "final_status",
    "first_move",
    "generate_move",
    "known_command",
    "list_commands",
    "name",
    "play",
    "play_from",
    "play_to",
    "play_undo",
    "protocol_version",
    "quit",
    "show_board",
    "show_board_open_tafl",
    "time_settings",
    "version",
];

/// A line from a program to an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `board_size N`: a new game on a board of so many squares a side.
    BoardSize(u8),
    /// `first_move ROLE`: a new game in which this side moves first.
    FirstMove(Side),
    /// `time_settings …`: a new game with these clocks.
    TimeSettings(TimeSettings),
    /// `play ROLE FROM TO` or `play ROLE resigns`.
    Play(Side, Play),
    /// `play_from`: from which squares can be moved?
    PlayFrom,
    /// `play_to ROLE FROM`: where can the piece go?
    PlayTo(Side, Vertex),
    /// `play_undo`: the last move is taken back.
    PlayUndo,
    /// `final_status`: a [`super::Status`] is wanted.
    FinalStatus,
    /// `generate_move`, perhaps with a role: think, play the move, and tell it.
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
    /// `known_command C`: `true` or `false` is wanted.
    KnownCommand(String),
    /// `list_commands`.
    ListCommands,
    /// `quit`.
    Quit,
}

/// What is done in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Play {
    /// A piece moves.
    Move {
        /// From here.
        from: Vertex,
        /// To here.
        to: Vertex,
    },
    /// The side gives up.
    Resigns,
}

impl Play {
    /// A move that is written with a dash, `d1-d4`, as the games of this protocol are written
    /// elsewhere; `None` for other texts.
    #[must_use]
    pub fn from_dashed(text: &str) -> Option<Self> {
        let (from, to) = text.split_once('-')?;
        Some(Play::Move { from: Vertex::parse(from).ok()?, to: Vertex::parse(to).ok()? })
    }

    /// The move with a dash, `d1-d4`; `None` for a resignation.
    #[must_use]
    pub fn dashed(self) -> Option<String> {
        match self {
            Play::Move { from, to } => Some(format!("{from}-{to}")),
            Play::Resigns => None,
        }
    }

    /// Reads `FROM TO` or `resigns`.
    pub(super) fn parse(words: &mut Words) -> Result<Self, Fault> {
        match words.next().unwrap_or_default() {
            "resigns" => Ok(Play::Resigns),
            from => {
                let from = Vertex::parse(from)?;
                let to = Vertex::parse(words.next().unwrap_or_default())?;
                Ok(Play::Move { from, to })
            }
        }
    }

    pub(super) fn text(self, board_size: u8) -> String {
        match self {
            Play::Move { from, to } => format!("{} {}", from.text(board_size), to.text(board_size)),
            Play::Resigns => "resigns".to_owned(),
        }
    }
}

/// The clocks of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeSettings {
    /// None.
    Untimed,
    /// Time for the whole game, and time added for each move.
    Fischer {
        /// Whole minutes.
        time: Duration,
        /// Whole seconds.
        increment: Duration,
    },
}

/// A year: more is no time for a game, and would not fit everywhere.
const MOST_MINUTES: u64 = 366 * 24 * 60;

impl TimeSettings {
    fn parse(words: &mut Words) -> Result<Self, Fault> {
        let line = format!("time_settings {}", words.rest());
        match words.next() {
            Some("un-timed") => Ok(TimeSettings::Untimed),
            Some("fischer") => {
                let minutes: u64 = words.number("fischer", 0, MOST_MINUTES)?;
                let seconds: u64 = words.number("fischer …", 0, MOST_MINUTES * 60)?;
                Ok(TimeSettings::Fischer {
                    time: Duration::from_secs(minutes * 60),
                    increment: Duration::from_secs(seconds),
                })
            }
            _ => Err(Fault::new(line, "time_settings un-timed or time_settings fischer MINUTES ADD_SECONDS")),
        }
    }
}

impl Command {
    /// Reads a line; `None` when it is empty. What follows a `#` is a comment.
    ///
    /// # Errors
    /// A line that is no command.
    pub fn parse(line: &str) -> Result<Option<Self>, Fault> {
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
            "play_from" => Command::PlayFrom,
            "play_to" => {
                let role = read_role(words.next().unwrap_or_default())?;
                Command::PlayTo(role, Vertex::parse(words.next().unwrap_or_default())?)
            }
            "play_undo" => Command::PlayUndo,
            "final_status" => Command::FinalStatus,
            "generate_move" => Command::GenerateMove(words.next().map(read_role).transpose()?),
            "show_board" => Command::ShowBoard,
            "show_board_open_tafl" => Command::ShowBoardOpenTafl,
            "name" => Command::Name,
            "version" => Command::Version,
            "protocol_version" => Command::ProtocolVersion,
            "known_command" => match words.next() {
                Some(command) => Command::KnownCommand(command.to_owned()),
                None => return Err(Fault::new(name, "known_command COMMAND")),
            },
            "list_commands" => Command::ListCommands,
            "quit" => Command::Quit,
            other => return Err(Fault::new(other, format!("a command: one of {}", COMMANDS.join(", ")))),
        };
        Ok(Some(command))
    }

    /// The line, without a line feed, as it is written on a board of this size.
    #[must_use]
    pub fn text(&self, board_size: u8) -> String {
        let bare = |name: &str| name.to_owned();
        match self {
            Command::BoardSize(size) => format!("board_size {size}"),
            Command::FirstMove(side) => format!("first_move {}", role_word(*side)),
            Command::TimeSettings(TimeSettings::Untimed) => bare("time_settings un-timed"),
            Command::TimeSettings(TimeSettings::Fischer { time, increment }) => {
                format!("time_settings fischer {} {}", time.as_secs() / 60, increment.as_secs())
            }
            Command::Play(side, play) => format!("play {} {}", role_word(*side), play.text(board_size)),
            Command::PlayFrom => bare("play_from"),
            Command::PlayTo(side, from) => format!("play_to {} {}", role_word(*side), from.text(board_size)),
            Command::PlayUndo => bare("play_undo"),
            Command::FinalStatus => bare("final_status"),
            Command::GenerateMove(None) => bare("generate_move"),
            Command::GenerateMove(Some(side)) => format!("generate_move {}", role_word(*side)),
            Command::ShowBoard => bare("show_board"),
            Command::ShowBoardOpenTafl => bare("show_board_open_tafl"),
            Command::Name => bare("name"),
            Command::Version => bare("version"),
            Command::ProtocolVersion => bare("protocol_version"),
            Command::KnownCommand(command) => format!("known_command {}", one_line(command)),
            Command::ListCommands => bare("list_commands"),
            Command::Quit => bare("quit"),
        }
    }
}
