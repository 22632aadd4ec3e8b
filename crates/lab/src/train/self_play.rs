//! Games of the engine against itself.

use super::{TrainingGame, TrainingPly, UNSEARCHED};
use crate::TaskError;
use crate::worker_pool::run_jobs;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use throughline_catalog::{NetworkChoice, Visitor, with_game};
use throughline_game::random::mix;
use throughline_game::{Evaluate, PackedMove, Playable, Random, Record, Side, WdlModel};
use throughline_search::nnue::{Network, SCALE};
use throughline_search::{Engine, Limits, Score};

/// The number of openings tried before a shorter one is used, because so many random moves may end
/// every game.
const TRIES: u32 = 1_000;

/// The settings of self-play.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct SelfPlay {
    /// The nodes for a move of the first side and of the second. If one side has an advantage, more
    /// nodes for the other give games that are better to learn from.
    pub nodes: [u64; 2],
    /// The seed of the openings.
    pub seed: u64,
    /// The range of the number of random moves at the start of a game.
    pub random_plies: RangeInclusive<u32>,
    /// The number of plies after which a game is a draw.
    pub max_plies: u32,
    /// The network that evaluates; `None` for the game's own evaluation.
    #[serde(skip)]
    pub network: Option<Arc<Network>>,
    /// The score in hundredths that multiplies the odds by e, above 0, for the recorded expected
    /// scores. `None` for the game's [`Evaluate::win_model`], or with a network [`SCALE`]. With
    /// [`SCALE`] a network trained on the games keeps the scale of the search that played them.
    pub spread: Option<f64>,
}

/// Self-play games as a task, which can run on any machine.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct SelfPlayTask {
    /// The canonical spec of the rule set.
    pub spec: String,
    /// The evaluation, as [`NetworkChoice::text`] writes it.
    pub net: String,
    /// The other settings.
    #[serde(flatten)]
    pub play: SelfPlay,
    /// The numbers of the games.
    pub numbers: Vec<u32>,
}

impl SelfPlayTask {
    /// Plays the games; `None` if `stop` was set before the end.
    ///
    /// # Errors
    /// An invalid rule set or network.
    pub fn play(&self, stop: &AtomicBool) -> Result<Option<Vec<TrainingGame>>, TaskError> {
        struct Play<'t>(&'t SelfPlayTask, &'t AtomicBool);
        impl Visitor for Play<'_> {
            type Output = Result<Option<Vec<TrainingGame>>, TaskError>;

            fn visit<G: Playable>(self, game: Arc<G>, spec: &str) -> Self::Output {
                let Play(task, stop) = self;
                let network = NetworkChoice::read(&task.net)?.network(&*game, spec)?;
                let self_play = SelfPlay { network, ..task.play.clone() };
                let mut engine = self_play.engine(game);
                let played = task.numbers.iter().map(|&number| self_play.play(&mut engine, number, stop));
                Ok(played.collect())
            }
        }
        with_game(&self.spec, Play(self, stop))?
    }
}

impl SelfPlay {
    /// Creates an engine for [`SelfPlay::play`].
    #[must_use]
    pub fn engine<G: Evaluate>(&self, game: Arc<G>) -> Engine<G> {
        Engine::with_network(game, 4, self.network.clone())
    }

    /// Plays games by their numbers on several threads, and passes each to `keep` when it ends,
    /// until `stop` is set.
    ///
    /// # Errors
    /// The first error of `keep`; then no more games are played.
    pub fn play_all<G: Evaluate, E: Send>(
        &self,
        game: &Arc<G>,
        numbers: &[u32],
        threads: usize,
        stop: &AtomicBool,
        keep: &mut dyn FnMut(&TrainingGame) -> Result<(), E>,
    ) -> Result<(), E> {
        let engine = || self.engine(game.clone());
        let work =
            |engine: &mut Engine<G>, &number: &u32, stop: &AtomicBool| Ok(self.play(engine, number, stop));
        run_jobs(numbers, threads, stop, &engine, &work, &mut |played: Option<TrainingGame>| {
            played.as_ref().map_or(Ok(()), &mut *keep)
        })
    }

    /// Plays the game with a number, which is the same each time. It ends with a forced win found
    /// by the search, or as a draw after [`SelfPlay::max_plies`]. `None` if `stop` was set.
    pub fn play<G: Evaluate>(
        &self,
        engine: &mut Engine<G>,
        number: u32,
        stop: &AtomicBool,
    ) -> Option<TrainingGame> {
        let game = engine.game().clone();
        engine.new_game();
        let mut random = Random::new(mix(self.seed ^ mix(u64::from(number))));
        let (mut record, mut plies) = self.opening(&*game, &mut random);
        let winner = loop {
            if let Some(outcome) = record.outcome(&game) {
                break outcome.winner;
            }
            if record.len() >= self.max_plies as usize {
                break None;
            }
            let mover = game.side_to_move(record.position());
            let limits = Limits::nodes(self.nodes[mover.index()]);
            let found = engine.search(&record, &limits, stop, &mut |_| {});
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let best = found.best.expect("the game goes on");
            plies.push(TrainingPly { code: best.pack(), expected: self.expected(&*game, found.score) });
            record.play_trusted(&game, best);
            if found.score.decided_in().is_some() {
                break Some(if found.score.win_in().is_some() { mover } else { mover.opponent() });
            }
        };
        let winner = match winner {
            Some(Side::First) => 0,
            None => 1,
            Some(Side::Second) => 2,
        };
        Some(TrainingGame { number, winner, plies })
    }

    /// Plays random moves that do not end the game; fewer if hardly any sequence of that length
    /// leaves it undecided.
    fn opening<G: Evaluate>(&self, game: &G, random: &mut Random) -> (Record<G>, Vec<TrainingPly>) {
        let (least, most) = (*self.random_plies.start(), *self.random_plies.end());
        let mut wanted = least + random.below(most.saturating_sub(least) + 1);
        for tries in 1.. {
            if tries > TRIES {
                wanted = wanted.saturating_sub(1);
            }
            let (mut record, mut plies) = (Record::new(game.start()), Vec::new());
            while plies.len() < wanted as usize {
                let Some(m) = game.random_move(record.position(), random) else { break };
                plies.push(TrainingPly { code: m.pack(), expected: UNSEARCHED });
                record.play_trusted(game, m);
            }
            if record.outcome(game).is_none() || wanted == 0 {
                return (record, plies);
            }
        }
        unreachable!("an opening of no moves is always taken")
    }

    /// Returns the mover's expected score in thousandths; 0 and 1000 are only for a forced end.
    fn expected<G: Evaluate>(&self, game: &G, score: Score) -> u16 {
        let of_network = self.network.as_ref().map(|_| f64::from(SCALE));
        let model = match self.spread.or(of_network) {
            Some(spread) => WdlModel { margin: 0.0, spread },
            None => game.win_model(),
        };
        let thousandths = (score.wdl(&model).expectation() * 1000.0).round() as u16;
        if score.decided_in().is_some() { thousandths } else { thousandths.clamp(1, 999) }
    }
}
