//! Hints: what a good engine would play, told to the person who asks. Nothing is stored of them.

use super::actor::{GameActor, Request};
use super::commands;
use super::protocol::Message;
use crate::engine::{Account, MoveRequest, Priority, StopOnDrop};
use crate::error::Refusal;
use crate::messages::{say, say_with};
use crate::visitor::VisitorId;
use std::time::Duration;
use throughline_catalog::EngineMove;
use throughline_search::Level;

/// The level that gives hints: it sees what a newcomer needs to see.
const LEVEL: u8 = 6;

/// How long it thinks at most.
const TIME: Duration = Duration::from_millis(300);

/// A hint that an engine is at, for a subscriber's command. Dropped, it stops the search.
pub(super) struct HintSearch {
    version: u64,
    subscriber: u64,
    id: String,
    _stop: StopOnDrop,
}

impl GameActor {
    /// Has an engine look for a hint, when no game waits for one.
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
        self.refuse_hint(Refusal::moved_on());
        let level = Level::new(LEVEL).ok_or_else(|| Refusal::new(say("hint.busy")))?;
        let stop = StopOnDrop::default();
        let request = MoveRequest {
            record: self.game.record.clone(),
            level,
            seed: self.game.seed,
            stop: stop.0.clone(),
            account: Account::Visitor(visitor.clone()),
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

    /// Tells what the engine found, unless the game has moved on.
    pub(super) fn tell_hint(&mut self, version: u64, thought: Option<EngineMove>) {
        if self.hint.as_ref().is_none_or(|hint| hint.version != version) {
            return;
        }
        if self.game.version != version {
            return self.refuse_hint(Refusal::moved_on());
        }
        let mut record = self.game.record.clone();
        let played = thought.and_then(|thought| record.play(&thought.text).ok());
        let Some(last) = played.and_then(|_| record.frame(record.len())?.last) else {
            return self.refuse_hint(Refusal::new(say("hint.busy")));
        };
        let Some(search) = self.hint.take() else { return };
        let words = say_with("hint.move", &[("move", &last.spoken)]);
        self.tell(search.subscriber, Message::Hint { id: search.id, words, marks: last.marks });
    }

    /// Whoever waits for a hint gets none.
    fn refuse_hint(&mut self, Refusal(message): Refusal) {
        if let Some(search) = self.hint.take() {
            self.tell(search.subscriber, Message::Refused { id: search.id, message });
        }
    }
}
