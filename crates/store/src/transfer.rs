//! Moving all data from one database to another, row by row, all or nothing.

use crate::{PostgresStore, SqliteStore, Store, StoreError};
use sqlx::any::{AnyArguments, AnyRow, install_default_drivers};
use sqlx::query::Query;
use sqlx::{Any, AnyConnection, AssertSqlSafe, Connection, Row};
use std::path::Path;

/// A table: its name, its text columns, its number columns. The first column is the id of the game.
type Table = (&'static str, &'static [&'static str], &'static [&'static str]);

/// The tables of games, in an order in which foreign keys are satisfied.
const TABLES: [Table; 7] = [
    (
        "games",
        &["id", "kind", "spec", "position", "overview"],
        &["version", "created_at", "updated_at", "finished_at", "deadline", "public", "seek"],
    ),
    ("events", &["game_id", "kind", "body"], &["version", "at"]),
    ("players", &["game_id", "player"], &[]),
    ("chat", &["game_id", "author", "command", "text"], &["number", "room", "at"]),
    ("notes", &["game_id", "visitor", "text"], &["at"]),
    ("conditional", &["game_id", "visitor", "lines"], &[]),
    (
        "screenings",
        &["game_id", "pool", "version"],
        &["side", "rating", "moves", "firsts", "lost", "median_ms", "spread", "nodes", "ended_at", "at"],
    ),
];

/// The other tables, in such an order too. They are moved first, each in one go.
const OTHER_TABLES: [Table; 28] = [
    ("accounts", &["visitor", "name", "name_key", "password"], &["created_at"]),
    ("closed_names", &["name_key"], &["until"]),
    ("sessions", &["token", "visitor", "about"], &["created_at", "used_at"]),
    ("recovery_codes", &["visitor", "code"], &[]),
    ("access_tokens", &["token", "visitor", "about", "scopes"], &["created_at", "used_at", "expires_at"]),
    ("bots", &["visitor"], &["at"]),
    ("side_worths", &["spec"], &["at", "at_1500", "per_400", "lowest", "highest", "games"]),
    ("studies", &["spec", "settings", "owner", "state"], &["first_moves", "parts", "asked_at", "changed_at"]),
    ("study_parts", &["spec", "part", "body"], &[]),
    ("client_data", &["visitor", "key", "value"], &["version", "changed_at"]),
    ("passkeys", &["id", "visitor", "name", "credential"], &["created_at", "used_at"]),
    ("former", &["visitor"], &[]),
    ("invites", &["code"], &[]),
    ("mutes", &["visitor", "muted"], &["at"]),
    ("moderators", &["visitor"], &["at"]),
    ("restrictions", &["visitor", "kind", "reason"], &["until", "at"]),
    ("reports", &["id", "reporter", "accused", "game_id", "reason", "text"], &["at", "settled_at"]),
    ("aborts", &["visitor"], &["at"]),
    ("audit", &["actor", "action", "target", "reason"], &["at"]),
    ("site_keys", &["name", "value"], &[]),
    ("seen", &["visitor"], &["at"]),
    (
        "push_subscriptions",
        &["endpoint", "visitor", "session", "public_key", "secret", "about", "language"],
        &["failures", "created_at"],
    ),
    ("told", &["visitor", "game_id"], &["plies", "at"]),
    ("mail", &["visitor", "address", "mail_key", "language"], &["digest", "digest_at"]),
    ("mail_tokens", &["token", "visitor", "purpose", "address"], &["until"]),
    // Each game is given its part of an outage when it is next loaded, which may be weeks later.
    ("outages", &[], &["since", "until"]),
    // Without it the next outage would begin at the last event: time that was somebody's.
    ("beats", &[], &["at"]),
    ("ratings", &["player", "pool", "game_id"], &["number", "rating", "deviation", "volatility", "at"]),
];

/// The number of games read in one go, and of rows written by one statement.
const BATCH: (i64, usize) = (200, 500);

/// The numbers of rows moved.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Games.
    pub games: u64,
    /// Events of all games.
    pub events: u64,
    /// Games on players' lists.
    pub players: u64,
}

/// Copies everything in a database, as of one moment, into one that has no games. A database is
/// named by the path of an SQLite file or by `postgres://…`. After an error, the target has no
/// games and the source is unchanged. `progress` gets the number of games done and of all.
///
/// # Errors
/// [`StoreError::Open`]: there is no such database, or the target has games; and errors of either
/// database.
pub async fn move_all(
    from: &str,
    to: &str,
    mut progress: impl FnMut(u64, u64),
) -> Result<Counts, StoreError> {
    install_default_drivers();
    if !is_address(from) && !Path::new(from).is_file() {
        return Err(StoreError::open(from, &"there is no such file"));
    }
    let (mut from, mut to) = (connect(from).await?, connect(to).await?);
    let mut reading = begin(&mut from, "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ").await?;
    let mut writing = begin(&mut to, "LOCK TABLE games IN EXCLUSIVE MODE").await?;
    let all = count(&mut reading).await?;
    if count(&mut writing).await?.games > 0 {
        return Err(StoreError::open("to move to", &"there are games in it already"));
    }
    // Of a site whose games are gone.
    for clear in ["DELETE FROM beats", "DELETE FROM outages"] {
        sqlx::query(clear).execute(&mut *writing).await?;
    }
    for table in &OTHER_TABLES {
        copy(table, None, &mut reading, &mut writing).await?;
    }
    let (mut done, mut last) = (0, String::new());
    loop {
        let ids = "SELECT id FROM games WHERE id > $1 ORDER BY id LIMIT $2";
        let ids = sqlx::query(ids).bind(&last).bind(BATCH.0).fetch_all(&mut *reading).await?;
        let Some(end) = ids.last() else { break };
        let end = end.try_get::<String, _>("id")?;
        for table in &TABLES {
            copy(table, Some((&last, &end)), &mut reading, &mut writing).await?;
        }
        done += ids.len() as u64;
        last = end;
        progress(done, all.games);
    }
    let moved = count(&mut writing).await?;
    if moved != all {
        return Err(StoreError::Database(format!("{moved:?} were moved of {all:?}; nothing is kept of it")));
    }
    writing.commit().await?;
    reading.rollback().await?;
    // When its last connection closes, an SQLite database becomes one file.
    let _ = (to.close().await, from.close().await);
    Ok(moved)
}

fn is_address(name: &str) -> bool {
    name.starts_with("postgres://") || name.starts_with("postgresql://")
}

/// Brings the tables of a database up to date and connects to it.
async fn connect(name: &str) -> Result<AnyConnection, StoreError> {
    if is_address(name) {
        PostgresStore::open(name).await?.close().await;
        return Ok(AnyConnection::connect(name).await?);
    }
    SqliteStore::open(Path::new(name)).await?.close().await;
    let path = percent_encoding::utf8_percent_encode(name, percent_encoding::NON_ALPHANUMERIC);
    Ok(AnyConnection::connect(&format!("sqlite://{path}")).await?)
}

/// Begins a transaction; in PostgreSQL, with a further statement.
async fn begin<'c>(
    database: &'c mut AnyConnection,
    postgres: &'static str,
) -> Result<sqlx::Transaction<'c, Any>, StoreError> {
    let is_postgres = database.backend_name() == "PostgreSQL";
    let mut transaction = database.begin().await?;
    if is_postgres {
        sqlx::query(postgres).execute(&mut *transaction).await?;
    }
    Ok(transaction)
}

