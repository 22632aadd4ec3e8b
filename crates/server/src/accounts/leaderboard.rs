//! The leaderboard of each rating pool: players with a reliable rating who have played recently. In
//! pools of games with bots, only bots are listed.

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

/// Maximum number of players shown in a pool, and of those read, since some are left out.
const MAX_SHOWN: usize = 50;
const MAX_READ: u32 = 200;

/// How long ago a player's last game may be: 45 days, in milliseconds.
const MAX_ABSENCE: i64 = 45 * DAY;

/// How long the leaderboards are cached: they read all ratings.
const CACHE_TIME: Duration = Duration::from_secs(60);

/// The leaderboard of a pool, the best first.
#[derive(Clone)]
pub(super) struct Leaderboard {
    pool: String,
    /// Name, rating, rated games.
    people: Vec<(String, String, u64)>,
}

/// The cached leaderboards, and when they were read.
pub(super) type Leaderboards = tokio::sync::Mutex<Option<(Instant, Arc<[Leaderboard]>)>>;

impl Accounts {
    async fn leaderboards(&self) -> Result<Arc<[Leaderboard]>, AppError> {
        let mut kept = self.leaderboards.lock().await;
        if let Some((since, leaderboards)) = &*kept
            && since.elapsed() < CACHE_TIME
        {
            return Ok(leaderboards.clone());
        }
        let (now, mut leaderboards) = (now_ms(), Vec::new());
        for pool in self.store.pools().await? {
            let deviation = (PROVISIONAL * 1e6) as i64;
            let mut people = Vec::new();
            for best in self.store.leaderboard(&pool, deviation, now - MAX_ABSENCE, MAX_READ).await? {
                let who = VisitorId::from_stored(&best.rating.player);
                let shown = StoredRatingView::of(&best, now);
                // The rating may have become provisional since the last game.
                if people.len() == MAX_SHOWN
                    || shown.is_provisional
                    || (is_bot_pool(&pool) && !self.identities.is_bot(&who).await?)
                {
                    continue;
                }
                if let Some(name) = self.identities.name(&who).await {
                    people.push((name, shown.words, shown.games));
                }
            }
            if !people.is_empty() {
                leaderboards.push(Leaderboard { pool, people });
            }
        }
        let leaderboards: Arc<[Leaderboard]> = leaderboards.into();
        *kept = Some((Instant::now(), leaderboards.clone()));
        Ok(leaderboards)
    }
}

/// The query of the search for a player.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(crate) struct NameQuery {
    name: String,
}

/// `GET /people?name=…`: redirects to the profile of this name, or shows the leaderboards.
pub(crate) async fn leaderboard(
    State(accounts): State<Arc<Accounts>>,
    Query(NameQuery { name }): Query<NameQuery>,
) -> Result<Response, AppError> {
    let name = name.trim();
    if !name.is_empty() && accounts.identities.visitor_named(name).await?.is_some() {
        return Ok(Redirect::to(&profile_path(name)).into_response());
    }
    let leaderboards = accounts.leaderboards().await?;
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
        @if leaderboards.is_empty() { p.soft { (say("people.none")) } }
        div.account {
            @for leaderboard in leaderboards.iter() {
                section.account-form {
                    h2 { (pool_name(&leaderboard.pool)) }
                    ol.leaders {
                        @for (name, rating, games) in &leaderboard.people {
                            li { a href=(profile_path(name)) { (name) } " " b.rating { (rating) } " " span.soft { (say_with("profile.rated-games", &[("count", &games.to_string())])) } }
                        }
                    }
                }
            }
        }
    };
    Ok(layout(&say("people.title"), "people", None, &content).into_response())
}
