//! Games called off: one costs nothing; whoever goes on so waits longer and longer for a game with
//! somebody else. Kept in memory: a restart forgives.

use crate::error::AppError;
use crate::metrics;
use crate::visitor::VisitorId;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// Milliseconds after which one game called off is forgotten.
const FORGOTTEN: i64 = 24 * 60 * 60 * 1000;

/// How long the second one costs, in milliseconds; each further one twice as long.
const PAUSE: i64 = 60 * 1000;

/// As often as the pause is doubled at most: an hour.
const MOST_DOUBLED: u32 = 6;

/// Visitors remembered at most.
const REMEMBERED: usize = 20_000;

/// Who has called off games.
#[derive(Default)]
pub(crate) struct Aborts(Mutex<HashMap<VisitorId, Called>>);

/// Games that somebody called off.
#[derive(Clone, Copy)]
struct Called {
    count: u32,
    last: i64,
}

impl Called {
    /// As many as are not forgotten at a time.
    fn at(self, now: i64) -> u32 {
        let forgotten = u32::try_from((now - self.last).max(0) / FORGOTTEN).unwrap_or(u32::MAX);
        self.count.saturating_sub(forgotten)
    }

    /// Until when there is no game with somebody else.
    fn until(self, now: i64) -> i64 {
        match self.at(now) {
            0 | 1 => 0,
            more => self.last + (PAUSE << (more - 2).min(MOST_DOUBLED)),
        }
    }
}

impl Aborts {
    /// Notes that somebody has called a game off, or let it be called off.
    pub(super) fn note(&self, who: &VisitorId, now: i64) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= REMEMBERED {
            all.retain(|_, called| called.at(now) > 0);
        }
        if all.len() < REMEMBERED || all.contains_key(who) {
            let count = all.get(who).map_or(0, |called| called.at(now));
            all.insert(who.clone(), Called { count: count + 1, last: now });
        }
    }

    /// Whether somebody may begin a game with somebody else.
    ///
    /// # Errors
    /// [`AppError::TooMany`], with how long to wait.
    pub(crate) fn check(&self, who: &VisitorId, now: i64) -> Result<(), AppError> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let wait = all.get(who).map_or(0, |called| called.until(now) - now);
        if wait <= 0 {
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
        let (aborts, who) = (Aborts::default(), VisitorId::of("secret"));
        let wait = |now| match aborts.check(&who, now) {
            Ok(()) => 0,
            Err(AppError::TooMany { wait_s, .. }) => wait_s,
            Err(other) => panic!("{other}"),
        };
        aborts.note(&who, 0);
        assert_eq!(wait(0), 0);
        aborts.note(&who, 1_000);
        assert_eq!((wait(1_000), wait(60_999), wait(61_000)), (61, 1, 0));
        aborts.note(&who, 70_000);
        assert_eq!(wait(70_000), 121);
        for _ in 0..20 {
            aborts.note(&who, 80_000);
        }
        assert_eq!(wait(80_000), 3_841);
        assert_eq!(wait(80_000 + 30 * FORGOTTEN), 0);
        assert!(aborts.check(&VisitorId::of("another"), 80_000).is_ok());
    }
}
