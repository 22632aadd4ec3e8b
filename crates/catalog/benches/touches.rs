//! The time to answer a touch where turns are most numerous: the largest board of Linear
//! Progression with shared blockers.
//!
//! `cargo bench -p throughline-catalog --bench touches`

use divan::Bencher;
use throughline_catalog::{GameHandle, GameRecord};
use throughline_game::Random;

/// Up to 160,000 turns.
const SPEC: &str = "linear-progression:board=16x16,blockers=shared";
/// The limit of listed moves that the server uses.
const LIMIT: usize = 300;

fn main() {
    divan::main();
}

/// A random game, `plies` long.
fn game(plies: usize) -> GameRecord {
    let mut record = GameHandle::from_spec(SPEC).expect("a spec").record(None).expect("a start");
    let mut random = Random::new(5);
    for _ in 0..plies {
        let texts = record.legal_texts();
        if texts.is_empty() {
            break;
        }
        record.play(&texts[random.below(texts.len() as u32) as usize]).expect("a legal move");
    }
    record
}

/// The continuations after this many touches of some turn.
#[divan::bench(args = [0, 1, 2, 3])]
fn continuations(bencher: Bencher, touches: usize) {
    let record = game(40);
    let mut touched = Vec::new();
    for _ in 0..touches {
        let next = record.continuations(&touched, 1).next;
        touched.push(*next.first().expect("turns have several parts"));
    }
    bencher.bench_local(|| record.continuations(&touched, LIMIT));
}
