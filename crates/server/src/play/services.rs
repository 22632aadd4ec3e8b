//! The services that games use: creating a game, and loading one from its log.

use super::event::{Event, Terms};
use super::game::Game;
use super::games::Games;
use super::overview::Overview;
use super::seat::{Kind, Seat};
use super::seek::Seeks;
use super::timekeeper::Timekeeper;
use super::waiting::WaitingGamesCache;
use crate::calendar::now_ms;
use crate::config::Settings;
use crate::engine::Engines;
use crate::error::AppError;
use crate::heavy_work::{HeavyWork, Turn};
use crate::identities::Identities;
use crate::limits::Limits;
use crate::messages::in_language;
use crate::peers::Peers;
use crate::random;
use crate::rule_sets::RuleSets;
use crate::visitor::VisitorId;
use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use throughline_catalog::GameHandle;
use throughline_game::Language;
use throughline_records::pgn::has_seed;
use throughline_store::{
    NewEvent, NewGame as StoredNewGame, Query, Store, StoreError, StoredEvent, StoredGame, Summary,
};
use tokio::sync::{Mutex, MutexGuard};
use tracing::{Instrument, trace_span};

/// Number of locks for loading games.
const LOCKS: usize = 64;

/// The services that games use.
pub(crate) struct Services {
    pub settings: Arc<Settings>,
    pub store: Arc<dyn Store>,
    pub peers: Peers,
    pub engines: Arc<Engines>,
    pub rule_sets: Arc<RuleSets>,
    pub limits: Arc<Limits>,
    pub heavy: HeavyWork,
    pub timekeeper: Timekeeper,
    pub identities: Arc<Identities>,
    pub seeks: Seeks,
    pub waiting: WaitingGamesCache,
}

/// A game to create.
pub(crate) struct NewGame {
    pub rules: GameHandle,
    /// The start position; none for the rule set's usual one.
    pub position: Option<String>,
    pub seats: [Seat; 2],
    pub owner: VisitorId,
    /// The terms agreed on.
    pub terms: Terms,
    /// Events to store with the creation: the moves of an imported record or an offline game.
    pub initial_events: Vec<Event>,
    /// Whether the game is over after them.
    pub finished: bool,
}

impl Services {
    /// The services of a program that only ends games: it serves nobody.
    ///
    /// # Errors
    /// When the system cannot create threads.
    pub(crate) fn without_site(store: Arc<dyn Store>) -> std::io::Result<Self> {
        Ok(Services {
            settings: Arc::new(Settings::new(PathBuf::new())),
            identities: Arc::new(Identities::new(store.clone())),
            store,
            peers: Peers::new().0,
            engines: Arc::new(Engines::start(1, None)?),
            rule_sets: Arc::default(),
            limits: Arc::default(),
            heavy: HeavyWork::default(),
            timekeeper: Timekeeper::default(),
            seeks: Seeks::default(),
            waiting: WaitingGamesCache::default(),
        })
    }

    /// Stores a new game and returns its id.
    ///
    /// # Errors
    /// Only those of the store.
    pub(crate) async fn create(&self, new: NewGame) -> Result<String, AppError> {
        let id = random::game_id();
        match self.create_as(&id, new).await {
            Ok(()) => Ok(id),
            // Two equal random ids: practically impossible, but nobody must get another's game.
            Err(AppError::Store(StoreError::Conflict)) => Err(AppError::Overloaded),
            Err(error) => Err(error),
        }
    }

    /// Stores a new game with this id.
    ///
    /// # Errors
    /// Those of the store: [`StoreError::Conflict`] if there is a game with this id.
    pub(super) async fn create_as(&self, id: &str, new: NewGame) -> Result<(), AppError> {
        let kind = Kind::of(&new.seats);
        // The timekeeper writes a heartbeat first: a clock starts only while the site is known to
        // be up.
        let at = match new.terms.time {
            Some(_) => self.timekeeper.now(&*self.store).await?.0,
            None => now_ms(),
        };
        let seated = new.seats.iter().filter_map(Seat::meant_for);
        let players = seated.chain([&new.owner]).map(|who| who.text().to_owned()).collect();
        let created =
            Event::Created { seats: new.seats, owner: new.owner, seed: random::number(), terms: new.terms };
        let events = std::iter::once(&created)
            .chain(&new.initial_events)
            .map(Event::encode)
            .collect::<Result<_, _>>()?;
        let mut game = StoredNewGame {
            id: id.to_owned(),
            kind: kind.name().to_owned(),
            spec: new.rules.spec().to_owned(),
            position: new.position.or_else(|| random_start(&new.rules)),
            events,
            players,
            overview: None,
            deadline: None,
            public: new.terms.public,
            seek: None,
            finishes: new.finished,
            at,
        };
        // Replayed once before it is stored: a log that cannot be replayed is not accepted.
        let (rule_sets, log) = (self.rule_sets.clone(), stored(&game));
        let played = crate::messages::spawn_blocking(move || Game::replay(&rule_sets, &log)).await?;
        let played = played.map_err(|e| AppError::Corrupt { game: id.to_owned(), reason: e.to_string() })?;
        game.deadline = played.wakes_at();
        game.seek = played.seek(at);
        game.overview = Some(serde_json::to_string(&Overview::of(&played))?);
        self.store.create(game).instrument(trace_span!("create", game = id)).await?;
        self.waiting.forget(&played.seats);
        Ok(())
    }

