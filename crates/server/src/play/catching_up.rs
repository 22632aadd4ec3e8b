//! Games that other instances change too, those that share the database: what they say of a game,
//! and reading what they have written. Nothing that was said counts but what is in the database;
//! what was not heard is found there a second later.

use super::actor::{GameActor, Request};
use super::event::Event;
use super::game::Game;
use super::games::Games;
use super::protocol::Message;
use crate::calendar::{now_ms, ticks};
use crate::error::AppError;
use crate::paths::game_path;
use crate::peers::GameNotice;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;
use throughline_store::StoreError;
use tokio::time::Instant;

/// How often the database is asked how far the games are.
const ASKING: Duration = Duration::from_secs(1);

/// Milliseconds back to which new lines of chat are looked for: more than clocks of instances are
/// apart.
const LATELY: i64 = 10_000;

/// How often an instance says anew who has a game open, and how long it is believed.
const PRESENCE: (Duration, Duration) = (Duration::from_secs(4), Duration::from_secs(10));

/// Instances whose players of one game are remembered.
const INSTANCES: usize = 32;

/// What is known of a game's players at other instances, until it is not said any more.
#[derive(Default)]
pub(super) struct Elsewhere {
    /// Whom each instance has seen, and until when it is believed.
    instances: BTreeMap<String, ([bool; 2], Instant)>,
    /// When this instance has said it last.
    said: Option<Instant>,
}

impl Elsewhere {
    /// Whether the seats' people have the game open elsewhere.
    pub(super) fn here(&self) -> [bool; 2] {
        let now = Instant::now();
        let believed = self.instances.values().filter(|(_, until)| *until > now);
        believed.fold([false; 2], |all, (here, _)| [all[0] || here[0], all[1] || here[1]])
    }

    /// Notes what an instance says. Returns whether it is one that was not heard of.
    fn note(&mut self, instance: String, here: [bool; 2]) -> bool {
        let now = Instant::now();
        self.instances.retain(|_, (_, until)| *until > now);
        if here == [false; 2] {
            self.instances.remove(&instance);
            return false;
        }
        if self.instances.len() >= INSTANCES && !self.instances.contains_key(&instance) {
            return false;
        }
        self.instances.insert(instance, (here, now + PRESENCE.1)).is_none()
    }
}

impl GameActor {
    /// Tells the other instances how far the game is, and who has it open here.
    pub(super) fn announce(&mut self) {
        self.elsewhere.said = Some(Instant::now());
        self.note_seek();
        let (here, line) = (self.subscribers.present(), self.chat.told);
        self.services.peers.announce_game(&self.game.id, self.game.version, here, line);
    }

    /// Another instance says how far the game is, and who has it open there.
    pub(super) async fn hear(&mut self, notice: GameNotice) {
        if self.elsewhere.note(notice.from, notice.here) && self.subscribers.present() != [false; 2] {
            self.announce();
        }
        self.hear_lines(notice.line).await;
        if !self.catch_up(notice.version).await && self.connected() != self.shown {
            self.show_all();
        }
    }

    /// The database says how far the game is.
    pub(super) async fn keep_up(&mut self, newest: u64, line: u64) {
        self.hear_lines(line).await;
        if !self.catch_up(newest).await && self.connected() != self.shown {
            self.show_all();
        }
        if self.subscribers.present() != [false; 2]
            && self.elsewhere.said.is_none_or(|said| said.elapsed() > PRESENCE.0)
        {
            self.announce();
        }
    }

    /// Reads and shows what was written elsewhere, if the game is further than here. Returns
    /// whether it was.
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
        let rematch = next.rematch.clone().filter(|_| self.game.rematch.is_none());
        self.broadcast(next);
        if let Some(made) = rematch {
            self.tell_all(|| Message::Rematch { href: game_path(&made) });
        }
        true
    }

    /// The game with the events that are in the database and not here.
    async fn with_newer_events(&self) -> Result<Game, AppError> {
        let mut next = Game::clone(&self.game);
        let Some(shared) = self.services.store.shared() else { return Ok(next) };
        for stored in shared.events_after(&next.id, next.version).await? {
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

/// Asks the database again and again how far the games are that somebody looks at, all in one
/// query, and ends the actors of those that were deleted.
pub(crate) async fn keep_up(games: Arc<Games>) {
    let Some(shared) = games.store.shared() else { return };
    let mut ticks = ticks(ASKING);
    loop {
        ticks.tick().await;
        let (ids, actors): (Vec<_>, Vec<_>) = games.running_actors().into_iter().unzip();
        let versions = match shared.versions(&ids).await {
            Ok(versions) => versions,
            Err(StoreError::Closed) => return,
            Err(error) => {
                tracing::warn!(%error, "the database does not say how far the games are");
                continue;
            }
        };
        let lines = games.store.newest_lines(now_ms() - LATELY).await.unwrap_or_default();
        let lines: HashMap<_, _> = lines.into_iter().collect();
        for (id, actor) in ids.iter().zip(actors) {
            let line = lines.get(id).copied().unwrap_or_default();
            match (versions.get(id), actor.upgrade()) {
                (None, _) => games.end(id).await,
                // One that has too much to do is told the next time.
                (Some(&version), Some(actor)) => {
                    drop(actor.try_send(Box::new(Request::Newest { version, line })))
                }
                (_, None) => {}
            }
        }
    }
}
