//! Caches of board drawings and of compressed response bodies, keyed by hashes of their inputs. A
//! page that many open is drawn and compressed once.

use crate::accept::accepts_encoding;
use crate::{embed, origin};
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::Request;
use axum::http::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, VARY};
use axum::http::response::Parts;
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use maud::Markup;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use std::hash::{BuildHasher, Hash, RandomState};
use std::io::Write;
use std::sync::{Arc, LazyLock, OnceLock};
use throughline_game::Language;

/// A cache of texts by a hash of their inputs; texts that are not requested are evicted.
pub(crate) struct TextCache<T> {
    texts: Cache<u128, T, Size>,
    /// Two hashers with random keys: together a 128-bit key that nobody outside can make collide.
    hashers: [RandomState; 2],
}

#[derive(Clone)]
struct Size;

impl<T: AsRef<[u8]>> Weighter<u128, T> for Size {
    fn weight(&self, _: &u128, text: &T) -> u64 {
        text.as_ref().len() as u64
    }
}

impl<T: AsRef<[u8]> + Clone> TextCache<T> {
    /// Creates a cache with room for `texts` texts of a usual size in bytes.
    pub(crate) fn new(texts: usize, usual: u64) -> Self {
        let texts = Cache::with_weighter(texts, texts as u64 * usual, Size);
        TextCache { texts, hashers: [RandomState::new(), RandomState::new()] }
    }

    fn key(&self, of: &impl Hash) -> u128 {
        let [high, low] = self.hashers.each_ref().map(|hasher| u128::from(hasher.hash_one(of)));
        high << 64 | low
    }

    /// Returns the text for these inputs, and makes it if it is not cached.
    pub(crate) fn get(&self, of: &impl Hash, make: impl FnOnce() -> T) -> T {
        let key = self.key(of);
        self.texts.get(&key).unwrap_or_else(|| {
            let made = make();
            self.texts.insert(key, made.clone());
            made
        })
    }
}

/// A content coding of text that is compressed for each response.
#[derive(Clone, Copy, Hash)]
enum Coding {
    /// A third of the time of gzip, and up to a quarter less to send: its window holds a whole
    /// page (RFC 9659), that of gzip 32 KiB.
    Zstd,
    Gzip,
}

/// The level of zstd: the lowest that makes small pages smaller than gzip does, too.
const ZSTD_LEVEL: i32 = 5;

impl Coding {
    /// The best coding that a browser accepts.
    fn accepted(headers: &HeaderMap) -> Option<Self> {
        [Coding::Zstd, Coding::Gzip].into_iter().find(|coding| accepts_encoding(headers, coding.name()))
    }

    fn name(self) -> &'static str {
        match self {
            Coding::Zstd => "zstd",
            Coding::Gzip => "gzip",
        }
    }

    fn compress(self, plain: &[u8]) -> Bytes {
        match self {
            Coding::Zstd => zstd::bulk::compress(plain, ZSTD_LEVEL).expect("memory takes everything").into(),
            Coding::Gzip => gzip(plain),
        }
    }
}

/// A page, plain and in the codings that were asked for.
#[derive(Clone)]
struct Page {
    plain: Bytes,
    compressed: Compressed,
}

/// A body in each coding, once it was asked for; passed to [`compress`].
#[derive(Clone, Default)]
struct Compressed(Arc<[OnceLock<Bytes>; 2]>);

impl AsRef<[u8]> for Page {
    /// The plain text, which is longer, as the measure of the entry's size.
    fn as_ref(&self) -> &[u8] {
        &self.plain
    }
}

static PAGES: LazyLock<TextCache<Page>> = LazyLock::new(|| TextCache::new(1024, 64 * 1024));

/// Responds with a page that depends only on `of`, the language and the origin; makes it if it is
/// not cached.
pub(crate) async fn page(of: impl Hash, make: impl FnOnce() -> Markup) -> Response {
    let of = (of, Language::current(), origin::current(), embed::full_page_path());
    let page =
        PAGES.get(&of, || Page { plain: make().into_string().into(), compressed: Compressed::default() });
    let mut response = html(page.plain);
    response.extensions_mut().insert(page.compressed);
    response
}

fn html(text: Bytes) -> Response {
    ([(CONTENT_TYPE, "text/html; charset=utf-8")], text).into_response()
}

