//! Overviews: what lists show of a game. An overview is stored with each event, so that a list need
//! not replay its games.

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
    /// The players' names, in an imported game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub names: Option<[String; 2]>,
    /// The newest position.
    pub position: String,
    /// The sites of the last move, to be marked.
    pub marks: Vec<u16>,
    /// Moves played.
    pub plies: usize,
    /// The side to move, 0 or 1.
    pub turn: u8,
    /// The deadline of the side to move, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline: Option<i64>,
    /// The result.
    pub result: Option<ResultView>,
    /// The terms agreed on.
    #[serde(default)]
    pub terms: Terms,
}

/// An overview of a game for one of its players, for notices and event streams.
pub(crate) struct GameForPlayer {
    pub overview: Overview,
    pub rules: GameHandle,
    /// The account names of the players.
    pub names: [Option<String>; 2],
    /// Whether this player created the game.
    pub owns: bool,
    /// The sides whose players are connected.
    pub connected: [bool; 2],
}

impl Games {
    /// Returns the overview of a game for one of its players.
    ///
    /// # Errors
    /// No such game, or one that cannot be loaded.
    pub(crate) async fn for_player(&self, id: &str, visitor: &VisitorId) -> Result<GameForPlayer, AppError> {
        let Snapshot { game, view, .. } = self.snapshot(id, visitor).await?;
        Ok(GameForPlayer {
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
            names: game.imported.as_ref().map(|imported| imported.names.clone()),
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

    /// The name of a side's player as shown to a visitor; `name` is that of the account.
    pub(crate) fn name(&self, side: usize, visitor: &VisitorId, name: Option<&str>) -> String {
        let recorded = self.names.as_ref().map(|names| names[side].as_str());
        let takes_part = Seat::meant(&self.seats, visitor);
        let (public, over) = (self.terms.public, self.result.is_some());
        seat_name(&self.seats[side], side, recorded.or(name), takes_part, public, over)
    }

    /// The result in words, for anybody.
    pub(crate) fn result_words(&self, info: &GameInfo) -> Option<String> {
        Some(self.result.clone()?.for_viewer(info, Viewer::Watcher).words)
    }

    /// The result in words, for a visitor.
    pub(crate) fn result_words_for(&self, info: &GameInfo, visitor: &VisitorId) -> Option<String> {
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

    /// The side of a visitor who is challenged and has not answered.
    pub(crate) fn challenged(&self, visitor: &VisitorId) -> Option<usize> {
        let theirs = self.seats.iter().position(|seat| seat.challenges(visitor));
        theirs.filter(|_| self.result.is_none())
    }

    /// Whether it is an unfinished rated game, which cannot be taken off a list.
    pub(crate) fn must_be_ended(&self) -> bool {
        self.terms.rated && self.result.is_none() && !self.seats.iter().any(Seat::is_open)
    }

    /// The sort key of waiting games: the deadline, with games without one last.
    pub(crate) fn urgency(&self) -> i64 {
        self.deadline.unwrap_or(i64::MAX)
    }
}
