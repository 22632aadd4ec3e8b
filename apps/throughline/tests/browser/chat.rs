//! What players and those who watch write to each other beside a game.

use crate::browser::{Browser, Visit};
use serde_json::json;

const LINES: &str = "document.querySelectorAll('#chat-lines li').length";

/// More lines than one person may write in a row, however slow the machine is at typing them.
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

    /// Does what the menu of the first line that is not one's own offers first.
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
    ada.open(site, "/play/hnefatafl").await;
    for choice in ["opponent-friend", "side-0"] {
        ada.click(&format!("label:has(#{choice})")).await;
    }
    ada.click("#start").await;
    ada.room().await;
    let link = ada.client.current_url().await.expect("its address");
    for browser in [bob, watcher] {
        browser.client.goto(link.as_str()).await.expect("the link");
    }
    // Who watches without a name is told what it takes; who plays needs none.
    bob.says("#chat-note", "sign in").await;
    bob.click("#join-button").await;
    ada.says("#chat", "Only the two players").await;
    watcher.says("#chat", "the players cannot").await;
    // What one writes is text, whatever it looks like.
    ada.tells(&[ada, bob], "<b>Good</b> game & <img src=x>").await;
    assert_eq!(ada.eval("document.querySelectorAll('#chat-lines img').length").await, json!(0));
    bob.tells(&[ada, bob], "To you as well").await;
    watcher.tells(&[watcher], "Who will win?").await;
    for (browser, theirs) in [(ada, 2), (bob, 2), (watcher, 1)] {
        assert_eq!(browser.eval(LINES).await, json!(theirs), "neither room sees the other");
    }
    assert!(ada.text("#chat-lines").await.contains("Defenders"), "a guest has the name of the side");
    bob.assert_fits("a game with chat").await;

    // Whom one does not read says nothing any more, until one reads them again.
    bob.does_about_a_line().await;
    bob.says("#chat-lines", "muted").await;
    ada.tells(&[ada], "Are you there?").await;
    bob.becomes(LINES, json!(3)).await;
    assert!(!bob.text("#chat-lines").await.contains("Are you there?"));
    bob.does_about_a_line().await;
    bob.says("#chat-lines", "Are you there?").await;

    // A box that was closed stays closed, and misses nothing.
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
    bob.awaits("document.querySelector('#chat > summary').innerText", |words| {
        words.as_str().is_some_and(|words| !words.contains("new"))
    })
    .await;

    // Who floods is told so, and loses nothing of what was written.
    let kept = "document.getElementById('chat-text').value";
    for number in 0..FLOOD {
        let line = format!("Line {number}");
        watcher.writes(&line).await;
        // Either it is written, and the field is empty again, or it is told why not.
        watcher.awaits(&format!("{kept} === '' || {NOTE} !== ''"), |done| *done == json!(true)).await;
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