/// Bodies below this size, in bytes, are not compressed.
const SMALL: usize = 1024;

/// Bodies from this size on, in bytes, are compressed off the serving threads.
const LARGE: usize = 32 * 1024;

/// Maximum size of a body, in bytes; our own responses are never larger.
const LARGEST: usize = 64 * 1024 * 1024;

static COMPRESSED: LazyLock<TextCache<Bytes>> = LazyLock::new(|| TextCache::new(1024, 32 * 1024));

/// Middleware: compresses text for browsers that accept zstd or gzip.
pub(crate) async fn compress(request: Request, next: Next) -> Response {
    let accepted = Coding::accepted(request.headers());
    let response = next.run(request).await;
    let (mut head, body) = response.into_parts();
    if head.headers.contains_key(CONTENT_ENCODING) || !is_text(&head.headers) {
        return Response::from_parts(head, body);
    }
    head.headers.append(VARY, HeaderValue::from_static("accept-encoding"));
    let Some(coding) = accepted else { return Response::from_parts(head, body) };
    let Ok(plain) = to_bytes(body, LARGEST).await else {
        return Response::from_parts(head, Body::empty());
    };
    if plain.len() < SMALL {
        return Response::from_parts(head, plain.into());
    }
    let kept: Option<Compressed> = head.extensions.remove();
    let is_there = kept.as_ref().is_some_and(|kept| kept.0[coding as usize].get().is_some());
    let compressed = move |plain: &Bytes| match &kept {
        Some(kept) => kept.0[coding as usize].get_or_init(|| coding.compress(plain)).clone(),
        None => COMPRESSED.get(&(coding, plain), || coding.compress(plain)),
    };
    let body = if is_there || plain.len() < LARGE {
        Some(compressed(&plain))
    } else {
        let large = plain.clone();
        tokio::task::spawn_blocking(move || compressed(&large)).await.ok()
    };
    match body {
        Some(body) => encoded(head, coding, body),
        None => Response::from_parts(head, plain.into()),
    }
}

fn encoded(mut head: Parts, coding: Coding, body: Bytes) -> Response {
    head.headers.insert(CONTENT_ENCODING, HeaderValue::from_static(coding.name()));
    head.headers.remove(CONTENT_LENGTH);
    Response::from_parts(head, body.into())
}

/// Whether a response is text, JSON or SVG; other pictures and fonts are compressed already.
fn is_text(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    ["text/", "application/json", "application/ld+json", "image/svg+xml", "application/manifest"]
        .iter()
        .any(|start| kind.starts_with(start))
}

/// Compresses a body by gzip.
pub(crate) fn gzip(plain: &[u8]) -> Bytes {
    let mut encoder = GzEncoder::new(Vec::with_capacity(plain.len() / 4), Compression::default());
    // Writing into memory does not fail.
    let written = encoder.write_all(plain).and_then(|()| encoder.finish());
    written.expect("memory takes everything").into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn what_was_made_once_is_made_no_more() {
        let (cache, made) = (TextCache::new(10, 10), Cell::new(0));
        let get = |of: &str| {
            cache.get(&of, || {
                made.set(made.get() + 1);
                of.to_uppercase()
            })
        };
        assert_eq!((get("a"), get("a"), get("b")), ("A".to_owned(), "A".to_owned(), "B".to_owned()));
        assert_eq!(made.get(), 2);
    }

    #[test]
    fn a_window_of_zstd_holds_a_page_with_its_board_twice() {
        let board: String = (0..20_000).map(|n| format!("<g x=\"{}\"/>", n * n % 7919)).collect();
        let (once, twice) = (board.clone(), board.repeat(2));
        let [once, twice] = [once, twice].map(|page| (Coding::Zstd.compress(page.as_bytes()), page));
        assert_eq!(zstd::stream::decode_all(&*twice.0).expect("it can be read"), twice.1.into_bytes());
        assert!(twice.0.len() < once.0.len() + 1000, "{} of {}", twice.0.len(), once.0.len());
    }

    #[test]
    fn no_more_is_kept_than_there_is_room_for() {
        let cache = TextCache::new(10, 10);
        for n in 0..1000_u32 {
            cache.get(&n, || vec![0; 10]);
        }
        assert!(cache.texts.weight() <= 100);
    }
}
