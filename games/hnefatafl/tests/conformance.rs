//! The suite every game passes, the known counts, and the rulings.

use throughline_conformance::{Subject, Symmetry, check, data};
use throughline_game::{Catalogued, Notation};
use throughline_hnefatafl::{Hnefatafl, Move};

const SIZE: u8 = 11;

/// The symmetries of the square, as maps of file and rank.
type SquareMap = fn(u8, u8) -> (u8, u8);
const LAST: u8 = SIZE - 1;
const SYMMETRIES: [(&str, SquareMap); 8] = [
    ("identity", |f, r| (f, r)),
    ("quarter turn", |f, r| (r, LAST - f)),
    ("half turn", |f, r| (LAST - f, LAST - r)),
    ("three quarter turn", |f, r| (LAST - r, f)),
    ("left to right", |f, r| (LAST - f, r)),
    ("bottom to top", |f, r| (f, LAST - r)),
    ("diagonal", |f, r| (r, f)),
    ("other diagonal", |f, r| (LAST - r, LAST - f)),
];

fn game(options: &str) -> Hnefatafl {
    Hnefatafl::from_text(options).unwrap()
}

/// A position string with every piece moved as `map` says.
fn map_text(text: &str, map: SquareMap) -> String {
    let (ranks, side) = text.split_once(' ').unwrap();
    let mut cells = vec![vec![None; usize::from(SIZE)]; usize::from(SIZE)];
    for (rank, row) in (0..SIZE).rev().zip(ranks.split('/')) {
        let row = throughline_game::runs::read(row, usize::from(SIZE), "tTK").unwrap();
        for (file, cell) in (0..).zip(row) {
            let (file, rank) = map(file, rank);
            cells[usize::from(rank)][usize::from(file)] = cell;
        }
    }
    let rows: Vec<String> = cells.into_iter().rev().map(throughline_game::runs::write).collect();
    format!("{} {side}", rows.join("/"))
}

fn symmetry(name: &'static str, map: SquareMap) -> Symmetry<Hnefatafl> {
    let turn = move |square: u8| {
        let (file, rank) = map(square % SIZE, square / SIZE);
        rank * SIZE + file
    };
    let game = game("");
    Symmetry {
        name,
        position: Box::new(move |p| game.parse_position(&map_text(&game.position_text(p), map)).unwrap()),
        moved: Box::new(move |m| Move::new(turn(m.from()), turn(m.to()))),
        swaps_sides: false,
    }
}

fn subject(options: &str) -> Subject<Hnefatafl> {
    let squares = 0..SIZE * SIZE;
    Subject {
        game: game(options),
        universe: squares
            .clone()
            .flat_map(|from| squares.clone().map(move |to| Move::new(from, to)))
            .collect(),
        symmetries: SYMMETRIES.iter().map(|&(name, map)| symmetry(name, map)).collect(),
        games: 2,
        max_plies: 70,
    }
}

#[test]
fn conforms() {
    check(&subject(""));
}

#[test]
fn conforms_with_every_option_changed() {
    check(&subject("throne-hostile-to-king=off,king-armed=off,repetition=claim,no-moves=loss"));
}

#[test]
fn known_counts_hold() {
    data::perft_file::<Hnefatafl>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/perft.toml"));
}

#[test]
fn rulings_hold() {
    data::ruling_file::<Hnefatafl>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/rulings.toml"));
}
