//! Taking back: against the engine to the person's previous turn, one ply when one browser plays
//! both sides.

use super::Refusal;
use super::event::{Author, Event};
use super::game::Game;
use super::seat::Kind;

/// Takes back from the move number `ply` that the person saw.
pub(super) fn decide(game: &Game, side: u8, ply: u32, by: Author) -> Result<Event, Refusal> {
    if ply as usize != game.played.len() {
        return Err(Refusal::moved_on());
    }
    if matches!(game.kind, Kind::Friend | Kind::Watch) {
        return Err(Refusal::new("Moves are not taken back between people."));
    }
    let to = target(game, side).ok_or_else(|| Refusal::new("There is nothing to take back."))?;
    Ok(Event::Undone { to, by })
}

/// The number of moves that would be left; `None` when nothing can be taken back.
pub(super) fn target(game: &Game, side: u8) -> Option<u32> {
    let mut record = game.record.clone();
    let is_turn = |to_move: u8| match game.kind {
        Kind::Both => true,
        Kind::Engine => to_move == side,
        Kind::Friend | Kind::Watch => false,
    };
    while record.undo() {
        if is_turn(record.side_to_move().index() as u8) {
            return u32::try_from(record.len()).ok();
        }
    }
    None
}
