//! The limit on e-mails that people ask for. A message that could not be delivered is not counted.

use super::MAX_KEYS;
use crate::error::AppError;
use crate::metrics;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Maximum number of messages of one key within [`PERIOD`].
const MOST: usize = 3;
const PERIOD: Duration = Duration::from_secs(3600);

/// When messages were asked for, by visitor or address.
#[derive(Default)]
pub(crate) struct EmailLimit(Mutex<HashMap<String, Vec<Instant>>>);

impl EmailLimit {
    /// Counts a message.
    ///
    /// # Errors
    /// [`AppError::TooMany`] if the limit is exceeded; the message is then not counted.
    pub(crate) fn count(&self, key: &str) -> Result<(), AppError> {
        let mut all = self.lock();
        if all.len() >= MAX_KEYS {
            all.retain(|_, sent| sent.iter().any(|at| at.elapsed() < PERIOD));
        }
        if all.len() >= MAX_KEYS {
            // Too many keys to remember: refusing everybody would do more harm.
            return Ok(());
        }
        let sent = all.entry(key.to_owned()).or_default();
        sent.retain(|at| at.elapsed() < PERIOD);
        if let Some(first) = sent.first().filter(|_| sent.len() >= MOST) {
            metrics::refused("letters");
            let wait = PERIOD.saturating_sub(first.elapsed());
            return Err(AppError::TooMany { what: "letters", wait_s: wait.as_secs() + 1 });
        }
        sent.push(Instant::now());
        Ok(())
    }

    /// Takes back the newest count of a key: its message could not be delivered.
    pub(crate) fn take_back(&self, key: &str) {
        if let Some(sent) = self.lock().get_mut(key) {
            sent.pop();
        }
    }

    /// No code that can panic runs under the lock.
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Vec<Instant>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_an_hour_that_were_delivered() {
        let limit = EmailLimit::default();
        for _ in 0..MOST {
            limit.count("ada").unwrap();
        }
        assert!(matches!(limit.count("ada"), Err(AppError::TooMany { what: "letters", .. })));
        limit.count("bob").unwrap();
        limit.take_back("ada");
        limit.take_back("nobody");
        limit.count("ada").unwrap();
        assert!(limit.count("ada").is_err());
    }
}
