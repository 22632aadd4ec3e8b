//! Speed of the rules on one core: perft leaves and random plies per second, best of several runs.
//! `cargo run --release -p throughline-hnefatafl --example speed`

use std::time::Instant;
use throughline_game::playout::{History, playout};
use throughline_game::{Evaluate, Game, Random, perft};
use throughline_hnefatafl::{FETLAR, Hnefatafl, Position};

const RUNS: usize = 5;

/// The best rate, in millions a second, of work that returns how much it did.
fn best(mut work: impl FnMut() -> u64) -> f64 {
    let rate = |_| {
        let start = Instant::now();
        work() as f64 / start.elapsed().as_secs_f64() / 1e6
    };
    (0..RUNS).map(rate).fold(0.0, f64::max)
}

/// Positions of random games.
fn sample(game: &Hnefatafl, random: &mut Random) -> Vec<Position> {
    let mut positions = Vec::new();
    while positions.len() < 4096 {
        let mut position = game.start();
        for _ in 0..200 {
            let Some(m) = game.random_move(&position, random) else { break };
            positions.push(position);
            game.play(&mut position, m);
        }
    }
    positions
}

fn main() {
    let game = Hnefatafl::new(FETLAR).expect("the default rules are sound");
    println!("perft 4 = {}", perft(&game, &game.start(), 4));
    println!("{:8.1} million leaves/s (perft 4)", best(|| perft(&game, &game.start(), 4)));
    let mut history = History::default();
    let plies = best(|| {
        let mut random = Random::new(1);
        let mut game_of = |_| u64::from(playout(&game, game.start(), 2000, &mut random, &mut history).plies);
        (0..4000).map(&mut game_of).sum()
    });
    println!("{plies:8.2} million random plies/s");
    let positions = sample(&game, &mut Random::new(2));
    let judged = best(|| {
        let sum: i64 = (0..50).flat_map(|_| &positions).map(|p| i64::from(game.evaluate(p))).sum();
        assert_ne!(sum, i64::MIN);
        50 * positions.len() as u64
    });
    println!("{judged:8.2} million evaluations/s");
    let mut moves = Vec::new();
    let noisy = best(|| {
        for position in (0..50).flat_map(|_| &positions) {
            moves.clear();
            game.noisy_moves(position, &mut moves);
        }
        50 * positions.len() as u64
    });
    println!("{noisy:8.2} million lists of noisy moves/s");
    let listed = best(|| {
        for position in (0..50).flat_map(|_| &positions) {
            moves.clear();
            game.legal_moves(position, &mut moves);
        }
        50 * positions.len() as u64
    });
    println!("{listed:8.2} million lists of legal moves/s");
}
