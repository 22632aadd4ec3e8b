//! Personal access tokens: with one a program acts for a person, as far as its scopes go. A token
//! is kept by its hash alone.

use crate::StoreError;
use crate::tables::{Tables, Value, needed, number, statement, text};
use async_trait::async_trait;

/// A personal access token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AccessToken {
    /// The hash of its secret.
    pub token: String,
    /// For whom it acts.
    pub visitor: String,
    /// What its person calls it.
    pub about: String,
    /// What it may do: the names of scopes, with spaces between them.
    pub scopes: String,
    /// When it was made, in milliseconds since 1970, UTC.
    pub created_at: i64,
    /// When it was used last, to the hour; 0 for never.
    pub used_at: i64,
    /// Until when it acts, in milliseconds since 1970, UTC; 0 for as long as it is not revoked.
    pub expires_at: i64,
}

impl AccessToken {
    /// Whether it acts no more at a time, in milliseconds since 1970, UTC.
    #[must_use]
    pub fn is_expired(&self, at: i64) -> bool {
        self.expires_at != 0 && self.expires_at <= at
    }
}

fn read(mut row: Vec<Value>) -> Option<AccessToken> {
    let [token, visitor, about, scopes] = [0, 1, 2, 3].map(|column| text(&mut row, column));
    Some(AccessToken {
        token: token?,
        visitor: visitor?,
        about: about?,
        scopes: scopes?,
        created_at: number(&row, 4),
        used_at: number(&row, 5),
        expires_at: number(&row, 6),
    })
}

/// A database that keeps access tokens.
///
/// # Errors
/// Of every method: those of the database ([`StoreError`]); a method says what else.
#[async_trait]
pub trait AccessTokens: Tables + Sync {
    /// Keeps a new token of somebody who has fewer than `most`, those that have expired when it is
    /// made not counted; whether it was kept.
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
        self.change(vec![needed(sql, values)]).await
    }

    /// The token with this hash.
    async fn access_token(&self, token: &str) -> Result<Option<AccessToken>, StoreError> {
        let sql = "SELECT token, visitor, about, scopes, created_at, used_at, expires_at FROM access_tokens
                   WHERE token = $1";
        Ok(self.select(statement(sql, [token.into()])).await?.pop().and_then(read))
    }

    /// The tokens of a visitor, the newest first.
    async fn access_tokens(&self, visitor: &str) -> Result<Vec<AccessToken>, StoreError> {
        let sql = "SELECT token, visitor, about, scopes, created_at, used_at, expires_at FROM access_tokens
                   WHERE visitor = $1 ORDER BY created_at DESC, token";
        Ok(self.select(statement(sql, [visitor.into()])).await?.into_iter().filter_map(read).collect())
    }

    /// Notes when a token was used.
    async fn note_token_use(&self, token: &str, at: i64) -> Result<(), StoreError> {
        let sql = "UPDATE access_tokens SET used_at = $1 WHERE token = $2";
        self.change(vec![statement(sql, [at.into(), token.into()])]).await.map(|_| ())
    }

    /// Revokes a token of a visitor; whether there was one.
    async fn remove_access_token(&self, visitor: &str, token: &str) -> Result<bool, StoreError> {
        let sql = "DELETE FROM access_tokens WHERE visitor = $1 AND token = $2";
        self.change(vec![needed(sql, [visitor.into(), token.into()])]).await
    }

    /// Notes that a program plays for an account that has no game yet; whether it had none.
    async fn make_bot(&self, visitor: &str, at: i64) -> Result<bool, StoreError> {
        let sql = "INSERT INTO bots (visitor, at) SELECT $1, $2
                   WHERE NOT EXISTS (SELECT 1 FROM players WHERE player = $1) ON CONFLICT DO NOTHING";
        self.change(vec![needed(sql, [visitor.into(), at.into()])]).await
    }

    /// Whether a program plays for an account.
    async fn is_bot(&self, visitor: &str) -> Result<bool, StoreError> {
        let sql = "SELECT visitor FROM bots WHERE visitor = $1";
        Ok(!self.select(statement(sql, [visitor.into()])).await?.is_empty())
    }
}

impl<T: Tables + Sync> AccessTokens for T {}
