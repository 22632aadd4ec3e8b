//! Probes: first moves, and positions in which every move is looked at, not only the best.

use super::trace::exact_score;
use super::{StudyError, StudyPlan};
use crate::matches::Opening;
use crate::starts::Kinds;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use throughline_catalog::{EngineSlot, GameHandle, GameRecord};
use throughline_game::random::mix;
use throughline_game::{Diagram as _, Game as _, Notation as _, Random, SiteId, Tablebase};
use throughline_search::Limits;

/// Moves of a position that are looked at, at most; of more, as many are drawn.
const MOST_MOVES: usize = 40;
/// The table of the engine, in MiB.
const TABLE_MIB: usize = 2;

/// What a probe found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Probe {
    /// A first move.
    First {
        /// Its number among the kinds of first moves.
        number: usize,
        /// The first side's expected score after it, in thousandths.
        expected: u32,
    },
    /// A position of a game.
    Position {
        /// Its number.
        number: usize,
        /// Legal moves.
        legal: usize,
        /// The mover's expected score after each move that was looked at, in thousandths, the best
        /// first.
        expected: Vec<u32>,
    },
}

/// What a probe looks at, by its number: first moves come before positions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Place {
    /// A kind of first move.
    First(usize),
    /// A position of a game.
    Position(usize),
}

/// What is to be probed: moves from the start, and for a position of a game a seed.
#[derive(Clone, Debug)]
pub(crate) struct ProbeJob {
    place: Place,
    moves: Vec<String>,
    seed: u64,
}

impl Probe {
    /// Which job it answers.
    pub(crate) fn place(&self) -> Place {
        match self {
            Probe::First { number, .. } => Place::First(*number),
            Probe::Position { number, .. } => Place::Position(*number),
        }
    }
}

/// The probes of a study that are still to be made: each kind of first move, and positions drawn
/// evenly from the games (their moves), each from another ply. Drops those of `found` that do not
/// belong to it.
pub(crate) fn jobs(
    plan: &StudyPlan,
    kinds: &[MoveKind],
    games: &[&[String]],
    found: &mut BTreeMap<Place, Probe>,
) -> Vec<ProbeJob> {
    let first = |(number, kind): (usize, &MoveKind)| ProbeJob {
        place: Place::First(number),
        moves: vec![kind.texts[0].clone()],
        seed: 0,
    };
    let lasting: Vec<&[String]> = games.iter().copied().filter(|moves| !moves.is_empty()).collect();
    let position = |number: usize| {
        let seed = mix(plan.seed ^ mix(number as u64 ^ 0x9E0B_E000));
        let moves = lasting[number % lasting.len()];
        let ply = Random::new(seed).below(moves.len() as u32) as usize;
        ProbeJob { place: Place::Position(number), moves: moves[..ply].to_vec(), seed }
    };
    let positions = (0..plan.probes.min(lasting.len() * 50)).map(position);
    let mut jobs: Vec<ProbeJob> = kinds.iter().enumerate().map(first).chain(positions).collect();
    found.retain(|place, _| jobs.iter().any(|job| job.place == *place));
    jobs.retain(|job| !found.contains_key(&job.place));
    jobs
}

/// A searcher for probes.
pub(crate) struct Prober {
    game: GameHandle,
    engine: EngineSlot,
    tablebase: Option<Arc<dyn Tablebase<GameHandle>>>,
    nodes: u64,
}

impl Prober {
    /// A searcher that looks at the plan's positions for each move, and knows what `tablebase`
    /// knows.
    pub fn new(plan: &StudyPlan, tablebase: Option<Arc<dyn Tablebase<GameHandle>>>) -> Self {
        let mut engine = EngineSlot::new(TABLE_MIB);
        engine.set_tablebases(plan.tables.as_ref().map(|tables| tables.folder.clone()));
        Prober { game: plan.game.clone(), engine, tablebase, nodes: plan.probe_nodes() }
    }

