//! The store in an embedded SQLite file: [`writer`] makes each [`change`], [`copy`] backs up and
//! restores, [`verification`] searches for damage; the rest is here.

mod change;
mod copy;
mod verification;
mod writer;

use crate::migrations::{SQLITE, migrate};
use crate::reading::{
    DEADLINES, EVENTS, OUTAGES, SUMMARIES, deadline, event, listing, outage, readable, row_values, summary,
};
use crate::tables::{Row, Statement, Tables, Value, keys};
use crate::{Append, NewGame, Outage, Query, Store, StoreError, StoredEvent, StoredGame, Summary};
use async_trait::async_trait;
use change::Change;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow, SqliteSynchronous,
};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Row as _};
use std::collections::HashMap;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use verification::Verification;
use writer::Writer;

pub use copy::{Restored, backup, restore};

/// The number of connections that read.
const READERS: u32 = 4;

/// The longest wait for another program's lock.
const BUSY: Duration = Duration::from_secs(5);

/// The versions of games whose ids are the keys of a JSON object.
const VERSIONS: &str = "SELECT id, version FROM games WHERE id IN (SELECT key FROM json_each(json($1)))";

/// A store in an SQLite file: a write-ahead log synchronised at every commit, one writer that
/// groups the changes that arrive during a commit, and a few readers. Cheap to clone; clones share
/// the file.
#[derive(Clone, Debug)]
pub struct SqliteStore {
    writer: Writer,
    readers: SqlitePool,
    verification: Arc<Verification>,
}

impl SqliteStore {
    /// Opens the file, creating it (but not its folder) for the owner of the folder alone if there
    /// is none, and brings its tables up to date.
    ///
    /// # Errors
    /// [`StoreError::Open`]: no permission, not an SQLite file, or a file of a newer program.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        let open_error = |e: &dyn std::fmt::Display| StoreError::open(path.display(), e);
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(BUSY)
            .disable_statement_logging();
        // SQLite gives its log the owner and the permissions of the file.
        match copy::create_new(path) {
            // The superuser may move games to the folder of a site that runs as another user.
            Ok(()) => drop(copy::give_to_owner_of_folder(path)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(open_error(&error)),
        }
        let mut connection = options.connect().await.map_err(|e| copy::not_opened(path, &e))?;
        migrate(&mut connection, SQLITE).await.map_err(|e| open_error(&e))?;
        let writer = Writer::start(path)?;
        let _ = connection.close().await;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_with(options.create_if_missing(false).read_only(true))
            .await
            .map_err(|e| open_error(&e))?;
        let verification = Arc::new(Verification::new(path));
        Ok(SqliteStore { writer, readers, verification })
    }
}

#[async_trait]
impl Tables for SqliteStore {
    async fn change(&self, statements: Vec<Statement>) -> Result<bool, StoreError> {
        self.writer.write(Change::Run(statements)).await.map(|run| run == 1)
    }

    async fn select(&self, statement: Statement) -> Result<Vec<Row>, StoreError> {
        let mut query = sqlx::query(AssertSqlSafe(statement.sql));
        for value in statement.values {
            query = match value {
                Value::Text(text) => query.bind(text),
                Value::Number(number) => query.bind(number),
            };
        }
        Ok(query.fetch_all(&self.readers).await?.iter().map(row_values).collect())
    }
}

#[async_trait]
impl Store for SqliteStore {
    async fn create(&self, game: NewGame) -> Result<(), StoreError> {
        self.writer.write(Change::Create(game)).await.map(|_| ())
    }

    async fn append(&self, append: Append) -> Result<u64, StoreError> {
        self.writer.write(Change::Append(append)).await
    }

    async fn load(&self, id: &str) -> Result<Option<StoredGame>, StoreError> {
        // Game and events are read in one snapshot.
        let mut snapshot = self.readers.begin().await?;
        let game = sqlx::query(AssertSqlSafe(format!("{SUMMARIES} WHERE id = $1")));
        let Some(game) = game.bind(id).fetch_optional(&mut *snapshot).await? else { return Ok(None) };
        let events = sqlx::query(EVENTS).bind(id).bind(0).fetch_all(&mut *snapshot).await?;
        snapshot.commit().await?;
        let events = events.iter().map(event).collect::<Result<_, _>>()?;
        Ok(Some(StoredGame { summary: summary(&game)?, events }))
    }

    async fn versions(&self, games: &[String]) -> Result<HashMap<String, u64>, StoreError> {
        let rows = sqlx::query(VERSIONS).bind(keys(games)).fetch_all(&self.readers).await?;
        let version = |row: &SqliteRow| -> Result<_, sqlx::Error> {
            Ok((row.try_get("id")?, row.try_get::<i64, _>("version")?.cast_unsigned()))
        };
        Ok(rows.iter().map(version).collect::<Result<_, _>>()?)
    }

    async fn events_after(&self, game: &str, version: u64) -> Result<Vec<StoredEvent>, StoreError> {
        let rows = sqlx::query(EVENTS).bind(game).bind(version.cast_signed());
        rows.fetch_all(&self.readers).await?.iter().map(event).collect()
    }

    async fn list(&self, query: &Query) -> Result<Vec<Summary>, StoreError> {
        let rows = listing(query).build().fetch_all(&self.readers).await?;
        Ok(readable(&rows, summary))
    }

    async fn remove_from_list(&self, game: &str, player: &str) -> Result<bool, StoreError> {
        let forget = Change::RemoveFromList { game: game.to_owned(), player: player.to_owned() };
        self.writer.write(forget).await.map(|others| others == 0)
    }

    async fn prune(&self, game: &str, before: i64) -> Result<bool, StoreError> {
        let prune = Change::Prune { game: game.to_owned(), before };
        self.writer.write(prune).await.map(|pruned| pruned == 1)
    }

    async fn deadlines(&self, limit: u32) -> Result<Vec<(String, i64)>, StoreError> {
        let rows = sqlx::query(DEADLINES).bind(limit).fetch_all(&self.readers).await?;
        Ok(readable(&rows, deadline))
    }

    async fn extend_seeks(&self, games: &[String], until: i64) -> Result<(), StoreError> {
        self.writer.write(Change::ExtendSeeks { games: games.to_vec(), until }).await.map(|_| ())
    }

    async fn heartbeat(&self, at: i64, gap: i64) -> Result<(), StoreError> {
        self.writer.write(Change::Heartbeat { at, gap }).await.map(|_| ())
    }

    async fn outages(&self, after: i64) -> Result<Vec<Outage>, StoreError> {
        let rows = sqlx::query(OUTAGES).bind(after).fetch_all(&self.readers).await?;
        rows.iter().map(outage).collect()
    }

    async fn check(&self) -> Result<(), StoreError> {
        self.writer.write(Change::Check).await.map(|_| ())
    }

    /// Reads the whole file and checks its structure (`PRAGMA quick_check`).
    async fn verify(&self) -> Result<(), StoreError> {
        let found = self.verification.run().await?;
        if found == "ok" { Ok(()) } else { Err(StoreError::Damaged(found)) }
    }

    fn is_damaged(&self) -> bool {
        self.verification.found_damage()
    }

    async fn close(&self) {
        // Readers first: the last connection to close moves the write-ahead log into the file, and
        // readers may not write.
        self.verification.stop().await;
        self.readers.close().await;
        self.writer.close().await;
    }
}
