//! Middleware for every response: a request id and a log line, and errors as pages, lines of text
//! or JSON.

use crate::accept::{JSON, NDJSON, accepts_type};
use crate::cors::CrossOrigin;
use crate::embed::Embedded;
use crate::error::{Problem, framework_problem};
use crate::limits::{Address, PROGRAM_HEADERS};
use crate::messages::{say, say_with};
use crate::page::layout;
use crate::{metrics, random};
use axum::Json;
use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use serde_json::json;
use std::time::Instant;
use throughline_game::text::clip;
use tracing::{Instrument, field, trace_span};

/// Prefix of the API's paths that do not begin with `/api/`.
const EXPORT: &str = "/game/export/";

/// The format of an error response.
#[derive(Clone, Copy)]
enum ErrorFormat {
    Page,
    /// A line of text.
    Line,
    /// `{"error": …}`, for programs that bring a token, ask for JSON or use the API.
    Json,
}

impl ErrorFormat {
    fn accepted_by(headers: &HeaderMap, path: &str) -> Self {
        let accepts_json = || [JSON, NDJSON].iter().any(|json| accepts_type(headers, json));
        match () {
            () if accepts_type(headers, "text/html") => ErrorFormat::Page,
            () if headers.contains_key(header::AUTHORIZATION) || accepts_json() => ErrorFormat::Json,
            () if path.starts_with("/api/") || path.starts_with(EXPORT) => ErrorFormat::Json,
            () => ErrorFormat::Line,
        }
    }
}

/// The parts of a request that are logged.
struct LoggedRequest {
    id: String,
    address: Address,
    method: Method,
    uri: Uri,
}

/// Gives every request an id, logs it, and renders errors in the format that the client accepts.
pub(crate) async fn log_and_render_errors(address: Address, mut request: Request, next: Next) -> Response {
    let (method, uri) = (request.method().clone(), request.uri().clone());
    let logged = LoggedRequest { id: random::hex::<8>(), address, method, uri };
    let format = ErrorFormat::accepted_by(request.headers(), request.uri().path());
    // Handled as GET, and sent without the body: forms read the query with GET only.
    if request.method() == Method::HEAD {
        *request.method_mut() = Method::GET;
    }
    let route = request.extensions().get::<MatchedPath>().map_or("none", MatchedPath::as_str).to_owned();
    let start = Instant::now();
    let span = trace_span!("request", id = logged.id, method = %logged.method, route, status = field::Empty);
    let response = next.run(request).instrument(span.clone()).await;
    span.record("status", response.status().as_u16());
    let mut response = render_error(response, &logged, format);
    let LoggedRequest { id, address, method, uri } = &logged;
    metrics::answered(method, &route, response.status(), start.elapsed());
    let (status, ms) = (response.status().as_u16(), start.elapsed().as_millis());
    tracing::debug!(id, %address, %method, path = uri.path(), status, ms, "request");
    if let Ok(value) = HeaderValue::from_str(id) {
        response.headers_mut().insert(HeaderName::from_static("x-request-id"), value);
    }
    response
}

fn render_error(response: Response, logged: &LoggedRequest, format: ErrorFormat) -> Response {
    let status = response.status();
    let is_page =
        response.headers().get(header::CONTENT_TYPE).is_some_and(|t| t.as_bytes().starts_with(b"text/html"));
    if !(status.is_client_error() || status.is_server_error()) || is_page {
        return response;
    }
    let problem =
        response.extensions().get::<Problem>().cloned().unwrap_or_else(|| framework_problem(status));
    let LoggedRequest { id, address, method, uri } = logged;
    // Both may have tens of thousands of characters, which would push older lines out of the log.
    let (method, path) = (clip(method.as_str()), clip(uri.path()));
    let (status_code, detail) = (status.as_u16(), problem.detail.as_str());
    if status.is_server_error() {
        tracing::error!(id, %address, %method, path, status = status_code, detail, "request failed");
    } else {
        tracing::info!(id, %address, %method, path, status = status_code, detail, "request refused");
    }
    let embedded = response.extensions().get::<Embedded>().cloned();
    let mut worded = match format {
        ErrorFormat::Page => {
            let page = || error_page(status_code, &problem.title, &problem.message, id);
            let page = embedded.as_ref().map_or_else(page, |embedded| embedded.scope(page));
            (status, page).into_response()
        }
        ErrorFormat::Line => (status, format!("{}\n", problem.message)).into_response(),
        ErrorFormat::Json => (status, Json(json!({ "error": problem.message }))).into_response(),
    };
    if let Some(embedded) = embedded {
        worded.extensions_mut().insert(embedded);
    }
    if response.extensions().get::<CrossOrigin>().is_some() {
        worded.extensions_mut().insert(CrossOrigin);
    }
    let limits = PROGRAM_HEADERS.map(HeaderName::from_static);
    let of_errors = [header::ACCEPT_ENCODING, header::ALLOW, header::RETRY_AFTER, header::WWW_AUTHENTICATE];
    for kept in of_errors.iter().chain(&limits) {
        if let Some(value) = response.headers().get(kept) {
            worded.headers_mut().insert(kept, value.clone());
        }
    }
    worded
}

/// Renders an error page. People can quote `request_id` to the operator; empty for none.
pub(crate) fn error_page(status: u16, title: &str, message: &str, request_id: &str) -> Markup {
    let content = html! {
        section.error {
            p.error-status aria-hidden="true" { (status) }
            h1 { (title) }
            p.lead { (message) }
            p { a.button.primary href="/" { (say("problem.home")) } }
            @if !request_id.is_empty() { p.error-id { (say_with("problem.request", &[("id", request_id)])) } }
        }
    };
    layout(title, "error", None, &content)
}
