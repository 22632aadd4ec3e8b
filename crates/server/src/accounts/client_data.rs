//! Client data: settings, solved puzzles and lessons done, shared by all browsers of an account.
//! The site stores it without interpreting it.

use super::Accounts;
use crate::calendar::now_ms;
use crate::error::AppError;
use crate::identities::KnownVisitor;
use crate::messages::say_with;
use crate::visitor::VisitorId;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use ts_rs::TS;

/// Maximum length of a key and of a value in bytes, and maximum number of keys of an account.
const MAX_KEY_LENGTH: usize = 32;
const MAX_VALUE_LENGTH: usize = 60 * 1024;
const MAX_KEYS: u32 = 20;

/// Maximum size of a request in bytes: escapes can double the length of a value.
pub(crate) const MAX_CLIENT_DATA_REQUEST: usize = 2 * MAX_VALUE_LENGTH + 1024;

/// The account that a browser is signed in to, and the version of its client data.
#[derive(Serialize, TS)]
#[ts(export_to = "wire.d.ts")]
pub(crate) struct ClientAccount {
    /// An opaque id of the account, which never changes.
    id: String,
    /// The account's name.
    name: String,
    /// Grows with each change of the client data.
    #[ts(type = "number")]
    version: u64,
}

/// One entry of the client data.
#[derive(Serialize, Deserialize, TS)]
#[ts(export_to = "wire.d.ts")]
pub(crate) struct ClientDatumView {
    /// The key.
    key: String,
    /// The version of its last change; in a request, of the last change that the browser knows, 0
    /// for none.
    #[ts(type = "number")]
    version: u64,
    /// The value.
    value: String,
}

/// The response to a browser that stores an entry.
#[derive(Serialize, TS)]
#[ts(export_to = "wire.d.ts")]
pub(crate) struct KeptClientData {
    /// Whether it was stored; false if another browser has stored a newer one.
    kept: bool,
    /// The whole client data after the request.
    data: Vec<ClientDatumView>,
}

impl Accounts {
    /// Returns the account of a visitor who is signed in, as the browser gets it.
    ///
    /// # Errors
    /// Only those of the store.
    pub(crate) async fn client_account(
        &self,
        visitor: &VisitorId,
    ) -> Result<Option<ClientAccount>, AppError> {
        let Some(name) = self.identities.name(visitor).await else { return Ok(None) };
        let version = self.store.client_version(visitor.text()).await?;
        let id = VisitorId::from_secret(visitor.text()).text()[..16].to_owned();
        Ok(Some(ClientAccount { id, name, version }))
    }

    async fn client_data(&self, visitor: &VisitorId) -> Result<Vec<ClientDatumView>, AppError> {
        let data = self.store.client_data(visitor.text()).await?.into_iter();
        Ok(data
            .map(|datum| ClientDatumView { key: datum.key, version: datum.version, value: datum.value })
            .collect())
    }

    /// Returns the visitor if they are signed in.
    async fn signed_in(&self, known: KnownVisitor) -> Result<VisitorId, AppError> {
        let visitor = known.visitor.ok_or(AppError::NoSuchPage)?;
        if self.identities.name(&visitor).await.is_some() { Ok(visitor) } else { Err(AppError::NoSuchPage) }
    }
}

/// `GET /account/data`: the whole client data.
pub(crate) async fn client_data(
    State(accounts): State<Arc<Accounts>>,
    known: KnownVisitor,
) -> Result<Json<Vec<ClientDatumView>>, AppError> {
    let visitor = accounts.signed_in(known).await?;
    Ok(Json(accounts.client_data(&visitor).await?))
}

/// `POST /account/data`: stores an entry.
pub(crate) async fn keep_client_data(
    State(accounts): State<Arc<Accounts>>,
    known: KnownVisitor,
    Json(ClientDatumView { key, version, value }): Json<ClientDatumView>,
) -> Result<Json<KeptClientData>, AppError> {
    let visitor = accounts.signed_in(known).await?;
    let is_key = |key: &str| key.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    if key.is_empty() || key.len() > MAX_KEY_LENGTH || !is_key(&key) {
        let shown: String = key.chars().take(40).collect();
        let most = MAX_KEY_LENGTH.to_string();
        return Err(AppError::BadForm(say_with("client-data.key", &[("key", &shown), ("most", &most)])));
    }
    if value.len() > MAX_VALUE_LENGTH {
        let most = MAX_VALUE_LENGTH.to_string();
        return Err(AppError::BadForm(say_with("client-data.value", &[("key", &key), ("most", &most)])));
    }
    // PostgreSQL has no such character: a site could not be moved there. Our browsers send JSON.
    let value = value.replace('\0', "");
    let (store, now) = (&accounts.store, now_ms());
    let kept = store.keep_client_data(visitor.text(), &key, &value, version, now, MAX_KEYS).await?;
    let data = accounts.client_data(&visitor).await?;
    if !kept && data.len() >= MAX_KEYS as usize && data.iter().all(|datum| datum.key != key) {
        let most = MAX_KEYS.to_string();
        return Err(AppError::BadForm(say_with("client-data.keys", &[("key", &key), ("most", &most)])));
    }
    Ok(Json(KeptClientData { kept, data }))
}
