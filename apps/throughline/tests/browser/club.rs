//! People with accounts play games with clocks.

use crate::browser::{Browser, Visit};
use crate::site::Site;
use fantoccini::key::Key;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const RUNNING: &str = "document.querySelector('.seat-clock[data-running]')?.textContent";
const STOPPED: &str = "document.querySelector('.seat-clock[data-stopped]') !== null";
const LINES: &str = "document.querySelectorAll('#conditional-lines li').length";
const OWN_RATING: &str = "document.querySelector('#seat-bottom [data-seat-rating]').textContent";

impl Browser {
    /// Enters the moves of a conditional line on the board.
    async fn enters(&self, moves: &[(&str, &str)]) {
        self.click("#conditional-enter").await;
        self.eval("(scrollTo(0, 0), true)").await;
        for (number, (from, to)) in (1..).zip(moves) {
            self.until("a move to enter", |room| !room.sites.is_empty()).await;
            self.click_on(from).await;
            self.click_on(to).await;
            let words = if number % 2 == 0 { "might play" } else { "your answer" };
            self.says("#conditional-line", words).await;
            self.says("#conditional-line", &format!("{from}-{to}")).await;
        }
    }

    /// Plays a move with two presses, and waits until the server has sent it back.
    async fn moves(&self, from: &str, to: &str) {
        let ply = self.presses(from, to).await;
        self.until("the move to be taken", |room| room.ply > ply).await;
    }

    /// Presses two squares, and returns the ply before.
    async fn presses(&self, from: &str, to: &str) -> u32 {
        let ply = self.until("my turn", |room| !room.sites.is_empty()).await.ply;
        self.click_on(from).await;
        self.click_on(to).await;
        ply
    }

