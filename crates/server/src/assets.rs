//! Static files of `web/`.
//!
//! Pages name the files that the build script made: one script, one style sheet and the fonts,
//! compressed, each under a name with its hash, so that browsers cache it for ever. The source
//! files are served under their own names too; a debug build reads them from their folder at each
//! request, and its pages name them instead of the bundles when [`UNBUNDLED`] is set.

use crate::accept::accepts_encoding;
use crate::error::AppError;
use axum::body::Bytes;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::http::header::{self, HeaderMap};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use serde_json::json;

/// The URL prefix of the files of `web/`.
pub(crate) const ASSETS: &str = "/assets";

#[derive(rust_embed::Embed)]
#[folder = "../../web/"]
#[include = "css/*.css"]
#[include = "js/*.js"]
#[include = "fonts/*.woff2"]
#[include = "icon.svg"]
#[include = "icon-your-move.svg"]
struct Web;

/// The environment variable that makes pages of a debug build name single modules and style sheets,
/// for work on them.
const UNBUNDLED: &str = "THROUGHLINE_LOOSE_ASSETS";

/// A file made by the build script.
pub(crate) struct Packed {
    /// Its path in `web/` or in the book; that of the style sheet is made of several.
    path: &'static str,
    hash: &'static str,
    pub(crate) plain: &'static [u8],
    /// Empty, like `gzip`, where compression does not pay.
    brotli: &'static [u8],
    gzip: &'static [u8],
}

// The files as `PACKED` and `BOOK`, and the names of their sources.
include!(concat!(env!("OUT_DIR"), "/packed.rs"));

/// `Cache-Control` of files with a hash in their names: their content never changes.
const IMMUTABLE: &str = "public, max-age=31536000, immutable";

/// `Cache-Control` of other files: browsers cache them but revalidate each time, so a new version
/// shows at once.
const REVALIDATE: &str = "no-cache";

/// Returns the address of a file of `web/`: with its hash, if the build script made it.
pub(crate) fn address(path: &str) -> String {
    let packed = PACKED.iter().find(|packed| packed.path == path);
    match (packed, path.rsplit_once('.')) {
        (Some(Packed { hash, .. }), Some((stem, ending))) => format!("{ASSETS}/{stem}-{hash}.{ending}"),
        _ => format!("{ASSETS}/{path}"),
    }
}

/// `GET /manifest.webmanifest`: the manifest with which a browser installs the site as an app.
/// <https://www.w3.org/TR/appmanifest/>
pub(crate) async fn manifest() -> Response {
    let icon = json!({ "src": address("icon.svg"), "sizes": "any", "type": "image/svg+xml" });
    let manifest = json!({
        "id": "/",
        "name": "Throughline",
        "start_url": "/",
        "display": "standalone",
        "icons": [icon],
    });
    let about = [(header::CACHE_CONTROL, REVALIDATE), (header::CONTENT_TYPE, "application/manifest+json")];
    (about, manifest.to_string()).into_response()
}

/// Returns the address of the WebAssembly module with rules and engine, if it was built before the
/// site.
pub(crate) fn wasm_module() -> Option<String> {
    address_of(MODULE)
}

/// Returns the address of the WebAssembly module with threads, if it was built.
pub(crate) fn threaded_wasm_module() -> Option<String> {
    address_of(THREADED_MODULE)
}

/// Returns the address of a file that may be missing.
fn address_of(path: &str) -> Option<String> {
    PACKED.iter().any(|packed| packed.path == path).then(|| address(path))
}

/// Returns the script of the service worker, without the list of files that is put in front of it.
pub(crate) fn service_worker() -> &'static [u8] {
    let packed = PACKED.iter().find(|packed| packed.path == "js/offline/service-worker.js");
    packed.map_or(&[], |packed| packed.plain)
}

/// Returns the addresses of the files that pages with these scripts load.
pub(crate) fn files_for_scripts(modules: &[&str]) -> Vec<String> {
    let shared = ["css/all.css", "js/site/settings-before-paint.js", "js/engine/worker.js", MODULE];
    let is_shared = |path: &str| shared.contains(&path) || path.ends_with(".woff2") || path.ends_with(".svg");
    let is_script = |path: &str| path.strip_prefix("js/").is_some_and(|script| modules.contains(&script));
    let is_needed = |path: &str| is_shared(path) || is_script(path);
    PACKED.iter().map(|packed| packed.path).filter(|path| is_needed(path)).map(address).collect()
}

/// Renders the links in a page's head: the icon, the styles, the script of every page, and the
/// page's own `module`, a path in `web/js`.
pub(crate) fn head(module: Option<&str>) -> Markup {
    let module = module.unwrap_or(EVERY_PAGE);
    html! {
        link rel="icon" type="image/svg+xml" id="icon" href=(address("icon.svg")) data-your-move=(address("icon-your-move.svg"));
        link rel="manifest" href="/manifest.webmanifest";
        link rel="preload" as="font" type="font/woff2" href=(address("fonts/sans-latin.woff2")) crossorigin;
        // Not a module: it applies the chosen appearance before the first paint.
        script src=(address("js/site/settings-before-paint.js")) {}
        @if cfg!(debug_assertions) && std::env::var_os(UNBUNDLED).is_some() {
            link rel="stylesheet" href=(address("css/inks.css"));
            @for sheet in SHEETS {
                link rel="stylesheet" href={ (ASSETS) "/css/" (sheet) ".css" };
            }
            @for module in [EVERY_PAGE, module] {
                script type="module" src={ (ASSETS) "/js/" (module) } {}
            }
        } @else {
            link rel="stylesheet" href=(address("css/all.css"));
            script type="module" src=(address(&format!("js/{module}"))) {}
        }
    }
}

