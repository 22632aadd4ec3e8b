//! The best of each pool of ratings of whom enough is known, and who have played of late: people,
//! and of games that bots play the bots alone.

use super::Accounts;
use super::profile::pool_name;
use crate::calendar::{DAY, now_ms};
use crate::error::AppError;
use crate::messages::{say, say_with};
use crate::page::{layout, problem};
use crate::paths::profile_path;
use crate::play::{StoredRatingView, is_bot_pool};
use crate::visitor::VisitorId;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use maud::html;
use serde::Deserialize;
use std::sync::Arc;
use std::time::{Duration, Instant};
use throughline_lab::ratings::PROVISIONAL;

/// Those of a pool that are shown, and those of them that are read where some are left out.
const SHOWN: usize = 50;
const READ: u32 = 200;

/// How long ago a person may have played last: 45 days, in milliseconds.
const ACTIVE: i64 = 45 * DAY;

/// How long the page is right: it reads all ratings of a pool.
const FRESH: Duration = Duration::from_secs(60);

/// Those of a pool, the best first.
#[derive(Clone)]
pub(super) struct Board {
    pool: String,
    /// Name, rating, rated games.
    people: Vec<(String, String, u64)>,
}

/// What was read last, and when.
pub(super) type Boards = tokio::sync::Mutex<Option<(Instant, Arc<[Board]>)>>;

impl Accounts {
    async fn boards(&self) -> Result<Arc<[Board]>, AppError> {
        let mut kept = self.boards.lock().await;
        if let Some((since, boards)) = &*kept
            && since.elapsed() < FRESH
        {
            return Ok(boards.clone());
        }
        let (now, mut boards) = (now_ms(), Vec::new());
        for pool in self.store.pools().await? {
            let deviation = (PROVISIONAL * 1e6) as i64;
            let mut people = Vec::new();
            for best in self.store.best(&pool, deviation, now - ACTIVE, READ).await? {
                let who = VisitorId::kept(&best.rating.player);
                if people.len() == SHOWN || (is_bot_pool(&pool) && !self.identities.is_bot(&who).await?) {
                    continue;
                }
                if let Some(name) = self.identities.name(&who).await {
                    let shown = StoredRatingView::of(&best, now);
                    people.push((name, shown.words, shown.games));
                }
            }
            if !people.is_empty() {
                boards.push(Board { pool, people });
            }
        }
        let boards: Arc<[Board]> = boards.into();
        *kept = Some((Instant::now(), boards.clone()));
        Ok(boards)
    }
}

/// Whom somebody looks for.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(crate) struct Wanted {
    name: String,
}

/// `GET /people?name=…`: the profile of somebody with this name, or the best by rating.
pub(crate) async fn leaderboard(
    State(accounts): State<Arc<Accounts>>,
    Query(Wanted { name }): Query<Wanted>,
) -> Result<Response, AppError> {
    let name = name.trim();
    if !name.is_empty() && accounts.identities.visitor_named(name).await?.is_some() {
        return Ok(Redirect::to(&profile_path(name)).into_response());
    }
    let boards = accounts.boards().await?;
    let shown: String = name.chars().take(40).collect();
    let content = html! {
        section.hero { h1 { (say("people")) } p.lead { (say("people.about")) } }
        div.account {
            form.account-form method="get" action="/people" role="search" {
                label for="people-name" { (say("people.find")) }
                input id="people-name" name="name" type="text" value=(shown) maxlength="40" autocapitalize="none" spellcheck="false" required;
                @if !shown.is_empty() { (problem(&say_with("people.nobody", &[("name", &shown)]))) }
                button.button type="submit" { (say("people.find-button")) }
            }
        }
        @if boards.is_empty() { p.soft { (say("people.none")) } }
        div.account {
            @for board in boards.iter() {
                section.account-form {
                    h2 { (pool_name(&board.pool)) }
                    ol.leaders {
                        @for (name, rating, games) in &board.people {
                            li { a href=(profile_path(name)) { (name) } b.rating { (rating) } span.soft title=(say("people.games")) { (games) } }
                        }
                    }
                }
            }
        }
    };
    Ok(layout(&say("people.title"), "people", None, &content).into_response())
}
