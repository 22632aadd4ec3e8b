//! The lab's reports on the games: pages of their own, made before by `throughline lab report` and
//! kept in the program.

use crate::error::AppError;
use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use sha2::{Digest, Sha256};

#[derive(rust_embed::Embed)]
#[folder = "../../games/"]
#[include = "*/report.html"]
struct Reports;

/// The report on a game's default rules lies in the game's folder.
fn file(game: &str) -> String {
    format!("{game}/report.html")
}

/// Path of the report on a rule set; `None` where there is none.
pub(crate) fn path(spec: &str) -> Option<String> {
    Reports::get(&file(spec)).map(|_| format!("/reports/{spec}"))
}

/// `GET /reports/{game}`.
pub(crate) async fn report(Path(game): Path<String>) -> Result<Response, AppError> {
    let file = Reports::get(&file(&game)).ok_or(AppError::NoSuchPage)?;
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
    fn every_game_has_a_report_that_needs_nothing_from_elsewhere() {
        for info in GAMES {
            assert_eq!(path(info.id), Some(format!("/reports/{}", info.id)));
            let file = Reports::get(&file(info.id)).expect("it is there");
            let page = String::from_utf8(file.data.into_owned()).expect("UTF-8");
            assert!(page.len() < 300_000, "{}: {} bytes", info.id, page.len());
            assert!(page.contains(&format!("<code>{}</code>", info.id)), "{}: its own rule set", info.id);
            assert!(page.matches("<style>").count() == 1 && !page.contains(" style="), "{}", info.id);
            for outside in ["<script", "<link", "<img", "@import", "url(http"] {
                assert!(!page.contains(outside), "{}: {outside}", info.id);
            }
        }
        assert_eq!(path("chess"), None);
    }
}
