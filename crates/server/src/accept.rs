//! What a client accepts, by the headers `Accept` and `Accept-Encoding`
//! ([RFC 9110, 12.5](https://www.rfc-editor.org/rfc/rfc9110#section-12.5)).

use axum::http::header::{self, HeaderMap, HeaderName};

/// The content type of JSON.
pub(crate) const JSON: &str = "application/json";

/// The content type of a stream of JSON values, one a line.
pub(crate) const NDJSON: &str = "application/x-ndjson";

/// Whether a client names a content encoding, and does not refuse it.
pub(crate) fn accepts_encoding(headers: &HeaderMap, coding: &str) -> bool {
    weight(headers, &header::ACCEPT_ENCODING, coding) > 0.0
}

/// Whether a client names a content type, and does not refuse it.
pub(crate) fn accepts_type(headers: &HeaderMap, wanted: &str) -> bool {
    type_weight(headers, wanted) > 0.0
}

/// Returns the weight, 0 to 1, of a content type that a client names; 0 for any other.
pub(crate) fn type_weight(headers: &HeaderMap, wanted: &str) -> f32 {
    weight(headers, &header::ACCEPT, wanted)
}

fn weight(headers: &HeaderMap, header: &HeaderName, wanted: &str) -> f32 {
    let lines = headers.get_all(header).iter().filter_map(|line| line.to_str().ok());
    let weights = lines.flat_map(|line| line.split(',')).filter_map(|accepted| {
        let mut parts = accepted.split(';').map(|part| part.trim().to_ascii_lowercase());
        if parts.next()? != wanted {
            return None;
        }
        parts.find_map(|part| part.strip_prefix("q=")?.parse::<f32>().ok()).or(Some(1.0))
    });
    weights.fold(0.0, f32::max)
}
