//! Offline use on the visitor's own device: the page of games, lessons, puzzles and analysis
//! boards, the service worker that caches them, and the upload of games to the site.

mod page;
mod upload;

use crate::assets;
use crate::error::AppError;
use crate::messages::available_languages;
use crate::paths::{BOOK, OFFLINE, segment, service_worker_path};
use crate::random::to_hex;
use axum::http::header;
use axum::response::IntoResponse;
use maud::Markup;
use page::offline_page;
use serde_json::json;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::sync::LazyLock;
use throughline_catalog::GAMES;
use throughline_game::GameInfo;
use throughline_puzzles::lesson::{Lesson, lessons};
use throughline_puzzles::shipped;

pub(crate) use upload::{MAX_GAME, upload};
#[cfg(test)]
pub(crate) use upload::{UploadReply, UploadedGame};

/// The script of the page, and those of the other pages that are cached.
const SCRIPTS: [&str; 4] = [SCRIPT, "analysis/analysis.js", "learn/lesson.js", "puzzles/puzzle.js"];
const SCRIPT: &str = "offline/offline.js";

/// Number of puzzles of each game that are cached at first. Visitors who solve puzzles on the site
/// get more.
const PUZZLES: usize = 20;

/// Identifies the build: the hash of all files that the service worker caches, including the pages
/// in all languages, and of its own script.
static BUILD: LazyLock<String> = LazyLock::new(|| {
    let mut hash = Sha256::new();
    hash.update(assets::service_worker());
    assets::files_for_scripts(&SCRIPTS)
        .iter()
        .chain(&assets::threaded_wasm_module())
        .for_each(|file| hash.update(file));
    for language in available_languages() {
        hash.update(language.scope(|| offline_page("")).into_string());
    }
    to_hex(&hash.finalize()[..8])
});

/// `GET /offline`; 404 without the WebAssembly module.
pub(crate) async fn page() -> Result<Markup, AppError> {
    assets::wasm_module().map(|_| offline_page(&BUILD)).ok_or(AppError::NoSuchPage)
}

/// The service worker's script, preceded by the list of files to cache.
static WORKER_SCRIPT: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let page_in = |tag: &'static str| (tag, format!("{OFFLINE}?language={tag}"));
    let pages: BTreeMap<_, _> = available_languages().map(|language| page_in(language.tag())).collect();
    let book: BTreeMap<_, _> =
        assets::files_of_book().map(|(path, hash)| (format!("{BOOK}{path}"), hash)).collect();
    let list = json!({
        "build": *BUILD, "files": assets::files_for_scripts(&SCRIPTS), "onUse": assets::threaded_wasm_module(),
        "pages": pages, "book": book, "practice": practice(),
    });
    let mut script = format!("self.offline = {list};\n").into_bytes();
    script.extend_from_slice(assets::service_worker());
    script
});

/// Returns the paths of lessons, puzzles and analysis boards that work offline.
fn practice() -> Vec<String> {
    let mut paths = Vec::new();
    for info in GAMES {
        paths.push(format!("/analysis/{}", info.id));
        let variants = info.variants.iter().filter(|variant| !variant.options.is_empty());
        paths.extend(variants.map(|variant| format!("/analysis/{}", segment(&variant.spec(info)))));
        for lesson in lessons(info.id) {
            let path = lesson_path(info, lesson);
            paths.extend(lesson.steps.iter().map(|step| format!("{path}/{}", step.id)));
            paths.push(path);
        }
        let puzzles = shipped(info.id).map_or(0, |collection| collection.puzzles.len().min(PUZZLES));
        paths.extend((1..=puzzles).map(|number| format!("/puzzles/{}/{number}", info.id)));
        if puzzles > 0 {
            paths.push(format!("/puzzles/{}", info.id));
        }
    }
    paths
}

fn lesson_path(info: &GameInfo, lesson: &Lesson) -> String {
    format!("/learn/{}/{}", info.id, lesson.id)
}

/// `GET /service-worker.js`. Browsers revalidate it each time.
pub(crate) async fn service_worker() -> Result<impl IntoResponse, AppError> {
    service_worker_path().ok_or(AppError::NoSuchPage)?;
    let about =
        [(header::CACHE_CONTROL, "no-cache"), (header::CONTENT_TYPE, "text/javascript; charset=utf-8")];
    Ok((about, WORKER_SCRIPT.as_slice()))
}
