//! Catching up with whoever else appends to the database: the other instances that share it, with
//! their notices, and the operator's commands. A notice is only a hint: it may be lost, so the
//! database is also polled, every second where it is shared.

use super::actor::{GameActor, Request};
use super::event::Event;
use super::game::Game;
use super::games::Games;
use super::protocol::Message;
use crate::calendar::{now_ms, ticks};
use crate::error::{AppError, CommandError};
use crate::paths::game_path;
use crate::peers::GameNotice;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;
use throughline_store::StoreError;
use tokio::time::Instant;

/// How often the database is polled for the games' versions.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// The same where only the operator's commands change games besides this instance.
const POLL_INTERVAL_ALONE: Duration = Duration::from_secs(3);

/// How far back, in milliseconds, new lines of chat are looked for: more than the clocks of
/// instances differ.
const CHAT_WINDOW: i64 = 10_000;

/// How often an instance repeats which players are connected to it.
const ANNOUNCE_INTERVAL: Duration = Duration::from_secs(4);

/// How long the other instances rely on an announcement.
const PRESENCE_TTL: Duration = Duration::from_secs(10);

/// Maximum number of instances whose players are remembered for one game.
const MAX_INSTANCES: usize = 32;

/// Which of a game's players are connected to other instances.
#[derive(Default)]
pub(super) struct RemotePresence {
    /// By instance: the sides whose players are connected, and until when that holds.
    instances: BTreeMap<String, ([bool; 2], Instant)>,
    /// When this instance last announced its own players.
    announced: Option<Instant>,
}

impl RemotePresence {
    /// The sides whose players are connected to another instance.
    pub(super) fn connected(&self) -> [bool; 2] {
        let now = Instant::now();
        let current = self.instances.values().filter(|(_, until)| *until > now);
        current.fold([false; 2], |all, (here, _)| [all[0] || here[0], all[1] || here[1]])
    }

    /// Notes an instance's announcement. Returns whether the instance was unknown and has players
    /// connected.
    fn note(&mut self, instance: String, here: [bool; 2]) -> bool {
        let now = Instant::now();
        self.instances.retain(|_, (_, until)| *until > now);
        if here == [false; 2] {
            self.instances.remove(&instance);
            return false;
        }
        if self.instances.len() >= MAX_INSTANCES && !self.instances.contains_key(&instance) {
            return false;
        }
        self.instances.insert(instance, (here, now + PRESENCE_TTL)).is_none()
    }
}

impl GameActor {
    /// Sends the other instances the game's version and which players are connected here.
    pub(super) fn announce(&mut self) {
        self.remote_presence.announced = Some(Instant::now());
        self.note_seek();
        let (here, line) = (self.subscribers.present(), self.chat.last_sent);
        self.services.peers.announce_game(&self.game.id, self.game.version, here, line);
    }

    /// Handles a notice from another instance.
    pub(super) async fn handle_notice(&mut self, notice: GameNotice) {
        if self.remote_presence.note(notice.from, notice.here) && self.subscribers.present() != [false; 2] {
            self.announce();
        }
        self.send_newer_lines(notice.line).await;
        if !self.catch_up(notice.version).await && self.connected() != self.shown {
            self.show_all();
        }
    }

    /// Handles the game's version as polled from the database.
    pub(super) async fn handle_poll(&mut self, newest: u64, line: u64) {
        self.send_newer_lines(line).await;
        if !self.catch_up(newest).await && self.connected() != self.shown {
            self.show_all();
        }
        if self.has_subscribers() {
            self.forget_void_rematch().await;
        }
        if self.subscribers.present() != [false; 2]
            && self.remote_presence.announced.is_none_or(|at| at.elapsed() > ANNOUNCE_INTERVAL)
        {
            self.announce();
        }
    }

    /// Loads and broadcasts the events of other instances, if the database is ahead. Returns
    /// whether the game changed.
    async fn catch_up(&mut self, newest: u64) -> bool {
        if newest <= self.game.version {
            return false;
        }
        let next = match self.with_newer_events().await {
            Ok(next) => next,
            Err(error) => {
                tracing::error!(game = self.game.id, %error, "a game could not be brought up to date");
                return false;
            }
        };
        let rematch = next.rematch.clone().filter(|_| next.rematch != self.game.rematch);
        self.broadcast(next);
        if let Some(made) = rematch {
            self.send_to_all(|| Message::Rematch { href: game_path(&made) });
        }
        true
    }

    /// Looks up the game's version in the database, and catches up with it. Returns whether the
    /// game changed.
    pub(super) async fn catch_up_with_database(&mut self) -> Result<bool, CommandError> {
        let id = self.game.id.clone();
        let versions = self.services.store.versions(std::slice::from_ref(&id)).await;
        let versions = versions.map_err(|error| self.failure(&error.into()))?;
        Ok(self.catch_up(versions.get(&id).copied().unwrap_or_default()).await)
    }

    /// The game with the newer events of the database applied.
    async fn with_newer_events(&self) -> Result<Game, AppError> {
        let mut next = Game::clone(&self.game);
        for stored in self.services.store.events_after(&next.id, next.version).await? {
            let event = Event::decode(&stored).map_err(|error| error.to_string());
            let applied = event.and_then(|event| next.apply(&event, stored.at).map_err(|e| e.to_string()));
            applied.map_err(|reason| AppError::Corrupt { game: next.id.clone(), reason })?;
        }
        if next.seats != self.game.seats {
            next.names = self.services.names_at(&next.seats).await;
            next.players = self.services.rated_players(&next, now_ms()).await?;
        }
        Ok(next)
    }
}

/// Polls the database for the versions of all games that have an actor, in one query, and ends the
/// actors of deleted games.
pub(crate) async fn poll_database(games: Arc<Games>) {
    let is_shared = games.store.shared().is_some();
    let mut ticks = ticks(if is_shared { POLL_INTERVAL } else { POLL_INTERVAL_ALONE });
    let mut last_action = Vec::new();
    loop {
        ticks.tick().await;
        // The operator may have closed an account.
        if let Ok(newest) = games.store.audit(1).await
            && newest != last_action
        {
            games.refresh_names(None);
            last_action = newest;
        }
        let (ids, actors): (Vec<_>, Vec<_>) = games.running_actors().into_iter().unzip();
        let versions = match games.store.versions(&ids).await {
            Ok(versions) => versions,
            Err(StoreError::Closed) => return,
            Err(error) => {
                tracing::warn!(%error, "the database does not say how far the games are");
                continue;
            }
        };
        let mut lines = HashMap::new();
        if is_shared {
            lines.extend(games.store.newest_lines(now_ms() - CHAT_WINDOW).await.unwrap_or_default());
        }
        for (id, actor) in ids.iter().zip(actors) {
            let line = lines.get(id).copied().unwrap_or_default();
            match (versions.get(id), actor.upgrade()) {
                (None, _) => games.end(id).await,
                // A full mailbox is left to the next poll.
                (Some(&version), Some(actor)) => {
                    drop(actor.try_send(Box::new(Request::Polled { version, line })))
                }
                (_, None) => {}
            }
        }
    }
}
