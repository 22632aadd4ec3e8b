//! UGI, the Universal Game Interface: UCI for games other than chess
//! (<https://github.com/kz04px/ugi>, <https://github.com/kz04px/cutegames/blob/master/ugi.md>).
//!
//! A program sends [`Command`]s, an engine [`EngineMessage`]s, a line each. The words of both UGI
//! and UCI are accepted; lines are written in one [`Dialect`]. The differences are few: `ugi`,
//! `ugiok`, `uginewgame`, `p1time` against `uci`, `uciok`, `ucinewgame`, `wtime`; and `query`,
//! which UCI does not have.
//!
//! ```
//! use throughline_protocol::ugi::{Command, Dialect, EngineMessage, Score};
//! use std::time::Duration;
//!
//! let Ok(Command::Go(go)) = Command::parse("go p1time 60000 p2time 59000 p1inc 600 p2inc 600") else { panic!() };
//! assert_eq!(go.time[1], Some(Duration::from_secs(59)));
//! assert_eq!(Command::Go(go).text(Dialect::Uci), "go wtime 60000 btime 59000 winc 600 binc 600");
//!
//! let Ok(EngineMessage::Info(info)) = EngineMessage::parse("info depth 9 score mate -3 pv d1-d4 f6-f5") else { panic!() };
//! assert_eq!((info.score, info.pv.len()), (Some(Score::Mate(-3)), 2));
//! ```

mod command;
mod engine_message;
mod info;

pub use command::{Command, Go, Query, Start};
pub use engine_message::{EngineMessage, GameStatus, OptionKind, OptionLine};
pub use info::{Bound, Info, Score};

/// The words in which lines are written. Reading accepts both dialects.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Dialect {
    /// The Universal Game Interface.
    #[default]
    Ugi,
    /// The Universal Chess Interface.
    Uci,
}

impl Dialect {
    /// Returns the word that opens a session: `ugi` or `uci`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Dialect::Ugi => "ugi",
            Dialect::Uci => "uci",
        }
    }
}
