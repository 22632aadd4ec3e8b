//! The API's handlers about accounts.

use super::challenges::{game_info, user};
use super::token::{Caller, Scope};
use super::types::{Account, ApiRating, Done, NowPlaying, address};
use crate::calendar::now_ms;
use crate::error::{AppError, Refusal};
use crate::paths::profile_path;
use crate::play::{Games, StoredRatingView};
use crate::visitor::VisitorId;
use axum::Json;
use axum::extract::{Path, State};
use std::sync::Arc;

/// The account that a token acts for. No scope is needed.
#[utoipa::path(get, path = "/api/account", tag = "accounts", responses((status = 200, body = Account)))]
pub(crate) async fn own(State(games): State<Arc<Games>>, caller: Caller) -> Result<Json<Account>, AppError> {
    account(&games, &caller.visitor).await.map(Json)
}

/// An account by name. No token is needed.
#[utoipa::path(get, path = "/api/user/{name}", tag = "accounts",
    params(("name" = String, Path, description = "the name of an account")),
    responses((status = 200, body = Account), (status = 404, body = super::types::ApiProblem)))]
pub(crate) async fn by_name(
    State(games): State<Arc<Games>>,
    Path(name): Path<String>,
) -> Result<Json<Account>, AppError> {
    let visitor = games.identities.visitor_named(&name).await?.ok_or(AppError::NoSuchPage)?;
    account(&games, &visitor).await.map(Json)
}

async fn account(games: &Games, visitor: &VisitorId) -> Result<Account, AppError> {
    let kept = games.identities.own_account(visitor).await?;
    let user = user(games, visitor).await?.ok_or(AppError::NoSuchPage)?;
    let history = games.store.ratings_of(visitor.text()).await?;
    // Sorted by pool, and within each from the oldest on.
    let ratings: Vec<_> = history.chunk_by(|one, next| one.rating.pool == next.rating.pool).collect();
    let now = now_ms();
    let ratings = ratings.into_iter().filter_map(|pool| pool.last()).map(|stored| {
        let view = StoredRatingView::of(stored, now);
        ApiRating { pool: stored.rating.pool.clone(), rating: view.words, games: view.games }
    });
    let url = address(&games.settings, &profile_path(&user.name));
    Ok(Account { url, user, created_at: kept.created_at, ratings: ratings.collect() })
}

/// The games that the caller plays. Scope: `bot:play`, `board:play` or `challenge:read`.
#[utoipa::path(get, path = "/api/account/playing", tag = "accounts",
    responses((status = 200, body = NowPlaying)))]
pub(crate) async fn playing(
    State(games): State<Arc<Games>>,
    caller: Caller,
) -> Result<Json<NowPlaying>, AppError> {
    caller.require_any([Scope::BotPlay, Scope::BoardPlay, Scope::ChallengeRead])?;
    let mut now_playing = Vec::new();
    for game in &games.unfinished(&caller.visitor).await? {
        now_playing.extend(game_info(&games, game, &caller.visitor).await?);
    }
    Ok(Json(NowPlaying { now_playing }))
}

/// The required ending of a bot's name, by which people see that they play a program.
const ENDING: &str = "bot";

/// Makes the account a bot's, for ever: a program plays for it under `/api/bot`. It must have no
/// game yet, and its name must end in `bot`. Scope: `bot:play`.
#[utoipa::path(post, path = "/api/bot/account/upgrade", tag = "accounts",
    responses((status = 200, body = Done), (status = 409, body = super::types::ApiProblem)))]
pub(crate) async fn upgrade(State(games): State<Arc<Games>>, caller: Caller) -> Result<Json<Done>, AppError> {
    caller.require(Scope::BotPlay)?;
    let account = games.identities.own_account(&caller.visitor).await?;
    if !account.name.to_lowercase().ends_with(ENDING) {
        let why = format!(
            "The name of a bot's account ends in “{ENDING}”, so that people know whom they play; this one is “{}”.",
            account.name
        );
        return Err(Refusal::new(why).into());
    }
    if !games.identities.make_bot(&caller.visitor).await? {
        let why = "This account has games already: a bot's account begins as one.";
        return Err(Refusal::new(why).into());
    }
    Ok(Json(Done { ok: true }))
}
