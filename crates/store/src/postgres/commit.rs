//! Commits whose answers get lost: a connection that breaks during a commit does not tell whether
//! it was made. PostgreSQL does, by the number of the transaction
//! (<https://www.postgresql.org/docs/current/functions-info.html>, `txid_status`).

use sqlx::postgres::PgPool;
use sqlx::{Postgres, Transaction};
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

/// How often PostgreSQL is asked about a commit that goes on.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// The transaction whose commit was asked for last by the tries of a change; 0 for none.
#[derive(Default)]
pub(super) struct SentCommit(AtomicI64);

impl SentCommit {
    /// Commits a transaction.
    pub(super) async fn send(&self, mut change: Transaction<'_, Postgres>) -> Result<(), sqlx::Error> {
        // A transaction that has written nothing has no number, and can be repeated.
        let number: i64 = sqlx::query_scalar("SELECT coalesce(txid_current_if_assigned(), 0)")
            .fetch_one(&mut *change)
            .await?;
        self.0.store(number, Ordering::Relaxed);
        change.commit().await
    }

    /// Whether an earlier try was committed, although its answer was lost.
    pub(super) async fn is_made(&self, pool: &PgPool) -> Result<bool, sqlx::Error> {
        let number = self.0.load(Ordering::Relaxed);
        if number == 0 {
            return Ok(false);
        }
        loop {
            let status: Option<String> =
                sqlx::query_scalar("SELECT txid_status($1)").bind(number).fetch_one(pool).await?;
            if status.as_deref() != Some("in progress") {
                return Ok(status.as_deref() == Some("committed"));
            }
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }
}
