//! Passkeys: the public keys of people's devices, and the challenges that the devices are to sign.

use crate::StoreError;
use crate::tables::{Row, Statement, Tables, Value, hold_account, must_change, row, rows, statement};
use async_trait::async_trait;

/// The maximum number of passkeys of an account.
const MAX_PASSKEYS: i64 = 20;

/// A passkey, with which a device signs its person in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Passkey {
    /// The id of the credential.
    pub id: String,
    /// The visitor it belongs to.
    pub visitor: String,
    /// The name that the person gave it.
    pub name: String,
    /// The public key and its state, as the site serialises it.
    pub credential: String,
    /// When it was created, in milliseconds since 1970, UTC.
    pub created_at: i64,
    /// When it was last used; 0 for never.
    pub used_at: i64,
}

/// Returns the statement that stores a passkey.
pub(crate) fn insert_passkey(passkey: Passkey) -> Statement {
    let Passkey { id, visitor, name, credential, created_at, used_at } = passkey;
    let [id, visitor, name, credential] = [id, visitor, name, credential].map(Value::from);
    must_change(
        "INSERT INTO passkeys (id, visitor, name, credential, created_at, used_at)
         SELECT $1, $2, $3, $4, $5, $6 WHERE (SELECT count(*) FROM passkeys WHERE visitor = $2) < $7
         ON CONFLICT DO NOTHING",
        [id, visitor, name, credential, created_at.into(), used_at.into(), MAX_PASSKEYS.into()],
    )
}

fn passkey(row: &mut Row) -> Option<Passkey> {
    Some(Passkey {
        id: row.text()?,
        visitor: row.text()?,
        name: row.text()?,
        credential: row.text()?,
        created_at: row.number(),
        used_at: row.number(),
    })
}

/// A database that stores passkeys.
#[async_trait]
pub trait Passkeys: Tables + Sync {
    /// Adds a passkey to an account. Returns false where the account has too many, or the
    /// credential exists already.
    async fn add_passkey(&self, passkey: Passkey) -> Result<bool, StoreError> {
        self.change(vec![insert_passkey(passkey)]).await
    }

    /// Returns the passkeys of an account, the oldest first.
    async fn passkeys(&self, visitor: &str) -> Result<Vec<Passkey>, StoreError> {
        let sql = "SELECT id, visitor, name, credential, created_at, used_at FROM passkeys
                   WHERE visitor = $1 ORDER BY created_at, id";
        rows(self, sql, [visitor.into()], passkey).await
    }

    /// Returns the passkey with a credential id.
    async fn passkey(&self, id: &str) -> Result<Option<Passkey>, StoreError> {
        let sql = "SELECT id, visitor, name, credential, created_at, used_at FROM passkeys WHERE id = $1";
        row(self, sql, [id.into()], passkey).await
    }

    /// Records the use of a passkey, and its new state, unless it has changed since it was `old`.
    /// Returns whether it was recorded.
    async fn use_passkey(&self, id: &str, old: &str, credential: &str, at: i64) -> Result<bool, StoreError> {
        let sql = "UPDATE passkeys SET credential = $1, used_at = $2 WHERE id = $3 AND credential = $4";
        self.change(vec![must_change(sql, [credential.into(), at.into(), id.into(), old.into()])]).await
    }

    /// Removes a passkey of an account, but not the last one of an account without a password.
    /// Returns whether it was removed.
    async fn remove_passkey(&self, visitor: &str, id: &str) -> Result<bool, StoreError> {
        let sql = "DELETE FROM passkeys WHERE visitor = $1 AND id = $2
                   AND (EXISTS (SELECT 1 FROM accounts WHERE visitor = $1 AND password IS NOT NULL)
                        OR (SELECT count(*) FROM passkeys WHERE visitor = $1) > 1)";
        self.change(vec![hold_account(visitor), must_change(sql, [visitor.into(), id.into()])]).await
    }

    /// Stores what will be needed to check a browser's answer to a challenge, in place of its last
    /// challenge for this purpose; challenges before a time are deleted, and all but the newest
    /// `most`: whoever asks for many keeps nobody from signing in.
    async fn challenge(
        &self,
        token: &str,
        purpose: &str,
        state: &str,
        at: i64,
        before: i64,
        most: u32,
    ) -> Result<(), StoreError> {
        let keep = "INSERT INTO challenges (token, purpose, state, at) VALUES ($1, $2, $3, $4)
                    ON CONFLICT (token, purpose) DO UPDATE SET state = excluded.state, at = excluded.at";
        let forget = "DELETE FROM challenges WHERE at <= (
                          SELECT at FROM challenges ORDER BY at DESC LIMIT 1 OFFSET $1
                      )";
        let changes = vec![
            statement("DELETE FROM challenges WHERE at < $1", [before.into()]),
            statement(keep, [token.into(), purpose.into(), state.into(), at.into()]),
            statement(forget, [i64::from(most).into()]),
        ];
        self.change(changes).await.map(|_| ())
    }

    /// Removes and returns a browser's challenge, unless it was made before a time.
    async fn take_challenge(
        &self,
        token: &str,
        purpose: &str,
        before: i64,
    ) -> Result<Option<String>, StoreError> {
        let find = "SELECT state FROM challenges WHERE token = $1 AND purpose = $2 AND at >= $3";
        let found = row(self, find, [token.into(), purpose.into(), before.into()], Row::text).await?;
        let Some(state) = found else { return Ok(None) };
        // If two requests answer at once, only one gets it.
        let take = "DELETE FROM challenges WHERE token = $1 AND purpose = $2 AND state = $3";
        let take = must_change(take, [token.into(), purpose.into(), state.as_str().into()]);
        Ok(self.change(vec![take]).await?.then_some(state))
    }
}

impl<T: Tables + Sync> Passkeys for T {}
