//! Perft leaves and random plies per second for each game: the best of some rounds in which the
//! games alternate.
//!
//! `cargo bench -p throughline-catalog --bench rates`

use rustix::time::{ClockId, clock_gettime};
use std::sync::Arc;
use std::time::Duration;
use throughline_catalog::{Playable, Visitor, with_game};
use throughline_game::{Random, Record, perft, playout};

/// A game, the moves to the position from which leaves are counted, and the depth.
const RUNS: [(&str, &str, u32); 4] = [
    ("hnefatafl", "", 4),
    ("linear-pursuit", "", 7),
    ("linear-progression", "@d4 @e6", 5),
    ("one-dimensional-chess", "", 8),
];

/// Rounds in which the games alternate.
const ROUNDS: usize = 15;
/// Random games in a round, and the plies after which one is cut off.
const GAMES: u32 = 50;
const MAX_PLIES: u32 = 1000;

/// A measurement: what a round counts, and the results.
struct Runner {
    name: String,
    count: Box<dyn FnMut() -> u64>,
    counted: u64,
    best: Duration,
}

impl Runner {
    fn new(name: String, count: impl FnMut() -> u64 + 'static) -> Self {
        Runner { name, count: Box::new(count), counted: 0, best: Duration::MAX }
    }

    fn run(&mut self) {
        let start = processor_time();
        self.counted = (self.count)();
        self.best = self.best.min(processor_time() - start);
    }
}

struct Runners {
    opening: &'static str,
    depth: u32,
}

impl Visitor for Runners {
    type Output = [Runner; 2];

    fn visit<G: Playable>(self, game: Arc<G>, spec: &str) -> [Runner; 2] {
        let mut record = Record::new(game.start());
        for text in self.opening.split_whitespace() {
            let m = game.parse_move(record.position(), text).expect("a move of the bench");
            record.play_trusted(&*game, m);
        }
        let (position, depth, other) = (record.position().clone(), self.depth, game.clone());
        let leaves = Runner::new(format!("{spec}, leaves"), move || perft(&*game, &position, depth));
        [leaves, Runner::new(format!("{spec}, plies"), move || plies(&*other))]
    }
}

/// Plays random games and counts their plies.
fn plies<G: Playable>(game: &G) -> u64 {
    let (mut random, mut history) = (Random::new(1), playout::History::default());
    let mut play = |_| playout::playout(game, game.start(), MAX_PLIES, &mut random, &mut history).plies;
    u64::from((0..GAMES).map(&mut play).sum::<u32>())
}

/// The processor time of this process: waiting does not count.
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

fn main() {
    let build = |(spec, opening, depth)| with_game(spec, Runners { opening, depth }).expect("a spec");
    let mut runners: Vec<Runner> = RUNS.into_iter().flat_map(build).collect();
    // The first round warms the caches.
    (0..=ROUNDS).for_each(|_| runners.iter_mut().for_each(Runner::run));
    for Runner { name, counted, best, .. } in runners {
        println!("{name:32} {:9.1} million/s", counted as f64 / best.as_secs_f64() / 1e6);
    }
}
