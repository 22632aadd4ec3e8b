//! How a move, and every other change of a game, is carried out: decide, append, broadcast, in that
//! order. An accepted event is on disk; one that cannot be written does not happen.

use super::actor::GameActor;
use super::clock::MAX_LAG;
use super::event::Event;
use super::game::{Game, ReplayError};
use super::overview::Overview;
use super::seat::{Kind, Seat};
use crate::calendar::now_ms;
use crate::error::{AppError, CommandError, Refusal};
use crate::messages::say;
use crate::metrics;
use crate::random;
use crate::visitor::VisitorId;
use std::time::{Duration, Instant};
use throughline_store::{Append, StoreError};
use tracing::{Instrument, trace_span};

/// How often the rating of a finished game is retried after a conflict, and the maximum delay
/// before a retry in milliseconds.
const RATING_TRIES: u32 = 10;
const RATING_WAIT: u64 = 30;

impl GameActor {
    /// The lag to judge the clock by when a visitor sends a command: of the player to move the
    /// measured one; of anybody else the maximum, as the move may still be on its way.
    pub(super) fn allowed_lag(&self, visitor: &VisitorId, measured: u32) -> i64 {
        let is_to_move = Seat::sides_of(&self.game.seats, visitor).contains(&self.game.turn());
        if is_to_move { i64::from(measured) } else { MAX_LAG }
    }

    /// Applies events that follow from the time alone, as of `lag` milliseconds ago, then decides
    /// which events happen, appends them to the log, and broadcasts the game. Nothing happens if no
    /// event is decided.
    pub(super) async fn carry_out(
        &mut self,
        lag: i64,
        decide: impl Fn(&Game) -> Result<Vec<Event>, Refusal>,
    ) -> Result<(), CommandError> {
        // A second try, in case another instance has written to the game.
        for _ in 0..2 {
            let at = self.check_clock(lag).await?;
            match decide(&self.game) {
                Ok(events) if events.is_empty() || self.write(&events, at).await? => return Ok(()),
                Err(refusal) if !self.catch_up_with_database().await? => return Err(refusal.into()),
                Ok(_) | Err(_) => {}
            }
        }
        Err(Refusal::outdated().into())
    }

    /// Applies outages and a passed deadline, as of `lag` milliseconds ago. Returns the time.
    pub(super) async fn check_clock(&mut self, lag: i64) -> Result<i64, CommandError> {
        for _ in 0..2 {
            if self.game.terms.time.is_none() || self.game.result.is_some() {
                return Ok(now_ms());
            }
            let known = self.services.timekeeper.now(&*self.services.store).await;
            let (now, outages) = known.map_err(|error| self.failure(&error.into()))?;
            let due = self.game.due_events(now, lag, &outages);
            if due.is_empty() || self.write(&due, now).await? {
                return Ok(now);
            }
        }
        Err(Refusal::outdated().into())
    }

    /// Appends events and broadcasts the game. Returns whether the events were written: after a
    /// conflict with another writer the game is reloaded and broadcast instead. If only a player's
    /// rating has changed meanwhile (several games of a player may end together), the append is
    /// retried.
    async fn write(&mut self, events: &[Event], at: i64) -> Result<bool, CommandError> {
        let mut tries = 1;
        loop {
            match self.append(events, at).await {
                Ok(next) => {
                    if let Some(visitor) = self.aborted_by(events) {
                        self.services.note_abort(&visitor, at).await;
                    }
                    self.broadcast(next);
                    self.announce();
                    return Ok(true);
                }
                Err(AppError::Store(StoreError::Conflict)) => {
                    let now = self.services.load(&self.game.id).await.map_err(|e| self.failure(&e))?;
                    if now.version != self.game.version || tries == RATING_TRIES {
                        self.broadcast(now);
                        return Ok(false);
                    }
                }
                Err(error) => return Err(self.failure(&error)),
            }
            tries += 1;
            tokio::time::sleep(Duration::from_millis(random::number() % RATING_WAIT)).await;
        }
    }

    /// The player who is responsible for an abort of a game between two people.
    fn aborted_by(&self, events: &[Event]) -> Option<VisitorId> {
        let side = match events.last()? {
            _ if self.game.kind != Kind::Friend || self.game.seats.iter().any(Seat::is_open) => return None,
            Event::Aborted { by: Some(by) } => by.seat,
            // A player who is not connected may not even know of a rematch.
            Event::Aborted { by: None } => {
                let side = self.game.turn();
                self.connected()[usize::from(side & 1)].then_some(side)
            }
            _ => return None,
        };
        self.game.seats[usize::from(side? & 1)].person().cloned()
    }

    /// Appends events to the log, with the conditional answer and the rating that follow from them.
    /// Returns the game after them.
    async fn append(&self, events: &[Event], at: i64) -> Result<Game, AppError> {
        let mut next = Game::clone(&self.game);
        let applied = events.iter().try_for_each(|event| next.apply(event, at));
        let corrupt =
            |e: ReplayError| AppError::Corrupt { game: self.game.id.clone(), reason: e.to_string() };
        applied.map_err(corrupt)?;
        if next.seats != self.game.seats {
            next.names = self.services.names_at(&next.seats).await;
            next.players = self.services.rated_players(&next, at).await?;
        }
        let (mut events, mut ratings) = (events.to_vec(), Vec::new());
        let conditional = self.play_conditional_answer(&mut next, &mut events, at).await?;
        if next.result.is_some()
            && self.game.result.is_none()
            && let Some((rated, new)) = self.services.rate(&next, at).await?
        {
            next.apply(&rated, at).map_err(corrupt)?;
            events.push(rated);
            ratings = new;
        }
        let append = Append {
            game: self.game.id.clone(),
            expected: self.game.version,
            events: events.iter().map(Event::encode).collect::<Result<_, _>>()?,
            players: events.iter().filter_map(Event::joined).map(|who| who.text().to_owned()).collect(),
            overview: Some(serde_json::to_string(&Overview::of(&next))?),
            deadline: next.wakes_at(),
            ratings,
            conditional,
            seek: next.seek(at),
            finishes: next.result.is_some(),
            at,
        };
        let began = Instant::now();
        let span = trace_span!("append", game = append.game, events = events.len());
        self.services.store.append(append).instrument(span).await?;
        metrics::appended(began.elapsed());
        Ok(next)
    }

    /// Replaces the game by the one on disk, starts an engine whose turn it is, and sends the game
    /// to all subscribers.
    pub(super) fn broadcast(&mut self, next: Game) {
        let _span = trace_span!("broadcast", game = self.game.id, version = next.version).entered();
        self.set_game(next);
        self.start_engine();
        self.show_all();
    }

    /// Logs an internal error, and returns one without details for the sender.
    pub(super) fn failure(&self, error: &AppError) -> CommandError {
        tracing::error!(game = self.game.id, %error, "a command failed");
        match error {
            AppError::Store(StoreError::Database(_)) => {
                metrics::unsaved();
                CommandError::Unsaved
            }
            _ => Refusal::new(say("refusal.not-saved")).into(),
        }
    }
}
