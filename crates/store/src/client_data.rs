//! Client data: what the browsers of an account share, such as settings, solved puzzles, lessons
//! done. The store does not interpret it.

use crate::StoreError;
use crate::tables::{Tables, Value, must_change, number, statement, text};
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

fn datum(mut row: Vec<Value>) -> Option<ClientDatum> {
    let [key, value] = [0, 2].map(|column| text(&mut row, column));
    Some(ClientDatum { key: key?, version: number(&row, 1).cast_unsigned(), value: value? })
}

/// A database that stores client data.
///
/// # Errors
/// Every method can fail with an error of the database ([`StoreError`]); others are documented at
/// the method.
#[async_trait]
pub trait ClientData: Tables + Sync {
    /// Returns the newest version of a visitor's data; 0 where there is none.
    async fn client_version(&self, visitor: &str) -> Result<u64, StoreError> {
        let sql = "SELECT coalesce(max(version), 0) FROM client_data WHERE visitor = $1";
        let row = self.select(statement(sql, [visitor.into()])).await?.pop();
        Ok(row.map_or(0, |row| number(&row, 0)).cast_unsigned())
    }

    /// Returns all data of a visitor, in the order of the keys.
    async fn client_data(&self, visitor: &str) -> Result<Vec<ClientDatum>, StoreError> {
        let sql = "SELECT key, version, value FROM client_data WHERE visitor = $1 ORDER BY key";
        Ok(self.select(statement(sql, [visitor.into()])).await?.into_iter().filter_map(datum).collect())
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
        self.change(vec![must_change(sql, values)]).await
    }
}

impl<T: Tables + Sync> ClientData for T {}
