//! A study made piece by piece, by whoever can be called away at any time: a game goes on between
//! two of its moves where it was left.

use super::probe::{Fixed, Place, Probe, ProbeJob, Prober, jobs};
use super::{SELF_PLAY, StudyError, StudyPlan};
use crate::matches::{EngineKind, MatchPlan, OngoingGame, Opening, OwnEngine, PlannedGame, PlayedGame, Seat};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};

/// A move of a game is searched to its end: it takes milliseconds, and so its game stays the same.
static NEVER: AtomicBool = AtomicBool::new(false);

/// What is kept of a study.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StudyPart {
    /// A game, without what reports do not use: times, depths, positions looked at.
    Game(PlayedGame),
    /// A probe.
    Probe(Probe),
}

impl StudyPart {
    /// A name by which a study has it once.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            StudyPart::Game(game) => format!("game {}", game.index),
            StudyPart::Probe(Probe::First { number, .. }) => format!("first {number}"),
            StudyPart::Probe(Probe::Repair { number, .. }) => format!("repair {number}"),
            StudyPart::Probe(Probe::Position { number, .. }) => format!("position {number}"),
        }
    }
}

/// A study under way. The parts come in a fixed order: all games, then the probes.
pub struct StudyWork {
    plan: StudyPlan,
    matches: MatchPlan,
    fixed: Fixed,
    /// Games that are played, by their numbers.
    played: BTreeSet<usize>,
    /// The moves of those of equal strength.
    moves: BTreeMap<usize, Vec<String>>,
    probes: BTreeMap<Place, Probe>,
    /// Probes to be made; none while games are to be played.
    left: Option<VecDeque<ProbeJob>>,
    engines: Vec<OwnEngine>,
    prober: Prober,
    ongoing: Option<OngoingGame>,
}

impl StudyWork {
    /// Goes on with the study of a plan, of which these parts were made before.
    #[must_use]
    pub fn new(plan: StudyPlan, parts: Vec<StudyPart>) -> Self {
        let matches = plan.match_plan();
        let engines = matches.engines.iter().filter_map(|engine| match &engine.kind {
            EngineKind::Own(settings) => Some(OwnEngine::new(settings)),
            EngineKind::Program { .. } => None,
        });
        let mut work = StudyWork {
            fixed: Fixed::of(&plan.game),
            played: BTreeSet::new(),
            moves: BTreeMap::new(),
            probes: BTreeMap::new(),
            left: None,
            engines: engines.collect(),
            prober: Prober::new(&plan, plan.tablebase()),
            ongoing: None,
            matches,
            plan,
        };
        parts.iter().for_each(|part| work.note(part));
        work
    }

    /// The plan, as far as it has grown.
    #[must_use]
    pub fn plan(&self) -> &StudyPlan {
        &self.plan
    }

    /// The probes that the study has whatever its size: kinds of first moves, and starts.
    #[must_use]
    pub fn fixed_probes(&self) -> usize {
        self.fixed.kinds.len() + self.fixed.candidates.len()
    }

    /// Makes the plan larger, a probe for each game of equal strength. The parts that were made
    /// stay parts of it.
    pub fn grow(&mut self, games: usize) {
        self.plan = StudyPlan { games, probes: games, ..self.plan.clone() };
        (self.matches, self.left) = (self.plan.match_plan(), None);
    }

    /// Makes the next part. `None` where the plan has no more, and when `stop` was set: the game
    /// that it was at goes on the next time, a probe is begun again.
    ///
    /// # Errors
    /// [`StudyError::Broken`]: parts that do not belong to the rule set.
    pub fn next_part(&mut self, stop: &AtomicBool) -> Result<Option<StudyPart>, StudyError> {
        let games = 2 * self.matches.pairs * self.matches.pairings().len();
        let part = match (0..games).find(|index| !self.played.contains(index)) {
            Some(index) => self.play(index, stop)?.map(StudyPart::Game),
            None => self.probe(stop)?.map(StudyPart::Probe),
        };
        part.iter().for_each(|part| self.note(part));
        Ok(part)
    }

    fn note(&mut self, part: &StudyPart) {
        match part {
            StudyPart::Game(game) => {
                self.played.insert(game.index);
                if PlannedGame::new(game.index, &self.matches.pairings()).pairing == SELF_PLAY {
                    let moves = game.moves.iter().map(|played| played.text.clone()).collect();
                    self.moves.insert(game.index, moves);
                }
            }
            StudyPart::Probe(probe) => {
                self.probes.insert(probe.place(), probe.clone());
            }
        }
    }

    fn play(&mut self, index: usize, stop: &AtomicBool) -> Result<Option<PlayedGame>, StudyError> {
        let broken = |why: String| StudyError::Broken(format!("game {}: {why}", index + 1));
        let rules = &self.matches.rules;
        let [a, b] = PlannedGame::new(index, &self.matches.pairings()).engines;
        let players = self.engines.get_disjoint_mut([a, b]);
        let [first, second] = players.map_err(|error| broken(error.to_string()))?;
        let times = [a, b].map(|engine| self.matches.engines[engine].time);
        let mut seats = [Seat { player: first, time: times[0] }, Seat { player: second, time: times[1] }];
        let mut ongoing = match self.ongoing.take() {
            Some(ongoing) => ongoing,
            None => {
                let (opening, seed) = (Opening::default(), self.matches.seed_of(index));
                let begun = OngoingGame::begin(&self.plan.game, index, &opening, &mut seats, seed);
                begun.map_err(|error| broken(error.to_string()))?
            }
        };
        while !ongoing.is_over(rules) {
            if stop.load(Ordering::Relaxed) {
                self.ongoing = Some(ongoing);
                return Ok(None);
            }
            ongoing.go_on(&mut seats, rules, &NEVER);
        }
        Ok(ongoing.played().map(plain))
    }

    fn probe(&mut self, stop: &AtomicBool) -> Result<Option<Probe>, StudyError> {
        if self.left.is_none() {
            let games = (0..2 * self.matches.pairs * self.matches.pairings().len())
                .filter_map(|index| self.moves.get(&index).map(Vec::as_slice));
            let left = jobs(&self.plan, &self.fixed, &games.collect::<Vec<_>>(), &mut self.probes);
            self.left = Some(left.into());
        }
        let left = self.left.as_mut().and_then(|left| left.front());
        let Some(job) = left.cloned() else { return Ok(None) };
        let probe = self.prober.probe(job, stop)?;
        // One that was cut short is none.
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        self.left.as_mut().and_then(VecDeque::pop_front);
        Ok(Some(probe))
    }
}

/// A game without what hangs on the machine, and what no report uses.
fn plain(mut game: PlayedGame) -> PlayedGame {
    game.seconds = 0.0;
    for played in &mut game.moves {
        (played.micros, played.depth, played.nodes) = (0, None, None);
    }
    game
}
