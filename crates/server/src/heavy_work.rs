//! Limits on concurrent heavy work: it runs off the serving threads, a limited number of each kind
//! at once. An address has one turn at a time, so that nobody waits for all that one caller asks.

use crate::error::AppError;
use crate::limits::{self, Address};
use crate::messages::spawn_blocking;
use crate::origin::keep_origin;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};

/// A limit on how much work of a kind runs at the same time.
pub(crate) struct ConcurrencyLimit {
    free: Arc<Semaphore>,
    /// The one permit of each address whose work runs or waits.
    own: Mutex<HashMap<Address, Weak<Semaphore>>>,
}

/// The right to do heavy work, until it is dropped.
pub(crate) struct Turn {
    _free: OwnedSemaphorePermit,
    /// `None` for work of the machine itself.
    _own: Option<OwnedSemaphorePermit>,
}

impl ConcurrencyLimit {
    /// Creates a limit of so many at once; further requests wait.
    pub(crate) fn new(at_once: usize) -> Self {
        ConcurrencyLimit { free: Arc::new(Semaphore::new(at_once)), own: Mutex::default() }
    }

    /// Runs the work when it is the caller's turn. If the request is cancelled, the turn is kept
    /// until the work ends: cancelling and asking again gains nothing.
    ///
    /// # Errors
    /// When the work panics.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, AppError> {
        let turn = self.turn().await?;
        let done = spawn_blocking(keep_origin(move || {
            let _turn = turn;
            work()
        }));
        Ok(done.await?)
    }

    /// Waits for the caller's turn, for work that waits itself: for the database.
    pub(crate) async fn turn(&self) -> Result<Turn, AppError> {
        let closed = |error: AcquireError| AppError::Internal(format!("no turns are given: {error}"));
        // First the own one: of an address only one request waits among those of others.
        let own = match self.permit_of(limits::caller()) {
            Some(permit) => Some(permit.acquire_owned().await.map_err(closed)?),
            None => None,
        };
        let free = self.free.clone().acquire_owned().await.map_err(closed)?;
        Ok(Turn { _free: free, _own: own })
    }

    /// The one permit of an address; `None` for the machine itself.
    fn permit_of(&self, address: Address) -> Option<Arc<Semaphore>> {
        if !address.is_counted() {
            return None;
        }
        // No code that can panic runs under the lock.
        let mut all = self.own.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = all.get(&address).and_then(Weak::upgrade) {
            return Some(known);
        }
        all.retain(|_, permit| permit.strong_count() > 0);
        let new = Arc::new(Semaphore::new(1));
        all.insert(address, Arc::downgrade(&new));
        Some(new)
    }

    /// Takes all permits.
    #[cfg(test)]
    pub(crate) async fn take_all(&self) -> OwnedSemaphorePermit {
        self.free.clone().acquire_many_owned(2).await.expect("turns are given")
    }
}

/// Limits for the kinds of work that requests ask for, besides link previews and analysis boards.
pub(crate) struct HeavyWork {
    /// Parsing records.
    pub imports: ConcurrencyLimit,
    /// Building rule sets, drawing and checking set-ups.
    pub set_ups: ConcurrencyLimit,
    /// Making reports on rule sets from games and probes.
    pub studies: ConcurrencyLimit,
    /// Writing records and notes of games, drawing frames.
    pub records: ConcurrencyLimit,
    /// Loading a page of a player's games.
    pub exports: ConcurrencyLimit,
    /// Collecting all that is stored about an account.
    pub archives: ConcurrencyLimit,
    /// Loading a game from its log, which takes seconds for the longest.
    pub loads: ConcurrencyLimit,
}

impl Default for HeavyWork {
    fn default() -> Self {
        HeavyWork {
            imports: ConcurrencyLimit::new(2),
            set_ups: ConcurrencyLimit::new(2),
            studies: ConcurrencyLimit::new(2),
            records: ConcurrencyLimit::new(2),
            exports: ConcurrencyLimit::new(2),
            archives: ConcurrencyLimit::new(1),
            loads: ConcurrencyLimit::new(2),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;
    use std::time::Duration;
    use tokio::time::timeout;

    #[tokio::test]
    async fn one_address_leaves_a_turn_to_others() {
        let limit = ConcurrencyLimit::new(2);
        let turn = async |from: &str| {
            let turn = limits::on_behalf_of(Address::named(from), limit.turn());
            timeout(Duration::from_millis(100), turn).await.map(Result::unwrap).ok()
        };
        let first = turn("203.0.113.7").await.expect("nobody else is here");
        assert!(turn("203.0.113.7").await.is_none());
        let other = turn("203.0.113.8").await.expect("one is left");
        assert!(turn("203.0.113.9").await.is_none(), "there are two in all");
        drop(first);
        let again = turn("203.0.113.7").await.expect("its first one is over");
        drop((other, again));
        let machine = (turn("127.0.0.1").await, turn("127.0.0.1").await);
        assert!(machine.0.is_some() && machine.1.is_some(), "the machine itself is not counted");
        let own = limit.own.lock().unwrap();
        assert!(own.values().all(|permit| permit.strong_count() == 0), "nothing is kept");
    }

    #[tokio::test]
    async fn who_leaves_keeps_the_turn_until_the_work_is_done() {
        let limit = Arc::new(ConcurrencyLimit::new(1));
        let ((begin, begun), (release, released)) = (channel(), channel::<()>());
        let first = tokio::spawn({
            let limit = limit.clone();
            async move {
                limit
                    .run(move || {
                        begin.send(()).unwrap();
                        released.recv().unwrap();
                    })
                    .await
            }
        });
        tokio::task::spawn_blocking(move || begun.recv().unwrap()).await.unwrap();
        first.abort();
        assert!(first.await.unwrap_err().is_cancelled());
        assert_eq!(limit.free.available_permits(), 0);
        release.send(()).unwrap();
        assert_eq!(limit.run(|| 7).await.unwrap(), 7);
    }
}
