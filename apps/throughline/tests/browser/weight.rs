//! The weight of a first visit: requests, bytes, time. With `UPDATE_PAGES=1` every kind of page is
//! visited, and the table in the documentation is written.

use crate::browser::{Browser, Driver, Visit};
use crate::site::Site;
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// Largest number of requests and of bytes sent in a first visit.
const MAX_REQUESTS: u64 = 12;
const MAX_BYTES: u64 = 120_000;

/// A slow connection: its latency in milliseconds, and its bytes per second.
const SLOW: (u32, u32) = (100, 200_000);

/// How long a newly started browser is busy with its own pages.
const SETTLED: Duration = Duration::from_secs(3);

/// The pages that most people visit first.
const FIRST: [&str; 7] = ["home", "lessons", "lesson step", "puzzles", "set-up", "room", "analysis"];

/// A page of every kind. Fields for one of [`POSTED`] are posted there, which starts a game, and
/// the page is the one it leads to.
const PAGES: [(&str, &str); 31] = [
    ("home", "/"),
    ("lobby", "/lobby"),
    ("games to watch", "/now"),
    ("set-up", "/play/hnefatafl"),
    ("room", "/games?game=hnefatafl&opponent=both"),
    ("my games", "/games/mine"),
    ("review", "/import?text=[Game \"one-dimensional-chess\"] 1. e-j 0-1&analyse=1"),
    ("lessons", "/learn"),
    ("lessons of a game", "/learn/hnefatafl"),
    ("lesson step", "/learn/hnefatafl/attackers/hammer"),
    ("puzzles", "/puzzles"),
    ("puzzles of a game", "/puzzles/hnefatafl"),
    ("puzzle", "/puzzles/hnefatafl/1"),
    ("puzzle of the day", "/puzzles/daily"),
    ("storm", "/puzzles/hnefatafl/storm"),
    ("boards to analyse", "/analysis"),
    ("analysis", "/analysis/hnefatafl"),
    ("editor", "/editor/hnefatafl"),
    ("import", "/import"),
    ("rules", "/rules/hnefatafl"),
    ("lab", "/lab"),
    ("lab report", "/lab/hnefatafl"),
    ("study", "/lab/one-dimensional-chess:setup=gardner"),
    ("comparison", "/lab/compare?a=hnefatafl&b=hnefatafl:rules=copenhagen"),
    ("players", "/people"),
    ("account", "/account"),
    ("notices", "/account/notices"),
    ("without a network", "/offline"),
    ("the API", "/api"),
    ("a board elsewhere", "/embed/analysis/hnefatafl"),
    ("the book", "/book/"),
];

/// Addresses at which games start.
const POSTED: [&str; 2] = ["/games", "/import"];

/// Pages with a board on which the visitor can move.
const BOARDS: [&str; 6] =
    ["room", "lesson step", "puzzle", "puzzle of the day", "analysis", "a board elsewhere"];

/// Records when the board first accepts a press, in milliseconds since the request.
const WATCH: &str = "const look = () => document.querySelector('#board .site.can-touch') ? \
    window.playable = performance.now() : requestAnimationFrame(look); look();";

/// The weight of a page.
struct Weight {
    requests: u64,
    bytes: u64,
    /// Milliseconds until something is visible, and until a board accepts a press, if there is one.
    seen: u64,
    playable: Option<u64>,
}

/// Returns the path of a page of [`PAGES`]. A game is created from a page that loads nothing else,
/// so that the browser has none of the site's files yet.
async fn path_of(browser: &Browser, site: &Site, page: &str) -> String {
    let posted = page.split_once('?').filter(|(address, _)| POSTED.contains(address));
    let Some((address, fields)) = posted else { return page.to_owned() };
    browser.open(site, "/health").await;
    let begin = format!(
        "window.begun ??= fetch('{address}', {{ method: 'POST', body: new URLSearchParams({}) }}) \
        .then((answer) => {{ window.begunAt = new URL(answer.url).pathname; }}); return window.begunAt",
        json!(fields)
    );
    let path = browser.poll("a game", &begin, |at| at.as_str().map(str::to_owned)).await;
    // A page without a head makes the browser look for an icon that does not exist.
    browser.console().await;
    path
}

