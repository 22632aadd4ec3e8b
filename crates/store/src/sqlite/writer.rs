//! The one writer. Whatever gathers while a commit runs goes into the next one together, so that a
//! disk that synchronises a few hundred times a second still takes thousands of moves; each is
//! acknowledged after its commit.

use crate::{Append, NewEvent, NewGame, StoreError};
use sqlx::Connection;
use sqlx::sqlite::{SqliteConnection, SqliteTransaction};
use tokio::sync::{mpsc, oneshot};

/// Writes that may wait; whoever comes after them waits to hand in.
const WAITING: usize = 1024;

/// Writes in one commit.
const GROUP: usize = 256;

/// Hands writes to the task that owns the writing connection.
#[derive(Clone, Debug)]
pub(super) struct Writer {
    jobs: mpsc::Sender<Job>,
}

enum Job {
    Write(Write, Reply),
    Close(oneshot::Sender<()>),
}

/// What is written in one go.
pub(super) enum Write {
    Create(NewGame),
    Append(Append),
    Forget { game: String, player: String },
}

type Reply = oneshot::Sender<Result<u64, StoreError>>;

impl Writer {
    /// Starts the task.
    pub(super) fn start(connection: SqliteConnection) -> Self {
        let (jobs, waiting) = mpsc::channel(WAITING);
        tokio::spawn(write_all(connection, waiting));
        Writer { jobs }
    }

    /// Hands a write in and waits until it is on disk; the version that its game is at then, or the
    /// number of players on whose lists it still stands.
    pub(super) async fn write(&self, write: Write) -> Result<u64, StoreError> {
        let (reply, replied) = oneshot::channel();
        self.jobs.send(Job::Write(write, reply)).await.map_err(|_| StoreError::Closed)?;
        replied.await.map_err(|_| StoreError::Closed)?
    }

    /// Waits until everything handed in before is on disk and the connection is closed.
    pub(super) async fn close(&self) {
        let (done, closed) = oneshot::channel();
        if self.jobs.send(Job::Close(done)).await.is_ok() {
            let _ = closed.await;
        }
    }
}

async fn write_all(mut connection: SqliteConnection, mut waiting: mpsc::Receiver<Job>) {
    let mut group = Vec::with_capacity(GROUP);
    let mut closing = None;
    while closing.is_none() && waiting.recv_many(&mut group, GROUP).await > 0 {
        closing = write_group(&mut connection, &mut group).await;
    }
    if let Err(error) = connection.close().await {
        tracing::warn!(%error, "closing the database");
    }
    if let Some(done) = closing {
        let _ = done.send(());
    }
}

/// Commits a group and acknowledges each of its writes; returns whom to tell when the group asks to
/// close.
async fn write_group(connection: &mut SqliteConnection, group: &mut Vec<Job>) -> Option<oneshot::Sender<()>> {
    let (mut writes, mut replies, mut closing) = (Vec::new(), Vec::new(), None);
    for job in group.drain(..) {
        match job {
            Job::Write(write, reply) => {
                writes.push(write);
                replies.push(reply);
            }
            Job::Close(done) => {
                closing = Some(done);
                break;
            }
        }
    }
    match commit(connection, &writes).await {
        Ok(results) => {
            for (reply, result) in replies.into_iter().zip(results) {
                let _ = reply.send(result);
            }
        }
        Err(error) => {
            tracing::error!(%error, writes = writes.len(), "a commit failed");
            for reply in replies {
                let _ = reply.send(Err(StoreError::Database(error.to_string())));
            }
        }
    }
    closing
}

/// All the writes in one transaction. A write whose condition does not hold leaves nothing behind
/// and does not hinder the others; an error of the database undoes them all.
async fn commit(
    connection: &mut SqliteConnection,
    writes: &[Write],
) -> Result<Vec<Result<u64, StoreError>>, sqlx::Error> {
    if writes.is_empty() {
        return Ok(Vec::new());
    }
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut results = Vec::with_capacity(writes.len());
    for write in writes {
        let done = match write {
            Write::Create(game) => create(&mut transaction, game).await?.ok_or(StoreError::Conflict),
            Write::Append(append) => advance(&mut transaction, append).await?.ok_or(StoreError::Conflict),
            Write::Forget { game, player } => {
                forget(&mut transaction, game, player).await?.ok_or(StoreError::NotListed)
            }
        };
        results.push(done);
    }
    transaction.commit().await?;
    Ok(results)
}

