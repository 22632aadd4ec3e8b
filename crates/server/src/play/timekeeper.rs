//! Keeping the time of all games: while clocks run, the site writes a heartbeat to the database. A
//! time without one is an outage, during which no player's clock runs; a game whose deadline has
//! passed is asked to end.

use super::actor::Request;
use super::games::Games;
use crate::calendar::{DAY, now_ms, ticks};
use crate::error::AppError;
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;
use throughline_store::{Outage, Store, StoreError};
use tokio::sync::{Mutex, oneshot};

/// How often deadlines are looked at, and noted that the site is at work.
const BEAT: Duration = Duration::from_secs(1);

/// Milliseconds after which a note is too old to judge a deadline by.
const STALE: i64 = 2_000;

/// Milliseconds without a note that count as an outage.
const GAP: i64 = 3_000;

/// Deadlines that are looked at in one go.
const MOST_DEADLINES: u32 = 200;

/// How long outages are remembered: longer than any turn can take.
const MEMORY: i64 = 60 * DAY;

/// When the site was at work.
#[derive(Default)]
pub(crate) struct Timekeeper {
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    /// When it was noted last.
    beat: Option<i64>,
    outages: Arc<[Outage]>,
}

impl Timekeeper {
    /// Now, in milliseconds since 1970, and the outages up to now.
    ///
    /// # Errors
    /// Those of the store: as long as nothing can be noted, nobody's time is judged.
    pub(super) async fn now(&self, store: &dyn Store) -> Result<(i64, Arc<[Outage]>), StoreError> {
        let mut known = self.known.lock().await;
        let now = now_ms();
        if known.beat.is_none_or(|beat| !(0..STALE).contains(&(now - beat))) {
            note(&mut known, now, store).await?;
        }
        Ok((now, known.outages.clone()))
    }

    /// Notes that the site is at work. Returns the time, and whether there was an outage.
    async fn beat(&self, store: &dyn Store) -> Result<(i64, bool), StoreError> {
        let mut known = self.known.lock().await;
        let (now, before) = (now_ms(), known.outages.last().copied());
        note(&mut known, now, store).await?;
        Ok((now, known.outages.last().copied() != before))
    }
}

async fn note(known: &mut Known, now: i64, store: &dyn Store) -> Result<(), StoreError> {
    // A site that has the database for itself was not at work before it started.
    let gap = if known.beat.is_none() && store.shared().is_none() { 0 } else { GAP };
    store.heartbeat(now, gap).await?;
    known.outages = store.outages(now - MEMORY).await?.into();
    known.beat = Some(now);
    Ok(())
}

/// Asks the games whose deadlines have passed to look at their clocks, for as long as the store is
/// open.
pub(crate) async fn watch_deadlines(games: Arc<Games>) {
    let mut ticks = ticks(BEAT);
    // Games that could not be asked: each is told of once.
    let mut failed = HashSet::new();
    loop {
        ticks.tick().await;
        match look(&games, &mut failed).await {
            Ok(()) => {}
            Err(StoreError::Closed) => return,
            Err(error) => tracing::warn!(%error, "the deadlines of games could not be looked at"),
        }
    }
}

async fn look(games: &Games, failed: &mut HashSet<String>) -> Result<(), StoreError> {
    let deadlines = games.store.deadlines(MOST_DEADLINES + failed.len() as u32).await?;
    if deadlines.is_empty() {
        return Ok(());
    }
    let (now, was_out) = games.timekeeper.beat(&*games.store).await?;
    if was_out {
        // Clocks that are looked at show at once what is given back.
        for actor in games.running_actors().into_iter().filter_map(|(_, actor)| actor.upgrade()) {
            let _ = actor.try_send(Box::new(Request::LookAtClock { reply: oneshot::channel().0 }));
        }
    }
    let passed = deadlines.into_iter().take_while(|(_, deadline)| *deadline < now);
    let passed: Vec<String> = passed.map(|(id, _)| id).filter(|id| !failed.contains(id)).collect();
    // Of several instances one does it.
    if passed.is_empty() || !games.claim("deadlines", BEAT * 3).await {
        return Ok(());
    }
    for id in passed {
        match games.ask(&id, |reply| Request::LookAtClock { reply }).await {
            Ok(()) | Err(AppError::NoSuchGame(_) | AppError::Overloaded) => {}
            Err(AppError::Store(error)) => return Err(error),
            Err(error) => {
                tracing::error!(game = id, %error, "a game's time is up, and it cannot be ended");
                failed.insert(id);
            }
        }
    }
    Ok(())
}
