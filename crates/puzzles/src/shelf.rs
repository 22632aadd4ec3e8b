//! The puzzles that come with the program.

use crate::file::Collection;
use std::sync::LazyLock;

/// The files, each written by the commands in its heading.
const FILES: [&str; 4] = [
    include_str!("../data/hnefatafl.txt"),
    include_str!("../data/linear-pursuit.txt"),
    include_str!("../data/linear-progression.txt"),
    include_str!("../data/one-dimensional-chess.txt"),
];

static SHIPPED: LazyLock<Vec<Collection>> = LazyLock::new(|| {
    let read = |text| Collection::read(text).expect("the program's own puzzles are sound");
    FILES.into_iter().map(read).collect()
});

/// The puzzles of a game, by its name in specs; `None` where there are none.
#[must_use]
pub fn shipped(game: &str) -> Option<&'static Collection> {
    SHIPPED.iter().find(|collection| collection.game == game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use throughline_catalog::GAMES;

    #[test]
    fn every_game_has_puzzles_each_with_a_name_of_its_own() {
        let mut keys = HashSet::new();
        for info in GAMES {
            let collection = shipped(info.id).unwrap();
            assert!(collection.puzzles.len() >= 30, "{}: {}", info.id, collection.puzzles.len());
            assert!(!collection.made.is_empty() && !collection.engine.is_empty());
            assert!(collection.puzzles.is_sorted_by_key(|puzzle| puzzle.grade));
            assert!(collection.puzzles.iter().all(|puzzle| keys.insert(puzzle.key())));
        }
        assert!(shipped("ludo").is_none());
    }
}
