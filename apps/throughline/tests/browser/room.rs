//! A person's actions in the room, and what the room shows, by the ids and classes of the page:
//! `#status`, `#room[data-ply]`, `.site`.

use crate::browser::{Browser, POLL_INTERVAL, TIMEOUT};
use fantoccini::Locator;
use fantoccini::actions::{InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction};
use fantoccini::key::Key;
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::Instant;
use throughline_game::Random;

/// The room as the page shows it.
#[derive(Deserialize, Debug, Clone)]
#[serde(rename_all = "camelCase")]
pub struct Room {
    /// Moves played.
    pub ply: u32,
    /// The line of text that says whose turn it is, or the result.
    pub status: String,
    /// True when the game is over.
    pub over: bool,
    /// The sites that can be touched now: number, name, and centre in the window.
    pub sites: Vec<Site>,
    /// Moves that are buttons (a forced pass).
    pub buttons: u32,
    /// The pieces drawn, sorted: `site piece`.
    pub pieces: Vec<String>,
    /// True while the page says that the connection is down.
    pub reconnecting: bool,
}

/// A site of the board.
#[derive(Deserialize, Debug, Clone)]
pub struct Site {
    /// Number.
    pub number: u32,
    /// Centre in the window, in pixels.
    pub x: f64,
    /// The same, vertically.
    pub y: f64,
}

