//! Playing a match: several games at a time, results in order.

use crate::game::{GameError, Opening, PlayedGame, Seat, play_game};
use crate::opening::Book;
use crate::plan::{MatchPlan, PlannedGame};
use crate::player::{OwnEngine, Player, PlayerFault};
use crate::program;
use crate::spec::{EngineKind, EngineSpec};
use crate::standing::Standing;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};
use std::time::Duration;
use throughline_game::random::mix;

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
    Opening(String),
    /// What a finished game is handed to has failed.
    #[error("cannot keep a finished game: {0}")]
    Keep(#[from] std::io::Error),
}

/// Plays what is left of a match. `done` are the games played before. Each finished game is handed to `keep`, with the
/// standing after it, in the order in which games finish; the match ends when it fails.
///
/// # Errors
/// See [`MatchError`].
pub fn run_match(
    plan: &MatchPlan,
    done: &[PlayedGame],
    keep: &mut dyn FnMut(&PlayedGame, &Standing) -> std::io::Result<()>,
) -> Result<Standing, MatchError> {
    let pairings = plan.pairings();
    let mut standing = Standing::new(pairings.clone(), plan.pairs, plan.sprt);
    let mut book = Book::new(&plan.game, &plan.openings, plan.seed);
    for game in done {
        standing.add(game);
        book.recall(PlannedGame::new(game.index, &pairings).round, &game.opening);
    }
    if standing.is_over() {
        return Ok(standing);
    }
    check_engines(plan)?;
    let left: Vec<usize> =
        (0..standing.planned()).rev().filter(|&index| !standing.is_played(index)).collect();
    let hall = Hall {
        plan,
        pairings: &pairings,
        dealer: Mutex::new(Dealer { left, book }),
        stop: AtomicBool::new(false),
    };
    std::thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..plan.concurrency.max(1) {
            let (sender, hall) = (sender.clone(), &hall);
            scope.spawn(move || hall.work(&sender));
        }
        drop(sender);
        let result = receive(&receiver, &mut standing, keep);
        hall.stop.store(true, Ordering::Relaxed);
        result
    })?;
    Ok(standing)
}

/// Takes games until none are left, the test is decided, or something is wrong.
fn receive(
    games: &mpsc::Receiver<Result<PlayedGame, MatchError>>,
    standing: &mut Standing,
    keep: &mut dyn FnMut(&PlayedGame, &Standing) -> std::io::Result<()>,
) -> Result<(), MatchError> {
    for game in games {
        let game = game?;
        standing.add(&game);
        keep(&game, standing)?;
        if standing.is_over() {
            break;
        }
    }
    Ok(())
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
    match &engine.kind {
        EngineKind::Own(settings) => Box::new(OwnEngine::new(settings)),
        EngineKind::Program { command, protocol, options } => {
            program::player(command, *protocol, options, &engine.pace, plan)
        }
    }
}

/// What the workers share.
struct Hall<'m> {
    plan: &'m MatchPlan,
    pairings: &'m [(usize, usize)],
    dealer: Mutex<Dealer>,
    stop: AtomicBool,
}

struct Dealer {
    /// Games to play, the last first.
    left: Vec<usize>,
    book: Book,
}

impl Hall<'_> {
    /// Plays games until there are no more.
    fn work(&self, games: &mpsc::Sender<Result<PlayedGame, MatchError>>) {
        let mut players: Vec<Option<Box<dyn Player>>> = self.plan.engines.iter().map(|_| None).collect();
        while !self.stop.load(Ordering::Relaxed) {
            let Some(game) = self.play_next(&mut players).transpose() else { break };
            let is_last = game.is_err();
            // When nobody listens any more, the match is over.
            if games.send(game).is_err() || is_last {
                break;
            }
        }
    }

    /// The next game; `None` when there is none, or the match was stopped.
    fn play_next(&self, players: &mut [Option<Box<dyn Player>>]) -> Result<Option<PlayedGame>, MatchError> {
        let (planned, opening) = {
            let mut dealer: MutexGuard<'_, Dealer> =
                self.dealer.lock().unwrap_or_else(PoisonError::into_inner);
            let Some(index) = dealer.left.pop() else { return Ok(None) };
            let planned = PlannedGame::new(index, self.pairings);
            (planned, dealer.book.opening(planned.round))
        };
        for attempt in 1.. {
            match self.play(&planned, &opening, players) {
                Ok(played) => return Ok(played),
                Err(GameError::Opening(why)) => return Err(MatchError::Opening(why)),
                Err(GameError::Start { .. }) if attempt < TRIES => std::thread::sleep(PAUSE),
                Err(GameError::Start { side, fault }) => {
                    let name = self.plan.engines[planned.engines[side.index()]].name.clone();
                    return Err(MatchError::Engine { name, fault });
                }
            }
        }
        unreachable!("the last attempt returns")
    }

    fn play(
        &self,
        planned: &PlannedGame,
        opening: &Opening,
        players: &mut [Option<Box<dyn Player>>],
    ) -> Result<Option<PlayedGame>, GameError> {
        let [a, b] = planned.engines;
        let [mut first, mut second] = [a, b].map(|engine| self.player(&mut players[engine], engine));
        let mut seats = [
            Seat { player: &mut *first, pace: self.plan.engines[a].pace },
            Seat { player: &mut *second, pace: self.plan.engines[b].pace },
        ];
        let seed = mix(self.plan.seed ^ mix(planned.index as u64 + 1));
        let (game, rules) = (&self.plan.game, &self.plan.rules);
        let played = play_game(game, planned.index, opening, &mut seats, rules, seed, &self.stop);
        players[a] = Some(first);
        players[b] = Some(second);
        played
    }

    /// The player kept for an engine, or a new one.
    fn player(&self, kept: &mut Option<Box<dyn Player>>, engine: usize) -> Box<dyn Player> {
        kept.take().unwrap_or_else(|| new_player(&self.plan.engines[engine], self.plan))
    }
}
