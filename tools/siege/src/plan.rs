//! Games to play: legal moves picked at random, worked out before the siege begins.

use anyhow::{Context, Result, ensure};
use throughline_catalog::GameHandle;

/// The four games, as a new game's form names them.
pub const GAMES: [&str; 4] = ["hnefatafl", "linear-pursuit", "linear-progression", "one-dimensional-chess"];

/// A generator of random numbers: xorshift64*
/// (<https://vigna.di.unimi.it/ftp/papers/xorshift.pdf>).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The numbers that a seed leads to.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below a bound.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let number = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33;
        usize::try_from(number).unwrap_or_default() % bound.max(1)
    }
}

/// The moves of a random game, until it ends or is so long.
///
/// # Errors
/// When there is no such rule set.
pub fn random_game(spec: &str, longest: usize, random: &mut Random) -> Result<Vec<String>> {
    let game = GameHandle::from_spec(spec).with_context(|| spec.to_owned())?;
    let mut record = game.record(None).with_context(|| spec.to_owned())?;
    let mut moves = Vec::new();
    while moves.len() < longest && record.outcome().is_none() {
        let mut legal = record.legal_texts();
        ensure!(!legal.is_empty(), "{spec}: no legal move, and no end");
        let text = legal.swap_remove(random.below(legal.len()));
        record.play(&text)?;
        moves.push(text);
    }
    Ok(moves)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_legal_game_each_time() {
        for spec in GAMES {
            let play = |seed| random_game(spec, 40, &mut Random::new(seed)).unwrap();
            assert_eq!(play(1), play(1));
            assert_ne!(play(1), play(2));
            assert!(!play(1).is_empty() && play(1).len() <= 40);
        }
    }
}
