//! Chat between players and spectators of a game, and private notes.

use crate::browser::{Browser, Visit};
use fantoccini::wd::WindowHandle;
use serde_json::json;

const LINES: &str = "document.querySelectorAll('#chat-lines li').length";

/// More lines than one person may write in a row, however slowly they are typed.
const FLOOD: usize = 40;

const NOTE: &str = "document.getElementById('chat-note').innerText";

impl Browser {
    /// Writes a line of chat.
    async fn writes(&self, text: &str) {
        self.fill("#chat-text", text).await;
        self.click("#chat-form button").await;
    }

    /// Writes a line, and waits until the others have it.
    async fn tells(&self, readers: &[&Browser], text: &str) {
        self.writes(text).await;
        for reader in readers {
            reader.says("#chat-lines", text).await;
        }
    }

    /// Uses the first action in the menu of the first line by somebody else.
    async fn does_about_a_line(&self) {
        self.click(".chat-more summary").await;
        self.click(".chat-more button").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn players_and_watchers_write_each_in_a_room_of_their_own() {
    let Visit { driver, site, browser: ada, .. } = &Visit::begin(1280, 900).await;
    let (bob, watcher) = (&driver.browser(390, 844).await, &driver.browser(1000, 800).await);
    watcher.sign_up(site, "Wanda").await;
    ada.start_game(site, "hnefatafl", &["opponent-friend", "side-0"]).await;
    ada.invites(&[bob, watcher]).await;
    // Spectators without a name are told to sign in; players need no name.
    bob.says("#chat-note", "sign in").await;
    bob.click("#join-button").await;
    ada.says("#chat", "Only the two players").await;
    watcher.says("#chat", "the players cannot").await;
    // Lines are plain text, whatever they look like.
    ada.tells(&[ada, bob], "<b>Good</b> game & <img src=x>").await;
    assert_eq!(ada.eval("document.querySelectorAll('#chat-lines img').length").await, json!(0));
    bob.tells(&[ada, bob], "To you as well").await;
    watcher.tells(&[watcher], "Who will win?").await;
    for (browser, theirs) in [(ada, 2), (bob, 2), (watcher, 1)] {
        assert_eq!(browser.eval(LINES).await, json!(theirs), "neither room sees the other");
    }
    assert!(ada.text("#chat-lines").await.contains("Defenders"), "a guest has the name of the side");
    bob.assert_fits("a game with chat").await;

    // Lines of muted people are hidden until they are unmuted.
    bob.does_about_a_line().await;
    bob.says("#chat-lines", "muted").await;
    bob.holds("document.activeElement.matches('#chat-lines summary')").await;
    ada.tells(&[ada], "Are you there?").await;
    bob.becomes(LINES, json!(3)).await;
    assert!(!bob.text("#chat-lines").await.contains("Are you there?"));
    bob.does_about_a_line().await;
    bob.says("#chat-lines", "Are you there?").await;

    // A closed box stays closed, and counts new lines.
    let open = "document.getElementById('chat').open";
    bob.click("#chat > summary").await;
    bob.becomes(open, json!(false)).await;
    bob.client.refresh().await.expect("loaded again");
    bob.room().await;
    bob.becomes(open, json!(false)).await;
    ada.tells(&[ada], "One more").await;
    bob.says("#chat > summary", "1 new line").await;
    bob.click("#chat > summary").await;
    bob.says("#chat-lines", "One more").await;
    bob.holds("!document.querySelector('#chat > summary').innerText.includes('new')").await;

    // Flooding is refused, and nothing written is lost.
    let kept = "document.getElementById('chat-text').value";
    for number in 0..FLOOD {
        let line = format!("Line {number}");
        watcher.writes(&line).await;
        // Either the line is sent, and the field is empty again, or a message says why not.
        watcher.holds(&format!("{kept} === '' || {NOTE} !== ''")).await;
        if watcher.eval(NOTE).await != json!("") {
            watcher.becomes(kept, json!(line)).await;
            break;
        }
    }
    watcher.says("#chat-note", "many lines in a short time").await;
    for browser in [ada, bob, watcher] {
        browser.assert_quiet(site).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_loaded_again_when_its_visitor_plays_or_watches_now() {
    let Visit { driver, site, browser: ada, .. } = &Visit::begin(1280, 900).await;
    let (bob, carl) = (&driver.browser(1000, 800).await, &driver.browser(1000, 800).await);
    carl.sign_up(site, "Carl").await;
    ada.start_game(site, "hnefatafl", &["opponent-friend", "side-0"]).await;
    ada.invites(&[bob]).await;
    // Joined in one tab, the game is played in the other too.
    let [first, second] = bob.opens_again().await;
    bob.says("#chat", "the players cannot").await;
    bob.goes_to(&first).await;
    bob.click("#join-button").await;
    bob.says("#chat", "Only the two players").await;
    bob.goes_to(&second).await;
    bob.says("#chat", "Only the two players").await;
    ada.tells(&[bob], "Good luck").await;
    // Whoever signs in to another account only watches, in every tab at once; what was written
    // stays unsent.
    bob.fill("#chat-text", "Only for you").await;
    bob.goes_to(&first).await;
    bob.open(site, "/account").await;
    bob.fill("#sign-in-name", "Carl").await;
    bob.fill("#sign-in-password", "correct horse battery").await;
    bob.click("form[action='/account/sign-in'] button.primary").await;
    bob.says("h1", "Carl").await;
    bob.goes_to(&second).await;
    bob.says("#chat", "the players cannot").await;
    bob.says("#as-guest", "as a guest").await;
    bob.becomes("document.getElementById('chat-text').value", json!("Only for you")).await;
    assert_eq!(ada.eval(LINES).await, json!(1));
    ada.assert_quiet(site).await;
}

const PRIVATE_NOTE: &str = "document.getElementById('private-note-text').value";

impl Browser {
    /// Opens the private note, and waits for its text.
    async fn opens_note(&self, text: &str) {
        self.click("#private-note summary").await;
        self.holds("!document.getElementById('private-note-text').disabled").await;
        assert_eq!(self.eval(PRIVATE_NOTE).await, json!(text));
    }

    /// Writes a private note.
    async fn notes(&self, text: &str) {
        self.fill("#private-note-text", text).await;
        self.says("#private-note-state", "Saved.").await;
    }

    /// Leaves the field for another tab.
    async fn goes_to_tab(&self, tab: &WindowHandle) {
        self.eval("document.activeElement.blur()").await;
        self.client.switch_to_window(tab.clone()).await.expect("the tab");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_tab_overwrites_unseen_what_another_has_noted() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    browser.play_both(site, "hnefatafl").await;
    let game = browser.client.current_url().await.expect("its address");
    let first = browser.client.window().await.expect("a window");
    let second = browser.client.new_window(true).await.expect("a tab").handle;
    browser.opens_note("").await;
    browser.goes_to_tab(&second).await;
    browser.client.goto(game.as_str()).await.expect("the game again");
    browser.opens_note("").await;
    browser.notes("The king is free.").await;
    // Whoever comes to the field sees what the other tab has saved.
    browser.goes_to_tab(&first).await;
    browser.click("#private-note-text").await;
    browser.becomes(PRIVATE_NOTE, json!("The king is free.")).await;
    browser.notes("The king is lost.").await;
    // A change of an older text is refused, and stays in the field.
    browser.goes_to_tab(&second).await;
    browser
        .eval(
            "(() => { const field = document.getElementById('private-note-text'); \
             field.value = 'The king moves.'; return field.dispatchEvent(new Event('input')); })()",
        )
        .await;
    browser.says("#private-note-state", "Another tab or device has changed this note").await;
    browser.becomes(PRIVATE_NOTE, json!("The king moves.")).await;
    browser.client.refresh().await.expect("loaded again");
    browser.room().await;
    browser.opens_note("The king is lost.").await;
    browser.assert_quiet(site).await;
}
