//! Personal access tokens: a program that sends one acts for a person, within the token's scopes.
//! Only the hash of a token is stored.

use crate::StoreError;
use crate::tables::{Row, Tables, must_change, row, rows, statement};
use async_trait::async_trait;

/// A personal access token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AccessToken {
    /// The hash of its secret.
    pub token: String,
    /// The visitor it acts for.
    pub visitor: String,
    /// The label that the person gave it.
    pub about: String,
    /// The names of its scopes, separated by spaces.
    pub scopes: String,
    /// When it was made, in milliseconds since 1970, UTC.
    pub created_at: i64,
    /// When it was used last, to the hour; 0 for never.
    pub used_at: i64,
    /// When it expires, in milliseconds since 1970, UTC; 0 if only revoking it ends it.
    pub expires_at: i64,
}

impl AccessToken {
    /// Whether it has expired at a time, in milliseconds since 1970, UTC.
    #[must_use]
    pub fn is_expired(&self, at: i64) -> bool {
        self.expires_at != 0 && self.expires_at <= at
    }
}

fn token(row: &mut Row) -> Option<AccessToken> {
    Some(AccessToken {
        token: row.text()?,
        visitor: row.text()?,
        about: row.text()?,
        scopes: row.text()?,
        created_at: row.number(),
        used_at: row.number(),
        expires_at: row.number(),
    })
}

/// A database that stores access tokens.
#[async_trait]
pub trait AccessTokens: Tables + Sync {
    /// Stores a new token, unless the visitor has `most` unexpired tokens already. Returns whether
    /// it was stored.
    async fn add_access_token(&self, token: AccessToken, most: u32) -> Result<bool, StoreError> {
        let sql = "INSERT INTO access_tokens
                       (token, visitor, about, scopes, created_at, used_at, expires_at)
                   SELECT $1, $2, $3, $4, $5, 0, $6
                   WHERE (
                       SELECT count(*) FROM access_tokens
                       WHERE visitor = $2 AND (expires_at = 0 OR expires_at > $5)
                   ) < $7";
        let AccessToken { token, visitor, about, scopes, created_at, expires_at, .. } = token;
        let values = [
            token.into(),
            visitor.into(),
            about.into(),
            scopes.into(),
            created_at.into(),
            expires_at.into(),
            i64::from(most).into(),
        ];
        self.change(vec![must_change(sql, values)]).await
    }

    /// Returns the token with this hash.
    async fn access_token(&self, hash: &str) -> Result<Option<AccessToken>, StoreError> {
        let sql = "SELECT token, visitor, about, scopes, created_at, used_at, expires_at FROM access_tokens
                   WHERE token = $1";
        row(self, sql, [hash.into()], token).await
    }

    /// Returns the tokens of a visitor, the newest first.
    async fn access_tokens(&self, visitor: &str) -> Result<Vec<AccessToken>, StoreError> {
        let sql = "SELECT token, visitor, about, scopes, created_at, used_at, expires_at FROM access_tokens
                   WHERE visitor = $1 ORDER BY created_at DESC, token";
        rows(self, sql, [visitor.into()], token).await
    }

    /// Records when a token was used.
    async fn note_token_use(&self, token: &str, at: i64) -> Result<(), StoreError> {
        let sql = "UPDATE access_tokens SET used_at = $1 WHERE token = $2";
        self.change(vec![statement(sql, [at.into(), token.into()])]).await.map(|_| ())
    }

    /// Revokes a token of a visitor. Returns whether there was one.
    async fn remove_access_token(&self, visitor: &str, token: &str) -> Result<bool, StoreError> {
        let sql = "DELETE FROM access_tokens WHERE visitor = $1 AND token = $2";
        self.change(vec![must_change(sql, [visitor.into(), token.into()])]).await
    }

    /// Revokes all tokens of a visitor.
    async fn remove_access_tokens(&self, visitor: &str) -> Result<(), StoreError> {
        let sql = "DELETE FROM access_tokens WHERE visitor = $1";
        self.change(vec![statement(sql, [visitor.into()])]).await.map(|_| ())
    }

    /// Revokes all tokens of everybody.
    async fn remove_all_access_tokens(&self) -> Result<(), StoreError> {
        self.change(vec![statement("DELETE FROM access_tokens", [])]).await.map(|_| ())
    }

    /// Marks an account as played by a program, unless it has a rating, or has on its list a game
    /// with the engine or one that two people have joined. A challenge that nobody has accepted
    /// does not count: anybody can send one. Returns whether it was marked.
    async fn make_bot(&self, visitor: &str, at: i64) -> Result<bool, StoreError> {
        let sql = "INSERT INTO bots (visitor, at) SELECT $1, $2
                   WHERE NOT EXISTS (SELECT 1 FROM ratings WHERE player = $1)
                       AND NOT EXISTS (
                           SELECT 1 FROM players JOIN games ON games.id = players.game_id
                           WHERE player = $1 AND (games.kind = 'engine' OR EXISTS (
                               SELECT 1 FROM events WHERE game_id = games.id AND events.kind = 'joined'
                           ))
                       )
                   ON CONFLICT DO NOTHING";
        self.change(vec![must_change(sql, [visitor.into(), at.into()])]).await
    }

    /// Whether a program plays for an account.
    async fn is_bot(&self, visitor: &str) -> Result<bool, StoreError> {
        let sql = "SELECT visitor FROM bots WHERE visitor = $1";
        Ok(row(self, sql, [visitor.into()], Row::text).await?.is_some())
    }
}

impl<T: Tables + Sync> AccessTokens for T {}
