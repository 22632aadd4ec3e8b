//! The games being played. One file per thing a person can do; each of these decides, from the game
//! as it stands, which events happen, and changes nothing itself. [`table`] writes the events and
//! only then acts on them.

mod claim;
mod command;
pub(crate) mod create;
mod draw_offer;
mod event;
mod export;
pub(crate) mod frames;
mod game;
mod id;
pub(crate) mod import;
pub(crate) mod join;
mod notes;
mod play_move;
mod rematch;
mod resign;
mod result;
mod seat;
pub(crate) mod socket;
mod table;
pub(crate) mod tables;
mod takeback;
#[cfg(test)]
mod tests;
mod thinking;
mod touch;
mod view;

pub(crate) use result::by_rule;
pub(crate) use touch::touches;
pub(crate) use view::{frame_view, move_view};

/// Why a command is not carried out: a sentence for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refusal(pub String);

impl Refusal {
    fn new(message: impl Into<String>) -> Self {
        Refusal(message.into())
    }

    fn over() -> Self {
        Refusal::new("The game is over.")
    }

    fn moved_on() -> Self {
        Refusal::new("The game has moved on since.")
    }

    fn watching() -> Self {
        Refusal::new("You are watching this game.")
    }
}

/// Milliseconds since 1970, UTC.
fn now_ms() -> i64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}
