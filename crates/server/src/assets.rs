//! The files of `web/` and the games' lab reports: in the program itself, or read from their
//! folders at each request in a debug build.

use crate::error::AppError;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::http::header::{self, HeaderMap};
use axum::response::{IntoResponse, Response};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use sha2::{Digest, Sha256};

#[derive(rust_embed::Embed)]
#[folder = "../../web/"]
#[include = "css/*.css"]
#[include = "js/*.js"]
#[include = "icon.svg"]
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
        _ => return None,
    })
}

#[derive(rust_embed::Embed)]
#[folder = "../../games/"]
#[include = "*/report.html"]
struct Reports;

/// The lab's report on a game's default rules, made before by `throughline lab report`, lies in the
/// game's folder.
fn report_file(game: &str) -> String {
    format!("{game}/report.html")
}

/// Path of the lab's report on a rule set; `None` where there is none.
pub(crate) fn report_path(spec: &str) -> Option<String> {
    Reports::get(&report_file(spec)).map(|_| format!("/reports/{spec}"))
}

/// `GET /reports/{game}`.
pub(crate) async fn report(Path(game): Path<String>) -> Result<Response, AppError> {
    let file = Reports::get(&report_file(&game)).ok_or(AppError::NoSuchPage)?;
    let policy = content_policy(&file.data);
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8".to_owned()),
        (header::CONTENT_SECURITY_POLICY, policy),
    ];
    Ok((headers, file.data).into_response())
}

/// Nothing from anywhere but the page's own style sheet, known by its hash.
fn content_policy(page: &[u8]) -> String {
    let between = |start: &[u8], end: &[u8]| {
        let from = find(page, start)? + start.len();
        Some(&page[from..from + find(&page[from..], end)?])
    };
    let style = between(b"<style>", b"</style>").unwrap_or_default();
    let hash = STANDARD.encode(Sha256::digest(style));
    format!(
        "default-src 'none'; style-src 'sha256-{hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
}

fn find(text: &[u8], part: &[u8]) -> Option<usize> {
    text.windows(part.len()).position(|window| window == part)
}

#[cfg(test)]
mod tests {
    use super::*;
    use throughline_catalog::GAMES;

    /// The hash of a style sheet without a letter is that of nothing, as everybody knows it.
    #[test]
    fn the_policy_names_the_style_sheet_by_its_hash() {
        let policy = content_policy(b"<style></style>");
        assert!(
            policy.contains("style-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"),
            "{policy}"
        );
    }

    #[test]
    fn only_what_browsers_load_is_in_the_program() {
        let files: Vec<_> = Web::iter().collect();
        assert!(
            files.iter().any(|file| file == "js/play/room.js") && files.iter().any(|file| file == "icon.svg")
        );
        for file in files {
            assert!(content_type(&file).is_some() && !file.starts_with("tests/"), "{file}");
        }
    }

    #[test]
    fn reports_need_nothing_from_elsewhere() {
        let with_report = GAMES.iter().filter_map(|info| Some((info, Reports::get(&report_file(info.id))?)));
        assert!(with_report.clone().count() > 1);
        for (info, file) in with_report {
            assert_eq!(report_path(info.id), Some(format!("/reports/{}", info.id)));
            let page = String::from_utf8(file.data.into_owned()).expect("UTF-8");
            assert!(page.len() < 300_000, "{}: {} bytes", info.id, page.len());
            assert!(page.contains(&format!("<code>{}</code>", info.id)), "{}: its own rule set", info.id);
            assert!(page.matches("<style>").count() == 1 && !page.contains(" style="), "{}", info.id);
            for outside in ["<script", "<link", "<img", "@import", "url(http"] {
                assert!(!page.contains(outside), "{}: {outside}", info.id);
            }
        }
        assert_eq!(report_path("chess"), None);
    }
}
