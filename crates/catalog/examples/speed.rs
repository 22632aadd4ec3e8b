//! Measures the nodes per second of one thread, with the game's own evaluation, from the start,
//! with a table of 64 MiB. Only the processor time of the thread counts, so that other programs
//! have little influence; the best of the runs is printed.
//!
//! `cargo run --release -p throughline-catalog --example speed -- [POSITIONS [RUNS [SPEC…]]]`

use rustix::time::{ClockId, clock_gettime};
use std::sync::{Arc, atomic::AtomicBool};
use std::time::Duration;
use throughline_catalog::{Visitor, with_game};
use throughline_game::{Playable, Record};
use throughline_search::{Engine, Limits};

/// The default rule sets.
const SPECS: [&str; 4] = ["hnefatafl", "linear-pursuit", "linear-progression", "one-dimensional-chess"];
/// The size of the table, in MiB.
const TABLE: usize = 64;

fn main() {
    let mut args = std::env::args().skip(1);
    let number =
        |text: Option<String>, usual| text.map_or(usual, |text| text.parse().expect("a whole number"));
    let nodes = number(args.next(), 1_500_000);
    let runs = number(args.next(), 5).max(1);
    let mut specs: Vec<String> = args.collect();
    if specs.is_empty() {
        specs = SPECS.map(str::to_owned).to_vec();
    }
    println!("millions of positions a second: best, median of {runs} | positions, score");
    for spec in &specs {
        with_game(spec, Measure { nodes, runs }).unwrap_or_else(|error| println!("{error}"));
    }
}

struct Measure {
    nodes: u64,
    runs: u64,
}

impl Visitor for Measure {
    type Output = ();

    fn visit<G: Playable>(self, game: Arc<G>, spec: &str) {
        let record: Record<G> = Record::new(game.start());
        let mut engine = Engine::new(game, TABLE);
        let (limits, stop) = (Limits::nodes(self.nodes), AtomicBool::new(false));
        let mut told = None;
        let mut rates: Vec<f64> = (0..self.runs)
            .map(|_| {
                engine.new_game();
                let began = thread_time();
                let found = engine.search(&record, &limits, &stop, &mut |_| {});
                let rate = found.nodes as f64 / (thread_time() - began).as_secs_f64() / 1e6;
                told = Some((found.nodes, found.score));
                rate
            })
            .collect();
        rates.sort_unstable_by(f64::total_cmp);
        let (nodes, score) = told.expect("a run");
        let best = rates.last().expect("a run");
        println!("{spec:<24} {best:6.3} {:6.3} | {nodes}, {score}", rates[rates.len() / 2]);
    }
}

fn thread_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}
