//! Tables in memory, made in slices, compared with those in files.

use crate::{built, opened};
use throughline_game::{Catalogued, Indexed, Playable, Tablebase};
use throughline_hnefatafl::Hnefatafl;
use throughline_linear_pursuit::LinearPursuit;
use throughline_one_dimensional_chess::OneDimensionalChess;
use throughline_solve::tablebase::MemoryTablebase;

/// Compares every position of up to this many pieces, and each that a capture leads from there,
/// with the values of files. Returns the numbers of positions and of slices.
fn compare<G: Playable + Indexed>(game: &G, pieces: u32) -> (u64, u64) {
    let folder = built(game, pieces);
    let files = opened(game, folder.path());
    let mut memory = MemoryTablebase::new(game, pieces);
    let (mut positions, mut slices) = (0, 0);
    for class in game.classes(pieces + 1) {
        // Beyond the tables a few are enough: only captures have known values.
        let beyond = game.pieces(class) > pieces;
        let stride = if beyond { game.size(class) / 50 + 1 } else { 1 };
        let mut is_made = false;
        for index in (0..game.size(class)).step_by(stride as usize) {
            let Some(position) = game.position(class, index) else { continue };
            while !is_made && !memory.make(game, &position, &mut || true).expect("there are such tables") {
                slices += 1;
            }
            // Of a class with tables, one position needs all that the others need.
            is_made = !beyond;
            positions += 1;
            let mut moves = Vec::new();
            game.legal_moves(&position, &mut moves);
            let looked_at = moves.into_iter().filter(|_| index % 16 == 0);
            let children = looked_at.map(|m| game.after(&position, m));
            for position in children.chain([position.clone()]) {
                let [found, expected] = [memory.probe(game, &position), files.probe(game, &position)];
                // Tables hold no finished positions.
                if game.outcome(&position).is_none() {
                    assert_eq!(found, expected, "{}", game.position_text(&position));
                }
            }
        }
    }
    (positions, slices)
}

#[test]
fn tables_in_memory_say_what_files_say() {
    let (positions, slices) = compare(&OneDimensionalChess::from_text("").unwrap(), 3);
    assert!(positions > 10_000 && slices > 10, "{positions} {slices}");
    let (positions, slices) = compare(&LinearPursuit::from_text("").unwrap(), 4);
    assert!(positions > 10_000 && slices > 10, "{positions} {slices}");
    let (positions, slices) = compare(&Hnefatafl::from_text("rules=brandubh").unwrap(), 3);
    assert!(positions > 10_000 && slices > 10, "{positions} {slices}");
}

/// When another position is requested in the middle of the work, the work is dropped, and the
/// values are right.
#[test]
fn another_position_may_be_asked_about_in_the_middle() {
    let game = OneDimensionalChess::from_text("").unwrap();
    let folder = built(&game, 4);
    let files = opened(&game, folder.path());
    let mut memory = MemoryTablebase::new(&game, 4);
    let mut classes = game.classes(4);
    classes.retain(|&class| game.pieces(class) == 4);
    let first = |class| (0..game.size(class)).find_map(|index| game.position(class, index)).unwrap();
    let [one, other] = [classes[3], classes[classes.len() / 2]].map(first);
    assert!(!memory.make(&game, &one, &mut || true).unwrap());
    assert_eq!(memory.probe(&game, &one), None);
    while !memory.make(&game, &other, &mut || true).unwrap() {}
    assert!(memory.make(&game, &one, &mut || false).unwrap());
    for position in [&one, &other] {
        assert!(files.probe(&game, position).is_some());
        assert_eq!(memory.probe(&game, position), files.probe(&game, position));
    }
}
