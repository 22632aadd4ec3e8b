//! A game as its events make it. The same events always make the same game.

use super::clock::{Clock, MOST_LAG, Turn};
use super::commands::MOST_EVENTS;
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

/// Why a log cannot be played back: a damaged file, or rules that have changed since.
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

/// Milliseconds of an engine's turn after which the site looks whether the engine still is to move.
const ENGINE_PATIENCE: i64 = if cfg!(test) { 1 } else { 30 } * SECOND;

/// The record a game was read from.
pub(crate) struct Origin {
    /// What it says.
    pub sheet: ScoreSheet,
    /// Who played, by its tags.
    pub names: [String; 2],
}

/// A game up to its newest event.
#[derive(Clone)]
pub(crate) struct Game {
    pub id: String,
    pub rules: GameHandle,
    /// The start position, unless it is the usual one.
    pub start: Option<String>,
    pub kind: Kind,
    pub seats: [Seat; 2],
    /// The names of those who sit there, as far as they have accounts; not of the log.
    pub names: [Option<String>; 2],
    /// Their ratings before the game, where it is rated; not of the log.
    pub(super) players: Option<RatedPlayers>,
    /// What the result has made of the ratings.
    pub rating_change: Option<RatingChange>,
    pub owner: VisitorId,
    pub seed: u64,
    /// What was agreed on.
    pub terms: Terms,
    /// The clock, in a game that has one.
    pub(super) clock: Option<Clock>,
    /// The side whose request to take a move back stands.
    pub takeback: Option<u8>,
    /// The number of events.
    pub version: u64,
    pub record: GameRecord,
    /// Canonical texts of the moves.
    pub played: Vec<String>,
    /// The time each of them took; none for those that were read from a record.
    pub spent: Vec<Option<Duration>>,
    /// What the mover of each had left then, in a live game.
    pub left: Vec<Option<Duration>>,
    /// When the game was made, in milliseconds since 1970.
    pub made_at: i64,
    /// Since when the side to move has had the move, in milliseconds since 1970.
    turn_since: i64,
    /// The record it was read from, and the canonical texts of that record's moves.
    pub origin: Option<Arc<Origin>>,
    pub origin_played: Arc<Vec<String>>,
    pub result: Option<ResultView>,
    /// The side whose draw offer stands.
    pub offer: Option<u8>,
    /// Moves played when each side last offered a draw.
    pub offered_at: [Option<usize>; 2],
    /// The id of the rematch.
    pub rematch: Option<String>,
    /// The commands carried out.
    done: HashSet<Author>,
}

impl Game {
    /// Plays a log back.
    ///
    /// # Errors
    /// A log that does not fit the rules.
    pub(super) fn replay(rule_sets: &RuleSets, stored: &StoredGame) -> Result<Self, ReplayError> {
        let summary = &stored.summary;
        let rules = rule_sets.get(&summary.spec)?;
        let record = rules.record(summary.position.as_deref())?;
        let mut events = stored.events.iter().map(|stored| (Event::decode(stored), stored.at));
        let Some((Ok(Event::Created { seats, owner, seed, terms }), made_at)) = events.next() else {
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
            made_at,
            turn_since: made_at,
            origin: None,
            origin_played: Arc::default(),
            result: None,
            offer: None,
            offered_at: [None; 2],
            rematch: None,
            done: HashSet::new(),
        };
        game.start_clock(made_at);
        for (event, at) in events {
            let event = event.map_err(|error| game.mismatch(&error.to_string()))?;
            game.apply(&event, at)?;
        }
        Ok(game)
    }

