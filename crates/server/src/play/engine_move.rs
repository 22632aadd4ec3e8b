//! The engine's moves in a game. The result of a search is valid only for the version of the game
//! for which it was started.

use super::actor::{GameActor, Request};
use super::commands;
use super::event::Event;
use super::game::Game;
use super::seat::Kind;
use super::services::Services;
use crate::engine::{MoveRequest, Priority, StopOnDrop, WorkOwner};
use crate::error::{CommandError, Refusal};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use throughline_catalog::EngineMove;
use throughline_search::Level;
use tokio::time::Instant;

/// The lease of an instance that searches, and how often it is renewed.
const LEASE: Duration = Duration::from_secs(4);
const RENEWAL: Duration = Duration::from_secs(1);

/// A search for the engine's move. Dropping it stops the search.
pub(super) struct EngineSearch {
    version: u64,
    _stop: StopOnDrop,
}

impl GameActor {
    /// Stops a search for an outdated version, and starts one when an engine is to move and there
    /// is a subscriber. In a game with a clock it starts without a subscriber too: leaving does not
    /// stop the game.
    pub(super) fn start_engine(&mut self) {
        let version = self.game.version;
        if self.thinking.as_ref().is_some_and(|thinking| thinking.version != version) {
            self.thinking = None;
        }
        let level = self.game.engine_to_move().and_then(Level::new);
        let Some(level) = level
            .filter(|_| self.thinking.is_none() && (self.has_subscribers() || self.game.clock.is_some()))
        else {
            return;
        };
        let stop = StopOnDrop::default();
        let request = MoveRequest {
            record: self.game.record.clone(),
            level,
            seed: self.game.seed.wrapping_add(self.game.played.len() as u64),
            stop: stop.0.clone(),
            owner: WorkOwner::Visitor(self.game.owner.clone()),
            limit: None,
        };
        let settings = &self.services.settings;
        let pace =
            if self.game.kind == Kind::Watch { settings.watch_move_delay } else { settings.reply_delay };
        let earliest = Instant::now() + pace;
        let watched = self.game.kind == Kind::Watch;
        let priority = if watched { Priority::Background } else { Priority::Game };
        let found =
            search(self.services.clone(), format!("engine {} {version}", self.game.id), request, priority);
        let mailbox = self.mailbox.clone();
        tokio::spawn(async move {
            let thought = found.await;
            tokio::time::sleep_until(earliest).await;
            if let Some(mailbox) = mailbox.upgrade() {
                let _ = mailbox.send(Box::new(Request::EngineMove { version, thought })).await;
            }
        });
        self.thinking = Some(EngineSearch { version, _stop: stop });
    }

    /// Plays the engine's move, unless the game has changed.
    pub(super) async fn play_engine_move(&mut self, version: u64, thought: Option<EngineMove>) {
        if self.thinking.as_ref().is_none_or(|thinking| thinking.version != version) {
            return;
        }
        self.thinking = None;
        let Some(thought) = thought else { return };
        match self.carry_out(0, |game| events(game, version, &thought)).await {
            Ok(()) => {}
            Err(CommandError::Unsaved) => self.retry_engine_move(),
            Err(CommandError::Refused(Refusal(reason))) => {
                tracing::error!(game = self.game.id, reason, "an engine's move was not taken");
                self.show_all();
            }
        }
    }
}

/// Searches for a move, at one of the instances that share the database. The others wait, and
/// search themselves if that instance fails.
async fn search(
    services: Arc<Services>,
    lease: String,
    request: MoveRequest,
    priority: Priority,
) -> Option<EngineMove> {
    while !services.claim(&lease, LEASE).await {
        tokio::time::sleep(RENEWAL).await;
        if request.stop.load(Ordering::Relaxed) {
            return None;
        }
    }
    let mut found = pin!(async {
        match priority {
            Priority::Game => services.engines.find_move(request, priority).await,
            // Remote workers serve people who wait.
            Priority::Background => services.engines.ask(request, priority).await.ok().flatten(),
        }
    });
    loop {
        match tokio::time::timeout(RENEWAL, &mut found).await {
            Ok(thought) => return thought,
            Err(_) => services.claim(&lease, LEASE).await,
        };
    }
}

fn events(game: &Game, version: u64, thought: &EngineMove) -> Result<Vec<Event>, Refusal> {
    if game.version != version {
        return Ok(Vec::new());
    }
    let event = match commands::engine_claim(game, thought) {
        Some(claimed) => claimed,
        None => commands::engine_move(game, &thought.text)?,
    };
    Ok(vec![event])
}
