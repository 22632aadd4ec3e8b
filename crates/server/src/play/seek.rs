//! Seeks: public games with an open seat. A seek is listed in the lobby until a stored time. While
//! its creator has it open, that instance postpones the time again and again. Otherwise the seek
//! expires by itself, whatever has become of the instance, and some time later the game is aborted.
//! A seek for a correspondence game gets its time once and is not renewed.

use super::actor::{GameActor, Request};
use super::event::Event;
use super::game::Game;
use super::games::Games;
use super::seat::Seat;
use super::services::NewGame;
use super::subscribers::Attachment;
use super::time_control::TimeControl;
use crate::calendar::{DAY, now_ms, ticks};
use crate::error::{AppError, CommandError, Refusal};
use crate::limits::Address;
use crate::messages::say_with;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use throughline_store::{PublicState, Query, StoreError};
use tokio::sync::Notify;
use tokio::time::Instant;

/// How often the seeks of live games are renewed.
const RENEWAL: Duration = Duration::from_secs(15);

/// Milliseconds for which a seek stays listed without being renewed.
const LISTED: i64 = 45_000;

/// Milliseconds for which a seek for a correspondence game stays listed.
const LISTED_CORRESPONDENCE: i64 = 14 * DAY;

/// How long after its expiry a seek is ended, so that its creator can come back; and how long a
/// site that starts waits before it ends any.
const GRACE: Duration = Duration::from_secs(60);

/// Maximum number of seeks ended per query.
const ENDED_PER_QUERY: u32 = 100;

/// Maximum number of seeks of one address, since visitors are easily made; and of the addresses
/// whose seeks are remembered.
const MAX_OF_ADDRESS: usize = 10;
const MAX_ADDRESSES: usize = 10_000;

/// The seeks whose creators are connected to this instance.
#[derive(Default)]
pub(crate) struct Seeks {
    state: Mutex<SeeksState>,
    changed: Notify,
    /// The seeks made here since the site began, by address.
    made_from: tokio::sync::Mutex<HashMap<Address, Vec<String>>>,
}

#[derive(Default)]
struct SeeksState {
    here: HashSet<String>,
    /// The changes since the last write to the database.
    changes: HashMap<String, SeekChange>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum SeekChange {
    Opened,
    Released,
}

impl Seeks {
    fn note(&self, game: &str, change: SeekChange) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        match change {
            SeekChange::Opened => state.here.insert(game.to_owned()),
            SeekChange::Released => state.here.remove(game),
        };
        state.changes.insert(game.to_owned(), change);
        drop(state);
        self.changed.notify_one();
    }

    /// Takes the seeks to renew and those to remove from the lobby.
    fn to_write(&self, which: RenewedSeeks) -> [Vec<String>; 2] {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let changes = std::mem::take(&mut state.changes);
        let of =
            |kind| changes.iter().filter(move |(_, change)| **change == kind).map(|(game, _)| game.clone());
        let renewed = match which {
            RenewedSeeks::All => state.here.iter().cloned().collect(),
            RenewedSeeks::New => of(SeekChange::Opened).collect(),
        };
        [renewed, of(SeekChange::Released).collect()]
    }
}

impl Game {
    /// Until when the game is listed in the lobby if renewed at `now`; none if it is not a seek.
    pub(super) fn seek(&self, now: i64) -> Option<i64> {
        let seeks = self.terms.public && self.result.is_none() && self.seats.contains(&Seat::Open);
        seeks.then(|| {
            if self.is_correspondence() { self.created_at + LISTED_CORRESPONDENCE } else { now + LISTED }
        })
    }

    fn is_correspondence(&self) -> bool {
        self.terms.time.is_some_and(|time| !TimeControl::is_live(time))
    }
}

impl GameActor {
    /// Whether the game is a seek that needs its creator to be connected.
    fn needs_creator(&self) -> bool {
        self.game.seek(0).is_some() && !self.game.is_correspondence()
    }

    /// Registers the seek while its creator is connected here.
    pub(super) fn note_seek(&mut self) {
        let keeps = self.needs_creator() && self.subscribers.present() != [false; 2];
        if keeps && !self.keeps_seek {
            self.keeps_seek = true;
            self.services.seeks.note(&self.game.id, SeekChange::Opened);
        } else if !keeps {
            self.release_seek();
        }
    }

    /// Stops keeping the seek from this instance.
    pub(super) fn release_seek(&mut self) {
        if std::mem::take(&mut self.keeps_seek) {
            self.services.seeks.note(&self.game.id, SeekChange::Released);
        }
    }

