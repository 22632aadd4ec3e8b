//! Cross-origin requests (CORS): scripts of other sites' pages can use the API, since it ignores
//! cookies and a page must have been given a token. All other routes stay closed.
//! <https://fetch.spec.whatwg.org/#http-cors-protocol>

use crate::limits::PROGRAM_HEADERS;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// The request headers that are allowed besides those that browsers always allow.
const ALLOWED_HEADERS: &str = "Authorization, Content-Type";

/// How long browsers can cache the response to a preflight request, in seconds.
const MAX_AGE: &str = "86400";

/// Marks a response that scripts of other sites' pages can read.
#[derive(Clone)]
pub(crate) struct CrossOrigin;

/// Answers preflight requests, and marks all responses as readable for other sites.
pub(crate) async fn allow(request: Request, next: Next) -> Response {
    let is_preflight = request.method() == Method::OPTIONS
        && request.headers().contains_key(header::ACCESS_CONTROL_REQUEST_METHOD);
    let mut response = if is_preflight {
        let headers = [
            (header::ACCESS_CONTROL_ALLOW_METHODS, "GET, POST"),
            (header::ACCESS_CONTROL_ALLOW_HEADERS, ALLOWED_HEADERS),
            (header::ACCESS_CONTROL_MAX_AGE, MAX_AGE),
        ];
        (StatusCode::NO_CONTENT, headers).into_response()
    } else {
        next.run(request).await
    };
    response.extensions_mut().insert(CrossOrigin);
    response
}

/// As [`allow`], for requests to the API whose address leads nowhere.
pub(crate) async fn allow_to_api(request: Request, next: Next) -> Response {
    if request.uri().path().starts_with("/api/") {
        allow(request, next).await
    } else {
        next.run(request).await
    }
}

/// Adds the headers of CORS to a marked response.
pub(crate) fn add_headers(headers: &mut HeaderMap) {
    let exposed = format!("{}, retry-after", PROGRAM_HEADERS.join(", "));
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    if let Ok(exposed) = HeaderValue::from_str(&exposed) {
        headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, exposed);
    }
}