    /// Plays a move with two presses and a confirmation, as is the default by the day.
    async fn confirms(&self, from: &str, to: &str) {
        let ply = self.presses(from, to).await;
        self.says("#notice", &format!("Play {from}-{to}?")).await;
        self.click("#confirm-move").await;
        self.until("the move to be taken", |room| room.ply > ply).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_game_by_the_clock_survives_a_kill_and_ends_on_time() {
    let Visit { folder, driver, site, browser: ada } = Visit::begin(1280, 900).await;
    let (bob, watcher) = (driver.browser(390, 844).await, driver.browser(1000, 800).await);
    ada.sign_up(&site, "Ada").await;
    bob.sign_up(&site, "Bob").await;
    ada.open(&site, "/play/hnefatafl").await;
    ada.choose(&["opponent-friend", "side-0", "time\\.live"]).await;
    ada.fill("#minutes", "1").await;
    ada.fill("#increment", "0").await;
    ada.click("input[name='rated']").await;
    ada.click("#start").await;
    ada.room().await;
    ada.invites(&[&bob, &watcher]).await;
    bob.click("#join-button").await;
    ada.says("#seat-top", "Bob").await;
    ada.becomes(OWN_RATING, json!("1500?")).await;
    ada.says("#rated", "%").await;
    watcher.says("#seat-bottom", "Ada").await;
    ada.moves("d1", "d2").await;
    bob.moves("f4", "e4").await;
    ada.moves("d2", "d1").await;
    let turn = Instant::now();
    bob.awaits(RUNNING, |text| text.as_str().is_some_and(|text| text.starts_with("0:5"))).await;
    tokio::time::sleep(Duration::from_secs(3)).await;
    let address = site.kill();
    let down = Instant::now();
    ada.becomes(STOPPED, json!(true)).await;
    assert!(down.elapsed() < Duration::from_secs(12), "clocks stand still soon");
    let shown = ada.eval(RUNNING).await;
    tokio::time::sleep(Duration::from_secs(6)).await;
    assert_eq!(ada.eval(RUNNING).await, shown, "and go on standing still");
    let site = Site::start_on(folder.path(), &address);
    for browser in [&ada, &bob, &watcher] {
        browser.becomes(STOPPED, json!(false)).await;
    }
    let outage = down.elapsed();
    let seconds = |text: &Value| text.as_str()?.strip_prefix("0:")?.parse::<u64>().ok();
    let left = bob.awaits(RUNNING, |text| seconds(text).is_some()).await;
    let spent = (turn.elapsed() - outage).as_secs();
    assert!(seconds(&left).is_some_and(|left| left + spent + 5 > 60), "{left} after {spent} s and an outage");
    // The game is lost on time by itself, and not too early.
    for browser in [&ada, &bob, &watcher] {
        browser.until("the flag to fall", |room| room.over).await;
    }
    assert!(turn.elapsed() + Duration::from_secs(3) > Duration::from_secs(60) + outage);
    ada.says("#status", "You won on time").await;
    bob.says("#status", "You lost on time").await;
    ada.awaits(OWN_RATING, |rating| rating.as_str().is_some_and(|rating| rating.contains("(+"))).await;
    bob.assert_fits("a rated game that is over").await;
    ada.open(&site, "/people/Ada").await;
    ada.says("main", "1 rated game").await;
    for (browser, path) in [(&bob, "/account"), (&bob, "/people"), (&bob, "/people/Ada"), (&ada, "/account")]
    {
        browser.open(&site, path).await;
        browser.assert_fits(path).await;
    }
    drop(site);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_game_by_the_day_with_a_conditional_line_while_a_third_watches() {
    let Visit { driver, site, browser: ada, .. } = &Visit::begin(1280, 900).await;
    let (bob, watcher) = (&driver.browser(390, 844).await, &driver.browser(1000, 800).await);
    ada.sign_up(site, "Ada").await;
    bob.sign_up(site, "Bob").await;
    ada.open(site, "/play/hnefatafl").await;
    ada.choose(&["opponent-friend", "side-0", "time\\.days"]).await;
    ada.fill("#days", "3").await;
    ada.click("input[name='rated']").await;
    ada.click("#start").await;
    ada.room().await;
    ada.invites(&[bob, watcher]).await;
    bob.click("#join-button").await;
    ada.says("#seat-top", "Bob").await;
    bob.says("#rated", "%").await;
    // Bob enters answers to two moves on the board; the last move is not kept.
    bob.enters(&[("d1", "d2"), ("f4", "e4"), ("d2", "c2"), ("e4", "f4")]).await;
    bob.says("#conditional-line", "If d1-d2, then f4-e4. If d2-c2, then e4-f4.").await;
    bob.assert_fits("a line that is being entered").await;
    bob.click("#conditional-keep").await;
    bob.says("#conditional-lines", "If d1-d2, then f4-e4").await;
    bob.enters(&[("h1", "h2"), ("f4", "g4")]).await;
    bob.click("#conditional-keep").await;
    bob.becomes(LINES, json!(2)).await;
    bob.enters(&[("h1", "h3")]).await;
    bob.holds("document.getElementById('conditional-keep').disabled").await;
    bob.click("#conditional-leave").await;
    let start = bob.room().await;
    assert_eq!((start.ply, start.sites.len()), (0, 0), "the game itself stands as it did");
    bob.click("#conditional-lines li:nth-child(2) button:last-child").await;
    bob.becomes(LINES, json!(1)).await;
    // Nobody else sees them.
    for browser in [ada, watcher] {
        assert_eq!(browser.eval("document.getElementById('conditional').hidden").await, json!(true));
        assert!(!browser.client.source().await.expect("the page").contains("e4-f4"));
    }
    ada.confirms("d1", "d2").await;
    for browser in [ada, bob, watcher] {
        browser.until("the move and its answer", |room| room.ply == 2).await;
    }
    ada.confirms("d2", "c2").await;
    for browser in [ada, bob, watcher] {
        let room = browser.until("the next answer", |room| room.ply == 4).await;
        assert!(!room.over);
    }
    bob.becomes(LINES, json!(0)).await;
    // A step back takes the last move of a line back; looking at the game does not lose the line.
    bob.enters(&[("c2", "d2"), ("f4", "e4")]).await;
    bob.key(Key::Left).await;
    bob.says("#conditional-line", "If c2-d2. And your answer?").await;
    bob.key(Key::Home).await;
    bob.holds("document.getElementById('room').hasAttribute('data-past')").await;
    bob.says("#conditional-line", "If c2-d2.").await;
    bob.key(Key::End).await;
    bob.until("the line again", |room| !room.sites.is_empty()).await;
    bob.key(Key::Left).await;
    bob.says("#conditional-line", "they might play").await;
    // Without a move in the line, it is a step in the game.
    bob.key(Key::Left).await;
    bob.holds("document.getElementById('room').hasAttribute('data-past')").await;
    bob.click("#conditional-leave").await;
    // Both have moved: a resignation is a rated loss.
    bob.resign().await;
    for browser in [ada, watcher] {
        browser.until("the end", |room| room.over).await;
    }
    ada.says("#status", "You won").await;
    watcher.says("#status", "win by resignation").await;
    ada.awaits(OWN_RATING, |rating| rating.as_str().is_some_and(|rating| rating.contains("(+"))).await;
    for browser in [ada, bob, watcher] {
        browser.assert_quiet(site).await;
    }
}
