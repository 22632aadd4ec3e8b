//! The engine's moves in a game. What an engine finds is bound to the version of the game
//! it was asked for.

use super::actor::{GameActor, Request};
use super::commands;
use super::event::Event;
use super::game::Game;
use super::seat::Kind;
use super::services::Services;
use crate::engine::{Account, MoveRequest, Priority, StopOnDrop};
use crate::error::{NotDone, Refusal};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use throughline_catalog::EngineMove;
use throughline_search::Level;
use tokio::time::Instant;

/// How long an instance may search before it says again that it does, and how often it says so.
const LEASE: Duration = Duration::from_secs(4);
const RENEWAL: Duration = Duration::from_secs(1);

/// A request that an engine is at. Dropped, it stops the search.
pub(super) struct Thinking {
    version: u64,
    _stop: StopOnDrop,
}

impl GameActor {
    /// Stops a search for a position that is gone, and starts one when an engine is to move and
    /// somebody is subscribed. In a game with a clock it moves though nobody looks on: whoever
    /// leaves does not stop the game.
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
            account: Account::Visitor(self.game.owner.clone()),
            limit: None,
        };
        let settings = &self.services.settings;
        let pace = if self.game.kind == Kind::Watch { settings.watch_pace } else { settings.reply_pace };
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
        self.thinking = Some(Thinking { version, _stop: stop });
    }

    /// Plays what the engine found, unless the game has moved on.
    pub(super) async fn engine_moves(&mut self, version: u64, thought: Option<EngineMove>) {
        if self.thinking.as_ref().is_none_or(|thinking| thinking.version != version) {
            return;
        }
        self.thinking = None;
        let Some(thought) = thought else { return };
        match self.carry_out(0, |game| events(game, version, &thought)).await {
            Ok(()) => {}
            Err(NotDone::Unsaved) => self.keep_engine_move(),
            Err(NotDone::Refused(Refusal(reason))) => {
                tracing::error!(game = self.game.id, reason, "an engine's move was not taken");
                self.show_all();
            }
        }
    }
}

/// Has an engine search, at one of the instances that share the database: the others wait, to
/// search themselves should that one be gone.
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
            // Other machines are for people who wait.
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
