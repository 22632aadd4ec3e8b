//! The other instances that share the database. They tell each other what has changed as soon as it
//! has; what they say may be lost, for the truth is in the database alone.

use crate::random;
use serde::{Deserialize, Serialize};
use throughline_tasks::Subject;
use tokio::sync::mpsc;

/// What all notices of games go out on.
pub(crate) const SUBJECT: Subject = Subject { name: "throughline.games", client: "throughline", echo: false };

/// Notices that may wait to be sent; further ones are dropped.
const WAITING: usize = 4096;

/// What an instance tells the others.
#[derive(Serialize, Deserialize, Debug)]
#[serde(untagged)]
pub(crate) enum Notice {
    Game(GameNotice),
    /// Sessions were ended.
    Ended {
        /// The hashes of their secrets.
        ended: Vec<String>,
    },
}

/// What an instance tells the others of a game.
#[derive(Serialize, Deserialize, Debug)]
pub(crate) struct GameNotice {
    /// The name of the instance.
    pub from: String,
    pub game: String,
    /// The version that the game is at.
    pub version: u64,
    /// Whether the people of the two seats have it open there.
    pub here: [bool; 2],
    /// The newest line of chat that was told there.
    #[serde(default)]
    pub line: u64,
}

/// This instance among the others.
pub(crate) struct Peers {
    /// A name that no other has.
    pub name: String,
    notices: mpsc::Sender<Notice>,
}

/// What this instance has to say.
pub(crate) type Notices = mpsc::Receiver<Notice>;

impl Peers {
    pub(crate) fn new() -> (Self, Notices) {
        let (notices, waiting) = mpsc::channel(WAITING);
        (Peers { name: random::game_id(), notices }, waiting)
    }

    /// Tells the others of a game, without ever waiting.
    pub(crate) fn tell(&self, game: &str, version: u64, here: [bool; 2], line: u64) {
        let Ok(place) = self.notices.try_reserve() else { return };
        let (from, game) = (self.name.clone(), game.to_owned());
        place.send(Notice::Game(GameNotice { from, game, version, here, line }));
    }

    /// Tells the others that sessions were ended, without ever waiting.
    pub(crate) fn tell_ended(&self, ended: Vec<String>) {
        let _ = self.notices.try_send(Notice::Ended { ended });
    }
}
