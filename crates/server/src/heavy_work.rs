//! Work that takes a core for a while: done where it holds up nobody, so much of each kind at the
//! same time.

use crate::error::AppError;
use crate::messages::spawn_blocking;
use crate::origin::as_here;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// How much work of a kind is done at the same time.
pub(crate) struct ConcurrencyLimit {
    free: Arc<Semaphore>,
}

impl ConcurrencyLimit {
    /// Work that is done for so many requests at the same time; the others wait.
    pub(crate) fn new(at_once: usize) -> Self {
        ConcurrencyLimit { free: Arc::new(Semaphore::new(at_once)) }
    }

    /// Does the work when it is its turn. A request that is given up while it is done keeps its
    /// turn to the end: who leaves and asks again gets no more.
    ///
    /// # Errors
    /// When the work panics.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, AppError> {
        let closed = |error| AppError::Internal(format!("no turns are given: {error}"));
        let turn = self.free.clone().acquire_owned().await.map_err(closed)?;
        let done = spawn_blocking(as_here(move || {
            let _turn = turn;
            work()
        }));
        Ok(done.await?)
    }

    /// Takes every turn there is.
    #[cfg(test)]
    pub(crate) async fn take_all(&self) -> tokio::sync::OwnedSemaphorePermit {
        self.free.clone().acquire_many_owned(2).await.expect("turns are given")
    }
}

/// What requests ask for, besides pictures for links and analysis boards.
pub(crate) struct HeavyWork {
    /// Texts read as records.
    pub imports: ConcurrencyLimit,
    /// Rule sets built, set-ups drawn and judged.
    pub set_ups: ConcurrencyLimit,
    /// Reports on rule sets made from games and probes.
    pub studies: ConcurrencyLimit,
    /// Records and notes of games written, frames drawn.
    pub records: ConcurrencyLimit,
}

impl Default for HeavyWork {
    fn default() -> Self {
        HeavyWork {
            imports: ConcurrencyLimit::new(2),
            set_ups: ConcurrencyLimit::new(2),
            studies: ConcurrencyLimit::new(2),
            records: ConcurrencyLimit::new(2),
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
