//! What a browser chooses for itself, and that it is kept.

use crate::browser::{Browser, Visit};
use serde_json::json;

/// A property of the first element of a selector, as the browser computes it.
fn computed(selector: &str, property: &str) -> String {
    format!("getComputedStyle(document.querySelector('{selector}')).{property}")
}

async fn assert_chosen(browser: &Browser) {
    let root = "(({ theme, board, pieces, coordinates }) => [theme, board, pieces, coordinates].join(' '))\
        (document.documentElement.dataset)";
    browser.becomes(root, json!("dark plain letters off")).await;
    browser.becomes(&computed("#board .labels", "display"), json!("none")).await;
    browser.becomes(&computed("#piece-hnefi-1 .own-set", "display"), json!("none")).await;
    browser.becomes(&computed("#piece-hnefi-1 .letter-set", "display"), json!("inline")).await;
    let light = computed("#board .site.plain:not(.odd) .cell", "fill");
    let dark = computed("#board .site.plain.odd .cell", "fill");
    browser.holds(&format!("{light} !== {dark}")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn looks_are_chosen_in_the_settings_and_kept() {
    let Visit { browser, site, .. } = &Visit::begin(390, 844).await;
    browser.play_both(site, "hnefatafl").await;
    browser.becomes(&computed("#piece-hnefi-1 .letter-set", "display"), json!("none")).await;
    let square = "Math.max(...[...document.querySelectorAll('#board [data-name=e5]')]\
        .map((site) => site.getBoundingClientRect().width)) >= 34";
    assert_eq!(browser.eval(square).await, json!(true), "squares are wide enough for a finger");
    browser.click("#settings-button").await;
    for choice in ["theme-dark", "board-plain", "pieces-letters", "coordinates-off"] {
        let (setting, value) = choice.split_once('-').expect("two parts");
        browser.click(&format!("[data-setting={setting}] label:has([value={value}])")).await;
    }
    assert_chosen(browser).await;
    browser.assert_fits("the settings").await;
    browser.client.refresh().await.expect("loaded again");
    browser.room().await;
    assert_chosen(browser).await;
    browser.assert_quiet(site).await;
}
