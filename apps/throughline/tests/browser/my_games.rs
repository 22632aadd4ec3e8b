//! Finding games again: games to continue, the list of all, and the notice after a game.

use crate::browser::{Browser, Visit};
use crate::site::Site;
use serde_json::json;

const LISTED: &str = "document.querySelectorAll('.my-game').length";

async fn begin(browser: &Browser, site: &Site, path: &str) {
    browser.open(site, path).await;
    browser.click("#start").await;
    browser.room().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unfinished_games_are_gone_on_with_and_deleted() {
    let Visit { browser, site, driver, .. } = &Visit::begin(390, 844).await;
    let watcher = &driver.browser(1000, 800).await;
    browser.open(site, "/").await;
    assert_eq!(browser.eval(LISTED).await, json!(0));
    browser.play_both(site, "hnefatafl").await;
    browser.open(site, "/").await;
    assert_eq!(browser.eval(LISTED).await, json!(1));
    browser.assert_fits("the start page with a game").await;
    browser.click(".my-game .card-link").await;
    assert_eq!(browser.room().await.ply, 0);
    browser.invites(&[watcher]).await;
    watcher.room().await;
    browser.open(site, "/games/mine").await;
    browser.assert_fits("my games").await;
    browser.click(".my-game-delete summary").await;
    browser.click(".my-game-delete button").await;
    browser.becomes(LISTED, json!(0)).await;
    watcher.says("main", "It was deleted").await;
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_king_in_check_and_the_kings_ways_are_seen() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 800).await;
    begin(browser, site, "/play/one-dimensional-chess?opponent=both&position=KQR1N6B2qk+b+0").await;
    let checked = "document.querySelectorAll('#board .mark[data-mark=check]').length > 0";
    browser.becomes(checked, json!(true)).await;
    begin(browser, site, "/play/hnefatafl?opponent=both&position=11/11/11/4T6/11/3t1K2t2/11/11/11/11/11+a")
        .await;
    let ways = "document.querySelectorAll('#board svg:first-of-type .open-ways .arrow').length";
    assert_eq!(browser.eval(ways).await, json!(0));
    browser.click("#open-ways").await;
    browser.becomes(ways, json!(4)).await;
    // The choice is stored.
    browser.client.refresh().await.expect("loaded again");
    browser.room().await;
    browser.becomes(ways, json!(4)).await;
    browser.assert_quiet(site).await;
}
