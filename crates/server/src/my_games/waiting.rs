//! The games that wait for a visitor: as a part of the list, and as a number for every page.

use super::{Entry, MY_GAMES, PAGE, Part, page};
use crate::accounts::ClientAccount;
use crate::error::AppError;
use crate::page::game_path;
use crate::play::{DAY, Games, Overview, Seat, now_ms};
use crate::visitor::{KnownVisitor, VisitorId};
use axum::extract::State;
use axum::response::Redirect;
use axum::{Extension, Form, Json};
use maud::Markup;
use quick_cache::sync::Cache;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};
use throughline_store::{Filter, Query, Summary};
use tokio::sync::Notify;
use ts_rs::TS;

/// Games that go on which are looked at: those that were changed last.
const READ: u32 = 500;

/// Milliseconds back to which games are shown that have begun or ended, to who never said that they
/// are seen.
const LATELY: i64 = 7 * DAY;

/// Milliseconds after which a game against the engine waits for nobody: its player has left it.
const LEFT: i64 = 3 * DAY;

/// How many visitors' waiting games are remembered, and how long: where other instances share the
/// database, only until they may have changed them.
const REMEMBERED: usize = 20_000;
const ALONE: Duration = Duration::from_secs(300);
const SHARED: Duration = Duration::from_secs(3);

/// The name of this part of the list.
pub(super) const WAITING: &str = "waiting";

/// What waits for a visitor, and what is new.
pub(super) struct Inbox {
    /// Games in which they are to move, the nearest deadline first.
    pub waiting: Vec<Entry>,
    /// Games that others move first in, since they said that all was seen.
    pub begun: Vec<Entry>,
    /// Games with others that have ended since then.
    pub ended: Vec<Entry>,
    /// As of when that is.
    pub at: i64,
}

/// The ids of the games that wait for each visitor, as they were read last: each visible page asks
/// for them again and again.
pub(crate) struct KnownWaiting {
    ids: Cache<String, (Arc<[String]>, Instant)>,
    /// Who is to be woken when something has changed, by visitors.
    listeners: Mutex<HashMap<String, Vec<Weak<Notify>>>>,
}

impl Default for KnownWaiting {
    fn default() -> Self {
        KnownWaiting { ids: Cache::new(REMEMBERED), listeners: Mutex::default() }
    }
}

impl KnownWaiting {
    /// Something has changed about the games of those who sit there.
    pub(crate) fn forget(&self, seats: &[Seat]) {
        for visitor in seats.iter().filter_map(Seat::meant_for) {
            self.ids.remove(visitor.text());
            let mut listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(of_visitor) = listeners.get_mut(visitor.text()) {
                of_visitor.retain(|listener| {
                    listener.upgrade().is_some_and(|n| {
                        n.notify_one();
                        true
                    })
                });
                if of_visitor.is_empty() {
                    listeners.remove(visitor.text());
                }
            }
        }
    }

    /// What is woken when something has changed at this instance about a visitor's games.
    pub(crate) fn listen(&self, visitor: &VisitorId) -> Arc<Notify> {
        let listener = Arc::<Notify>::default();
        let mut listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        let of_visitor = listeners.entry(visitor.text().to_owned()).or_default();
        of_visitor.retain(|listener| listener.strong_count() > 0);
        of_visitor.push(Arc::downgrade(&listener));
        listener
    }

    async fn of(&self, games: &Games, visitor: &VisitorId) -> Result<Arc<[String]>, AppError> {
        let memory = if games.store.shared().is_some() { SHARED } else { ALONE };
        let key = visitor.text();
        if self.ids.get(key).is_some_and(|(_, since)| since.elapsed() > memory) {
            self.ids.remove(key);
        }
        match self.ids.get_value_or_guard_async(key).await {
            Ok((ids, _)) => Ok(ids),
            Err(place) => {
                let since = Instant::now();
                let found = waiting(games, visitor).await?;
                let ids: Arc<[String]> = found.into_iter().map(|(summary, _)| summary.id).collect();
                // What was forgotten while it was read is not kept.
                let _ = place.insert((ids.clone(), since));
                Ok(ids)
            }
        }
    }
}

/// The games in which a visitor is to move against somebody else, the nearest deadline first.
///
/// # Errors
/// Only those of the store.
pub(crate) async fn waiting(
    games: &Games,
    visitor: &VisitorId,
) -> Result<Vec<(Summary, Overview)>, AppError> {
    let query = Query { filter: Filter::Unfinished, limit: READ, ..Query::default() };
    let mut waiting = games.of(visitor, query).await?;
    let now = now_ms();
    waiting.retain(|(summary, overview)| {
        overview.waits_for(visitor) && !is_left(overview, summary.updated_at, now)
    });
    waiting.sort_by_key(|(_, overview)| overview.urgency());
    Ok(waiting)
}

