//! One game between two players.

use super::adjudicate::{Adjudication, AdjudicationState};
use super::opening::OpeningError;
use super::player::{Action, Decision, Player, PlayerFault, Turn};
use super::time_control::TimeControl;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use throughline_catalog::{GameHandle, GameRecord};
use throughline_game::Side;
use throughline_game::notation::clip;
use throughline_search::Score;

/// The opening of a game.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Opening {
    /// The position string, if it is not the game's own start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The moves before the engines take over, as canonical texts.
    pub moves: Vec<String>,
}

/// Rules that are the same for all games of a match.
#[derive(Clone, Copy, Debug)]
pub struct GameRules {
    /// The rules of adjudication.
    pub adjudication: Adjudication,
    /// The number of plies, including those of the opening, after which a game is a draw.
    pub max_plies: usize,
    /// How far a player may exceed its time.
    pub margin: Duration,
}

/// A finished game of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayedGame {
    /// Its number in the match, from 0; games 2n and 2n + 1 are a pair.
    pub index: usize,
    /// Its opening.
    pub opening: Opening,
    /// The engines' moves after the opening.
    pub moves: Vec<PlayedMove>,
    /// The winner; `None` in a draw.
    #[serde(with = "winner")]
    pub winner: Option<Side>,
    /// How it ended.
    pub end: GameEnd,
    /// The reason, in words.
    pub reason: String,
    /// Its duration, in seconds.
    pub seconds: f64,
}

/// A move of an engine.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayedMove {
    /// The canonical text.
    pub text: String,
    /// The mover's score, from its own view.
    #[serde(default, with = "super::records::score", skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
    /// The depth reached, in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Nodes searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The time used, in microseconds.
    pub micros: u64,
}

/// Serialises a winner as `first` or `second`, or null.
pub(crate) mod winner {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
    use throughline_game::Side;

    const NAMES: [&str; 2] = ["first", "second"];

