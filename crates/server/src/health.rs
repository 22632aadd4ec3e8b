//! `GET /health`: whether the site can do its work.

use crate::error::AppError;
use crate::site::Site;
use axum::extract::State;
use std::sync::Arc;
use throughline_store::{Filter, Store};

/// `ok` when the database answers.
pub(crate) async fn health(State(site): State<Arc<Site>>) -> Result<&'static str, AppError> {
    site.store.list(Filter::All, 1).await?;
    Ok("ok\n")
}
