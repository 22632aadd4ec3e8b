//! Probes: searches of first moves, of starts that may be more even, and of positions in which
//! every move is searched; and trial games from the starts that seem most even.

use super::players::Players;
use super::ranking::trial_starts;
use super::repairs::{Candidate, TrialStart, candidates};
use super::trace::exact_score;
use super::{StudyError, StudyPlan};
use crate::matches::{Opening, winner};
use crate::starts::SymmetryClasses;
use crate::stats::result_of;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use throughline_catalog::{EngineSlot, GameHandle, GameRecord, NetworkChoice};
use throughline_game::random::mix;
use throughline_game::{Diagram as _, Game as _, Notation as _, Random, Side, SiteId, Tablebase, Wdl};
use throughline_search::Limits;

/// The maximum number of moves searched in a position; of more, so many are drawn at random.
const MAX_MOVES: usize = 40;
/// The nodes for a start, as a multiple of those for a move.
const START_NODES: u64 = 4;
/// The two engines of the match with equal strength.
const EQUALS: [usize; 2] = [1, 2];
/// The size of the engine's transposition table, in MiB.
const TABLE_MIB: usize = 2;

/// The result of a probe.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Probe {
    /// A first move.
    First {
        /// The number of its class of first moves.
        number: usize,
        /// The first side's expected score after it, in thousandths.
        expected: u32,
    },
    /// Another start, or the default one, which is the reference of the others.
    Repair {
        /// Its number among the candidates.
        number: usize,
        /// The first side's expected score there, in thousandths.
        expected: u32,
    },
    /// A position of a game.
    Position {
        /// Its number.
        number: usize,
        /// The number of legal moves.
        legal: usize,
        /// The mover's expected score after each move searched, in thousandths, the best first.
        expected: Vec<u32>,
    },
    /// A game of the engine against itself from a start that seems more even.
    Trial {
        /// Its number, below the number of games at equal strength.
        number: usize,
        /// The start; `None` if no start seemed more even, and no game was played.
        start: Option<TrialStart>,
        /// The winner; `None` in a draw.
        #[serde(with = "winner")]
        winner: Option<Side>,
    },
}

/// The identity of a probe: its kind and number. In this order probes are made: first moves,
/// starts, positions, trials.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum ProbeId {
    /// A class of first moves.
    First(usize),
    /// A start.
    Repair(usize),
    /// A position of a game.
    Position(usize),
    /// A trial game.
    Trial(usize),
}

impl ProbeId {
    /// Whether it is a trial game.
    pub fn is_trial(self) -> bool {
        matches!(self, ProbeId::Trial(_))
    }
}

/// A probe to make: moves from the default or another start, and the seed of random choices.
#[derive(Clone, Debug)]
pub(crate) struct ProbeJob {
    /// The identity of the probe.
    pub id: ProbeId,
    start: Option<Candidate>,
    moves: Vec<String>,
    seed: u64,
    /// The start of a trial.
    trial: Option<TrialStart>,
}

/// A game at equal strength, as far as probes depend on it.
#[derive(Clone, Debug)]
pub(crate) struct GameLine {
    /// Its moves.
    pub moves: Vec<String>,
    /// The winner; `None` in a draw.
    pub winner: Option<Side>,
}

impl GameLine {
    /// Returns the first side's result.
    pub fn result(&self) -> Wdl {
        result_of(self.winner, Side::First)
    }
}

impl Probe {
    /// Returns the identity of the probe.
    pub(crate) fn id(&self) -> ProbeId {
        match self {
            Probe::First { number, .. } => ProbeId::First(*number),
            Probe::Repair { number, .. } => ProbeId::Repair(*number),
            Probe::Position { number, .. } => ProbeId::Position(*number),
            Probe::Trial { number, .. } => ProbeId::Trial(*number),
        }
    }
}

