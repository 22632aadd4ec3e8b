//! Engine matches: pairs of games from the same opening with the sides swapped.
//!
//! [`run_match`] plays a [`MatchPlan`] and passes on finished games; [`MatchScore`] counts them.

mod adjudicate;
mod engine_spec;
mod game;
mod opening;
mod plan;
mod player;
mod program;
mod records;
mod report;
mod score;
mod setting;
mod task;
mod time_control;

pub use adjudicate::{Adjudication, DrawRule, RuleError, WinRule};
pub use engine_spec::{EngineKind, EngineSpec, EngineSpecError};
pub(crate) use game::OngoingGame;
pub(crate) use game::winner;
pub use game::{GameEnd, GameError, GameRules, Opening, PlayedGame, PlayedMove, Seat, play_game};
pub use opening::{Book, EVEN_NODES, EVEN_SHARE, Fairness, OpeningError, Openings, read_openings};
pub use plan::{DuplicateName, MatchPlan, PlannedGame, Tournament, make_names_unique};
pub use player::{Action, Decision, OwnEngine, OwnSettings, Player, PlayerFault, Turn, engine_fingerprint};
pub use records::{RecordsFile, match_record, read_score, score_of};
pub use report::{match_json, match_svg, status_line, summary};
pub use score::{Faults, MatchScore};
pub use task::GameTask;
pub use time_control::{Clock, TimeControl, read_duration};

use crate::worker_pool::run_jobs;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How often starting a program is tried, and the pause between tries.
const TRIES: u32 = 3;
const PAUSE: Duration = Duration::from_millis(300);

/// An error that ends a match.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// An engine cannot be used.
    #[error("engine “{name}” {fault}")]
    Engine {
        /// The engine.
        name: String,
        /// The fault.
        fault: PlayerFault,
    },
    /// An opening cannot be played.
    #[error("{0}")]
    Opening(OpeningError),
    /// A finished game could not be stored.
    #[error("cannot keep a finished game: {0}")]
    Keep(#[from] std::io::Error),
    /// Workers did not play their games.
    #[error("{0}")]
    Remote(String),
}

/// Why a match ends early: an error, or `None` if its test is decided or it was stopped.
type Ended = Option<MatchError>;

/// Plays the remaining games of a match; `done` are the games played before. Each finished game is
/// passed to `keep`, with the score after it, in the order in which games finish. The match ends
/// when `keep` fails, and when `stop` is set; unfinished games are then dropped.
///
/// # Errors
/// See [`MatchError`].
pub fn run_match(
    plan: &MatchPlan,
    done: &[PlayedGame],
    stop: &AtomicBool,
    keep: &mut dyn FnMut(&PlayedGame, &MatchScore) -> std::io::Result<()>,
) -> Result<MatchScore, MatchError> {
    let players = || plan.engines.iter().map(|_| None).collect::<Players>();
    let work = |players: &mut Players, (planned, opening): (PlannedGame, Opening), stop: &AtomicBool| {
        play_with_retries(plan, &planned, &opening, players, stop).map_err(Some)
    };
    play_remaining(plan, done, keep, |games, keep| {
        check_engines(plan, stop)?;
        run_jobs(games, plan.concurrency, stop, &players, &work, keep)
    })
}

/// Runs a match like [`run_match`], with its games played elsewhere: `play` draws tasks from the
/// iterator, has them played, and passes on each finished game, in any order, until that returns an
/// error, which `play` returns.
///
/// # Errors
/// See [`MatchError`].
pub fn run_match_remotely(
    plan: &MatchPlan,
    done: &[PlayedGame],
    keep: &mut dyn FnMut(&PlayedGame, &MatchScore) -> std::io::Result<()>,
    play: impl FnOnce(
        &mut (dyn Iterator<Item = GameTask> + Send),
        &mut dyn FnMut(PlayedGame) -> Result<(), Ended>,
    ) -> Result<(), Ended>,
) -> Result<MatchScore, MatchError> {
    play_remaining(plan, done, keep, |games, keep| {
        let mut tasks = games.map(|(planned, opening)| GameTask::new(plan, &planned, opening));
        play(&mut tasks, &mut |game| keep(Some(game)))
    })
}

