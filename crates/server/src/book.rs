//! The book, built by mdBook from `docs/`: pages with a search that works without the server.

use crate::assets;
use crate::error::AppError;
use crate::paths::BOOK;
use axum::extract::Path;
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::response::{Redirect, Response};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::LazyLock;

/// `GET /book`.
pub(crate) async fn redirect() -> Redirect {
    Redirect::permanent(BOOK)
}

/// `GET /book/`.
pub(crate) async fn index(headers: HeaderMap) -> Result<Response, AppError> {
    file(Path("index.html".to_owned()), headers).await
}

/// `GET /book/{*path}`.
pub(crate) async fn file(Path(path): Path<String>, headers: HeaderMap) -> Result<Response, AppError> {
    let mut response = assets::book_response(&path, &headers).ok_or(AppError::NoSuchPage)?;
    if let Some(policy) = POLICIES.get(&*path) {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy.clone());
    }
    Ok(response)
}

/// The content security policies of the book's pages, by path.
static POLICIES: LazyLock<HashMap<&str, HeaderValue>> = LazyLock::new(|| {
    let of_page = |path| Some((path, policy(page(path)?).parse().ok()?));
    assets::files_of_book().filter_map(|(path, _)| of_page(path)).collect()
});

/// Returns a page as text.
fn page(path: &str) -> Option<&'static str> {
    let file = assets::book(path).filter(|_| path.ends_with(".html"))?;
    std::str::from_utf8(file.plain).ok()
}

/// Returns the content security policy of a page: files of the site, and the scripts and styles
/// that mdBook writes into the page, by their hashes. <https://www.w3.org/TR/CSP3/#csp-hash-source>
fn policy(page: &str) -> String {
    let scripts = hashes(page, "<script>", "</script>");
    let styles = hashes(page, " style=\"", "\"");
    format!(
        "default-src 'none'; script-src 'self'{scripts}; style-src 'self' 'unsafe-hashes'{styles}; \
         img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; \
         form-action 'self'; frame-ancestors 'self'"
    )
}

/// Returns the hash sources of all texts between two delimiters.
fn hashes(page: &str, from: &str, to: &str) -> String {
    let found = page.split(from).skip(1).filter_map(|rest| rest.split(to).next());
    let mut found: Vec<String> =
        found.map(|text| format!(" 'sha256-{}'", STANDARD.encode(Sha256::digest(text)))).collect();
    found.sort();
    found.dedup();
    found.concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_into_a_page_has_its_hash() {
        let policy = policy("<script>alert(1)</script><script src=\"a.js\"></script><p style=\"top: 0\">");
        // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
        assert!(policy.contains("script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=';"));
        assert!(policy.contains("style-src 'self' 'unsafe-hashes' 'sha256-"), "{policy}");
    }

    /// Checks the links between chapters.
    #[test]
    fn chapters_lead_to_chapters_pictures_and_pages_of_the_site() {
        let pages: Vec<_> = POLICIES.keys().filter_map(|path| Some((*path, page(path)?))).collect();
        assert!(pages.len() > 20, "{pages:?}");
        for (name, page) in pages {
            let (_, text) = page.split_once("<main>").unwrap_or_default();
            let links = ["href=\"", "src=\""].into_iter().flat_map(|mark| text.split(mark).skip(1));
            for link in links.filter_map(|rest| rest.split(['"', '#']).next()) {
                if link.is_empty() || link.starts_with("http") || link.starts_with('/') {
                    continue;
                }
                let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
                let mut place: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
                for part in link.split('/') {
                    match part {
                        ".." => assert!(place.pop().is_some(), "{name}: {link}"),
                        _ => place.push(part),
                    }
                }
                assert!(assets::book(&place.join("/")).is_some(), "{name}: {link}");
            }
        }
    }
}
