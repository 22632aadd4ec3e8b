//! Games called off: one costs nothing; whoever goes on so waits longer and longer for a game with
//! somebody else. All instances count together, in the database.

use super::services::Services;
use crate::calendar::{DAY, now_ms};
use crate::error::AppError;
use crate::metrics;
use crate::visitor::VisitorId;

/// Milliseconds after which a game called off is forgotten.
const FORGOTTEN: i64 = DAY;

/// How long the second one costs, in milliseconds; each further one twice as long.
const PAUSE: i64 = 60 * 1000;

/// As often as the pause is doubled at most: an hour.
const MOST_DOUBLED: u64 = 6;

/// How long there is no game with somebody else after so many were called off.
fn pause(count: u64) -> i64 {
    match count {
        0 | 1 => 0,
        more => PAUSE << (more - 2).min(MOST_DOUBLED),
    }
}

impl Services {
    /// Notes that somebody has called a game off, or let it be called off. Where that cannot be
    /// written it is forgiven: the game is over all the same.
    pub(super) async fn note_abort(&self, who: &VisitorId, at: i64) {
        if let Err(error) = self.store.note_abort(who.text(), at, at - FORGOTTEN).await {
            tracing::warn!(%error, "it could not be noted who called a game off");
        }
    }

    /// Whether somebody who may have called games off may begin one with somebody else.
    ///
    /// # Errors
    /// [`AppError::TooMany`], with how long to wait, and those of the store.
    pub(crate) async fn check_aborts(&self, who: &VisitorId) -> Result<(), AppError> {
        let now = now_ms();
        let (count, last) = self.store.aborts(who.text(), now - FORGOTTEN).await?;
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