/// Plays the games that are not done, and counts them.
fn play_remaining(
    plan: &MatchPlan,
    done: &[PlayedGame],
    keep: &mut dyn FnMut(&PlayedGame, &MatchScore) -> std::io::Result<()>,
    play: impl FnOnce(
        &mut (dyn Iterator<Item = (PlannedGame, Opening)> + Send),
        &mut dyn FnMut(Option<PlayedGame>) -> Result<(), Ended>,
    ) -> Result<(), Ended>,
) -> Result<MatchScore, MatchError> {
    let pairings = plan.pairings();
    let mut score = MatchScore::new(plan);
    let mut book = Book::new(&plan.game, &plan.openings, plan.seed);
    for game in done {
        score.add(game);
        book.recall(PlannedGame::new(game.index, &pairings).round, &game.opening);
    }
    if score.is_over() {
        return Ok(score);
    }
    let left: Vec<usize> = (0..score.planned()).filter(|&index| !score.is_played(index)).collect();
    // Openings are generated as the games begin, since a test may be decided long before the last
    // game.
    let mut games = left.into_iter().map(|index| {
        let planned = PlannedGame::new(index, &pairings);
        (planned, book.opening(planned.round))
    });
    let ended = play(&mut games, &mut |game: Option<PlayedGame>| {
        let Some(game) = game else { return Err(None) };
        score.add(&game);
        keep(&game, &score).map_err(|error| Some(error.into()))?;
        if score.is_over() { Err(None) } else { Ok(()) }
    });
    match ended {
        Err(Some(error)) => Err(error),
        Ok(()) | Err(None) => Ok(score),
    }
}

/// Starts every program once, so that a misspelt command is reported before any game.
fn check_engines(plan: &MatchPlan, stop: &AtomicBool) -> Result<(), Ended> {
    for engine in &plan.engines {
        let found = new_player(engine, plan).new_game(&plan.game, None, stop);
        found.map_err(|fault| Some(MatchError::Engine { name: engine.name.clone(), fault }))?;
    }
    if stop.load(Ordering::Relaxed) { Err(None) } else { Ok(()) }
}

fn new_player(engine: &EngineSpec, plan: &MatchPlan) -> Box<dyn Player> {
    engine.player(plan.patience, plan.rules.margin)
}

impl EngineSpec {
    /// Whether the engine is known to play the same moves whenever it plays the same game: ours, on
    /// one thread, at full strength, without variety and time limits.
    #[must_use]
    pub fn is_deterministic(&self) -> bool {
        let EngineKind::Own(settings) = &self.kind else { return false };
        let is_limited_by_time = self.time.time.is_some() || self.time.clock.is_some();
        let varies = settings.level.is_some() || settings.varied_plies > 0 || settings.threads > 1;
        !is_limited_by_time && !varies
    }

    /// Creates the player. A program is started with its first game. `patience` is the timeout of
    /// its answers where no time control applies, and `margin` how far it may exceed its time.
    #[must_use]
    pub fn player(&self, patience: Duration, margin: Duration) -> Box<dyn Player> {
        match &self.kind {
            EngineKind::Own(settings) => Box::new(OwnEngine::new(settings)),
            EngineKind::Program { command, protocol, options } => {
                program::player(command, *protocol, options, self.time, [patience, margin])
            }
        }
    }
}

/// The players of a worker thread, by engine, created when first needed.
type Players = Vec<Option<Box<dyn Player>>>;

/// Plays a game, and retries after a pause if a program cannot be started. Returns `None` if it was
/// stopped.
fn play_with_retries(
    plan: &MatchPlan,
    planned: &PlannedGame,
    opening: &Opening,
    players: &mut Players,
    stop: &AtomicBool,
) -> Result<Option<PlayedGame>, MatchError> {
    for attempt in 1.. {
        match play(plan, planned, opening, players, stop) {
            Ok(played) => return Ok(played),
            Err(GameError::Opening(why)) => return Err(MatchError::Opening(why)),
            Err(GameError::Start { .. }) if attempt < TRIES => std::thread::sleep(PAUSE),
            Err(GameError::Start { side, fault }) => {
                let name = plan.engines[planned.engines[side.index()]].name.clone();
                return Err(MatchError::Engine { name, fault });
            }
        }
    }
    unreachable!("the last attempt returns")
}

fn play(
    plan: &MatchPlan,
    planned: &PlannedGame,
    opening: &Opening,
    players: &mut Players,
    stop: &AtomicBool,
) -> Result<Option<PlayedGame>, GameError> {
    let [a, b] = planned.engines;
    let [mut first, mut second] = [a, b]
        .map(|engine| players[engine].take().unwrap_or_else(|| new_player(&plan.engines[engine], plan)));
    let mut seats = [
        Seat { player: &mut *first, time: plan.engines[a].time },
        Seat { player: &mut *second, time: plan.engines[b].time },
    ];
    let seed = plan.seed_of(planned.index);
    let played = play_game(&plan.game, planned.index, opening, &mut seats, &plan.rules, seed, stop);
    players[a] = Some(first);
    players[b] = Some(second);
    played
}
