//! The conformance suite of all games, the known perft counts, and the rulings.

use throughline_conformance::{Subject, Symmetry, check, data, options};
use throughline_game::{Catalogued, Notation};
use throughline_hnefatafl::{Hnefatafl, Move};

/// The symmetries of the square, as maps of file and rank on a board with a last file and rank.
type SquareMap = fn(u8, u8, u8) -> (u8, u8);
const SYMMETRIES: [(&str, SquareMap); 8] = [
    ("identity", |f, r, _| (f, r)),
    ("quarter turn", |f, r, last| (r, last - f)),
    ("half turn", |f, r, last| (last - f, last - r)),
    ("three quarter turn", |f, r, last| (last - r, f)),
    ("left to right", |f, r, last| (last - f, r)),
    ("bottom to top", |f, r, last| (f, last - r)),
    ("diagonal", |f, r, _| (r, f)),
    ("other diagonal", |f, r, last| (last - r, last - f)),
];

/// Squares are numbered `rank * 11 + file` on every board.
const STRIDE: u8 = 11;

fn game(options: &str) -> Hnefatafl {
    Hnefatafl::from_text(options).unwrap()
}

/// Returns a position string with every piece moved by `map`.
fn map_text(text: &str, size: u8, map: SquareMap) -> String {
    let (ranks, side) = text.split_once(' ').unwrap();
    let mut cells = vec![vec![None; usize::from(size)]; usize::from(size)];
    for (rank, row) in (0..size).rev().zip(ranks.split('/')) {
        let row = throughline_game::row_text::read(row, usize::from(size), "tTK").unwrap();
        for (file, cell) in (0..).zip(row) {
            let (file, rank) = map(file, rank, size - 1);
            cells[usize::from(rank)][usize::from(file)] = cell;
        }
    }
    let rows: Vec<String> = cells.into_iter().rev().map(throughline_game::row_text::write).collect();
    format!("{} {side}", rows.join("/"))
}

fn symmetry(options: &str, name: &'static str, map: SquareMap) -> Symmetry<Hnefatafl> {
    let game = game(options);
    let size = game.rules().size;
    let turn = move |square: u8| {
        let (file, rank) = map(square % STRIDE, square / STRIDE, size - 1);
        rank * STRIDE + file
    };
    Symmetry {
        name,
        position: Box::new(move |p| {
            game.parse_position(&map_text(&game.position_text(p), size, map)).unwrap()
        }),
        moved: Box::new(move |m| Move::new(turn(m.from()), turn(m.to()))),
        swaps_sides: false,
        is_view: true,
    }
}

fn subject(options: &str, games: u32) -> Subject<Hnefatafl> {
    let game = game(options);
    let size = game.rules().size;
    let squares = (0..size).flat_map(|rank| (0..size).map(move |file| rank * STRIDE + file));
    let pairs = squares.clone().flat_map(|from| squares.clone().map(move |to| Move::new(from, to)));
    Subject {
        universe: pairs.collect(),
        symmetries: SYMMETRIES.iter().map(|&(name, map)| symmetry(options, name, map)).collect(),
        game,
        games,
        max_plies: 70,
    }
}

fn in_data(name: &str) -> String {
    format!("{}/tests/data/{name}.toml", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn conforms() {
    check(&subject("", 2));
}

#[test]
fn conforms_with_every_option_changed() {
    check(&subject("throne-hostile-to-king=off,king-armed=off,repetition=claim,no-moves=loss", 2));
}

#[test]
fn every_rule_set_conforms() {
    for (name, games) in [("fetlar-federation", 1), ("copenhagen", 2), ("brandubh", 6), ("tablut", 3)] {
        check(&subject(&format!("rules={name}"), games));
    }
}

#[test]
fn random_option_sets_conform() {
    let read = |text: &str| options::read::<Hnefatafl>(text).is_ok();
    options::check_random(25, 41, crate::samples::options, read, |set| check(&subject(&set.text(), 1)));
}

#[test]
fn known_counts_hold() {
    data::perft_file::<Hnefatafl>(in_data("perft"));
}

#[test]
fn rulings_hold() {
    for file in ["rulings", "fetlar-federation", "copenhagen", "brandubh", "tablut"] {
        data::ruling_file::<Hnefatafl>(in_data(file));
    }
}
