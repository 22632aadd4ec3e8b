//! Games of the engine against itself.

use crate::book::{Game, Played, UNJUDGED};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use throughline_game::random::mix;
use throughline_game::{Evaluate, PackedMove, Random, Record, Side, WdlModel};
use throughline_search::nnue::{Network, SCALE};
use throughline_search::{Engine, Limits, Score};

/// Openings that are tried before a shorter one is taken: so many random moves may end every game.
const TRIES: u32 = 1_000;

/// How games are played.
#[derive(Clone)]
pub struct SelfPlay {
    /// Positions looked at for a move, by the first side and the second: where one side has an
    /// edge, more for the other makes games from which more can be learned.
    pub nodes: [u64; 2],
    /// From which every game's opening follows.
    pub seed: u64,
    /// Random moves at the start of a game, at least and at most.
    pub random_plies: (u32, u32),
    /// Plies after which a game counts as drawn.
    pub longest: u32,
    /// What judges, instead of the game's own judgement.
    pub network: Option<Arc<Network>>,
    /// How what the search expects follows from its score: hundredths that make the odds grow e
    /// times, above 0. Without it the game's [`Evaluate::win_model`] tells, or, where a network
    /// judges, what networks are fitted to. With [`SCALE`] a network fitted to the games judges on
    /// the scale of the search that played them.
    pub spread: Option<f64>,
}

impl SelfPlay {
    /// An engine that plays so.
    #[must_use]
    pub fn engine<G: Evaluate>(&self, game: Arc<G>) -> Engine<G> {
        Engine::with_network(game, 4, self.network.clone())
    }

    /// Plays the game of a number, with an engine of [`SelfPlay::engine`]: the same each time. It
    /// ends with a forced win that the search has found, or as a draw after [`SelfPlay::longest`]
    /// plies. `None` when `stop` was set.
    pub fn play<G: Evaluate>(&self, engine: &mut Engine<G>, number: u32, stop: &AtomicBool) -> Option<Game> {
        let game = engine.game().clone();
        engine.new_game();
        let mut random = Random::new(mix(self.seed ^ mix(u64::from(number))));
        let (mut record, mut plies) = self.opening(&*game, &mut random);
        let outcome = loop {
            if let Some(outcome) = record.outcome(&game) {
                break outcome.winner;
            }
            if record.len() >= self.longest as usize {
                break None;
            }
            let mover = game.side_to_move(record.position());
            let limits = Limits::nodes(self.nodes[mover.index()]);
            let found = engine.search(&record, &limits, stop, &mut |_| {});
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let best = found.best.expect("the game goes on");
            plies.push(Played { code: best.pack(), expected: self.expected(&*game, found.score) });
            record.play_trusted(&game, best);
            // A forced win is as good as one on the board.
            if found.score.decided_in().is_some() {
                break Some(if found.score.win_in().is_some() { mover } else { mover.opponent() });
            }
        };
        let winner = match outcome {
            Some(Side::First) => 0,
            None => 1,
            Some(Side::Second) => 2,
        };
        Some(Game { number, winner, plies })
    }

    /// Random moves that do not end the game; fewer where hardly any so long do not.
    fn opening<G: Evaluate>(&self, game: &G, random: &mut Random) -> (Record<G>, Vec<Played>) {
        let (least, most) = self.random_plies;
        let mut wanted = least + random.below(most.saturating_sub(least) + 1);
        let mut tries = 0;
        loop {
            tries += 1;
            if tries > TRIES {
                wanted = wanted.saturating_sub(1);
            }
            let (mut record, mut plies) = (Record::new(game.start()), Vec::new());
            while plies.len() < wanted as usize {
                let Some(m) = game.random_move(record.position(), random) else { break };
                plies.push(Played { code: m.pack(), expected: UNJUDGED });
                record.play_trusted(game, m);
            }
            if record.outcome(game).is_none() || wanted == 0 {
                return (record, plies);
            }
        }
    }

    /// What the mover expects, in thousandths: 0 and 1000 stand for a forced end alone.
    fn expected<G: Evaluate>(&self, game: &G, score: Score) -> u16 {
        // A network is fitted to tell just this.
        let fitted = self.network.as_ref().map(|_| SCALE.into());
        let model = match self.spread.or(fitted) {
            Some(spread) => WdlModel { margin: 0.0, spread },
            None => game.win_model(),
        };
        let thousandths = (score.outlook(&model).expectation() * 1000.0).round() as u16;
        if score.decided_in().is_some() { thousandths } else { thousandths.clamp(1, 999) }
    }
}
