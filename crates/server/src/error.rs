//! The one place that maps errors to status, log level and message.

use crate::messages::say;
use crate::page::layout;
use crate::random;
use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use std::time::Instant;
use throughline_store::StoreError;
use tokio::task::JoinError;

/// Why a request was not carried out.
#[derive(thiserror::Error, Debug)]
pub(crate) enum AppError {
    #[error("no such page")]
    NoSuchPage,
    #[error("no such game: {0}")]
    NoSuchGame(String),
    #[error("no such move in the game")]
    NoSuchPly,
    #[error("refused: {0}")]
    Refused(String),
    #[error("unreadable form: {0}")]
    BadForm(String),
    #[error("a Host header that is none of ours")]
    ForeignHost,
    #[error("more than one Host header")]
    TwoHosts,
    #[error("an Origin header that is not ours")]
    ForeignOrigin,
    #[error("too many games are open")]
    Overloaded,
    #[error("too many {what} from one address; the next in {wait_s} s")]
    TooMany { what: &'static str, wait_s: u64 },
    #[error("the log of game {game} cannot be replayed: {reason}")]
    Corrupt { game: String, reason: String },
    #[error("a task of ours failed: {0}")]
    Internal(String),
    #[error(transparent)]
    Task(#[from] JoinError),
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why something is not done: a sentence for people.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
#[error("{0}")]
pub(crate) struct Refusal(pub String);

impl Refusal {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Refusal(message.into())
    }
}

/// Why a command was not carried out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum NotDone {
    /// It may not be.
    Refused(Refusal),
    /// The database failed: later it may be carried out.
    Unsaved,
}

impl From<Refusal> for NotDone {
    fn from(refusal: Refusal) -> Self {
        NotDone::Refused(refusal)
    }
}

impl From<NotDone> for AppError {
    fn from(why: NotDone) -> Self {
        match why {
            NotDone::Refused(refusal) => refusal.into(),
            NotDone::Unsaved => StoreError::Database("a command could not be saved".to_owned()).into(),
        }
    }
}

impl From<Refusal> for AppError {
    fn from(Refusal(why): Refusal) -> Self {
        AppError::Refused(why)
    }
}

/// What a person is told, and what the log is.
#[derive(Clone, Debug)]
struct Problem {
    status: StatusCode,
    title: &'static str,
    message: String,
    /// For the log alone.
    detail: String,
}

impl AppError {
    /// What a person is told.
    pub(crate) fn words(&self) -> String {
        self.problem().message
    }

    fn problem(&self) -> Problem {
        let (status, title, message) = match self {
            AppError::NoSuchPage => not_found("There is no page at this address."),
            AppError::NoSuchGame(_) => {
                not_found("There is no game at this address. Perhaps a part of the link is missing.")
            }
            AppError::NoSuchPly => not_found("The game has no such move."),
            AppError::Refused(why) => (StatusCode::CONFLICT, "This cannot be done", why.clone()),
            AppError::BadForm(why) => (StatusCode::UNPROCESSABLE_ENTITY, "This cannot be done", why.clone()),
            AppError::ForeignHost => (
                StatusCode::MISDIRECTED_REQUEST,
                "Not this address",
                "This site does not answer under this name. If it should, start it with --public-url."
                    .to_owned(),
            ),
            AppError::TwoHosts => (StatusCode::BAD_REQUEST, "This cannot be done", say("fault.hosts")),
            AppError::ForeignOrigin => (
                StatusCode::FORBIDDEN,
                "Not from there",
                "Only the site's own pages may do this. Open the site itself and try again.".to_owned(),
            ),
            AppError::Overloaded => (
                StatusCode::SERVICE_UNAVAILABLE,
                "Too busy",
                "Too many games are being played at this moment. Try again in a minute.".to_owned(),
            ),
            AppError::TooMany { what, wait_s } => (
                StatusCode::TOO_MANY_REQUESTS,
                "A moment, please",
                format!(
                    "Your address has asked for many {what} in a short time. Try again in {wait_s} seconds."
                ),
            ),
            AppError::Corrupt { .. } | AppError::Store(StoreError::Damaged(_)) => {
                (StatusCode::INTERNAL_SERVER_ERROR, "This game is damaged", say("fault.damaged"))
            }
            AppError::Store(StoreError::Database(_)) => {
                (StatusCode::SERVICE_UNAVAILABLE, "Not now", say("fault.store"))
            }
            AppError::Internal(_) | AppError::Task(_) | AppError::Json(_) | AppError::Store(_) => internal(),
        };
        Problem { status, title, message, detail: self.to_string() }
    }
}

fn not_found(message: &str) -> (StatusCode, &'static str, String) {
    (StatusCode::NOT_FOUND, "Not found", message.to_owned())
}

fn internal() -> (StatusCode, &'static str, String) {
    let message = "Something went wrong on our side. Nothing that was accepted is lost; try again.";
    (StatusCode::INTERNAL_SERVER_ERROR, "Something went wrong", message.to_owned())
}

impl IntoResponse for AppError {
    /// The status alone; [`report`] writes the page.
    fn into_response(self) -> Response {
        let problem = self.problem();
        let mut response = problem.status.into_response();
        if let AppError::TooMany { wait_s, .. } = self {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(wait_s));
        }
        response.extensions_mut().insert(problem);
        response
    }
}

