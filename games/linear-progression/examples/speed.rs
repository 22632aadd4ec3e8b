//! Speed of the rules on one core: `cargo run --release -p throughline-linear-progression --example speed`.

use std::time::Instant;
use throughline_game::playout::{History, playout};
use throughline_game::{Catalogued, Game, Notation, Random, Record, perft};
use throughline_linear_progression::LinearProgression;

/// Random games are shorter than this: each turn but a pass fills a space.
const MAX_PLIES: u32 = 200;

fn main() {
    let game = LinearProgression::from_text("").expect("no options are fine");
    let mut opening = Record::new(game.start());
    for text in ["@d4", "@e6"] {
        let m = game.parse_move(opening.position(), text).expect("a legal drop");
        opening.play(&game, m).expect("a legal drop");
    }
    let middle = game
        .parse_position("#w4b#/1w2b2b/1w1wwwb1/wwwwb3/2bwwb2/1b1w1b2/b2w2b1/#2w2b# w - - 0 -")
        .expect("a legal position");
    best("perft 5 after @d4 @e6", "leaves", 7, || perft(&game, opening.position(), 5));
    best("perft 4 in mid-game", "leaves", 7, || perft(&game, &middle, 4));
    best("random playouts", "plies", 7, || {
        let (mut random, mut history) = (Random::new(1), History::default());
        (0..40_000)
            .map(|_| u64::from(playout(&game, game.start(), MAX_PLIES, &mut random, &mut history).plies))
            .sum()
    });
}

/// Prints the rate of the fastest of `rounds` runs: the least disturbed by other work on the machine.
fn best(name: &str, unit: &str, rounds: u32, mut work: impl FnMut() -> u64) {
    let mut fastest = f64::INFINITY;
    let mut done = 0;
    for _ in 0..rounds {
        let start = Instant::now();
        done = std::hint::black_box(work());
        fastest = fastest.min(start.elapsed().as_secs_f64());
    }
    println!("{name}: {done} {unit}, {:.1} million {unit}/s", done as f64 / fastest / 1e6);
}
