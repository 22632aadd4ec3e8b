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

mod engine;
mod host;

pub use engine::{Analysed, EngineMessage};
pub use host::{Clock, Finish, HostMessage};

use crate::Fault;
use throughline_game::Side;

/// A side's word.
#[must_use]
pub fn side_word(side: Side) -> &'static str {
    match side {
        Side::First => "attackers",
        Side::Second => "defenders",
    }
}

fn read_side(word: &str) -> Result<Side, Fault> {
    match word {
        "attackers" => Ok(Side::First),
        "defenders" => Ok(Side::Second),
        other => Err(Fault::new(other, "attackers or defenders")),
    }
}
