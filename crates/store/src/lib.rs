#![doc = include_str!("../README.md")]

mod model;
mod sqlite;

pub use model::{Append, Filter, NewEvent, NewGame, Query, StoredEvent, StoredGame, Summary};
pub use sqlite::{SqliteStore, backup, restore};

use std::future::Future;
use std::path::PathBuf;

/// A database that keeps games.
pub trait Store: Send + Sync + 'static {
    /// Writes a new game with its first events (versions 1, 2, …), all or nothing.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] when there is a game with this id.
    fn create(&self, game: NewGame) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Appends events to a game whose newest version is the expected one, all or nothing, and
    /// returns the new version. When it returns `Ok`, the events are on disk. The write goes on
    /// even if the returned future is dropped.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] when the game is at another version (or does not exist).
    fn append(&self, append: Append) -> impl Future<Output = Result<u64, StoreError>> + Send;

    /// A game and all its events in order; `None` when there is no such game.
    ///
    /// # Errors
    /// Only those of the database.
    fn load(&self, id: &str) -> impl Future<Output = Result<Option<StoredGame>, StoreError>> + Send;

    /// The games that a query asks for.
    ///
    /// # Errors
    /// Only those of the database.
    fn list(&self, query: &Query) -> impl Future<Output = Result<Vec<Summary>, StoreError>> + Send;

    /// Takes a game off a player's list, and deletes it with its events when it stands on nobody
    /// else's. Returns whether it was deleted.
    ///
    /// # Errors
    /// [`StoreError::NotListed`] when the game is not on the player's list.
    fn forget(&self, game: &str, player: &str) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// Deletes a game that goes on and was last changed before a time. Returns whether it was
    /// deleted.
    ///
    /// # Errors
    /// Only those of the database.
    fn prune(&self, game: &str, before: i64) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// Writes a trifle, to see whether games can be saved.
    ///
    /// # Errors
    /// Those of the database, while it cannot write.
    fn check(&self) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Finishes what was handed in and closes the database. Later calls fail with
    /// [`StoreError::Closed`].
    fn close(&self) -> impl Future<Output = ()> + Send;
}

/// Why a store did not do what it was asked.
#[derive(thiserror::Error, Debug)]
pub enum StoreError {
    /// The game is at another version than expected, or the id of a new game is taken. Nothing was
    /// written.
    #[error("the game has moved on: it is not at the expected version")]
    Conflict,
    /// The game is not on the player's list. Nothing was written.
    #[error("the game is not on the player's list")]
    NotListed,
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
    /// A part of the database cannot be read as what it should be.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// The database failed; nothing was written.
    #[error("the database failed: {0}")]
    Database(String),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::PoolClosed => StoreError::Closed,
            sqlx::Error::Database(error) if is_damage(error.code().as_deref()) => {
                StoreError::Damaged(error.to_string())
            }
            other => StoreError::Database(other.to_string()),
        }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        StoreError::Database(error.to_string())
    }
}

/// Whether a result code of SQLite (the last byte; the others tell more) is one of a damaged file.
fn is_damage(code: Option<&str>) -> bool {
    let code = code.and_then(|code| code.parse::<i32>().ok());
    code.is_some_and(|code| {
        matches!(code & 0xff, rusqlite::ffi::SQLITE_CORRUPT | rusqlite::ffi::SQLITE_NOTADB)
    })
}
