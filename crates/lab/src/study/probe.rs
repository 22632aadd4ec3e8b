//! Probes: positions in which every move is looked at, not only the best.

use crate::game::with_moves;
use crate::study::StudyPlan;
use crate::study::trace::{Trace, exact_score};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use throughline_catalog::Judgement;
use throughline_game::random::mix;
use throughline_game::{Playable, Random, Record, Side, Tablebase, WdlModel};
use throughline_search::nnue::Network;
use throughline_search::{Engine, Limits};

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

/// What is to be probed.
#[derive(Clone, Debug)]
pub(crate) enum ProbeJob {
    /// A first move, by its number and text.
    First(usize, String),
    /// Number, the moves of a game so far, and a seed.
    Position(usize, Vec<String>, u64),
}

impl Probe {
    /// Which job it answers: first moves, then positions.
    pub(crate) fn place(&self) -> (bool, usize) {
        match self {
            Probe::First { number, .. } => (false, *number),
            Probe::Position { number, .. } => (true, *number),
        }
    }
}

impl ProbeJob {
    /// As [`Probe::place`].
    pub(crate) fn place(&self) -> (bool, usize) {
        match self {
            ProbeJob::First(number, _) => (false, *number),
            ProbeJob::Position(number, ..) => (true, *number),
        }
    }
}

/// The probes of a study: each kind of first move, and positions drawn evenly from the games, each
/// from another ply.
pub(crate) fn jobs(plan: &StudyPlan, first_moves: &[String], games: &[&Trace]) -> Vec<ProbeJob> {
    let mut jobs: Vec<ProbeJob> =
        first_moves.iter().enumerate().map(|(number, text)| ProbeJob::First(number, text.clone())).collect();
    let lasting: Vec<&&Trace> = games.iter().filter(|game| !game.moves.is_empty()).collect();
    for number in 0..plan.probes.min(lasting.len() * 50) {
        let seed = mix(plan.seed ^ mix(number as u64 ^ 0x9E0B_E000));
        let game = lasting[number % lasting.len()];
        let ply = Random::new(seed).below(game.moves.len() as u32) as usize;
        jobs.push(ProbeJob::Position(number, game.moves[..ply].to_vec(), seed));
    }
    jobs
}

/// A searcher for probes.
pub(crate) struct Prober<G: Playable> {
    game: Arc<G>,
    engine: Engine<G>,
    tablebase: Option<Arc<dyn Tablebase<G>>>,
    model: WdlModel,
    nodes: u64,
}

/// What judges a rule set: the network that comes with the program, where there is one.
pub(crate) fn network<G: Playable>(game: &G, spec: &str) -> Option<Arc<Network>> {
    Judgement::BuiltIn.network(game, spec).unwrap_or_default()
}

impl<G: Playable> Prober<G> {
    /// A searcher that looks at so many positions for each move, and knows what `tablebase` knows.
    pub fn new(game: &Arc<G>, spec: &str, nodes: u64, tablebase: Option<Arc<dyn Tablebase<G>>>) -> Self {
        let mut engine = Engine::with_network(game.clone(), TABLE_MIB, network(&**game, spec));
        engine.set_tablebase(tablebase.clone());
        let model = engine.win_model();
        Prober { game: game.clone(), engine, tablebase, model, nodes }
    }

    /// Does a probe.
    ///
    /// # Errors
    /// Moves that cannot be played, as a sentence.
    pub fn probe(&mut self, job: ProbeJob, stop: &AtomicBool) -> Result<Probe, String> {
        self.engine.new_game();
        match job {
            ProbeJob::First(number, text) => {
                let record = self.replayed(&[text])?;
                let expected = thousandths(1.0 - self.expected(&record, stop));
                Ok(Probe::First { number, expected })
            }
            ProbeJob::Position(number, moves, seed) => {
                let record = self.replayed(&moves)?;
                let (legal, expected) = self.all_moves(&record, seed, stop);
                Ok(Probe::Position { number, legal, expected })
            }
        }
    }

    fn replayed(&self, moves: &[String]) -> Result<Record<G>, String> {
        with_moves(&*self.game, Record::new(self.game.start()), moves)
    }

    /// The number of legal moves, and the mover's expected score after each that is looked at.
    fn all_moves(&mut self, record: &Record<G>, seed: u64, stop: &AtomicBool) -> (usize, Vec<u32>) {
        let mut moves = record.legal_moves(&self.game);
        let (legal, mut random) = (moves.len(), Random::new(mix(seed)));
        for i in 0..legal.min(MOST_MOVES) {
            moves.swap(i, i + random.below((legal - i) as u32) as usize);
        }
        moves.truncate(MOST_MOVES);
        // The best move of a search belongs to them whatever was drawn.
        let best = self.engine.search(record, &Limits::nodes(self.nodes * 4), stop, &mut |_| {}).best;
        if let (Some(best), Some(last)) = (best, moves.last_mut())
            && legal > MOST_MOVES
        {
            *last = best;
        }
        moves.sort_unstable();
        moves.dedup();
        let mut after = |m| {
            let mut record = record.clone();
            record.play_trusted(&self.game, m);
            thousandths(1.0 - self.expected(&record, stop))
        };
        let mut expected: Vec<u32> = moves.into_iter().map(&mut after).collect();
        expected.sort_unstable_by(|a, b| b.cmp(a));
        (legal, expected)
    }

    /// The expected score of the side to move, by the rules, by an exact value, or by a search.
    fn expected(&mut self, record: &Record<G>, stop: &AtomicBool) -> f64 {
        if let Some(outcome) = record.outcome(&self.game) {
            let mover: Side = self.game.side_to_move(record.position());
            return outcome.winner.map_or(0.5, |winner| if winner == mover { 1.0 } else { 0.0 });
        }
        let exact =
            self.tablebase.as_ref().and_then(|tablebase| tablebase.probe(&self.game, record.position()));
        if let Some(exact) = exact {
            return exact_score(exact);
        }
        let found = self.engine.search(record, &Limits::nodes(self.nodes), stop, &mut |_| {});
        found.score.wdl(&self.model).expectation()
    }
}

fn thousandths(expected: f64) -> u32 {
    (1000.0 * expected).round() as u32
}
