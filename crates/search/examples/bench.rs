//! Searches each game's start for a fixed time and prints every iteration.
//!
//! `cargo run --release -p throughline-search --example bench -- [SECONDS [GAME]]`

use std::sync::{Arc, atomic::AtomicBool};
use std::time::Duration;
use throughline_game::{Catalogued, Record};
use throughline_hnefatafl::Hnefatafl;
use throughline_linear_progression::LinearProgression;
use throughline_linear_pursuit::LinearPursuit;
use throughline_one_dimensional_chess::OneDimensionalChess;
use throughline_search::{Engine, Limits};

/// The start after so many plies, unless another game is wanted.
fn bench<G: Catalogued>(time: Duration, wanted: Option<&str>, plies: usize) {
    if wanted.is_some_and(|id| id != G::INFO.id) {
        return;
    }
    let game = Arc::new(G::from_text("").expect("the defaults are a rule set"));
    let mut record = Record::new(game.start());
    let (mut engine, stop) = (Engine::new(game.clone(), 64), AtomicBool::new(false));
    for _ in 0..plies {
        let found = engine.search(&record, &Limits::depth(1), &stop, &mut |_| {});
        record.play_trusted(&game, found.best.expect("the game goes on"));
    }
    println!("{}  {}", G::INFO.id, game.position_text(record.position()));
    let limits = Limits { soft_time: Some(time), ..Limits::time(time) };
    engine.search(&record, &limits, &stop, &mut |r| {
        println!(
            "depth {:2}/{:2}  {:>8}  {:>9} nodes  {:>8} nodes/s  table {:>3} ‰  {}",
            r.depth,
            r.seldepth,
            r.score.to_string(),
            r.nodes,
            r.nps,
            r.hashfull,
            game.move_text(record.position(), r.pv[0])
        );
    });
}

fn main() {
    let seconds = std::env::args().nth(1).map_or(3.0, |text| text.parse().expect("seconds"));
    let (time, wanted) = (Duration::from_secs_f64(seconds), std::env::args().nth(2));
    bench::<Hnefatafl>(time, wanted.as_deref(), 0);
    bench::<LinearPursuit>(time, wanted.as_deref(), 0);
    bench::<LinearProgression>(time, wanted.as_deref(), 2);
    bench::<OneDimensionalChess>(time, wanted.as_deref(), 0);
}