/// A response of the framework itself (405, 413, a handler that panicked) in our words.
fn framework_problem(status: StatusCode) -> Problem {
    let (title, message) = match status {
        StatusCode::METHOD_NOT_ALLOWED => {
            ("Not that way", "This address cannot be used like that.".to_owned())
        }
        StatusCode::PAYLOAD_TOO_LARGE => {
            ("Too much", "What was sent is larger than this site takes.".to_owned())
        }
        StatusCode::GATEWAY_TIMEOUT => ("Too slow", "The answer took too long. Try again.".to_owned()),
        status if status.is_client_error() => {
            ("This cannot be done", "The request could not be read.".to_owned())
        }
        _ => {
            let (_, title, message) = internal();
            (title, message)
        }
    };
    Problem { status, title, message, detail: "answered by the framework".to_owned() }
}

/// Gives every request an id, logs it, and turns every error into a page (or a line of text, for
/// programs).
pub(crate) async fn report(request: Request, next: Next) -> Response {
    let (method, uri) = (request.method().clone(), request.uri().clone());
    let wants_page = request
        .headers()
        .get_all(header::ACCEPT)
        .iter()
        .any(|accept| accept.to_str().is_ok_and(|a| a.contains("text/html")));
    let id = random::hex::<8>();
    let start = Instant::now();
    let response = next.run(request).await;
    let mut response = worded(response, &id, wants_page, &method, &uri);
    let (status, ms) = (response.status().as_u16(), start.elapsed().as_millis());
    tracing::debug!(id, %method, path = uri.path(), status, ms, "request");
    if let Ok(value) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(HeaderName::from_static("x-request-id"), value);
    }
    response
}

fn worded(response: Response, id: &str, wants_page: bool, method: &Method, uri: &Uri) -> Response {
    let status = response.status();
    let is_page =
        response.headers().get(header::CONTENT_TYPE).is_some_and(|t| t.as_bytes().starts_with(b"text/html"));
    if !(status.is_client_error() || status.is_server_error()) || is_page {
        return response;
    }
    let problem =
        response.extensions().get::<Problem>().cloned().unwrap_or_else(|| framework_problem(status));
    let (path, detail) = (uri.path(), problem.detail.as_str());
    if status.is_server_error() {
        tracing::error!(id, %method, path, status = status.as_u16(), detail, "request failed");
    } else {
        tracing::info!(id, %method, path, status = status.as_u16(), detail, "request refused");
    }
    let mut worded = if wants_page {
        (status, error_page(status.as_u16(), problem.title, &problem.message, id)).into_response()
    } else {
        (status, format!("{}\n", problem.message)).into_response()
    };
    for kept in [header::ALLOW, header::RETRY_AFTER] {
        if let Some(value) = response.headers().get(&kept) {
            worded.headers_mut().insert(kept, value.clone());
        }
    }
    worded
}

/// The page of an error. `request_id` is what a person can tell the keeper of the server; empty for
/// none.
pub(crate) fn error_page(status: u16, title: &str, message: &str, request_id: &str) -> Markup {
    let content = html! {
        section.error {
            p.error-status aria-hidden="true" { (status) }
            h1 { (title) }
            p.lead { (message) }
            p { a.button.primary href="/" { "See all games" } }
            @if !request_id.is_empty() { p.error-id { "Request " code { (request_id) } } }
        }
    };
    layout(title, "error", None, &content)
}
