//! One game between two players.

use super::adjudicate::{Adjudication, Watch};
use super::opening::OpeningError;
use super::player::{Action, Decision, Player, PlayerFault, Turn};
use super::time_control::TimeControl;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use throughline_catalog::{GameHandle, GameRecord};
use throughline_game::Side;
use throughline_search::Score;

/// Where a game begins.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Opening {
    /// Position string, where it is not the game's own start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Moves played before the engines take over, canonical texts.
    pub moves: Vec<String>,
}

/// What is the same in all games of a match.
#[derive(Clone, Copy, Debug)]
pub struct GameRules {
    /// Early ends.
    pub adjudication: Adjudication,
    /// Plies, those of the opening included, after which a game is a draw.
    pub max_plies: usize,
    /// How far a player may go over its time.
    pub margin: Duration,
}

/// A game that was played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayedGame {
    /// Its number in the match, from 0; an even one and the next are a pair.
    pub index: usize,
    /// Where it began.
    pub opening: Opening,
    /// The engines' moves after the opening.
    pub moves: Vec<PlayedMove>,
    /// The winner; `None` in a draw.
    #[serde(with = "winner")]
    pub winner: Option<Side>,
    /// How it ended.
    pub end: GameEnd,
    /// Why, in words.
    pub reason: String,
    /// How long it took, in seconds.
    pub seconds: f64,
}

/// A move of an engine.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayedMove {
    /// Canonical text.
    pub text: String,
    /// The mover's score, from its own view.
    #[serde(default, with = "super::records::score", skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
    /// Depth reached, in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Positions looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Microseconds taken.
    pub micros: u64,
}

/// A winner as `first` or `second`, or null.
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
    /// A draw was claimed by the rules.
    Claim,
    /// A player gave up.
    Resignation,
    /// The scores of both engines decided.
    Adjudication,
    /// It was too long: a draw.
    TooLong,
    /// A player overstepped its time.
    Time,
    /// A player played what the rules do not allow, or said what nobody understands.
    Infraction,
    /// A player stopped running, or stopped answering.
    Failure,
}

impl GameEnd {
    /// Whether an engine was at fault.
    #[must_use]
    pub fn is_fault(self) -> bool {
        matches!(self, GameEnd::Time | GameEnd::Infraction | GameEnd::Failure)
    }
}

/// Why a game cannot be played at all.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GameError {
    /// The rules do not allow the opening.
    #[error("{0}")]
    Opening(#[from] OpeningError),
    /// A player cannot be started, which is no way to lose.
    #[error("{fault}")]
    Start {
        /// Its side.
        side: Side,
        /// What is the matter.
        fault: PlayerFault,
    },
}

/// Who plays, and with what.
pub struct Seat<'p> {
    /// The player.
    pub player: &'p mut dyn Player,
    /// Its limits.
    pub time: TimeControl,
}

/// The end of a game before it has its moves.
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
            PlayerFault::Nonsense(_) => GameEnd::Infraction,
            PlayerFault::Start(_) | PlayerFault::Crash(_) | PlayerFault::Hang { .. } => GameEnd::Failure,
        };
        End::lost_by(loser, end, fault.to_string())
    }
}

/// A game in progress, which is played move by move.
pub(crate) struct OngoingGame {
    index: usize,
    opening: Opening,
    record: GameRecord,
    clocks: [Option<Duration>; 2],
    watch: Watch,
    moves: Vec<PlayedMove>,
    seed: u64,
    started: Instant,
    /// How it ended, if it has.
    end: Option<End>,
}

/// Plays a game from an opening that the rules allow, the first seat being the first side's. `None`
/// when `stop` was set before the end.
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
    let mut ongoing = OngoingGame::begin(game, index, opening, seats, seed)?;
    while !ongoing.is_over(rules) {
        ongoing.go_on(seats, rules, stop);
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
    }
    Ok(ongoing.played())
}

