//! Which address does what, and what each feature is handed.

use crate::analysis::{self, Analysis, OpenBoards, Tablebases};
use crate::config::Settings;
use crate::engine::Engines;
use crate::error::{self, AppError};
use crate::home::{self, Demos};
use crate::import::{self, Imports};
use crate::limits::Limits;
use crate::play::{self, Games, Services};
use crate::review::Reviews;
use crate::rule_sets::RuleSets;
use crate::websocket::Shutdown;
use crate::{assets, editor, puzzles, rules, security, setup, visitor};
use axum::extract::{DefaultBodyLimit, FromRef, State};
use axum::http::StatusCode;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};
use axum::{Json, Router};
use std::sync::Arc;
use std::time::Duration;
use throughline_catalog::{Listing, TableFolder, listings};
use throughline_store::{Filter, SqliteStore, Store};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::timeout::TimeoutLayer;

/// A running site: the state of each feature.
#[derive(Clone, FromRef)]
pub(crate) struct Site {
    pub settings: Arc<Settings>,
    pub rule_sets: Arc<RuleSets>,
    pub games: Arc<Games>,
    pub analysis: Analysis,
    demos: Arc<Demos>,
    imports: Arc<Imports>,
    limits: Arc<Limits>,
    pub shutdown: Shutdown,
}

impl Site {
    /// Starts the engines.
    ///
    /// # Errors
    /// When the system gives no threads.
    pub(crate) fn new(settings: Settings, store: SqliteStore) -> std::io::Result<Self> {
        let tables = TableFolder::new(&settings.tables);
        let engines = Arc::new(Engines::start(settings.engine_threads, Some(tables.clone()))?);
        let (settings, rule_sets) = (Arc::new(settings), Arc::new(RuleSets::default()));
        let demos = Arc::new(Demos::new(rule_sets.clone(), engines.clone()));
        let services = Services { settings: settings.clone(), store, engines, rule_sets: rule_sets.clone() };
        let games = Arc::new(Games::new(services));
        let analysis = Analysis {
            games: games.clone(),
            reviews: Arc::new(Reviews::default()),
            tablebases: Arc::new(Tablebases::new(tables)),
            boards: Arc::new(OpenBoards::default()),
        };
        let (imports, limits, shutdown) = (Arc::default(), Arc::default(), Shutdown::default());
        Ok(Site { settings, rule_sets, games, analysis, demos, imports, limits, shutdown })
    }
}

/// Bytes of a form at most.
const LARGEST_FORM: usize = 16 * 1024;

/// An answer that takes longer is given up.
const PATIENCE: Duration = Duration::from_secs(30);

/// The whole site.
pub(crate) fn router(site: Site) -> Router {
    let people = Router::new()
        .route("/", get(home::home))
        .route("/play/{spec}", get(setup::setup))
        .route("/rules/{spec}", get(rules::rules))
        .route("/reports/{game}", get(assets::report))
        .route("/editor/{spec}", get(editor::page))
        .route("/analysis/{spec}", get(analysis::of_position))
        .route("/puzzles", get(puzzles::overview))
        .route("/puzzles/{game}", get(puzzles::of_game))
        .route("/puzzles/{game}/{number}", get(puzzles::one))
        .route("/games", post(setup::create))
        .route("/games/{id}", get(play::room))
        .route("/games/{id}/join", post(play::join))
        .route("/games/{id}/analysis", get(analysis::of_game))
        .route("/import", get(import::page))
        .merge(
            Router::new()
                .route("/import", post(import::import))
                .layer(DefaultBodyLimit::max(import::LARGEST_FORM)),
        )
        .layer(from_fn_with_state(site.clone(), visitor::welcome));
    let programs = Router::new()
        .route("/games/{id}/socket", get(play::socket))
        .route("/games/{id}/frames/{ply}", get(play::frame))
        .route("/games/{id}/record.txt", get(play::record))
        .route("/games/{id}/record.pgn", get(play::export))
        .route("/games/{id}/notes", get(play::notes))
        .route("/analysis/socket", get(analysis::socket))
        .route("/api/games", get(games))
        .route("/api/board", get(setup::board))
        .route("/api/setup", get(editor::take_apart).post(editor::check))
        .route("/assets/{*path}", get(assets::file))
        .route("/health", get(health));
    people
        .merge(programs)
        .layer(TimeoutLayer::with_status_code(StatusCode::GATEWAY_TIMEOUT, PATIENCE))
        // Answers when it is ready, however long that takes.
        .route("/api/demo/{game}", get(home::demo))
        .fallback(async || AppError::NoSuchPage)
        .layer(DefaultBodyLimit::max(LARGEST_FORM))
        .layer(CatchPanicLayer::new())
        // From here on outwards: what every answer goes through, errors and refusals too.
        .layer(from_fn_with_state(site.clone(), security::check))
        .layer(from_fn(error::report))
        .layer(from_fn_with_state(site.clone(), security::headers))
        .with_state(site)
}

/// `GET /api/games`: what `throughline games --json` prints.
async fn games() -> Json<Vec<Listing>> {
    Json(listings())
}

/// `GET /health`: `ok` when the database answers.
async fn health(State(games): State<Arc<Games>>) -> Result<&'static str, AppError> {
    games.store.list(Filter::All, 1).await?;
    Ok("ok\n")
}
