//! The heads of pages: files under names with hashes, and previews for links.

use crate::common::{Browser, Response, TestApp, request};
use serde_json::json;
use std::net::SocketAddr;

/// Pages of every kind.
const PAGES: [&str; 12] = [
    "/",
    "/play/hnefatafl",
    "/rules/hnefatafl",
    "/learn",
    "/learn/hnefatafl/attackers/hammer",
    "/puzzles",
    "/puzzles/hnefatafl",
    "/puzzles/hnefatafl/1",
    "/analysis",
    "/analysis/hnefatafl",
    "/editor/hnefatafl",
    "/import",
];

async fn ask(address: SocketAddr, path: &str, accepted: &str) -> Response {
    let headers = [("Host", address.to_string()), ("Accept-Encoding", accepted.to_owned())];
    request(address, "GET", path, &headers, "").await
}

/// The values that follow `start` in a page, up to the quotation mark.
fn values<'a>(page: &'a str, start: &'a str) -> impl Iterator<Item = &'a str> {
    page.split(start).skip(1).filter_map(|rest| rest.split('"').next())
}

fn property<'a>(page: &'a str, name: &str) -> &'a str {
    let start = format!("{name}\" content=\"");
    page.split_once(&start).and_then(|(_, rest)| rest.split('"').next()).unwrap_or_default()
}

/// Elements without a role that have a name, which screen readers may leave out.
fn named_in_vain(page: &str) -> Vec<&str> {
    let tags = page.split('<').filter_map(|part| part.split('>').next());
    let is_plain = |tag: &&str| ["div ", "span ", "p "].iter().any(|name| tag.starts_with(name));
    tags.filter(is_plain).filter(|tag| tag.contains(" aria-label=") && !tag.contains(" role=")).collect()
}

