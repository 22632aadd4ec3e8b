//! Offline games: games against the engine played on the visitor's own device and sent to the site,
//! as a new game or as the continuation of one that the site has.

use super::actor::Request;
use super::event::{Author, Event, Terms};
use super::game::Game;
use super::games::Games;
use super::seat::{Kind, Seat};
use super::services::NewGame;
use crate::error::{AppError, CommandError, Refusal};
use crate::messages::say;
use crate::visitor::VisitorId;
use serde::Deserialize;
use std::sync::Arc;
use throughline_catalog::{GameHandle, GameRecord};
use throughline_store::StoreError;
use throughline_views::position::play;
use ts_rs::TS;

/// The command id of the person's first move in an offline game: only games that have it can be
/// continued so.
const FIRST_COMMAND: &str = "offline";

/// How a game ended where no rule ended it.
#[derive(TS, Deserialize, Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Ending {
    /// The person resigned.
    Resigned,
    /// The draw that the rules allow to claim in the last position was claimed.
    Claimed,
}

/// An offline game, as sent.
pub(crate) struct OfflineGame {
    pub rules: GameHandle,
    /// The engine's level, 1 to 8.
    pub level: u8,
    /// The person's side, 0 or 1.
    pub side: u8,
    /// The moves in canonical text.
    pub moves: Vec<String>,
    pub end: Option<Ending>,
}

/// An offline game checked against the rules, with its events.
pub(crate) struct CheckedOfflineGame {
    game: OfflineGame,
    visitor: VisitorId,
    /// One event for each move, and one for an end that no rule decided.
    events: Vec<Event>,
    is_over: bool,
}

impl OfflineGame {
    /// Checks the game by replaying it.
    ///
    /// # Errors
    /// An illegal move, a move that is not in canonical text, a game without a move of the person,
    /// or an impossible end.
    pub(crate) fn checked(self, visitor: VisitorId) -> Result<CheckedOfflineGame, Refusal> {
        let mut record = self.rules.record(None).map_err(|error| Refusal::new(error.to_string()))?;
        let (mut events, mut own) = (Vec::new(), 0);
        for text in &self.moves {
            let is_own = record.side_to_move().index() == usize::from(self.side);
            play(&mut record, [text.as_str()])?;
            own += usize::from(is_own);
            let by = is_own.then(|| self.author(own));
            events.push(Event::Moved { text: text.clone(), by, lag: 0 });
        }
        if own == 0 || record.move_texts() != self.moves {
            return Err(Refusal::new(say("offline.no-game")));
        }
        events.extend(self.end.map(|end| self.ending(end, &record)).transpose()?);
        let is_over = self.end.is_some() || record.outcome().is_some();
        Ok(CheckedOfflineGame { game: self, visitor, events, is_over })
    }

    /// The author of the person's move with this number, from 1.
    fn author(&self, number: usize) -> Author {
        let id = if number == 1 { FIRST_COMMAND.to_owned() } else { format!("{FIRST_COMMAND} {number}") };
        Author { seat: Some(self.side), id }
    }

    fn ending(&self, end: Ending, record: &GameRecord) -> Result<Event, Refusal> {
        if record.outcome().is_some() {
            return Err(Refusal::game_over());
        }
        let by = Author { seat: Some(self.side), id: format!("{FIRST_COMMAND} end") };
        if end == Ending::Resigned {
            return Ok(Event::Resigned { side: self.side, by });
        }
        let claim = record.claim().ok_or_else(|| Refusal::new(say("refusal.no-claim")))?;
        let is_own = record.side_to_move().index() == usize::from(self.side);
        Ok(Event::DrawClaimed {
            reason: claim.name.to_owned(),
            rule: claim.rule.to_owned(),
            words: claim.words.to_owned(),
            by: is_own.then_some(by),
        })
    }
}

impl CheckedOfflineGame {
    fn seats(&self) -> [Seat; 2] {
        let (you, engine) =
            (Seat::Person { visitor: self.visitor.clone() }, Seat::Engine { level: self.game.level });
        if self.game.side == 0 { [you, engine] } else { [engine, you] }
    }

    /// The events that the site's game lacks; empty if it has them all.
    ///
    /// # Errors
    /// The game is another person's, or a different one.
    pub(super) fn missing_events(&self, game: &Game) -> Result<Vec<Event>, Refusal> {
        if game.sides_of(&self.visitor) != [self.game.side] {
            return Err(Refusal::new(say("offline.not-yours")));
        }
        let differs = || Err(Refusal::new(say("offline.differs")));
        let was_offline = game.kind == Kind::Engine && game.has_done(&self.game.author(1));
        let is_same = game.rules.spec() == self.game.rules.spec() && game.seats == self.seats();
        let moves = &self.game.moves;
        let common = game.played.iter().zip(moves).take_while(|(one, other)| one[..] == other[..]).count();
        if !was_offline || !is_same || game.terms.rated || common < game.played.len().min(moves.len()) {
            return differs();
        }
        let (played, sent) = (game.played.len(), moves.len());
        match (&game.result, self.game.end) {
            // The site has all of it, and perhaps more.
            (_, None) if sent <= played => Ok(Vec::new()),
            (Some(_), Some(_)) if sent == played => Ok(Vec::new()),
            (None, _) if sent >= played => Ok(self.events.get(played..).unwrap_or_default().to_vec()),
            _ => differs(),
        }
    }
}

impl Games {
    /// Stores an offline game as a new game with this id. Returns whether there is a game with this
    /// id already: then nothing was written.
    ///
    /// # Errors
    /// Only those of the store.
    pub(crate) async fn create_offline(
        &self,
        id: &str,
        offline: &CheckedOfflineGame,
    ) -> Result<bool, AppError> {
        let new = NewGame {
            rules: offline.game.rules.clone(),
            position: None,
            seats: offline.seats(),
            owner: offline.visitor.clone(),
            terms: Terms { hints: true, ..Terms::default() },
            initial_events: offline.events.clone(),
            finished: offline.is_over,
        };
        match self.create_as(id, new).await {
            Ok(()) => Ok(false),
            Err(AppError::Store(StoreError::Conflict)) => Ok(true),
            Err(error) => Err(error),
        }
    }

    /// Appends the further events of an offline game to the site's game.
    ///
    /// # Errors
    /// As [`Games::ask`]; the inner result tells why it was refused.
    pub(crate) async fn continue_offline(
        &self,
        id: &str,
        offline: CheckedOfflineGame,
    ) -> Result<Result<(), CommandError>, AppError> {
        let offline = Arc::new(offline);
        self.ask(id, |reply| Request::ContinueOffline { offline: offline.clone(), reply }).await
    }
}
