//! A store in memory, for games alone: it stores no accounts, sessions or other data of people.

use crate::tables::{Row, Statement, Tables};
use crate::{
    Append, Filter, NewEvent, NewGame, Outage, PublicState, Query, Store, StoreError, StoredEvent,
    StoredGame, Summary,
};
use async_trait::async_trait;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A game with its players, visibility and time in the lobby.
#[derive(Debug)]
struct Entry {
    game: StoredGame,
    players: BTreeSet<String>,
    public: bool,
    seek: Option<i64>,
}

/// Games by their ids.
type Games = BTreeMap<String, Entry>;

/// Games in memory.
#[derive(Default, Debug)]
pub struct MemoryStore(Mutex<Games>);

impl MemoryStore {
    /// Deletes all games.
    pub fn clear(&self) {
        self.lock().clear();
    }

    fn lock(&self) -> MutexGuard<'_, Games> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Appends events to a game and returns its new version.
fn add(game: &mut StoredGame, events: Vec<NewEvent>, finishes: bool, at: i64) -> u64 {
    let summary = &mut game.summary;
    for NewEvent { kind, body } in events {
        summary.version += 1;
        game.events.push(StoredEvent { version: summary.version, kind, body, at });
    }
    summary.updated_at = at;
    summary.finished_at = summary.finished_at.or(finishes.then_some(at));
    summary.version
}

#[async_trait]
impl Store for MemoryStore {
    async fn create(&self, new: NewGame) -> Result<(), StoreError> {
        let NewGame { id, kind, spec, position, events, overview, finishes, at, .. } = new;
        let mut games = self.lock();
        if games.contains_key(&id) {
            return Err(StoreError::Conflict);
        }
        let summary = Summary {
            id: id.clone(),
            kind,
            spec,
            position,
            version: 0,
            created_at: at,
            updated_at: at,
            finished_at: None,
            overview,
        };
        let mut game = StoredGame { summary, events: Vec::new() };
        add(&mut game, events, finishes, at);
        let players = new.players.into_iter().collect();
        games.insert(id, Entry { game, players, public: new.public, seek: new.seek });
        Ok(())
    }

    async fn append(&self, append: Append) -> Result<u64, StoreError> {
        let mut games = self.lock();
        let entry = games.get_mut(&append.game);
        let entry = entry.filter(|entry| entry.game.summary.version == append.expected);
        let Entry { game, players, seek, .. } = entry.ok_or(StoreError::Conflict)?;
        players.extend(append.players);
        *seek = append.seek;
        game.summary.overview = append.overview.or(game.summary.overview.take());
        Ok(add(game, append.events, append.finishes, append.at))
    }

    async fn load(&self, id: &str) -> Result<Option<StoredGame>, StoreError> {
        Ok(self.lock().get(id).map(|entry| entry.game.clone()))
    }

    async fn versions(&self, ids: &[String]) -> Result<HashMap<String, u64>, StoreError> {
        let games = self.lock();
        let version = |id: &String| Some((id.clone(), games.get(id)?.game.summary.version));
        Ok(ids.iter().filter_map(version).collect())
    }

    async fn events_after(&self, game: &str, version: u64) -> Result<Vec<StoredEvent>, StoreError> {
        let games = self.lock();
        let events = games.get(game).into_iter().flat_map(|entry| &entry.game.events);
        Ok(events.filter(|event| event.version > version).cloned().collect())
    }

    async fn list(&self, query: &Query) -> Result<Vec<Summary>, StoreError> {
        let games = self.lock();
        let fits = |entry: &&Entry| {
            let is_over = entry.game.summary.finished_at.is_some();
            query.player.as_ref().is_none_or(|player| entry.players.contains(player))
                && query.id.as_ref().is_none_or(|id| entry.game.summary.id == *id)
                && query.after.as_ref().is_none_or(|after| entry.game.summary.id > *after)
                && match query.public {
                    None => true,
                    Some(PublicState::Seeking(at)) => entry.seek.is_some_and(|until| until > at),
                    Some(PublicState::Expired(at)) => entry.seek.is_some_and(|until| until < at),
                    Some(PublicState::Playing) => entry.public && entry.seek.is_none() && !is_over,
                }
                && match query.filter {
                    Filter::All => true,
                    Filter::Unfinished => !is_over,
                    Filter::Finished => is_over,
                }
        };
        let found = games.values().filter(fits).map(|entry| entry.game.summary.clone());
        Ok(found.skip(query.skip as usize).take(query.limit as usize).collect())
    }

    async fn remove_from_list(&self, game: &str, player: &str) -> Result<bool, StoreError> {
        let mut games = self.lock();
        let players = &mut games.get_mut(game).ok_or(StoreError::NotListed)?.players;
        if !players.remove(player) {
            return Err(StoreError::NotListed);
        }
        let is_deleted = players.is_empty();
        if is_deleted {
            games.remove(game);
        }
        Ok(is_deleted)
    }

    async fn prune(&self, game: &str, _: i64) -> Result<bool, StoreError> {
        Ok(self.lock().remove(game).is_some())
    }

    /// Clocks are not supported: no game has a deadline.
    async fn deadlines(&self, _: u32) -> Result<Vec<(String, i64)>, StoreError> {
        Ok(Vec::new())
    }

    /// Seeks do not expire: their games are deleted before.
    async fn extend_seeks(&self, _: &[String], _: i64) -> Result<(), StoreError> {
        Ok(())
    }

    async fn heartbeat(&self, _: i64, _: i64) -> Result<(), StoreError> {
        Ok(())
    }

    async fn outages(&self, _: i64) -> Result<Vec<Outage>, StoreError> {
        Ok(Vec::new())
    }

    async fn check(&self) -> Result<(), StoreError> {
        Ok(())
    }

    async fn close(&self) {}
}

#[async_trait]
impl Tables for MemoryStore {
    async fn change(&self, _: Vec<Statement>) -> Result<bool, StoreError> {
        Ok(true)
    }

    async fn select(&self, _: Statement) -> Result<Vec<Row>, StoreError> {
        Ok(Vec::new())
    }
}
