//! Random games: they measure raw playing speed, and give positions for tests.

use crate::{Game, Outcome, Random};

/// A finished or cut-off random game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Playout {
    /// Moves played.
    pub plies: u32,
    /// The exact result, repetition included; `None` for a game that `max_plies` cut off.
    pub outcome: Option<Outcome>,
}

/// The keys of the positions that may still recur, which detect repetition without storing
/// positions. Keys are 64-bit hashes: two different positions share one with probability about
/// 10^-19.
#[derive(Clone, Debug, Default)]
pub struct History {
    keys: Vec<u64>,
    /// A bit for each key, by its lowest bits: a filter, as most positions are new.
    seen: [u64; SEEN],
}

/// The words of the filter.
const SEEN: usize = 8;

/// The word and the bit of a key in the filter.
#[inline]
fn bit_of(key: u64) -> (usize, u64) {
    ((key >> 6) as usize % SEEN, 1 << (key % 64))
}

impl History {
    /// Forgets everything.
    #[inline]
    pub fn clear(&mut self) {
        self.keys.clear();
        self.seen = [0; SEEN];
    }

    /// Adds the key of an earlier position; after an irreversible move call [`History::clear`]
    /// first.
    #[inline]
    pub fn push(&mut self, key: u64) {
        self.keys.push(key);
        let (word, bit) = bit_of(key);
        self.seen[word] |= bit;
    }

    /// How often `key` is stored. The same side is to move only every second ply.
    #[inline]
    #[must_use]
    pub fn count(&self, key: u64) -> u32 {
        let (word, bit) = bit_of(key);
        if self.seen[word] & bit == 0 {
            return 0;
        }
        self.keys.iter().rev().skip(1).step_by(2).filter(|&&k| k == key).count() as u32
    }
}

/// Plays uniformly random legal moves from `position` until the game ends or `max_plies` are
/// played. `history` is a buffer. Assumes that turns alternate, as they do in every game with
/// repetition here.
pub fn playout<G: Game>(
    game: &G,
    mut position: G::Position,
    max_plies: u32,
    random: &mut Random,
    history: &mut History,
) -> Playout {
    let repetition = game.repetition().filter(|rule| rule.automatic);
    history.clear();
    for plies in 0..max_plies {
        let key = game.key(&position);
        if let Some(rule) = repetition
            && history.count(key) + 1 >= rule.limit
        {
            let by_position = game.outcome(&position).filter(|o| !o.reason.after_repetition);
            return Playout { plies, outcome: by_position.or(Some(rule.outcome(game))) };
        }
        let Some(m) = game.random_move(&position, random) else {
            return Playout { plies, outcome: game.outcome(&position) };
        };
        if game.is_irreversible(&position, m) {
            history.clear();
        } else {
            history.push(key);
        }
        game.play(&mut position, m);
    }
    Playout { plies: max_plies, outcome: game.outcome(&position) }
}
