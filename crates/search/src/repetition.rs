//! The keys of the positions on the path to a node, to detect repetition.
//! <https://www.chessprogramming.org/Repetitions>

use throughline_game::random::mix;
use throughline_game::{Game, Record};

/// Keys of the earlier positions that may recur: those of the game, the root, and the path below
/// it.
#[derive(Default)]
pub(crate) struct KeyHistory {
    keys: Vec<u64>,
    /// For each key, the index of the first one that may recur after it.
    first: Vec<usize>,
    /// The root's index.
    root: usize,
    /// The number of earlier occurrences in the game after which the next one ends it (or allows a
    /// claim).
    limit: usize,
    /// Whether the game ends automatically.
    automatic: bool,
}

/// How a position repeats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Recurrence {
    /// It does not repeat, or without effect.
    None,
    /// It occurred before on the path of this search.
    InTree,
    /// The game is drawn by repetition.
    Draw,
    /// The side to move may claim a draw by repetition.
    Claim,
}

impl KeyHistory {
    /// Begins with the earlier positions of a record that may recur. The root itself is pushed when
    /// a move is made there.
    pub fn begin<G: Game>(&mut self, game: &G, record: &Record<G>) {
        self.keys.clear();
        self.keys.extend(record.reachable_past().map(|p| game.key(p)));
        self.keys.reverse();
        self.root = self.keys.len();
        self.first.clear();
        self.first.resize(self.root, 0);
        let rule = game.repetition();
        self.limit = rule.map_or(usize::MAX, |rule| rule.limit.saturating_sub(1) as usize);
        self.automatic = rule.is_some_and(|rule| rule.automatic);
    }

    /// Appends the position with this key, from which a move is made. After an `irreversible` move
    /// no position up to this one can recur.
    #[inline]
    pub fn push(&mut self, key: u64, irreversible: bool) {
        let before = self.first.last().copied().unwrap_or(0);
        self.keys.push(key);
        self.first.push(if irreversible { self.keys.len() } else { before });
    }

    /// Undoes the last [`KeyHistory::push`].
    #[inline]
    pub fn pop(&mut self) {
        self.keys.pop();
        self.first.pop();
    }

    /// How the position of this key, which has just been reached, repeats.
    #[inline]
    pub fn recurrence(&self, key: u64) -> Recurrence {
        let (mut in_game, mut in_tree) = (0, false);
        for i in self.occurrences(key) {
            // The root belongs to both the game and the tree.
            in_game += usize::from(i <= self.root);
            in_tree |= i >= self.root;
        }
        match () {
            () if in_game >= self.limit && self.automatic => Recurrence::Draw,
            () if in_game >= self.limit => Recurrence::Claim,
            () if in_tree => Recurrence::InTree,
            () => Recurrence::None,
        }
    }

    /// Whether repetition ends the game at this position, wherever the earlier occurrences were.
    /// The search uses [`KeyHistory::recurrence`] instead, whose results within the full-width
    /// depth do not depend on the path.
    pub fn is_over(&self, key: u64) -> bool {
        self.automatic && self.occurrences(key).count() >= self.limit
    }

    /// The indices at which the reached position occurred before, the last first.
    #[inline]
    fn occurrences(&self, key: u64) -> impl Iterator<Item = usize> {
        let first = self.first.last().copied().unwrap_or(0);
        // The same side is to move only every second ply.
        let earlier = (first..self.keys.len().saturating_sub(1)).rev().step_by(2);
        earlier.filter(move |&i| self.keys[i] == key)
    }

    /// A number for the set of positions that are drawn by the game's own repetitions. Scores found
    /// with one such set are invalid with another, so the table's keys are XORed with it.
    pub fn key_modifier(&self, root_key: u64) -> u64 {
        let count = |key| self.keys.iter().filter(|&&k| k == key).count() + usize::from(key == root_key);
        // A position that occurred several times must not cancel itself out: only its first
        // occurrence counts.
        let is_first = |i: usize| !self.keys[..i].contains(&self.keys[i]);
        let drawn = (0..self.root).filter(|&i| is_first(i) && count(self.keys[i]) >= self.limit);
        drawn.fold(0, |key_modifier, i| key_modifier ^ mix(self.keys[i] ^ 0x5EED))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key_history(keys: &[u64], automatic: bool) -> KeyHistory {
        let first = vec![0; keys.len()];
        KeyHistory { keys: keys.to_vec(), first, root: keys.len(), limit: 2, automatic }
    }

    #[test]
    fn the_third_occurrence_in_the_game_draws_or_may_be_claimed() {
        // The root, 1, has stood once before; a return to it is the third time.
        for (automatic, expected) in [(true, Recurrence::Draw), (false, Recurrence::Claim)] {
            let mut key_history = key_history(&[1, 2, 3, 4], automatic);
            for key in [1, 2, 3, 4] {
                key_history.push(key, false);
            }
            assert_eq!(key_history.recurrence(1), expected);
            assert_eq!(key_history.recurrence(2), Recurrence::None, "the other side was to move");
        }
    }

    #[test]
    fn a_second_occurrence_counts_only_within_the_tree() {
        let mut key_history = key_history(&[1, 2, 3, 4], true);
        key_history.push(5, false);
        assert_eq!(key_history.recurrence(4), Recurrence::None, "once in the game");
        key_history.push(6, false);
        key_history.push(7, false);
        key_history.push(8, false);
        assert_eq!(key_history.recurrence(5), Recurrence::InTree);
    }

    #[test]
    fn irreversible_moves_cut_the_look_back() {
        let mut key_history = key_history(&[], true);
        key_history.push(1, false);
        key_history.push(2, true);
        key_history.push(3, false);
        key_history.push(4, false);
        assert_eq!(key_history.recurrence(1), Recurrence::None);
        key_history.pop();
        key_history.pop();
        key_history.pop();
        key_history.push(2, false);
        key_history.push(3, false);
        key_history.push(4, false);
        assert_eq!(key_history.recurrence(1), Recurrence::InTree);
    }

    #[test]
    fn the_key_modifier_identifies_the_set_of_drawn_positions() {
        assert_eq!(key_history(&[1, 2, 3, 4], true).key_modifier(5), 0);
        let twice = key_history(&[1, 2, 3, 4, 1, 2], true);
        assert_ne!(twice.key_modifier(9), 0);
        assert_ne!(twice.key_modifier(9), key_history(&[1, 2, 3, 4], true).key_modifier(1));
        assert_eq!(twice.key_modifier(9), key_history(&[2, 1, 4, 3, 2, 1], true).key_modifier(9));
    }
}
