//! The other instances that share the database. They tell each other what has changed as soon as it
//! has; what they say may be lost, for the truth is in the database alone.

#[cfg(feature = "scale")]
mod nats;

use crate::random;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

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

/// Why there is no speaking with other instances.
#[derive(thiserror::Error, Debug)]
#[error("{0}")]
pub(crate) struct PeersError(String);

/// Speaks with the other instances over the NATS server at an address, as long as this one runs.
/// What is heard is passed on until that is said to be in vain.
///
/// # Errors
/// An address that is none.
pub(crate) async fn speak(
    address: &str,
    notices: Notices,
    hear: impl Fn(Notice) -> bool + Send + 'static,
) -> Result<(), PeersError> {
    #[cfg(feature = "scale")]
    return nats::speak(address, notices, hear).await.map_err(|error| PeersError(error.to_string()));
    #[cfg(not(feature = "scale"))]
    {
        drop((address, notices, hear));
        Err(PeersError("this program was built without it: build it with --features scale".to_owned()))
    }
}
