//! Probes: first moves, starts that may be more even, positions in which every move is looked at,
//! not only the best, and games from the starts that look most even.

use super::players::Players;
use super::ranking::to_try;
use super::repairs::{Candidate, TrialStart, candidates};
use super::trace::exact_score;
use super::{StudyError, StudyPlan};
use crate::matches::{Opening, winner};
use crate::starts::Kinds;
use crate::stats::result_of;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use throughline_catalog::{EngineSlot, GameHandle, GameRecord, NetworkChoice};
use throughline_game::random::mix;
use throughline_game::{Diagram as _, Game as _, Notation as _, Random, Side, SiteId, Tablebase, Wdl};
use throughline_search::Limits;

/// Moves of a position that are looked at, at most; of more, as many are drawn.
const MOST_MOVES: usize = 40;
/// At a start so many times the positions are looked at that are looked at for a move.
const START_NODES: u64 = 4;
/// The two of the match's engines that are of equal strength.
const EQUALS: [usize; 2] = [1, 2];
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
    /// Another start, or the usual one, against which the others are held.
    Repair {
        /// Its number among the starts that are looked at.
        number: usize,
        /// The first side's expected score there, in thousandths.
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
    /// A game of the engine against itself from a start that looks more even.
    Trial {
        /// Its number, below that of the games of equal strength.
        number: usize,
        /// Where it began; `None` where no start looked more even, and no game was played.
        start: Option<TrialStart>,
        /// The winner; `None` in a draw.
        #[serde(with = "winner")]
        winner: Option<Side>,
    },
}

/// What a probe looks at, by its number: first moves come before starts, those before positions,
/// and trials last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Place {
    /// A kind of first move.
    First(usize),
    /// A start.
    Repair(usize),
    /// A position of a game.
    Position(usize),
    /// A game from a start that looks more even.
    Trial(usize),
}

impl Place {
    /// Whether a game is played there.
    pub fn is_trial(self) -> bool {
        matches!(self, Place::Trial(_))
    }
}

/// What is to be probed: moves from the start or from another start, and where chance is used a
/// seed.
#[derive(Clone, Debug)]
pub(crate) struct ProbeJob {
    /// Which probe answers it.
    pub place: Place,
    start: Option<Candidate>,
    moves: Vec<String>,
    seed: u64,
    /// Where a trial begins.
    trial: Option<TrialStart>,
}

/// A game of equal strength, as far as probes depend on it.
#[derive(Clone, Debug)]
pub(crate) struct GameLine {
    /// Its moves.
    pub moves: Vec<String>,
    /// The winner; `None` in a draw.
    pub winner: Option<Side>,
}

impl GameLine {
    /// The first side's result.
    pub fn result(&self) -> Wdl {
        result_of(self.winner, Side::First)
    }
}

impl Probe {
    /// Which job it answers.
    pub(crate) fn place(&self) -> Place {
        match self {
            Probe::First { number, .. } => Place::First(*number),
            Probe::Repair { number, .. } => Place::Repair(*number),
            Probe::Position { number, .. } => Place::Position(*number),
            Probe::Trial { number, .. } => Place::Trial(*number),
        }
    }
}

/// The first side's expected score after a kind of first move, or at a start; a half where nothing
/// was found.
pub(crate) fn expected_at(probes: &[Probe], place: Place) -> f64 {
    let of = |probe: &Probe| match probe {
        Probe::First { expected, .. } | Probe::Repair { expected, .. } if probe.place() == place => {
            Some(f64::from(*expected) / 1000.0)
        }
        _ => None,
    };
    probes.iter().find_map(of).unwrap_or(0.5)
}

/// What probes look at that does not depend on the games.
pub(crate) struct Fixed {
    /// The kinds of first moves.
    pub kinds: Vec<MoveKind>,
    /// The starts that may be more even.
    pub candidates: Vec<Candidate>,
}

impl Fixed {
    /// That of a rule set.
    pub fn of(game: &GameHandle) -> Self {
        Fixed { kinds: first_moves(game), candidates: candidates(game) }
    }
}

/// The probes of a study that are to be made next: each kind of first move, each start, and
/// positions drawn evenly from the games, each from another ply; once they are made, the trials.
/// Drops those of `found` that do not belong to it.
pub(crate) fn jobs(
    plan: &StudyPlan,
    fixed: &Fixed,
    games: &[GameLine],
    found: &mut BTreeMap<Place, Probe>,
) -> Vec<ProbeJob> {
    let job = |place| ProbeJob { place, start: None, moves: Vec::new(), seed: 0, trial: None };
    let first = |(number, kind): (usize, &MoveKind)| ProbeJob {
        moves: vec![kind.texts[0].clone()],
        ..job(Place::First(number))
    };
    let start = |(number, start): (usize, &Candidate)| ProbeJob {
        start: Some(start.clone()),
        ..job(Place::Repair(number))
    };
    let lasting: Vec<&GameLine> = games.iter().filter(|game| !game.moves.is_empty()).collect();
    let position = |number: usize| {
        let seed = mix(plan.seed ^ mix(number as u64 ^ 0x9E0B_E000));
        let moves = &lasting[number % lasting.len()].moves;
        let ply = Random::new(seed).below(moves.len() as u32) as usize;
        ProbeJob { moves: moves[..ply].to_vec(), seed, ..job(Place::Position(number)) }
    };
    let positions = (0..plan.probes.min(lasting.len() * 50)).map(position);
    let looked_at =
        fixed.kinds.iter().enumerate().map(first).chain(fixed.candidates.iter().enumerate().map(start));
    let mut jobs: Vec<ProbeJob> = looked_at.chain(positions).collect();
    let belongs = |place: &Place| match place {
        Place::Trial(number) => *number < games.len(),
        _ => jobs.iter().any(|job| job.place == *place),
    };
    found.retain(|place, _| belongs(place));
    jobs.retain(|job| !found.contains_key(&job.place));
    if jobs.is_empty() { trials(plan, fixed, games, found) } else { jobs }
}

