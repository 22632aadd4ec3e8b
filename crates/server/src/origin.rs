//! The origin (scheme and host) of the page being rendered, the start of absolute addresses in it.

use crate::config::{PublicUrl, Settings};
use axum::extract::{Request, State};
use axum::http::header;
use axum::middleware::Next;
use axum::response::Response;
use std::sync::Arc;

tokio::task_local! {
    /// The origin at which the page will be read: `https://play.example.org`.
    static ORIGIN: String;
}

/// Middleware: sets the origin, the public URL or that of the `Host` header, so that pages can name
/// their pictures by absolute addresses.
pub(crate) async fn set_origin(
    State(settings): State<Arc<Settings>>,
    request: Request,
    next: Next,
) -> Response {
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    let public = settings.public_url.as_ref().map(ToString::to_string);
    let origin = public.or_else(|| host.map(|host| format!("http://{host}")));
    ORIGIN.scope(origin.unwrap_or_default(), next.run(request)).await
}

/// Returns the origin of the page being rendered; empty where it is not known.
pub(crate) fn current() -> String {
    ORIGIN.try_with(String::clone).unwrap_or_default()
}

/// Renders a page that is cached for everybody: it names its picture by the site's public address
/// or by the path alone, not by the `Host` header of the first request.
pub(crate) fn with_public_origin<T>(public: Option<&PublicUrl>, make: impl FnOnce() -> T) -> T {
    ORIGIN.sync_scope(public.map(ToString::to_string).unwrap_or_default(), make)
}

/// Wraps work for another thread, so that it keeps the origin of this request.
pub(crate) fn keep_origin<T>(work: impl FnOnce() -> T) -> impl FnOnce() -> T {
    let origin = ORIGIN.try_with(String::clone).unwrap_or_default();
    move || ORIGIN.sync_scope(origin, work)
}
