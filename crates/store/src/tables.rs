//! Statements in SQL that both databases understand, which the traits for everything but games use.

use crate::StoreError;
use async_trait::async_trait;

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
    pub sql: &'static str,
    pub values: Vec<Value>,
    /// Whether all statements are rolled back if this one changes no row.
    pub must_change: bool,
}

pub(crate) fn statement<const N: usize>(sql: &'static str, values: [Value; N]) -> Statement {
    Statement { sql, values: values.into(), must_change: false }
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
    async fn select(&self, statement: Statement) -> Result<Vec<Vec<Value>>, StoreError>;
}

pub(crate) fn text(row: &mut [Value], column: usize) -> Option<String> {
    match row.get_mut(column) {
        Some(Value::Text(text)) => text.take(),
        _ => None,
    }
}

/// Returns texts as the keys of a JSON object, which both databases can read. Ids and hashes are
/// alphanumeric or have hyphens; other texts are left out.
pub(crate) fn keys(texts: &[String]) -> String {
    let is_plain = |text: &&String| text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    let keys: Vec<String> = texts.iter().filter(is_plain).map(|text| format!("\"{text}\":0")).collect();
    format!("{{{}}}", keys.join(","))
}

pub(crate) fn number(row: &[Value], column: usize) -> i64 {
    if let Some(Value::Number(number)) = row.get(column) { *number } else { 0 }
}
