//! Raw speed on one core: perft leaves and random plies per second, best of several runs.

use std::time::Instant;
use throughline_game::playout::{History, playout};
use throughline_game::{Catalogued, Game, Random, perft};
use throughline_one_dimensional_chess::OneDimensionalChess;

const RUNS: u32 = 5;
const PLIES: u64 = 3_000_000;
const MAX_PLIES: u32 = 1000;

fn main() {
    let all = [
        ("", 8),
        ("setup=rkbqn", 8),
        ("setup=kqrbnrb,board=20", 6),
        ("setup=gardner", 14),
        ("setup=glimne", 8),
        ("setup=doc-pop", 8),
    ];
    for (options, depth) in all {
        let game = OneDimensionalChess::from_text(options).expect("known options");
        let mut leaves = 0;
        let perft_speed = best(|| {
            leaves = perft(&game, &game.start(), depth);
            leaves
        });
        let play_speed = best(|| random_plies(&game));
        println!(
            "{:<24} perft {depth} = {leaves}: {:.1} million leaves/s; {:.2} million random plies/s",
            if options.is_empty() { "kqrbn" } else { options },
            perft_speed / 1e6,
            play_speed / 1e6
        );
    }
}

/// The best rate of several runs of work that says how much it did.
fn best(mut work: impl FnMut() -> u64) -> f64 {
    (0..RUNS).fold(0.0, |best: f64, _| {
        let start = Instant::now();
        let done = work();
        best.max(done as f64 / start.elapsed().as_secs_f64())
    })
}

fn random_plies(game: &OneDimensionalChess) -> u64 {
    let (mut random, mut history, mut plies) = (Random::new(1), History::default(), 0);
    while plies < PLIES {
        plies += u64::from(playout(game, game.start(), MAX_PLIES, &mut random, &mut history).plies);
    }
    plies
}
