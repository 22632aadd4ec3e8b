//! SQL that all databases understand: what each of them carries out for the traits that keep
//! people's matters.

use crate::StoreError;
use async_trait::async_trait;

/// What goes into a statement, and what comes out of a row.
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

/// A statement in the SQL that all databases understand, with its values `$1`, `$2`, … in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statement {
    pub sql: &'static str,
    pub values: Vec<Value>,
    /// Whether nothing at all is done where it changes no row.
    pub is_needed: bool,
}

pub(crate) fn statement<const N: usize>(sql: &'static str, values: [Value; N]) -> Statement {
    Statement { sql, values: values.into(), is_needed: false }
}

/// A statement without which nothing is done.
pub(crate) fn needed<const N: usize>(sql: &'static str, values: [Value; N]) -> Statement {
    Statement { is_needed: true, ..statement(sql, values) }
}

/// What a database must be able to do to keep accounts.
#[async_trait]
pub trait Tables {
    /// Carries statements out, all or nothing: nothing where one that is needed changes no row.
    /// Returns whether they were carried out.
    async fn change(&self, statements: Vec<Statement>) -> Result<bool, StoreError>;

    /// The rows that a statement selects.
    async fn select(&self, statement: Statement) -> Result<Vec<Vec<Value>>, StoreError>;
}

pub(crate) fn text(row: &mut [Value], column: usize) -> Option<String> {
    match row.get_mut(column) {
        Some(Value::Text(text)) => text.take(),
        _ => None,
    }
}

pub(crate) fn number(row: &[Value], column: usize) -> i64 {
    if let Some(Value::Number(number)) = row.get(column) { *number } else { 0 }
}