/// Whether somebody has left a game against the engine, which is hurt by nothing.
fn is_left(overview: &Overview, changed_at: i64, now: i64) -> bool {
    overview.is_with_engine() && now - changed_at > LEFT
}

/// Whether two people play.
fn is_of_people(overview: &Overview) -> bool {
    let [first, second] = &overview.seats;
    first != second && [first, second].iter().all(|seat| matches!(seat, Seat::Person { .. }))
}

impl Inbox {
    async fn of(games: &Games, visitor: &VisitorId) -> Result<Self, AppError> {
        let at = now_ms();
        let seen = match games.store.seen(visitor.text()).await? {
            0 => at - LATELY,
            seen => seen,
        };
        let since = Query { changed_after: Some(seen), limit: READ, ..Query::default() };
        let mut begun = games.of(visitor, Query { filter: Filter::Unfinished, ..since.clone() }).await?;
        begun.retain(|(_, overview)| {
            is_of_people(overview) && overview.plies == 0 && !overview.waits_for(visitor)
        });
        let mut ended = games.of(visitor, Query { filter: Filter::Finished, ..since }).await?;
        ended.retain(|(_, overview)| is_of_people(overview) && overview.names.is_none());
        let mut waiting = waiting(games, visitor).await?;
        for list in [&mut waiting, &mut begun, &mut ended] {
            list.truncate(PAGE as usize);
        }
        Ok(Inbox {
            waiting: Entry::of(games, waiting).await,
            begun: Entry::of(games, begun).await,
            ended: Entry::of(games, ended).await,
            at,
        })
    }

    pub(super) fn is_empty(&self) -> bool {
        [&self.waiting, &self.begun, &self.ended].iter().all(|entries| entries.is_empty())
    }
}

/// `GET /games/mine?state=waiting`.
pub(super) async fn list(games: &Games, visitor: &VisitorId, part: &Part) -> Result<Markup, AppError> {
    Ok(page::inbox(&Inbox::of(games, visitor).await?, visitor, part))
}

/// Up to when all is seen.
#[derive(Deserialize)]
pub(crate) struct Seen {
    at: i64,
}

/// `POST /games/mine/seen`: what had begun or ended by then is not shown any more.
pub(crate) async fn seen(
    State(games): State<Arc<Games>>,
    Extension(visitor): Extension<VisitorId>,
    Form(Seen { at }): Form<Seen>,
) -> Result<Redirect, AppError> {
    games.store.set_seen(visitor.text(), at.clamp(1, now_ms())).await?;
    Ok(Redirect::to(&format!("{MY_GAMES}?state={WAITING}")))
}

/// How many games wait, for every page.
#[derive(Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export_to = "wire.d.ts")]
pub(crate) struct WaitingGames {
    /// How many.
    pub count: usize,
    /// Whether the one that the page shows is one of them.
    pub here: bool,
    /// The address of the most urgent one.
    pub next: Option<String>,
    /// Whose browser it is, where somebody is signed in.
    pub account: Option<ClientAccount>,
}

/// The game that a page shows.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(crate) struct At {
    game: String,
}

/// `GET /games/waiting`.
pub(crate) async fn count(
    State(games): State<Arc<Games>>,
    known: KnownVisitor,
    Form(At { game }): Form<At>,
) -> Result<Json<WaitingGames>, AppError> {
    let (waiting, account) = match &known.visitor {
        Some(visitor) => {
            (games.waiting.of(&games, visitor).await?, games.accounts.client_account(visitor).await?)
        }
        None => Default::default(),
    };
    Ok(Json(WaitingGames {
        count: waiting.len(),
        here: waiting.contains(&game),
        next: waiting.first().map(|id| game_path(id)),
        account,
    }))
}

#[cfg(test)]
mod tests {
    use super::{LEFT, is_left};
    use crate::play::{Overview, Seat};
    use serde_json::json;

    #[test]
    fn a_game_against_the_engine_is_left_after_three_days_and_one_against_a_person_never() {
        let overview = |other: serde_json::Value| -> Overview {
            let seats = json!([{ "kind": "person", "visitor": "ada" }, other]);
            let overview = json!({ "seats": seats, "position": "", "marks": [], "plies": 2, "turn": 0 });
            serde_json::from_value(overview).expect("an overview")
        };
        let engine = overview(json!({ "kind": "engine", "level": 1 }));
        assert!(matches!(engine.seats[1], Seat::Engine { .. }));
        let person = overview(json!({ "kind": "person", "visitor": "bob" }));
        let left = |overview, ago| is_left(overview, 1_000, 1_000 + ago);
        assert_eq!([left(&engine, LEFT), left(&engine, LEFT + 1)], [false, true]);
        assert!(!left(&person, 10 * LEFT));
    }
}
