//! Premoves.

use crate::browser::{Browser, Visit};
use fantoccini::actions::{InputSource, MOUSE_BUTTON_RIGHT, MouseActions, PointerAction};
use fantoccini::key::Key;
use fantoccini::wd::WindowHandle;
use serde_json::json;

/// Returns an expression for the marks of a kind on the visible board.
fn marks(kind: &str) -> String {
    format!(
        "[...document.querySelectorAll('#board svg.board')].find((svg) => svg.getClientRects().length)\
        .querySelectorAll('[data-mark={kind}]').length"
    )
}

impl Browser {
    /// Waits until the board shows a premove, marked at both ends, or none.
    async fn premove_stands(&self, stands: bool) {
        self.becomes(&marks("premove"), json!(if stands { 2 } else { 0 })).await;
    }

    /// Waits until a number of moves are played.
    async fn ply(&self, ply: u32) {
        self.until("the moves", |room| room.ply == ply).await;
    }

    async fn press_secondary(&self, name: &str) {
        let place = self.place(name).await;
        let mouse = MouseActions::new("mouse".to_owned())
            .then(PointerAction::MoveTo { duration: None, x: place.x.round(), y: place.y.round() })
            .then(PointerAction::Down { button: MOUSE_BUTTON_RIGHT })
            .then(PointerAction::Up { button: MOUSE_BUTTON_RIGHT });
        self.client.perform_actions(mouse).await.expect("a press");
    }

    async fn plays(&self, from: &str, to: &str) {
        self.until("my turn", |room| !room.sites.is_empty()).await;
        self.click_on(from).await;
        self.click_on(to).await;
    }

