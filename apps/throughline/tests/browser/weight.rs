//! What a first visit takes: requests, bytes, time. Printed, for the tables of the documents.

use crate::browser::{Browser, Visit};
use crate::site::Site;
use serde_json::{Value, json};

/// Requests of a first visit at most, and bytes sent for the pages that most people begin with.
const MOST_REQUESTS: u64 = 12;
const MOST_BYTES: u64 = 120_000;

/// A slow line: what a request waits, and bytes in a second.
const SLOW: (u32, u32) = (100, 200_000);

/// Requests and bytes of the page that is open, itself included.
async fn weight(browser: &Browser) -> [u64; 2] {
    browser.holds("document.readyState === 'complete'").await;
    browser.holds("document.fonts.status === 'loaded'").await;
    let script = "(() => { const all = [...performance.getEntriesByType('navigation'), \
        ...performance.getEntriesByType('resource')]; \
        return [all.length, all.reduce((sum, entry) => sum + entry.encodedBodySize, 0)]; })()";
    let weight = browser.eval(script).await;
    [0, 1].map(|part| weight[part].as_u64().expect("a number"))
}

/// The path of a new game of two people on one screen, begun from a page that loads nothing else:
/// the browser still has none of the site's files.
async fn game_unseen(browser: &Browser, site: &Site) -> String {
    browser.open(site, "/health").await;
    let begin = "window.begun ??= fetch('/games', { method: 'POST', body: \
        new URLSearchParams({ game: 'hnefatafl', opponent: 'both' }) }) \
        .then((answer) => { window.begunAt = new URL(answer.url).pathname; }); \
        return window.begunAt";
    let path = |at: &Value| at.as_str().map(str::to_owned);
    browser.poll("a game", begin, path).await
}

#[tokio::test(flavor = "multi_thread")]
async fn what_pages_weigh_is_measured() {
    let Visit { site, driver, .. } = &Visit::begin(1280, 900).await;
    let paths = [
        "/",
        "/learn",
        "/puzzles",
        "/play/hnefatafl",
        "/analysis/hnefatafl",
        "/learn/hnefatafl/attackers/hammer",
    ];
    for path in paths {
        // A browser that has been nowhere keeps nothing.
        let browser = driver.browser(1280, 900).await;
        browser.open(site, path).await;
        let [requests, bytes] = weight(&browser).await;
        println!("{path}: {requests} requests, {bytes} bytes sent");
        assert!(bytes < MOST_BYTES, "{path}: {bytes} bytes");
        assert!(requests <= MOST_REQUESTS, "{path}: {requests} requests");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_room_is_light_and_soon_playable_on_a_slow_line() {
    let Visit { site, driver, .. } = &Visit::begin(1280, 900).await;
    let browser = driver.browser(1280, 900).await;
    let path = game_unseen(&browser, site).await;
    // When the board first takes a press, in milliseconds since the page was asked for.
    let watch = "const look = () => document.querySelector('#board .site.can-touch') ? \
        window.playable = performance.now() : requestAnimationFrame(look); look();";
    browser.before_pages(watch).await;
    let (latency, rate) = SLOW;
    browser.slow_network(latency, rate).await;
    browser.open(site, &path).await;
    let room = browser.room().await;
    assert!(!room.sites.is_empty(), "somebody may move");
    let playable = browser.awaits("window.playable", Value::is_number).await;
    let playable = playable.as_f64().expect("milliseconds");
    let [requests, bytes] = weight(&browser).await;
    println!(
        "a room, cold, {latency} ms and {rate} bytes a second: {requests} requests, {bytes} bytes sent, \
         playable after {playable:.0} ms"
    );
    assert!(bytes < MOST_BYTES && requests <= MOST_REQUESTS, "{requests} requests, {bytes} bytes");
    browser.press(&room.sites[0]).await;
    browser.becomes("document.querySelectorAll('#board .hints *').length > 0", json!(true)).await;
}
