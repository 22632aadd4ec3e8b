//! Pages of other people may ask the API by their scripts: it knows nobody by cookies, and a token
//! is something that a page must have been given. All other addresses stay closed.
//! <https://fetch.spec.whatwg.org/#http-cors-protocol>

use crate::limits::PROGRAM_HEADERS;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// What a page may send besides what browsers always allow.
const ALLOWED: &str = "Authorization, Content-Type";

/// Seconds for which browsers need not ask again.
const KEPT: &str = "86400";

/// Marks a response that scripts of other people's pages may read.
#[derive(Clone)]
pub(crate) struct ReadAnywhere;

/// Answers a browser that asks whether a page may send a request, and marks every other response.
pub(crate) async fn open(request: Request, next: Next) -> Response {
    let is_question = request.method() == Method::OPTIONS
        && request.headers().contains_key(header::ACCESS_CONTROL_REQUEST_METHOD);
    let mut response = if is_question {
        let answer = [
            (header::ACCESS_CONTROL_ALLOW_METHODS, "GET, POST"),
            (header::ACCESS_CONTROL_ALLOW_HEADERS, ALLOWED),
            (header::ACCESS_CONTROL_MAX_AGE, KEPT),
        ];
        (StatusCode::NO_CONTENT, answer).into_response()
    } else {
        next.run(request).await
    };
    response.extensions_mut().insert(ReadAnywhere);
    response
}

/// Writes into a marked response that any page may read it, and which of its headers.
pub(crate) fn tell(headers: &mut HeaderMap) {
    let exposed = format!("{}, retry-after", PROGRAM_HEADERS.join(", "));
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    if let Ok(exposed) = HeaderValue::from_str(&exposed) {
        headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, exposed);
    }
}