    async fn hears(&self, words: &str) {
        let words = json!(words);
        self.holds(&format!("document.getElementById('live').textContent.includes({words})")).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn premoves_by_finger_mouse_and_keyboard_are_played_when_the_turn_comes() {
    let Visit { browser: host, site, driver, .. } = &Visit::begin(1280, 900).await;
    let (guest, watcher) = (&driver.browser(390, 844).await, &driver.browser(1000, 800).await);
    host.start_game(site, "hnefatafl", &["opponent-friend", "side-0"]).await;
    host.invites(&[guest, watcher]).await;
    guest.click("#join-button").await;
    guest.room().await;
    host.until("my turn", |room| !room.sites.is_empty()).await;
    // With a finger.
    guest.tap("f4").await;
    guest.becomes(&marks("picked"), json!(1)).await;
    guest.tap("e4").await;
    guest.premove_stands(true).await;
    guest.says("#notice", "Premove f4–e4").await;
    host.plays("d1", "d2").await;
    for browser in [host, guest, watcher] {
        browser.ply(2).await;
    }
    guest.premove_stands(false).await;
    // With the mouse: the secondary button and a press elsewhere take it back.
    host.plays("d2", "c2").await;
    host.ply(3).await;
    for (from, to) in [("c2", "c3"), ("e1", "e2")] {
        host.click_on(from).await;
        host.click_on(to).await;
        host.premove_stands(true).await;
        if from == "c2" {
            host.press_secondary("d5").await
        } else {
            host.click_on("b4").await
        }
        host.premove_stands(false).await;
        host.hears("Premove cancelled").await;
    }
    assert_eq!(host.eval("document.querySelectorAll('#board .own-arrows *').length").await, json!(0));
    host.drag("c2", "c3").await;
    host.premove_stands(true).await;
    // Nobody else sees it.
    assert_eq!(watcher.eval(&marks("premove")).await, json!(0));
    assert_eq!(guest.eval(&marks("premove")).await, json!(0));
    guest.plays("e4", "f4").await;
    host.ply(5).await;
    // With the keyboard.
    host.enter_on("c3").await;
    host.enter_on("b3").await;
    host.premove_stands(true).await;
    host.hears("Premove c3–b3").await;
    host.key(Key::Escape).await;
    host.premove_stands(false).await;
    host.enter_on("c3").await;
    host.enter_on("b3").await;
    host.premove_stands(true).await;
    guest.plays("f4", "e4").await;
    host.ply(7).await;
    // A premove that the reply makes illegal is dropped; a piece picked up for it stays picked up
    // for the move.
    host.click_on("h1").await;
    host.click_on("f6").await;
    host.premove_stands(true).await;
    guest.plays("e4", "f4").await;
    host.ply(8).await;
    host.says("#notice", "h1–f6 is not possible now").await;
    host.premove_stands(false).await;
    host.plays("h1", "h2").await;
    host.ply(9).await;
    host.click_on("h2").await;
    host.becomes(&marks("picked"), json!(1)).await;
    guest.plays("f4", "e4").await;
    host.ply(10).await;
    host.click_on("i2").await;
    host.ply(11).await;
    // Typed.
    host.tab_to("#typed-move").await;
    host.client.active_element().await.expect("the field").send_keys("i2-i3").await.expect("typed");
    host.key(Key::Enter).await;
    host.says("#notice", "Premove i2-i3").await;
    guest.plays("e4", "f4").await;
    host.ply(13).await;
    // Switched off.
    host.click("#settings-button").await;
    host.click("[data-setting=premoves] label:has([value=off])").await;
    host.key(Key::Escape).await;
    host.click_on("i3").await;
    host.click_on("j3").await;
    assert_eq!(host.eval(&marks("premove")).await, json!(0));
    guest.plays("f4", "e4").await;
    host.ply(14).await;
    for browser in [host, guest, watcher] {
        browser.assert_quiet(site).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_takeback_drops_the_premove() {
    let Visit { browser: host, site, driver, .. } = &Visit::begin(1280, 900).await;
    let guest = &driver.browser(1000, 800).await;
    host.start_game(site, "hnefatafl", &["opponent-friend", "side-0", "takebacks"]).await;
    host.invites(&[guest]).await;
    guest.click("#join-button").await;
    host.plays("d1", "d2").await;
    guest.plays("f4", "e4").await;
    host.ply(2).await;
    // Made after the takeback was asked for, which brings the turn back.
    guest.click("#action-undo").await;
    host.holds("!document.getElementById('action-accept-takeback').hidden").await;
    guest.click_on("f8").await;
    guest.click_on("e8").await;
    guest.premove_stands(true).await;
    host.click("#action-accept-takeback").await;
    guest.says("#notice", "Premove cancelled").await;
    guest.premove_stands(false).await;
    assert_eq!(guest.until("my turn", |room| !room.sites.is_empty()).await.ply, 1);
    // Whoever asks for a takeback no longer wants the premove made before.
    guest.plays("f4", "e4").await;
    guest.ply(2).await;
    guest.click_on("f8").await;
    guest.click_on("e8").await;
    guest.premove_stands(true).await;
    guest.click("#action-undo").await;
    guest.premove_stands(false).await;
    for browser in [host, guest] {
        browser.assert_quiet(site).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_engine_is_answered_by_a_premove() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    browser.open(site, "/play/hnefatafl").await;
    for choice in ["opponent-engine", "level-1", "side-0"] {
        browser.click(&format!("label:has(#{choice})")).await;
    }
    browser.click("#start").await;
    browser.until("my turn", |room| !room.sites.is_empty()).await;
    // The engine may reply at once: the presses come with the view that shows the move.
    let script = "const board = document.getElementById('board');
        const site = (name) => Number(board.querySelector(`.site[data-name=${name}]`).dataset.site);
        new MutationObserver((_, observer) => {
          observer.disconnect();
          for (const name of ['d2', 'c2']) board.press(site(name), false);
        }).observe(document.getElementById('room'), { attributeFilter: ['data-ply'] });";
    browser.client.execute(script, vec![]).await.expect("presses to come");
    browser.click_on("d1").await;
    browser.click_on("d2").await;
    browser.until("the premove", |room| room.ply >= 3).await;
    browser.assert_quiet(site).await;
}

impl Browser {
    /// Goes to a tab.
    pub async fn goes_to(&self, tab: &WindowHandle) {
        self.client.switch_to_window(tab.clone()).await.expect("the tab");
    }

    /// Opens the page of this browser in another tab too. Returns both tabs.
    pub async fn opens_again(&self) -> [WindowHandle; 2] {
        let page = self.client.current_url().await.expect("its address");
        let first = self.client.window().await.expect("a window");
        let second = self.client.new_window(true).await.expect("a tab").handle;
        self.goes_to(&second).await;
        self.client.goto(page.as_str()).await.expect("the page again");
        [first, second]
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_premove_in_two_tabs_is_played_without_a_complaint() {
    let Visit { browser: host, site, driver, .. } = &Visit::begin(1280, 900).await;
    let guest = &driver.browser(1000, 800).await;
    host.start_game(site, "hnefatafl", &["opponent-friend", "side-0"]).await;
    host.invites(&[guest]).await;
    guest.click("#join-button").await;
    guest.room().await;
    host.until("my turn", |room| !room.sites.is_empty()).await;
    let tabs = guest.opens_again().await;
    for tab in &tabs {
        guest.goes_to(tab).await;
        guest.room().await;
        guest.fill("#typed-move", "f4-e4").await;
        guest.key(Key::Enter).await;
        guest.says("#notice", "Premove f4-e4").await;
    }
    host.plays("d1", "d2").await;
    host.ply(2).await;
    // The replies to both have come before this move.
    host.plays("d2", "c2").await;
    for tab in &tabs {
        guest.goes_to(tab).await;
        guest.ply(3).await;
        assert_eq!(guest.eval("document.getElementById('live-urgent').textContent").await, json!(""));
    }
}
