//! The page of running public games between two people, each with its board.

use super::Lobby;
use super::page::tabs;
use crate::boards::form;
use crate::cache;
use crate::calendar::{DAY, now_ms};
use crate::error::AppError;
use crate::messages::{say, say_with};
use crate::my_games::{Entry, still_board};
use crate::page::layout;
use crate::paths::game_path;
use crate::play::{Games, TimeControl, time_control_words};
use crate::rule_sets::name_of;
use crate::words::side_text;
use axum::extract::State;
use axum::response::Response;
use maud::{Markup, html};
use std::cmp::Reverse;
use std::hash::Hash;
use std::sync::Arc;
use throughline_game::Side;
use throughline_store::{PublicState, Query};

/// Maximum number of games shown, and of those read to find them.
const MAX_SHOWN: usize = 24;
const MAX_READ: u32 = 200;

/// Time since the last move, in milliseconds, after which a game is not shown: live, and by the
/// day.
const MAX_IDLE: (i64, i64) = (30 * 60 * 1000, 3 * DAY);

/// Whether the last move of a game is recent enough.
fn is_active(time: Option<TimeControl>, updated_at: i64, now: i64) -> bool {
    let (live, by_the_day) = MAX_IDLE;
    let still = if time.is_some_and(|time| !time.is_live()) { by_the_day } else { live };
    updated_at > now - still
}

impl Lobby {
    /// Returns the games to show, the newest first.
    async fn running(&self, games: &Games) -> Result<Arc<Vec<Entry>>, AppError> {
        let read = async || {
            let now = now_ms();
            let (public, changed_after) = (Some(PublicState::Playing), Some(now - MAX_IDLE.1));
            let query = Query { public, changed_after, limit: MAX_READ, ..Query::default() };
            let mut running = Entry::all(games, &query).await?;
            running.retain(|entry| is_active(entry.overview.terms.time, entry.summary.updated_at, now));
            running.truncate(MAX_SHOWN);
            running.sort_by_key(|entry| Reverse(entry.summary.created_at));
            Ok(running)
        };
        self.running.get(read).await
    }
}

/// Returns the cache key of the list.
fn key(running: &[Entry]) -> impl Hash {
    let game = |entry: &Entry| (entry.summary.id.clone(), entry.summary.version, entry.names.clone());
    running.iter().map(game).collect::<Vec<_>>()
}

/// `GET /now`.
pub(crate) async fn now(
    State(games): State<Arc<Games>>,
    State(lobby): State<Arc<Lobby>>,
) -> Result<Response, AppError> {
    let running = lobby.running(&games).await?;
    Ok(cache::page(("now", key(&running)), || page(&running)).await)
}

/// `GET /now/list`: the list of games, as a part of the page.
pub(crate) async fn list(
    State(games): State<Arc<Games>>,
    State(lobby): State<Arc<Lobby>>,
) -> Result<Response, AppError> {
    let running = lobby.running(&games).await?;
    Ok(cache::page(("now list", key(&running)), || boards(&running)).await)
}

fn page(running: &[Entry]) -> Markup {
    let content = html! {
        section.hero { h1 { (say("now")) } p.lead { (say("now.about")) } }
        (tabs("/now"))
        h2.visually-hidden { (say("my-games.list")) }
        div.listed id="listed" data-list="/now/list" tabindex="-1" { (boards(running)) }
    };
    layout(&say("now.title"), "now", Some("lobby/lobby.js"), &content)
}

fn boards(running: &[Entry]) -> Markup {
    html! {
        p.soft.listed-none hidden[!running.is_empty()] { (say("now.none")) }
        ul.my-games { @for entry in running { (one(entry)) } }
    }
}

fn one(entry: &Entry) -> Markup {
    let Entry { summary, overview, names, rules } = entry;
    let [first, second] = names.clone().map(|name| name.unwrap_or_else(|| say("seat.guest")));
    let plies = overview.plies.to_string();
    html! {
        li.my-game.{ (form(rules)) } data-key=(summary.id) {
            div.my-game-board aria-hidden="true" { (still_board(entry, Side::First)) }
            div.my-game-text {
                h3 { a.card-link href=(game_path(&summary.id)) { (name_of(rules)) } }
                p { (say_with("my-games.two", &[("first", &first), ("second", &second)])) }
                p { (side_text(rules.info(), usize::from(overview.turn & 1), "turn")) }
                p.soft { (say_with("my-games.moves", &[("count", &plies)])) " · " (time_control_words(overview.terms.time)) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_by_the_day_may_stand_still_for_longer() {
        let live = Some(TimeControl::Live { initial: 60, increment: 0 });
        let days = Some(TimeControl::Correspondence { days: 3, vacation: 0 });
        let (now, minute) = (1_000_000_000_i64, 60_000);
        let shown = |time, minutes: i64| is_active(time, now - minutes * minute, now);
        assert_eq!([live, None, days].map(|time| shown(time, 29)), [true, true, true]);
        assert_eq!([live, None, days].map(|time| shown(time, 31)), [false, false, true]);
        assert!(!shown(days, 3 * 24 * 60 + 1));
    }
}
