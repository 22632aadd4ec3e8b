//! What the keeper of a site does with its accounts, while the site runs or not.

use crate::accounts::{code_hash, name_key, new_code, new_codes};
use crate::server::{DATABASE, ServeError};
use std::path::Path;
use std::sync::Arc;
use throughline_store::{Account, SqliteStore, Store, StoreError, open_shared};

/// Why something was not done.
#[derive(thiserror::Error, Debug)]
pub enum AdminError {
    /// The store cannot be opened, or fails.
    #[error(transparent)]
    Serve(#[from] ServeError),
    /// Nobody has the name.
    #[error("there is no account of the name {0:?}")]
    NoSuchName(String),
}

impl From<StoreError> for AdminError {
    fn from(error: StoreError) -> Self {
        AdminError::Serve(error.into())
    }
}

/// The store of a data folder, or a shared one.
async fn open(data: &Path, store: Option<&str>) -> Result<Arc<dyn Store>, AdminError> {
    if let Some(address) = store {
        return Ok(open_shared(address).await?);
    }
    let database = data.join(DATABASE);
    if !database.is_file() {
        let database = database.display().to_string();
        let reason = "there is no such file: start the site once".to_owned();
        return Err(StoreError::Open { database, reason }.into());
    }
    Ok(Arc::new(SqliteStore::open(&database).await?))
}

async fn account(store: &dyn Store, name: &str) -> Result<Account, AdminError> {
    let found = store.account_named(&name_key(name)).await?;
    found.ok_or_else(|| AdminError::NoSuchName(name.to_owned()))
}

/// A code with which one person can make an account where the site asks for an invitation.
///
/// # Errors
/// When the store cannot be opened or written.
pub async fn invite(data: &Path, store: Option<&str>) -> Result<String, AdminError> {
    let store = open(data, store).await?;
    let code = new_code();
    if let Some(hash) = code_hash(&code) {
        store.invite(&hash).await?;
    }
    store.close().await;
    Ok(code)
}

/// New recovery codes for somebody who has lost the password and the codes. The old ones are worth
/// nothing then.
///
/// # Errors
/// [`AdminError::NoSuchName`], and when the store cannot be opened or written.
pub async fn new_recovery_codes(
    data: &Path,
    store: Option<&str>,
    name: &str,
) -> Result<Vec<String>, AdminError> {
    let store = open(data, store).await?;
    let codes = new_codes();
    let hashed = codes.iter().filter_map(|code| code_hash(code)).collect();
    store.set_codes(&account(&*store, name).await?.visitor, hashed).await?;
    store.close().await;
    Ok(codes)
}

/// Ends all sessions of an account: somebody else may be signed in to it. Sockets of games that are
/// open go on until they break.
///
/// # Errors
/// [`AdminError::NoSuchName`], and when the store cannot be opened or written.
pub async fn end_sessions(data: &Path, store: Option<&str>, name: &str) -> Result<(), AdminError> {
    let store = open(data, store).await?;
    store.end_sessions(&account(&*store, name).await?.visitor).await?;
    store.close().await;
    Ok(())
}

/// Closes an account, as its person could.
///
/// # Errors
/// [`AdminError::NoSuchName`], and when the store cannot be opened or written.
pub async fn close_account(data: &Path, store: Option<&str>, name: &str) -> Result<(), AdminError> {
    let store = open(data, store).await?;
    store.close_account(&account(&*store, name).await?.visitor).await?;
    store.close().await;
    Ok(())
}
