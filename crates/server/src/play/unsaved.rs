//! What could not be saved: kept for a moment and tried again, until the disk has recovered. The
//! people are told; nothing has happened in the game meanwhile.

use super::actor::{GameActor, Request};
use super::protocol::{Command, Message};
use crate::messages::say;
use std::time::Duration;

/// How long until it is tried again.
const PAUSE: Duration = Duration::from_secs(1);

/// Commands that may wait for it; others are refused.
const MOST_KEPT: usize = 32;

/// What a game will try again.
#[derive(Default)]
pub(super) struct Unsaved {
    /// Commands, with the numbers of their subscribers and their ids.
    commands: Vec<(u64, String, Command)>,
    /// Whether it will be tried again soon.
    soon: bool,
}

impl GameActor {
    /// Keeps a subscriber's command to try it again.
    pub(super) fn keep_command(&mut self, number: u64, id: String, command: Command) {
        if self.unsaved.commands.len() < MOST_KEPT {
            self.unsaved.commands.push((number, id, command));
            self.try_again_soon();
        } else {
            self.tell(number, Message::Refused { id, message: say("problem.store-about") });
        }
    }

    /// Has the engine search again when the time has come.
    pub(super) fn keep_engine_move(&mut self) {
        self.try_again_soon();
        self.show_all();
    }

    fn try_again_soon(&mut self) {
        self.tell_all(|| Message::Unsaved { message: say("problem.unsaved") });
        if std::mem::replace(&mut self.unsaved.soon, true) {
            return;
        }
        let mailbox = self.mailbox.clone();
        tokio::spawn(async move {
            tokio::time::sleep(PAUSE).await;
            if let Some(mailbox) = mailbox.upgrade() {
                let _ = mailbox.send(Box::new(Request::TryAgain)).await;
            }
        });
    }

    /// Tries everything again that could not be saved.
    pub(super) async fn try_again(&mut self) {
        self.unsaved.soon = false;
        for (number, id, command) in std::mem::take(&mut self.unsaved.commands) {
            self.obey(number, id, command).await;
        }
        self.start_engine();
    }
}
