//! Client data: what the browsers of an account share, such as settings, solved puzzles, lessons
//! done. The store does not interpret it.

use crate::StoreError;
use crate::tables::{Row, Tables, Value, hold_account, must_change, row, rows};
use async_trait::async_trait;

/// The value under a key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClientDatum {
    /// The key.
    pub key: String,
    /// The number of the change that wrote it, counted from 1 over all keys of the visitor.
    pub version: u64,
    /// The value, as the browser writes it.
    pub value: String,
}

fn datum(row: &mut Row) -> Option<ClientDatum> {
    Some(ClientDatum { key: row.text()?, version: row.count(), value: row.text()? })
}

/// A database that stores client data.
#[async_trait]
pub trait ClientData: Tables + Sync {
    /// Returns the newest version of a visitor's data; 0 where there is none.
    async fn client_version(&self, visitor: &str) -> Result<u64, StoreError> {
        let sql = "SELECT coalesce(max(version), 0) FROM client_data WHERE visitor = $1";
        Ok(row(self, sql, [visitor.into()], |row| Some(row.count())).await?.unwrap_or_default())
    }

    /// Returns all data of a visitor, in the order of the keys.
    async fn client_data(&self, visitor: &str) -> Result<Vec<ClientDatum>, StoreError> {
        let sql = "SELECT key, version, value FROM client_data WHERE visitor = $1 ORDER BY key";
        rows(self, sql, [visitor.into()], datum).await
    }

    /// Stores a value under a key whose version is the expected one, 0 for a new key. A new key is
    /// refused where there are `most` already. Returns whether the value was stored.
    async fn keep_client_data(
        &self,
        visitor: &str,
        key: &str,
        value: &str,
        expected: u64,
        at: i64,
        most: u32,
    ) -> Result<bool, StoreError> {
        let sql = "INSERT INTO client_data (visitor, key, version, value, changed_at)
                   SELECT $1, $2, 1 + coalesce((SELECT max(version) FROM client_data WHERE visitor = $1), 0), $3, $4
                   WHERE coalesce(
                       (SELECT version FROM client_data WHERE visitor = $1 AND key = $2), 0
                   ) = $5
                     AND ($5 > 0 OR (SELECT count(*) FROM client_data WHERE visitor = $1) < $6)
                   ON CONFLICT (visitor, key) DO UPDATE SET
                       version = excluded.version, value = excluded.value, changed_at = excluded.changed_at
                   WHERE client_data.version = $5";
        let [expected, most] = [expected.cast_signed(), i64::from(most)].map(Value::from);
        let values = [visitor.into(), key.into(), value.into(), at.into(), expected, most];
        self.change(vec![hold_account(visitor), must_change(sql, values)]).await
    }
}

impl<T: Tables + Sync> ClientData for T {}
