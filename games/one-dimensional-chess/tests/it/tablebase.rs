//! The indexing of positions, checked by the conformance crate.

use throughline_conformance::{PositionMap, index};
use throughline_game::{Catalogued, Indexed, Side};
use throughline_one_dimensional_chess::{OneDimensionalChess, Position};

/// Mirrors a position, or swaps its sides.
fn changed(length: u8, mirrored: bool, swapped: bool) -> PositionMap<OneDimensionalChess> {
    let side = move |side: Side| if swapped { side.opponent() } else { side };
    Box::new(move |before: &Position| {
        let mut after = Position::empty(side(before.to_move()));
        for square in 0..length {
            if let Some((whose, kind)) = before.piece(square) {
                after.put(if mirrored { length - 1 - square } else { square }, side(whose), kind);
            }
        }
        after.set_quiet_plies(7);
        after
    })
}

fn conforms(options: &str, pieces: u32, samples: u64) {
    let game = OneDimensionalChess::from_text(options).unwrap();
    let twins = [(false, true), (true, false), (true, true)];
    let twins = twins.map(|(mirrored, swapped)| changed(game.length(), mirrored, swapped));
    index::check(&game, pieces, samples, &twins);
}

#[test]
fn positions_have_numbers_and_predecessors_are_those_that_moves_come_from() {
    conforms("", 7, 400);
    conforms("", 10, 40);
    conforms("", 3, 2_000);
    conforms("setup=rkbqn,board=13", 5, 200);
    conforms("setup=kqnrr,board=11", 6, 100);
    conforms("setup=knbbrrq,board=20", 6, 20);
    conforms("setup=gardner", 6, 500);
    conforms("setup=gardner,board=9", 6, 500);
}

#[test]
fn games_come_to_numbered_positions() {
    for options in ["", "setup=kqnrr,board=11", "setup=gardner", "setup=gardner,board=9"] {
        let game = OneDimensionalChess::from_text(options).unwrap();
        assert!(index::check_games(&game, 60, 200, 6) > 100, "{options}");
    }
}

#[test]
fn tables_are_shared_where_values_are_the_same() {
    let tables = |options| OneDimensionalChess::from_text(options).unwrap().tablebase_name();
    assert_eq!(tables("").as_deref(), Some("one-dimensional-chess-16"));
    assert_eq!(tables("setup=rkbqn,repetition=off"), tables(""));
    assert_eq!(tables("setup=gardner").as_deref(), Some("one-dimensional-chess-gardner-8"));
    assert_eq!([tables("setup=glimne"), tables("setup=doc-pop")], [None, None]);
}

#[test]
fn there_are_as_many_positions_as_squares_allow() {
    let game = OneDimensionalChess::from_text("").unwrap();
    let total = |pieces| -> u64 {
        let classes = game.classes(pieces);
        classes.iter().filter(|&&class| game.pieces(class) == pieces).map(|&class| game.size(class)).sum()
    };
    assert_eq!([2, 3, 4, 5].map(total), [120, 13_440, 611_520, 14_676_480]);
    assert_eq!([6, 7, 10].map(total), [201_801_600, 1_614_412_800, 14_529_715_200]);
}
