//! Games on disk: an append-only log of events per game.
//!
//! The store knows no game. It keeps, for each game, how it was set up and a gapless sequence of
//! events whose bodies are the caller's. Its one promise: an append that was acknowledged is on
//! disk, and no two writers ever append after the same version.

mod error;
mod model;
mod sqlite;

pub use error::StoreError;
pub use model::{Append, Filter, NewEvent, NewGame, StoredEvent, StoredGame, Summary};
pub use sqlite::SqliteStore;

use std::future::Future;

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

    /// The games that were last changed, newest first, `limit` at most.
    ///
    /// # Errors
    /// Only those of the database.
    fn list(
        &self,
        filter: Filter,
        limit: u32,
    ) -> impl Future<Output = Result<Vec<Summary>, StoreError>> + Send;

    /// Finishes what was handed in and closes the database. Later calls fail with
    /// [`StoreError::Closed`].
    fn close(&self) -> impl Future<Output = ()> + Send;
}
