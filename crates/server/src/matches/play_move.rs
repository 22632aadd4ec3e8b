//! Playing a move.

use super::Refusal;
use super::event::{Author, Event};
use super::game::Game;
use super::seat::Seat;
use crate::choices::capitalised;

/// Bytes of a move text at most; the longest canonical ones have a few dozen.
const LONGEST_TEXT: usize = 200;

/// A person's move, as the move number `ply`.
pub(super) fn decide(game: &Game, side: u8, ply: u32, text: &str, by: Author) -> Result<Event, Refusal> {
    if text.len() > LONGEST_TEXT {
        return Err(Refusal::new("That is too long for a move."));
    }
    if ply as usize != game.played.len() {
        return Err(Refusal::moved_on());
    }
    if side != game.turn() {
        let name = capitalised(game.sides()[usize::from(game.turn())]);
        let verb = if name.ends_with('s') { "are" } else { "is" };
        return Err(Refusal::new(format!("It is not your turn: {name} {verb} to move.")));
    }
    let text = canonical(game, text)?;
    Ok(Event::Moved { text, by: Some(by) })
}

/// An engine's move.
pub(super) fn by_engine(game: &Game, text: &str) -> Result<Event, Refusal> {
    if !matches!(game.to_move(), Seat::Engine { .. }) {
        return Err(Refusal::new("It is not the engine's turn."));
    }
    Ok(Event::Moved { text: canonical(game, text)?, by: None })
}

/// The canonical text of a legal move.
fn canonical(game: &Game, text: &str) -> Result<String, Refusal> {
    game.record.clone().play(text).map_err(|e| {
        let sentence = capitalised(&e.to_string());
        Refusal::new(if sentence.ends_with('.') { sentence } else { sentence + "." })
    })
}
