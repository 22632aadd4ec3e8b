//! The games that wait for a visitor, as they were read last.

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

/// Milliseconds after which a game against the engine waits for nobody: its player has left it.
const LEFT: i64 = 3 * DAY;

/// How many visitors' waiting games are remembered, and how long: where other instances share the
/// database, only until they may have changed them.
const REMEMBERED: usize = 20_000;
const ALONE: Duration = Duration::from_secs(300);
const SHARED: Duration = Duration::from_secs(3);

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

    /// The ids of the games that wait for a visitor.
    ///
    /// # Errors
    /// Only those of the store.
    pub(crate) async fn of(&self, games: &Games, visitor: &VisitorId) -> Result<Arc<[String]>, AppError> {
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
    let mut waiting = games.unfinished(visitor).await?;
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

#[cfg(test)]
mod tests {
    use super::{LEFT, is_left};
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
        let left = |overview, ago| is_left(overview, 1_000, 1_000 + ago);
        assert_eq!([left(&engine, LEFT), left(&engine, LEFT + 1)], [false, true]);
        assert!(!left(&person, 10 * LEFT));
    }
}
