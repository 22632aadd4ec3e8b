//! The site for programs: the paths and shapes of the lichess Bot and Board API
//! (<https://lichess.org/api>), with our rule sets as variants, and what those do not have: the rules
//! of a position, exact values, lessons. Described by OpenAPI, which is made from the handlers.
//!
//! - [`token`]: personal access tokens and their scopes.
//! - [`account`], [`challenges`], [`games`]: who one is, finding somebody, playing.
//! - [`events`], [`stream`]: what happens, as lines of JSON for as long as a program reads.
//! - [`positions`], [`records`]: what may be asked about positions, games, puzzles and lessons.

mod account;
mod challenges;
mod events;
mod fields;
mod games;
mod page;
mod positions;
mod records;
mod stream;
mod token;
mod types;

pub(crate) use page::page;
pub(crate) use stream::{OpenStreams, Streams};
pub(crate) use token::{TOKENS, bearer, create as create_token, page as tokens, revoke as revoke_token};

use crate::limits;
use crate::router::Site;
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use axum::{Json, Router};
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::{Modify, OpenApi};

/// Everything that programs ask for under the paths of the API.
pub(crate) fn routes(site: &Site) -> Router<Site> {
    Router::new()
        .route("/api/openapi.json", get(async || Json(description())))
        .route("/api/account", get(account::own))
        .route("/api/account/playing", get(account::playing))
        .route("/api/bot/account/upgrade", post(account::upgrade))
        .route("/api/user/{name}", get(account::by_name))
        .route("/api/stream/event", get(events::stream))
        .route("/api/challenge", get(challenges::list))
        .route("/api/challenge/ai", post(challenges::create_ai))
        .route("/api/challenge/{name}", post(challenges::create))
        .route("/api/challenge/{id}/accept", post(challenges::accept))
        .route("/api/challenge/{id}/decline", post(challenges::decline))
        .route("/api/challenge/{id}/cancel", post(challenges::cancel))
        .route("/api/{door}/game/stream/{id}", get(games::stream))
        .route("/api/{door}/game/{id}/move/{*text}", post(games::play))
        .route("/api/{door}/game/{id}/resign", post(games::resign))
        .route("/api/{door}/game/{id}/abort", post(games::abort))
        .route("/api/{door}/game/{id}/claim-victory", post(games::claim_victory))
        .route("/api/{door}/game/{id}/claim-victory/", post(games::claim_victory))
        .route("/api/{door}/game/{id}/claim-draw", post(games::claim_draw))
        .route("/api/{door}/game/{id}/draw/{answer}", post(games::draw))
        .route("/api/{door}/game/{id}/takeback/{answer}", post(games::takeback))
        .route("/api/{door}/game/{id}/chat", post(games::chat))
        .route("/game/export/{id}", get(records::export))
        .route("/api/games/user/{name}", get(records::of_user))
        .route("/api/position", get(positions::position))
        .route("/api/tablebase", get(positions::tablebase))
        .route("/api/analysis", get(positions::opinion))
        .route("/api/puzzle/daily", get(records::daily))
        .route("/api/puzzle/{game}/{number}", get(records::puzzle))
        .route("/api/lessons/{game}", get(records::lessons_of))
        .layer(from_fn_with_state(site.clone(), limits::count_program))
}

/// The API as OpenAPI describes it.
#[derive(OpenApi)]
#[openapi(
    info(title = "Throughline", description = "Play, study and understand games on lines, by programs."),
    modifiers(&Tokens),
    security(("token" = [])),
    tags(
        (name = "accounts", description = "Who somebody is."),
        (name = "challenges", description = "Asking somebody for a game, and answering."),
        (name = "games", description = "Playing, and games that were played."),
        (name = "positions", description = "The rules, exact values and the engine's opinion of a position."),
        (name = "study", description = "Puzzles and lessons.")
    ),
    paths(
        account::own,
        account::playing,
        account::upgrade,
        account::by_name,
        events::stream,
        challenges::list,
        challenges::create_ai,
        challenges::create,
        challenges::accept,
        challenges::decline,
        challenges::cancel,
        games::stream,
        games::play,
        games::resign,
        games::abort,
        games::claim_victory,
        games::claim_draw,
        games::draw,
        games::takeback,
        games::chat,
        records::export,
        records::of_user,
        positions::position,
        positions::tablebase,
        positions::opinion,
        records::daily,
        records::puzzle,
        records::lessons_of
    ),
    components(schemas(games::GameState, games::ChatLine, games::OpponentGone))
)]
struct Description;

/// Tokens go in the header `Authorization`.
struct Tokens;

impl Modify for Tokens {
    fn modify(&self, openapi: &mut utoipa::openapi::OpenApi) {
        let bearer = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
        openapi.components.get_or_insert_default().add_security_scheme("token", bearer);
    }
}

/// The API as OpenAPI describes it.
fn description() -> utoipa::openapi::OpenApi {
    Description::openapi()
}
