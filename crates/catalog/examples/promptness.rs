//! Measures by how much a search with a time limit exceeds it, over the positions of random games;
//! the same checks detect the stop flag. Each position is searched three times and the minimum
//! counts, since time taken by other programs is not the fault of the search; the share of single
//! searches beyond 5 ms is shown as well. The first line measures the machine itself: how long a
//! loop that only reads the clock is delayed.
//!
//! `cargo run --release -p throughline-catalog --example promptness -- [MILLISECONDS [POSITIONS
//! [SPEC…]]]`

use std::sync::{Arc, atomic::AtomicBool};
use std::time::{Duration, Instant};
use throughline_catalog::{Visitor, with_game};
use throughline_game::{Playable, Random, Record};
use throughline_search::{Engine, Limits};

/// The minimum delay that is counted.
const GAP: Duration = Duration::from_micros(100);
/// Rule sets of every kind, including those with thousands of moves.
const SPECS: [&str; 10] = [
    "hnefatafl",
    "hnefatafl:rules=copenhagen",
    "linear-pursuit",
    "linear-pursuit:setup=draft",
    "linear-progression",
    "linear-progression:board=16x16",
    "linear-progression:board=16x16,blockers=own",
    "linear-progression:board=16x16,blockers=shared",
    "one-dimensional-chess",
    "one-dimensional-chess:board=20",
];
/// Searches of each position.
const TRIES: usize = 3;
/// The maximum time that a search may exceed its limit by.
const LATE: Duration = Duration::from_millis(5);

fn main() {
    let mut args = std::env::args().skip(1);
    let number =
        |text: Option<String>, usual| text.map_or(usual, |text| text.parse().expect("a whole number"));
    let time = Duration::from_millis(number(args.next(), 10));
    let positions = number(args.next(), 200) as usize;
    let mut specs: Vec<String> = args.collect();
    if specs.is_empty() {
        specs = SPECS.map(str::to_owned).to_vec();
    }
    tell_of_machine(time * u32::try_from(positions).unwrap_or(u32::MAX));
    println!(
        "milliseconds beyond {time:?}: median, 99 %, most | searches beyond 5 ms | most moves, moves at the worst"
    );
    for spec in &specs {
        with_game(spec, Measure { time, positions }).unwrap_or_else(|error| println!("{error}"));
    }
}

/// Prints the delays of a loop that only reads the clock for a while.
fn tell_of_machine(time: Duration) {
    let end = Instant::now() + time;
    let (mut last, mut gaps) = (Instant::now(), Vec::new());
    while last < end {
        let now = Instant::now();
        gaps.extend(Some(now - last).filter(|gap| *gap >= GAP));
        last = now;
    }
    let longest = gaps.iter().max().copied().unwrap_or_default();
    println!(
        "the machine: held up {} times in {time:?} for more than {GAP:?}, at most {longest:.2?}",
        gaps.len()
    );
}

struct Measure {
    time: Duration,
    positions: usize,
}

impl Visitor for Measure {
    type Output = ();

    fn visit<G: Playable>(self, game: Arc<G>, spec: &str) {
        let mut engine = Engine::new(game.clone(), 16);
        let mut random = Random::new(1);
        let mut record: Record<G> = Record::new(game.start());
        let (mut beyond, mut late) = (Vec::new(), 0);
        while beyond.len() < self.positions {
            let Some(m) = game.random_move(record.position(), &mut random) else { break };
            record.play_trusted(&game, m);
            if record.outcome(&game).is_some() || record.len() > 120 {
                record = Record::new(game.start());
                continue;
            }
            // A forced win or a single move ends a search early: then nothing is measured.
            let taken = [(); TRIES].map(|()| self.search(&mut engine, &record));
            late += taken.iter().filter(|taken| **taken > self.time + LATE).count();
            let least = taken.into_iter().min().unwrap_or_default();
            if least >= self.time {
                beyond.push((least - self.time, record.legal_moves(&game).len()));
            }
        }
        beyond.sort_unstable();
        let at = |share: usize| beyond[(beyond.len() - 1) * share / 100].0.as_secs_f64() * 1e3;
        let most_moves = beyond.iter().map(|(_, moves)| moves).max().expect("positions");
        let worst = beyond.last().map_or(0, |(_, moves)| *moves);
        println!(
            "{spec:<48} {:7.2} {:7.2} {:7.2} | {late} of {} | {most_moves}, {worst}",
            at(50),
            at(99),
            at(100),
            TRIES * beyond.len()
        );
    }
}

impl Measure {
    fn search<G: Playable>(&self, engine: &mut Engine<G>, record: &Record<G>) -> Duration {
        engine.new_game();
        let limits = Limits { soft_time: Some(self.time), ..Limits::time(self.time) };
        let began = Instant::now();
        engine.search(record, &limits, &AtomicBool::new(false), &mut |_| {});
        began.elapsed()
    }
}
