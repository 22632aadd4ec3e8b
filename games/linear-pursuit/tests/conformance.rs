//! The workspace's suite for every game, the known counts and the rulings.

use throughline_conformance::data::{perft_file, ruling_file};
use throughline_conformance::{Subject, Symmetry, check};
use throughline_game::Catalogued;
use throughline_linear_pursuit::{LinearPursuit, Move, Position, Ring};

const PLACES: u8 = 14;

/// The board's symmetries as maps of places.
fn left_right(place: u8) -> u8 {
    (20 - place) % PLACES
}

fn top_bottom(place: u8) -> u8 {
    PLACES - 1 - place
}

fn half_turn(place: u8) -> u8 {
    (place + 7) % PLACES
}

fn symmetry(name: &'static str, map: fn(u8) -> u8, swaps_sides: bool) -> Symmetry<LinearPursuit> {
    let position = move |before: &Position| {
        let swap = |side: throughline_game::Side| if swaps_sides { side.opponent() } else { side };
        let mut after = Position::empty(swap(before.to_move()));
        for ring in [Ring::Inner, Ring::Outer] {
            for place in 0..PLACES {
                if let Some((side, kind)) = before.piece(ring, place) {
                    after.put(ring, map(place), swap(side), kind);
                }
            }
        }
        after
    };
    let moved = move |m: Move| Move::new(map(m.from()), map(m.to()));
    Symmetry { name, position: Box::new(position), moved: Box::new(moved), swaps_sides }
}

fn conforms(options: &str) {
    let pairs = |from| (0..PLACES + 2).map(move |to| Move::new(from, to));
    check(&Subject {
        game: LinearPursuit::from_text(options).unwrap(),
        // Two places beyond the board are never legal; equal places are entries.
        universe: (0..PLACES + 2).flat_map(pairs).chain([Move::new(200, 3), Move::new(3, 200)]).collect(),
        symmetries: vec![
            symmetry("mirror left to right", left_right, false),
            symmetry("mirror top to bottom, colours swapped", top_bottom, true),
            symmetry("half turn, colours swapped", half_turn, true),
        ],
        games: 25,
        max_plies: 150,
    });
}

#[test]
fn classic_conforms() {
    conforms("");
}

#[test]
fn classic_without_pawns_conforms() {
    conforms("pawns=off");
}

#[test]
fn yin_yang_without_repetition_rule_conforms() {
    conforms("setup=yin-yang,repetition=off");
}

#[test]
fn yin_yang_without_pawns_conforms() {
    conforms("setup=yin-yang,pawns=off");
}

#[test]
fn known_counts() {
    perft_file::<LinearPursuit>("tests/data/perft.toml");
}

#[test]
fn rulings() {
    ruling_file::<LinearPursuit>("tests/data/rulings.toml");
}