    /// Runs work on rule sets, set-ups and positions, limited to a few at once.
    ///
    /// # Errors
    /// When the work panics.
    pub(crate) async fn with_rule_sets<T: Send + 'static>(
        &self,
        work: impl FnOnce(&RuleSets) -> T + Send + 'static,
    ) -> Result<T, AppError> {
        let rule_sets = self.rule_sets.clone();
        self.heavy.set_ups.run(move || work(&rule_sets)).await
    }

    /// The account names of the players of a game, seated or challenged.
    pub(crate) async fn names_at(&self, seats: &[Seat; 2]) -> [Option<String>; 2] {
        let mut names = [None, None];
        for (name, seat) in names.iter_mut().zip(seats) {
            if let Some(visitor) = seat.meant_for() {
                *name = self.identities.name(visitor).await;
            }
        }
        names
    }

    /// Whether a game came to nothing: it was called off or declined, or is no longer there.
    pub(super) async fn came_to_nothing(&self, id: &str) -> Result<bool, AppError> {
        let query = Query { id: Some(id.to_owned()), limit: 1, ..Query::default() };
        let Some(summary) = self.store.list(&query).await?.pop() else { return Ok(true) };
        let Some(json) = summary.overview else { return Ok(false) };
        let result = serde_json::from_str::<Overview>(&json)?.result;
        Ok(result.is_some_and(|result| result.is_void()))
    }

    /// Claims or renews a lease for this instance, for that time. Always true if no other instance
    /// shares the database.
    pub(crate) async fn claim(&self, lease: &str, time: Duration) -> bool {
        let Some(shared) = self.store.shared() else { return true };
        shared.claim(lease, &self.peers.name, time).await.unwrap_or_else(|error| {
            tracing::warn!(lease, %error, "a lease could not be taken");
            false
        })
    }

    /// Loads a game from its log, with the players' names and ratings, which are not in the log.
    pub(crate) async fn load(&self, id: &str) -> Result<Game, AppError> {
        let mut game = load(&*self.store, &self.rule_sets, id).await?;
        game.names = self.names_at(&game.seats).await;
        if game.result.is_none() {
            game.players = self.rated_players(&game, now_ms()).await?;
        }
        Ok(game)
    }

    /// As [`Services::load`], in a turn that lasts until the game is loaded: leaving and asking
    /// again gains nothing.
    pub(super) async fn load_in_turn(self: &Arc<Self>, turn: Turn, id: &str) -> Result<Game, AppError> {
        let (services, id) = (self.clone(), id.to_owned());
        let load = async move {
            let loaded = services.load(&id).await;
            drop(turn);
            loaded
        };
        tokio::spawn(in_language(Language::current(), load).in_current_span()).await?
    }
}

impl Games {
    /// Loads a game without an actor, in the caller's turn.
    ///
    /// # Errors
    /// As [`Services::load`].
    pub(crate) async fn load_alone(&self, id: &str) -> Result<Game, AppError> {
        let turn = self.heavy.loads.turn().await?;
        self.services.load_in_turn(turn, id).await
    }
}

/// Locks for games, each shared by a few: one that takes long to load keeps few others waiting.
pub(super) struct Loading {
    locks: [Mutex<()>; LOCKS],
    hasher: RandomState,
}

impl Default for Loading {
    fn default() -> Self {
        Loading { locks: std::array::from_fn(|_| Mutex::default()), hasher: RandomState::new() }
    }
}

impl Loading {
    /// Locks a game.
    pub(super) async fn lock(&self, id: &str) -> MutexGuard<'_, ()> {
        let lock = self.hasher.hash_one(id) % LOCKS as u64;
        self.locks[lock as usize].lock().await
    }
}

/// Loads a game from its log alone, without names and ratings.
pub(super) async fn load(store: &dyn Store, rule_sets: &Arc<RuleSets>, id: &str) -> Result<Game, AppError> {
    let stored = store.load(id).instrument(trace_span!("load", game = id));
    let stored = stored.await?.ok_or_else(|| AppError::NoSuchGame(id.to_owned()))?;
    let rule_sets = rule_sets.clone();
    // Replaying a long game would block the thread that serves other requests.
    let game = crate::messages::spawn_blocking(move || Game::replay(&rule_sets, &stored)).await?;
    game.map_err(|e| AppError::Corrupt { game: id.to_owned(), reason: e.to_string() })
}

/// The stored form of a new game.
fn stored(new: &StoredNewGame) -> StoredGame {
    let event = |(version, event): (u64, &NewEvent)| StoredEvent {
        version,
        kind: event.kind.clone(),
        body: event.body.clone(),
        at: new.at,
    };
    StoredGame {
        summary: Summary {
            id: new.id.clone(),
            kind: new.kind.clone(),
            spec: new.spec.clone(),
            position: new.position.clone(),
            version: new.events.len() as u64,
            created_at: new.at,
            updated_at: new.at,
            finished_at: None,
            overview: None,
        },
        events: (1..).zip(&new.events).map(event).collect(),
    }
}

/// The start position of a rule set with a seed. It is stored, because the seed may stand for
/// another position once the table of positions has grown.
fn random_start(rules: &GameHandle) -> Option<String> {
    let start = has_seed(rules.spec()).then(|| rules.record(None))?;
    start.ok().map(|record| record.position_text())
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;
    use tokio::task::unconstrained;

    #[tokio::test]
    async fn a_game_that_takes_long_to_load_keeps_few_others_waiting() {
        let loading = Loading::default();
        let _long = loading.lock("long").await;
        assert!(loading.lock("long").now_or_never().is_none());
        // Tokio lets a task take only 128 locks at a time, unless it is unconstrained.
        let is_free = |n: &u32| unconstrained(loading.lock(&n.to_string())).now_or_never().is_some();
        let free = (0..1000).filter(is_free).count();
        assert!(free > 900, "{free}");
    }
}
