//! The search for damage in the whole file, on a connection of its own, while the store is in use.

use crate::StoreError;
use rusqlite::{Connection, ErrorCode, InterruptHandle, OpenFlags};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Searches a database for damage, one search at a time.
pub(super) struct Verification {
    path: PathBuf,
    found_damage: AtomicBool,
    /// Interrupts the running search.
    interrupt: Mutex<Option<InterruptHandle>>,
    /// Held while the connection is open.
    running: Arc<tokio::sync::Mutex<()>>,
}

impl std::fmt::Debug for Verification {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Verification").field("found_damage", &self.found_damage).finish_non_exhaustive()
    }
}

impl Verification {
    pub(super) fn new(path: &Path) -> Self {
        Verification {
            path: path.to_owned(),
            found_damage: AtomicBool::new(false),
            interrupt: Mutex::default(),
            running: Arc::default(),
        }
    }

    /// Returns `ok`, or a description of the first damage.
    pub(super) async fn run(&self) -> Result<String, StoreError> {
        let running = self.running.clone().lock_owned().await;
        let database = Connection::open_with_flags(&self.path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        *self.interrupt.lock().unwrap_or_else(PoisonError::into_inner) =
            Some(database.get_interrupt_handle());
        let check = move || {
            let found = database.query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0));
            drop((database, running));
            found
        };
        let found = tokio::task::spawn_blocking(check).await.map_err(|_| StoreError::Closed)?;
        let found = found.or_else(|error| match error.sqlite_error_code() {
            Some(ErrorCode::OperationInterrupted) => Err(StoreError::Closed),
            Some(ErrorCode::DatabaseCorrupt) => Ok(error.to_string()),
            _ => Err(error.into()),
        })?;
        self.found_damage.store(found != "ok", Ordering::Relaxed);
        Ok(found)
    }

    pub(super) fn found_damage(&self) -> bool {
        self.found_damage.load(Ordering::Relaxed)
    }

    /// Interrupts the running search and waits for its end.
    pub(super) async fn stop(&self) {
        if let Some(check) = self.interrupt.lock().unwrap_or_else(PoisonError::into_inner).take() {
            check.interrupt();
        }
        drop(self.running.lock().await);
    }
}
