//! What the browsers of an account keep, the same in all of them: settings, solved puzzles, lessons
//! done. The site stores it as it comes and knows nothing of its meaning.

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

/// Bytes of a key and of a value, and keys of a person, at most.
const LONGEST_KEY: usize = 32;
const LONGEST_VALUE: usize = 60 * 1024;
const MOST_KEYS: u32 = 20;

/// Bytes of a request: a value may be written with as many escapes again.
pub(crate) const LARGEST: usize = 2 * LONGEST_VALUE + 1024;

/// Which account a browser is signed in to, and whether there is something new in what its browsers
/// keep.
#[derive(Serialize, TS)]
#[ts(export_to = "wire.d.ts")]
pub(crate) struct ClientAccount {
    /// The account: the same as long as it is there, and of no other use.
    id: String,
    /// What it is called.
    name: String,
    /// Grows with each change of what its browsers keep.
    #[ts(type = "number")]
    version: u64,
}

/// What browsers keep under a key.
#[derive(Serialize, Deserialize, TS)]
#[ts(export_to = "wire.d.ts")]
pub(crate) struct ClientDatumView {
    /// Its name.
    key: String,
    /// The change that it comes from; where a browser keeps something, the one that it knows, and 0
    /// where it knows none.
    #[ts(type = "number")]
    version: u64,
    /// The text.
    value: String,
}

/// What became of a value that a browser wants to have kept.
#[derive(Serialize, TS)]
#[ts(export_to = "wire.d.ts")]
pub(crate) struct KeptClientData {
    /// Whether it was kept; not where another browser has kept one since.
    kept: bool,
    /// All that is kept now.
    data: Vec<ClientDatumView>,
}

impl Accounts {
    /// The account of somebody who is signed in, as their browser knows it.
    ///
    /// # Errors
    /// Only those of the store.
    pub(crate) async fn client_account(
        &self,
        visitor: &VisitorId,
    ) -> Result<Option<ClientAccount>, AppError> {
        let Some(name) = self.identities.name(visitor).await else { return Ok(None) };
        let version = self.store.client_version(visitor.text()).await?;
        let id = VisitorId::of(visitor.text()).text()[..16].to_owned();
        Ok(Some(ClientAccount { id, name, version }))
    }

    async fn client_data(&self, visitor: &VisitorId) -> Result<Vec<ClientDatumView>, AppError> {
        let data = self.store.client_data(visitor.text()).await?.into_iter();
        Ok(data
            .map(|datum| ClientDatumView { key: datum.key, version: datum.version, value: datum.value })
            .collect())
    }

    /// Who is signed in.
    async fn signed_in(&self, known: KnownVisitor) -> Result<VisitorId, AppError> {
        let visitor = known.visitor.ok_or(AppError::NoSuchPage)?;
        if self.identities.name(&visitor).await.is_some() { Ok(visitor) } else { Err(AppError::NoSuchPage) }
    }
}

/// `GET /account/data`: all that is kept.
pub(crate) async fn client_data(
    State(accounts): State<Arc<Accounts>>,
    known: KnownVisitor,
) -> Result<Json<Vec<ClientDatumView>>, AppError> {
    let visitor = accounts.signed_in(known).await?;
    Ok(Json(accounts.client_data(&visitor).await?))
}

/// `POST /account/data`: keeps a value.
pub(crate) async fn keep_client_data(
    State(accounts): State<Arc<Accounts>>,
    known: KnownVisitor,
    Json(ClientDatumView { key, version, value }): Json<ClientDatumView>,
) -> Result<Json<KeptClientData>, AppError> {
    let visitor = accounts.signed_in(known).await?;
    let is_key = |key: &str| key.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    if key.is_empty() || key.len() > LONGEST_KEY || !is_key(&key) {
        let shown: String = key.chars().take(40).collect();
        let most = LONGEST_KEY.to_string();
        return Err(AppError::BadForm(say_with("client-data.key", &[("key", &shown), ("most", &most)])));
    }
    if value.len() > LONGEST_VALUE {
        let most = LONGEST_VALUE.to_string();
        return Err(AppError::BadForm(say_with("client-data.value", &[("key", &key), ("most", &most)])));
    }
    let (store, now) = (&accounts.store, now_ms());
    let kept = store.keep_client_data(visitor.text(), &key, &value, version, now, MOST_KEYS).await?;
    let data = accounts.client_data(&visitor).await?;
    if !kept && data.len() >= MOST_KEYS as usize && data.iter().all(|datum| datum.key != key) {
        let most = MOST_KEYS.to_string();
        return Err(AppError::BadForm(say_with("client-data.keys", &[("key", &key), ("most", &most)])));
    }
    Ok(Json(KeptClientData { kept, data }))
}