/// The version the new game is at; `None` when its id is taken.
async fn create(tx: &mut SqliteTransaction<'_>, game: &NewGame) -> Result<Option<u64>, sqlx::Error> {
    let version = game.events.len() as u64;
    let made = sqlx::query(
        "INSERT INTO games (id, kind, spec, position, version, created_at, updated_at, finished_at, overview)
         VALUES ($1, $2, $3, $4, $5, $6, $6, CASE WHEN $7 THEN $6 END, $8) ON CONFLICT DO NOTHING",
    )
    .bind(&game.id)
    .bind(&game.kind)
    .bind(&game.spec)
    .bind(&game.position)
    .bind(version.cast_signed())
    .bind(game.at)
    .bind(game.finishes)
    .bind(&game.overview)
    .execute(&mut **tx)
    .await?;
    if made.rows_affected() == 0 {
        return Ok(None);
    }
    insert_players(tx, &game.id, &game.players).await?;
    insert_events(tx, &game.id, 0, &game.events, game.at).await?;
    Ok(Some(version))
}

/// The version the game is at now; `None` when it was not at the expected one.
async fn advance(tx: &mut SqliteTransaction<'_>, append: &Append) -> Result<Option<u64>, sqlx::Error> {
    let version = append.expected + append.events.len() as u64;
    let moved = sqlx::query(
        "UPDATE games SET version = $3, updated_at = $4, overview = $6,
             finished_at = CASE WHEN $5 THEN coalesce(finished_at, $4) ELSE finished_at END
         WHERE id = $1 AND version = $2",
    )
    .bind(&append.game)
    .bind(append.expected.cast_signed())
    .bind(version.cast_signed())
    .bind(append.at)
    .bind(append.finishes)
    .bind(&append.overview)
    .execute(&mut **tx)
    .await?;
    if moved.rows_affected() == 0 {
        return Ok(None);
    }
    insert_players(tx, &append.game, &append.players).await?;
    insert_events(tx, &append.game, append.expected, &append.events, append.at).await?;
    Ok(Some(version))
}

/// The number of players on whose lists the game still stands; `None` when it did not stand on this
/// one's. A game on nobody's list is deleted.
async fn forget(
    tx: &mut SqliteTransaction<'_>,
    game: &str,
    player: &str,
) -> Result<Option<u64>, sqlx::Error> {
    let taken = sqlx::query("DELETE FROM players WHERE game_id = $1 AND player = $2");
    if taken.bind(game).bind(player).execute(&mut **tx).await?.rows_affected() == 0 {
        return Ok(None);
    }
    let others = sqlx::query_scalar("SELECT count(*) FROM players WHERE game_id = $1");
    let others: i64 = others.bind(game).fetch_one(&mut **tx).await?;
    if others == 0 {
        for sql in ["DELETE FROM events WHERE game_id = $1", "DELETE FROM games WHERE id = $1"] {
            sqlx::query(sql).bind(game).execute(&mut **tx).await?;
        }
    }
    Ok(Some(others.cast_unsigned()))
}

async fn insert_players(
    tx: &mut SqliteTransaction<'_>,
    game: &str,
    players: &[String],
) -> Result<(), sqlx::Error> {
    for player in players {
        let listed = sqlx::query("INSERT OR IGNORE INTO players (player, game_id) VALUES ($1, $2)");
        listed.bind(player).bind(game).execute(&mut **tx).await?;
    }
    Ok(())
}

async fn insert_events(
    tx: &mut SqliteTransaction<'_>,
    game: &str,
    after: u64,
    events: &[NewEvent],
    at: i64,
) -> Result<(), sqlx::Error> {
    for (version, event) in (after + 1..).zip(events) {
        sqlx::query("INSERT INTO events (game_id, version, kind, body, at) VALUES ($1, $2, $3, $4, $5)")
            .bind(game)
            .bind(version.cast_signed())
            .bind(&event.kind)
            .bind(&event.body)
            .bind(at)
            .execute(&mut **tx)
            .await?;
    }
    Ok(())
}
