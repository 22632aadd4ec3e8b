//! Commands and engine moves that could not be saved: retried until the disk has recovered. All
//! subscribers are told; the game stays unchanged meanwhile.

use super::actor::{GameActor, Request};
use super::protocol::{Command, Message};
use crate::messages::say;
use std::time::Duration;

/// The delay before a retry.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// Maximum number of commands kept for a retry; further ones are refused.
const MAX_KEPT_COMMANDS: usize = 32;

/// What a game will retry.
#[derive(Default)]
pub(super) struct Unsaved {
    /// Commands, each with its subscriber's number and its id.
    commands: Vec<(u64, String, Command)>,
    /// Whether a retry is scheduled.
    is_scheduled: bool,
}

impl GameActor {
    /// Keeps a subscriber's command for a retry.
    pub(super) fn keep_command(&mut self, number: u64, id: String, command: Command) {
        if self.unsaved.commands.len() < MAX_KEPT_COMMANDS {
            self.unsaved.commands.push((number, id, command));
            self.schedule_retry();
        } else {
            self.send(number, Message::Refused { id, message: say("problem.store-about") });
        }
    }

    /// Schedules another search, because the engine's move could not be saved.
    pub(super) fn retry_engine_move(&mut self) {
        self.schedule_retry();
        self.show_all();
    }

    fn schedule_retry(&mut self) {
        self.send_to_all(|| Message::Unsaved { message: say("problem.unsaved") });
        if std::mem::replace(&mut self.unsaved.is_scheduled, true) {
            return;
        }
        let mailbox = self.mailbox.clone();
        tokio::spawn(async move {
            tokio::time::sleep(RETRY_DELAY).await;
            if let Some(mailbox) = mailbox.upgrade() {
                let _ = mailbox.send(Box::new(Request::RetryUnsaved)).await;
            }
        });
    }

    /// Retries everything that could not be saved.
    pub(super) async fn retry_unsaved(&mut self) {
        self.unsaved.is_scheduled = false;
        for (number, id, command) in std::mem::take(&mut self.unsaved.commands) {
            self.handle_command(number, id, command).await;
        }
        self.start_engine();
    }
}
