//! Public games with an open seat: seeks. A seek stands in the lobby until a stored time. While
//! whoever made it has it open, their instance puts that time off again and again; when nobody does
//! it runs out by itself, whatever has become of the instance, and after a while the game is called
//! off. A seek by the day needs nobody, and has its time from the beginning.

use super::actor::{GameActor, Request};
use super::event::Event;
use super::game::Game;
use super::games::Games;
use super::seat::Seat;
use super::subscribers::Attachment;
use super::time_control::TimeControl;
use crate::calendar::{DAY, now_ms, ticks};
use crate::error::{AppError, CommandError};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use throughline_store::{PublicState, Query, StoreError};
use tokio::sync::Notify;
use tokio::time::Instant;

/// How often a seek is renewed.
const RENEWAL: Duration = Duration::from_secs(15);

/// Milliseconds that a seek stands in the lobby without being renewed.
const STANDING: i64 = 45_000;

/// Milliseconds that one by the day stands there.
const BY_THE_DAY: i64 = 14 * DAY;

/// How long a seek that nobody keeps waits for its maker to come back, and a site that begins for
/// all of them.
const AWAY: Duration = Duration::from_secs(60);

/// Seeks that are ended in one go.
const MOST_ENDED: u32 = 100;

/// The seeks whose makers are here, at this instance.
#[derive(Default)]
pub(crate) struct Seeks {
    known: Mutex<Known>,
    changed: Notify,
}

#[derive(Default)]
struct Known {
    here: HashSet<String>,
    /// Those that have come and gone since it was written last.
    news: HashMap<String, News>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum News {
    Came,
    Left,
}

impl Seeks {
    fn note(&self, game: &str, news: News) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        match news {
            News::Came => known.here.insert(game.to_owned()),
            News::Left => known.here.remove(game),
        };
        known.news.insert(game.to_owned(), news);
        drop(known);
        self.changed.notify_one();
    }

    /// The seeks to renew and those to take out of the lobby.
    fn to_write(&self, which: RenewedSeeks) -> [Vec<String>; 2] {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let news = std::mem::take(&mut known.news);
        let of = |kind| news.iter().filter(move |(_, news)| **news == kind).map(|(game, _)| game.clone());
        let came = match which {
            RenewedSeeks::All => known.here.iter().cloned().collect(),
            RenewedSeeks::New => of(News::Came).collect(),
        };
        [came, of(News::Left).collect()]
    }
}

impl Game {
    /// Until when the game stands in the lobby, as of a time; none where nobody is looked for.
    pub(super) fn seek(&self, now: i64) -> Option<i64> {
        let seeks = self.terms.public && self.result.is_none() && self.seats.contains(&Seat::Open);
        seeks.then(|| if self.waits_by_the_day() { self.made_at + BY_THE_DAY } else { now + STANDING })
    }

    fn waits_by_the_day(&self) -> bool {
        self.terms.time.is_some_and(|time| !TimeControl::is_live(time))
    }
}

impl GameActor {
    /// Whether the game is a seek that stands only as long as its maker is there.
    fn needs_its_maker(&self) -> bool {
        self.game.seek(0).is_some() && !self.game.waits_by_the_day()
    }

    /// Notes whether whoever made the seek has it open here.
    pub(super) fn note_seek(&mut self) {
        let keeps = self.needs_its_maker() && self.subscribers.present() != [false; 2];
        if keeps && !self.keeps_seek {
            self.keeps_seek = true;
            self.services.seeks.note(&self.game.id, News::Came);
        } else if !keeps {
            self.leave_seek();
        }
    }

    /// Keeps the seek no more from here.
    pub(super) fn leave_seek(&mut self) {
        if std::mem::take(&mut self.keeps_seek) {
            self.services.seeks.note(&self.game.id, News::Left);
        }
    }

    /// Calls the game off where its time in the lobby is up and nobody has come.
    pub(super) async fn look_at_seek(&mut self) -> Result<(), CommandError> {
        let is_kept = self.needs_its_maker() && self.connected() != [false; 2];
        let called_off = |game: &Game| {
            let is_up = game.seek(0).is_some() && !is_kept;
            Ok(if is_up { vec![Event::Aborted { by: None }] } else { Vec::new() })
        };
        self.carry_out(0, called_off).await
    }
}

impl Games {
    /// Whoever kept a seek by a subscription looks for nobody any more: it is called off, unless
    /// somebody has come or its maker has it open elsewhere.
    ///
    /// # Errors
    /// As [`Games::ask`].
    pub(crate) async fn give_up_seek(&self, id: &str, attachment: Attachment) -> Result<(), AppError> {
        attachment.end().await;
        self.ask(id, |reply| Request::LookAtSeek { reply }).await
    }
}

/// Keeps the seeks of this instance in the lobby, and ends those that nobody keeps, for as long as
/// the store is open.
pub(crate) async fn keep_seeks(games: Arc<Games>) {
    let began = Instant::now();
    let mut ticks = ticks(RENEWAL);
    // Games that could not be asked: each is told of once.
    let mut failed = HashSet::new();
    loop {
        let which = tokio::select! {
            _ = ticks.tick() => RenewedSeeks::All,
            () = games.seeks.changed.notified() => RenewedSeeks::New,
        };
        let mut done = renew(&games, which).await;
        if done.is_ok() && which == RenewedSeeks::All && began.elapsed() > AWAY {
            done = end_seeks(&games, now_ms(), &mut failed).await;
        }
        match done {
            Ok(()) => {}
            Err(StoreError::Closed) => return,
            Err(error) => tracing::warn!(%error, "the seeks in the lobby could not be kept"),
        }
    }
}

/// RenewedSeeks seeks are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum RenewedSeeks {
    New,
    All,
}

/// Writes until when seeks stand in the lobby. What cannot be written runs out.
pub(crate) async fn renew(games: &Games, which: RenewedSeeks) -> Result<(), StoreError> {
    let now = now_ms();
    let [came, left] = games.seeks.to_write(which);
    for (seeks, until) in [(came, now + STANDING), (left, now)] {
        if !seeks.is_empty() {
            games.store.extend_seeks(&seeks, until).await?;
        }
    }
    Ok(())
}

/// Calls off the games whose time in the lobby was up long enough before `now`.
pub(super) async fn end_seeks(
    games: &Games,
    now: i64,
    failed: &mut HashSet<String>,
) -> Result<(), StoreError> {
    let before = now - i64::try_from(AWAY.as_millis()).unwrap_or(i64::MAX);
    let limit = MOST_ENDED + u32::try_from(failed.len()).unwrap_or(0);
    let over = Query { public: Some(PublicState::Expired(before)), limit, ..Query::default() };
    let mut over = games.store.list(&over).await?;
    over.retain(|game| !failed.contains(&game.id));
    // Of several instances one does it.
    if over.is_empty() || !games.claim("seeks", RENEWAL * 3).await {
        return Ok(());
    }
    for game in over {
        match games.ask(&game.id, |reply| Request::LookAtSeek { reply }).await {
            Ok(()) | Err(AppError::NoSuchGame(_) | AppError::Overloaded) => {}
            Err(AppError::Store(error)) => return Err(error),
            Err(error) => {
                tracing::error!(game = game.id, %error, "a seek is over, and it cannot be ended");
                failed.insert(game.id);
            }
        }
    }
    Ok(())
}
