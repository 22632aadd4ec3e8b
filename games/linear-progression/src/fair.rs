//! The table behind `drop=fair`: pairs of drops that were measured to be even.

use crate::mask::STANDARD;
use crate::{Bits, Board, Progression};
use throughline_game::Random;

/// The starts of the common board without blockers, as `throughline lab starts` wrote them. Its heading says how.
const TABLE: &str = include_str!("../data/fair-drops.txt");

/// The boards that have a table, for messages.
pub(crate) const BOARDS: &str = "board=8x8 with blockers=off and equal-moves=off";

/// The fair pairs: the squares of White's and Black's drops, one pair of those that turning and reflecting the board makes.
fn pairs<B: Bits>(game: &Progression<B>) -> Vec<[u8; 2]> {
    let square = |text: &str| game.board.squares().find(|&at| game.board.name(at) == text);
    let pair = |line: &str| {
        let mut drops = line.split(' ').map(|word| square(word.strip_prefix('@')?));
        Some([drops.next()??, drops.next()??])
    };
    TABLE.lines().filter(|line| !line.starts_with('#')).filter_map(pair).collect()
}

impl<B: Bits> Progression<B> {
    /// Whether it is what the table was made for.
    fn has_table(&self) -> bool {
        let common = Board::<B>::read(STANDARD).is_ok_and(|common| {
            (common.width(), common.height(), common.spaces())
                == (self.board.width(), self.board.height(), self.board.spaces())
        });
        common && !self.has_blockers() && !self.equal_moves
    }

    /// The same rule set after a drop of both tokens that the table calls fair: the pair, and how it is turned or reflected,
    /// follow from the seed. `None` where there is no table for the board and its options.
    #[must_use]
    pub fn dropped_fairly(mut self, seed: u64) -> Option<Self> {
        if !self.has_table() {
            return None;
        }
        let pairs = pairs(&self);
        let mut images = self.board_symmetries();
        images.push(self.board.squares().collect());
        let mut random = Random::new(seed);
        let pair = pairs[random.below(pairs.len() as u32) as usize];
        let image = &images[random.below(images.len() as u32) as usize];
        self.start_with(pair.map(|square| B::square(image[usize::from(square)])));
        Some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{LinearProgression, WideLinearProgression};
    use std::collections::HashSet;
    use throughline_game::{Catalogued, Game, Notation};

    #[test]
    fn every_line_of_the_table_is_a_pair_of_drops_within_the_margin() {
        let game = LinearProgression::from_text("").expect("the common board");
        let lines: Vec<&str> = TABLE.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(pairs(&game).len(), lines.len(), "every line is read");
        assert!(lines.len() >= 10, "{} pairs", lines.len());
        let mut kinds = HashSet::new();
        for (line, [white, black]) in lines.iter().zip(pairs(&game)) {
            assert!(white != black && game.board.is_space(white) && game.board.is_space(black), "{line}");
            let numbers: Vec<f64> =
                line.split(' ').skip(2).map(|word| word.parse().expect("a number")).collect();
            let [score, low, high, games, different] = numbers[..] else { panic!("{line}") };
            assert!(
                (0.45..=0.55).contains(&score)
                    && low <= score
                    && score <= high
                    && games >= 50.0
                    && 4.0 * different >= games,
                "{line}"
            );
            let images = game.board_symmetries();
            let image = |map: &Vec<u8>| [white, black].map(|square| map[usize::from(square)]);
            let least = images.iter().map(image).chain([[white, black]]).min();
            assert!(kinds.insert(least), "{line}: twice");
        }
    }

    #[test]
    fn a_seed_picks_a_pair_of_the_table_turned_or_reflected() {
        let game = LinearProgression::from_text("").expect("the common board");
        let mut expected = HashSet::new();
        for [white, black] in pairs(&game) {
            for map in game.board_symmetries().into_iter().chain([game.board.squares().collect()]) {
                expected.insert([white, black].map(|square| u64::square(map[usize::from(square)])));
            }
        }
        let mut found = HashSet::new();
        for seed in 0..4000 {
            let start = game.clone().dropped_fairly(seed).expect("the common board has a table").start();
            assert!(expected.contains(&start.tokens), "{}", game.position_text(&start));
            found.insert(start.tokens);
        }
        assert!(found.len() * 10 > expected.len() * 9, "{} of {}", found.len(), expected.len());
        let text = "drop=fair,seed=5";
        let [narrow, wide] = [
            LinearProgression::from_text(text).map(|game| game.position_text(&game.start())),
            WideLinearProgression::from_text(text).map(|game| game.position_text(&game.start())),
        ];
        assert_eq!(narrow, wide);
        assert!(narrow.expect("fair").contains(" w - "));
    }
}
