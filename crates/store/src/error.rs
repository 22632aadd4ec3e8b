//! What can go wrong in a store.

use std::path::PathBuf;

/// Why a store did not do what it was asked.
#[derive(thiserror::Error, Debug)]
pub enum StoreError {
    /// The game is at another version than expected, or the id of a new game is taken. Nothing was
    /// written.
    #[error("the game has moved on: it is not at the expected version")]
    Conflict,
    /// The store was closed.
    #[error("the store is closed")]
    Closed,
    /// The database cannot be opened: no permission, no database, or one of a newer program.
    #[error("cannot open the database {path}: {reason}")]
    Open {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: String,
    },
    /// The database failed; nothing was written.
    #[error("the database failed: {0}")]
    Database(String),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::PoolClosed => StoreError::Closed,
            other => StoreError::Database(other.to_string()),
        }
    }
}