    /// Lets an event happen, at a time in milliseconds since 1970.
    ///
    /// # Errors
    /// An event that cannot happen now; the game is then spoilt.
    pub(super) fn apply(&mut self, event: &Event, at: i64) -> Result<(), ReplayError> {
        let (info, turn) = (self.rules.info(), self.clock_turn());
        match event {
            Event::Created { .. } => return Err(self.mismatch("the game is made already")),
            Event::Joined { side, visitor } => {
                self.seats[usize::from(side & 1)] = Seat::Person { visitor: visitor.clone() };
                self.turn_since = at;
                self.start_clock(at);
            }
            Event::Imported { sheet } => self.origin = Some(Arc::new(self.origin_of(sheet)?)),
            Event::Moved { text, by, lag } => {
                // A move declines the other side's offer.
                let mover = self.turn();
                self.offer = self.offer.filter(|&side| side == mover);
                self.takeback = None;
                let canonical = self.record.play(text).map_err(|error| self.mismatch(&error.to_string()))?;
                self.played.push(canonical);
                self.time(by.is_some() || self.seats[usize::from(mover)].is_engine(), at);
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
                    clock.give_back(Outage { since: *since, until: *until });
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
        self.done.extend(event.author().cloned());
        self.version += 1;
        Ok(())
    }

    /// Notes the time of the move just played, and the moves of a record as they come in.
    fn time(&mut self, was_played_here: bool, at: i64) {
        let spent = u64::try_from(at.saturating_sub(self.turn_since)).unwrap_or(0);
        self.spent.push(was_played_here.then(|| Duration::from_millis(spent)));
        self.turn_since = at;
        if !was_played_here && self.origin.is_some() && self.origin_played.len() + 1 == self.played.len() {
            Arc::make_mut(&mut self.origin_played).extend(self.played.last().cloned());
        }
    }

    /// Starts the clock once both seats are taken.
    fn start_clock(&mut self, at: i64) {
        if let Some(clock) = self.clock.as_mut().filter(|_| !self.seats.iter().any(Seat::is_open)) {
            clock.begin(at);
        }
    }

    /// Whose turn it is, for the clock.
    pub(super) fn clock_turn(&self) -> Turn {
        Turn { side: self.turn(), ply: self.played.len() }
    }

    /// When the side to move must have moved, with the most lag that may be given back; none while
    /// nobody's time runs.
    pub(super) fn deadline(&self) -> Option<i64> {
        let clock = self.clock.as_ref().filter(|_| self.result.is_none())?;
        Some(clock.deadline(self.clock_turn())? + MOST_LAG)
    }

    /// When the site looks at the game by itself: at the deadline, or, in a game with a clock, soon
    /// after an engine's turn began, to have it move should a restart have kept it from that.
    pub(super) fn wakes_at(&self) -> Option<i64> {
        let engine = || self.clock.as_ref().and(self.engine_to_move());
        self.deadline().or_else(|| engine().map(|_| self.turn_since + ENGINE_PATIENCE))
    }

    /// What the time alone has brought about up to now: outages that are given back, and the end of
    /// the game where the time of the side to move is up, or its first move has not come.
    pub(super) fn happened_by(&self, now: i64, lag: i64, outages: &[Outage]) -> Vec<Event> {
        let Some(mut clock) = self.clock.clone().filter(|_| self.result.is_none()) else { return Vec::new() };
        let mut happened = Vec::new();
        for outage in outages {
            if clock.is_touched_by(*outage) {
                clock.give_back(*outage);
                happened.push(Event::Outage { since: outage.since, until: outage.until });
            }
        }
        let turn = self.clock_turn();
        let is_up = |deadline| now - lag.clamp(0, MOST_LAG) > deadline;
        if clock.deadline(turn).is_some_and(is_up) {
            let called_off = Event::Aborted { by: None };
            happened.push(if turn.is_first() { called_off } else { Event::TimedOut { side: turn.side } });
        }
        happened
    }

    /// How many of the moves are still those of the record that the game was read from.
    pub(super) fn kept_of_record(&self) -> usize {
        self.played.iter().zip(self.origin_played.iter()).take_while(|(now, then)| now == then).count()
    }

    /// The side to move, 0 or 1.
    pub(super) fn turn(&self) -> u8 {
        self.record.side_to_move().index() as u8
    }

    /// Who is to move.
    pub(super) fn to_move(&self) -> &Seat {
        &self.seats[usize::from(self.turn())]
    }

    /// The sides that a visitor plays.
    pub(crate) fn sides_of(&self, visitor: &VisitorId) -> Vec<u8> {
        Seat::sides_of(&self.seats, visitor)
    }

    /// Whether a moderator has annulled its result.
    pub(super) fn is_annulled(&self) -> bool {
        self.result.as_ref().is_some_and(ResultView::is_annulled)
    }

    /// Whether a command was carried out before.
    pub(super) fn has_done(&self, author: &Author) -> bool {
        self.done.contains(author)
    }

    /// The side for which somebody acts now who plays these: the one to move, or else the one they
    /// have.
    pub(super) fn acting_side(&self, sides: &[u8]) -> Option<u8> {
        let turn = self.turn();
        if sides.contains(&turn) { Some(turn) } else { sides.first().copied() }
    }

    /// The level of the engine that is to move in a game that goes on.
    pub(super) fn engine_to_move(&self) -> Option<u8> {
        match self.to_move() {
            Seat::Engine { level } if self.result.is_none() && self.version < MOST_EVENTS => Some(*level),
            _ => None,
        }
    }

    /// The next event cannot happen.
    fn mismatch(&self, reason: &str) -> ReplayError {
        ReplayError::Event { version: self.version + 1, reason: reason.to_owned() }
    }

    /// The record that an imported game's log holds.
    fn origin_of(&self, text: &str) -> Result<Origin, ReplayError> {
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
        Ok(Origin { sheet, names })
    }
}
