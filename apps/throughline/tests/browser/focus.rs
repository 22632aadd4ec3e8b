//! The keyboard focus stays where somebody is, also when the button that was pressed disappears.

use crate::browser::{Browser, Visit};
use fantoccini::key::Key;
use serde_json::json;

impl Browser {
    /// Goes to a button with Tab, and presses it with Enter.
    async fn enters_button(&self, selector: &str) {
        self.tab_to(selector).await;
        self.key(Key::Enter).await;
    }

    /// Waits until a part of the page has the focus.
    async fn is_at(&self, selector: &str) {
        self.holds(&format!("document.activeElement.matches({})", json!(selector))).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_focus_stays_with_the_actions_of_a_game() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    browser.play_both(site, "one-dimensional-chess").await;
    // The board is one stop for Tab: one of its sites.
    browser
        .client
        .execute("document.querySelector('#settings-button').focus()", vec![])
        .await
        .expect("a focus");
    browser.key(Key::Tab).await;
    while browser.eval("Boolean(document.activeElement.closest('main'))").await == json!(false) {
        browser.key(Key::Tab).await;
    }
    browser.is_at("#board .site").await;
    for (ply, (from, to)) in (1..).zip([("e", "f"), ("l", "k")]) {
        browser.enter_on(from).await;
        browser.enter_on(to).await;
        browser.until("the move", |room| room.ply == ply).await;
    }
    browser.enters_button("#action-undo").await;
    browser.until("one move", |room| room.ply == 1).await;
    browser.is_at("#action-undo").await;
    browser.key(Key::Enter).await;
    browser.until("no move", |room| room.ply == 0).await;
    browser.is_at("#status").await;
    // Resigning takes two presses.
    browser.enters_button("#action-resign").await;
    browser.holds("document.querySelector('#action-resign[data-armed=sure]') !== null").await;
    browser.key(Key::Enter).await;
    browser.until("the end", |room| room.over).await;
    browser.is_at("#status").await;
    browser.tab_to("#action-rematch").await;
    // The solution can be shown once.
    browser.open(site, "/puzzles/one-dimensional-chess/1").await;
    browser.enters_button("#solution").await;
    browser.holds("document.getElementById('solution').disabled").await;
    browser.is_at("#status").await;
    browser.assert_quiet(site).await;
}

/// On phones the board stands below the form, on large screens beside it.
#[tokio::test(flavor = "multi_thread")]
async fn tab_goes_through_the_set_up_page_from_top_to_bottom() {
    let Visit { browser: large, site, driver, .. } = &Visit::begin(1280, 900).await;
    let phone = &driver.browser(390, 844).await;
    for browser in [phone, large] {
        browser.open(site, "/play/linear-pursuit").await;
        browser.holds("!document.getElementById('copy-link').hidden").await;
        browser.tab_to("main :is(a, button, input, summary)").await;
        let mut passed: Vec<(String, f64)> = Vec::new();
        loop {
            let place = "(() => { const at = document.activeElement; if (!at.closest('main')) return null;
                return [at.id || at.textContent, at.getBoundingClientRect().bottom + scrollY] })()";
            let place = browser.eval(place).await;
            let Ok((name, bottom)) = serde_json::from_value::<(String, f64)>(place) else { break };
            let last = passed.last().map_or(0.0, |(_, bottom)| *bottom);
            passed.push((name, bottom));
            assert!(bottom > last - 2.0, "Tab goes back up: {passed:?}");
            browser.key(Key::Tab).await;
        }
        assert!(passed.iter().any(|(name, _)| name == "reset"), "{passed:?}");
    }
    phone.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_conditional_line_is_entered_with_keys_alone() {
    let Visit { browser: host, site, driver, .. } = &Visit::begin(1280, 900).await;
    let guest = &driver.browser(1000, 800).await;
    host.open(site, "/play/one-dimensional-chess?opponent=friend&time=days&side=0").await;
    host.click("#start").await;
    host.room().await;
    let link = host.client.current_url().await.expect("its address");
    guest.client.goto(link.as_str()).await.expect("the link");
    guest.click("#join-button").await;
    guest.room().await;
    guest.enters_button("#conditional-enter").await;
    guest.is_at("#board .site").await;
    for (from, to, words) in [("e", "f", "If e-f."), ("l", "k", "If e-f, then l-k.")] {
        guest.until("a move to enter", |room| !room.sites.is_empty()).await;
        guest.enter_on(from).await;
        guest.enter_on(to).await;
        guest.says("#conditional-line", words).await;
    }
    guest.enters_button("#conditional-keep").await;
    guest.says("#conditional-lines", "If e-f, then l-k").await;
    guest.is_at("#conditional-enter").await;
    guest.enters_button("#conditional-lines button:last-child").await;
    guest.becomes("document.querySelectorAll('#conditional-lines li').length", json!(0)).await;
    guest.is_at("#conditional-enter").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_editors_last_step_back_leaves_the_focus_at_the_way_forth() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    browser.open(site, "/editor/one-dimensional-chess").await;
    browser.click("#clear").await;
    browser.holds("!document.getElementById('undo').disabled").await;
    browser.enters_button("#undo").await;
    browser.is_at("#redo").await;
    browser.key(Key::Enter).await;
    browser.is_at("#undo").await;
    browser.assert_quiet(site).await;
}
