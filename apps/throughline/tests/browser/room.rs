//! What a person does and sees in the room, by the hooks that the page offers: `#status`, `#room[data-ply]`, `.site`.

use crate::browser::{Browser, PATIENCE};
use fantoccini::Locator;
use fantoccini::actions::{InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction};
use serde::Deserialize;
use std::time::{Duration, Instant};
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
    /// True while the page says that the line is down.
    pub reconnecting: bool,
}

/// A place on the board.
#[derive(Deserialize, Debug, Clone)]
pub struct Site {
    /// Number.
    pub number: u32,
    /// Centre in the window, in pixels.
    pub x: f64,
    /// Likewise.
    pub y: f64,
}

/// Reads a [`Room`]. Of the board's drawings, only the one on show counts.
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
    /// The room, once the page has connected.
    pub async fn room(&self) -> Room {
        self.until("the room to open", |_| true).await
    }

    /// Waits until the room is as wanted.
    pub async fn until(&self, what: &str, wanted: impl Fn(&Room) -> bool) -> Room {
        let since = Instant::now();
        loop {
            let read = self.client.execute(READ, vec![]).await.unwrap_or_default();
            let room: Option<Room> = serde_json::from_value(read).expect("the form of a room");
            match room {
                Some(room) if wanted(&room) => return room,
                room => assert!(since.elapsed() < PATIENCE, "waited too long for {what}: {room:?}"),
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Presses and releases the mouse at a point of the window.
    pub async fn press(&self, site: &Site) {
        let mouse = MouseActions::new("mouse".to_owned())
            .then(PointerAction::MoveTo { duration: None, x: site.x.round(), y: site.y.round() })
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.client.perform_actions(mouse).await.expect("a press");
    }

    /// Clicks the element of a CSS selector, once it is there and not hidden.
    pub async fn click(&self, selector: &str) {
        let shown = format!("{selector}:not([hidden])");
        let found = self.client.wait().at_most(PATIENCE).for_element(Locator::Css(&shown)).await;
        let element = found.unwrap_or_else(|e| panic!("{selector}: {e}"));
        element.click().await.unwrap_or_else(|e| panic!("{selector}: {e}"));
    }

    /// The text of an element.
    pub async fn text(&self, selector: &str) -> String {
        let found = self.client.wait().at_most(PATIENCE).for_element(Locator::Css(selector)).await;
        found.unwrap_or_else(|e| panic!("{selector}: {e}")).text().await.expect("its text")
    }

    /// Makes one move by mouse, chosen at random among those the board offers, and returns the ply it had been.
    /// Needs a room in which this browser is to move.
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
