#![doc = include_str!("../README.md")]

mod access_tokens;
mod accounts;
mod chat;
mod client_data;
mod conditional;
mod hosts;
mod mail;
#[cfg(feature = "memory")]
mod memory;
mod migrations;
mod model;
mod moderation;
mod notices;
mod passkeys;
#[cfg(feature = "scale")]
mod postgres;
mod ratings;
mod reading;
mod screening;
mod sessions;
mod sqlite;
mod studies;
mod tables;
mod tasks;
#[cfg(feature = "scale")]
mod transfer;

pub use access_tokens::{AccessToken, AccessTokens};
pub use accounts::{Account, Accounts, SignUp};
pub use chat::{Chat, NewChatLine, StoredChatLine};
pub use client_data::{ClientData, ClientDatum};
pub use conditional::{ConditionalChange, ConditionalLines};
pub use hosts::is_this_machine;
pub use mail::{MailAddress, MailAddresses, MailPurpose, MailToken};
#[cfg(feature = "memory")]
pub use memory::MemoryStore;
pub use model::{
    Append, Filter, NewEvent, NewGame, Outage, PublicState, Query, StoredEvent, StoredGame, Summary,
};
pub use moderation::{
    AuditEntry, Moderation, Report, ReportLimits, ReportOutcome, RestrictedVisitor, Restriction,
};
pub use notices::{Notices, PushSubscription};
pub use passkeys::{Passkey, Passkeys};
#[cfg(feature = "scale")]
pub use postgres::PostgresStore;
pub use ratings::{NewRating, Ratings, StoredRating, StoredSideWorth};
pub use screening::{ListedSide, ScreenedSide, Screening, SideFilter};
pub use sessions::{Identity, Session, Sessions};
pub use sqlite::{Restored, SqliteStore, backup, restore};
pub use studies::{NewStudy, StoredStudy, Studies, StudyBounds, StudyState};
pub use tasks::{MAX_TRIES, NewTask, Queue, TakenTask, TaskQueue, TaskResult, TaskState};
#[cfg(feature = "scale")]
pub use transfer::{Counts, move_all};

use async_trait::async_trait;
use sqlx::migrate::MigrateError;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

/// A database that stores games and everything around them.
///
/// # Errors
/// Every method, those of the traits below too, can fail with an error of the database
/// ([`StoreError`]); others are documented at the method.
#[async_trait]
pub trait Store:
    AccessTokens
    + Accounts
    + Chat
    + ClientData
    + ConditionalLines
    + MailAddresses
    + Moderation
    + Notices
    + Passkeys
    + Ratings
    + Screening
    + Sessions
    + Studies
    + std::fmt::Debug
    + Send
    + Sync
    + 'static
{
    /// Writes a new game with its first events (versions 1, 2, …), all or nothing.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] when there is a game with this id.
    async fn create(&self, game: NewGame) -> Result<(), StoreError>;

    /// Appends events to a game whose newest version is the expected one, all or nothing, and
    /// returns the new version. When it returns `Ok`, the events are on disk. The write goes on
    /// even if the returned future is dropped.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] when the game is at another version (or does not exist), and when a
    /// rating is not the next one of its player, or was computed from one that has changed.
    async fn append(&self, append: Append) -> Result<u64, StoreError>;

    /// Loads a game and all its events in order; `None` when there is no such game.
    async fn load(&self, id: &str) -> Result<Option<StoredGame>, StoreError>;

    /// Returns the current versions of games; those that do not exist are left out. Another
    /// instance may have appended to them, or a command of the operator.
    async fn versions(&self, games: &[String]) -> Result<HashMap<String, u64>, StoreError>;

    /// Returns the events of a game after a version, in order.
    async fn events_after(&self, game: &str, version: u64) -> Result<Vec<StoredEvent>, StoreError>;

    /// Returns the games that match a query. Those that cannot be read are left out, as in
    /// [`Store::deadlines`].
    async fn list(&self, query: &Query) -> Result<Vec<Summary>, StoreError>;

    /// Takes a game off a player's list. Deletes it with its events when it is on no other list and
    /// no rating comes from it. Returns whether it was deleted.
    ///
    /// # Errors
    /// [`StoreError::NotListed`] when the game is not on the player's list.
    async fn remove_from_list(&self, game: &str, player: &str) -> Result<bool, StoreError>;

    /// Deletes an unfinished game in which no clock runs and which was last changed before a time.
    /// Returns whether it was deleted.
    async fn prune(&self, game: &str, before: i64) -> Result<bool, StoreError>;

    /// Returns the games whose clocks run, each with its deadline, the earliest first.
    async fn deadlines(&self, limit: u32) -> Result<Vec<(String, i64)>, StoreError>;

    /// Lists games with an open seek in the lobby until a time; other games are not changed.
    async fn extend_seeks(&self, games: &[String], until: i64) -> Result<(), StoreError>;

    /// Records a heartbeat: the site is running. If the last one (or, if there was none, the last
    /// event) is more than `gap` milliseconds ago, the time between becomes an [`Outage`].
    async fn heartbeat(&self, at: i64, gap: i64) -> Result<(), StoreError>;

    /// Returns the outages that ended after a time, in order. No two overlap.
    async fn outages(&self, after: i64) -> Result<Vec<Outage>, StoreError>;

    /// Makes a minimal write, to check whether games can be saved.
    ///
    /// # Errors
    /// Those of the database, while it cannot write.
    async fn check(&self) -> Result<(), StoreError>;

    /// Searches the whole database for damage while games go on. Closing the store stops it.
    ///
    /// # Errors
    /// [`StoreError::Damaged`], with the first damage found; the store remembers it.
    async fn verify(&self) -> Result<(), StoreError> {
        Ok(())
    }

    /// Whether [`Store::verify`] has found damage.
    fn is_damaged(&self) -> bool {
        false
    }

    /// Returns what instances that share the database also need; `None` where there is only one.
    fn shared(&self) -> Option<&dyn SharedStore> {
        None
    }

    /// Finishes pending writes and closes the database. Later calls fail with
    /// [`StoreError::Closed`].
    async fn close(&self);
}

