//! The lobby in several browsers: seeks appear and disappear while it is open.

use crate::browser::Visit;
use serde_json::json;

const WAITING: &str = "document.querySelectorAll('.seek').length";

#[tokio::test(flavor = "multi_thread")]
async fn games_come_and_go_while_the_lobby_is_open_and_the_focus_stays() {
    let Visit { browser, site, driver, .. } = &Visit::begin(1440, 900).await;
    let (maker, other) = (driver.browser(390, 844).await, driver.browser(390, 844).await);
    for (browser, path) in [(browser, "/now"), (browser, "/lobby"), (&maker, "/lobby")] {
        browser.open(site, path).await;
        browser.assert_fits(path).await;
    }
    let none = "document.querySelector('.listed-none').hidden";
    assert_eq!((browser.eval(WAITING).await, browser.eval(none).await), (json!(0), json!(false)));
    maker.click(".play-now button").await;
    maker.room().await;
    maker.assert_fits("a room that waits in the lobby").await;
    browser.becomes(WAITING, json!(1)).await;
    browser.holds(none).await;
    browser.becomes("document.querySelector('#live').textContent", json!("A new game in the lobby.")).await;
    browser.tab_to(".seek button").await;
    // Another one appears: the focused button keeps the focus.
    other.open(site, "/play/linear-pursuit?opponent=anybody").await;
    other.click("#start").await;
    other.room().await;
    browser.becomes(WAITING, json!(2)).await;
    assert!(browser.focused("ariaLabel").await.contains("10 minutes + 5 seconds"));
    // It disappears when its creator leaves; pressing the other one starts its game.
    other.open(site, "/learn").await;
    browser.becomes(WAITING, json!(1)).await;
    browser.click(".seek button").await;
    browser.room().await;
    maker.holds("document.querySelector('#seat-top').dataset.connected === 'true'").await;
    other.open(site, "/now").await;
    other.becomes("document.querySelectorAll('.my-game .board').length > 0", json!(true)).await;
    other.assert_fits("a game to watch").await;
    browser.assert_quiet(site).await;
}
