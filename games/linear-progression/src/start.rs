//! Random starts: drops anywhere, and drops that were measured to be fair.
//!
//! A random drop (`drop=random`) is settled before a game starts: `Catalogued::draw_seeds` fills in
//! the seed, and the start position has the tokens on the board.

use crate::board::Board;
use crate::messages::MESSAGES;
use crate::rules::Blockers;
use crate::{Bits, Position, Progression};
use throughline_game::bits::ones;
use throughline_game::{Game, Notation, Random, SpecError};

/// Returns the fair starts of the standard board by its options, as written by `throughline lab
/// starts`. Their headers say how.
fn table(blockers: Blockers, equal_moves: bool) -> Option<&'static str> {
    match (blockers, equal_moves) {
        (Blockers::Off, false) => Some(include_str!("../data/fair-drops.txt")),
        (Blockers::Off, true) => Some(include_str!("../data/fair-drops-equal-moves.txt")),
        (Blockers::Own, false) => Some(include_str!("../data/fair-drops-own-blockers.txt")),
        (Blockers::Shared, false) => Some(include_str!("../data/fair-drops-shared-blockers.txt")),
        (Blockers::Own | Blockers::Shared, true) => None,
    }
}

impl<B: Bits> Progression<B> {
    /// Makes the drops of L1 and L15 at random: White's token, Black's, then White's blocker and
    /// Black's, each with uniform probability. A seed always gives the same drops.
    pub(crate) fn random_start(&self, seed: u64) -> Position<B> {
        let mut random = Random::new(seed);
        let mut pick = |from: B| from.nth(random.below(from.count()));
        let mut two_of = |places: B| {
            let first = pick(places);
            [first, pick(places.without(B::square(first)))]
        };
        let mut start = Position { tokens: two_of(self.board.spaces).map(B::square), ..Position::empty() };
        if self.has_blockers() {
            start.blockers = two_of(self.board.corners).map(Some);
        }
        start
    }

