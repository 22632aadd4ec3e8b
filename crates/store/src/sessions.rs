//! Sessions: browsers in which somebody is signed in. Only the hashes of their secrets are stored.

use crate::StoreError;
use crate::tables::{Row, Statement, Tables, hold_account, keys, must_change, row, rows, statement};
use async_trait::async_trait;

/// A browser in which somebody is signed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// The hash of its secret.
    pub token: String,
    /// The visitor who is signed in.
    pub visitor: String,
    /// The name of the browser, for people.
    pub about: String,
    /// When it was opened, in milliseconds since 1970, UTC.
    pub created_at: i64,
    /// When it was last used, in milliseconds since 1970, UTC, to a day or so.
    pub used_at: i64,
}

/// The identity that a secret stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Identity {
    /// A visitor without an account, named by the hash of the secret.
    Guest,
    /// This visitor, who is signed in.
    SignedIn(String),
    /// Nobody: the session of this secret was ended.
    SignedOut,
}

fn session(row: &mut Row) -> Option<Session> {
    let (token, visitor, about) = (row.text()?, row.text()?, row.text()?);
    Some(Session { token, visitor, about, created_at: row.number(), used_at: row.number() })
}

const OPEN_SESSION: &str =
    "INSERT INTO sessions (token, visitor, about, created_at, used_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING";

/// Marks a session token as revoked.
pub(crate) const REVOKE_TOKEN: &str = "INSERT INTO former (visitor) VALUES ($1) ON CONFLICT DO NOTHING";

pub(crate) fn open(session: Session) -> Statement {
    let Session { token, visitor, about, created_at, used_at } = session;
    let values = [token.into(), visitor.into(), about.into(), created_at.into(), used_at.into()];
    statement(OPEN_SESSION, values)
}

/// Of the secrets that are the keys of a JSON object, those that were revoked.
const ENDED: &str = "
    SELECT visitor FROM former WHERE visitor IN (SELECT key FROM json_each(json($1)))
        AND NOT EXISTS (SELECT 1 FROM sessions WHERE token = former.visitor)";

/// Returns the statements that end the sessions of a visitor, except `keep`.
pub(crate) fn end_sessions_except(visitor: &str, keep: &str) -> [Statement; 2] {
    let values = || [visitor.into(), keep.into()];
    [
        statement(
            "INSERT INTO former (visitor) SELECT token FROM sessions WHERE visitor = $1 AND token <> $2
             ON CONFLICT DO NOTHING",
            values(),
        ),
        statement("DELETE FROM sessions WHERE visitor = $1 AND token <> $2", values()),
    ]
}

/// A database that stores sessions.
#[async_trait]
pub trait Sessions: Tables + Sync {
    /// Returns the identity that the secret with this hash stands for.
    async fn identity(&self, token: &str) -> Result<Identity, StoreError> {
        let sql = "SELECT visitor FROM sessions WHERE token = $1";
        if let Some(visitor) = row(self, sql, [token.into()], Row::text).await? {
            return Ok(Identity::SignedIn(visitor));
        }
        let sql = "SELECT visitor FROM former WHERE visitor = $1";
        let former = row(self, sql, [token.into()], Row::text).await?;
        Ok(if former.is_none() { Identity::Guest } else { Identity::SignedOut })
    }

    /// Returns those of the hashed secrets that were revoked.
    async fn revoked(&self, tokens: &[String]) -> Result<Vec<String>, StoreError> {
        rows(self, ENDED, [keys(tokens).into()], Row::text).await
    }

    /// Returns the sessions of a visitor, the newest first.
    async fn sessions(&self, visitor: &str) -> Result<Vec<Session>, StoreError> {
        let sql = "SELECT token, visitor, about, created_at, used_at FROM sessions
                   WHERE visitor = $1 ORDER BY created_at DESC, token";
        rows(self, sql, [visitor.into()], session).await
    }

    /// Opens a session.
    async fn open_session(&self, session: Session) -> Result<(), StoreError> {
        // After a change of the password that is under way, which ends all sessions.
        self.change(vec![hold_account(&session.visitor), open(session)]).await.map(|_| ())
    }

    /// Ends a session of a visitor. Returns whether there was one.
    async fn end_session(&self, visitor: &str, token: &str) -> Result<bool, StoreError> {
        let sql = "DELETE FROM sessions WHERE visitor = $1 AND token = $2";
        let all =
            vec![must_change(sql, [visitor.into(), token.into()]), statement(REVOKE_TOKEN, [token.into()])];
        self.change(all).await
    }

    /// Ends all sessions of a visitor.
    async fn end_sessions(&self, visitor: &str) -> Result<(), StoreError> {
        self.change(end_sessions_except(visitor, "").into()).await.map(|_| ())
    }

    /// Ends all sessions that were last used before one time, or opened before another, in
    /// milliseconds since 1970.
    async fn end_sessions_before(&self, used: i64, opened: i64) -> Result<(), StoreError> {
        let values = || [used.into(), opened.into()];
        let all = vec![
            statement(
                "INSERT INTO former (visitor) SELECT token FROM sessions WHERE used_at < $1 OR created_at < $2
                 ON CONFLICT DO NOTHING",
                values(),
            ),
            statement("DELETE FROM sessions WHERE used_at < $1 OR created_at < $2", values()),
        ];
        self.change(all).await.map(|_| ())
    }

    /// Records that a session is used at a time, in milliseconds since 1970.
    async fn use_session(&self, token: &str, at: i64) -> Result<(), StoreError> {
        let sql = "UPDATE sessions SET used_at = $1 WHERE token = $2 AND used_at < $1";
        self.change(vec![statement(sql, [at.into(), token.into()])]).await.map(|_| ())
    }

    /// Replaces the secret of a session, with everything that refers to it, and revokes the old
    /// secret. Returns whether there was such a session.
    async fn renew_session(&self, old: &str, new: &str) -> Result<bool, StoreError> {
        let both = || [new.into(), old.into()];
        let all = vec![
            must_change("UPDATE sessions SET token = $1 WHERE token = $2", both()),
            statement(REVOKE_TOKEN, [old.into()]),
            statement("UPDATE push_subscriptions SET session = $1 WHERE session = $2", both()),
            statement("UPDATE challenges SET token = $1 WHERE token = $2", both()),
        ];
        self.change(all).await
    }
}

impl<T: Tables + Sync> Sessions for T {}
