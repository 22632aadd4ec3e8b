//! The games in which a visitor is to move, cached.

use super::games::Games;
use super::overview::Overview;
use super::seat::Seat;
use crate::calendar::{DAY, now_ms};
use crate::error::AppError;
use crate::visitor::VisitorId;
use quick_cache::sync::Cache;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};
use throughline_store::Summary;
use tokio::sync::Notify;

/// Milliseconds after which a game against the engine counts as abandoned and no longer as waiting.
const ABANDONED: i64 = 3 * DAY;

/// How many visitors' waiting games are cached, and for how long: only briefly if other instances
/// share the database and may change them.
const CACHE_SIZE: usize = 20_000;
const CACHE_TIME_ALONE: Duration = Duration::from_secs(300);
const CACHE_TIME_SHARED: Duration = Duration::from_secs(3);

/// A cache of the ids of the games that wait for each visitor: every visible page polls them.
pub(crate) struct WaitingGamesCache {
    ids: Cache<String, (Arc<[String]>, Instant)>,
    /// By visitor: whom to notify of a change.
    listeners: Mutex<HashMap<String, Vec<Weak<Notify>>>>,
}

impl Default for WaitingGamesCache {
    fn default() -> Self {
        WaitingGamesCache { ids: Cache::new(CACHE_SIZE), listeners: Mutex::default() }
    }
}

impl WaitingGamesCache {
    /// Drops the cached games of these seats' players, and notifies their listeners.
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

    /// Returns a listener that is notified when a visitor's games change at this instance.
    pub(crate) fn listen(&self, visitor: &VisitorId) -> Arc<Notify> {
        let listener = Arc::<Notify>::default();
        let mut listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        let of_visitor = listeners.entry(visitor.text().to_owned()).or_default();
        of_visitor.retain(|listener| listener.strong_count() > 0);
        of_visitor.push(Arc::downgrade(&listener));
        listener
    }

    /// The ids of the games that wait for a visitor.
    ///
    /// # Errors
    /// Only those of the store.
    pub(crate) async fn of(&self, games: &Games, visitor: &VisitorId) -> Result<Arc<[String]>, AppError> {
        let memory = if games.store.shared().is_some() { CACHE_TIME_SHARED } else { CACHE_TIME_ALONE };
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
                // If the entry was dropped while it was read, the result is not cached.
                let _ = place.insert((ids.clone(), since));
                Ok(ids)
            }
        }
    }
}

/// The games in which a visitor is to move or to answer a challenge, the nearest deadline first.
///
/// # Errors
/// Only those of the store.
pub(crate) async fn waiting(
    games: &Games,
    visitor: &VisitorId,
) -> Result<Vec<(Summary, Overview)>, AppError> {
    let now = now_ms();
    let waits = |summary: &Summary, overview: &Overview| {
        overview.waits_for(visitor) && !is_abandoned(overview, summary.updated_at, now)
    };
    let mut waiting = games.unfinished(visitor, waits).await?;
    waiting.sort_by_key(|(_, overview)| overview.urgency());
    Ok(waiting)
}

/// Whether a game against the engine counts as abandoned by its player.
fn is_abandoned(overview: &Overview, changed_at: i64, now: i64) -> bool {
    overview.is_with_engine() && now - changed_at > ABANDONED
}

#[cfg(test)]
mod tests {
    use super::{ABANDONED, is_abandoned};
    use crate::play::Overview;
    use serde_json::json;

    #[test]
    fn a_game_against_the_engine_is_left_after_three_days_and_one_against_a_person_never() {
        let overview = |other: serde_json::Value| -> Overview {
            let seats = json!([{ "kind": "person", "visitor": "ada" }, other]);
            let overview = json!({ "seats": seats, "position": "", "marks": [], "plies": 2, "turn": 0 });
            serde_json::from_value(overview).expect("an overview")
        };
        let engine = overview(json!({ "kind": "engine", "level": 1 }));
        assert!(engine.seats[1].is_engine());
        let person = overview(json!({ "kind": "person", "visitor": "bob" }));
        let left = |overview, ago| is_abandoned(overview, 1_000, 1_000 + ago);
        assert_eq!([left(&engine, ABANDONED), left(&engine, ABANDONED + 1)], [false, true]);
        assert!(!left(&person, 10 * ABANDONED));
    }
}
