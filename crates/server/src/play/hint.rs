//! Hints: a good move by the engine, sent to the player who asks. Hints are not stored.

use super::actor::{GameActor, Request};
use super::commands;
use super::protocol::Message;
use crate::engine::{MoveRequest, Priority, StopOnDrop, WorkOwner};
use crate::error::Refusal;
use crate::messages::{say, say_with};
use crate::visitor::VisitorId;
use std::time::Duration;
use throughline_catalog::EngineMove;
use throughline_search::Level;

/// The level that gives hints: strong enough for a beginner.
const LEVEL: u8 = 6;

/// The maximum time of a search.
const TIME: Duration = Duration::from_millis(300);

/// A search for a hint, for a subscriber's command. Dropping it stops the search.
pub(super) struct HintSearch {
    version: u64,
    subscriber: u64,
    id: String,
    _stop: StopOnDrop,
}

impl GameActor {
    /// Starts a search for a hint, with lower priority than games.
    pub(super) fn search_hint(
        &mut self,
        (subscriber, id): (u64, &str),
        visitor: &VisitorId,
        ply: u32,
    ) -> Result<(), Refusal> {
        commands::may_have_hint(&self.game, visitor, ply)?;
        let version = self.game.version;
        if self.hint.as_ref().is_some_and(|hint| hint.version == version) {
            return Err(Refusal::new(say("hint.wait")));
        }
        self.refuse_hint(Refusal::outdated());
        let level = Level::new(LEVEL).ok_or_else(|| Refusal::new(say("hint.busy")))?;
        let stop = StopOnDrop::default();
        let request = MoveRequest {
            record: self.game.record.clone(),
            level,
            seed: self.game.seed,
            stop: stop.0.clone(),
            owner: WorkOwner::Visitor(visitor.clone()),
            limit: Some(TIME),
        };
        let engines = self.services.engines.clone();
        let mailbox = self.mailbox.clone();
        tokio::spawn(async move {
            let thought = engines.find_move(request, Priority::Background).await;
            if let Some(mailbox) = mailbox.upgrade() {
                let _ = mailbox.send(Box::new(Request::Hint { version, thought })).await;
            }
        });
        self.hint = Some(HintSearch { version, subscriber, id: id.to_owned(), _stop: stop });
        Ok(())
    }

    /// Sends the hint, unless the game has changed.
    pub(super) fn send_hint(&mut self, version: u64, thought: Option<EngineMove>) {
        if self.hint.as_ref().is_none_or(|hint| hint.version != version) {
            return;
        }
        if self.game.version != version {
            return self.refuse_hint(Refusal::outdated());
        }
        let mut record = self.game.record.clone();
        let played = thought.and_then(|thought| record.play(&thought.text).ok());
        let Some(last) = played.and_then(|_| record.frame(record.len())?.last) else {
            return self.refuse_hint(Refusal::new(say("hint.busy")));
        };
        let Some(search) = self.hint.take() else { return };
        let words = say_with("hint.move", &[("move", &last.spoken)]);
        self.send(search.subscriber, Message::Hint { id: search.id, words, marks: last.marks });
    }

    /// Refuses the pending hint, if there is one.
    fn refuse_hint(&mut self, Refusal(message): Refusal) {
        if let Some(search) = self.hint.take() {
            self.send(search.subscriber, Message::Refused { id: search.id, message });
        }
    }
}
