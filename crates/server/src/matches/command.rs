//! From a browser's command to the events it causes.

use super::event::{Author, Event};
use super::game::Game;
use super::{Refusal, claim, draw_offer, play_move, resign, takeback};
use crate::visitor::VisitorId;
use crate::wire::Command;

/// Bytes of a client's id at most.
const LONGEST_ID: usize = 64;

/// Events of a game at most: a bound for what a hostile client can pile up. Ten times the longest
/// game seen anywhere.
pub(super) const MOST_EVENTS: u64 = 20_000;

impl Command {
    /// The client's id.
    pub(super) fn id(&self) -> &str {
        match self {
            Command::Move { id, .. }
            | Command::Undo { id, .. }
            | Command::Resign { id }
            | Command::OfferDraw { id }
            | Command::AcceptDraw { id }
            | Command::DeclineDraw { id }
            | Command::Claim { id }
            | Command::Rematch { id }
            | Command::Touch { id, .. }
            | Command::Why { id, .. }
            | Command::Ping { id } => id,
        }
    }
}

/// The author of a command, if the visitor may act at all in this game.
pub(super) fn author(game: &Game, visitor: &VisitorId, command: &Command) -> Result<Author, Refusal> {
    let id = command.id().to_owned();
    if id.is_empty() || id.len() > LONGEST_ID {
        return Err(Refusal::new(format!("A command needs an id of 1 to {LONGEST_ID} bytes.")));
    }
    let seat = game.sides_of(visitor).first().copied();
    if seat.is_none() && *visitor != game.owner {
        return Err(Refusal::watching());
    }
    Ok(Author { seat, id })
}

/// The events that a command causes; none when it was carried out before, or asks for nothing.
pub(super) fn decide(game: &Game, visitor: &VisitorId, command: &Command) -> Result<Vec<Event>, Refusal> {
    let by = author(game, visitor, command)?;
    if game.has_done(&by) {
        return Ok(Vec::new());
    }
    if game.result.is_some() {
        return Err(Refusal::over());
    }
    let side = game.acting_side(visitor).ok_or_else(Refusal::watching)?;
    let event = match command {
        Command::Move { ply, text, .. } => {
            if game.version >= MOST_EVENTS {
                return Err(Refusal::new("This game has grown too long to go on: end it by resigning."));
            }
            play_move::decide(game, side, *ply, text, by)?
        }
        Command::Undo { ply, .. } => takeback::decide(game, side, *ply, by)?,
        Command::Resign { .. } => resign::decide(game, side, by)?,
        Command::OfferDraw { .. } => draw_offer::offer(game, side, by)?,
        Command::AcceptDraw { .. } => draw_offer::accept(game, side, by)?,
        Command::DeclineDraw { .. } => draw_offer::decline(game, side, by)?,
        Command::Claim { .. } => claim::decide(game, side, by)?,
        Command::Rematch { .. } | Command::Touch { .. } | Command::Why { .. } | Command::Ping { .. } => {
            return Ok(Vec::new());
        }
    };
    Ok(vec![event])
}
