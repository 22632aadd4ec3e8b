//! How a move, and every other change of a game, is carried out: decide, append, broadcast, in that
//! order. What is accepted is on disk; what cannot be written does not happen.

use super::actor::GameActor;
use super::event::Event;
use super::game::Game;
use super::games::now_ms;
use super::overview::Overview;
use crate::error::{AppError, NotDone, Refusal};
use crate::messages::say;
use crate::metrics;
use std::time::Instant;
use throughline_store::{Append, StoreError};
use tracing::{Instrument, trace_span};

impl GameActor {
    /// Decides which events happen, appends them to the log, and only then lets them happen and
    /// broadcasts the game. Where no event is decided nothing happens.
    pub(super) async fn carry_out(
        &mut self,
        decide: impl Fn(&Game) -> Result<Vec<Event>, Refusal>,
    ) -> Result<(), NotDone> {
        // Once more, should another program have written to the game.
        for _ in 0..2 {
            let events = decide(&self.game)?;
            if events.is_empty() {
                return Ok(());
            }
            match self.append(&events).await {
                Ok(next) => {
                    self.broadcast(next);
                    self.announce();
                    return Ok(());
                }
                Err(AppError::Store(StoreError::Conflict)) => {
                    let now = self.services.load(&self.game.id).await.map_err(|e| self.failure(&e))?;
                    self.broadcast(now);
                }
                Err(error) => return Err(self.failure(&error)),
            }
        }
        Err(Refusal::moved_on().into())
    }

    /// Appends events to the log and returns the game after them.
    async fn append(&self, events: &[Event]) -> Result<Game, AppError> {
        let (mut next, at) = (Game::clone(&self.game), now_ms());
        let applied = events.iter().try_for_each(|event| next.apply(event, at));
        applied.map_err(|e| AppError::Corrupt { game: self.game.id.clone(), reason: e.to_string() })?;
        let append = Append {
            game: self.game.id.clone(),
            expected: self.game.version,
            events: events.iter().map(Event::encode).collect::<Result<_, _>>()?,
            players: events.iter().filter_map(Event::joined).map(|who| who.text().to_owned()).collect(),
            overview: Some(serde_json::to_string(&Overview::of(&next))?),
            finishes: next.result.is_some(),
            at,
        };
        let began = Instant::now();
        let span = trace_span!("append", game = append.game, events = events.len());
        self.services.store.append(append).instrument(span).await?;
        metrics::appended(began.elapsed());
        Ok(next)
    }

    /// Changes to the game as it is on disk, has an engine answer where it is its turn, and shows
    /// the game to all subscribers.
    pub(super) fn broadcast(&mut self, next: Game) {
        let _span = trace_span!("broadcast", game = self.game.id, version = next.version).entered();
        self.set_game(next);
        self.start_engine();
        self.show_all();
    }

    /// Logs what went wrong inside, and says so without details.
    pub(super) fn failure(&self, error: &AppError) -> NotDone {
        tracing::error!(game = self.game.id, %error, "a command failed");
        match error {
            AppError::Store(StoreError::Database(_)) => {
                metrics::unsaved();
                NotDone::Unsaved
            }
            _ => Refusal::new(say("refusal.not-saved")).into(),
        }
    }
}