    /// Returns the lines of the table for this rule set: starts, one for each class of symmetric
    /// starts. Empty without a table.
    fn fair_lines(&self) -> Vec<&'static str> {
        let is_common = Board::<B>::read("8x8")
            .is_ok_and(|common| (common.grid, common.spaces) == (self.board.grid, self.board.spaces));
        let table = if is_common { table(self.blockers, self.equal_moves) } else { None };
        table.into_iter().flat_map(str::lines).filter(|line| !line.starts_with('#')).collect()
    }

    /// Returns the position after the drops at the beginning of a table's line.
    fn after_drops(&self, line: &str) -> Option<Position<B>> {
        line.split(' ').take(2).try_fold(Position::empty(), |mut position, drop| {
            let drop = self.parse_move(&position, drop).ok()?;
            self.play(&mut position, drop);
            Some(position)
        })
    }

    /// Iterates over the symmetries of the board as maps of squares, the identity first.
    pub(crate) fn images(&self) -> impl Iterator<Item = Vec<u8>> {
        let keeps = |map: &Vec<u8>| {
            let same = |(&image, square)| self.board.is_space(square) == self.board.is_space(image);
            map.iter().zip(self.board.grid.squares()).all(same)
        };
        self.board.grid.symmetry_maps().filter(keeps)
    }

    /// Returns a position with every square mapped by `image`.
    fn image_of(position: &Position<B>, image: &[u8]) -> Position<B> {
        let turn = |square: u8| image[usize::from(square)];
        Position {
            tokens: position.tokens.map(|set| ones(set).fold(B::none(), |all, at| all | B::square(turn(at)))),
            blockers: position.blockers.map(|blocker| blocker.map(turn)),
            ..*position
        }
    }

    /// Returns drops of both sides that the table of this rule set lists as fair: which, and under
    /// which symmetry, follows from the seed.
    ///
    /// # Errors
    /// [`SpecError::Clash`] where there is no table for the board and its options.
    pub(crate) fn fair_start(&self, seed: u64) -> Result<Position<B>, SpecError> {
        let mut random = Random::new(seed);
        let mut pick = |count: usize| random.below(count as u32) as usize;
        let (lines, mut images) = (self.fair_lines(), self.images().collect::<Vec<_>>());
        // The identity was once the last, and seeds must keep their starts.
        images.rotate_left(1);
        let start = lines.get(pick(lines.len())).and_then(|line| self.after_drops(line));
        let start = start.map(|start| Self::image_of(&start, &images[pick(images.len())]));
        start.ok_or_else(|| SpecError::Clash(MESSAGES.line("clash-fair").to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{LinearProgression, WideLinearProgression};
    use std::collections::HashSet;
    use throughline_game::{Catalogued, bits::SquareSet};

    const WITH_TABLES: [&str; 4] = ["", "equal-moves=on", "blockers=own", "blockers=shared"];

    fn game(options: &str) -> LinearProgression {
        LinearProgression::from_text(options).expect("the common board")
    }

    /// Returns all symmetric images of a start.
    fn images(game: &LinearProgression, start: &Position<u64>) -> Vec<String> {
        game.images().map(|map| game.position_text(&Progression::image_of(start, &map))).collect()
    }

    fn starts(game: &LinearProgression) -> Vec<Position<u64>> {
        game.fair_lines().into_iter().filter_map(|line| game.after_drops(line)).collect()
    }

    #[test]
    fn every_line_of_a_table_is_a_pair_of_drops_within_the_margin() {
        for options in WITH_TABLES {
            let game = game(options);
            let (lines, starts) = (game.fair_lines(), starts(&game));
            assert_eq!(starts.len(), lines.len(), "{options}: every line is read");
            assert!(starts.len() >= 10, "{options}: {} pairs", starts.len());
            let mut kinds = HashSet::new();
            for (line, start) in lines.iter().zip(&starts) {
                let numbers: Vec<f64> =
                    line.split(' ').skip(2).map(|word| word.parse().expect("a number")).collect();
                let [score, low, high, games, different] = numbers[..] else { panic!("{line}") };
                assert!((0.45..=0.55).contains(&score) && low <= score && score <= high, "{options}: {line}");
                assert!(games >= 50.0 && 4.0 * different >= games, "{options}: {line}");
                assert!(kinds.insert(images(&game, start).into_iter().min()), "{options}: {line}: twice");
            }
        }
    }

    #[test]
    fn a_seed_picks_a_start_of_the_table_turned_or_reflected() {
        for options in WITH_TABLES {
            let game = game(options);
            let expected: HashSet<String> =
                starts(&game).iter().flat_map(|start| images(&game, start)).collect();
            let mut found = HashSet::new();
            for seed in 0..20 * expected.len() as u64 {
                let start = game.fair_start(seed).expect("a table");
                let text = game.position_text(&start);
                assert!(expected.contains(&text), "{options}: {text}");
                found.insert(text);
            }
            assert!(
                found.len() * 10 > expected.len() * 9,
                "{options}: {} of {}",
                found.len(),
                expected.len()
            );
        }
        let text = "drop=fair,seed=5";
        let [narrow, wide] = [
            LinearProgression::from_text(text).map(|game| game.position_text(&game.start())),
            WideLinearProgression::from_text(text).map(|game| game.position_text(&game.start())),
        ];
        assert_eq!(narrow, wide);
        assert!(narrow.expect("fair").contains(" w - "));
    }

    #[test]
    fn blockers_stand_in_corners_of_their_own_after_a_fair_drop() {
        for (options, seed) in [("blockers=own", 3), ("blockers=shared", 4)] {
            let game = game(options);
            let start = game.fair_start(seed).expect("a table");
            let [Some(white), Some(black)] = start.blockers else { panic!("{start:?}") };
            assert!(white != black, "{start:?}");
            assert!([white, black].iter().all(|&at| game.board.corners.has(at)));
            assert_eq!(start.tokens.map(u64::count_ones), [1, 1], "{start:?}");
        }
    }
}