/// Reads a [`Room`], from the visible drawing of the board.
const READ: &str = r"
    const shown = [...document.querySelectorAll('#board svg.board')].find((svg) => svg.getClientRects().length > 0);
    const room = document.getElementById('room');
    const status = document.getElementById('status');
    const centre = (element) => {
      const box = element.getBoundingClientRect();
      return { number: Number(element.dataset.site), x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    if (!shown || room.dataset.ply === undefined) return null;
    return {
      ply: Number(room.dataset.ply),
      status: status.textContent,
      over: (status.dataset.result ?? '') !== '',
      sites: [...shown.querySelectorAll('.site.can-touch')].map(centre),
      buttons: document.querySelectorAll('#buttons button').length,
      pieces: [...shown.querySelectorAll('.pieces .piece:not(.gone)')].map(
        (use) => `${use.dataset.site} ${use.getAttribute('href')}`).sort(),
      reconnecting: !document.getElementById('connection').hidden,
    };";

impl Browser {
    /// Returns the room, once the page has connected.
    pub async fn room(&self) -> Room {
        self.until("the room to open", |_| true).await
    }

    /// Waits until `wanted` accepts the room, and returns it.
    pub async fn until(&self, what: &str, wanted: impl Fn(&Room) -> bool) -> Room {
        let room = |read: &Value| -> Option<Room> {
            let room: Option<Room> = serde_json::from_value(read.clone()).expect("the form of a room");
            room.filter(&wanted)
        };
        self.poll(what, READ, room).await
    }

    /// Presses and releases the mouse at a point of the window.
    pub async fn press(&self, site: &Site) {
        let mouse = MouseActions::new("mouse".to_owned())
            .then(PointerAction::MoveTo { duration: None, x: site.x.round(), y: site.y.round() })
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.client.perform_actions(mouse).await.expect("a press");
    }

    /// Clicks the element of a CSS selector with the mouse, once it exists, is visible, and can be
    /// clicked.
    pub async fn click(&self, selector: &str) {
        let shown = format!("{selector}:not([hidden])");
        // As a person would, scrolls an element out from under a phone's bar.
        let scroll = "document.querySelector(arguments[0])?.scrollIntoView({ block: 'nearest' })";
        let since = Instant::now();
        loop {
            let tried = match self.client.find(Locator::Css(&shown)).await {
                Ok(element) => {
                    let _ = self.client.execute(scroll, vec![json!(&shown)]).await;
                    element.click().await
                }
                Err(error) => Err(error),
            };
            let Err(error) = tried else { return };
            // Nothing was clicked: the element is not there yet, or was replaced since it was
            // found.
            let may_pass = error.is_no_such_element()
                || error.is_stale_element_reference()
                || error.is_element_not_interactable();
            assert!(may_pass && since.elapsed() < TIMEOUT, "{selector}: {error}");
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }

    /// Fills in the field of a selector.
    pub async fn fill(&self, selector: &str, text: &str) {
        let field = self.client.find(Locator::Css(selector)).await.expect("a field");
        field.clear().await.expect("cleared");
        field.send_keys(text).await.expect("typed");
    }

    /// Returns the visible text of an element, once it exists; empty while it is hidden.
    pub async fn text(&self, selector: &str) -> String {
        let text = self.awaits(&text_of(selector), Value::is_string).await;
        text.as_str().expect("a text").to_owned()
    }

    /// Waits until an element contains these words.
    pub async fn says(&self, selector: &str, words: &str) {
        self.awaits(&text_of(selector), |text| text.as_str().is_some_and(|text| text.contains(words))).await;
    }

    /// Opens a page of the site.
    pub async fn open(&self, site: &crate::site::Site, path: &str) {
        self.client.goto(&format!("{}{path}", site.origin)).await.expect("the page");
    }

    /// Starts a game of two people on one screen, from its set-up page.
    pub async fn play_both(&self, site: &crate::site::Site, game: &str) -> Room {
        self.open(site, &format!("/play/{game}")).await;
        self.click("label:has(#opponent-both)").await;
        self.click("#start").await;
        self.room().await
    }

    /// Presses the labels of fields with these ids.
    pub async fn choose(&self, choices: &[&str]) {
        for choice in choices {
            self.click(&format!("label:has(#{choice})")).await;
        }
    }

    /// Starts a game with these choices, from the front page.
    pub async fn start_game(&self, site: &crate::site::Site, game: &str, choices: &[&str]) {
        self.open(site, "/").await;
        self.click(&format!("a[href='/play/{game}']")).await;
        self.choose(choices).await;
        self.click("#start").await;
        self.room().await;
    }

    /// Opens the page of this browser in others.
    pub async fn invites(&self, others: &[&Browser]) {
        let link = self.client.current_url().await.expect("its address");
        for other in others {
            other.client.goto(link.as_str()).await.expect("the link");
        }
    }

    /// Resigns: the first press asks for confirmation, the second confirms.
    pub async fn resign(&self) -> Room {
        self.click("#action-resign").await;
        self.click("#action-resign[data-armed=sure]").await;
        self.until("the end", |room| room.over).await
    }

    /// Returns a site of the visible board by its name.
    pub async fn place(&self, name: &str) -> Site {
        let script = "const shown = [...document.querySelectorAll('#board svg.board')].find((s) => s.getClientRects().length);
             const s = shown.querySelector(`.site[data-name='${arguments[0]}']`); const b = s.getBoundingClientRect();
             return { number: Number(s.dataset.site), x: b.x + b.width / 2, y: b.y + b.height / 2 }";
        let found = self.client.execute(script, vec![json!(name)]).await.expect("a place");
        serde_json::from_value(found).expect("its form")
    }

    /// Presses a site of the board.
    pub async fn click_on(&self, name: &str) {
        self.press(&self.place(name).await).await;
    }

    /// Goes to a site with arrow keys, and presses Enter.
    pub async fn enter_on(&self, name: &str) {
        self.tab_to("#board .site").await;
        self.go_by_keys(&self.place(name).await).await;
        self.key(Key::Enter).await;
    }

    /// Goes with arrow keys from the focused site to another one.
    pub async fn go_by_keys(&self, goal: &Site) {
        for _ in 0..60 {
            let script = "const e = document.activeElement; const b = e.getBoundingClientRect();
                return [Number(e.dataset.site), b.x + b.width / 2, b.y + b.height / 2]";
            let here = self.client.execute(script, vec![]).await.expect("the focused site");
            if here[0] == json!(goal.number) {
                return;
            }
            let (dx, dy) = (goal.x - here[1].as_f64().expect("x"), goal.y - here[2].as_f64().expect("y"));
            let key = match (dx.abs() > dy.abs(), dx > 0.0, dy > 0.0) {
                (true, true, _) => Key::Right,
                (true, false, _) => Key::Left,
                (false, _, true) => Key::Down,
                (false, _, false) => Key::Up,
            };
            self.key(key).await;
        }
        panic!("the arrow keys never reach {goal:?}");
    }

    /// Plays a random legal move with the mouse, and returns the ply before it. In the room, this
    /// browser must be to move.
    pub async fn play_any(&self, random: &mut Random) -> u32 {
        let before = self.until("a move to make", |room| !room.sites.is_empty() || room.buttons > 0).await;
        if before.buttons > 0 {
            self.click("#buttons button").await;
            return before.ply;
        }
        let mut room = before.clone();
        // A move takes at most three touches: origin, destination, and which of several ways.
        for _ in 0..3 {
            self.press(&room.sites[random.below(room.sites.len() as u32) as usize]).await;
            room = self.room().await;
            if room.ply != before.ply || room.sites.is_empty() {
                return before.ply;
            }
        }
        panic!("three touches made no move: {room:?}");
    }
}

/// Returns an expression for the visible text of an element; null without one.
fn text_of(selector: &str) -> String {
    let found = format!("document.querySelector({})", json!(selector));
    format!("((e) => e && (e.checkVisibility() ? e.innerText.trim() : ''))({found})")
}
