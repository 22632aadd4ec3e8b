//! The API's handlers about accounts.

use super::asked::{Parameters, Query};
use super::challenges::{game_info, user};
use super::token::{Caller, Scope};
use super::types::{Account, ApiPerf, ApiRating, Done, NowPlaying, address};
use crate::calendar::now_ms;
use crate::error::{AppError, Refusal};
use crate::paths::profile_path;
use crate::play::{Games, Overview, StoredRatingView};
use crate::visitor::VisitorId;
use axum::Json;
use axum::extract::{Path, State};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use throughline_store::Summary;
use utoipa::IntoParams;

/// The account that a token acts for. No scope is needed.
#[utoipa::path(get, path = "/api/account", tag = "accounts", responses((status = 200, body = Account)))]
pub(crate) async fn own(State(games): State<Arc<Games>>, caller: Caller) -> Result<Json<Account>, AppError> {
    let kept = caller.account(&games.identities).await?;
    account(&games, &kept).await.map(Json)
}

/// An account by name. No token is needed.
#[utoipa::path(get, path = "/api/user/{name}", tag = "accounts", security(()),
    params(("name" = String, Path, description = "the name of an account")),
    responses((status = 200, body = Account), (status = 404, body = super::types::ApiProblem)))]
pub(crate) async fn by_name(
    State(games): State<Arc<Games>>,
    Path(name): Path<String>,
) -> Result<Json<Account>, AppError> {
    let kept = games.identities.account_named(&name).await?;
    let kept = kept.ok_or_else(|| AppError::NoSuchPlayer(name.chars().take(40).collect()))?;
    account(&games, &kept).await.map(Json)
}

async fn account(games: &Games, kept: &throughline_store::Account) -> Result<Account, AppError> {
    let visitor = VisitorId::from_stored(&kept.visitor);
    let user = user(games, &visitor).await?.ok_or(AppError::NoSuchPage)?;
    let history = games.store.ratings_of(visitor.text()).await?;
    // Sorted by pool, and within each from the oldest on.
    let ratings: Vec<_> = history.chunk_by(|one, next| one.rating.pool == next.rating.pool).collect();
    let now = now_ms();
    let (mut listed, mut perfs) = (Vec::new(), BTreeMap::new());
    for stored in ratings.into_iter().filter_map(|pool| pool.last()) {
        let StoredRatingView { words, games, points: rating, deviation: rd, is_provisional: prov } =
            StoredRatingView::of(stored, now);
        let pool = stored.rating.pool.clone();
        perfs.insert(pool.clone(), ApiPerf { games, rating, rd, prov });
        listed.push(ApiRating { pool, rating: words, games });
    }
    let url = address(&games.settings, &profile_path(&user.name));
    Ok(Account { url, user, created_at: kept.created_at, ratings: listed, perfs })
}

/// The query of the games in progress.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PlayingQuery {
    /// The maximum number of games, up to 50, by default all.
    nb: Option<u32>,
}

impl Parameters for PlayingQuery {
    const ALLOWED: &'static [(&'static str, &'static str)] = &[("nb", "a whole number of games, up to 50")];
}

/// The largest number of games that a query can name.
const MAX_PLAYING: u32 = 50;

/// The games that the caller plays. Scope: `bot:play`, `board:play` or `challenge:read`.
#[utoipa::path(get, path = "/api/account/playing", tag = "accounts", params(PlayingQuery),
    responses((status = 200, body = NowPlaying)))]
pub(crate) async fn playing(
    State(games): State<Arc<Games>>,
    Query(PlayingQuery { nb }): Query<PlayingQuery>,
    caller: Caller,
) -> Result<Json<NowPlaying>, AppError> {
    caller.require_any([Scope::BotPlay, Scope::BoardPlay, Scope::ChallengeRead])?;
    let mut now_playing = Vec::new();
    let most = nb.map_or(usize::MAX, |nb| nb.min(MAX_PLAYING) as usize);
    let plays = |_: &Summary, overview: &Overview| overview.sides_of(&caller.visitor).len() == 1;
    for game in &games.unfinished(&caller.visitor, plays).await? {
        if now_playing.len() >= most {
            break;
        }
        now_playing.extend(game_info(&games, game, &caller.visitor).await?);
    }
    Ok(Json(NowPlaying { now_playing }))
}

/// The required ending of a bot's name, by which people see that they play a program.
const ENDING: &str = "bot";

/// Makes the account a bot's, for ever: a program plays for it under `/api/bot`. It must have
/// played no game yet, and its name must end in `bot`. Scope: `bot:play`.
#[utoipa::path(post, path = "/api/bot/account/upgrade", tag = "accounts",
    responses((status = 200, body = Done)))]
pub(crate) async fn upgrade(State(games): State<Arc<Games>>, caller: Caller) -> Result<Json<Done>, AppError> {
    caller.require(Scope::BotPlay)?;
    let account = caller.account(&games.identities).await?;
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
