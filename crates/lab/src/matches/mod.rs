//! Engine matches: pairs of games from the same openings with the sides swapped.
//!
//! [`run_match`] plays a [`MatchPlan`] and hands out finished games; [`MatchScore`] counts them.

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
pub use engine_spec::{EngineKind, EngineSpec, EngineSpecError, SameName, tell_apart};
pub(crate) use game::OngoingGame;
pub(crate) use game::winner;
pub use game::{GameEnd, GameError, GameRules, Opening, PlayedGame, PlayedMove, Seat, play_game};
pub use opening::{Book, EVEN_NODES, EVEN_SHARE, Fair, OpeningError, Openings, read_openings};
pub use plan::{MatchPlan, PlannedGame, Tournament};
pub use player::{Action, Decision, OwnEngine, OwnSettings, Player, PlayerFault, Turn, engine_fingerprint};
pub use records::{RecordsFile, match_record, read_score, score_of};
pub use report::{match_json, match_svg, status_line, summary};
pub use score::{Faults, MatchScore};
pub use task::GameTask;
pub use time_control::{Clock, TimeControl, read_duration};

use crate::worker_pool::run_jobs;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// How often a program that cannot be started is tried again, and how long is waited before.
const TRIES: u32 = 3;
const PAUSE: Duration = Duration::from_millis(300);

/// Why a match cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// An engine cannot be used at all.
    #[error("engine “{name}” {fault}")]
    Engine {
        /// The engine.
        name: String,
        /// What is the matter.
        fault: PlayerFault,
    },
    /// An opening cannot be played.
    #[error("{0}")]
    Opening(OpeningError),
    /// What a finished game is handed to has failed.
    #[error("cannot keep a finished game: {0}")]
    Keep(#[from] std::io::Error),
    /// Games that others were to play were not played.
    #[error("{0}")]
    Elsewhere(String),
}

/// Why no more games are played: an error, or none where the test is decided or the match stopped.
type Ended = Option<MatchError>;

/// Plays what is left of a match. `done` are the games played before. Each finished game is handed
/// to `keep`, with the score after it, in the order in which games finish; the match ends when
/// it fails, and when `stop` is set: what is begun then is dropped.
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
        play_stubbornly(plan, &planned, &opening, players, stop).map_err(Some)
    };
    play_what_is_left(plan, done, keep, |games, keep| {
        check_engines(plan)?;
        run_jobs(games, plan.concurrency, stop, &players, &work, keep)
    })
}

/// [`run_match`] whose games are played by others: `play` has them play the tasks that it draws
/// from the iterator, and hands each finished game on, in any order, until that fails with what it
/// is to return then.
///
/// # Errors
/// See [`MatchError`].
pub fn run_match_elsewhere(
    plan: &MatchPlan,
    done: &[PlayedGame],
    keep: &mut dyn FnMut(&PlayedGame, &MatchScore) -> std::io::Result<()>,
    play: impl FnOnce(
        &mut (dyn Iterator<Item = GameTask> + Send),
        &mut dyn FnMut(PlayedGame) -> Result<(), Ended>,
    ) -> Result<(), Ended>,
) -> Result<MatchScore, MatchError> {
    play_what_is_left(plan, done, keep, |games, keep| {
        let mut tasks = games.map(|(planned, opening)| GameTask::new(plan, &planned, opening));
        play(&mut tasks, &mut |game| keep(Some(game)))
    })
}

/// Plays the games that are not done in some way, and counts them.
fn play_what_is_left(
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
    // Openings are drawn as the games begin: a test may be decided long before the last.
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

/// Starts every program once, so that a misspelt one is told before anything is played.
fn check_engines(plan: &MatchPlan) -> Result<(), MatchError> {
    for engine in &plan.engines {
        let found = new_player(engine, plan).new_game(&plan.game, None);
        found.map_err(|fault| MatchError::Engine { name: engine.name.clone(), fault })?;
    }
    Ok(())
}

fn new_player(engine: &EngineSpec, plan: &MatchPlan) -> Box<dyn Player> {
    engine.player(plan.patience, plan.rules.margin)
}

impl EngineSpec {
    /// What plays by these settings. A program is started with its first game; it is waited for as
    /// long as `patience` where no time limits it, and may go over its time by `margin`.
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

/// The players of a worker, by their engines: made when they are first needed, and kept.
type Players = Vec<Option<Box<dyn Player>>>;

/// Plays a game; where a program cannot be started, again after a pause. `None` when it was
/// stopped.
fn play_stubbornly(
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
