//! What the request tells about the page being rendered: the origin (scheme and host), which is the
//! start of absolute addresses in it, and whether it answers a form.

use crate::config::{PublicUrl, Settings};
use axum::extract::{Request, State};
use axum::http::{Method, header};
use axum::middleware::Next;
use axum::response::Response;
use std::sync::Arc;

tokio::task_local! {
    /// The origin at which the page will be read: `https://play.example.org`.
    static ORIGIN: String;
    /// Whether the page answers a form sent by POST.
    static ANSWERS_FORM: bool;
}

/// Middleware: sets the origin, the public URL or that of the `Host` header, so that pages can name
/// their pictures by absolute addresses, and whether the page answers a form.
pub(crate) async fn set_origin(
    State(settings): State<Arc<Settings>>,
    request: Request,
    next: Next,
) -> Response {
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    let public = settings.public_url.as_ref().map(ToString::to_string);
    let origin = public.or_else(|| host.map(|host| format!("http://{host}")));
    let is_post = request.method() == Method::POST;
    ANSWERS_FORM.scope(is_post, ORIGIN.scope(origin.unwrap_or_default(), next.run(request))).await
}

/// Returns the origin of the page being rendered; empty where it is not known.
pub(crate) fn current() -> String {
    ORIGIN.try_with(String::clone).unwrap_or_default()
}

/// Whether the page being rendered answers a form: requested again by its address, it is another.
pub(crate) fn answers_form() -> bool {
    ANSWERS_FORM.try_with(|answers| *answers).unwrap_or_default()
}

/// Renders a page that is cached for everybody: it names its picture by the site's public address
/// or by the path alone, not by the `Host` header of the first request.
pub(crate) fn with_public_origin<T>(public: Option<&PublicUrl>, make: impl FnOnce() -> T) -> T {
    ORIGIN.sync_scope(public.map(ToString::to_string).unwrap_or_default(), make)
}

/// Wraps work for another thread, so that it keeps what is known of this request.
pub(crate) fn keep_origin<T>(work: impl FnOnce() -> T) -> impl FnOnce() -> T {
    let (origin, answers_form) = (current(), answers_form());
    move || ANSWERS_FORM.sync_scope(answers_form, || ORIGIN.sync_scope(origin, work))
}
