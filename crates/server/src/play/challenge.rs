//! Challenges: games for which somebody is asked by name, and which nobody else may join.

use super::games::Games;
use super::overview::Overview;
use super::protocol::Command;
use super::seat::{Kind, Seat};
use crate::error::AppError;
use crate::limits::Address;
use crate::messages::{say, say_with};
use crate::paths::game_path;
use crate::rule_sets::{FieldError, SetupForm};
use crate::visitor::VisitorId;
use axum::Extension;
use axum::extract::{Path, State};
use axum::response::Redirect;
use std::sync::Arc;

/// Challenges of one person that may stand unanswered.
const MOST_OPEN: usize = 10;

/// The other seat of a game with a friend: that of whoever the form names, open to everybody where
/// it names nobody.
///
/// # Errors
/// Those of the store; within, what is wrong with the name.
pub(crate) async fn challenged(
    games: &Games,
    by: &VisitorId,
    form: &SetupForm,
) -> Result<Result<Seat, Vec<FieldError>>, AppError> {
    let name = form.get("against").map(str::trim).filter(|name| !name.is_empty());
    let Some(name) = name.filter(|_| form.get("opponent") == Some("friend")) else {
        return Ok(Ok(Seat::Open));
    };
    let shown: String = name.chars().take(40).collect();
    let wrong = |why: String| Ok(Err(FieldError::general(why)));
    if games.identities.name(by).await.is_none() {
        return wrong(say("challenge.sign-in"));
    }
    let Some(visitor) = games.identities.visitor_named(name).await? else {
        return wrong(say_with("challenge.nobody", &[("name", &shown)]));
    };
    if visitor == *by {
        return wrong(say("challenge.yourself"));
    }
    if games.has_muted(&visitor, by).await? {
        return wrong(say_with("challenge.muted", &[("name", &shown)]));
    }
    let unfinished = games.unfinished(by).await?;
    let is_own = |seats: &[Seat; 2]| {
        seats.iter().any(|seat| seat.is(by))
            && seats.iter().any(|seat| matches!(seat, Seat::Challenged { .. }))
    };
    if unfinished.iter().filter(|(_, overview)| is_own(&overview.seats)).count() >= MOST_OPEN {
        return wrong(say_with("challenge.too-many", &[("most", &MOST_OPEN.to_string())]));
    }
    Ok(Ok(Seat::Challenged { visitor }))
}

/// Calls off the games of somebody that wait for another player.
///
/// # Errors
/// As [`Games::ask`].
pub(crate) async fn call_off_waiting(games: &Games, visitor: &VisitorId) -> Result<(), AppError> {
    for (summary, overview) in games.unfinished(visitor).await? {
        if overview.seats.iter().any(Seat::is_open) {
            give_up(games, &summary.id, visitor, Command::Abort {}).await?;
        }
    }
    Ok(())
}

/// Ends what somebody who is about to leave for good would keep others waiting with: games that
/// wait for another player and rated ones that have hardly begun are called off, the other rated
/// ones resigned, so that the opponents get what they have won.
///
/// # Errors
/// As [`Games::ask`].
pub(crate) async fn leave_for_good(games: &Games, visitor: &VisitorId) -> Result<(), AppError> {
    for (summary, overview) in games.unfinished(visitor).await? {
        if overview.terms.rated || overview.seats.iter().any(Seat::is_open) {
            give_up(games, &summary.id, visitor, Command::Abort {}).await?;
        }
        if overview.terms.rated {
            give_up(games, &summary.id, visitor, Command::Resign {}).await?;
        }
    }
    Ok(())
}

/// Ends a game that goes on for somebody who takes it off the list, so that nobody waits for them:
/// declines a challenge, calls the game off where that is still possible, and resigns it otherwise.
/// A rated game is not touched, for it must be ended by hand.
///
/// # Errors
/// As [`Games::ask`].
pub(crate) async fn leave_game(games: &Games, id: &str, visitor: &VisitorId) -> Result<(), AppError> {
    // A damaged one can be taken off the list, too.
    let Ok(game) = games.game(id).await else { return Ok(()) };
    let overview = Overview::of(&game);
    if overview.challenged(visitor).is_some() {
        return games.decline(id, visitor).await;
    }
    let plays = overview.sides_of(visitor).len() == 1 && overview.result.is_none();
    if plays && game.kind == Kind::Friend && !overview.must_be_ended() {
        give_up(games, id, visitor, Command::Abort {}).await?;
        give_up(games, id, visitor, Command::Resign {}).await?;
    }
    Ok(())
}

/// Carries out a command, if the game allows it still.
async fn give_up(games: &Games, id: &str, visitor: &VisitorId, command: Command) -> Result<(), AppError> {
    match games.act(id, visitor, Address::of_this_machine(), command).await {
        Ok(()) | Err(AppError::Refused(_)) => Ok(()),
        Err(error) => Err(error),
    }
}

/// `POST /games/{id}/decline`: whoever is challenged does not want to play.
pub(crate) async fn decline(
    State(games): State<Arc<Games>>,
    Path(id): Path<String>,
    Extension(visitor): Extension<VisitorId>,
) -> Result<Redirect, AppError> {
    games.decline(&id, &visitor).await?;
    Ok(Redirect::to(&game_path(&id)))
}
