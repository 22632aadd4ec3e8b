//! Players who have left a live game: the other one may claim the win when somebody has been away
//! for a while.

use super::actor::{GameActor, Request};
use super::seat::Kind;
use crate::visitor::VisitorId;
use std::time::Duration;
use tokio::time::Instant;

/// How long a player must be away.
pub(super) const ABSENCE: Duration = Duration::from_secs(60);

/// Since when the players of both sides are away.
#[derive(Default)]
pub(super) struct Absence([Option<Instant>; 2]);

impl GameActor {
    /// Notes who has the game open now.
    pub(super) fn note_absence(&mut self) {
        let connected = self.connected();
        for (since, connected) in self.absence.0.iter_mut().zip(connected) {
            if connected {
                *since = None;
            } else if since.is_none() {
                *since = Some(Instant::now());
            }
        }
        if self.may_be_left() && self.absence.0.iter().any(Option::is_some) {
            self.look_again_later();
        }
    }

    /// Notes that somebody acts without having the game open: a program that sends moves alone.
    pub(super) fn note_presence(&mut self, visitor: &VisitorId) {
        for side in self.game.sides_of(visitor) {
            if let Some(since) = &mut self.absence.0[usize::from(side)] {
                *since = Instant::now();
            }
        }
    }

    /// Whether a win can be claimed in this game at all: both play live, and have moved. Where
    /// instances share a database, one may not hear who is at another, and nobody can claim.
    fn may_be_left(&self) -> bool {
        let game = &self.game;
        self.services.store.shared().is_none()
            && game.result.is_none()
            && game.kind == Kind::Friend
            && game.terms.is_live()
            && game.played.len() >= 2
    }

    fn look_again_later(&mut self) {
        if std::mem::replace(&mut self.looks_for_absent, true) {
            return;
        }
        let mailbox = self.mailbox.clone();
        tokio::spawn(async move {
            tokio::time::sleep(ABSENCE + Duration::from_millis(100)).await;
            if let Some(mailbox) = mailbox.upgrade() {
                let _ = mailbox.send(Box::new(Request::LookForAbsent)).await;
            }
        });
    }

    /// Shows the game anew when somebody has been away long enough.
    pub(super) fn look_for_absent(&mut self) {
        self.looks_for_absent = false;
        if self.absent() != [false; 2] {
            self.show_all();
        } else {
            self.note_absence();
        }
    }

    /// The sides whose player has left.
    pub(super) fn absent(&self) -> [bool; 2] {
        let may_be_left = self.may_be_left();
        self.absence.0.map(|since| may_be_left && since.is_some_and(|since| since.elapsed() >= ABSENCE))
    }
}
