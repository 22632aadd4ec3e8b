//! Errors of requests: the one place that maps errors to status and message.

use crate::messages::{say, say_with};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use throughline_game::SpecError;
use throughline_store::StoreError;
use throughline_views::words::sentence;
use tokio::task::JoinError;

/// Errors of requests.
#[derive(thiserror::Error, Debug)]
pub(crate) enum AppError {
    #[error("no such page")]
    NoSuchPage,
    #[error("no such game: {0}")]
    NoSuchGame(String),
    #[error("no such player: {0}")]
    NoSuchPlayer(String),
    #[error("no such move in the game")]
    NoSuchPly,
    #[error("refused: {0}")]
    Refused(String),
    #[error("refused as invalid: {0}")]
    BadForm(String),
    #[error("a body in the encoding {0}")]
    Encoded(String),
    #[error("not signed in")]
    SignedOut,
    #[error("no access token that stands")]
    InvalidToken,
    #[error("an access token that has expired")]
    ExpiredToken,
    #[error("the access token lacks the scope {0}")]
    MissingScope(&'static str),
    #[error("a Host header that is none of ours")]
    ForeignHost,
    #[error("more than one Host header")]
    TwoHosts,
    #[error("an Origin header that is not ours")]
    ForeignOrigin,
    #[error("too much to do at once")]
    Overloaded,
    #[error("too many {what}; the next in {wait_s} s")]
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

/// The reason for not doing something: a sentence for people.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
#[error("{0}")]
pub(crate) struct Refusal(pub String);

impl Refusal {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Refusal(message.into())
    }
}

impl From<throughline_views::Refusal> for Refusal {
    fn from(refusal: throughline_views::Refusal) -> Self {
        Refusal(refusal.0)
    }
}

/// The reason for not executing a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum CommandError {
    /// The command is not allowed.
    Refused(Refusal),
    /// The database failed; the command can be repeated later.
    Unsaved,
}

impl From<Refusal> for CommandError {
    fn from(refusal: Refusal) -> Self {
        CommandError::Refused(refusal)
    }
}

impl From<CommandError> for AppError {
    fn from(why: CommandError) -> Self {
        match why {
            CommandError::Refused(refusal) => refusal.into(),
            CommandError::Unsaved => StoreError::Database("a command could not be saved".to_owned()).into(),
        }
    }
}

impl From<Refusal> for AppError {
    fn from(Refusal(why): Refusal) -> Self {
        AppError::Refused(why)
    }
}

/// The error of an address that names a rule set: only one of an unknown game leads nowhere.
impl From<SpecError> for AppError {
    fn from(why: SpecError) -> Self {
        match why {
            SpecError::UnknownGame { .. } => AppError::NoSuchPage,
            _ => AppError::BadForm(sentence(&why.to_string())),
        }
    }
}

/// An error as shown to a person and as logged.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    pub status: StatusCode,
    pub title: String,
    pub message: String,
    /// For the log alone.
    pub detail: String,
}

impl AppError {
    /// Whether a game is damaged, which should not keep others from what is to be done.
    pub(crate) fn is_damage(&self) -> bool {
        matches!(self, AppError::Corrupt { .. } | AppError::Store(StoreError::Damaged(_)))
    }

    /// Returns the message for a person.
    pub(crate) fn message(&self) -> String {
        self.problem().message
    }

