//! The store in a PostgreSQL database, which several instances share. An append is a single
//! statement or a transaction, so it is all or nothing; PostgreSQL groups simultaneous commits
//! itself.

mod commit;
mod tasks;
mod writing;

use crate::migrations::{POSTGRES, migrate};
use crate::reading::{
    DEADLINES, EVENTS, OUTAGES, SUMMARIES, deadline, event, listing, outage, readable, row_values, summary,
};
use crate::tables::{Row, Statement, Tables, Value};
use crate::{
    Append, NewGame, Outage, Query, SharedStore, Store, StoreError, StoredEvent, StoredGame, Summary,
    is_this_machine,
};
use async_trait::async_trait;
use commit::SentCommit;
use sqlx::postgres::{PgArguments, PgConnectOptions, PgPool, PgPoolOptions, PgSslMode};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Postgres, Row as _};
use std::collections::HashMap;
use std::time::Duration;
use tokio::time::timeout;

/// The maximum number of connections of an instance.
const CONNECTIONS: u32 = 16;

/// The longest waits for a connection and for an answer.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(3);
const ANSWER_TIMEOUT: Duration = Duration::from_secs(10);

/// Settings of a connection: an instance that hangs must not hold locks for ever.
const SESSION: [(&str, &str); 2] = [("idle_in_transaction_session_timeout", "10s"), ("lock_timeout", "5s")];

/// A store in a PostgreSQL database. Cheap to clone; clones share the connections.
#[derive(Clone, Debug)]
pub struct PostgresStore {
    pool: PgPool,
}

impl PostgresStore {
    /// Connects to `postgres://USER:PASSWORD@HOST:PORT/DATABASE` and brings its tables up to date.
    ///
    /// # Errors
    /// [`StoreError::Open`]: no answer, no such database, a wrong password, or a database of a
    /// newer program.
    pub async fn open(address: &str) -> Result<Self, StoreError> {
        let options = options(address)?;
        warn_if_unchecked(&options);
        let open_error = |error: sqlx::Error| StoreError::open(name(&options), &reason(&error));
        let connected = timeout(ANSWER_TIMEOUT, options.connect()).await;
        let mut connection =
            connected.unwrap_or_else(|_| Err(sqlx::Error::PoolTimedOut)).map_err(open_error)?;
        migrate(&mut connection, POSTGRES).await.map_err(|error| StoreError::open(name(&options), &error))?;
        let _ = connection.close().await;
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(ACQUIRE_TIMEOUT)
            // A broken connection is noticed when it is used; the query is then retried.
            .test_before_acquire(false)
            .connect_lazy_with(options);
        Ok(PostgresStore { pool })
    }

    /// Runs a query, and retries it on other connections while they are broken. `work` is told
    /// whether it is a retry.
    async fn with_retry<T, F>(&self, work: impl Fn(bool) -> F) -> Result<T, StoreError>
    where
        F: Future<Output = Result<T, sqlx::Error>>,
    {
        // At worst, all connections of the pool are broken.
        for tried in 0..CONNECTIONS {
            match with_timeout(work(tried > 0)).await {
                Err(error) if is_broken(&error) => {}
                done => return Ok(done?),
            }
        }
        Ok(with_timeout(work(true)).await?)
    }
}

fn options(address: &str) -> Result<PgConnectOptions, StoreError> {
    let unusable = |why: &dyn std::fmt::Display| {
        let expected = "expected postgres://USER:PASSWORD@HOST/DATABASE";
        StoreError::open("by its address", &format!("{expected} ({why})"))
    };
    if !address.starts_with("postgres://") && !address.starts_with("postgresql://") {
        return Err(unusable(&"the address begins otherwise"));
    }
    let options = address.parse::<PgConnectOptions>().map_err(|error| unusable(&error))?;
    Ok(options.application_name("throughline").options(SESSION).disable_statement_logging())
}

/// Warns where whoever is on the way to the server may read along or answer in its place.
fn warn_if_unchecked(options: &PgConnectOptions) {
    let is_here = options.get_socket().is_some() || is_this_machine(options.get_host());
    if !is_here && !matches!(options.get_ssl_mode(), PgSslMode::VerifyFull) {
        tracing::warn!(
            database = name(options),
            "the way to the database may not be encrypted, or lead elsewhere: expected \
             ?sslmode=verify-full at the end of its address (docs/hosting.md)"
        );
    }
}

/// Returns the address without its password.
fn name(options: &PgConnectOptions) -> String {
    let (user, host, port) = (options.get_username(), options.get_host(), options.get_port());
    format!("postgres://{user}@{host}:{port}/{}", options.get_database().unwrap_or(user))
}

/// Returns the server's message, or a description of the error.
fn reason(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Database(error) => error.message().to_owned(),
        sqlx::Error::Io(error) => format!("no server answers there ({error})"),
        sqlx::Error::PoolTimedOut => "no server answers there".to_owned(),
        other => other.to_string(),
    }
}

