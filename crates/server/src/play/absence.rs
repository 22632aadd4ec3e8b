//! Players who leave a live game: after [`ABSENCE`] the opponent may claim the win.

use super::actor::{GameActor, Request};
use super::seat::Kind;
use crate::visitor::VisitorId;
use std::time::Duration;
use tokio::time::Instant;

/// How long a player must be disconnected before the opponent may claim the win.
pub(super) const ABSENCE: Duration = Duration::from_secs(60);

/// Since when each side's player has been disconnected.
#[derive(Default)]
pub(super) struct Absence([Option<Instant>; 2]);

impl GameActor {
    /// Notes which players are connected now.
    pub(super) fn note_absence(&mut self) {
        let connected = self.connected();
        for (since, connected) in self.absence.0.iter_mut().zip(connected) {
            if connected {
                *since = None;
            } else if since.is_none() {
                *since = Some(Instant::now());
            }
        }
        self.schedule_absence_check();
    }

    /// Restarts the absence of a player who acts without a connection: a program that only sends
    /// moves.
    pub(super) fn note_presence(&mut self, visitor: &VisitorId) {
        for side in self.game.sides_of(visitor) {
            if let Some(since) = &mut self.absence.0[usize::from(side)] {
                *since = Instant::now();
            }
        }
        self.schedule_absence_check();
    }

    /// Whether the win can be claimed in this game at all: two people play live, and both have
    /// moved. Not if several instances share the database: an instance might miss that a player is
    /// connected to another one.
    fn can_be_claimed(&self) -> bool {
        let game = &self.game;
        self.services.store.shared().is_none()
            && game.result.is_none()
            && game.kind == Kind::Friend
            && game.terms.is_live()
            && game.played.len() >= 2
    }

    /// Schedules a check for when the next player has been away long enough.
    fn schedule_absence_check(&mut self) {
        if !self.can_be_claimed() || self.absence_check_scheduled {
            return;
        }
        let waits = self.absence.0.iter().flatten().map(|since| ABSENCE.saturating_sub(since.elapsed()));
        let Some(wait) = waits.filter(|wait| !wait.is_zero()).min() else { return };
        self.absence_check_scheduled = true;
        let mailbox = self.mailbox.clone();
        tokio::spawn(async move {
            tokio::time::sleep(wait + Duration::from_millis(100)).await;
            if let Some(mailbox) = mailbox.upgrade() {
                let _ = mailbox.send(Box::new(Request::CheckAbsence)).await;
            }
        });
    }

    /// Sends the game to all subscribers if a player has been away long enough.
    pub(super) fn check_absence(&mut self) {
        self.absence_check_scheduled = false;
        if self.absent() != [false; 2] {
            self.show_all();
        } else {
            self.note_absence();
        }
    }

    /// The sides whose player has been away long enough for the opponent to claim the win.
    pub(super) fn absent(&self) -> [bool; 2] {
        let can_be_claimed = self.can_be_claimed();
        self.absence.0.map(|since| can_be_claimed && since.is_some_and(|since| since.elapsed() >= ABSENCE))
    }
}
