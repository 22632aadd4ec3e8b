//! Queries.

use crate::{Filter, StoreError, StoredEvent, StoredGame, Summary};
use sqlx::Row;
use sqlx::sqlite::{SqlitePool, SqliteRow};

/// A game and its events, both as of one moment.
pub(super) async fn load(pool: &SqlitePool, id: &str) -> Result<Option<StoredGame>, StoreError> {
    let mut snapshot = pool.begin().await?;
    let game = sqlx::query(
        "SELECT id, kind, spec, position, version, created_at, updated_at, finished_at FROM games WHERE id = $1",
    )
    .bind(id)
    .fetch_optional(&mut *snapshot)
    .await?;
    let Some(game) = game else { return Ok(None) };
    let events =
        sqlx::query("SELECT version, kind, body, at FROM events WHERE game_id = $1 ORDER BY version")
            .bind(id)
            .fetch_all(&mut *snapshot)
            .await?;
    snapshot.commit().await?;
    let events = events.iter().map(event).collect::<Result<_, _>>()?;
    Ok(Some(StoredGame { summary: summary(&game)?, events }))
}

/// The games last changed, newest first.
pub(super) async fn list(pool: &SqlitePool, filter: Filter, limit: u32) -> Result<Vec<Summary>, StoreError> {
    let sql = match filter {
        Filter::All => {
            "SELECT id, kind, spec, position, version, created_at, updated_at, finished_at FROM games
             ORDER BY updated_at DESC, id LIMIT $1"
        }
        Filter::Unfinished => {
            "SELECT id, kind, spec, position, version, created_at, updated_at, finished_at FROM games
             WHERE finished_at IS NULL ORDER BY updated_at DESC, id LIMIT $1"
        }
        Filter::Finished => {
            "SELECT id, kind, spec, position, version, created_at, updated_at, finished_at FROM games
             WHERE finished_at IS NOT NULL ORDER BY updated_at DESC, id LIMIT $1"
        }
    };
    let rows = sqlx::query(sql).bind(limit).fetch_all(pool).await?;
    rows.iter().map(summary).collect()
}

fn summary(row: &SqliteRow) -> Result<Summary, StoreError> {
    Ok(Summary {
        id: row.try_get("id")?,
        kind: row.try_get("kind")?,
        spec: row.try_get("spec")?,
        position: row.try_get("position")?,
        version: row.try_get::<i64, _>("version")?.cast_unsigned(),
        created_at: row.try_get("created_at")?,
        updated_at: row.try_get("updated_at")?,
        finished_at: row.try_get("finished_at")?,
    })
}

fn event(row: &SqliteRow) -> Result<StoredEvent, StoreError> {
    Ok(StoredEvent {
        version: row.try_get::<i64, _>("version")?.cast_unsigned(),
        kind: row.try_get("kind")?,
        body: row.try_get("body")?,
        at: row.try_get("at")?,
    })
}