/// Finds the file of a name with a hash, and whether the hash is the current one.
fn find_packed(name: &str) -> Option<(&'static Packed, bool)> {
    let (stem, ending) = name.rsplit_once('.')?;
    let (stem, hash) = stem.rsplit_once('-')?;
    let fits = |packed: &&Packed| packed.path.rsplit_once('.') == Some((stem, ending));
    let found = PACKED.iter().find(fits).filter(|packed| packed.hash.len() == hash.len())?;
    Some((found, found.hash == hash))
}

/// Finds a file of the book by its path.
pub(crate) fn book(path: &str) -> Option<&'static Packed> {
    BOOK.iter().find(|packed| packed.path == path)
}

/// Returns the paths of the book's files, each with its hash: the first 8 bytes of its SHA-256.
pub(crate) fn files_of_book() -> impl Iterator<Item = (&'static str, &'static str)> {
    BOOK.iter().map(|packed| (packed.path, packed.hash))
}

/// `GET /assets/{*path}`.
pub(crate) async fn file(Path(path): Path<String>, headers: HeaderMap) -> Result<Response, AppError> {
    let kind = content_type(&path).ok_or(AppError::NoSuchPage)?;
    if let Some((packed, current)) = find_packed(&path) {
        // A page of an older version gets the current file, and must not cache it for ever.
        let caching = if current { IMMUTABLE } else { REVALIDATE };
        let about = [(header::CACHE_CONTROL, caching), (header::CONTENT_TYPE, kind)];
        return Ok((about, compressed(&headers, packed)).into_response());
    }
    let file = Web::get(&path).ok_or(AppError::NoSuchPage)?;
    let tag = crate::random::to_hex(&file.metadata.sha256_hash()[..16]);
    Ok(unless_cached(&headers, &tag, || ([(header::CONTENT_TYPE, kind)], file.data).into_response()))
}

/// Responds with a file of the book.
pub(crate) fn book_response(path: &str, headers: &HeaderMap) -> Option<Response> {
    let (packed, kind) = (book(path)?, content_type(path)?);
    let file = || ([(header::CONTENT_TYPE, kind)], compressed(headers, packed)).into_response();
    Some(unless_cached(headers, packed.hash, file))
}

/// Responds with a file, or with 304 if the browser's `If-None-Match` names the same hash.
fn unless_cached(headers: &HeaderMap, hash: &str, file: impl FnOnce() -> Response) -> Response {
    let tag = format!("\"{hash}\"");
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|seen| {
        seen.to_str().is_ok_and(|seen| seen.split(',').any(|s| s.trim().trim_start_matches("W/") == tag))
    });
    let response = if known { StatusCode::NOT_MODIFIED.into_response() } else { file() };
    ([(header::CACHE_CONTROL, REVALIDATE.to_owned()), (header::ETAG, tag)], response).into_response()
}

/// Responds with a file in the smallest encoding that the browser accepts.
fn compressed(headers: &HeaderMap, packed: &Packed) -> Response {
    let offered = [("br", packed.brotli), ("gzip", packed.gzip)];
    let fits = |(coding, bytes): &(&str, &[u8])| !bytes.is_empty() && accepts_encoding(headers, coding);
    match offered.into_iter().find(fits) {
        Some((coding, bytes)) => encoded(coding, bytes.into()),
        None => ([(header::VARY, "accept-encoding")], packed.plain).into_response(),
    }
}

/// Responds with a body in a content encoding.
pub(crate) fn encoded(coding: &'static str, bytes: Bytes) -> Response {
    ([(header::CONTENT_ENCODING, coding), (header::VARY, "accept-encoding")], bytes).into_response()
}

/// Returns the content type by file name extension; other files are not served.
fn content_type(path: &str) -> Option<&'static str> {
    let (_, ending) = path.rsplit_once('.')?;
    Some(match ending {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml; charset=utf-8",
        "png" => "image/png",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_browsers_load_is_in_the_program() {
        let files: Vec<_> = Web::iter().collect();
        assert!(
            files.iter().any(|file| file == "js/play/room.js") && files.iter().any(|file| file == "icon.svg")
        );
        for file in files {
            let kind = content_type(&file).unwrap_or_default();
            assert!(kind == "font/woff2" || kind.ends_with("; charset=utf-8"), "{file}: {kind}");
            assert!(!file.starts_with("tests/"), "{file}");
        }
    }

    /// Only `scale.css` has font sizes as numbers.
    #[test]
    fn sizes_of_type_are_those_of_the_scale() {
        for name in SHEETS.iter().filter(|name| **name != "scale") {
            let sheet = Web::get(&format!("css/{name}.css")).expect("it is in the program");
            let text = String::from_utf8(sheet.data.into_owned()).expect("UTF-8");
            let sizes = text.split("font-size: ").skip(1).filter_map(|rest| rest.split([';', '}']).next());
            let literal: Vec<_> = sizes.filter(|size| size.contains("rem")).collect();
            assert!(literal.is_empty(), "{name}: {literal:?}");
        }
    }
}
