//! The conformance suite of all games, the known perft counts, and the rulings.

use crate::samples;
use throughline_conformance::data::{perft_file, ruling_file};
use throughline_conformance::{Subject, Symmetry, check, options};
use throughline_game::{Catalogued, Side};
use throughline_one_dimensional_chess::{Move, OneDimensionalChess, Position};

/// Returns the row reversed, with the colours swapped.
fn reversed(length: u8) -> Symmetry<OneDimensionalChess> {
    let mirror = move |square: u8| length - 1 - square;
    let position = move |before: &Position| {
        let mut after = Position::empty(before.to_move().opponent());
        for square in 0..length {
            if let Some((side, kind)) = before.piece(square) {
                after.put(mirror(square), side.opponent(), kind);
            }
        }
        for side in Side::BOTH {
            after.set_may_castle(side.opponent(), before.may_castle(side));
        }
        after.set_quiet_plies(before.quiet_plies());
        after
    };
    let moved = move |m: Move| {
        let (from, to) = (mirror(m.from()), mirror(m.to()));
        match (m.via(), m.promotion_choice()) {
            _ if m.is_castling() => Move::castling(from, to),
            (Some(via), _) => Move::capture_on_the_way(from, mirror(via), to),
            (_, Some(choice)) => Move::promotion(from, to, choice),
            _ => Move::new(from, to),
        }
    };
    Symmetry {
        name: "the row reversed, colours swapped",
        position: Box::new(position),
        moved: Box::new(moved),
        swaps_sides: true,
        is_view: true,
    }
}

/// Every move value on the row and on one square beyond it.
fn universe(length: u8) -> Vec<Move> {
    let squares = || (0..=length).chain([31]);
    let pairs = squares().flat_map(|from| squares().map(move |to| (from, to)));
    let ways = |(from, to)| {
        let on_the_way = (0..=length).map(move |via| Move::capture_on_the_way(from, via, to));
        let promotions = (0..4).map(move |choice| Move::promotion(from, to, choice));
        on_the_way.chain(promotions).chain([Move::new(from, to), Move::castling(from, to)])
    };
    pairs.flat_map(ways).collect()
}

fn conforms(options: &str, games: u32) {
    let game = OneDimensionalChess::from_text(options).unwrap();
    let length = game.length();
    let symmetries = vec![reversed(length)];
    check(&Subject { game, universe: universe(length), symmetries, games, max_plies: 200 });
}

#[test]
fn the_default_conforms() {
    conforms("", 30);
}

#[test]
fn other_line_ups_conform() {
    conforms("setup=rkbqn,repetition=claim", 8);
    conforms("setup=bnrkrnbq,repetition=off", 5);
}

#[test]
fn other_boards_conform() {
    conforms("setup=nkr,board=8", 8);
    conforms("setup=kqrbn,board=13", 8);
    conforms("setup=nrkbqnn,board=20", 5);
}

#[test]
fn the_relatives_conform() {
    conforms("setup=gardner", 20);
    conforms("setup=gardner,board=9", 10);
    conforms("setup=glimne", 10);
    conforms("setup=doc-pop", 10);
}

#[test]
fn random_option_sets_conform() {
    let read = |text: &str| options::read::<OneDimensionalChess>(text).is_ok();
    options::check_random(120, 61, samples::options, read, |set| conforms(&set.text(), 1));
}

#[test]
fn known_counts() {
    perft_file::<OneDimensionalChess>("tests/data/perft.toml");
}

#[test]
fn rulings() {
    ruling_file::<OneDimensionalChess>("tests/data/rulings.toml");
}

#[test]
fn rulings_of_the_relatives() {
    ruling_file::<OneDimensionalChess>("tests/data/relatives.toml");
}
