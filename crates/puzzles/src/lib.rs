#![doc = include_str!("../README.md")]

#[cfg(not(target_family = "wasm"))]
mod examine;
mod file;
#[cfg(not(target_family = "wasm"))]
mod generate;
pub mod lesson;
#[cfg(not(target_family = "wasm"))]
mod making;
#[cfg(not(target_family = "wasm"))]
mod plan;
mod puzzle;
#[cfg(not(target_family = "wasm"))]
mod rating;
mod solver;
#[cfg(not(target_family = "wasm"))]
mod tablebase;

#[cfg(not(target_family = "wasm"))]
pub use examine::{ExamineError, examine};
pub use file::{Collection, Defect};
#[cfg(not(target_family = "wasm"))]
pub use generate::generate;
#[cfg(not(target_family = "wasm"))]
pub use making::{Budget, Claim, Flaw, make};
#[cfg(not(target_family = "wasm"))]
pub use plan::{Generated, Plan, Source, dropped_summary};
pub use puzzle::{Certainty, Grade, Puzzle, Refutation, Scope, Step, Task};
#[cfg(not(target_family = "wasm"))]
pub use rating::rate;
pub use solver::{Forced, Solver, TooLong};

use std::collections::BTreeMap;
use std::sync::LazyLock;
use throughline_catalog::{GAMES, puzzle_file};

/// Returns the puzzles of a game, by its id; `None` where it has none.
#[must_use]
pub fn shipped(game: &str) -> Option<&'static Collection> {
    static SHIPPED: LazyLock<BTreeMap<&str, Collection>> = LazyLock::new(|| {
        let of_game = |id| puzzle_file(id).map(|text| (id, text));
        let read = |text| Collection::read(text).expect("a game's own puzzles are sound");
        GAMES.iter().filter_map(|info| of_game(info.id)).map(|(id, text)| (id, read(text))).collect()
    });
    SHIPPED.get(game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// A game may have no puzzles; otherwise it has enough, of every grade.
    #[test]
    fn games_with_puzzles_have_a_hundred_and_fifty_each_with_a_name_of_its_own() {
        let mut keys = HashSet::new();
        for collection in GAMES.iter().filter_map(|info| shipped(info.id)) {
            let Collection { game, puzzles, .. } = collection;
            assert!(puzzles.len() >= 150, "{game}: {}", puzzles.len());
            assert!(!collection.made.is_empty() && !collection.engine.is_empty());
            let ratings_of = |grade| puzzles.iter().filter(move |p| p.grade() == grade).map(|p| p.rating);
            let bounds = Grade::ALL.map(|grade| (ratings_of(grade).min(), ratings_of(grade).max()));
            assert!(bounds.windows(2).all(|pair| pair[0].0 > pair[1].1), "{game}: {bounds:?}");
            for grade in Grade::ALL {
                let count = puzzles.iter().filter(|puzzle| puzzle.grade() == grade).count();
                assert!(5 * count >= puzzles.len(), "{game}: {count} are {}", grade.name());
            }
            assert!(puzzles.iter().all(|puzzle| keys.insert(puzzle.key())));
        }
        assert!(keys.len() >= 30 && shipped("ludo").is_none());
    }
}
