//! The table of a proof-number search.

use super::win_proof::NEVER;

/// Plies that are not known.
pub(super) const UNKNOWN: u16 = u16::MAX;

/// What a position takes to prove, and to disprove.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    /// 0: proved.
    pub(super) pn: u32,
    /// 0: disproved.
    pub(super) dn: u32,
    /// Of a proof: plies of the line that delays longest.
    pub(super) plies: u16,
}

impl Numbers {
    /// A proof.
    pub(super) const WON: Numbers = Numbers { pn: 0, dn: NEVER, plies: 0 };
    /// A disproof.
    pub(super) const NOT_WON: Numbers = Numbers { pn: NEVER, dn: 0, plies: 0 };
    /// Disproved on some way: hard to prove, and likely easy to disprove on another.
    pub(super) const DOUBTFUL: Numbers = Numbers { pn: 1 << 16, dn: 1, plies: 0 };

    /// Whether nothing is left to search.
    pub(super) fn is_solved(self) -> bool {
        self.pn == 0 || self.dn == 0
    }
}

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    numbers: Numbers,
    /// Positions looked at for it; 0: the slot is free.
    effort: u32,
}

/// Entries that share a place.
const PLACE: usize = 4;

/// A table of fixed size. Of the entries that share a place, that with the least effort goes first;
/// proofs count for more.
pub(super) struct ProofTable {
    entries: Vec<Entry>,
}

impl ProofTable {
    pub(super) fn new(memory: usize) -> Self {
        let empty = Entry { key: 0, numbers: Numbers::NOT_WON, effort: 0 };
        ProofTable { entries: vec![empty; slots::<Entry>(memory)] }
    }

    fn place(&self, key: u64) -> usize {
        place(key, self.entries.len() / PLACE) * PLACE
    }

    pub(super) fn get(&self, key: u64) -> Option<Numbers> {
        let place = self.place(key);
        let entry =
            self.entries[place..place + PLACE].iter().find(|entry| entry.effort > 0 && entry.key == key);
        entry.map(|entry| entry.numbers)
    }

    /// Stores the numbers of a position. A proof is only replaced by a shorter one.
    pub(super) fn put(&mut self, key: u64, numbers: Numbers, effort: u64) {
        let place = self.place(key);
        let place = &mut self.entries[place..place + PLACE];
        let same = place.iter().position(|entry| entry.effort > 0 && entry.key == key);
        let worth = |entry: &Entry| u64::from(entry.effort) * if entry.numbers.pn == 0 { 64 } else { 1 };
        let at = same.or_else(|| (0..PLACE).min_by_key(|&at| worth(&place[at])));
        let Some(entry) = at.map(|at| &mut place[at]) else { return };
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

/// How many entries a table of at most so many bytes gets: a power of two, 2048 at least.
pub(super) fn slots<Entry>(memory: usize) -> usize {
    (memory / size_of::<Entry>()).max(1 << 12).next_power_of_two() / 2
}

/// The place of a key among so many, a power of two.
pub(super) fn place(key: u64, places: usize) -> usize {
    // Multiplied, because the low bits of a game's key may be poor.
    (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 24) as usize & (places - 1)
}
