//! Lists that many ask for again and again, read once in a while for all of them.

use crate::error::AppError;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::Instant;

/// How long a list is fresh.
const FRESH: Duration = Duration::from_secs(1);

/// A list as it was read last, and when.
pub(super) struct Fresh<T>(Mutex<Option<(Instant, Arc<Vec<T>>)>>);

impl<T> Default for Fresh<T> {
    fn default() -> Self {
        Fresh(Mutex::new(None))
    }
}

impl<T> Fresh<T> {
    /// The list, read now unless it is fresh. Those who ask while it is read wait for it.
    ///
    /// # Errors
    /// Those of reading it.
    pub(super) async fn get(
        &self,
        read: impl AsyncFnOnce() -> Result<Vec<T>, AppError>,
    ) -> Result<Arc<Vec<T>>, AppError> {
        let mut last = self.0.lock().await;
        if let Some((at, list)) = &*last
            && at.elapsed() < FRESH
        {
            return Ok(list.clone());
        }
        let list = Arc::new(read().await?);
        *last = Some((Instant::now(), list.clone()));
        Ok(list)
    }
}