impl OngoingGame {
    /// Begins a game: both players get ready for it.
    ///
    /// # Errors
    /// See [`GameError`].
    pub fn begin(
        game: &GameHandle,
        index: usize,
        opening: &Opening,
        seats: &mut [Seat<'_>; 2],
        seed: u64,
    ) -> Result<Self, GameError> {
        let mut ongoing = OngoingGame {
            index,
            opening: opening.clone(),
            record: opening.replayed(game)?,
            clocks: [&seats[0], &seats[1]].map(|seat| seat.time.clock.map(|clock| clock.base)),
            watch: Watch::default(),
            moves: Vec::new(),
            seed,
            started: Instant::now(),
            end: None,
        };
        for side in Side::BOTH {
            match seats[side.index()].player.new_game(game, opening.position.as_deref()) {
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

    /// Has the mover play. Where `stop` is set before it has, what is left is no game.
    pub fn go_on(&mut self, seats: &mut [Seat<'_>; 2], rules: &GameRules, stop: &AtomicBool) {
        let (side, asked) = (self.record.side_to_move(), Instant::now());
        let decision = self.ask(side, seats, stop);
        let spent = asked.elapsed();
        self.end = match decision {
            Err(fault) => Some(End::by_fault(side, &fault)),
            Ok(decision) => {
                let time = seats[side.index()].time;
                self.overstepped(side, time, rules, spent).or_else(|| self.take(side, rules, decision, spent))
            }
        };
    }

    /// Whether it is over, by the rules, by its length, or by what the players did.
    pub fn is_over(&mut self, rules: &GameRules) -> bool {
        self.end = self.end.take().or_else(|| self.ended(rules));
        self.end.is_some()
    }

    /// The game, once it is over.
    pub fn played(self) -> Option<PlayedGame> {
        let End { winner, end, reason } = self.end?;
        let (index, opening, moves) = (self.index, self.opening, self.moves);
        let seconds = self.started.elapsed().as_secs_f64();
        Some(PlayedGame { index, opening, moves, winner, end, reason, seconds })
    }

    /// The end that the rules or the length bring about.
    fn ended(&self, rules: &GameRules) -> Option<End> {
        if let Some(outcome) = self.record.outcome() {
            let reason = outcome.reason.words.to_owned();
            return Some(End { winner: outcome.winner, end: GameEnd::Rules, reason });
        }
        let plies = self.record.len();
        let too_long = || End::draw(GameEnd::TooLong, format!("{plies} plies were played"));
        (plies >= rules.max_plies).then(too_long)
    }

    /// Asks the mover.
    fn ask(&self, side: Side, seats: &mut [Seat<'_>; 2], stop: &AtomicBool) -> Result<Decision, PlayerFault> {
        let increments =
            [0, 1].map(|i: usize| seats[i].time.clock.map_or(Duration::ZERO, |clock| clock.increment));
        let seat = &mut seats[side.index()];
        let turn = Turn { time: seat.time, clocks: self.clocks, increments, seed: self.seed };
        seat.player.choose(&self.record, &turn, stop)
    }

    /// Stops the mover's clock.
    fn overstepped(
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

    /// Does what the player has decided.
    fn take(&mut self, side: Side, rules: &GameRules, decision: Decision, spent: Duration) -> Option<End> {
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
            Err(error) => return infraction(format!("played “{text}”: {error}")),
        };
        let micros = u64::try_from(spent.as_micros()).unwrap_or(u64::MAX);
        let Decision { score, depth, nodes, .. } = decision;
        self.moves.push(PlayedMove { text, score, depth, nodes, micros });
        // What the rules have decided needs no adjudication.
        if self.record.outcome().is_some() {
            return None;
        }
        let winner = self.watch.hear(&rules.adjudication, side, score, self.record.len())?;
        Some(End { winner, end: GameEnd::Adjudication, reason: "both engines agree".to_owned() })
    }
}
