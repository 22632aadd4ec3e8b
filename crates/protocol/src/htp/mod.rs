//! HTP, the Hnefatafl Text Protocol of hnefatafl-copenhagen
//! (<https://github.com/dcampbell24/hnefatafl-copenhagen>), version `1-beta` as its release 6.4.1
//! speaks it.
//!
//! A program sends a [`Command`] a line; the engine answers each with an [`Answer`], in order.
//! Answers have no identifiers and no empty line behind them; lines that begin with neither `=` nor
//! `?` belong to the answer before, or are noise.
//!
//! ```
//! use throughline_game::Side;
//! use throughline_protocol::htp::{Answer, Command, Play, Vertex};
//!
//! let Ok(Some(Command::Play(side, play))) = Command::parse("play a D1 d4 # out") else { panic!() };
//! assert_eq!(side, Side::First);
//! assert_eq!(play, Play::Move { from: Vertex { file: 3, rank: 0 }, to: Vertex { file: 3, rank: 3 } });
//! assert_eq!(Command::Play(side, play).text(7), "play attacker 0d1 0d4");
//! assert_eq!(Answer::parse("? play: no"), Ok(Answer::Error("play: no".to_owned())));
//! ```

mod answer;
mod command;
mod vertex;

pub use answer::{Answer, Generated, Status};
pub use command::{COMMANDS, Command, Play, TimeSettings};
pub use vertex::Vertex;

use crate::Fault;
use throughline_game::Side;

/// A side's word.
#[must_use]
pub fn role_word(side: Side) -> &'static str {
    match side {
        Side::First => "attacker",
        Side::Second => "defender",
    }
}

fn read_role(word: &str) -> Result<Side, Fault> {
    match word.to_ascii_lowercase().as_str() {
        "a" | "attacker" => Ok(Side::First),
        "d" | "defender" => Ok(Side::Second),
        _ => Err(Fault::new(word, "attacker or defender")),
    }
}
