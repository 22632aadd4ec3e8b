//! A study made in parts that can be interrupted at any time: an interrupted game is continued
//! later between two of its moves.

use super::probe::{FixedProbes, GameLine, Probe, ProbeId, ProbeJob, Prober, jobs};
use super::{SELF_PLAY, StudyError, StudyPlan};
use crate::matches::{MatchPlan, Opening, PlannedGame, PlayedGame};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::atomic::AtomicBool;

/// A stored part of a study.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StudyPart {
    /// A game, without data that reports do not use: times, depths, nodes.
    Game(PlayedGame),
    /// A probe.
    Probe(Probe),
}

impl StudyPart {
    /// Returns a name that identifies the part in its study.
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

/// A study in progress. The parts come in a fixed order: all games, then the probes, trials last.
pub struct StudyWork {
    plan: StudyPlan,
    matches: MatchPlan,
    fixed: FixedProbes,
    /// The numbers of the games played.
    played: BTreeSet<usize>,
    /// The games at equal strength.
    lines: BTreeMap<usize, GameLine>,
    probes: BTreeMap<ProbeId, Probe>,
    /// The probes still to make; `None` while games are missing.
    left: Option<VecDeque<ProbeJob>>,
    prober: Prober,
}

impl StudyWork {
    /// Resumes the study of a plan, of which these parts exist already.
    #[must_use]
    pub fn new(plan: StudyPlan, parts: Vec<StudyPart>) -> Self {
        let matches = plan.match_plan();
        let mut work = StudyWork {
            fixed: FixedProbes::of(&plan.game),
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

    /// Returns the plan at its current size.
    #[must_use]
    pub fn plan(&self) -> &StudyPlan {
        &self.plan
    }

    /// Returns the number of probes that do not depend on the size: classes of first moves, and
    /// starts.
    #[must_use]
    pub fn fixed_probes(&self) -> usize {
        self.fixed.kinds.len() + self.fixed.candidates.len()
    }

    /// Enlarges the plan, with a probe for each game at equal strength. If the number of games was
    /// 4, 8, 16 and so on, the existing parts remain valid.
    pub fn grow(&mut self, games: usize) {
        self.plan = StudyPlan { games, probes: games, ..self.plan.clone() };
        (self.matches, self.left) = (self.plan.match_plan(), None);
    }

    /// Makes the next part. `None` if the plan has no more, or if `stop` was set: then an
    /// interrupted game is continued the next time, and a probe is started again.
    ///
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
                self.probes.insert(probe.id(), probe.clone());
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

/// Removes from a game what depends on the machine, and what no report uses.
fn plain(mut game: PlayedGame) -> PlayedGame {
    game.seconds = 0.0;
    for played in &mut game.moves {
        (played.micros, played.depth, played.nodes) = (0, None, None);
    }
    game
}
