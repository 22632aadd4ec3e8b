//! Measures how much faster two threads reach a depth than one. The depth is the median of those
//! that one thread finishes within a node limit, and the same for all starts: if it were the last
//! one finished at each start, one thread would be measured in its luckiest cases. Then each start,
//! a position after random moves, is searched to that depth by one thread and by two. The result is
//! the geometric mean of the ratios of wall-clock times, with the built-in networks and a table of
//! 64 MiB. It is meaningful only on a machine with two idle cores.
//!
//! `cargo run --release -p throughline-catalog --example threads -- [POSITIONS [STARTS [SPEC…]]]`

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use throughline_catalog::{Visitor, built_in_network, with_game};
use throughline_game::{Playable, Random, Record};
use throughline_search::{Engine, Limits};

/// The default rule sets.
const SPECS: [&str; 4] = ["hnefatafl", "linear-pursuit", "linear-progression", "one-dimensional-chess"];
/// The size of the table, in MiB.
const TABLE: usize = 64;
/// Starts that take less time than this in total are skipped: little but the clock's resolution
/// would be measured.
const MIN_TIME: Duration = Duration::from_millis(100);
/// Random moves before a search.
const RANDOM_PLIES: u32 = 6;

fn main() {
    let mut args = std::env::args().skip(1);
    let number =
        |text: Option<String>, usual| text.map_or(usual, |text| text.parse().expect("a whole number"));
    let nodes = number(args.next(), 3_000_000);
    let starts = number(args.next(), 30).max(1);
    let mut specs: Vec<String> = args.collect();
    if specs.is_empty() {
        specs = SPECS.map(str::to_owned).to_vec();
    }
    println!(
        "time of one thread over that of two to the same depth: geometric mean, least, most | depth, starts"
    );
    for spec in &specs {
        with_game(spec, Measure { nodes, starts }).unwrap_or_else(|error| println!("{error}"));
    }
}

struct Measure {
    nodes: u64,
    starts: u64,
}

impl Visitor for Measure {
    type Output = ();

    fn visit<G: Playable>(self, game: Arc<G>, spec: &str) {
        let mut engine = Engine::with_network(game.clone(), TABLE, built_in_network(spec));
        let records: Vec<_> = (0..self.starts).map(|seed| start(&*game, seed)).collect();
        let last = |record| times(&mut engine, record, 1, self.nodes, u32::MAX).last().map(|last| last.0);
        let mut depths: Vec<u32> = records.iter().filter_map(last).collect();
        depths.sort_unstable();
        let Some(&depth) = depths.get(depths.len() / 2) else {
            return println!("{spec}: no depth is finished");
        };
        let mut ratios = Vec::new();
        for record in &records {
            let mut time = |threads| {
                let finished = times(&mut engine, record, threads, u64::MAX, depth);
                // A search that is decided earlier ends early.
                finished.last().filter(|last| last.0 == depth).map(|last| last.1)
            };
            if let (Some(one), Some(two)) = (time(1), time(2))
                && one + two >= MIN_TIME
            {
                ratios.push(one.as_secs_f64() / two.as_secs_f64());
            }
        }
        let mean = (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp();
        let least = ratios.iter().copied().fold(f64::INFINITY, f64::min);
        let most = ratios.iter().copied().fold(0.0, f64::max);
        println!("{spec:<24} {mean:6.2} {least:6.2} {most:6.2} | {depth}, {} starts", ratios.len());
    }
}

/// A game of random moves that is not over.
fn start<G: Playable>(game: &G, seed: u64) -> Record<G> {
    let mut random = Random::new(seed);
    loop {
        let mut record = Record::new(game.start());
        for _ in 0..RANDOM_PLIES {
            let moves = record.legal_moves(game);
            let Some(&m) = moves.get(random.below(moves.len().max(1) as u32) as usize) else { break };
            record.play_trusted(game, m);
        }
        if record.outcome(game).is_none() {
            return record;
        }
    }
}

/// The depths that a search finishes, up to a maximum, and when.
fn times<G: Playable>(
    engine: &mut Engine<G>,
    record: &Record<G>,
    threads: usize,
    nodes: u64,
    last: u32,
) -> Vec<(u32, Duration)> {
    engine.set_threads(threads);
    engine.new_game();
    let stop = AtomicBool::new(false);
    let mut finished = Vec::new();
    engine.search(record, &Limits::nodes(nodes), &stop, &mut |report| {
        finished.push((report.depth, report.elapsed));
        if report.depth >= last {
            stop.store(true, Ordering::Relaxed);
        }
    });
    finished
}
