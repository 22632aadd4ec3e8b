//! A game, rebuilt from its events. The same events always give the same game.

use super::clock::{Clock, MAX_LAG, Turn};
use super::commands::MAX_EVENTS;
use super::event::{Author, Event, Terms};
use super::rating::{RatedPlayers, RatingChange};
use super::seat::{Kind, Seat};
use super::view::UNNAMED;
use crate::calendar::SECOND;
use crate::rule_sets::RuleSets;
use crate::visitor::VisitorId;
use crate::words::{self, ResultView};
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;
use throughline_catalog::{GameHandle, GameRecord};
use throughline_game::{PositionError, Side, SpecError};
use throughline_records::pgn::ScoreSheet;
use throughline_store::{Outage, StoredGame};

/// Why a log cannot be replayed: a damaged file, or rules that have changed since.
#[derive(thiserror::Error, Debug)]
pub(super) enum ReplayError {
    #[error(transparent)]
    Rules(#[from] SpecError),
    #[error(transparent)]
    Start(#[from] PositionError),
    #[error("the first event does not make the game")]
    NotCreated,
    #[error("event {version}: {reason}")]
    Event { version: u64, reason: String },
}

/// Milliseconds after which the site checks whether an engine still has to move.
const ENGINE_CHECK_DELAY: i64 = if cfg!(test) { 1 } else { 30 } * SECOND;

/// The record from which a game was imported.
pub(crate) struct ImportedRecord {
    /// The record itself.
    pub sheet: ScoreSheet,
    /// The players' names, from its tags.
    pub names: [String; 2],
}

/// A game up to its newest event.
#[derive(Clone)]
pub(crate) struct Game {
    pub id: String,
    pub rules: GameHandle,
    /// The start position; none for the rule set's usual one.
    pub start: Option<String>,
    pub kind: Kind,
    pub seats: [Seat; 2],
    /// The account names of the seated players; not from the log.
    pub names: [Option<String>; 2],
    /// The players' ratings before the game, if it is rated; not from the log.
    pub(super) players: Option<RatedPlayers>,
    /// The change of the ratings by the result.
    pub rating_change: Option<RatingChange>,
    pub owner: VisitorId,
    pub seed: u64,
    /// The terms agreed on before the game.
    pub terms: Terms,
    /// The clock; none in a game without one.
    pub(super) clock: Option<Clock>,
    /// The side that has asked for a takeback and waits for the answer.
    pub takeback: Option<u8>,
    /// The number of events in the log.
    pub version: u64,
    pub record: GameRecord,
    /// Canonical texts of the moves.
    pub played: Vec<Arc<str>>,
    /// The time spent on each move; none for moves read from a record.
    pub spent: Vec<Option<Duration>>,
    /// The time left on the mover's clock after each move, in a live game.
    pub left: Vec<Option<Duration>>,
    /// When the game was created, in milliseconds since 1970.
    pub created_at: i64,
    /// When the current turn began, in milliseconds since 1970, and later by the outages within it.
    turn_since: i64,
    /// The record it was imported from, and the canonical texts of that record's moves.
    pub imported: Option<Arc<ImportedRecord>>,
    pub imported_moves: Arc<Vec<Arc<str>>>,
    pub result: Option<ResultView>,
    /// The side that has offered a draw and waits for the answer.
    pub offer: Option<u8>,
    /// The number of moves played when each side last offered a draw.
    pub offered_at: [Option<usize>; 2],
    /// The id of the rematch; the actor forgets one that came to nothing.
    pub rematch: Option<String>,
    /// The commands that were carried out.
    done: HashSet<Arc<Author>>,
}

impl Game {
    /// Replays a log.
    ///
    /// # Errors
    /// A log that does not fit the rules.
    pub(super) fn replay(rule_sets: &RuleSets, stored: &StoredGame) -> Result<Self, ReplayError> {
        let summary = &stored.summary;
        let rules = rule_sets.get(&summary.spec)?;
        let record = rules.record(summary.position.as_deref())?;
        let mut events = stored.events.iter().map(|stored| (Event::decode(stored), stored.at));
        let Some((Ok(Event::Created { seats, owner, seed, terms }), created_at)) = events.next() else {
            return Err(ReplayError::NotCreated);
        };
        let mut game = Game {
            id: summary.id.clone(),
            rules,
            start: summary.position.clone(),
            kind: Kind::of(&seats),
            clock: terms.time.map(|time| Clock::new(time, seats.each_ref().map(|seat| !seat.is_engine()))),
            seats,
            names: [None, None],
            players: None,
            rating_change: None,
            owner,
            seed,
            terms,
            takeback: None,
            version: 1,
            record,
            played: Vec::new(),
            spent: Vec::new(),
            left: Vec::new(),
            created_at,
            turn_since: created_at,
            imported: None,
            imported_moves: Arc::default(),
            result: None,
            offer: None,
            offered_at: [None; 2],
            rematch: None,
            done: HashSet::new(),
        };
        game.start_clock(created_at);
        for (event, at) in events {
            let event = event.map_err(|error| game.mismatch(&error.to_string()))?;
            game.apply(&event, at)?;
        }
        Ok(game)
    }

    /// Applies an event, at a time in milliseconds since 1970.
    ///
    /// # Errors
    /// An event that is not possible now; the game is then unusable.
    pub(super) fn apply(&mut self, event: &Event, at: i64) -> Result<(), ReplayError> {
        let (info, turn) = (self.rules.info(), self.clock_turn());
        match event {
            Event::Created { .. } => return Err(self.mismatch("the game is made already")),
            Event::Joined { side, visitor } => {
                self.seats[usize::from(side & 1)] = Seat::Person { visitor: visitor.clone() };
                self.turn_since = at;
                self.start_clock(at);
            }
            Event::Imported { sheet } => self.imported = Some(Arc::new(self.read_imported(sheet)?)),
            Event::Moved { text, by, lag } => {
                // A move declines the other side's offer.
                let mover = self.turn();
                self.offer = self.offer.filter(|&side| side == mover);
                self.takeback = None;
                let canonical = self.record.play(text).map_err(|error| self.mismatch(&error.to_string()))?;
                self.played.push(canonical.into());
                self.note_time(by.is_some() || self.seats[usize::from(mover)].is_engine(), at);
                self.result = self.record.outcome().map(|outcome| words::by_rule(info, &outcome));
                if let Some(clock) = &mut self.clock {
                    clock.press(turn, at, i64::from(*lag));
                }
                self.left.push(self.clock.as_ref().and_then(|clock| clock.left(turn.side)));
            }
            Event::Undone { to, .. } => {
                while self.played.len() > *to as usize && self.record.undo() {
                    self.played.pop();
                    self.spent.pop();
                    self.left.pop();
                }
                self.turn_since = at;
                (self.offer, self.takeback) = (None, None);
                for offered in &mut self.offered_at {
                    *offered = offered.filter(|&ply| ply < self.played.len());
                }
                if let Some(clock) = &mut self.clock {
                    clock.take_back(turn, at);
                }
            }
            Event::TakebackAsked { side, .. } => self.takeback = Some(*side),
            Event::TakebackDeclined { .. } => self.takeback = None,
            Event::Resigned { side, .. } => self.result = Some(words::by_resignation(info, *side)),
            Event::Rated { before, after } => {
                self.rating_change = Some(RatingChange { before: *before, after: *after });
            }
            Event::Annulled {} => {
                self.result = Some(words::annulled(info));
                self.rating_change = None;
            }
            Event::TimedOut { side } => self.result = Some(words::by_time(info, *side)),
            Event::Abandoned { side, .. } => self.result = Some(words::by_leaving(info, *side)),
            Event::Aborted { .. } => self.result = Some(words::aborted(info)),
            Event::Declined {} => self.result = Some(words::declined(info)),
            Event::Outage { since, until } => {
                if let Some(clock) = &mut self.clock {
                    self.turn_since += clock.give_back(Outage { since: *since, until: *until });
                }
            }
            Event::DrawOffered { side, .. } => {
                self.offer = Some(*side);
                self.offered_at[usize::from(side & 1)] = Some(self.played.len());
            }
            Event::DrawDeclined { .. } => self.offer = None,
            Event::DrawAgreed { .. } => self.result = Some(words::by_agreement(info)),
            Event::DrawClaimed { reason, rule, words, .. } => {
                self.result = Some(words::by_claim(info, reason, rule, words));
            }
            Event::Concluded { winner, reason, .. } => {
                self.result = Some(words::as_recorded(info, *winner, reason));
            }
            Event::Rematched { game, .. } => self.rematch = Some(game.clone()),
        }
        if self.result.is_some() {
            (self.offer, self.takeback) = (None, None);
            let turn = self.clock_turn();
            if let Some(clock) = &mut self.clock {
                clock.stop(turn, at);
            }
        }
        self.done.extend(event.author().cloned().map(Arc::new));
        self.version += 1;
        Ok(())
    }

    /// Records the time spent on the move just played, and collects an imported record's moves as
    /// they are replayed.
    fn note_time(&mut self, was_played_here: bool, at: i64) {
        let spent = u64::try_from(at.saturating_sub(self.turn_since)).unwrap_or(0);
        self.spent.push(was_played_here.then(|| Duration::from_millis(spent)));
        self.turn_since = at;
        if !was_played_here && self.imported.is_some() && self.imported_moves.len() + 1 == self.played.len() {
            Arc::make_mut(&mut self.imported_moves).extend(self.played.last().cloned());
        }
    }

    /// Starts the clock once both seats are taken.
    fn start_clock(&mut self, at: i64) {
        if let Some(clock) = self.clock.as_mut().filter(|_| !self.seats.iter().any(Seat::is_open)) {
            clock.begin(at);
        }
    }

    /// The current turn, for the clock.
    pub(super) fn clock_turn(&self) -> Turn {
        Turn { side: self.turn(), ply: self.played.len() }
    }

    /// The deadline of the side to move, including the maximum lag compensation; none while no
    /// clock runs.
    pub(super) fn deadline(&self) -> Option<i64> {
        let clock = self.clock.as_ref().filter(|_| self.result.is_none())?;
        Some(clock.deadline(self.clock_turn())? + MAX_LAG)
    }

    /// When the site next checks the game by itself: at the deadline, or, in a game with a clock,
    /// some time after an engine's turn began, in case a restart has interrupted its search.
    pub(super) fn wakes_at(&self) -> Option<i64> {
        let engine = || self.clock.as_ref().and(self.engine_to_move());
        self.deadline().or_else(|| engine().map(|_| self.turn_since + ENGINE_CHECK_DELAY))
    }

    /// The events that follow from the passing of time alone: outages to give back, and the end of
    /// the game if the side to move has exceeded its time or not made its first move.
    pub(super) fn due_events(&self, now: i64, lag: i64, outages: &[Outage]) -> Vec<Event> {
        let Some(mut clock) = self.clock.clone().filter(|_| self.result.is_none()) else { return Vec::new() };
        let mut due = Vec::new();
        for outage in outages {
            if clock.overlaps(*outage) {
                clock.give_back(*outage);
                due.push(Event::Outage { since: outage.since, until: outage.until });
            }
        }
        let turn = self.clock_turn();
        let is_up = |deadline| now - lag.clamp(0, MAX_LAG) > deadline;
        if clock.deadline(turn).is_some_and(is_up) {
            let aborted = Event::Aborted { by: None };
            due.push(if turn.is_first() { aborted } else { Event::TimedOut { side: turn.side } });
        }
        due
    }

    /// The number of leading moves that are those of the imported record.
    pub(super) fn imported_moves_left(&self) -> usize {
        self.played.iter().zip(self.imported_moves.iter()).take_while(|(now, then)| now == then).count()
    }

    /// The side to move, 0 or 1.
    pub(super) fn turn(&self) -> u8 {
        self.record.side_to_move().index() as u8
    }

    /// Who is to move.
    pub(super) fn to_move(&self) -> &Seat {
        &self.seats[usize::from(self.turn())]
    }

    /// The sides (0, 1) that a visitor plays.
    pub(crate) fn sides_of(&self, visitor: &VisitorId) -> Vec<u8> {
        Seat::sides_of(&self.seats, visitor)
    }

    /// Whether a moderator has annulled the result.
    pub(super) fn is_annulled(&self) -> bool {
        self.result.as_ref().is_some_and(ResultView::is_annulled)
    }

    /// Whether a command was carried out before.
    pub(super) fn has_done(&self, author: &Author) -> bool {
        self.done.contains(author)
    }

    /// The side for which a player of these sides acts now: the side to move if it is among them,
    /// or else the first.
    pub(super) fn acting_side(&self, sides: &[u8]) -> Option<u8> {
        let turn = self.turn();
        if sides.contains(&turn) { Some(turn) } else { sides.first().copied() }
    }

    /// The level of the engine to move; none if the game is over or a person is to move.
    pub(super) fn engine_to_move(&self) -> Option<u8> {
        match self.to_move() {
            Seat::Engine { level } if self.result.is_none() && self.version < MAX_EVENTS => Some(*level),
            _ => None,
        }
    }

    /// The error for a next event that is not possible.
    fn mismatch(&self, reason: &str) -> ReplayError {
        ReplayError::Event { version: self.version + 1, reason: reason.to_owned() }
    }

    /// Reads the record in an imported game's log.
    fn read_imported(&self, text: &str) -> Result<ImportedRecord, ReplayError> {
        let mut reading = throughline_records::pgn::read(text);
        if reading.sheets.len() != 1 {
            let found = reading.sheets.len();
            return Err(self.mismatch(&format!("the record holds {found} games instead of one")));
        }
        let sheet = reading.sheets.remove(0);
        let known = |name: &&str| !matches!(name.trim(), "" | "?");
        let names = Side::BOTH.map(|side| {
            let name = sheet.player(self.rules.info(), side).filter(known);
            name.map_or_else(|| UNNAMED.to_owned(), |name| name.chars().take(60).collect())
        });
        Ok(ImportedRecord { sheet, names })
    }
}
