//! Statements in SQL that both databases understand, which the traits for everything but games use.

use crate::StoreError;
use async_trait::async_trait;
use std::borrow::Cow;

/// A parameter of a statement, or a column of a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    Text(Option<String>),
    Number(i64),
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value::Text(Some(text.to_owned()))
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Value::Text(Some(text))
    }
}

impl From<Option<String>> for Value {
    fn from(text: Option<String>) -> Self {
        Value::Text(text)
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Value::Number(number)
    }
}

/// A statement in SQL that both databases understand, with its parameters `$1`, `$2`, … in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statement {
    pub sql: Cow<'static, str>,
    pub values: Vec<Value>,
    /// Whether all statements are rolled back if this one changes no row.
    pub must_change: bool,
}

pub(crate) fn statement<const N: usize>(sql: &'static str, values: [Value; N]) -> Statement {
    Statement { sql: sql.into(), values: values.into(), must_change: false }
}

/// Returns the statement that locks an account: of two changes at the same time, the later one then
/// reads what the earlier one has written.
pub(crate) fn hold_account(visitor: &str) -> Statement {
    statement("UPDATE accounts SET created_at = created_at WHERE visitor = $1", [visitor.into()])
}

/// Returns a statement that must change a row, or all are rolled back.
pub(crate) fn must_change<const N: usize>(sql: &'static str, values: [Value; N]) -> Statement {
    Statement { must_change: true, ..statement(sql, values) }
}

/// A database that can run such statements.
#[async_trait]
pub trait Tables {
    /// Runs statements, all or nothing: nothing if one that must change a row changes none. Returns
    /// whether they were run.
    async fn change(&self, statements: Vec<Statement>) -> Result<bool, StoreError>;

    /// Returns the rows that a statement selects.
    async fn select(&self, statement: Statement) -> Result<Vec<Row>, StoreError>;
}

/// A row that a statement selects, which is read column by column.
pub struct Row(std::vec::IntoIter<Value>);

impl From<Vec<Value>> for Row {
    fn from(values: Vec<Value>) -> Self {
        Row(values.into_iter())
    }
}

impl Row {
    /// Returns the next column as a text.
    pub(crate) fn text(&mut self) -> Option<String> {
        if let Some(Value::Text(text)) = self.0.next() { text } else { None }
    }

    /// Returns the next column as a number; 0 for NULL.
    pub(crate) fn number(&mut self) -> i64 {
        if let Some(Value::Number(number)) = self.0.next() { number } else { 0 }
    }

    /// Returns the next column as a number that is not negative.
    pub(crate) fn count(&mut self) -> u64 {
        self.number().cast_unsigned()
    }
}

/// Returns what is read of each row that a statement selects; rows that cannot be read are left
/// out.
pub(crate) async fn rows<D: Tables + Sync + ?Sized, T, const N: usize>(
    database: &D,
    sql: &'static str,
    values: [Value; N],
    read: impl Fn(&mut Row) -> Option<T> + Send,
) -> Result<Vec<T>, StoreError> {
    let selected = database.select(statement(sql, values)).await?;
    Ok(selected.into_iter().filter_map(|mut row| read(&mut row)).collect())
}

/// Returns what is read of the row that a statement selects, if there is one.
pub(crate) async fn row<D: Tables + Sync + ?Sized, T, const N: usize>(
    database: &D,
    sql: &'static str,
    values: [Value; N],
    read: impl Fn(&mut Row) -> Option<T> + Send,
) -> Result<Option<T>, StoreError> {
    Ok(rows(database, sql, values, read).await?.pop())
}

/// Returns texts as the keys of a JSON object, which both databases can read. Ids and hashes are
/// alphanumeric or have hyphens; other texts are left out.
pub(crate) fn keys(texts: &[String]) -> String {
    let is_plain = |text: &&String| text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    let keys: Vec<String> = texts.iter().filter(is_plain).map(|text| format!("\"{text}\":0")).collect();
    format!("{{{}}}", keys.join(","))
}
