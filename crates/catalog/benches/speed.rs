//! Raw playing speed of each game on one core: perft leaves a second (bulk counting at the last ply) and random plies a
//! second (with exact results).
//!
//! `cargo bench -p throughline-catalog --bench speed`

use divan::{Bencher, counter::ItemsCount};
use throughline_catalog::{Visitor, with_game};
use throughline_game::{Catalogued, Random, Record, perft, playout};

fn main() {
    divan::main();
}

/// A place to count from: spec, moves played before, depth.
#[derive(Debug)]
struct Place {
    spec: &'static str,
    play: &'static str,
    depth: u32,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} depth {}", self.spec, self.depth)
    }
}

const PLACES: [Place; 4] = [
    Place { spec: "hnefatafl", play: "", depth: 4 },
    Place { spec: "linear-pursuit", play: "", depth: 8 },
    Place { spec: "linear-progression", play: "@d4 @e6", depth: 5 },
    Place { spec: "one-dimensional-chess", play: "", depth: 8 },
];

const SPECS: [&str; 4] = ["hnefatafl", "linear-pursuit", "linear-progression", "one-dimensional-chess"];

/// Games of random moves in one sample.
const GAMES: u32 = 200;
/// Plies after which a random game is cut off.
const MAX_PLIES: u32 = 1000;

#[divan::bench(args = &PLACES, sample_count = 5, sample_size = 1)]
fn perft_leaves(bencher: Bencher, place: &Place) {
    struct Leaves<'a, 'b>(Bencher<'a, 'b>, &'static str, u32);
    impl Visitor for Leaves<'_, '_> {
        type Output = ();
        fn visit<G: Catalogued>(self, game: G, _spec: String) {
            let mut record = Record::new(game.start());
            for text in self.1.split_whitespace() {
                let m = game.parse_move(record.position(), text).expect("a move of the bench");
                record.play_trusted(&game, m);
            }
            let leaves = perft(&game, record.position(), self.2);
            self.0.counter(ItemsCount::new(leaves)).bench_local(|| perft(&game, record.position(), self.2));
        }
    }
    with_game(place.spec, Leaves(bencher, place.play, place.depth)).expect("a spec of the bench");
}

#[divan::bench(args = SPECS, sample_count = 5, sample_size = 1)]
fn random_plies(bencher: Bencher, spec: &str) {
    struct Plies<'a, 'b>(Bencher<'a, 'b>);
    impl Visitor for Plies<'_, '_> {
        type Output = ();
        fn visit<G: Catalogued>(self, game: G, _spec: String) {
            // The same games every time: the seed is fixed.
            let play = || {
                let (mut random, mut history) = (Random::new(1), playout::History::default());
                let game =
                    |_| playout::playout(&game, game.start(), MAX_PLIES, &mut random, &mut history).plies;
                (0..GAMES).map(game).sum::<u32>()
            };
            self.0.counter(ItemsCount::new(play())).bench_local(play);
        }
    }
    with_game(spec, Plies(bencher)).expect("a spec of the bench");
}
