//! The node counts of fixed searches. A change of them distinguishes a functional change of the
//! search, a game's evaluation or its move order from a mere change of speed.
//!
//! `tests/data/signature.txt` holds `GAME DEPTH NODES POSITION` lines. After an intended functional
//! change, run `UPDATE_SIGNATURE=1 cargo test -p throughline-search --test it signature` and commit
//! the file.

use crate::common::{default_game, record_at, search};
use std::path::Path;
use throughline_game::Catalogued;
use throughline_hnefatafl::Hnefatafl;
use throughline_linear_progression::LinearProgression;
use throughline_linear_pursuit::LinearPursuit;
use throughline_one_dimensional_chess::OneDimensionalChess;
use throughline_search::{Engine, Limits};

fn nodes<G: Catalogued>(position: &str, depth: u32) -> u64 {
    let game = default_game::<G>();
    let record = record_at(&*game, position);
    search(&mut Engine::new(game, 4), &record, &Limits::depth(depth)).nodes
}

/// The line with its current count.
fn counted(line: &str) -> String {
    let mut fields = line.splitn(4, ' ');
    let mut field = || fields.next().unwrap_or_else(|| panic!("{line}: four fields"));
    let (game, depth, _, position) = (field(), field(), field(), field());
    let plies = depth.parse().unwrap_or_else(|_| panic!("{line}: no depth"));
    let nodes = match game {
        "hnefatafl" => nodes::<Hnefatafl>(position, plies),
        "linear-pursuit" => nodes::<LinearPursuit>(position, plies),
        "linear-progression" => nodes::<LinearProgression>(position, plies),
        "one-dimensional-chess" => nodes::<OneDimensionalChess>(position, plies),
        _ => panic!("{line}: no such game"),
    };
    format!("{game} {depth} {nodes} {position}\n")
}

#[test]
fn the_node_counts_of_fixed_searches_are_those_on_file() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/signature.txt");
    let known = std::fs::read_to_string(&path).expect("the file is there");
    let now: String = known.lines().map(counted).collect();
    if std::env::var_os("UPDATE_SIGNATURE").is_some() {
        std::fs::write(&path, now).expect("the file can be written");
    } else {
        assert_eq!(now, known, "the search has changed; if that is meant, see the top of this test");
    }
}
