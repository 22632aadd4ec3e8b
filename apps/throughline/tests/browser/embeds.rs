//! A game, a position, a puzzle and a step of a lesson, embedded in a page of another site.

use crate::browser::{Browser, Visit};
use fantoccini::key::Key;
use serde_json::json;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener};

/// Serves one page as another site, until the test ends.
fn page_of_somebody_else(page: String) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let Ok(mut stream) = stream else { continue };
            let _ = stream.read(&mut [0; 4096]);
            let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close";
            let _ = write!(stream, "{head}\r\nContent-Length: {}\r\n\r\n{page}", page.len());
        }
    });
    address
}

impl Browser {
    /// Switches to another frame of the page.
    async fn goes_into(&self, frame: u16) {
        self.client.enter_parent_frame().await.expect("the page");
        self.client.enter_frame(frame).await.expect("the frame");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_a_position_a_puzzle_and_a_lesson_stand_in_somebody_elses_page() {
    let Visit { driver, site, browser, .. } = &Visit::begin(1280, 900).await;
    browser.open(site, "/play/one-dimensional-chess?opponent=both").await;
    browser.click("#start").await;
    browser.room().await;
    let game = browser.client.current_url().await.expect("its address");
    let paths = [
        game.path().to_owned(),
        "/analysis/linear-pursuit".to_owned(),
        "/puzzles/daily".to_owned(),
        "/learn/hnefatafl/attackers/hammer".to_owned(),
        "/account".to_owned(),
    ];
    let frames =
        paths.map(|path| format!("<iframe src='{}/embed{path}' width=700 height=700></iframe>", site.origin));
    let theirs = page_of_somebody_else(format!("<!doctype html><title>A page</title>{}", frames.concat()));
    let reader = driver.browser(800, 900).await;
    // With a host name it is another site, so that our cookies are not sent.
    reader.client.goto(&format!("http://localhost:{}", theirs.port())).await.expect("the page");
    for frame in 0..4 {
        reader.goes_into(frame).await;
        let drawn =
            "[...document.querySelectorAll('game-board svg')].some((board) => board.clientWidth > 100)";
        reader.holds(drawn).await;
        let sent =
            "[...document.querySelectorAll('form:not(.typed)')].some((form) => form.checkVisibility())";
        reader.becomes(sent, json!(false)).await;
        // The connection is up: no message says otherwise.
        reader
            .holds("[...document.querySelectorAll('.connection')].every((note) => !note.checkVisibility())")
            .await;
        reader.becomes("document.querySelector('base').target", json!("_blank")).await;
    }
    // The address of an embedded analysis stays one that may be framed.
    reader.goes_into(1).await;
    reader.holds("history.state !== null && location.pathname.startsWith('/embed/analysis/')").await;
    // Moves are shown in the frame.
    reader.goes_into(0).await;
    let before = reader.eval("document.getElementById('status').textContent").await;
    browser.tab_to("#typed-move").await;
    browser.client.active_element().await.expect("the field").send_keys("d-f").await.expect("typed");
    browser.key(Key::Enter).await;
    reader.awaits("document.getElementById('status').textContent", |status| *status != before).await;
    // No other page of the site can be embedded.
    reader.goes_into(4).await;
    reader.holds("!document.querySelector('form')").await;
}
