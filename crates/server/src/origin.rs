//! The origin (scheme and host) of the page that is being made: whole addresses in it begin so.

use crate::config::{PublicUrl, Settings};
use axum::extract::{Request, State};
use axum::http::header;
use axum::middleware::Next;
use axum::response::Response;
use std::sync::Arc;

tokio::task_local! {
    /// Where the page that is being made will be read: `https://play.example.org`.
    static ORIGIN: String;
}

/// Has pages name their pictures by whole addresses, where the site knows its own.
pub(crate) async fn of_request(
    State(settings): State<Arc<Settings>>,
    request: Request,
    next: Next,
) -> Response {
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    let public = settings.public_url.as_ref().map(ToString::to_string);
    let origin = public.or_else(|| host.map(|host| format!("http://{host}")));
    ORIGIN.scope(origin.unwrap_or_default(), next.run(request)).await
}

/// Where the page that is being made will be read; empty where that is not known.
pub(crate) fn current() -> String {
    ORIGIN.try_with(String::clone).unwrap_or_default()
}

/// Makes a page that is kept for all, whoever asked first: it names its picture by the site's
/// public address, or by the path alone.
pub(crate) fn for_all<T>(public: Option<&PublicUrl>, make: impl FnOnce() -> T) -> T {
    ORIGIN.sync_scope(public.map(ToString::to_string).unwrap_or_default(), make)
}

/// Work for another thread, whose pages name their pictures as those of this request do.
pub(crate) fn as_here<T>(work: impl FnOnce() -> T) -> impl FnOnce() -> T {
    let origin = ORIGIN.try_with(String::clone).unwrap_or_default();
    move || ORIGIN.sync_scope(origin, work)
}