/// Visits a page over the slow connection, with a new browser.
async fn visit(driver: &Driver, site: &Site, (name, page): (&str, &str)) -> (Browser, Weight) {
    let browser = driver.browser(1280, 900).await;
    let path = path_of(&browser, site, page).await;
    tokio::time::sleep(SETTLED).await;
    browser.before_pages(WATCH).await;
    browser.slow_network(SLOW.0, SLOW.1).await;
    browser.open(site, &path).await;
    browser.holds("document.readyState === 'complete'").await;
    browser.holds("document.fonts.status === 'loaded'").await;
    browser.holds("performance.getEntriesByName('first-contentful-paint').length > 0").await;
    let playable = if BOARDS.contains(&name) {
        browser.awaits("window.playable", Value::is_number).await.as_f64()
    } else {
        None
    };
    // Files that a page fetches in advance after loading do not count.
    let script = "(() => { const [page] = performance.getEntriesByType('navigation'); \
        const seen = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0; \
        const stands = Math.max(page.loadEventEnd, seen, window.playable ?? 0); \
        const all = [page, ...performance.getEntriesByType('resource')] \
            .filter((entry) => entry.startTime <= stands); \
        return [all.length, all.reduce((sum, entry) => sum + entry.encodedBodySize, 0), seen]; })()";
    let found = browser.eval(script).await;
    let [requests, bytes, seen] = [0, 1, 2].map(|part| found[part].as_f64().expect("a number") as u64);
    (browser, Weight { requests, bytes, seen, playable: playable.map(|time| time as u64) })
}

/// Writes the table of all pages.
fn write_table(rows: &[String]) {
    let told = |program: &str, args: &[&str]| {
        let output = Command::new(program).args(args).output().expect("it runs").stdout;
        String::from_utf8(output).expect("UTF-8").trim().to_owned()
    };
    let (date, commit) = (told("date", &["+%F"]), told("git", &["rev-parse", "--short", "HEAD"]));
    let command = "UPDATE_PAGES=1 cargo test -p throughline --test browser what_pages_weigh";
    let titles = "page\trequests\tKB sent\tseen after ms\tplayable after ms";
    let text = format!(
        "# command: `{command}`\n# date: {date}\n# commit: {commit}\n{titles}\n{}\n",
        rows.join("\n")
    );
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/measured/pages.tsv");
    std::fs::write(file, text).expect("the table is written");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_pages_weigh_is_measured() {
    let Visit { site, driver, .. } = &Visit::begin(1280, 900).await;
    let is_table = std::env::var_os("UPDATE_PAGES").is_some();
    let (mut rows, mut heavy) = (Vec::new(), Vec::new());
    for (name, page) in PAGES.into_iter().filter(|(name, _)| is_table || FIRST.contains(name)) {
        let (browser, Weight { requests, bytes, seen, playable }) = visit(driver, site, (name, page)).await;
        browser.assert_quiet(site).await;
        let (kilobytes, playable) =
            (bytes.div_ceil(1000), playable.map_or_else(String::new, |ms| ms.to_string()));
        let row = format!("{name}\t{requests}\t{kilobytes}\t{seen}\t{playable}");
        println!("{row}");
        if FIRST.contains(&name) && (bytes >= MAX_BYTES || requests > MAX_REQUESTS) {
            heavy.push(row.clone());
        }
        rows.push(row);
    }
    if is_table {
        write_table(&rows);
    }
    assert!(
        heavy.is_empty(),
        "more than {MAX_BYTES} bytes, or {MAX_REQUESTS} requests:\n{}",
        heavy.join("\n")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_room_is_light_and_soon_playable_on_a_slow_line() {
    let Visit { site, driver, .. } = &Visit::begin(1280, 900).await;
    let page = PAGES.into_iter().find(|(name, _)| *name == "room").expect("it is there");
    let (browser, weight) = visit(driver, site, page).await;
    let room = browser.room().await;
    assert!(!room.sites.is_empty(), "somebody may move");
    let playable = weight.playable.expect("a board");
    println!(
        "a room, cold: {} requests, {} bytes sent, playable after {playable} ms",
        weight.requests, weight.bytes
    );
    browser.press(&room.sites[0]).await;
    browser.becomes("document.querySelectorAll('#board .hints *').length > 0", json!(true)).await;
}