/// A game after one move, and pages of every kind.
async fn with_room(browser: &Browser) -> Vec<String> {
    let room = browser.create("game=hnefatafl&opponent=both").await;
    browser.socket(&room).await.play("d1-d2").await;
    PAGES.iter().map(|page| (*page).to_owned()).chain([room]).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_name_files_by_their_hashes_and_browsers_keep_them() {
    let (app, [browser]) = TestApp::with_browsers().await;
    for page in with_room(&browser).await {
        let body = match browser.get(&page).await {
            found if found.status == 303 => continue,
            found => found.body,
        };
        let files: Vec<String> = values(&body, "\"/assets/").map(|name| format!("/assets/{name}")).collect();
        // If the site has the WebAssembly modules, pages name them and their worker.
        let named = |attribute: &str| usize::from(body.contains(attribute));
        let count = 6 + 2 * named(" data-module=") + named(" data-threads=");
        assert_eq!(files.len(), count, "{page}: two icons, font, theme, styles and script, not {files:?}");
        for file in files {
            let found = ask(app.address(), &file, "gzip, br").await;
            assert_eq!(found.status, 200, "{page}: {file}");
            let caching = "public, max-age=31536000, immutable";
            assert_eq!(found.header("cache-control"), Some(caching), "{page}: {file}");
            let packed = (!file.ends_with(".woff2")).then_some("br");
            assert_eq!(found.header("content-encoding"), packed, "{page}: {file}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_site_can_be_installed_as_an_app() {
    let app = TestApp::new().await;
    let home = ask(app.address(), "/", "").await.body;
    let address = values(&home, "rel=\"manifest\" href=\"").next().unwrap();
    let found = ask(app.address(), address, "").await;
    assert_eq!(found.header("content-type"), Some("application/manifest+json"));
    let manifest: serde_json::Value = found.json();
    assert_eq!((&manifest["start_url"], &manifest["display"]), (&"/".into(), &"standalone".into()));
    let icon = ask(app.address(), manifest["icons"][0]["src"].as_str().unwrap(), "").await;
    assert_eq!((icon.status, icon.header("content-type")), (200, Some("image/svg+xml; charset=utf-8")));
}

#[tokio::test(flavor = "multi_thread")]
async fn files_come_in_a_coding_that_the_browser_reads() {
    let app = TestApp::new().await;
    let home = ask(app.address(), "/", "").await.body;
    let sheet = values(&home, "rel=\"stylesheet\" href=\"").next().unwrap().to_owned();
    for path in [sheet.as_str(), "/rules/hnefatafl"] {
        for (accepted, coding) in
            [("br", Some("br")), ("gzip, br;q=0", Some("gzip")), ("deflate", None), ("", None)]
        {
            let found = ask(app.address(), path, accepted).await;
            assert_eq!((found.status, found.header("content-encoding")), (200, coding), "{path}: {accepted}");
            assert!(found.header("vary").unwrap().contains("accept-encoding"), "{path}: {accepted}");
        }
    }
    // Pages that are compressed for each response, and such as are kept.
    for path in ["/games/mine", "/learn"] {
        for (accepted, coding) in
            [("gzip, deflate, br, zstd", Some("zstd")), ("gzip, zstd;q=0", Some("gzip")), ("br", None)]
        {
            let found = ask(app.address(), path, accepted).await;
            assert_eq!((found.status, found.header("content-encoding")), (200, coding), "{path}: {accepted}");
        }
    }
    let plain = ask(app.address(), &sheet, "").await;
    assert!(
        plain.body.contains("@font-face") && plain.header("content-type") == Some("text/css; charset=utf-8")
    );
    // A page of another version names another hash.
    let (stem, _) = sheet.rsplit_once('-').unwrap();
    let old = ask(app.address(), &format!("{stem}-0123456789abcdef.css"), "").await;
    assert_eq!((old.status, old.header("cache-control")), (200, Some("no-cache")));
    assert_eq!(old.body, plain.body);
}

#[tokio::test(flavor = "multi_thread")]
async fn links_to_pages_show_a_title_a_description_and_a_picture() {
    let (app, [browser]) = TestApp::with_browsers().await;
    for page in with_room(&browser).await {
        let found = browser.get(&page).await;
        if found.status == 303 {
            continue;
        }
        let shown_by =
            |response: &Response| response.header("cross-origin-resource-policy").map(str::to_owned);
        assert_eq!(shown_by(&found).as_deref(), Some("same-origin"), "{page}");
        let body = found.body;
        for name in ["og:title", "og:description", "description", "og:image:alt", "twitter:card"] {
            assert!(!property(&body, name).is_empty(), "{page}: {name}");
        }
        assert_eq!(body.matches("name=\"description\"").count(), 1, "{page}");
        assert_eq!(named_in_vain(&body), [""; 0], "{page}");
        let image = property(&body, "og:image");
        let path = image.trim_start_matches(&format!("http://{}", app.address()));
        assert!(path.starts_with("/og/"), "{page}: {image}");
        let whole = page.starts_with("/rules/") || path != image;
        assert!(whole, "{page}: {image} is no whole address");
        if page.starts_with("/games/") {
            assert_eq!(path, "/og/hnefatafl.png", "the start of the game, whatever was played since");
        }
        let picture = browser.get(&path.replace("&amp;", "&")).await;
        assert_eq!((picture.status, picture.header("content-type")), (200, Some("image/png")), "{page}");
        assert_eq!(shown_by(&picture).as_deref(), Some("cross-origin"), "{page}");
        // 1200 is 04 B0, of which B0 is not valid UTF-8; 630 is 02 76.
        let start = "\u{fffd}PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x04\u{fffd}\0\0\x02v";
        assert!(picture.body.starts_with(start), "{page}: {path}");
        assert_eq!(picture.cookie(), None, "{page}: nobody is known by a picture");
    }
    // The preview of a finished game shows how it ended.
    let (room, mut socket) = browser.open("game=hnefatafl:rules=brandubh&opponent=both").await;
    socket.play("d2-f2").await;
    socket.done(json!({"t": "resign"})).await;
    let review = browser.get(&format!("{room}/analysis")).await.body;
    let path = property(&review, "og:image");
    let path = path.trim_start_matches(&format!("http://{}", app.address()));
    assert!(path.contains("?position=3t3") && path.contains("5t1"), "{path}");
    assert_eq!(named_in_vain(&review), [""; 0]);
    // The pages about a game show its board, not that of the first game.
    for page in ["/lab/linear-pursuit", "/lab/new/linear-pursuit", "/puzzles/linear-pursuit/storm"] {
        let body = browser.get(page).await.body;
        assert!(property(&body, "og:image").ends_with("/og/linear-pursuit.png"), "{page}");
    }
    assert_ne!(browser.get(path).await.body, browser.get("/og/hnefatafl:rules=brandubh.png").await.body);
    for nothing in ["/og/chess.png", "/og/hnefatafl", "/og/hnefatafl.png?position=xyz"] {
        assert_eq!(browser.get(nothing).await.status, 404, "{nothing}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_and_lessons_have_the_public_address_where_there_is_one() {
    let app = TestApp::with(|settings| settings.public_url = "https://play.example.org".parse().ok()).await;
    for page in ["/", "/play/hnefatafl", "/learn"] {
        let found = ask(app.address(), page, "").await;
        let image = property(&found.body, "og:image");
        assert!(image.starts_with("https://play.example.org/og/"), "{page}: {image}");
    }
    let lessons = ask(app.address(), "/api/lessons/hnefatafl", "").await.json();
    let url = lessons[0]["url"].as_str().expect("an address");
    assert!(url.starts_with("https://play.example.org/learn/hnefatafl/"), "{url}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_book_is_read_searched_and_kept() {
    let app = TestApp::new().await;
    let moved = ask(app.address(), "/book", "").await;
    assert_eq!((moved.status, moved.header("location")), (308, Some("/book/")));
    let first = ask(app.address(), "/book/", "").await;
    assert!(first.status == 200 && first.body.contains("What this is"), "{}", first.body);
    let policy = first.header("content-security-policy").unwrap();
    assert!(policy.contains("script-src 'self' 'sha256-") && !policy.contains("unsafe-inline"), "{policy}");
    assert!(first.cookie().is_none());
    let index = values(&first.body, "path_to_searchindex_js = \"").next().expect("a search");
    let index = ask(app.address(), &format!("/book/{index}"), "br").await;
    assert_eq!((index.status, index.header("content-encoding")), (200, Some("br")));
    // Paths of source files are not links of the site.
    let security = ask(app.address(), "/book/security.html", "").await;
    assert!(security.body.contains("every_page_comes") && !security.body.contains("href=\"../"));
    let tag = security.header("etag").unwrap().to_owned();
    let headers = [("Host", app.address().to_string()), ("If-None-Match", tag)];
    let kept = request(app.address(), "GET", "/book/security.html", &headers, "").await;
    assert_eq!((kept.status, kept.body.len()), (304, 0));
    assert_eq!(ask(app.address(), "/book/nowhere.html", "").await.status, 404);
}
