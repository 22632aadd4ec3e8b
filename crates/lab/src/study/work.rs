//! A study made piece by piece, by whoever can be called away at any time: a game goes on between
//! two of its moves where it was left.

use super::probe::{Fixed, GameLine, Place, Probe, ProbeJob, Prober, jobs};
use super::{SELF_PLAY, StudyError, StudyPlan};
use crate::matches::{MatchPlan, Opening, PlannedGame, PlayedGame};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::atomic::AtomicBool;

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
            StudyPart::Probe(Probe::Trial { number, .. }) => format!("trial {number}"),
        }
    }
}

/// A study under way. The parts come in a fixed order: all games, then the probes, trials last.
pub struct StudyWork {
    plan: StudyPlan,
    matches: MatchPlan,
    fixed: Fixed,
    /// Games that are played, by their numbers.
    played: BTreeSet<usize>,
    /// Those of equal strength.
    lines: BTreeMap<usize, GameLine>,
    probes: BTreeMap<Place, Probe>,
    /// Probes to be made; none while games are to be played.
    left: Option<VecDeque<ProbeJob>>,
    prober: Prober,
}

impl StudyWork {
    /// Goes on with the study of a plan, of which these parts were made before.
    #[must_use]
    pub fn new(plan: StudyPlan, parts: Vec<StudyPart>) -> Self {
        let matches = plan.match_plan();
        let mut work = StudyWork {
            fixed: Fixed::of(&plan.game),
            played: BTreeSet::new(),
            lines: BTreeMap::new(),
            probes: BTreeMap::new(),
            left: None,
            prober: Prober::new(&plan, plan.tablebase()),
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

    /// Makes the plan larger, a probe for each game of equal strength. Where the number of games
    /// was 4, 8, 16 and so on, the parts that were made stay parts of it.
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
                    self.lines.insert(game.index, GameLine { moves, winner: game.winner });
                }
            }
            StudyPart::Probe(probe) => {
                self.probes.insert(probe.place(), probe.clone());
            }
        }
    }

    fn play(&mut self, index: usize, stop: &AtomicBool) -> Result<Option<PlayedGame>, StudyError> {
        let engines = PlannedGame::new(index, &self.matches.pairings()).engines;
        let (opening, seed) = (Opening::default(), self.matches.seed_of(index));
        let played = self.prober.players.play(&self.plan.game, engines, index, &opening, seed, stop)?;
        Ok(played.map(plain))
    }

    fn probe(&mut self, stop: &AtomicBool) -> Result<Option<Probe>, StudyError> {
        if self.left.as_ref().is_none_or(VecDeque::is_empty) {
            let games = 2 * self.matches.pairs * self.matches.pairings().len();
            let lines: Vec<GameLine> = self.lines.range(..games).map(|(_, line)| line.clone()).collect();
            self.left = Some(jobs(&self.plan, &self.fixed, &lines, &mut self.probes).into());
        }
        let Some(left) = &mut self.left else { return Ok(None) };
        let Some(job) = left.front().cloned() else { return Ok(None) };
        let probe = self.prober.probe(job, stop)?;
        if probe.is_some() {
            left.pop_front();
        }
        Ok(probe)
    }
}

/// A game without what depends on the machine, and what no report uses.
fn plain(mut game: PlayedGame) -> PlayedGame {
    game.seconds = 0.0;
    for played in &mut game.moves {
        (played.micros, played.depth, played.nodes) = (0, None, None);
    }
    game
}
