//! The table of a proof-number search.

use super::numbers::ProofNumbers;

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    numbers: ProofNumbers,
    /// Positions searched for it; 0: the slot is empty.
    effort: u32,
}

/// The number of entries in a bucket of a [`ProofTable`].
const BUCKET: usize = 4;

/// A table of fixed size. The entry of a bucket with the least effort is replaced first; the effort
/// of proofs is weighted.
pub(super) struct ProofTable(Buckets<Entry, BUCKET>);

impl ProofTable {
    pub(super) fn new(memory: usize) -> Self {
        let empty = Entry { key: 0, numbers: ProofNumbers::NOT_WON, effort: 0 };
        ProofTable(Buckets::new(memory, empty))
    }

    pub(super) fn get(&self, key: u64) -> Option<ProofNumbers> {
        let entry = self.0.of(key).iter().find(|entry| entry.effort > 0 && entry.key == key);
        entry.map(|entry| entry.numbers)
    }

    /// Stores the numbers of a position. A proof is only replaced by a shorter one.
    pub(super) fn put(&mut self, key: u64, numbers: ProofNumbers, effort: u64) {
        let bucket = self.0.of_mut(key);
        let same = bucket.iter().position(|entry| entry.effort > 0 && entry.key == key);
        let worth = |entry: &Entry| u64::from(entry.effort) * if entry.numbers.pn == 0 { 64 } else { 1 };
        let at = same.or_else(|| (0..BUCKET).min_by_key(|&at| worth(&bucket[at])));
        let Some(entry) = at.map(|at| &mut bucket[at]) else { return };
        if same.is_some()
            && entry.numbers.pn == 0
            && (numbers.pn != 0 || numbers.plies >= entry.numbers.plies)
        {
            return;
        }
        let before = if same.is_some() { u64::from(entry.effort) } else { 0 };
        let effort = before.max(effort).min(u64::from(u32::MAX)) as u32;
        *entry = Entry { key, numbers, effort };
    }
}

/// The entries of a hash table, `SIZE` to a bucket: a power of two.
pub(super) struct Buckets<E, const SIZE: usize>(Vec<E>);

impl<E: Copy, const SIZE: usize> Buckets<E, SIZE> {
    /// Empty entries in at most `memory` bytes: a power of two of them, at least 2048.
    pub(super) fn new(memory: usize, empty: E) -> Self {
        Buckets(vec![empty; 1 << (memory / size_of::<E>()).max(1 << 11).ilog2()])
    }

    fn first(&self, key: u64) -> usize {
        // Multiplied, because the low bits of a game's key may be badly distributed.
        let hash = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 24) as usize;
        (hash & (self.0.len() / SIZE - 1)) * SIZE
    }

    pub(super) fn of(&self, key: u64) -> &[E] {
        &self.0[self.first(key)..][..SIZE]
    }

    pub(super) fn of_mut(&mut self, key: u64) -> &mut [E] {
        let first = self.first(key);
        &mut self.0[first..][..SIZE]
    }
}
