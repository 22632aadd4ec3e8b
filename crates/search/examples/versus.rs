//! Tries numbers of a judgement: a match of the changed ones against those built in, in pairs of
//! games from the same random opening with sides changed, at the same number of positions a move.
//!
//! `cargo run --release -p throughline-search --example versus -- OPTIONS CHANGES PAIRS NODES`, say
//! `"" guard_taken=40,near_seal.3=140 40 6000` (Hnefatafl; names of rows have their index behind a
//! dot). An unknown name lists those there are.

use std::io::Write as _;
use std::sync::{Arc, atomic::AtomicBool};
use throughline_game::{Catalogued, Evaluate, Random, Record, Side};
use throughline_hnefatafl::Hnefatafl;
use throughline_search::{Engine, Limits};

/// Random plies before the engines take over.
const OPENING: usize = 6;
/// Plies after which a game is a draw.
const LONGEST: usize = 300;

/// The game with some numbers changed.
fn changed<G: Evaluate>(game: &G, changes: &str) -> G {
    let mut weights = game.weights();
    for change in changes.split(',').filter(|change| !change.is_empty()) {
        let (name, value) = change.split_once('=').expect("NAME=VALUE");
        let names: Vec<String> = weights.iter().map(|(name, _)| name.clone()).collect();
        let found = weights.iter_mut().find(|(known, _)| known == name);
        found.unwrap_or_else(|| panic!("no number “{name}”: one of {}", names.join(", "))).1 =
            value.parse().expect("a whole number");
    }
    let values: Vec<i32> = weights.into_iter().map(|(_, value)| value).collect();
    game.with_weights(&values).expect("a value for each weight")
}

/// A game in which the first engine plays `side`: the winner's index among the engines.
fn play<G: Evaluate>(
    game: &G,
    engines: &mut [Engine<G>; 2],
    side: Side,
    seed: u64,
    nodes: u64,
) -> Option<usize> {
    let (mut random, stop) = (Random::new(seed), AtomicBool::new(false));
    let mut record: Record<G> = Record::new(game.start());
    engines.iter_mut().for_each(Engine::new_game);
    while record.len() < LONGEST {
        if let Some(outcome) = record.outcome(game) {
            return outcome.winner.map(|winner| usize::from(winner != side));
        }
        let m = if record.len() < OPENING {
            game.random_move(record.position(), &mut random)
        } else {
            let mover = usize::from(game.side_to_move(record.position()) != side);
            engines[mover].search(&record, &Limits::nodes(nodes), &stop, &mut |_| {}).best
        };
        record.play(game, m.expect("the game is not over")).expect("engines make legal moves");
    }
    None
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [options, changes, pairs, nodes] = &args[..] else { panic!("OPTIONS CHANGES PAIRS NODES") };
    let (pairs, nodes): (u64, u64) = (pairs.parse().expect("pairs"), nodes.parse().expect("nodes"));
    let game = Hnefatafl::from_text(options).expect("options of Hnefatafl");
    let engine = |game| Engine::new(Arc::new(game), 16);
    let mut engines = [engine(changed(&game, changes)), engine(game.clone())];
    let mut tally = [[0u32; 3]; 2];
    for pair in 0..pairs {
        for side in Side::BOTH {
            let winner = play(&game, &mut engines, side, pair, nodes);
            tally[side.index()][winner.map_or(1, |index| index * 2)] += 1;
        }
        let text = |side: usize| format!("+{} ={} -{}", tally[side][0], tally[side][1], tally[side][2]);
        let [first, second] = Hnefatafl::INFO.sides;
        eprint!("\r{} pairs: changed as {first} {}, as {second} {} ", pair + 1, text(0), text(1));
        std::io::stderr().flush().ok();
    }
    eprintln!();
}
