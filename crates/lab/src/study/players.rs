//! The engines that play the games of a study.

use super::{StudyError, StudyPlan};
use crate::matches::{EngineKind, MatchPlan, OngoingGame, Opening, OwnEngine, PlayedGame, Seat};
use std::sync::atomic::{AtomicBool, Ordering};
use throughline_catalog::GameHandle;

/// A move is searched to its end, which takes milliseconds, so that an interrupted game stays the
/// same.
static NEVER: AtomicBool = AtomicBool::new(false);

/// The engines of a study's match, and an interrupted game.
pub(crate) struct Players {
    matches: MatchPlan,
    /// The engines, created when needed.
    engines: Vec<Option<OwnEngine>>,
    /// The interrupted game, identified by its seed.
    ongoing: Option<(u64, OngoingGame)>,
}

impl Players {
    /// Creates the players of a plan, without engines yet.
    pub fn new(plan: &StudyPlan) -> Self {
        let matches = plan.match_plan();
        let engines = matches.engines.iter().map(|_| None).collect();
        Players { matches, engines, ongoing: None }
    }

    /// Plays a game, or continues the interrupted one with the same seed; `None` if `stop` was set
    /// before its end, and then it can be continued.
    ///
    /// If the game cannot begin.
    pub fn play(
        &mut self,
        game: &GameHandle,
        engines: [usize; 2],
        index: usize,
        opening: &Opening,
        seed: u64,
        stop: &AtomicBool,
    ) -> Result<Option<PlayedGame>, StudyError> {
        let broken = |why: String| StudyError::Broken(format!("game {}: {why}", index + 1));
        let times = engines.map(|engine| self.matches.engines[engine].time);
        for engine in engines {
            let EngineKind::Own(settings) = &self.matches.engines[engine].kind else {
                return Err(broken("a study is played by the program's own engine".to_owned()));
            };
            self.engines[engine].get_or_insert_with(|| OwnEngine::new(settings));
        }
        let players = self.engines.get_disjoint_mut(engines);
        let [Some(first), Some(second)] = players.map_err(|error| broken(error.to_string()))? else {
            return Ok(None);
        };
        let mut seats = [Seat { player: first, time: times[0] }, Seat { player: second, time: times[1] }];
        let rules = &self.matches.rules;
        let mut ongoing = match self.ongoing.take().filter(|(known, _)| *known == seed) {
            Some((_, ongoing)) => ongoing,
            None => OngoingGame::begin(game, index, opening, &mut seats, seed, &NEVER)
                .map_err(|error| broken(error.to_string()))?,
        };
        while !ongoing.is_over(rules) {
            if stop.load(Ordering::Relaxed) {
                self.ongoing = Some((seed, ongoing));
                return Ok(None);
            }
            ongoing.play_move(&mut seats, rules, &NEVER);
        }
        Ok(ongoing.played())
    }
}
