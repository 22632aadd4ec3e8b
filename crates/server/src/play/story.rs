//! What has happened in a game against the engine elsewhere, on a browser's own device, told to the
//! site: as a new game, or as the rest of one that the site knows.

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

/// The command behind the first own move of such a game: games without it are not continued so.
const FIRST: &str = "offline";

/// How a game ended where no rule ended it.
#[derive(TS, Deserialize, Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Ending {
    /// The person resigned.
    Resigned,
    /// The draw that the rules allow to claim in the last position was claimed.
    Claimed,
}

/// A game as it is told.
pub(crate) struct Story {
    pub rules: GameHandle,
    /// The engine's, 1 to 8.
    pub level: u8,
    /// The person's, 0 or 1.
    pub side: u8,
    /// In canonical text.
    pub moves: Vec<String>,
    pub end: Option<Ending>,
}

/// A story that the rules allow, with the events that it consists of.
pub(crate) struct CheckedStory {
    story: Story,
    visitor: VisitorId,
    /// An event for each move, and perhaps one for the end.
    events: Vec<Event>,
    is_over: bool,
}

impl Story {
    /// Plays the game by the rules.
    ///
    /// # Errors
    /// Which move is none, that a move is not in canonical text, that the person has not moved, or
    /// that the end cannot be.
    pub(crate) fn checked(self, visitor: VisitorId) -> Result<CheckedStory, Refusal> {
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
        Ok(CheckedStory { story: self, visitor, events, is_over })
    }

    /// Who made the person's move of this number, from 1.
    fn author(&self, number: usize) -> Author {
        let id = if number == 1 { FIRST.to_owned() } else { format!("{FIRST} {number}") };
        Author { seat: Some(self.side), id }
    }

    fn ending(&self, end: Ending, record: &GameRecord) -> Result<Event, Refusal> {
        if record.outcome().is_some() {
            return Err(Refusal::over());
        }
        let by = Author { seat: Some(self.side), id: format!("{FIRST} end") };
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

impl CheckedStory {
    fn seats(&self) -> [Seat; 2] {
        let (you, engine) =
            (Seat::Person { visitor: self.visitor.clone() }, Seat::Engine { level: self.story.level });
        if self.story.side == 0 { [you, engine] } else { [engine, you] }
    }

    /// The events that a game lacks; none where it has them all.
    ///
    /// # Errors
    /// That the game is somebody else's, or another one.
    pub(super) fn rest(&self, game: &Game) -> Result<Vec<Event>, Refusal> {
        if game.sides_of(&self.visitor) != [self.story.side] {
            return Err(Refusal::new(say("offline.not-yours")));
        }
        let differs = || Err(Refusal::new(say("offline.differs")));
        let is_told = game.kind == Kind::Engine && game.has_done(&self.story.author(1));
        let is_same = game.rules.spec() == self.story.rules.spec() && game.seats == self.seats();
        let moves = &self.story.moves;
        let common = game.played.iter().zip(moves).take_while(|(one, other)| one == other).count();
        if !is_told || !is_same || game.terms.rated || common < game.played.len().min(moves.len()) {
            return differs();
        }
        let (played, told) = (game.played.len(), moves.len());
        match (&game.result, self.story.end) {
            // The site knows more, and nothing else.
            (_, None) if told <= played => Ok(Vec::new()),
            (Some(_), Some(_)) if told == played => Ok(Vec::new()),
            (None, _) if told >= played => Ok(self.events.get(played..).unwrap_or_default().to_vec()),
            _ => differs(),
        }
    }
}

impl Games {
    /// Writes a new game of this id in which all of a story has happened. Returns whether there is
    /// one of this id already: nothing was written then.
    ///
    /// # Errors
    /// Only those of the store.
    pub(crate) async fn create_told(&self, id: &str, story: &CheckedStory) -> Result<bool, AppError> {
        let new = NewGame {
            rules: story.story.rules.clone(),
            position: None,
            seats: story.seats(),
            owner: story.visitor.clone(),
            terms: Terms { hints: true, ..Terms::default() },
            happened: story.events.clone(),
            finished: story.is_over,
        };
        match self.create_as(id, new).await {
            Ok(()) => Ok(false),
            Err(AppError::Store(StoreError::Conflict)) => Ok(true),
            Err(error) => Err(error),
        }
    }

    /// Goes on with a game as a story tells it.
    ///
    /// # Errors
    /// As [`Games::ask`]; within, why it was not done.
    pub(crate) async fn go_on(
        &self,
        id: &str,
        story: CheckedStory,
    ) -> Result<Result<(), CommandError>, AppError> {
        let story = Arc::new(story);
        self.ask(id, |reply| Request::GoOn { story: story.clone(), reply }).await
    }
}