/// Returns the first side's expected score after a class of first moves, or at a start; a half if
/// it is missing.
pub(crate) fn expected_at(probes: &[Probe], id: ProbeId) -> f64 {
    let of = |probe: &Probe| match probe {
        Probe::First { expected, .. } | Probe::Repair { expected, .. } if probe.id() == id => {
            Some(f64::from(*expected) / 1000.0)
        }
        _ => None,
    };
    probes.iter().find_map(of).unwrap_or(0.5)
}

/// The subjects of probes that do not depend on the games.
pub(crate) struct FixedProbes {
    /// The classes of first moves.
    pub kinds: Vec<MoveKind>,
    /// The starts that may be more even.
    pub candidates: Vec<Candidate>,
}

impl FixedProbes {
    /// Returns those of a rule set.
    pub fn of(game: &GameHandle) -> Self {
        FixedProbes { kinds: first_moves(game), candidates: candidates(game) }
    }
}

/// Returns the next probes of a study: each class of first moves, each start, and positions drawn
/// evenly from the games at random plies; once these are made, the trials. Removes probes from
/// `found` that are not part of the study.
pub(crate) fn jobs(
    plan: &StudyPlan,
    fixed: &FixedProbes,
    games: &[GameLine],
    found: &mut BTreeMap<ProbeId, Probe>,
) -> Vec<ProbeJob> {
    let job = |id| ProbeJob { id, start: None, moves: Vec::new(), seed: 0, trial: None };
    let first = |(number, kind): (usize, &MoveKind)| ProbeJob {
        moves: vec![kind.texts[0].clone()],
        ..job(ProbeId::First(number))
    };
    let start = |(number, start): (usize, &Candidate)| ProbeJob {
        start: Some(start.clone()),
        ..job(ProbeId::Repair(number))
    };
    let lasting: Vec<&GameLine> = games.iter().filter(|game| !game.moves.is_empty()).collect();
    let position = |number: usize| {
        let seed = mix(plan.seed ^ mix(number as u64 ^ 0x9E0B_E000));
        let moves = &lasting[number % lasting.len()].moves;
        let ply = Random::new(seed).below(moves.len() as u32) as usize;
        ProbeJob { moves: moves[..ply].to_vec(), seed, ..job(ProbeId::Position(number)) }
    };
    let positions = (0..plan.probes.min(lasting.len() * 50)).map(position);
    let searched =
        fixed.kinds.iter().enumerate().map(first).chain(fixed.candidates.iter().enumerate().map(start));
    let mut jobs: Vec<ProbeJob> = searched.chain(positions).collect();
    let belongs = |id: &ProbeId| match id {
        ProbeId::Trial(number) => *number < games.len(),
        _ => jobs.iter().any(|job| job.id == *id),
    };
    found.retain(|id, _| belongs(id));
    jobs.retain(|job| !found.contains_key(&job.id));
    if jobs.is_empty() { trials(plan, fixed, games, found) } else { jobs }
}

/// The number of games after which the starts of trials are first determined; later after each
/// doubling.
const FIRST_DECISION: usize = 4;

/// Returns the missing trials; there are as many as games. The start of a trial is determined by
/// the games up to the next power of two above its number, so that a study which grows by doubling
/// keeps its trials.
fn trials(
    plan: &StudyPlan,
    fixed: &FixedProbes,
    games: &[GameLine],
    found: &BTreeMap<ProbeId, Probe>,
) -> Vec<ProbeJob> {
    let probes: Vec<Probe> = found.values().cloned().collect();
    let (mut decided, mut starts) = (0, Vec::new());
    let mut jobs = Vec::new();
    for number in (0..games.len()).filter(|number| !found.contains_key(&ProbeId::Trial(*number))) {
        let known = (number + 1).next_power_of_two().max(FIRST_DECISION).min(games.len());
        if known != decided {
            (decided, starts) = (known, trial_starts(fixed, &probes, &games[..known]));
        }
        let trial = starts.get(number % starts.len().max(1)).copied();
        let (start, moves) = match trial {
            Some(TrialStart::First(kind)) => (None, vec![fixed.kinds[kind].texts[0].clone()]),
            Some(TrialStart::Repair(number)) => (Some(fixed.candidates[number].clone()), Vec::new()),
            None => (None, Vec::new()),
        };
        let seed = mix(plan.seed ^ mix(number as u64 ^ 0x7214_1000));
        jobs.push(ProbeJob { id: ProbeId::Trial(number), start, moves, seed, trial });
    }
    jobs
}

