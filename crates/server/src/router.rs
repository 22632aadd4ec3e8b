//! Which address does what.

use crate::choices::Choices;
use crate::error::{self, AppError};
use crate::matches::{create, frames, import, join, socket};
use crate::pages::Draft;
use crate::site::Site;
use crate::{analysis, assets, demo, editor, health, pages, preview, puzzles, reports, security, visitor};
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::StatusCode;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};
use axum::{Form, Json, Router};
use maud::Markup;
use std::sync::Arc;
use std::time::Duration;
use throughline_catalog::{GAMES, Listing, listings};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::timeout::TimeoutLayer;

/// Bytes of a form at most.
const LARGEST_FORM: usize = 16 * 1024;

/// An answer that takes longer is given up.
const PATIENCE: Duration = Duration::from_secs(30);

/// The whole site.
pub(crate) fn router(site: Arc<Site>) -> Router {
    let people = Router::new()
        .route("/", get(home))
        .route("/play/{spec}", get(setup))
        .route("/rules/{spec}", get(rules))
        .route("/reports/{game}", get(reports::report))
        .route("/editor/{spec}", get(editor::page))
        .route("/analysis/{spec}", get(analysis::of_position))
        .route("/puzzles", get(puzzles::overview))
        .route("/puzzles/{game}", get(puzzles::of_game))
        .route("/puzzles/{game}/{number}", get(puzzles::one))
        .route("/games", post(create::create))
        .route("/games/{id}", get(frames::room))
        .route("/games/{id}/join", post(join::join))
        .route("/games/{id}/analysis", get(analysis::of_game))
        .route("/import", get(import::page))
        .merge(
            Router::new()
                .route("/import", post(import::import))
                .layer(DefaultBodyLimit::max(import::LARGEST_FORM)),
        )
        .layer(from_fn_with_state(site.clone(), visitor::welcome));
    let programs = Router::new()
        .route("/games/{id}/socket", get(socket::open))
        .route("/games/{id}/frames/{ply}", get(frames::frame))
        .route("/games/{id}/record.txt", get(frames::record))
        .route("/games/{id}/record.pgn", get(frames::export))
        .route("/games/{id}/notes", get(frames::notes))
        .route("/analysis/socket", get(analysis::open))
        .route("/api/games", get(games))
        .route("/api/board", get(preview::board))
        .route("/api/setup", get(editor::take_apart).post(editor::judge))
        .route("/assets/{*path}", get(assets::file))
        .route("/health", get(health::health));
    people
        .merge(programs)
        .layer(TimeoutLayer::with_status_code(StatusCode::GATEWAY_TIMEOUT, PATIENCE))
        // Answers when it is ready, however long that takes.
        .route("/api/demo/{game}", get(demo::demo))
        .fallback(async || AppError::NoSuchPage)
        .layer(DefaultBodyLimit::max(LARGEST_FORM))
        .layer(CatchPanicLayer::new())
        // From here on outwards: what every answer goes through, errors and refusals too.
        .layer(from_fn_with_state(site.clone(), security::check))
        .layer(from_fn(error::report))
        .layer(from_fn_with_state(site.clone(), security::headers))
        .with_state(site)
}

async fn home(State(site): State<Arc<Site>>) -> Markup {
    // Every game of the catalogue has a rule set of defaults; its tests say so.
    let games: Vec<_> = GAMES.iter().filter_map(|info| site.rule_sets.get(info.id).ok()).collect();
    pages::home(&games)
}

/// `GET /play/{spec}`, with a position to start from (`?position=`) and other choices of the form.
async fn setup(
    State(site): State<Arc<Site>>,
    Path(spec): Path<String>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Markup, AppError> {
    let game = site.rule_sets.get(&spec).map_err(|_| AppError::NoSuchPage)?;
    let choices = Choices(fields);
    let faults = choices.record(&game).err().unwrap_or_default();
    Ok(pages::setup(&Draft { game: &game, choices: &choices, faults: &faults }))
}

async fn rules(State(site): State<Arc<Site>>, Path(spec): Path<String>) -> Result<Markup, AppError> {
    let game = site.rule_sets.get(&spec).map_err(|_| AppError::NoSuchPage)?;
    Ok(pages::rules(&game))
}

async fn games() -> Json<Vec<Listing>> {
    Json(listings())
}