/// Games after which it is decided first where trials begin, and then after each doubling.
const FIRST_DECISION: usize = 4;

/// The trials that are still to be played: as many as there are games. Where one begins is decided
/// by the games of the same and lower numbers, up to the next power of two: so a study that grows
/// by doubling keeps its trials.
fn trials(
    plan: &StudyPlan,
    fixed: &Fixed,
    games: &[GameLine],
    found: &BTreeMap<Place, Probe>,
) -> Vec<ProbeJob> {
    let probes: Vec<Probe> = found.values().cloned().collect();
    let (mut decided, mut starts) = (0, Vec::new());
    let mut jobs = Vec::new();
    for number in (0..games.len()).filter(|number| !found.contains_key(&Place::Trial(*number))) {
        let known = (number + 1).next_power_of_two().max(FIRST_DECISION).min(games.len());
        if known != decided {
            (decided, starts) = (known, to_try(fixed, &probes, &games[..known]));
        }
        let trial = starts.get(number % starts.len().max(1)).copied();
        let (start, moves) = match trial {
            Some(TrialStart::First(kind)) => (None, vec![fixed.kinds[kind].texts[0].clone()]),
            Some(TrialStart::Repair(number)) => (Some(fixed.candidates[number].clone()), Vec::new()),
            None => (None, Vec::new()),
        };
        let seed = mix(plan.seed ^ mix(number as u64 ^ 0x7214_1000));
        jobs.push(ProbeJob { place: Place::Trial(number), start, moves, seed, trial });
    }
    jobs
}

/// A searcher for probes.
pub(crate) struct Prober {
    game: GameHandle,
    engine: EngineSlot,
    tablebase: Option<Arc<dyn Tablebase<GameHandle>>>,
    nodes: u64,
    /// Who plays the trials.
    pub players: Players,
}

impl Prober {
    /// A searcher that looks at the plan's positions for each move, and knows what `tablebase`
    /// knows.
    pub fn new(plan: &StudyPlan, tablebase: Option<Arc<dyn Tablebase<GameHandle>>>) -> Self {
        let mut engine = EngineSlot::new(TABLE_MIB);
        engine.set_tablebases(plan.tables.as_ref().map(|tables| tables.folder.clone()));
        let (game, nodes) = (plan.game.clone(), plan.probe_nodes());
        Prober { game, engine, tablebase, nodes, players: Players::new(plan) }
    }

    /// Does a probe; `None` when `stop` was set before it was done. A trial goes on the next time.
    ///
    /// # Errors
    /// Moves that cannot be played.
    pub fn probe(&mut self, job: ProbeJob, stop: &AtomicBool) -> Result<Option<Probe>, StudyError> {
        let ProbeJob { place, start, moves, seed, trial } = job;
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
        if let Place::Trial(number) = place {
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
        let found = self.looked_at(place, &record, seed, stop);
        Ok(found.filter(|_| !stop.load(Ordering::Relaxed)))
    }

    /// What a search finds; none of a trial.
    fn looked_at(
        &mut self,
        place: Place,
        record: &GameRecord,
        seed: u64,
        stop: &AtomicBool,
    ) -> Option<Probe> {
        Some(match place {
            Place::First(number) => Probe::First { number, expected: self.expected_of_other(record, stop) },
            Place::Repair(number) => {
                let expected = self.expected_of_mover(record, self.nodes * START_NODES, stop);
                let is_firsts = record.side_to_move() == Side::First;
                let expected = thousandths(if is_firsts { expected } else { 1.0 - expected });
                Probe::Repair { number, expected }
            }
            Place::Position(number) => {
                let (legal, expected) = self.all_moves(record, seed, stop);
                Probe::Position { number, legal, expected }
            }
            Place::Trial(_) => return None,
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

    /// The expected score of the side that has just moved, in thousandths.
    fn expected_of_other(&mut self, record: &GameRecord, stop: &AtomicBool) -> u32 {
        thousandths(1.0 - self.expected_of_mover(record, self.nodes, stop))
    }

    /// The expected score of the side to move: by the rules, by an exact value, or by a search.
    fn expected_of_mover(&mut self, record: &GameRecord, nodes: u64, stop: &AtomicBool) -> f64 {
        let mover = record.side_to_move();
        // Tables are those of the rule set that is studied.
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

/// First moves at most; where there are more, nothing is said of them one by one.
const MOST: usize = 2_000;

/// First moves that the board's symmetries make of each other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MoveKind {
    /// Canonical texts; the first stands for all.
    pub texts: Vec<String>,
    /// The sites, by number, that each of them touches first and last: the same where one touch
    /// makes the move.
    pub sites: Vec<[SiteId; 2]>,
}

/// The kinds of first moves, in the order in which the first of each comes; none where there are
/// too many moves.
fn first_moves(game: &GameHandle) -> Vec<MoveKind> {
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
