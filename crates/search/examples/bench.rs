//! Searches each game's start to a fixed time and prints every iteration.
//!
//! `cargo run --release -p throughline-search --example bench -- [SECONDS [GAME]]`

use std::sync::{Arc, atomic::AtomicBool};
use std::time::Duration;
use throughline_game::{Catalogued, GameInfo, Record};
use throughline_hnefatafl::Hnefatafl;
use throughline_linear_progression::LinearProgression;
use throughline_linear_pursuit::LinearPursuit;
use throughline_one_dimensional_chess::OneDimensionalChess;
use throughline_search::{Engine, Limits};

fn bench<G: Catalogued>(time: Duration, plies: usize) {
    let game = Arc::new(G::from_text("").expect("the defaults are a rule set"));
    let mut record = Record::new(game.start());
    let mut engine = Engine::new(game.clone(), 64);
    for _ in 0..plies {
        let found = engine.search(&record, &Limits::depth(1), &AtomicBool::new(false), &mut |_| {});
        record.play_trusted(&game, found.best.expect("the game goes on"));
    }
    println!("{}  {}", G::INFO.id, game.position_text(record.position()));
    let limits = Limits { soft_time: Some(time), ..Limits::time(time) };
    engine.search(&record, &limits, &AtomicBool::new(false), &mut |r| {
        let mut position = record.position().clone();
        let mut line = String::new();
        for &m in &r.pv {
            line += &game.move_text(&position, m);
            line.push(' ');
            game.play(&mut position, m);
        }
        println!(
            "depth {:2}/{:2}  {:>8}  {:>9} nodes  {:>8} nodes/s  table {:>3} ‰  {line}",
            r.depth,
            r.seldepth,
            r.score.to_string(),
            r.nodes,
            r.nps,
            r.hashfull
        );
    });
}

fn main() {
    let seconds = std::env::args().nth(1).map_or(3.0, |text| text.parse().expect("seconds"));
    let time = Duration::from_secs_f64(seconds);
    let wanted = std::env::args().nth(2);
    let is_wanted = |info: &GameInfo| wanted.as_deref().is_none_or(|id| id == info.id);
    if is_wanted(Hnefatafl::INFO) {
        bench::<Hnefatafl>(time, 0);
    }
    if is_wanted(LinearPursuit::INFO) {
        bench::<LinearPursuit>(time, 0);
    }
    if is_wanted(LinearProgression::INFO) {
        bench::<LinearProgression>(time, 2);
    }
    if is_wanted(OneDimensionalChess::INFO) {
        bench::<OneDimensionalChess>(time, 0);
    }
}
