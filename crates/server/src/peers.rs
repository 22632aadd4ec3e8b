//! Notices between instances that share the database: each tells the others of changes at once.
//! Notices may be lost; the database is the source of truth.

use crate::random;
use crate::visitor::VisitorId;
use serde::{Deserialize, Serialize};
use throughline_tasks::Subject;
use tokio::sync::mpsc;

/// The NATS subject of all notices.
pub(crate) const SUBJECT: Subject = Subject { name: "throughline.games", client: "throughline", echo: false };

/// Maximum number of notices in the queue; further ones are dropped.
const MAX_QUEUED: usize = 4096;

/// A notice to the other instances.
#[derive(Serialize, Deserialize, Debug)]
#[serde(untagged)]
pub(crate) enum Notice {
    Game(GameNotice),
    /// Sessions were ended.
    Ended {
        /// The hashes of their secrets.
        ended: Vec<String>,
    },
    /// An account was made or closed.
    Account {
        /// Its visitor.
        account: String,
    },
}

/// A notice about a game.
#[derive(Serialize, Deserialize, Debug)]
pub(crate) struct GameNotice {
    /// The name of the instance.
    pub from: String,
    pub game: String,
    /// The current version of the game.
    pub version: u64,
    /// Whether the players of the two seats have the game open on that instance.
    pub here: [bool; 2],
    /// The number of the newest chat line there.
    #[serde(default)]
    pub line: u64,
}

/// The connection to the other instances.
pub(crate) struct Peers {
    /// The unique name of this instance.
    pub name: String,
    notices: mpsc::Sender<Notice>,
}

/// The queue of notices to send.
pub(crate) type Notices = mpsc::Receiver<Notice>;

impl Peers {
    pub(crate) fn new() -> (Self, Notices) {
        let (notices, waiting) = mpsc::channel(MAX_QUEUED);
        (Peers { name: random::game_id(), notices }, waiting)
    }

    /// Queues a notice about a game, without waiting.
    pub(crate) fn announce_game(&self, game: &str, version: u64, here: [bool; 2], line: u64) {
        let Ok(place) = self.notices.try_reserve() else { return };
        let (from, game) = (self.name.clone(), game.to_owned());
        place.send(Notice::Game(GameNotice { from, game, version, here, line }));
    }

    /// Queues a notice of ended sessions, without waiting.
    pub(crate) fn announce_ended_sessions(&self, ended: Vec<String>) {
        let _ = self.notices.try_send(Notice::Ended { ended });
    }

    /// Queues a notice of an account that was made or closed, without waiting.
    pub(crate) fn announce_account(&self, visitor: &VisitorId) {
        let _ = self.notices.try_send(Notice::Account { account: visitor.text().to_owned() });
    }
}
