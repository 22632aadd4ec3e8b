//! Queries that are the same in both databases.

use crate::tables::{self, Value};
use crate::{Filter, Outage, PublicState, Query, StoreError, StoredEvent, Summary};
use sqlx::{ColumnIndex, Database, Decode, Encode, QueryBuilder, Row, Type};
use std::sync::Once;

/// The columns of a [`Summary`].
pub(crate) const SUMMARIES: &str =
    "SELECT id, kind, spec, position, version, created_at, updated_at, finished_at, overview FROM games";

/// The events of a game after a version.
pub(crate) const EVENTS: &str =
    "SELECT version, kind, body, at FROM events WHERE game_id = $1 AND version > $2 ORDER BY version";

/// The games whose clocks run.
pub(crate) const DEADLINES: &str =
    "SELECT id, deadline FROM games WHERE deadline IS NOT NULL ORDER BY deadline LIMIT $1";

/// The outages that ended after a time.
pub(crate) const OUTAGES: &str = "SELECT since, until FROM outages WHERE until > $1 ORDER BY since";

/// Returns the SQL of a query for games.
pub(crate) fn listing<DB: Database>(query: &Query) -> QueryBuilder<DB>
where
    String: for<'q> Encode<'q, DB> + Type<DB>,
    i64: for<'q> Encode<'q, DB> + Type<DB>,
{
    let mut sql = QueryBuilder::new(SUMMARIES);
    sql.push(match query.filter {
        Filter::All => " WHERE true",
        Filter::Unfinished => " WHERE finished_at IS NULL",
        Filter::Finished => " WHERE finished_at IS NOT NULL",
    });
    if let Some(id) = query.id.clone() {
        sql.push(" AND id = ").push_bind(id);
    }
    match query.public {
        Some(PublicState::Seeking(at)) => sql.push(" AND seek > ").push_bind(at),
        Some(PublicState::Expired(at)) => sql.push(" AND seek < ").push_bind(at),
        Some(PublicState::Playing) => sql.push(" AND public = 1 AND finished_at IS NULL AND seek IS NULL"),
        None => &mut sql,
    };
    if let Some(after) = query.changed_after {
        sql.push(" AND updated_at > ").push_bind(after);
    }
    if let Some(before) = query.changed_before {
        sql.push(" AND updated_at < ").push_bind(before);
    }
    if query.without_clock {
        sql.push(" AND deadline IS NULL");
    }
    if let Some(player) = query.player.clone() {
        sql.push(" AND id IN (SELECT game_id FROM players WHERE player = ").push_bind(player).push(")");
    }
    if let Some(game) = &query.game {
        let game = || game.clone();
        sql.push(" AND (spec = ").push_bind(game());
        sql.push(" OR substr(spec, 1, length(").push_bind(game()).push(") + 1) = ").push_bind(game());
        sql.push(" || ':')");
    }
    if let Some(after) = query.after.clone() {
        sql.push(" AND id > ").push_bind(after);
    }
    let is_seeking = matches!(query.public, Some(PublicState::Seeking(_) | PublicState::Expired(_)));
    let order = match query.after {
        Some(_) => "id",
        None if is_seeking => "created_at, id",
        None => "updated_at DESC, id",
    };
    // As numerals: SQLite would plan the query anew for each value that is bound here.
    sql.push(format!(" ORDER BY {order} LIMIT {} OFFSET {}", query.limit, query.skip));
    sql
}

/// Returns what is read of each row. Rows that cannot be read are left out, so that damage to one
/// game does not hide the others: they are read again and again, and the first is logged.
pub(crate) fn readable<R, T>(rows: &[R], read: impl Fn(&R) -> Result<T, StoreError>) -> Vec<T> {
    static LOGGED: Once = Once::new();
    let log = |error: &StoreError| {
        LOGGED.call_once(|| tracing::error!(%error, "a game cannot be read: lists leave it out"));
    };
    rows.iter().filter_map(|row| read(row).inspect_err(log).ok()).collect()
}

pub(crate) fn summary<R: Row>(row: &R) -> Result<Summary, StoreError>
where
    for<'a> &'a str: ColumnIndex<R>,
    String: for<'r> Decode<'r, R::Database> + Type<R::Database>,
    i64: for<'r> Decode<'r, R::Database> + Type<R::Database>,
{
    Ok(Summary {
        id: row.try_get("id")?,
        kind: row.try_get("kind")?,
        spec: row.try_get("spec")?,
        position: row.try_get("position")?,
        version: row.try_get::<i64, _>("version")?.cast_unsigned(),
        created_at: row.try_get("created_at")?,
        updated_at: row.try_get("updated_at")?,
        finished_at: row.try_get("finished_at")?,
        overview: row.try_get("overview")?,
    })
}

pub(crate) fn event<R: Row>(row: &R) -> Result<StoredEvent, StoreError>
where
    for<'a> &'a str: ColumnIndex<R>,
    String: for<'r> Decode<'r, R::Database> + Type<R::Database>,
    i64: for<'r> Decode<'r, R::Database> + Type<R::Database>,
{
    Ok(StoredEvent {
        version: row.try_get::<i64, _>("version")?.cast_unsigned(),
        kind: row.try_get("kind")?,
        body: row.try_get("body")?,
        at: row.try_get("at")?,
    })
}

pub(crate) fn deadline<R: Row>(row: &R) -> Result<(String, i64), StoreError>
where
    for<'a> &'a str: ColumnIndex<R>,
    String: for<'r> Decode<'r, R::Database> + Type<R::Database>,
    i64: for<'r> Decode<'r, R::Database> + Type<R::Database>,
{
    Ok((row.try_get("id")?, row.try_get("deadline")?))
}

pub(crate) fn outage<R: Row>(row: &R) -> Result<Outage, StoreError>
where
    for<'a> &'a str: ColumnIndex<R>,
    i64: for<'r> Decode<'r, R::Database> + Type<R::Database>,
{
    Ok(Outage { since: row.try_get("since")?, until: row.try_get("until")? })
}

/// Returns the values of a row.
pub(crate) fn row_values<R: Row>(row: &R) -> tables::Row
where
    usize: ColumnIndex<R>,
    String: for<'r> Decode<'r, R::Database> + Type<R::Database>,
    i64: for<'r> Decode<'r, R::Database> + Type<R::Database>,
{
    let value = |column| match row.try_get::<i64, _>(column) {
        Ok(number) => Value::Number(number),
        Err(_) => Value::Text(row.try_get::<Option<String>, _>(column).ok().flatten()),
    };
    (0..row.len()).map(value).collect::<Vec<_>>().into()
}
