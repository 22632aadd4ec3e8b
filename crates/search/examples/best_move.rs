//! Searches a game's start for some seconds and prints every iteration.
//!
//! `cargo run --release -p throughline-search --example best_move -- SPEC [SECONDS]`

use std::sync::{Arc, atomic::AtomicBool};
use std::time::Duration;
use throughline_catalog::{Playable, Visitor, with_game};
use throughline_game::Record;
use throughline_search::{Engine, Limits};

struct BestMove {
    time: Duration,
}

impl Visitor for BestMove {
    type Output = ();

    fn visit<G: Playable>(self, game: Arc<G>, spec: &str) {
        let record = Record::new(game.start());
        println!("{spec}  {}", game.position_text(record.position()));
        let (mut engine, stop) = (Engine::new(game.clone(), 64), AtomicBool::new(false));
        let found = engine.search(&record, &Limits::time(self.time), &stop, &mut |r| {
            let best = game.move_text(record.position(), r.pv[0]);
            println!(
                "depth {:2}/{:2}  {:>8}  {:>9} nodes  {:>8} nodes/s  {best}",
                r.depth, r.seldepth, r.score, r.nodes, r.nps
            );
        });
        println!("best {}", found.best.map_or("none".to_owned(), |m| game.move_text(record.position(), m)));
    }
}

fn main() {
    let mut args = std::env::args().skip(1);
    let spec = args.next().unwrap_or_else(|| "hnefatafl".to_owned());
    let seconds = args.next().and_then(|text| text.parse().ok()).unwrap_or(2.0);
    let search = BestMove { time: Duration::from_secs_f64(seconds) };
    with_game(&spec, search).unwrap_or_else(|error| eprintln!("{error}"));
}
