//! Lists that many visitors request, read once a second for all of them.

use crate::error::AppError;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::Instant;

/// How long a list is cached.
const CACHE_TIME: Duration = Duration::from_secs(1);

/// A cached list, and when it was read.
pub(super) struct CachedList<T>(Mutex<Option<(Instant, Arc<Vec<T>>)>>);

impl<T> Default for CachedList<T> {
    fn default() -> Self {
        CachedList(Mutex::new(None))
    }
}

impl<T> CachedList<T> {
    /// Returns the list, and reads it if it is outdated. Concurrent callers wait for the same read.
    ///
    /// # Errors
    /// Those of reading it.
    pub(super) async fn get(
        &self,
        read: impl AsyncFnOnce() -> Result<Vec<T>, AppError>,
    ) -> Result<Arc<Vec<T>>, AppError> {
        let mut last = self.0.lock().await;
        if let Some((at, list)) = &*last
            && at.elapsed() < CACHE_TIME
        {
            return Ok(list.clone());
        }
        let list = Arc::new(read().await?);
        *last = Some((Instant::now(), list.clone()));
        Ok(list)
    }
}