    pub fn serialize<S: Serializer>(winner: &Option<Side>, to: S) -> Result<S::Ok, S::Error> {
        winner.map(|side| NAMES[side.index()]).serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Side>, D::Error> {
        let name = Option::<String>::deserialize(from)?;
        let side = |name: String| Side::BOTH.into_iter().find(|side| NAMES[side.index()] == name);
        name.map(|name| side(name).ok_or_else(|| D::Error::custom("expected first or second"))).transpose()
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameEnd {
    /// By the rules.
    Rules,
    /// A draw was claimed under the rules.
    Claim,
    /// A player resigned.
    Resignation,
    /// Adjudicated by the scores of both engines.
    Adjudication,
    /// It reached the maximum length: a draw.
    TooLong,
    /// A player exceeded its time.
    Time,
    /// A player made an illegal move, or gave an answer that cannot be parsed.
    Infraction,
    /// A player crashed, or stopped answering.
    Failure,
}

impl GameEnd {
    /// Whether an engine's fault ended the game.
    #[must_use]
    pub fn is_fault(self) -> bool {
        matches!(self, GameEnd::Time | GameEnd::Infraction | GameEnd::Failure)
    }
}

/// An error that prevents a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GameError {
    /// The rules do not allow the opening.
    #[error("{0}")]
    Opening(#[from] OpeningError),
    /// A player cannot be started, which does not count as a loss.
    #[error("{fault}")]
    Start {
        /// The player's side.
        side: Side,
        /// The fault.
        fault: PlayerFault,
    },
}

/// A player and its time control.
pub struct Seat<'p> {
    /// The player.
    pub player: &'p mut dyn Player,
    /// Its time control.
    pub time: TimeControl,
}

/// The end of a game.
struct End {
    winner: Option<Side>,
    end: GameEnd,
    reason: String,
}

impl End {
    fn draw(end: GameEnd, reason: impl Into<String>) -> Self {
        End { winner: None, end, reason: reason.into() }
    }

    fn lost_by(loser: Side, end: GameEnd, reason: impl Into<String>) -> Self {
        End { winner: Some(loser.opponent()), end, reason: reason.into() }
    }

    fn by_fault(loser: Side, fault: &PlayerFault) -> Self {
        let end = match fault {
            PlayerFault::InvalidAnswer(_) => GameEnd::Infraction,
            PlayerFault::Start(_) | PlayerFault::Crash(_) | PlayerFault::Hang { .. } => GameEnd::Failure,
        };
        End::lost_by(loser, end, fault.to_string())
    }
}

/// A game in progress, played move by move.
pub(crate) struct OngoingGame {
    index: usize,
    opening: Opening,
    record: GameRecord,
    clocks: [Option<Duration>; 2],
    adjudication: AdjudicationState,
    moves: Vec<PlayedMove>,
    seed: u64,
    started: Instant,
    /// The end, if the game is over.
    end: Option<End>,
}

/// Plays a game from an opening; the first seat has the first side. Returns `None` if `stop` was
/// set before the end.
///
/// # Errors
/// See [`GameError`].
pub fn play_game(
    game: &GameHandle,
    index: usize,
    opening: &Opening,
    seats: &mut [Seat<'_>; 2],
    rules: &GameRules,
    seed: u64,
    stop: &AtomicBool,
) -> Result<Option<PlayedGame>, GameError> {
    let mut ongoing = OngoingGame::begin(game, index, opening, seats, seed, stop)?;
    while !ongoing.is_over(rules) {
        ongoing.play_move(seats, rules, stop);
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
    }
    Ok(ongoing.played())
}

impl OngoingGame {
    /// Begins a game and prepares both players for it. If `stop` is set before they are ready, the
    /// game must be discarded.
    ///
    /// # Errors
    /// See [`GameError`].
    pub fn begin(
        game: &GameHandle,
        index: usize,
        opening: &Opening,
        seats: &mut [Seat<'_>; 2],
        seed: u64,
        stop: &AtomicBool,
    ) -> Result<Self, GameError> {
        let mut ongoing = OngoingGame {
            index,
            opening: opening.clone(),
            record: opening.replayed(game)?,
            clocks: [&seats[0], &seats[1]].map(|seat| seat.time.clock.map(|clock| clock.base)),
            adjudication: AdjudicationState::default(),
            moves: Vec::new(),
            seed,
            started: Instant::now(),
            end: None,
        };
        for side in Side::BOTH {
            match seats[side.index()].player.new_game(game, opening.position.as_deref(), stop) {
                Ok(()) => {}
                Err(fault @ PlayerFault::Start(_)) => return Err(GameError::Start { side, fault }),
                Err(fault) => {
                    ongoing.end = Some(End::by_fault(side, &fault));
                    break;
                }
            }
        }
        Ok(ongoing)
    }

    /// Lets the mover play. If `stop` is set before it has, the game must be discarded.
    pub fn play_move(&mut self, seats: &mut [Seat<'_>; 2], rules: &GameRules, stop: &AtomicBool) {
        let (side, asked) = (self.record.side_to_move(), Instant::now());
        let decision = self.ask(side, seats, stop);
        let spent = asked.elapsed();
        self.end = match decision {
            Err(fault) => Some(End::by_fault(side, &fault)),
            Ok(decision) => {
                let time = seats[side.index()].time;
                self.stop_clock(side, time, rules, spent)
                    .or_else(|| self.carry_out(side, rules, decision, spent))
            }
        };
    }

    /// Whether the game is over, by the rules, by its length, or by a player's action.
    pub fn is_over(&mut self, rules: &GameRules) -> bool {
        self.end = self.end.take().or_else(|| self.ended(rules));
        self.end.is_some()
    }

    /// Returns the finished game; `None` if it is not over.
    pub fn played(self) -> Option<PlayedGame> {
        let End { winner, end, reason } = self.end?;
        let (index, opening, moves) = (self.index, self.opening, self.moves);
        let seconds = self.started.elapsed().as_secs_f64();
        Some(PlayedGame { index, opening, moves, winner, end, reason, seconds })
    }

    /// Returns the end by the rules or by the maximum length.
    fn ended(&self, rules: &GameRules) -> Option<End> {
        if let Some(outcome) = self.record.outcome() {
            let reason = outcome.reason.words.to_owned();
            return Some(End { winner: outcome.winner, end: GameEnd::Rules, reason });
        }
        let plies = self.record.len();
        let too_long = || End::draw(GameEnd::TooLong, format!("{plies} plies were played"));
        (plies >= rules.max_plies).then(too_long)
    }

    /// Asks the mover for a decision.
    fn ask(&self, side: Side, seats: &mut [Seat<'_>; 2], stop: &AtomicBool) -> Result<Decision, PlayerFault> {
        let increments =
            [0, 1].map(|i: usize| seats[i].time.clock.map_or(Duration::ZERO, |clock| clock.increment));
        let seat = &mut seats[side.index()];
        let turn = Turn { time: seat.time, clocks: self.clocks, increments, seed: self.seed };
        seat.player.choose(&self.record, &turn, stop)
    }

    /// Stops the mover's clock. Returns the end of the game if its time is exceeded.
    fn stop_clock(
        &mut self,
        side: Side,
        control: TimeControl,
        rules: &GameRules,
        spent: Duration,
    ) -> Option<End> {
        let clock = &mut self.clocks[side.index()];
        let allowed = clock.or(control.time)?;
        if spent > allowed + rules.margin {
            let over = (spent - allowed).as_secs_f64() * 1000.0;
            return Some(End::lost_by(side, GameEnd::Time, format!("{over:.1} ms over its time")));
        }
        if let (Some(left), Some(rule)) = (clock, control.clock) {
            *left = left.saturating_sub(spent) + rule.increment;
        }
        None
    }

    /// Carries out the player's decision. Returns the end of the game, if it ends.
    fn carry_out(
        &mut self,
        side: Side,
        rules: &GameRules,
        decision: Decision,
        spent: Duration,
    ) -> Option<End> {
        let infraction = |reason: String| Some(End::lost_by(side, GameEnd::Infraction, reason));
        let text = match decision.action {
            Action::Move(text) => text,
            Action::Resign => return Some(End::lost_by(side, GameEnd::Resignation, "resigned")),
            Action::Claim => match self.record.claim() {
                Some(reason) => return Some(End::draw(GameEnd::Claim, reason.words)),
                None => return infraction("claimed a draw where the rules offer none".to_owned()),
            },
        };
        let text = match self.record.play(&text) {
            Ok(text) => text,
            Err(error) => return infraction(format!("played “{}”: {error}", clip(&text))),
        };
        let micros = u64::try_from(spent.as_micros()).unwrap_or(u64::MAX);
        let Decision { score, depth, nodes, .. } = decision;
        self.moves.push(PlayedMove { text, score, depth, nodes, micros });
        // A game that the rules have ended needs no adjudication.
        if self.record.outcome().is_some() {
            return None;
        }
        let winner = self.adjudication.add_score(&rules.adjudication, side, score, self.record.len())?;
        Some(End { winner, end: GameEnd::Adjudication, reason: "both engines agree".to_owned() })
    }
}