/// Waits for an answer, with a timeout.
async fn with_timeout<T>(work: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, sqlx::Error> {
    timeout(ANSWER_TIMEOUT, work).await.unwrap_or(Err(sqlx::Error::PoolTimedOut))
}

/// Whether an error means that this connection is broken (the server was restarted, say), so that
/// another one may work. A server that cannot be reached is another error.
fn is_broken(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(error) => {
            use std::io::ErrorKind::{BrokenPipe, ConnectionAborted, ConnectionReset, UnexpectedEof};
            matches!(error.kind(), BrokenPipe | ConnectionAborted | ConnectionReset | UnexpectedEof)
        }
        // Shutdown, crash, idle session timeout; deadlock.
        sqlx::Error::Database(error) => {
            matches!(error.code().as_deref(), Some("57P01" | "57P02" | "57P05" | "40P01"))
        }
        _ => false,
    }
}

type PgQuery<'q> = sqlx::query::Query<'q, Postgres, PgArguments>;

fn to_query(statement: &Statement) -> PgQuery<'static> {
    let bind = |query: PgQuery<'static>, value: &Value| match value {
        Value::Text(text) => query.bind(text.clone()),
        Value::Number(number) => query.bind(*number),
    };
    statement.values.iter().fold(sqlx::query(AssertSqlSafe(statement.sql.clone())), bind)
}

#[async_trait]
impl Tables for PostgresStore {
    async fn change(&self, statements: Vec<Statement>) -> Result<bool, StoreError> {
        let sent = SentCommit::default();
        let change = async |_| {
            if sent.is_made(&self.pool).await? {
                return Ok(true);
            }
            let mut change = self.pool.begin().await?;
            for statement in &statements {
                let rows = to_query(statement).execute(&mut *change).await?.rows_affected();
                if statement.must_change && rows == 0 {
                    change.rollback().await?;
                    return Ok(false);
                }
            }
            sent.send(change).await?;
            Ok(true)
        };
        self.with_retry(change).await
    }

    async fn select(&self, statement: Statement) -> Result<Vec<Row>, StoreError> {
        let rows = self.with_retry(async |_| to_query(&statement).fetch_all(&self.pool).await).await?;
        Ok(rows.iter().map(row_values).collect())
    }
}

#[async_trait]
impl Store for PostgresStore {
    async fn create(&self, mut game: NewGame) -> Result<(), StoreError> {
        let first = Append {
            game: game.id.clone(),
            expected: 0,
            events: std::mem::take(&mut game.events),
            players: std::mem::take(&mut game.players),
            overview: game.overview.take(),
            deadline: game.deadline,
            seek: game.seek,
            ratings: Vec::new(),
            conditional: Vec::new(),
            finishes: game.finishes,
            at: game.at,
        };
        self.write(Some(game), first).await.map(|_| ())
    }

    async fn append(&self, append: Append) -> Result<u64, StoreError> {
        self.write(None, append).await
    }

    async fn load(&self, id: &str) -> Result<Option<StoredGame>, StoreError> {
        let found = self.with_retry(async |_| {
            // Game and events are read in one snapshot.
            let mut snapshot =
                self.pool.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY").await?;
            let game = sqlx::query(AssertSqlSafe(format!("{SUMMARIES} WHERE id = $1")));
            let game = game.bind(id).fetch_optional(&mut *snapshot).await?;
            let events = sqlx::query(EVENTS).bind(id).bind(0_i64).fetch_all(&mut *snapshot).await?;
            snapshot.commit().await?;
            Ok(game.map(|game| (game, events)))
        });
        let Some((game, events)) = found.await? else { return Ok(None) };
        let events = events.iter().map(event).collect::<Result<_, _>>()?;
        Ok(Some(StoredGame { summary: summary(&game)?, events }))
    }

    async fn versions(&self, games: &[String]) -> Result<HashMap<String, u64>, StoreError> {
        let ask = async |_| {
            let query = sqlx::query("SELECT id, version FROM games WHERE id = ANY($1)").bind(games);
            query.fetch_all(&self.pool).await
        };
        let version = |row: &sqlx::postgres::PgRow| -> Result<_, sqlx::Error> {
            Ok((row.try_get("id")?, row.try_get::<i64, _>("version")?.cast_unsigned()))
        };
        Ok(self.with_retry(ask).await?.iter().map(version).collect::<Result<_, _>>()?)
    }

    async fn events_after(&self, game: &str, version: u64) -> Result<Vec<StoredEvent>, StoreError> {
        let ask =
            async |_| sqlx::query(EVENTS).bind(game).bind(version.cast_signed()).fetch_all(&self.pool).await;
        self.with_retry(ask).await?.iter().map(event).collect()
    }

    async fn list(&self, query: &Query) -> Result<Vec<Summary>, StoreError> {
        let rows = self.with_retry(async |_| listing(query).build().fetch_all(&self.pool).await).await?;
        Ok(readable(&rows, summary))
    }

