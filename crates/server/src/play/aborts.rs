//! Aborted games. The first within a day has no consequence; after each further one the player
//! waits longer before starting a game with another person. All instances count together, in the
//! database.

use super::services::Services;
use crate::calendar::{DAY, now_ms};
use crate::error::AppError;
use crate::metrics;
use crate::visitor::VisitorId;

/// Milliseconds after which an aborted game no longer counts.
const COUNTED_FOR: i64 = DAY;

/// The waiting time after the second aborted game, in milliseconds; doubled by each further one.
const FIRST_PAUSE: i64 = 60 * 1000;

/// Maximum number of doublings: the longest waiting time is 64 minutes.
const MAX_DOUBLINGS: u64 = 6;

/// The waiting time after `count` aborted games, in milliseconds.
fn pause(count: u64) -> i64 {
    match count {
        0 | 1 => 0,
        more => FIRST_PAUSE << (more - 2).min(MAX_DOUBLINGS),
    }
}

impl Services {
    /// Notes that a visitor has aborted a game, or let it be aborted. A write that fails is only
    /// logged: the game is over all the same.
    pub(super) async fn note_abort(&self, who: &VisitorId, at: i64) {
        if let Err(error) = self.store.note_abort(who.text(), at, at - COUNTED_FOR).await {
            tracing::warn!(%error, "it could not be noted who called a game off");
        }
    }

    /// Checks that a visitor does not have to wait because of aborted games.
    ///
    /// # Errors
    /// [`AppError::TooMany`] with the remaining waiting time, and those of the store.
    pub(crate) async fn check_aborts(&self, who: &VisitorId) -> Result<(), AppError> {
        let now = now_ms();
        let (count, last) = self.store.aborts(who.text(), now - COUNTED_FOR).await?;
        let wait = last + pause(count) - now;
        if pause(count) == 0 || wait <= 0 {
            return Ok(());
        }
        metrics::refused("aborts");
        Err(AppError::TooMany { what: "aborts", wait_s: u64::try_from(wait / 1000).unwrap_or(0) + 1 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_costs_nothing_and_each_further_one_twice_as_much() {
        let minutes = |count| pause(count) / 60_000;
        assert_eq!([0, 1, 2, 3, 4].map(minutes), [0, 0, 1, 2, 4]);
        assert_eq!([7, 8, 9, 1_000, u64::MAX].map(minutes), [32, 64, 64, 64, 64]);
    }
}
