//! Challenges: games that only the person invited by name can join; and the games of players who
//! leave.

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
use futures_util::{StreamExt, TryStreamExt, stream};
use std::sync::Arc;
use throughline_store::Summary;

/// Number of casual games that end at once when an account is closed.
const CLOSED_AT_ONCE: usize = 16;

/// Maximum number of a person's unanswered challenges.
const MAX_OPEN_CHALLENGES: usize = 10;

/// The opponent's seat in a game with a friend: for the person that the form names, or open to
/// everybody if it names nobody.
///
/// # Errors
/// Those of the store; the inner result tells what is wrong with the name.
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
        return wrong(say_with("people.nobody", &[("name", &shown)]));
    };
    if visitor == *by {
        return wrong(say("challenge.yourself"));
    }
    if games.is_banned(&visitor).await? {
        return wrong(say("refusal.not-playing"));
    }
    if games.has_muted(&visitor, by).await? {
        return wrong(say_with("challenge.muted", &[("name", &shown)]));
    }
    let is_own = |_: &Summary, overview: &Overview| {
        overview.seats.iter().any(|seat| seat.is(by))
            && overview.seats.iter().any(|seat| matches!(seat, Seat::Challenged { .. }))
    };
    if games.unfinished(by, is_own).await?.len() >= MAX_OPEN_CHALLENGES {
        return wrong(say_with("challenge.too-many", &[("most", &MAX_OPEN_CHALLENGES.to_string())]));
    }
    Ok(Ok(Seat::Challenged { visitor }))
}

/// Ends a visitor's games that wait for another player or for the visitor's answer: aborts the
/// former, and declines the challenges.
///
/// # Errors
/// As [`Games::ask`].
pub(crate) async fn abort_waiting(games: &Games, visitor: &VisitorId) -> Result<(), AppError> {
    let is_open = |_: &Summary, overview: &Overview| overview.seats.iter().any(Seat::is_open);
    for (summary, overview) in games.unfinished(visitor, is_open).await? {
        end_waiting(games, &summary.id, &overview, visitor).await?;
    }
    Ok(())
}

async fn end_waiting(
    games: &Games,
    id: &str,
    overview: &Overview,
    visitor: &VisitorId,
) -> Result<(), AppError> {
    if overview.challenged(visitor).is_some() {
        return unless_refused(games.decline(id, visitor).await);
    }
    if overview.seats.iter().any(Seat::is_open) {
        try_command(games, id, visitor, Command::Abort {}).await?;
    }
    Ok(())
}

/// Ends the games in which others would wait for a visitor who is about to close the account:
/// challenges are declined, games with an open seat and games that have hardly begun are aborted,
/// all others resigned, so that the opponents get their win. Rated games end one after the other,
/// because each changes the same rating; of the others some at once.
///
/// # Errors
/// As [`Games::ask`].
pub(crate) async fn end_games_before_closing(games: &Games, visitor: &VisitorId) -> Result<(), AppError> {
    let all = games.unfinished(visitor, |_, _| true).await?;
    let (rated, casual): (Vec<_>, Vec<_>) = all.into_iter().partition(|(_, overview)| overview.terms.rated);
    for (several, at_once) in [(casual, CLOSED_AT_ONCE), (rated, 1)] {
        let ending = stream::iter(several)
            .map(|(summary, overview)| end_before_closing(games, summary.id, overview, visitor));
        ending.buffer_unordered(at_once).try_collect::<()>().await?;
    }
    Ok(())
}

async fn end_before_closing(
    games: &Games,
    id: String,
    overview: Overview,
    visitor: &VisitorId,
) -> Result<(), AppError> {
    end_waiting(games, &id, &overview, visitor).await?;
    if overview.sides_of(visitor).len() == 1 && !overview.seats.iter().any(Seat::is_open) {
        try_command(games, &id, visitor, Command::Abort {}).await?;
        try_command(games, &id, visitor, Command::Resign {}).await?;
    }
    Ok(())
}

/// Ends an unfinished game for a visitor who takes it off the list, so that nobody waits for them:
/// declines a challenge, aborts the game if that is still possible, and resigns it otherwise. A
/// rated game stays as it is: it must be ended by the player.
///
/// # Errors
/// As [`Games::ask`].
pub(crate) async fn leave_game(games: &Games, id: &str, visitor: &VisitorId) -> Result<(), AppError> {
    // A damaged game can be taken off the list too.
    let Ok(game) = games.game(id).await else { return Ok(()) };
    let overview = Overview::of(&game);
    if overview.challenged(visitor).is_some() {
        return games.decline(id, visitor).await;
    }
    let plays = overview.sides_of(visitor).len() == 1 && overview.result.is_none();
    if plays && game.kind == Kind::Friend && !overview.must_be_ended() {
        try_command(games, id, visitor, Command::Abort {}).await?;
        try_command(games, id, visitor, Command::Resign {}).await?;
    }
    Ok(())
}

/// Carries out a command, if the game still allows it.
async fn try_command(games: &Games, id: &str, visitor: &VisitorId, command: Command) -> Result<(), AppError> {
    unless_refused(games.command(id, visitor, Address::of_this_machine(), command).await)
}

/// Takes a refusal for success: the game has changed or was deleted meanwhile, or there was nothing
/// to do. A damaged game must not keep an account open, either.
fn unless_refused(done: Result<(), AppError>) -> Result<(), AppError> {
    match done {
        Err(AppError::Refused(_) | AppError::NoSuchGame(_)) => Ok(()),
        Err(error) if error.is_damage() => Ok(()),
        other => other,
    }
}

/// `POST /games/{id}/decline`: declines a challenge.
pub(crate) async fn decline(
    State(games): State<Arc<Games>>,
    Path(id): Path<String>,
    Extension(visitor): Extension<VisitorId>,
) -> Result<Redirect, AppError> {
    games.decline(&id, &visitor).await?;
    Ok(Redirect::to(&game_path(&id)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use throughline_store::StoreError;

    #[test]
    fn a_damaged_game_keeps_no_account_open_and_a_failing_database_does() {
        let failed = |error: StoreError| unless_refused(Err(error.into()));
        assert!(failed(StoreError::Damaged(String::new())).is_ok());
        assert!(failed(StoreError::Database(String::new())).is_err());
    }
}
