//! Limits on concurrent heavy work: it runs off the serving threads, a limited number of each kind
//! at once.

use crate::error::AppError;
use crate::messages::spawn_blocking;
use crate::origin::keep_origin;
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// A limit on how much work of a kind runs at the same time.
pub(crate) struct ConcurrencyLimit {
    free: Arc<Semaphore>,
}

impl ConcurrencyLimit {
    /// Creates a limit of so many at once; further requests wait.
    pub(crate) fn new(at_once: usize) -> Self {
        ConcurrencyLimit { free: Arc::new(Semaphore::new(at_once)) }
    }

    /// Runs the work when a permit is free. If the request is cancelled, the permit is kept until
    /// the work ends: cancelling and asking again gains nothing.
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

    /// Waits for a permit, for work that waits itself: for the database.
    pub(crate) async fn turn(&self) -> Result<OwnedSemaphorePermit, AppError> {
        let closed = |error| AppError::Internal(format!("no turns are given: {error}"));
        self.free.clone().acquire_owned().await.map_err(closed)
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
}

impl Default for HeavyWork {
    fn default() -> Self {
        HeavyWork {
            imports: ConcurrencyLimit::new(2),
            set_ups: ConcurrencyLimit::new(2),
            studies: ConcurrencyLimit::new(2),
            records: ConcurrencyLimit::new(2),
            exports: ConcurrencyLimit::new(2),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

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
