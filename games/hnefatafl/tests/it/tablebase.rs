//! The indexing of positions, checked by the conformance crate.

use throughline_conformance::{PositionMap, index};
use throughline_game::{Catalogued, Indexed, Notation};
use throughline_hnefatafl::{Hnefatafl, Position};

fn game(options: &str) -> Hnefatafl {
    Hnefatafl::from_text(options).unwrap()
}

/// Rotates a position by a quarter turn, or mirrors it. Works on its string, so the position must
/// be valid.
fn changed(options: &str, mirrored: bool) -> PositionMap<Hnefatafl> {
    let game = game(options);
    Box::new(move |before: &Position| {
        let text = game.position_text(before);
        let (ranks, side) = text.split_once(' ').unwrap();
        let size = usize::from(game.rules().size);
        let read = |row| throughline_game::row_text::read(row, size, "tTK").unwrap();
        let rows: Vec<Vec<Option<char>>> = ranks.split('/').map(read).collect();
        let cell = |rank: usize, file: usize| {
            if mirrored { rows[rank][size - 1 - file] } else { rows[file][size - 1 - rank] }
        };
        let turned = (0..size).map(|rank| (0..size).map(|file| cell(rank, file)).collect::<Vec<_>>());
        let rows: Vec<String> = turned.map(throughline_game::row_text::write).collect();
        game.parse_position(&format!("{} {side}", rows.join("/"))).unwrap()
    })
}

fn conforms(options: &str, pieces: u32, samples: u64) {
    let images = [changed(options, false), changed(options, true)];
    index::check(&game(options), pieces, samples, &images);
}

#[test]
fn positions_have_numbers_and_predecessors_are_those_that_moves_come_from() {
    conforms("", 3, 500);
    conforms("", 6, 30);
    conforms("rules=brandubh", 3, 4_000);
    conforms("rules=brandubh", 7, 100);
    conforms("rules=tablut", 6, 50);
    conforms("rules=copenhagen", 7, 30);
    conforms("king-armed=off,throne-hostile-to-king=off", 5, 30);
    conforms("rules=fetlar-federation", 9, 10);
}

#[test]
fn games_come_to_numbered_positions() {
    for (options, pieces) in
        [("rules=brandubh", 8), ("rules=brandubh,king-armed=off,no-moves=draw,repetition=draw", 10)]
    {
        let found = index::check_games(&game(options), 300, 600, pieces);
        assert!(found > 50, "{options}: {found}");
    }
}

#[test]
fn tables_are_shared_where_values_are_the_same() {
    let tables = |options| game(options).tablebase_name();
    assert_eq!(tables("").as_deref(), Some("hnefatafl-fetlar"));
    assert_eq!(tables("repetition=off"), tables(""));
    assert_eq!(tables("repetition=claim"), tables(""));
    assert_eq!(tables("rules=brandubh").as_deref(), Some("hnefatafl-brandubh"));
    assert_eq!(tables("rules=brandubh,no-moves=draw"), None);
    let other = tables("king-armed=off").unwrap();
    assert!(other.starts_with("hnefatafl-11-") && other.len() == 29, "{other}");
    assert_ne!(tables("throne-hostile-to-king=off").unwrap(), other);
}

#[test]
fn there_are_about_an_eighth_of_all_placements() {
    let game = game("");
    let size = |name: &str| {
        let class = game.classes(6).into_iter().find(|&class| game.class_name(class) == name).unwrap();
        game.size(class)
    };
    // The king has 19 squares in one octant of the board where men can stand too, and the throne;
    // men have 116 squares.
    assert_eq!(size("t0-T0-K-a"), 20);
    assert_eq!(size("t2-T0-K-d"), 19 * (115 * 114 / 2) + 116 * 115 / 2);
    assert_eq!(size("t1-T1-K-d"), 19 * 115 * 114 + 116 * 115);
}
