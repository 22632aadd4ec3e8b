//! What lists show of a game: written with each of its events, so that a list need not replay its
//! games.

use super::actor::Snapshot;
use super::event::Terms;
use super::game::Game;
use super::games::Games;
use super::seat::Seat;
use super::view::seat_name;
use crate::error::AppError;
use crate::visitor::VisitorId;
use crate::words::{ResultView, Viewer};
use serde::{Deserialize, Serialize};
use throughline_catalog::GameHandle;
use throughline_game::GameInfo;

/// A game as lists show it.
#[derive(Serialize, Deserialize, Clone, Debug)]
pub(crate) struct Overview {
    /// Who plays the sides, first mover first.
    pub seats: [Seat; 2],
    /// Who played, in a game that was read from a record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub names: Option<[String; 2]>,
    /// The newest position.
    pub position: String,
    /// The sites that the last move marks.
    pub marks: Vec<u16>,
    /// Moves played.
    pub plies: usize,
    /// The side to move, 0 or 1.
    pub turn: u8,
    /// When the side to move must have moved, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline: Option<i64>,
    /// How it ended.
    pub result: Option<ResultView>,
    /// What was agreed on.
    #[serde(default)]
    pub terms: Terms,
}

/// A game as somebody is told of it who does not look at it.
pub(crate) struct Standing {
    pub overview: Overview,
    pub rules: GameHandle,
    /// The names of those who sit there, as far as they have accounts.
    pub names: [Option<String>; 2],
    /// Whether they made it.
    pub owns: bool,
    /// Whether the seats' people have it open.
    pub connected: [bool; 2],
}

impl Games {
    /// How a game stands for a visitor.
    ///
    /// # Errors
    /// No such game, or one that cannot be loaded.
    pub(crate) async fn standing(&self, id: &str, visitor: &VisitorId) -> Result<Standing, AppError> {
        let Snapshot { game, view, .. } = self.snapshot(id, visitor).await?;
        Ok(Standing {
            overview: Overview::of(&game),
            rules: game.rules.clone(),
            names: game.names.clone(),
            owns: game.owner == *visitor,
            connected: [0, 1].map(|side: usize| view.seats[side].connected),
        })
    }
}

impl Overview {
    pub(super) fn of(game: &Game) -> Self {
        Overview {
            seats: game.seats.clone(),
            names: game.origin.as_ref().map(|origin| origin.names.clone()),
            position: game.record.position_text(),
            marks: game.record.last_move(game.played.len()).map_or_else(Vec::new, |last| last.marks),
            plies: game.played.len(),
            turn: game.turn(),
            deadline: game.deadline(),
            result: game.result.clone(),
            terms: game.terms,
        }
    }

    /// The sides that a visitor plays.
    pub(crate) fn sides_of(&self, visitor: &VisitorId) -> Vec<u8> {
        Seat::sides_of(&self.seats, visitor)
    }

    /// Whether an engine plays.
    pub(crate) fn is_with_engine(&self) -> bool {
        self.seats.iter().any(Seat::is_engine)
    }

    /// Who plays a side, as a visitor reads it; `name` is that of the account.
    pub(crate) fn name(&self, side: usize, visitor: &VisitorId, name: Option<&str>) -> String {
        let recorded = self.names.as_ref().map(|names| names[side].as_str());
        let plays = Seat::played_by(&self.seats, visitor);
        seat_name(&self.seats[side], side, recorded.or(name), plays, self.terms.public)
    }

    /// The result, told to anybody.
    pub(crate) fn told(&self, info: &GameInfo) -> Option<String> {
        Some(self.result.clone()?.for_viewer(info, Viewer::Watcher).words)
    }

    /// The result, told to a visitor.
    pub(crate) fn told_to(&self, info: &GameInfo, visitor: &VisitorId) -> Option<String> {
        let result = self.result.clone()?;
        let reader = match self.sides_of(visitor)[..] {
            [side] if self.names.is_none() => Viewer::Player(side),
            _ => Viewer::Watcher,
        };
        Some(result.for_viewer(info, reader).words)
    }

    /// Whether a visitor is to move against somebody else, or to answer a challenge.
    pub(crate) fn waits_for(&self, visitor: &VisitorId) -> bool {
        let is_open = self.seats.iter().any(Seat::is_open);
        let is_to_move = !is_open && self.sides_of(visitor) == [self.turn];
        self.result.is_none() && (is_to_move || self.challenged(visitor).is_some())
    }

    /// The side that a visitor would play who is challenged and has not answered.
    pub(crate) fn challenged(&self, visitor: &VisitorId) -> Option<usize> {
        let theirs = self.seats.iter().position(|seat| seat.challenges(visitor));
        theirs.filter(|_| self.result.is_none())
    }

    /// Whether it goes on and counts for ratings: nobody takes it off a list before its end.
    pub(crate) fn must_be_ended(&self) -> bool {
        self.terms.rated && self.result.is_none() && !self.seats.iter().any(Seat::is_open)
    }

    /// What waiting games are put in order by: their deadlines, those without one last.
    pub(crate) fn urgency(&self) -> i64 {
        self.deadline.unwrap_or(i64::MAX)
    }
}
