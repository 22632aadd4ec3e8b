//! The store in an embedded SQLite file.

mod reader;
mod writer;

use crate::{Append, Filter, NewGame, Store, StoreError, StoredGame, Summary};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use sqlx::{ConnectOptions, SqlSafeStr};
use std::path::Path;
use std::time::Duration;
use writer::Writer;

/// Connections that read at the same time.
const READERS: u32 = 4;

/// How long a connection waits for another program's lock.
const BUSY: Duration = Duration::from_secs(5);

/// Games in an SQLite file: a write-ahead log synchronised at every commit, one writer that commits
/// what has gathered while the last commit ran, and a few readers. Cheap to clone; clones share the
/// file.
#[derive(Clone, Debug)]
pub struct SqliteStore {
    writer: Writer,
    readers: SqlitePool,
}

impl SqliteStore {
    /// Opens the file, making it (but not its folder) if there is none, and brings its tables up to
    /// date.
    ///
    /// # Errors
    /// [`StoreError::Open`]: no permission, no SQLite file, or a file of a newer program.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        let open_error =
            |e: &dyn std::fmt::Display| StoreError::Open { path: path.to_owned(), reason: e.to_string() };
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(BUSY)
            .disable_statement_logging();
        let mut connection = options.connect().await.map_err(|e| open_error(&e))?;
        migrate(&mut connection).await.map_err(|e| open_error(&e))?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_with(options.create_if_missing(false).read_only(true))
            .await
            .map_err(|e| open_error(&e))?;
        Ok(SqliteStore { writer: Writer::start(connection), readers })
    }
}

/// The files of `migrations/sqlite`, in order. A file is never changed once released.
async fn migrate(connection: &mut SqliteConnection) -> Result<(), sqlx::migrate::MigrateError> {
    let files = [(1, "games", include_str!("../../migrations/sqlite/0001_games.sql"))];
    let migrations = files.map(|(version, name, sql)| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    Migrator::with_migrations(migrations.into()).run_direct(None, connection, false).await
}

impl Store for SqliteStore {
    async fn create(&self, game: NewGame) -> Result<(), StoreError> {
        self.writer.create(game).await
    }

    async fn append(&self, append: Append) -> Result<u64, StoreError> {
        self.writer.append(append).await
    }

    async fn load(&self, id: &str) -> Result<Option<StoredGame>, StoreError> {
        reader::load(&self.readers, id).await
    }

    async fn list(&self, filter: Filter, limit: u32) -> Result<Vec<Summary>, StoreError> {
        reader::list(&self.readers, filter, limit).await
    }

    async fn close(&self) {
        self.writer.close().await;
        self.readers.close().await;
    }
}
