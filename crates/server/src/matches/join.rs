//! Sitting down on an open seat: whoever comes first.

use super::event::Event;
use super::game::Game;
use super::seat::Seat;
use super::{Refusal, tables};
use crate::choices::capitalised;
use crate::error::AppError;
use crate::site::Site;
use crate::visitor::VisitorId;
use axum::Extension;
use axum::extract::{Path, State};
use axum::response::Redirect;
use std::sync::Arc;

/// The open side, if this visitor may have it.
pub(super) fn open_side(game: &Game, visitor: Option<&VisitorId>) -> Result<u8, Refusal> {
    if visitor.is_some_and(|visitor| !game.sides_of(visitor).is_empty()) {
        return Err(Refusal::new("You sit at this game already."));
    }
    if game.result.is_some() {
        return Err(Refusal::over());
    }
    let side = (0..).zip(&game.seats).find(|(_, seat)| **seat == Seat::Open).map(|(side, _)| side);
    side.ok_or_else(|| Refusal::new("The seat has been taken. You can watch the game."))
}

/// The seat for a visitor; nothing happens for one who sits already.
pub(super) fn decide(game: &Game, visitor: &VisitorId) -> Result<Vec<Event>, Refusal> {
    if !game.sides_of(visitor).is_empty() {
        return Ok(Vec::new());
    }
    let side = open_side(game, Some(visitor))?;
    tracing::info!(game = game.id, side = capitalised(game.sides()[usize::from(side)]), "joined");
    Ok(vec![Event::Joined { side, visitor: visitor.clone() }])
}

/// `POST /games/{id}/join`.
pub(crate) async fn join(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
    Extension(visitor): Extension<VisitorId>,
) -> Result<Redirect, AppError> {
    let join = |reply| tables::Request::Join { visitor: visitor.clone(), reply };
    site.tables.ask(&site, &id, join).await?.map_err(|Refusal(why)| AppError::Refused(why))?;
    Ok(Redirect::to(&format!("/games/{id}")))
}
