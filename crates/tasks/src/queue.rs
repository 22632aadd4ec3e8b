//! The task queue in the database, and the name by which this program takes tasks from it.

use std::fs::File;
use std::io::{Read, Result};
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use throughline_store::{SharedStore, Store, StoreError, open_shared};

/// A database with a task queue.
#[derive(Clone)]
pub struct TaskDatabase(Arc<dyn Store>);

impl TaskDatabase {
    /// Returns the task queue of a store; `None` if the store is not shared.
    #[must_use]
    pub fn of(store: Arc<dyn Store>) -> Option<Self> {
        store.shared().is_some().then(|| TaskDatabase(store.clone()))
    }

    /// Opens a database by its address: `postgres://USER:PASSWORD@HOST:PORT/DATABASE`.
    ///
    /// # Errors
    /// Those of [`open_shared`].
    pub async fn open(address: &str) -> std::result::Result<Self, StoreError> {
        let store = open_shared(address).await?;
        Self::of(store).ok_or(StoreError::Closed)
    }

    pub(crate) fn queue(&self) -> &dyn SharedStore {
        self.0.shared().expect("looked at when this was made")
    }
}

/// Returns a name that identifies this build: the length and the checksum of its executable.
/// Results are reproducible only by the identical program.
pub fn build_id() -> &'static str {
    static NAME: OnceLock<String> = OnceLock::new();
    NAME.get_or_init(|| {
        let version = env!("CARGO_PKG_VERSION");
        match fingerprint() {
            Ok((length, checksum)) => format!("{version}-{length}-{checksum:08x}"),
            Err(error) => {
                tracing::error!(%error, "the program cannot read its own file: its tasks are for itself alone");
                format!("{version}-process-{}", std::process::id())
            }
        }
    })
}

fn fingerprint() -> Result<(u64, u32)> {
    // On Linux this is the running program, even if its file has been replaced.
    let running = PathBuf::from("/proc/self/exe");
    let path = if running.exists() { running } else { std::env::current_exe()? };
    let (mut file, mut hasher, mut length) = (File::open(path)?, crc32fast::Hasher::new(), 0);
    let mut bytes = vec![0; 1 << 20];
    loop {
        let read = file.read(&mut bytes)?;
        if read == 0 {
            return Ok((length, hasher.finalize()));
        }
        hasher.update(&bytes[..read]);
        length += read as u64;
    }
}