    async fn remove_from_list(&self, game: &str, player: &str) -> Result<bool, StoreError> {
        let sent = SentCommit::default();
        let others = self.with_retry(async |_| {
            if sent.is_made(&self.pool).await? {
                let there = sqlx::query_scalar("SELECT count(*) FROM games WHERE id = $1").bind(game);
                return there.fetch_one(&self.pool).await.map(Some);
            }
            let mut change = self.pool.begin().await?;
            // Concurrent calls wait for each other here.
            let lock = sqlx::query("SELECT 1 FROM games WHERE id = $1 FOR UPDATE").bind(game);
            lock.execute(&mut *change).await?;
            let take = sqlx::query("DELETE FROM players WHERE game_id = $1 AND player = $2");
            if take.bind(game).bind(player).execute(&mut *change).await?.rows_affected() == 0 {
                return Ok(None);
            }
            // A rated game stays: ratings are recomputed from it.
            let others = "SELECT (SELECT count(*) FROM players WHERE game_id = $1)
                               + (SELECT count(*) FROM ratings WHERE game_id = $1)";
            let others: i64 = sqlx::query_scalar(others).bind(game).fetch_one(&mut *change).await?;
            if others == 0 {
                sqlx::query("DELETE FROM games WHERE id = $1").bind(game).execute(&mut *change).await?;
            }
            sent.send(change).await?;
            Ok(Some(others))
        });
        others.await?.map(|others| others == 0).ok_or(StoreError::NotListed)
    }

    async fn prune(&self, game: &str, before: i64) -> Result<bool, StoreError> {
        let delete = async |_| {
            let delete = "DELETE FROM games WHERE id = $1 AND finished_at IS NULL AND deadline IS NULL
                          AND updated_at < $2";
            sqlx::query(delete).bind(game).bind(before).execute(&self.pool).await
        };
        Ok(self.with_retry(delete).await?.rows_affected() == 1)
    }

    async fn deadlines(&self, limit: u32) -> Result<Vec<(String, i64)>, StoreError> {
        let limit = i64::from(limit);
        let rows =
            self.with_retry(async |_| sqlx::query(DEADLINES).bind(limit).fetch_all(&self.pool).await).await?;
        Ok(readable(&rows, deadline))
    }

    async fn extend_seeks(&self, games: &[String], until: i64) -> Result<(), StoreError> {
        let seek = "UPDATE games SET seek = $2 WHERE id = ANY($1) AND seek IS NOT NULL";
        let seek = async |_| sqlx::query(seek).bind(games).bind(until).execute(&self.pool).await;
        self.with_retry(seek).await.map(|_| ())
    }

    async fn heartbeat(&self, at: i64, gap: i64) -> Result<(), StoreError> {
        let beat = async |_| sqlx::query(HEARTBEAT).bind(at).bind(gap).execute(&self.pool).await;
        self.with_retry(beat).await.map(|_| ())
    }

    async fn outages(&self, after: i64) -> Result<Vec<Outage>, StoreError> {
        let rows =
            self.with_retry(async |_| sqlx::query(OUTAGES).bind(after).fetch_all(&self.pool).await).await?;
        rows.iter().map(outage).collect()
    }

    async fn check(&self) -> Result<(), StoreError> {
        let write = "INSERT INTO checks (at) VALUES (now()) ON CONFLICT (one) DO UPDATE SET at = now()";
        self.with_retry(async |_| sqlx::query(write).execute(&self.pool).await).await.map(|_| ())
    }

    fn shared(&self) -> Option<&dyn SharedStore> {
        Some(self)
    }

    async fn close(&self) {
        self.pool.close().await;
    }
}

/// Records a heartbeat, and the outage that it ends. Two instances that restart at the same time
/// record one outage.
const HEARTBEAT: &str = "
    WITH last AS (
        SELECT coalesce((SELECT at FROM beats), (SELECT max(updated_at) FROM games)) AS at
    ), noted AS (
        INSERT INTO outages (since, until) SELECT at, $1 FROM last WHERE at < $1 - $2 ON CONFLICT DO NOTHING
    )
    INSERT INTO beats (at) VALUES ($1)
    ON CONFLICT (one) DO UPDATE SET at = greatest(beats.at, excluded.at)";

/// Takes a lease that is free, expired or the holder's own, and deletes a few that expired long
/// ago.
const CLAIM: &str = "
    WITH lapsed AS (
        DELETE FROM leases WHERE key IN (
            SELECT key FROM leases WHERE until < now() - interval '1 minute' AND key <> $1
            ORDER BY until LIMIT 5 FOR UPDATE SKIP LOCKED
        )
    )
    INSERT INTO leases AS lease (key, holder, until)
    VALUES ($1, $2, clock_timestamp() + make_interval(secs => $3))
    ON CONFLICT (key) DO UPDATE SET holder = excluded.holder, until = excluded.until
    WHERE lease.holder = excluded.holder OR lease.until < clock_timestamp()";

#[async_trait]
impl SharedStore for PostgresStore {
    async fn claim(&self, lease: &str, holder: &str, time: Duration) -> Result<bool, StoreError> {
        let ask = async |_| {
            let claim = sqlx::query(CLAIM).bind(lease).bind(holder).bind(time.as_secs_f64());
            claim.execute(&self.pool).await
        };
        Ok(self.with_retry(ask).await?.rows_affected() == 1)
    }
}
