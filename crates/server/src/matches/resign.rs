//! Giving up.

use super::Refusal;
use super::event::{Author, Event};
use super::game::Game;
use super::seat::Seat;

/// Resigns for a side.
pub(super) fn decide(game: &Game, side: u8, by: Author) -> Result<Event, Refusal> {
    if game.seats.contains(&Seat::Open) {
        return Err(Refusal::new("Nobody has joined yet."));
    }
    Ok(Event::Resigned { side, by })
}