    /// Does a probe.
    ///
    /// # Errors
    /// Moves that cannot be played.
    pub fn probe(&mut self, job: ProbeJob, stop: &AtomicBool) -> Result<Probe, StudyError> {
        let ProbeJob { place, moves, seed } = job;
        let record = Opening { position: None, moves }.replayed(&self.game);
        let record = record.map_err(|error| StudyError::Broken(error.to_string()))?;
        record.prepare(&mut self.engine);
        Ok(match place {
            Place::First(number) => Probe::First { number, expected: self.expected_of_other(&record, stop) },
            Place::Position(number) => {
                let (legal, expected) = self.all_moves(&record, seed, stop);
                Probe::Position { number, legal, expected }
            }
        })
    }

    /// The number of legal moves, and the mover's expected score after each that is looked at.
    fn all_moves(&mut self, record: &GameRecord, seed: u64, stop: &AtomicBool) -> (usize, Vec<u32>) {
        let position = record.position();
        let mut moves = Vec::new();
        if record.outcome().is_none() {
            self.game.legal_moves(position, &mut moves);
        }
        let (legal, mut random) = (moves.len(), Random::new(mix(seed)));
        for i in 0..legal.min(MOST_MOVES) {
            moves.swap(i, i + random.below((legal - i) as u32) as usize);
        }
        moves.truncate(MOST_MOVES);
        // The best move of a search belongs to them whatever was drawn.
        let found = record.search(&mut self.engine, &Limits::nodes(self.nodes * 4), stop, &mut |_| {});
        let best = found.and_then(|found| self.game.parse_move(position, &found.text).ok());
        if let (Some(best), Some(last)) = (best, moves.last_mut())
            && legal > MOST_MOVES
        {
            *last = best;
        }
        moves.sort_unstable();
        moves.dedup();
        let mut after = |m| {
            let mut record = record.clone();
            let text = self.game.move_text(position, m);
            record.play(&text).ok().map(|_| self.expected_of_other(&record, stop))
        };
        let mut expected: Vec<u32> = moves.into_iter().filter_map(&mut after).collect();
        expected.sort_unstable_by(|a, b| b.cmp(a));
        (legal, expected)
    }

    /// The expected score of the side that has just moved, in thousandths: by the rules, by an
    /// exact value, or by a search.
    fn expected_of_other(&mut self, record: &GameRecord, stop: &AtomicBool) -> u32 {
        let mover = record.side_to_move();
        let exact = || self.tablebase.as_ref()?.probe(&self.game, record.position());
        let expected = if let Some(outcome) = record.outcome() {
            outcome.winner.map_or(0.5, |winner| if winner == mover { 1.0 } else { 0.0 })
        } else if let Some(exact) = exact() {
            exact_score(exact)
        } else {
            let found = record.search(&mut self.engine, &Limits::nodes(self.nodes), stop, &mut |_| {});
            found.map_or(0.5, |found| found.lines[0].wdl.expectation())
        };
        (1000.0 * (1.0 - expected)).round() as u32
    }
}

/// First moves at most; where there are more, nothing is said of them one by one.
const MOST: usize = 2_000;

/// First moves that the board's symmetries make of each other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MoveKind {
    /// Canonical texts; the first stands for all.
    pub texts: Vec<String>,
    /// The sites, by number, that each of them touches first and last: the same where one touch
    /// makes the move.
    pub sites: Vec<[SiteId; 2]>,
}

/// The kinds of first moves, in the order in which the first of each comes; none where there are
/// too many moves.
pub(crate) fn first_moves(game: &GameHandle) -> Vec<MoveKind> {
    let start = game.start();
    let mut moves = Vec::new();
    if game.outcome(&start).is_some() || game.count_moves(&start) > MOST {
        return Vec::new();
    }
    game.legal_moves(&start, &mut moves);
    let mut numbers = Kinds::of(game);
    let mut kinds: Vec<MoveKind> = Vec::new();
    for (m, gesture) in moves.iter().zip(game.gestures(&start, &moves)) {
        let mut after = start.clone();
        game.play(&mut after, *m);
        let number = numbers.number(game, &after);
        if number == kinds.len() {
            kinds.push(MoveKind { texts: Vec::new(), sites: Vec::new() });
        }
        kinds[number].texts.push(game.move_text(&start, *m));
        let ends = gesture.sites.first().zip(gesture.sites.get(1).or(gesture.sites.first()));
        kinds[number].sites.extend(ends.map(|(&first, &last)| [first, last]));
    }
    kinds
}
