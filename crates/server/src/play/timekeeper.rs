//! Timekeeping for all games: while clocks run, the site writes a heartbeat to the database. A gap
//! between heartbeats is an outage, which is charged to no player; a game whose deadline has passed
//! is asked to check its clock.

use super::actor::Request;
use super::games::Games;
use crate::calendar::{DAY, now_ms, ticks};
use crate::error::AppError;
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;
use throughline_store::{Outage, Store, StoreError};
use tokio::sync::{Mutex, oneshot};

/// How often a heartbeat is written and the deadlines are checked.
const HEARTBEAT: Duration = Duration::from_secs(1);

/// Milliseconds after which a heartbeat is too old to judge a deadline by.
const STALE: i64 = 2_000;

/// Milliseconds without a heartbeat that count as an outage.
const OUTAGE_GAP: i64 = 3_000;

/// Maximum number of deadlines that pass at once, besides those known from before; few in unit
/// tests.
const MAX_DEADLINES: usize = if cfg!(test) { 3 } else { 200 };

/// How long outages are remembered: longer than any turn can take.
const OUTAGES_KEPT: i64 = 60 * DAY;

/// Writes heartbeats, and knows the outages between them.
#[derive(Default)]
pub(crate) struct Timekeeper {
    state: Mutex<TimekeeperState>,
}

#[derive(Default)]
struct TimekeeperState {
    /// The last heartbeat.
    beat: Option<i64>,
    outages: Arc<[Outage]>,
}

impl Timekeeper {
    /// The time in milliseconds since 1970, and the outages until then. Writes a heartbeat if the
    /// last one is too old.
    ///
    /// # Errors
    /// Those of the store: no deadline is judged while heartbeats cannot be written.
    pub(super) async fn now(&self, store: &dyn Store) -> Result<(i64, Arc<[Outage]>), StoreError> {
        let mut state = self.state.lock().await;
        let now = now_ms();
        if state.beat.is_none_or(|beat| !(0..STALE).contains(&(now - beat))) {
            write_heartbeat(&mut state, now, store).await?;
        }
        Ok((now, state.outages.clone()))
    }

    /// Writes a heartbeat. Returns the time, and whether there was a new outage.
    async fn beat(&self, store: &dyn Store) -> Result<(i64, bool), StoreError> {
        let mut state = self.state.lock().await;
        let (now, before) = (now_ms(), state.outages.last().copied());
        write_heartbeat(&mut state, now, store).await?;
        Ok((now, state.outages.last().copied() != before))
    }
}

async fn write_heartbeat(state: &mut TimekeeperState, now: i64, store: &dyn Store) -> Result<(), StoreError> {
    // With a database of its own, the site was down until it started; a gap of 0 makes that an
    // outage.
    let gap = if state.beat.is_none() && store.shared().is_none() { 0 } else { OUTAGE_GAP };
    store.heartbeat(now, gap).await?;
    state.outages = store.outages(now - OUTAGES_KEPT).await?.into();
    state.beat = Some(now);
    Ok(())
}

/// Asks the games whose deadlines have passed to check their clocks, until the store closes.
pub(crate) async fn watch_deadlines(games: Arc<Games>) {
    let mut ticks = ticks(HEARTBEAT);
    let mut overdue = Overdue::default();
    loop {
        ticks.tick().await;
        match check_deadlines(&games, &mut overdue).await {
            Ok(()) => {}
            Err(StoreError::Closed) => return,
            Err(error) => tracing::warn!(%error, "the deadlines of games could not be looked at"),
        }
    }
}

/// Games whose deadlines had passed before.
#[derive(Default)]
struct Overdue {
    /// The games that could not be checked: each is logged once.
    failed: HashSet<String>,
    /// The others, with their deadlines: an engine is still to move there.
    waiting: HashSet<(String, i64)>,
}

async fn check_deadlines(games: &Games, overdue: &mut Overdue) -> Result<(), StoreError> {
    let Overdue { failed, waiting } = overdue;
    let deadlines = games.store.deadlines((MAX_DEADLINES + failed.len() + waiting.len()) as u32).await?;
    if deadlines.is_empty() {
        return Ok(());
    }
    let (now, was_out) = games.timekeeper.beat(&*games.store).await?;
    if was_out {
        // All loaded games check their clocks at once, to show the time given back.
        for actor in games.running_actors().into_iter().filter_map(|(_, actor)| actor.upgrade()) {
            let _ = actor.try_send(Box::new(Request::CheckClock { reply: oneshot::channel().0 }));
        }
    }
    let passed = deadlines.into_iter().take_while(|(_, deadline)| *deadline < now);
    let mut passed: Vec<_> = passed.filter(|(id, _)| !failed.contains(id)).collect();
    // However many engines are to move, the flags of people come first.
    passed.sort_by_key(|game| waiting.contains(game));
    *waiting = passed.iter().cloned().collect();
    // One instance does it for all.
    if passed.is_empty() || !games.claim("deadlines", HEARTBEAT * 3).await {
        return Ok(());
    }
    for (id, _) in passed {
        match games.ask(&id, |reply| Request::CheckClock { reply }).await {
            Ok(()) | Err(AppError::NoSuchGame(_) | AppError::Overloaded) => {}
            // Damage to one game does not keep the others from ending.
            Err(AppError::Store(error)) if !matches!(error, StoreError::Damaged(_)) => return Err(error),
            Err(error) => {
                tracing::error!(game = id, %error, "a game's time is up, and it cannot be ended");
                failed.insert(id);
            }
        }
    }
    Ok(())
}