/// Makes probes.
pub(crate) struct Prober {
    game: GameHandle,
    engine: EngineSlot,
    tablebase: Option<Arc<dyn Tablebase<GameHandle>>>,
    nodes: u64,
    /// The engines that play the trials.
    pub players: Players,
}

impl Prober {
    /// Creates a prober with the plan's node limit, which uses exact values of `tablebase`.
    pub fn new(plan: &StudyPlan, tablebase: Option<Arc<dyn Tablebase<GameHandle>>>) -> Self {
        let mut engine = EngineSlot::new(TABLE_MIB);
        engine.set_tablebases(plan.tables.as_ref().map(|tables| tables.folder.clone()));
        let (game, nodes) = (plan.game.clone(), plan.probe_nodes());
        Prober { game, engine, tablebase, nodes, players: Players::new(plan) }
    }

    /// Makes a probe; `None` if `stop` was set before the end. An interrupted trial is continued
    /// the next time.
    ///
    /// # Errors
    /// If its moves cannot be played.
    pub fn probe(&mut self, job: ProbeJob, stop: &AtomicBool) -> Result<Option<Probe>, StudyError> {
        let ProbeJob { id, start, moves, seed, trial } = job;
        let broken = StudyError::Broken;
        let is_plain = start.as_ref().is_some_and(|start| start.plain);
        let (game, position) = match start {
            Some(Candidate { spec, position, .. }) if spec != self.game.spec() => {
                (GameHandle::from_spec(&spec).map_err(|error| broken(error.to_string()))?, position)
            }
            Some(Candidate { position, .. }) => (self.game.clone(), position),
            None => (self.game.clone(), None),
        };
        let opening = Opening { position, moves };
        if let ProbeId::Trial(number) = id {
            let winner = match trial {
                Some(_) => match self.players.play(&game, EQUALS, number, &opening, seed, stop)? {
                    Some(played) => played.winner,
                    None => return Ok(None),
                },
                None => None,
            };
            return Ok(Some(Probe::Trial { number, start: trial, winner }));
        }
        self.engine.set_network_choice(if is_plain {
            NetworkChoice::OwnEvaluation
        } else {
            NetworkChoice::BuiltIn
        });
        let record = opening.replayed(&game).map_err(|error| broken(error.to_string()))?;
        record.prepare(&mut self.engine);
        let found = self.searched(id, &record, seed, stop);
        Ok(found.filter(|_| !stop.load(Ordering::Relaxed)))
    }

    /// Makes a probe by search; `None` for a trial.
    fn searched(&mut self, id: ProbeId, record: &GameRecord, seed: u64, stop: &AtomicBool) -> Option<Probe> {
        Some(match id {
            ProbeId::First(number) => {
                Probe::First { number, expected: self.expected_of_opponent(record, stop) }
            }
            ProbeId::Repair(number) => {
                let expected = self.expected_of_mover(record, self.nodes * START_NODES, stop);
                let is_firsts = record.side_to_move() == Side::First;
                let expected = thousandths(if is_firsts { expected } else { 1.0 - expected });
                Probe::Repair { number, expected }
            }
            ProbeId::Position(number) => {
                let (legal, expected) = self.all_moves(record, seed, stop);
                Probe::Position { number, legal, expected }
            }
            ProbeId::Trial(_) => return None,
        })
    }

