//! The set-up page: its address keeps what is chosen, and the form what goes together. And in the
//! editor the hands of a draft, and what a reload keeps.

use crate::browser::Visit;
use serde_json::json;

const ADDRESS: &str = "location.pathname + location.search";

#[tokio::test(flavor = "multi_thread")]
async fn what_is_chosen_stays_in_the_address_and_in_another_language() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 1000).await;
    browser.open(site, "/play/hnefatafl?opponent=friend&time=live&minutes=5&increment=3").await;
    browser.choose(&["side-1", "takebacks"]).await;
    let five = "/play/hnefatafl?opponent=friend&side=1&takebacks=on&time=live&minutes=5&increment=3";
    browser.becomes(ADDRESS, json!(five)).await;
    browser.fill("#minutes", "7").await;
    browser.click(".footer .language[value=de]").await;
    browser.becomes("document.documentElement.lang", json!("de")).await;
    browser.becomes(ADDRESS, json!(five.replace("minutes=5", "minutes=7"))).await;
    browser.becomes("document.getElementById('minutes').value", json!("7")).await;
    for chosen in ["opponent-friend", "side-1", "takebacks", "time.live"] {
        browser.holds(&format!("document.getElementById('{chosen}').checked")).await;
    }
    // What is usual, and what the other choices hide, is left out.
    browser.choose(&["opponent-engine"]).await;
    browser.says("#game-about", "Zwei Dutzend Angreifer").await;
    browser.click("#variants [data-options='rules=brandubh']").await;
    browser.says("#game-about", "7x7").await;
    let brandubh = "/play/hnefatafl:rules=brandubh?side=1&time=live&minutes=7&increment=3";
    browser.becomes(ADDRESS, json!(brandubh)).await;
    browser.choose(&["side-random", "time\\.none"]).await;
    browser.becomes(ADDRESS, json!("/play/hnefatafl:rules=brandubh")).await;
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_hands_of_a_draft_are_drawn_as_its_fields_say() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 1000).await;
    browser.open(site, "/editor/linear-pursuit:setup=draft").await;
    browser.becomes("document.getElementById('editor').dataset.judged", json!("fine")).await;
    let rooks = "document.querySelector('#editor-board [data-name=\"hand R\"]').ariaLabel";
    browser
        .awaits(rooks, |label| label.as_str().is_some_and(|label| label.ends_with("white rook, 2 of them")))
        .await;
    let drawn =
        "['.piece', '.stack'].map((drawn) => document.querySelectorAll(`#editor-board ${drawn}`).length)";
    browser.becomes(drawn, json!([8, 6])).await;
    // No position any more, yet the hand is drawn.
    browser.fill("#field-white-hand", "KBN").await;
    browser.becomes(drawn, json!([7, 3])).await;
    browser.becomes("document.getElementById('editor').dataset.judged", json!("faulty")).await;
    browser.click("#clear").await;
    browser.becomes(drawn, json!([0, 0])).await;
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unfinished_position_belongs_to_its_own_page() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 1000).await;
    let judged = "document.getElementById('editor').dataset.judged";
    let pieces = "document.getElementById('editor').dataset.pieces";
    browser.open(site, "/editor/one-dimensional-chess?position=K6Q7k%20w%200").await;
    browser.becomes(judged, json!("fine")).await;
    browser.click("#clear").await;
    browser.becomes(judged, json!("faulty")).await;
    browser.client.refresh().await.expect("loaded again");
    browser.becomes(judged, json!("faulty")).await;
    browser.becomes(pieces, json!("0")).await;
    browser.open(site, "/editor/one-dimensional-chess?position=K2R11k%20w%200").await;
    browser.becomes(pieces, json!("3")).await;
    browser.client.refresh().await.expect("loaded again");
    browser.becomes(judged, json!("fine")).await;
    browser.becomes(pieces, json!("3")).await;
    browser.becomes("location.search", json!("?position=K2R11k%20w%200")).await;
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_game_offers_neither_hints_nor_takebacks() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 1000).await;
    browser.open(site, "/play/hnefatafl").await;
    for (opponent, help) in [("opponent-engine", "hints"), ("opponent-friend", "takebacks")] {
        browser.choose(&[opponent, help]).await;
        let shown = format!("document.getElementById('{help}').getClientRects().length > 0");
        for is_shown in [false, true] {
            browser.click("input[name='rated']").await;
            browser.becomes(&shown, json!(is_shown)).await;
        }
    }
    // In colours of the system's own, too, the chosen opponent differs from the others.
    let forced = json!({ "features": [{ "name": "forced-colors", "value": "active" }] });
    browser.chromium("Emulation.setEmulatedMedia", forced).await;
    browser.holds("matchMedia('(forced-colors: active)').matches").await;
    let colours = ["friend", "both"].map(|opponent| {
        format!("getComputedStyle(document.querySelector('label:has(#opponent-{opponent})')).backgroundColor")
    });
    browser.holds(&format!("{} !== {}", colours[0], colours[1])).await;
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn why_options_do_not_fit_is_said_once_and_within_its_box() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 1000).await;
    browser.open(site, "/play/linear-progression?opt.drop=fair&opt.blockers=own&opt.board=5x5").await;
    browser.holds("document.getElementById('preview').hasAttribute('data-stale')").await;
    browser.says("#problem", "drop=fair has a table").await;
    assert_eq!(browser.text("#faults").await, "");
    // The message at the top goes with the first change; it still applies.
    browser.choose(&["opponent-friend"]).await;
    browser.says("#faults", "drop=fair has a table").await;
    let long = "W".repeat(80);
    browser.open(site, &format!("/play/linear-progression?opt.board={long}")).await;
    browser.says("#problem", &long[..60]).await;
    browser.holds("(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.getElementById('problem'))").await;
    browser.assert_quiet(site).await;
}
