//! Short games of the engine against itself, for the living boards of the front page. Each is
//! played once, in the background, when it is first asked for.

use crate::engine::{Account, Question, Urgency};
use crate::error::AppError;
use crate::matches::frame_view;
use crate::site::Site;
use crate::wire::FrameView;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::IntoResponse;
use serde::Serialize;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use throughline_catalog::{GAMES, GameHandle, GameRecord};
use throughline_search::Level;
use tokio::sync::watch;

/// Level of both sides.
const LEVEL: u8 = 3;

/// A demonstration stops after so many plies, finished or not.
const MOST_PLIES: usize = 60;

/// A game that is over before this many plies gives way to that of the next seed.
const ENOUGH_PLIES: usize = 30;

/// Seeds tried; the longest game is shown.
const SEEDS: u64 = 4;

/// The demonstrations there are, and those being played, by game.
#[derive(Default)]
pub(crate) struct Demos {
    games: Mutex<HashMap<&'static str, watch::Receiver<Option<Bytes>>>>,
}

#[derive(Serialize)]
struct Demo {
    game: &'static str,
    frames: Vec<FrameView>,
}

/// `GET /api/demo/{game}`: answers when the game is played.
pub(crate) async fn demo(
    State(site): State<Arc<Site>>,
    Path(game): Path<String>,
) -> Result<impl IntoResponse, AppError> {
    let info = GAMES.iter().find(|info| info.id == game).ok_or(AppError::NoSuchPage)?;
    let mut ready = start(&site, info.id);
    let json = match ready.wait_for(Option::is_some).await {
        Ok(json) => json.clone().unwrap_or_default(),
        // The task ended without a game: the engines are stopping.
        Err(_) => return Err(AppError::Overloaded),
    };
    Ok(([(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "max-age=3600")], json))
}

/// The game, being played if it was not yet.
fn start(site: &Arc<Site>, id: &'static str) -> watch::Receiver<Option<Bytes>> {
    let mut games = site.demos.games.lock().unwrap_or_else(PoisonError::into_inner);
    let begin = || {
        let (done, ready) = watch::channel(None);
        let site = site.clone();
        tokio::spawn(async move {
            if let Some(json) = play(&site, id).await {
                done.send_replace(Some(json));
            }
        });
        ready
    };
    games.entry(id).or_insert_with(begin).clone()
}

async fn play(site: &Site, id: &'static str) -> Option<Bytes> {
    let rules = site.rule_sets.get(id).ok()?;
    let mut longest: Option<GameRecord> = None;
    for seed in 1..=SEEDS {
        let record = play_with(site, &rules, seed).await?;
        if longest.as_ref().is_none_or(|longest| longest.len() < record.len()) {
            longest = Some(record);
        }
        if longest.as_ref().is_some_and(|longest| longest.len() >= ENOUGH_PLIES) {
            break;
        }
    }
    let record = longest?;
    let frames = (0..=record.len()).filter_map(|ply| record.frame(ply).as_ref().map(frame_view)).collect();
    serde_json::to_vec(&Demo { game: id, frames }).ok().map(Bytes::from)
}

/// `None` when the engines are stopping.
async fn play_with(site: &Site, rules: &GameHandle, seed: u64) -> Option<GameRecord> {
    let mut record = rules.record(None).ok()?;
    while record.len() < MOST_PLIES && record.outcome().is_none() {
        let question = Question {
            record: record.clone(),
            level: Level::new(LEVEL)?,
            seed: seed * 1_000 + record.len() as u64,
            stop: Arc::default(),
            account: Account::House,
        };
        let thought = site.engines.ask(question, Urgency::Background).await.ok()??;
        record.play(&thought.text).ok()?;
    }
    Some(record)
}
