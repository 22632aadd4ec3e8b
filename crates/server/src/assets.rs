//! The files of `web/`: in the program itself, or read from the folder at each request in a debug
//! build.

use crate::error::AppError;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::http::header::{self, HeaderMap};
use axum::response::{IntoResponse, Response};

#[derive(rust_embed::Embed)]
#[folder = "../../web/"]
struct Web;

/// Browsers keep a file but ask each time whether it is still the same: a new program shows at
/// once.
const CACHING: &str = "no-cache";

/// `GET /assets/{*path}`.
pub(crate) async fn file(Path(path): Path<String>, headers: HeaderMap) -> Result<Response, AppError> {
    let kind = content_type(&path).ok_or(AppError::NoSuchPage)?;
    let file = Web::get(&path).ok_or(AppError::NoSuchPage)?;
    let tag = format!("\"{}\"", crate::random::to_hex(&file.metadata.sha256_hash()[..16]));
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|seen| {
        seen.to_str().is_ok_and(|seen| seen.split(',').any(|s| s.trim().trim_start_matches("W/") == tag))
    });
    let caching = [(header::CACHE_CONTROL, CACHING.to_owned()), (header::ETAG, tag)];
    if known {
        return Ok((StatusCode::NOT_MODIFIED, caching).into_response());
    }
    Ok((caching, [(header::CONTENT_TYPE, kind)], file.data).into_response())
}

/// The kinds of files there are; anything else in the folder is not for the outside.
fn content_type(path: &str) -> Option<&'static str> {
    let (_, ending) = path.rsplit_once('.')?;
    Some(match ending {
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "woff2" => "font/woff2",
        "webmanifest" => "application/manifest+json",
        _ => return None,
    })
}
