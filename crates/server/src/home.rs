//! The front page: a card with a small animated board for each game. The engine plays a short game
//! against itself for each, once, in the background, on the first request.

use crate::boards::{board_note, game_card, games_by_shape, start_boards};
use crate::cache;
use crate::engine::{Engines, MoveRequest, Priority, WorkOwner};
use crate::error::AppError;
use crate::messages::{say, say_with};
use crate::my_games::HomeGames;
use crate::page::layout;
use crate::paths::{puzzles_path, rules_path, setup_path};
use crate::play::Games;
use crate::rule_sets::RuleSets;
use crate::visitor::VisitorId;
use crate::wire::FrameView;
use axum::Extension;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use serde::Serialize;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use throughline_catalog::{GAMES, GameHandle, GameRecord, tagline};
use throughline_search::Level;
use tokio::sync::watch;
use ts_rs::TS;

/// The engine's level on both sides.
const LEVEL: u8 = 3;

/// Maximum length of a demonstration, finished or not.
const MAX_PLIES: usize = 60;

/// A game shorter than this is played again with the next seed.
const MIN_PLIES: usize = 30;

/// Number of seeds tried; the longest game is shown.
const SEEDS: u64 = 4;

/// `GET /`.
pub(crate) async fn home(
    State(rule_sets): State<Arc<RuleSets>>,
    State(playing): State<Arc<Games>>,
    Extension(visitor): Extension<VisitorId>,
) -> Result<Response, AppError> {
    let go_on = HomeGames::of(&playing, &visitor).await?;
    let key = ("home", go_on.key());
    Ok(cache::page(key, || page(&rule_sets, &go_on.section())).await)
}

/// Renders the front page, with the games that the visitor can continue.
fn page(rule_sets: &RuleSets, go_on: &Markup) -> Markup {
    let content = html! {
        (go_on)
        section.hero {
            h1 { (say("home")) }
            p.lead { (say("home.about")) }
        }
        ul.cards id="games" {
            @for game in games_by_shape(rule_sets) { (game_card(&game, &card(&game))) }
        }
        p.home-more { a href="/puzzles/daily" { (say("home.daily")) } " · " (say("home.learn")) " " a href="/learn" { (say("learn")) } }
        p.home-more { (say("home.records")) " " a href="/import" { (say("home.import")) } }
    };
    layout(&say("home.title"), "home", Some("board/demo.js"), &content)
}

fn card(game: &GameHandle) -> Markup {
    let info = game.info();
    let said = |name: &str| say_with(name, &[("game", info.name)]);
    let label = said("home.demo");
    html! {
        game-demo data-frames={ "/api/demo/" (info.id) } { (start_boards(game, &label)) }
        div.card-text {
            h2 { a.card-link href=(setup_path(game, None)) { (info.name) } }
            div { p { (tagline(info)) } (board_note(game)) }
            p.card-actions {
                span.button.primary aria-hidden="true" { (say("home.play")) }
                @if let Some(puzzles) = puzzles_path(game) {
                    a.button.quiet href=(puzzles) aria-label=(said("home.puzzles-of")) { (say("home.puzzles")) }
                }
                a.button.quiet href=(rules_path(game)) aria-label=(said("home.rules-of")) { (say("home.rules")) }
            }
        }
    }
}

/// The demonstrations by game, finished or being played.
pub(crate) struct Demos {
    rule_sets: Arc<RuleSets>,
    engines: Arc<Engines>,
    games: Mutex<HashMap<&'static str, watch::Receiver<Option<Bytes>>>>,
}

#[derive(TS, Serialize)]
pub(crate) struct Demo {
    game: &'static str,
    frames: Vec<FrameView>,
}

/// `GET /api/demo/{game}`: responds when the game has been played.
pub(crate) async fn demo(
    State(demos): State<Arc<Demos>>,
    Path(game): Path<String>,
) -> Result<impl IntoResponse, AppError> {
    let info = GAMES.iter().find(|info| info.id == game).ok_or(AppError::NoSuchPage)?;
    let mut ready = demos.start(info.id);
    let json = match ready.wait_for(Option::is_some).await {
        Ok(json) => json.clone().unwrap_or_default(),
        // The task ended without a game: the engines are stopping.
        Err(_) => return Err(AppError::Overloaded),
    };
    Ok(([(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "max-age=3600")], json))
}

impl Demos {
    pub(crate) fn new(rule_sets: Arc<RuleSets>, engines: Arc<Engines>) -> Self {
        Demos { rule_sets, engines, games: Mutex::default() }
    }

    /// Returns the receiver of a game, and starts to play it on the first call.
    fn start(&self, id: &'static str) -> watch::Receiver<Option<Bytes>> {
        let begin = || {
            let (done, ready) = watch::channel(None);
            let (rule_sets, engines) = (self.rule_sets.clone(), self.engines.clone());
            tokio::spawn(async move {
                if let Some(json) = play(&rule_sets, &engines, id).await {
                    done.send_replace(Some(json));
                }
            });
            ready
        };
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.entry(id).or_insert_with(begin).clone()
    }
}

async fn play(rule_sets: &RuleSets, engines: &Engines, id: &'static str) -> Option<Bytes> {
    let rules = rule_sets.get(id).ok()?;
    let mut longest: Option<GameRecord> = None;
    for seed in 1..=SEEDS {
        let record = play_with(engines, &rules, seed).await?;
        if longest.as_ref().is_none_or(|longest| longest.len() < record.len()) {
            longest = Some(record);
        }
        if longest.as_ref().is_some_and(|longest| longest.len() >= MIN_PLIES) {
            break;
        }
    }
    let record = longest?;
    let frames =
        (0..=record.len()).filter_map(|ply| record.frame(ply).as_ref().map(FrameView::from)).collect();
    serde_json::to_vec(&Demo { game: id, frames }).ok().map(Bytes::from)
}

/// Plays a game; `None` when the engines are stopping.
async fn play_with(engines: &Engines, rules: &GameHandle, seed: u64) -> Option<GameRecord> {
    let mut record = rules.record(None).ok()?;
    while record.len() < MAX_PLIES && record.outcome().is_none() {
        let request = MoveRequest {
            record: record.clone(),
            level: Level::new(LEVEL)?,
            seed: seed * 1_000 + record.len() as u64,
            stop: Arc::default(),
            owner: WorkOwner::Site,
            limit: None,
        };
        let thought = engines.ask(request, Priority::Background).await.ok()??;
        record.play(&thought.text).ok()?;
    }
    Some(record)
}
