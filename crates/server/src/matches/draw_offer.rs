//! Draws that two people agree on. An offer stands until it is answered or the other side moves; a
//! side that was declined may offer again after another move.

use super::Refusal;
use super::event::{Author, Event};
use super::game::Game;
use super::seat::{Kind, Seat};

/// Whether a side may offer a draw now, and if not, why.
pub(super) fn may_offer(game: &Game, side: u8) -> Result<(), Refusal> {
    if game.kind != Kind::Friend {
        return Err(Refusal::new("Draws are offered between two people."));
    }
    if game.seats.contains(&Seat::Open) {
        return Err(Refusal::new("Nobody has joined yet."));
    }
    match game.offer {
        Some(by) if by == side => return Err(Refusal::new("Your offer stands already.")),
        Some(_) => return Err(Refusal::new("A draw is offered to you: accept it or decline it.")),
        None => {}
    }
    if game.offered_at[usize::from(side & 1)].is_some_and(|ply| ply >= game.played.len()) {
        return Err(Refusal::new("You can offer a draw again after the next move."));
    }
    Ok(())
}

/// Offers a draw.
pub(super) fn offer(game: &Game, side: u8, by: Author) -> Result<Event, Refusal> {
    may_offer(game, side).map(|()| Event::DrawOffered { side, by })
}

/// Accepts the other side's offer.
pub(super) fn accept(game: &Game, side: u8, by: Author) -> Result<Event, Refusal> {
    offered_to(game, side).map(|()| Event::DrawAgreed { by })
}

/// Declines the other side's offer.
pub(super) fn decline(game: &Game, side: u8, by: Author) -> Result<Event, Refusal> {
    offered_to(game, side).map(|()| Event::DrawDeclined { by })
}

fn offered_to(game: &Game, side: u8) -> Result<(), Refusal> {
    match game.offer {
        Some(by) if by != side => Ok(()),
        _ => Err(Refusal::new("No draw is offered to you.")),
    }
}