async fn count(database: &mut AnyConnection) -> Result<Counts, StoreError> {
    let mut rows = [0; 3];
    for ((table, ..), rows) in TABLES.iter().zip(&mut rows) {
        let count = AssertSqlSafe(format!("SELECT count(*) FROM {table}"));
        *rows = sqlx::query_scalar::<_, i64>(count).fetch_one(&mut *database).await?.unsigned_abs();
    }
    let [games, events, players] = rows;
    Ok(Counts { games, events, players })
}

/// Copies the rows of a table: all, or those whose game ids are after the first of `games`, up to
/// and including the second.
async fn copy(
    (table, texts, numbers): &Table,
    games: Option<(&str, &str)>,
    from: &mut AnyConnection,
    to: &mut AnyConnection,
) -> Result<(), StoreError> {
    let columns = [*texts, *numbers].concat();
    let names = columns.join(", ");
    let (after, end) = games.unzip();
    let of_games = games.map_or_else(String::new, |_| format!(" WHERE {0} > $1 AND {0} <= $2", columns[0]));
    let mut read = sqlx::query(AssertSqlSafe(format!("SELECT {names} FROM {table}{of_games}")));
    for bound in [after, end].into_iter().flatten() {
        read = read.bind(bound);
    }
    let rows = read.fetch_all(from).await?;
    for rows in rows.chunks(BATCH.1) {
        let row = |row: usize| {
            let values = (1..=columns.len()).map(|column| format!("${}", row * columns.len() + column));
            format!("({})", values.collect::<Vec<_>>().join(", "))
        };
        let values = (0..rows.len()).map(row).collect::<Vec<_>>().join(", ");
        let write = AssertSqlSafe(format!("INSERT INTO {table} ({names}) VALUES {values}"));
        let mut query = sqlx::query(write);
        for row in rows {
            query = bind(query, row, texts, numbers)?;
        }
        query.execute(&mut *to).await?;
    }
    Ok(())
}

fn bind<'q>(
    mut query: Query<'q, Any, AnyArguments>,
    row: &AnyRow,
    texts: &[&str],
    numbers: &[&str],
) -> Result<Query<'q, Any, AnyArguments>, StoreError> {
    for text in texts {
        query = query.bind(row.try_get::<Option<String>, _>(*text)?);
    }
    for number in numbers {
        query = query.bind(row.try_get::<Option<i64>, _>(*number)?);
    }
    Ok(query)
}
