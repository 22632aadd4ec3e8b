//! What the site does for itself: at its start, and then every hour.

use crate::calendar::{DAY, now_ms};
use crate::error::AppError;
use crate::play::Games;
use std::sync::Arc;
use std::time::Duration;
use throughline_store::{Store, StoreError};
use tokio::time::{Interval, interval};

/// How often abandoned games and expired records are deleted.
const INTERVAL: Duration = Duration::from_secs(3600);

/// Milliseconds for which the records of announced turns are kept: longer than any turn takes.
const TURNS_KEPT: i64 = 60 * DAY;

/// Checks the database for damage while the site runs.
pub(crate) async fn verify(store: Arc<dyn Store>) {
    match store.verify().await {
        Err(error @ StoreError::Damaged(_)) => {
            tracing::error!(%error, "games may be lost: restore a backup with “throughline restore”");
        }
        Err(StoreError::Closed) | Ok(()) => {}
        Err(error) => tracing::warn!(%error, "the games could not be checked for damage"),
    }
}

/// Deletes unfinished games that have not changed for `age`, every hour.
pub(crate) async fn prune(games: Arc<Games>, age: Duration) {
    let mut hours = interval(INTERVAL);
    loop {
        wait_for_turn(&games, &mut hours, "prune").await;
        match games.prune(age).await {
            Ok(0) => {}
            Ok(pruned) => tracing::info!(pruned, "abandoned games were deleted"),
            Err(AppError::Store(StoreError::Closed)) => return,
            Err(error) => tracing::warn!(%error, "abandoned games could not be deleted"),
        }
    }
}

/// Deletes what has expired, every hour: links in messages, records of announced turns, the
/// subscriptions of ended sessions, and the names of accounts that were closed long ago.
pub(crate) async fn delete_expired(games: Arc<Games>) {
    let mut hours = interval(INTERVAL);
    loop {
        wait_for_turn(&games, &mut hours, "expired").await;
        match delete_expired_at(&*games.store, now_ms()).await {
            Ok(()) => {}
            Err(StoreError::Closed) => return,
            Err(error) => tracing::warn!(%error, "what has expired could not be deleted"),
        }
    }
}

async fn delete_expired_at(store: &dyn Store, now: i64) -> Result<(), StoreError> {
    store.tidy_notices(now - TURNS_KEPT, now).await?;
    store.free_closed_names(now).await
}

/// Waits for the next hour in which this instance does some work; of several one does it.
async fn wait_for_turn(games: &Games, hours: &mut Interval, work: &str) {
    loop {
        hours.tick().await;
        if games.claim(work, INTERVAL / 2).await {
            return;
        }
    }
}
