//! What plays a side: the trait, and our own engine.

use crate::pace::Pace;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use throughline_catalog::{EngineSlot, GameHandle, GameRecord, Judgement, TableFolder};
use throughline_search::{ClockTime, Features, Level, Limits, Score};

/// A player of one side, kept from game to game.
pub trait Player: Send {
    /// Forgets the last game and gets ready for another: `start` is its start position, where that is not the game's own.
    ///
    /// # Errors
    /// The player cannot play.
    fn new_game(&mut self, game: &GameHandle, start: Option<&str>) -> Result<(), PlayerFault>;

    /// The player's decision in the last position of the record, which is not over. Gives up early when `stop` is set; what
    /// it says then does not count.
    ///
    /// # Errors
    /// The player is at fault. It need not be usable before the next [`Player::new_game`].
    fn choose(&mut self, record: &GameRecord, turn: &Turn, stop: &AtomicBool) -> Result<Answer, PlayerFault>;
}

/// What a player has for a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Turn {
    /// Its limits.
    pub pace: Pace,
    /// What the clocks of the first and the second side show, for players with one.
    pub clocks: [Option<Duration>; 2],
    /// The time added to each side's clock after a move.
    pub increments: [Duration; 2],
    /// Tells games apart: what a player leaves to chance follows from it.
    pub seed: u64,
}

/// What a player does, and what it thinks of its game.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// What it does.
    pub action: Action,
    /// Its score, from its own view.
    pub score: Option<Score>,
    /// Depth reached, in plies.
    pub depth: Option<u32>,
    /// Positions looked at.
    pub nodes: Option<u64>,
}

impl Answer {
    /// What a player does that tells nothing of what it thinks.
    pub(crate) fn unjudged(action: Action) -> Self {
        Answer { action, score: None, depth: None, nodes: None }
    }
}

/// What a player can do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// A move, as text.
    Move(String),
    /// Gives up.
    Resign,
    /// Claims the draw that the rules offer.
    Claim,
}

/// How a player can fail. Each loses the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayerFault {
    /// It cannot be started.
    #[error("cannot be started: {0}")]
    Start(String),
    /// It ended by itself.
    #[error("stopped running: {0}")]
    Crash(String),
    /// It does not answer.
    #[error("gave no answer to “{asked}” for {} s", waited.as_secs_f64())]
    Hang {
        /// What it was told.
        asked: String,
        /// For how long nothing came.
        waited: Duration,
    },
    /// It answers what cannot be understood.
    #[error("{0}")]
    Nonsense(String),
}

/// Our own engine.
pub struct OwnEngine {
    slot: EngineSlot,
    level: Option<Level>,
    overhead: Duration,
}

/// How our own engine plays.
#[derive(Clone, PartialEq, Debug)]
pub struct OwnSettings {
    /// The level people play, instead of full strength.
    pub level: Option<Level>,
    /// Search threads.
    pub threads: usize,
    /// Transposition table in MiB.
    pub table_mib: usize,
    /// The parts of its search that are on.
    pub features: Features,
    /// What it judges by.
    pub judgement: Judgement,
    /// Where it looks exact values up.
    pub tables: Option<TableFolder>,
    /// Time left unused of each move's.
    pub overhead: Duration,
}

impl OwnEngine {
    /// An engine that plays so.
    #[must_use]
    pub fn new(settings: &OwnSettings) -> Self {
        let mut slot = EngineSlot::new(settings.table_mib);
        slot.set_threads(settings.threads);
        slot.set_features(settings.features);
        slot.set_judgement(settings.judgement.clone());
        slot.set_tables(settings.tables.clone());
        OwnEngine { slot, level: settings.level, overhead: settings.overhead }
    }

    fn limits(&self, record: &GameRecord, turn: &Turn) -> Limits {
        let side = record.side_to_move().index();
        let by_clock = turn.pace.clock.map(|clock| {
            Limits::clock(&ClockTime {
                remaining: turn.clocks[side].unwrap_or_default(),
                increment: clock.increment,
                moves_to_go: None,
                overhead: self.overhead,
            })
        });
        let by_time = turn.pace.time.map(|time| Limits::move_time(time, self.overhead));
        let timed = by_clock.or(by_time).unwrap_or_default();
        Limits { depth: turn.pace.depth, nodes: turn.pace.nodes, ..timed }
    }
}

impl Player for OwnEngine {
    fn new_game(&mut self, game: &GameHandle, start: Option<&str>) -> Result<(), PlayerFault> {
        let fits = game.check_judgement(self.slot.judgement());
        fits.map_err(|misfit| PlayerFault::Start(misfit.to_string()))?;
        // Before the clock runs.
        let record = game.record(start).map_err(|error| PlayerFault::Start(error.to_string()))?;
        record.prepare(&mut self.slot);
        Ok(())
    }

    fn choose(&mut self, record: &GameRecord, turn: &Turn, stop: &AtomicBool) -> Result<Answer, PlayerFault> {
        let thought = match self.level {
            Some(level) => record.choose(&mut self.slot, level, turn.seed, stop),
            None => {
                let limits = self.limits(record, turn);
                record.search(&mut self.slot, &limits, stop, &mut |_| {})
            }
        };
        let thought = thought.ok_or_else(|| PlayerFault::Nonsense("found no move".to_owned()))?;
        let claims = record.claim().is_some() && thought.score <= Score::DRAW;
        Ok(Answer {
            action: if claims { Action::Claim } else { Action::Move(thought.text) },
            // Without a finished iteration the score says nothing.
            score: (thought.depth > 0).then_some(thought.score),
            depth: Some(thought.depth),
            nodes: Some(thought.nodes),
        })
    }
}
