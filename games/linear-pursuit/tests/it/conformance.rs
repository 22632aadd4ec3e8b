//! The conformance suite of all games, the known perft counts, and the rulings.

use throughline_conformance::data::{perft_file, ruling_file};
use throughline_conformance::{Subject, Symmetry, check, options};
use throughline_game::Catalogued;
use throughline_linear_pursuit::{Hand, LinearPursuit, Move, Position, Ring};

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
        for side in throughline_game::Side::BOTH {
            after.set_hand(swap(side), before.hand(side));
        }
        for ring in [Ring::Inner, Ring::Outer] {
            for place in 0..throughline_linear_pursuit::MAX_PLACES as u8 {
                if let Some((side, kind)) = before.piece(ring, place) {
                    after.put(ring, map(place), swap(side), kind);
                }
            }
        }
        after
    };
    let moved = move |m: Move| match m.placed() {
        Some(kind) => Move::put(kind, map(m.to())),
        None => Move::new(map(m.from()), map(m.to())),
    };
    Symmetry { name, position: Box::new(position), moved: Box::new(moved), swaps_sides, is_view: true }
}

/// Returns all moves, with two places beyond the board, which are never legal; equal places are
/// entries. Includes placings of every kind, and of an invalid one.
fn universe(places: u8) -> Vec<Move> {
    let goals = || 0..places + 2;
    let pairs = goals().flat_map(|from| goals().map(move |to| Move::new(from, to)));
    let placings = Hand::KINDS.into_iter().flat_map(|kind| goals().map(move |to| Move::put(kind, to)));
    let strange = [(200, 3), (3, 200), (32, 0), (32 | 5, 0), (63, 0), (255, 255)];
    pairs.chain(placings).chain(strange.map(|(from, to)| Move::new(from, to))).collect()
}

fn conforms(options: &str) {
    check(&Subject {
        game: LinearPursuit::from_text(options).unwrap(),
        universe: universe(PLACES),
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
fn drafts_conform() {
    conforms("setup=draft");
    conforms("setup=draft,pawns=off,pieces=KBNR/KNNN");
}

#[test]
fn deals_conform() {
    conforms("setup=random,seed=1");
    conforms("setup=random,seed=2,pawns=off,pieces=KRRRR/KBNBN");
}

#[test]
fn random_option_sets_conform() {
    let read = |text: &str| options::read::<LinearPursuit>(text).is_ok();
    options::check_random(80, 21, crate::samples::options, read, |set| {
        let game = LinearPursuit::from_text(&set.text()).unwrap();
        let universe = universe(game.circle().places() as u8);
        // In games from the start, each half of the circle belongs to a side.
        let swapped = Symmetry { is_view: false, ..symmetry("colours swapped", |place| place, true) };
        let symmetries = vec![swapped];
        check(&Subject { game, universe, symmetries, games: 2, max_plies: 60 });
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