    /// Aborts the game if it is still a seek and nobody keeps it.
    pub(super) async fn check_seek(&mut self) -> Result<(), CommandError> {
        let is_kept = self.needs_creator() && self.connected() != [false; 2];
        let aborted = |game: &Game| {
            let is_up = game.seek(0).is_some() && !is_kept;
            Ok(if is_up { vec![Event::Aborted { by: None }] } else { Vec::new() })
        };
        self.carry_out(0, aborted).await
    }
}

impl Games {
    /// Creates a game for somebody at an address.
    ///
    /// # Errors
    /// Those of the store, and [`AppError::Refused`] for a seek if the address has too many.
    pub(crate) async fn create_from(&self, address: &Address, new: NewGame) -> Result<String, AppError> {
        if !new.terms.public || !address.is_counted() {
            return self.create(new).await;
        }
        let mut all = self.seeks.made_from.lock().await;
        if all.len() >= MAX_ADDRESSES {
            all.clear();
        }
        let own = all.entry(*address).or_default();
        if own.len() >= MAX_OF_ADDRESS {
            for id in std::mem::take(own) {
                let public = Some(PublicState::Seeking(now_ms()));
                let listed = Query { id: Some(id.clone()), public, limit: 1, ..Query::default() };
                if !self.store.list(&listed).await?.is_empty() {
                    own.push(id);
                }
            }
        }
        if own.len() >= MAX_OF_ADDRESS {
            let most = MAX_OF_ADDRESS.to_string();
            return Err(Refusal::new(say_with("lobby.too-many", &[("most", &most)])).into());
        }
        let id = self.create(new).await?;
        own.push(id.clone());
        Ok(id)
    }

    /// Ends the subscription that kept a seek, and aborts the game, unless somebody has joined or
    /// the creator has it open elsewhere.
    ///
    /// # Errors
    /// As [`Games::ask`].
    pub(crate) async fn cancel_seek(&self, id: &str, attachment: Attachment) -> Result<(), AppError> {
        attachment.end().await;
        self.ask(id, |reply| Request::CheckSeek { reply }).await
    }
}

/// Renews the seeks of this instance and ends the expired ones, until the store closes.
pub(crate) async fn keep_seeks(games: Arc<Games>) {
    let began = Instant::now();
    let mut ticks = ticks(RENEWAL);
    // Games that could not be checked: each is logged once.
    let mut failed = HashSet::new();
    loop {
        let which = tokio::select! {
            _ = ticks.tick() => RenewedSeeks::All,
            () = games.seeks.changed.notified() => RenewedSeeks::New,
        };
        let mut done = renew(&games, which).await;
        if done.is_ok() && which == RenewedSeeks::All && began.elapsed() > GRACE {
            done = abort_expired_seeks(&games, now_ms(), &mut failed).await;
        }
        match done {
            Ok(()) => {}
            Err(StoreError::Closed) => return,
            Err(error) => tracing::warn!(%error, "the seeks in the lobby could not be kept"),
        }
    }
}

/// Which seeks are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum RenewedSeeks {
    New,
    All,
}

/// Writes until when seeks are listed in the lobby. A seek that cannot be written expires.
pub(crate) async fn renew(games: &Games, which: RenewedSeeks) -> Result<(), StoreError> {
    let now = now_ms();
    let [renewed, released] = games.seeks.to_write(which);
    for (seeks, until) in [(renewed, now + LISTED), (released, now)] {
        if !seeks.is_empty() {
            games.store.extend_seeks(&seeks, until).await?;
        }
    }
    Ok(())
}

/// Aborts the games whose seeks expired long enough before `now`.
pub(super) async fn abort_expired_seeks(
    games: &Games,
    now: i64,
    failed: &mut HashSet<String>,
) -> Result<(), StoreError> {
    let before = now - i64::try_from(GRACE.as_millis()).unwrap_or(i64::MAX);
    let limit = ENDED_PER_QUERY + u32::try_from(failed.len()).unwrap_or(0);
    let over = Query { public: Some(PublicState::Expired(before)), limit, ..Query::default() };
    let mut over = games.store.list(&over).await?;
    over.retain(|game| !failed.contains(&game.id));
    // Of several instances one does it.
    if over.is_empty() || !games.claim("seeks", RENEWAL * 3).await {
        return Ok(());
    }
    for game in over {
        match games.ask(&game.id, |reply| Request::CheckSeek { reply }).await {
            Ok(()) | Err(AppError::NoSuchGame(_) | AppError::Overloaded) => {}
            // Damage to one game does not keep the others from ending.
            Err(AppError::Store(error)) if !matches!(error, StoreError::Damaged(_)) => return Err(error),
            Err(error) => {
                tracing::error!(game = game.id, %error, "a seek is over, and it cannot be ended");
                failed.insert(game.id);
            }
        }
    }
    Ok(())
}
