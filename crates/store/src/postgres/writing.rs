//! Appends events to a game, with everything that changes with them, in one transaction.

use super::{PostgresStore, to_query};
use crate::reading::{EVENTS, event};
use crate::{Append, NewGame, NewRating, StoreError, conditional};
use sqlx::AssertSqlSafe;
use sqlx::postgres::{PgConnection, PgPool};

impl PostgresStore {
    /// Writes a game's first or next events. A connection can break after a commit and before its
    /// answer; then the retry reads back whether the events are there.
    pub(super) async fn write(&self, new: Option<NewGame>, append: Append) -> Result<u64, StoreError> {
        let store = self.clone();
        let writing = async move {
            let version = append.expected + append.events.len() as u64;
            let written = store.with_retry(async |again| {
                Ok(write_once(&store.pool, new.as_ref(), &append).await?
                    || (again && is_written(&store.pool, &append).await?))
            });
            if written.await? { Ok(version) } else { Err(StoreError::Conflict) }
        };
        // A spawned task finishes even if the caller's future is dropped.
        tokio::spawn(writing).await.map_err(|_| StoreError::Closed)?
    }
}

/// Creates the game at the version of its last event, unless its id is taken.
const CREATE: &str = "
    WITH target AS (
        INSERT INTO games
            (id, kind, spec, position, version, created_at, updated_at, finished_at, overview, deadline,
             seek, public)
        VALUES ($1, $11, $12, $13, $2 + cardinality($3::text[]), $6, $6, CASE WHEN $7 THEN $6 END, $8, $9,
                $10, CASE WHEN $14 THEN 1 END)
        ON CONFLICT DO NOTHING RETURNING id
    )";

/// Advances the game from the expected version, if it is at that.
const ADVANCE: &str = "
    WITH target AS (
        UPDATE games SET version = $2 + cardinality($3::text[]), updated_at = $6, overview = $8, deadline = $9,
            seek = $10, finished_at = CASE WHEN $7 THEN coalesce(finished_at, $6) ELSE finished_at END
        WHERE id = $1 AND version = $2 RETURNING id
    )";

/// Writes the rows of a game that was created or advanced. Returns whether it was.
const WRITE: &str = ", listed AS (
        INSERT INTO players (player, game_id)
        SELECT DISTINCT player, id FROM target, unnest($5::text[]) AS player ON CONFLICT DO NOTHING
    ), written AS (
        INSERT INTO events (game_id, version, kind, body, at)
        SELECT id, $2 + number, kind, body, $6
        FROM target, unnest($3::text[], $4::text[]) WITH ORDINALITY AS event (kind, body, number)
    )
    SELECT count(*) > 0 FROM target";

/// Writes the change once. Returns whether its conditions held.
async fn write_once(pool: &PgPool, new: Option<&NewGame>, append: &Append) -> Result<bool, sqlx::Error> {
    let head = if new.is_some() { CREATE } else { ADVANCE };
    let (kinds, bodies): (Vec<_>, Vec<_>) =
        append.events.iter().map(|event| (event.kind.as_str(), event.body.as_str())).unzip();
    let mut query = sqlx::query_scalar(AssertSqlSafe(format!("{head}{WRITE}")))
        .bind(&append.game)
        .bind(append.expected.cast_signed())
        .bind(kinds)
        .bind(bodies)
        .bind(&append.players)
        .bind(append.at)
        .bind(append.finishes)
        .bind(&append.overview)
        .bind(append.deadline)
        .bind(append.seek);
    if let Some(new) = new {
        query = query.bind(&new.kind).bind(&new.spec).bind(&new.position).bind(new.public);
    }
    if append.ratings.is_empty() && append.conditional.is_empty() {
        return query.fetch_one(pool).await;
    }
    // All or nothing: a rating that is not the next one of its player rolls the rest back, and so
    // do conditional lines that have changed.
    let mut change = pool.begin().await?;
    let mut held: bool = query.fetch_one(&mut *change).await?;
    for new in &append.ratings {
        held = held && rate(&mut change, append, new).await?;
    }
    for new in &append.conditional {
        let lines = conditional::change(&append.game, new);
        held = held && to_query(&lines).execute(&mut *change).await?.rows_affected() > 0;
    }
    if held {
        change.commit().await?
    } else {
        change.rollback().await?
    }
    Ok(held)
}

/// Writes a rating, if it is the next one of its player, computed from the stored one. Returns
/// whether it is. The stored one is locked until the commit: it must not be replaced meanwhile.
async fn rate(change: &mut PgConnection, append: &Append, new: &NewRating) -> Result<bool, sqlx::Error> {
    let insert = "
        INSERT INTO ratings (player, pool, number, game_id, rating, deviation, volatility, at)
        SELECT $1, $2, $3, $4, $5, $6, $7, $8 WHERE $3 = 1 OR EXISTS (
            SELECT 1 FROM ratings WHERE player = $1 AND pool = $2 AND number = $3 - 1
                AND rating = coalesce($9, rating) FOR SHARE
        ) ON CONFLICT DO NOTHING";
    let insert = sqlx::query(insert).bind(&new.player).bind(&new.pool).bind(new.number.cast_signed());
    let insert = insert.bind(&append.game).bind(new.rating).bind(new.deviation).bind(new.volatility);
    let insert = insert.bind(append.at).bind(new.previous);
    Ok(insert.execute(change).await?.rows_affected() == 1)
}

/// Whether exactly these events are the ones after the expected version.
async fn is_written(pool: &PgPool, append: &Append) -> Result<bool, sqlx::Error> {
    let there = sqlx::query(EVENTS).bind(&append.game).bind(append.expected.cast_signed());
    let there = there.fetch_all(pool).await?;
    let mut both = there.iter().zip(&append.events);
    let same = both.all(|(there, new)| {
        event(there)
            .is_ok_and(|there| there.kind == new.kind && there.body == new.body && there.at == append.at)
    });
    Ok(same && !append.events.is_empty() && there.len() >= append.events.len())
}
