//! Restrictions that moderators have imposed: mutes and bans.

use super::seat::Seat;
use super::services::Services;
use crate::calendar::{date_words, now_ms};
use crate::error::{AppError, Refusal};
use crate::messages::{say, say_with};
use crate::visitor::VisitorId;
use throughline_store::{Identity, Restriction};

/// The kinds of restrictions: no writing to others, no playing with them.
pub(crate) const MUTE: &str = "mute";
pub(crate) const BAN: &str = "ban";

/// Until when a restriction is in force, in words.
pub(crate) fn until_words(until: Option<i64>) -> String {
    let day = |at| say_with("moderation.until", &[("day", &date_words(at))]);
    until.map_or_else(|| say("moderation.for-ever"), day)
}

impl Services {
    /// Checks that a visitor is not under a restriction of this kind.
    ///
    /// # Errors
    /// [`AppError::Refused`] with the reason and end of the restriction, and those of the store.
    pub(crate) async fn check_restriction(&self, visitor: &VisitorId, kind: &str) -> Result<(), AppError> {
        let all = self.store.restrictions(visitor.text(), now_ms()).await?;
        let Some(Restriction { until, reason, .. }) = all.into_iter().find(|one| one.kind == kind) else {
            return Ok(());
        };
        let message = match (kind == BAN, reason.is_empty()) {
            (true, false) => "moderation.banned",
            (true, true) => "moderation.banned-without-reason",
            (false, false) => "moderation.muted",
            (false, true) => "moderation.muted-without-reason",
        };
        let inserted = [("until", &*until_words(until)), ("reason", &*reason)];
        Err(Refusal::new(say_with(message, &inserted)).into())
    }

    /// Checks that a visitor may start a game with another person.
    ///
    /// # Errors
    /// A waiting time after aborted games, a ban, and those of the store.
    pub(crate) async fn check_may_play(&self, visitor: &VisitorId) -> Result<(), AppError> {
        self.check_aborts(visitor).await?;
        self.check_restriction(visitor, BAN).await
    }

    /// Whether a visitor is banned from playing with others.
    ///
    /// # Errors
    /// Only those of the store.
    pub(crate) async fn is_banned(&self, visitor: &VisitorId) -> Result<bool, AppError> {
        let all = self.store.restrictions(visitor.text(), now_ms()).await?;
        Ok(all.iter().any(|one| one.kind == BAN))
    }

    /// Whether a visitor has muted another.
    ///
    /// # Errors
    /// Only those of the store.
    pub(crate) async fn has_muted(&self, visitor: &VisitorId, other: &VisitorId) -> Result<bool, AppError> {
        let muted = self.store.muted_by(visitor.text()).await?;
        Ok(muted.iter().any(|muted| muted == other.text()))
    }

    /// Checks that a visitor may join the people seated in a game.
    ///
    /// # Errors
    /// [`AppError::Refused`] if one of them is banned, or has closed the account; and those of the
    /// store.
    pub(crate) async fn check_opponents(
        &self,
        visitor: &VisitorId,
        seats: &[Seat; 2],
        rated: bool,
    ) -> Result<(), AppError> {
        for other in seats.iter().filter_map(Seat::person).filter(|other| *other != visitor) {
            // Unlike a guest's, the secret that an account began with is revoked.
            let is_gone = self.identities.name(other).await.is_none()
                && (rated || self.store.identity(other.text()).await? == Identity::SignedOut);
            if is_gone || self.is_banned(other).await? {
                return Err(Refusal::new(say("refusal.not-playing")).into());
            }
        }
        Ok(())
    }
}