/// A database that several instances and their workers share.
///
/// # Errors
/// Every method can fail with an error of the database ([`StoreError`]); others are documented at
/// the method.
#[async_trait]
pub trait SharedStore: TaskQueue {
    /// Takes or renews a lease, which excludes other holders for `time` by the clock of the
    /// database. Returns whether the holder has it.
    async fn claim(&self, lease: &str, holder: &str, time: Duration) -> Result<bool, StoreError>;
}

/// Opens the database that several instances share: `postgres://USER:PASSWORD@HOST:PORT/DATABASE`.
///
/// # Errors
/// [`StoreError::Open`]: no answer, no such database, a wrong password, a database of a newer
/// program, or a program that was built without the feature `scale`.
pub async fn open_shared(address: &str) -> Result<Arc<dyn Store>, StoreError> {
    #[cfg(feature = "scale")]
    return Ok(Arc::new(PostgresStore::open(address).await?));
    #[cfg(not(feature = "scale"))]
    Err(StoreError::open(
        address.split("://").next().unwrap_or_default(),
        &"this program has no PostgreSQL: build it with --features scale",
    ))
}

/// An error of a store.
#[derive(thiserror::Error, Debug)]
pub enum StoreError {
    /// The game is at another version than expected, or the id of a new game is taken. Nothing was
    /// written.
    #[error("the game has moved on: it is not at the expected version")]
    Conflict,
    /// The game is not on the player's list. Nothing was written.
    #[error("the game is not on the player's list")]
    NotListed,
    /// The name of an account is taken, or the visitor has an account. Nothing was written.
    #[error("the name is taken, or the visitor has an account")]
    Taken,
    /// The store was closed.
    #[error("the store is closed")]
    Closed,
    /// The database cannot be opened: no permission, no database, or written by a newer program.
    #[error("cannot open the database {database}: {reason}")]
    Open {
        /// The file, or the address without its password.
        database: String,
        /// The reason.
        reason: String,
    },
    /// A copy of the database cannot be written.
    #[error("cannot write the copy {file}: {reason}")]
    Copy {
        /// The file.
        file: String,
        /// The reason.
        reason: String,
    },
    /// A part of the database cannot be decoded.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// The database failed. As far as could be read back, nothing was written; if it was, a retry
    /// fails with [`StoreError::Conflict`].
    #[error("the database failed: {0}")]
    Database(String),
}

impl StoreError {
    fn open(database: impl std::fmt::Display, reason: &dyn std::fmt::Display) -> Self {
        StoreError::Open { database: database.to_string(), reason: reason.to_string() }
    }
}

/// An error of migrating the tables.
#[derive(thiserror::Error, Debug)]
enum MigrationError {
    #[error("it is of a newer Throughline than this one")]
    Newer,
    #[error(transparent)]
    Other(MigrateError),
}

impl From<MigrateError> for MigrationError {
    fn from(error: MigrateError) -> Self {
        match error {
            MigrateError::VersionMissing(_) | MigrateError::VersionMismatch(_) => MigrationError::Newer,
            other => MigrationError::Other(other),
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::PoolClosed => StoreError::Closed,
            sqlx::Error::Database(error) if is_damage(error.code().as_deref()) => {
                StoreError::Damaged(error.to_string())
            }
            error @ (sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_)) => {
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

/// Whether an error code means damage: a number in SQLite, whose last byte counts, or five
/// characters in PostgreSQL (<https://www.postgresql.org/docs/current/errcodes-appendix.html>).
fn is_damage(code: Option<&str>) -> bool {
    let is_sqlite = |code: &str| {
        let code = code.parse::<i32>().map(|code| code & 0xff);
        matches!(code, Ok(rusqlite::ffi::SQLITE_CORRUPT | rusqlite::ffi::SQLITE_NOTADB))
    };
    code.is_some_and(|code| matches!(code, "XX001" | "XX002") || code.len() != 5 && is_sqlite(code))
}
