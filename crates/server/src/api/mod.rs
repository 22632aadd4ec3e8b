//! The API for programs: the paths and formats of the lichess Bot and Board API
//! (<https://lichess.org/api>), with our rule sets as variants, and additions: the rules of a
//! position, exact values, lessons. The OpenAPI description is generated from the handlers.
//!
//! - [`token`]: personal access tokens and their scopes.
//! - [`account`], [`challenges`], [`seeks`], [`games`], [`game_stream`]: accounts, finding an
//!   opponent, playing.
//! - [`events`], [`stream`]: streams of events as lines of JSON.
//! - [`positions`], [`records`], [`lab`]: queries about positions, games, puzzles, lessons and rule
//!   sets.

mod account;
mod asked;
mod challenges;
mod description;
mod events;
mod fields;
mod forms;
mod game_stream;
mod games;
mod lab;
mod page;
mod positions;
mod records;
mod seeks;
mod stream;
mod token;
mod types;
mod variants;

pub(crate) use page::page;
pub(crate) use stream::Streams;
pub(crate) use token::{
    TEST as TOKEN_TEST, bearer, create as create_token, page as tokens, revoke as revoke_token,
};

use crate::analysis::Analysis;
use crate::config::Settings;
use crate::error::AppError;
use crate::identities::Identities;
use crate::limits::{Limits, add_limit_headers};
use crate::lobby::Lobby;
use crate::play::Games;
use crate::rule_sets::RuleSets;
use crate::studies::Studies;
use crate::visitor::VisitorId;
use axum::extract::{FromRef, Request, State};
use axum::http::header;
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use std::sync::Arc;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The parts of the site that the handlers use.
#[derive(Clone, FromRef)]
pub(crate) struct Api {
    pub settings: Arc<Settings>,
    pub rule_sets: Arc<RuleSets>,
    pub games: Arc<Games>,
    pub analysis: Analysis,
    pub lobby: Arc<Lobby>,
    pub limits: Arc<Limits>,
    pub identities: Arc<Identities>,
    pub studies: Arc<Studies>,
    pub streams: Streams,
}

/// Returns the routes of the API.
pub(crate) fn routes<S>(api: Api) -> Router<S> {
    let (described, _) = described().split_for_parts();
    described
        .route("/api/openapi.json", get(async || Json(description::description())))
        // The path as the Python client berserk requests it.
        .route("/api/{door}/game/{id}/claim-victory/", post(games::claim_victory))
        .layer(from_fn(refuse_encoded))
        .layer(from_fn_with_state(api.limits.clone(), count_program))
        .with_state(api)
}

/// Middleware: refuses a body in a content encoding, whose bytes would be read as another body.
async fn refuse_encoded(request: Request, next: Next) -> Response {
    let encoding = request.headers().get(header::CONTENT_ENCODING);
    let encoding = encoding.map(|encoding| String::from_utf8_lossy(encoding.as_bytes()).into_owned());
    match encoding.filter(|encoding| !encoding.eq_ignore_ascii_case("identity")) {
        Some(encoding) => AppError::Encoded(encoding.chars().take(40).collect()).into_response(),
        None => next.run(request).await,
    }
}

/// Middleware: counts requests by access token, and adds headers with what is left.
async fn count_program(State(limits): State<Arc<Limits>>, request: Request, next: Next) -> Response {
    let Some(token) = bearer(request.headers()).map(VisitorId::from_secret) else {
        return next.run(request).await;
    };
    let (left, mut response) = match limits.programs.count(token.text()) {
        Ok(left) => (left, next.run(request).await),
        Err(refused) => (0, refused.into_response()),
    };
    add_limit_headers(left, &mut response);
    response
}

/// Returns the routes with their descriptions, which are written at the handlers.
fn described() -> OpenApiRouter<Api> {
    OpenApiRouter::with_openapi(description::Description::openapi())
        .routes(routes!(variants::games))
        .routes(routes!(account::own))
        .routes(routes!(account::playing))
        .routes(routes!(account::upgrade))
        .routes(routes!(token::test))
        .routes(routes!(account::by_name))
        .routes(routes!(challenges::list))
        .routes(routes!(challenges::create_ai))
        .routes(routes!(challenges::create_open))
        .routes(routes!(challenges::create))
        .routes(routes!(challenges::accept))
        .routes(routes!(challenges::decline))
        .routes(routes!(challenges::cancel))
        .routes(routes!(seeks::seek))
        .routes(routes!(events::stream))
        .routes(routes!(game_stream::stream))
        .routes(routes!(games::play))
        .routes(routes!(games::resign))
        .routes(routes!(games::abort))
        .routes(routes!(games::claim_victory))
        .routes(routes!(games::claim_draw))
        .routes(routes!(games::draw))
        .routes(routes!(games::takeback))
        .routes(routes!(games::chat))
        .routes(routes!(records::export))
        .routes(routes!(records::of_user))
        .routes(routes!(positions::position))
        .routes(routes!(positions::tablebase))
        .routes(routes!(positions::opinion))
        .routes(routes!(records::daily))
        .routes(routes!(records::puzzle))
        .routes(routes!(records::lessons_of))
        .routes(routes!(lab::newest))
        .routes(routes!(lab::progress))
}