    /// Returns the number of legal moves, and the mover's expected score after each move searched.
    fn all_moves(&mut self, record: &GameRecord, seed: u64, stop: &AtomicBool) -> (usize, Vec<u32>) {
        let position = record.position();
        let mut moves = Vec::new();
        if record.outcome().is_none() {
            self.game.legal_moves(position, &mut moves);
        }
        let (legal, mut random) = (moves.len(), Random::new(mix(seed)));
        for i in 0..legal.min(MAX_MOVES) {
            moves.swap(i, i + random.below((legal - i) as u32) as usize);
        }
        moves.truncate(MAX_MOVES);
        // The best move of a search is always among them.
        let found = record.search(&mut self.engine, &Limits::nodes(self.nodes * 4), stop, &mut |_| {});
        let best = found.and_then(|found| self.game.parse_move(position, &found.text).ok());
        if let (Some(best), Some(last)) = (best, moves.last_mut())
            && legal > MAX_MOVES
        {
            *last = best;
        }
        moves.sort_unstable();
        moves.dedup();
        let mut after = |m| {
            let mut record = record.clone();
            let text = self.game.move_text(position, m);
            record.play(&text).ok().map(|_| self.expected_of_opponent(&record, stop))
        };
        let mut expected: Vec<u32> = moves.into_iter().filter_map(&mut after).collect();
        expected.sort_unstable_by(|a, b| b.cmp(a));
        (legal, expected)
    }

    /// Returns the expected score of the side that has just moved, in thousandths.
    fn expected_of_opponent(&mut self, record: &GameRecord, stop: &AtomicBool) -> u32 {
        thousandths(1.0 - self.expected_of_mover(record, self.nodes, stop))
    }

    /// Returns the expected score of the side to move: by the rules, by a tablebase, or by a
    /// search.
    fn expected_of_mover(&mut self, record: &GameRecord, nodes: u64, stop: &AtomicBool) -> f64 {
        let mover = record.side_to_move();
        // The tablebases are those of the rule set under study.
        let tablebase = self.tablebase.as_ref().filter(|_| record.game().spec() == self.game.spec());
        if let Some(outcome) = record.outcome() {
            outcome.winner.map_or(0.5, |winner| if winner == mover { 1.0 } else { 0.0 })
        } else if let Some(exact) = tablebase.and_then(|table| table.probe(&self.game, record.position())) {
            exact_score(exact)
        } else {
            let found = record.search(&mut self.engine, &Limits::nodes(nodes), stop, &mut |_| {});
            found.map_or(0.5, |found| found.lines[0].wdl.expectation())
        }
    }
}

fn thousandths(share: f64) -> u32 {
    (1000.0 * share).round() as u32
}

/// The maximum number of first moves that are probed one by one.
const MOST: usize = 2_000;

/// A class of first moves that are equivalent under the board's symmetries.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MoveKind {
    /// The moves as canonical texts; the first represents all.
    pub texts: Vec<String>,
    /// The sites that each of them touches first and last, which are equal if the move has one
    /// touch.
    pub sites: Vec<[SiteId; 2]>,
}

/// Returns the classes of first moves, in the order of their first members; none if there are too
/// many moves.
fn first_moves(game: &GameHandle) -> Vec<MoveKind> {
    let start = game.start();
    let mut moves = Vec::new();
    if game.outcome(&start).is_some() || game.count_moves(&start) > MOST {
        return Vec::new();
    }
    game.legal_moves(&start, &mut moves);
    let mut numbers = SymmetryClasses::of(game);
    let mut kinds: Vec<MoveKind> = Vec::new();
    for (m, gesture) in moves.iter().zip(game.gestures(&start, &moves)) {
        let number = numbers.number(game, &game.after(&start, *m));
        if number == kinds.len() {
            kinds.push(MoveKind { texts: Vec::new(), sites: Vec::new() });
        }
        kinds[number].texts.push(game.move_text(&start, *m));
        let ends = gesture.sites.first().zip(gesture.sites.get(1).or(gesture.sites.first()));
        kinds[number].sites.extend(ends.map(|(&first, &last)| [first, last]));
    }
    kinds
}
