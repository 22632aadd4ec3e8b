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
    /// Whether the game's own repetitions draw some position.
    has_drawn: bool,
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
        let has_drawn = self.drawn(game.key(record.position())).next().is_some();
        self.has_drawn = has_drawn;
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

    /// Whether the game may still come to a position that its own repetitions draw. If so, the
    /// value of a position by itself may be wrong.
    pub fn may_be_drawn(&self) -> bool {
        self.has_drawn && self.first.last().is_none_or(|&first| first <= self.root)
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
        self.drawn(root_key).fold(0, |key_modifier, key| key_modifier ^ mix(key ^ 0x5EED))
    }

    /// The keys of the positions that are drawn by the game's own repetitions, each once.
    fn drawn(&self, root_key: u64) -> impl Iterator<Item = u64> {
        let count =
            move |key: u64| self.keys.iter().filter(|&&k| k == key).count() + usize::from(key == root_key);
        let is_first = move |i: usize| !self.keys[..i].contains(&self.keys[i]);
        let drawn = (0..self.root).filter(move |&i| is_first(i) && count(self.keys[i]) >= self.limit);
        drawn.map(move |i| self.keys[i])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key_history(keys: &[u64], automatic: bool) -> KeyHistory {
        let first = vec![0; keys.len()];
        KeyHistory { keys: keys.to_vec(), first, root: keys.len(), limit: 2, automatic, has_drawn: false }
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