    fn problem(&self) -> Problem {
        let (status, title, message) = match self {
            AppError::NoSuchPage => not_found("problem.no-page"),
            AppError::NoSuchGame(_) => not_found("problem.no-game"),
            AppError::NoSuchPlayer(name) => {
                let message = say_with("people.nobody", &[("name", name)]);
                (StatusCode::NOT_FOUND, say("problem.not-found"), message)
            }
            AppError::NoSuchPly => not_found("problem.no-move"),
            AppError::Refused(why) => (StatusCode::CONFLICT, say("problem.refused"), why.clone()),
            AppError::BadForm(why) => (StatusCode::UNPROCESSABLE_ENTITY, say("problem.refused"), why.clone()),
            AppError::Encoded(encoding) => {
                let message = say_with("problem.encoded", &[("encoding", encoding)]);
                (StatusCode::UNSUPPORTED_MEDIA_TYPE, say("problem.refused"), message)
            }
            AppError::SignedOut => titled(StatusCode::FORBIDDEN, "problem.signed-out"),
            AppError::InvalidToken => titled(StatusCode::UNAUTHORIZED, "problem.no-token"),
            AppError::ExpiredToken => titled(StatusCode::UNAUTHORIZED, "problem.old-token"),
            AppError::MissingScope(scope) => {
                let message = say_with("problem.no-scope", &[("scope", scope)]);
                (StatusCode::FORBIDDEN, say("problem.refused"), message)
            }
            AppError::ForeignHost => titled(StatusCode::MISDIRECTED_REQUEST, "problem.foreign-host"),
            AppError::ForeignOrigin => titled(StatusCode::FORBIDDEN, "problem.foreign-origin"),
            AppError::Overloaded => titled(StatusCode::SERVICE_UNAVAILABLE, "problem.busy"),
            AppError::TooMany { what, wait_s } => {
                let name = match *what {
                    "imports" => "problem.too-many-imports",
                    "sign-ins" => "problem.too-many-sign-ins",
                    "aborts" => "problem.too-many-aborts",
                    "lines of chat" => "problem.too-many-lines",
                    "pages" => "problem.too-many-pages",
                    "requests of programs" => "problem.too-many-of-token",
                    "new games of programs" => "problem.too-many-games-of-programs",
                    "streams" => "problem.too-many-streams",
                    "requests of scripts"
                    | "studies"
                    | "changes of notices"
                    | "letters"
                    | "reports"
                    | "private notes" => "problem.too-many-requests",
                    _ => "problem.too-many-games",
                };
                let message = say_with(name, &[("seconds", &wait_s.to_string())]);
                (StatusCode::TOO_MANY_REQUESTS, say("problem.too-many"), message)
            }
            AppError::TwoHosts => titled(StatusCode::BAD_REQUEST, "problem.two-hosts"),
            AppError::Corrupt { .. } | AppError::Store(StoreError::Damaged(_)) => {
                titled(StatusCode::INTERNAL_SERVER_ERROR, "problem.damaged")
            }
            AppError::Store(StoreError::Database(_)) => {
                titled(StatusCode::SERVICE_UNAVAILABLE, "problem.store")
            }
            AppError::Internal(_) | AppError::Task(_) | AppError::Json(_) | AppError::Store(_) => internal(),
        };
        Problem { status, title, message, detail: self.to_string() }
    }
}

/// Returns a status with its title, and the message that explains it.
fn titled(status: StatusCode, name: &str) -> (StatusCode, String, String) {
    (status, say(name), say(&format!("{name}-about")))
}

fn not_found(message: &str) -> (StatusCode, String, String) {
    (StatusCode::NOT_FOUND, say("problem.not-found"), say(message))
}

fn internal() -> (StatusCode, String, String) {
    titled(StatusCode::INTERNAL_SERVER_ERROR, "problem.internal")
}

impl IntoResponse for AppError {
    /// Responds with the status alone; [`crate::responses::log_and_render_errors`] renders the
    /// page.
    fn into_response(self) -> Response {
        let problem = self.problem();
        let mut response = problem.status.into_response();
        if let AppError::TooMany { wait_s, .. } = self {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(wait_s));
        }
        if problem.status == StatusCode::UNAUTHORIZED {
            response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        if problem.status == StatusCode::UNSUPPORTED_MEDIA_TYPE {
            response.headers_mut().insert(header::ACCEPT_ENCODING, HeaderValue::from_static("identity"));
        }
        response.extensions_mut().insert(problem);
        response
    }
}

/// Describes an error response of the framework itself (405, 413, a handler that panicked) in our
/// words.
pub(crate) fn framework_problem(status: StatusCode) -> Problem {
    let (_, title, message) = match status {
        StatusCode::METHOD_NOT_ALLOWED => titled(status, "problem.method"),
        StatusCode::PAYLOAD_TOO_LARGE => titled(status, "problem.large"),
        StatusCode::GATEWAY_TIMEOUT => titled(status, "problem.slow"),
        _ if status.is_client_error() => (status, say("problem.refused"), say("problem.unreadable")),
        _ => internal(),
    };
    Problem { status, title, message, detail: "answered by the framework".to_owned() }
}

#[cfg(test)]
mod tests {
    use super::AppError;

    #[test]
    fn refusals_name_what_there_was_too_much_of() {
        let told = |what| AppError::TooMany { what, wait_s: 5 }.message();
        assert!(told("lines of chat").starts_with("You have written many lines"));
        // By address, and nobody has written in a chat.
        assert!(told("reports").starts_with("Your address has sent very many requests"));
        // Not only games keep the site busy: so do sign-ups.
        assert!(!AppError::Overloaded.message().contains("games"));
    }
}
