//! Measures how much sooner two threads reach a depth than one: positions after random moves are
//! searched with one thread and so many positions, then with two until the last depth that one
//! finished. Told is the geometric mean of the ratios of times, on the clock, with the networks of
//! the program and a table of 64 MiB. Only a machine with two idle cores tells the truth.
//!
//! `cargo run --release -p throughline-catalog --example threads -- [POSITIONS [STARTS [SPEC…]]]`

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use throughline_catalog::{Visitor, built_in_network, with_game};
use throughline_game::{Playable, Random, Record};
use throughline_search::{Engine, Limits};

/// Rule sets measured when none is named.
const SPECS: [&str; 4] = ["hnefatafl", "linear-pursuit", "linear-progression", "one-dimensional-chess"];
/// The table, in MiB.
const TABLE: usize = 64;
/// Starts that one thread is done with sooner are left out: little but the clock would be measured.
const LEAST_TIME: Duration = Duration::from_millis(200);
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
    println!("time of one thread over that of two to the same depth: geometric mean, least, most | depths");
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
        let mut ratios = Vec::new();
        let mut depths = Vec::new();
        for seed in 0..self.starts {
            let record = start(&*game, seed);
            let alone = times(&mut engine, &record, 1, self.nodes, u32::MAX);
            let Some(&(depth, time)) = alone.last() else { continue };
            if time < LEAST_TIME {
                continue;
            }
            // Without an end in positions: a start where two threads take long counts, too. A
            // search that is decided earlier ends of itself.
            let together = times(&mut engine, &record, 2, u64::MAX, depth);
            let Some(&(_, sooner)) = together.last() else { continue };
            ratios.push(time.as_secs_f64() / sooner.as_secs_f64().max(1e-6));
            depths.push(depth);
        }
        let mean = (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp();
        let least = ratios.iter().copied().fold(f64::INFINITY, f64::min);
        let most = ratios.iter().copied().fold(0.0, f64::max);
        let (shallow, deep) = (depths.iter().min().unwrap_or(&0), depths.iter().max().unwrap_or(&0));
        println!(
            "{spec:<24} {mean:6.2} {least:6.2} {most:6.2} | {shallow} to {deep}, {} starts",
            ratios.len()
        );
    }
}

/// A game of random moves, which goes on.
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

/// The depths that a search finishes, up to one, and when.
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
