//! The transposition table.
//! <https://www.chessprogramming.org/Transposition_Table>

use crate::score::MIN_WIN;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// Entries in a bucket: together one cache line.
const WAYS: usize = 4;
/// The stored code of an entry without a move.
const NO_MOVE: u32 = u32::MAX;
/// The generation's bits: the low byte of an entry's first word. The rest is the key.
const GENERATION_BITS: u64 = 0xFF;

/// How a stored score relates to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The true score is this or less.
    Upper = 1,
    /// The true score is this or more.
    Lower = 2,
    /// The true score.
    Exact = 3,
}

/// The stored result of searching a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The packed best move.
    pub code: Option<u32>,
    /// The score; distances of wins count from the probed position.
    pub score: i32,
    /// Depth searched, below 128.
    pub depth: i32,
    /// Full-width depth searched, below 64.
    pub full_width: i32,
    /// How the score relates to the true one.
    pub bound: Bound,
}

/// The minimum size in bytes for which large pages (usually of 2 MiB) are requested.
#[cfg(target_os = "linux")]
const LARGE_PAGES_MIN_BYTES: usize = 4 << 20;

/// Two words. The second holds the data: move 32 bits, score 16, depth 7, full width 6, bound 2.
/// The first holds the key with the generation in its low byte, XORed with the second. Threads
/// share the table without locks: if another thread has changed one word of a pair, the comparison
/// of keys fails, except when 56 bits of two positions agree by chance. (Hyatt and Mann, "A
/// lock-less transposition table implementation for parallel search", 2002;
/// <https://www.chessprogramming.org/Shared_Hash_Table#Lock-less>)
#[derive(Clone, Copy)]
struct Slot {
    lock: u64,
    data: u64,
}

/// Entries that share a cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([[AtomicU64; 2]; WAYS]);

impl Bucket {
    #[inline]
    fn load(&self, way: usize) -> Slot {
        let [lock, data] = &self.0[way];
        Slot { lock: lock.load(Relaxed), data: data.load(Relaxed) }
    }

    #[inline]
    fn store(&self, way: usize, slot: Slot) {
        let [lock, data] = &self.0[way];
        lock.store(slot.lock, Relaxed);
        data.store(slot.data, Relaxed);
    }
}

/// A fixed number of entries, four to a bucket, shared by any number of threads.
pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    generation: AtomicU8,
}

impl TranspositionTable {
    /// A table of `mib` MiB; with 0, of a single bucket.
    pub fn new(mib: usize) -> Self {
        let count = ((mib << 20) / size_of::<Bucket>()).clamp(1, u32::MAX as usize);
        let mut buckets = Vec::with_capacity(count);
        advise_large_pages(&mut buckets);
        buckets.resize_with(count, Bucket::default);
        TranspositionTable { buckets, generation: AtomicU8::new(0) }
    }

    /// Clears the table.
    pub fn clear(&self) {
        for bucket in &self.buckets {
            (0..WAYS).for_each(|way| bucket.store(way, Slot { lock: 0, data: 0 }));
        }
        self.generation.store(0, Relaxed);
    }

    /// Begins a new search: entries of earlier ones are replaced first.
    pub fn next_generation(&self) {
        self.generation.fetch_add(1, Relaxed);
    }

    /// Prefetches the bucket of a position that will be probed soon: most of the time of a probe is
    /// memory latency.
    #[inline]
    #[allow(unsafe_code, reason = "there is no safe way to prefetch")]
    pub fn prefetch(&self, key: u64) {
        let bucket: *const Bucket = &raw const self.buckets[self.index(key)];
        #[cfg(target_arch = "x86_64")]
        // SAFETY: a prefetch is a hint that reads and writes nothing, whatever the address; this
        // one is a bucket's.
        unsafe {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            _mm_prefetch::<_MM_HINT_T0>(bucket.cast());
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = bucket;
    }

    /// The entry of a position that is `ply` plies from the root.
    #[inline]
    pub fn probe(&self, key: u64, ply: usize) -> Option<Entry> {
        let bucket = &self.buckets[self.index(key)];
        let slot = (0..WAYS).map(|way| bucket.load(way)).find(|slot| holds(slot, key))?;
        unpack(slot.data, ply)
    }

    /// Stores an entry, in place of that of the same position or of the least valuable one.
    #[inline]
    pub fn store(&self, key: u64, ply: usize, mut entry: Entry) {
        let generation = self.generation.load(Relaxed);
        let bucket = &self.buckets[self.index(key)];
        let slots: [Slot; WAYS] = std::array::from_fn(|way| bucket.load(way));
        let found = slots.iter().position(|slot| holds(slot, key));
        if let Some((old, slot)) = found.and_then(|i| unpack(slots[i].data, ply).zip(Some(&slots[i]))) {
            entry.code = entry.code.or(old.code);
            let deeper = old.depth > entry.depth + 3 || old.full_width > entry.full_width + 1;
            if deeper && entry.bound != Bound::Exact && age(slot, generation) == 0 {
                return;
            }
        }
        let worth = |slot: &Slot| depth_of(slot.data) - 8 * i32::from(age(slot, generation));
        let victim = found.or_else(|| (0..WAYS).min_by_key(|&i| worth(&slots[i]))).unwrap_or(0);
        let data = pack(entry, ply);
        bucket.store(victim, Slot { lock: (key & !GENERATION_BITS | u64::from(generation)) ^ data, data });
    }

    /// How full the table is with entries of this search, per mille, estimated from a sample.
    pub fn per_mille(&self) -> u32 {
        let generation = self.generation.load(Relaxed);
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let slots = sample.iter().flat_map(|bucket| (0..WAYS).map(|way| bucket.load(way)));
        let count = slots.filter(|slot| slot.data != 0 && age(slot, generation) == 0).count();
        (count * 1000 / (sample.len() * WAYS)) as u32
    }

    /// The low half of the key selects the bucket; the upper 56 bits are compared.
    #[inline]
    fn index(&self, key: u64) -> usize {
        ((u64::from(key as u32) * self.buckets.len() as u64) >> 32) as usize
    }
}

/// Advises the system to use large pages for the buckets. A search accesses its table at random;
/// with small pages the misses of the address cache (TLB) took a quarter of the time. A system
/// without large pages uses small ones.
#[allow(unsafe_code, reason = "there is no safe way to advise the system about memory")]
fn advise_large_pages(buckets: &mut Vec<Bucket>) {
    #[cfg(target_os = "linux")]
    {
        use rustix::mm::{Advice, madvise};
        let unused = buckets.spare_capacity_mut();
        let (start, bytes) = (unused.as_mut_ptr(), size_of_val(unused));
        if bytes < LARGE_PAGES_MIN_BYTES {
            return;
        }
        let before = start.addr() % rustix::param::page_size();
        // SAFETY: the advice concerns how pages are kept; it reads and changes nothing in them,
        // whoever owns them. (The first page is advised whole: it may begin before the buckets.)
        let _ = unsafe { madvise(start.byte_sub(before).cast(), bytes + before, Advice::LinuxHugepage) };
    }
    #[cfg(not(target_os = "linux"))]
    let _ = buckets;
}

#[inline]
fn holds(slot: &Slot, key: u64) -> bool {
    slot.data != 0 && (slot.lock ^ slot.data ^ key) & !GENERATION_BITS == 0
}

#[inline]
fn age(slot: &Slot, generation: u8) -> u8 {
    generation.wrapping_sub((slot.lock ^ slot.data) as u8)
}

/// An empty slot is worth less than any entry of its age.
#[inline]
fn depth_of(data: u64) -> i32 {
    if data == 0 { -1 - 8 * 256 } else { (data >> 48 & 127) as i32 }
}

/// Distances of wins are stored from the position itself, not from the root.
#[inline]
fn pack(entry: Entry, ply: usize) -> u64 {
    let score = match entry.score {
        win if win >= MIN_WIN => win + ply as i32,
        loss if loss <= -MIN_WIN => loss - ply as i32,
        eval => eval,
    };
    u64::from(entry.code.unwrap_or(NO_MOVE))
        | u64::from(score as i16 as u16) << 32
        | (entry.depth.clamp(0, 127) as u64) << 48
        | (entry.full_width.clamp(0, 63) as u64) << 55
        | (entry.bound as u64) << 61
}

#[inline]
fn unpack(data: u64, ply: usize) -> Option<Entry> {
    let bound = match data >> 61 & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        3 => Bound::Exact,
        _ => return None,
    };
    let score = match i32::from((data >> 32) as u16 as i16) {
        win if win >= MIN_WIN => win - ply as i32,
        loss if loss <= -MIN_WIN => loss + ply as i32,
        eval => eval,
    };
    let code = data as u32;
    Some(Entry {
        code: (code != NO_MOVE).then_some(code),
        score,
        depth: (data >> 48 & 127) as i32,
        full_width: (data >> 55 & 63) as i32,
        bound,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::WIN;
    use throughline_game::Random;

    fn entry(score: i32, depth: i32) -> Entry {
        Entry { code: Some(77), score, depth, full_width: depth / 2, bound: Bound::Lower }
    }

    #[test]
    fn what_is_stored_is_found_again() {
        let table = TranspositionTable::new(1);
        let mut random = Random::new(1);
        for depth in 0..100 {
            let key = random.next_u64();
            let stored = entry(random.below(20_000) as i32 - 10_000, depth);
            table.store(key, 3, stored);
            assert_eq!(table.probe(key, 3), Some(stored));
            assert_eq!(table.probe(key ^ 1 << 40, 3), None);
        }
    }

    #[test]
    fn wins_are_told_from_where_one_stands() {
        let table = TranspositionTable::new(1);
        // Seen 2 plies from the root, the win is 7 plies from the root: 5 from the position.
        table.store(9, 2, entry(WIN - 7, 4));
        assert_eq!(table.probe(9, 0).map(|e| e.score), Some(WIN - 5));
        assert_eq!(table.probe(9, 10).map(|e| e.score), Some(WIN - 15));
        table.store(9, 2, Entry { bound: Bound::Exact, ..entry(6 - WIN, 4) });
        assert_eq!(table.probe(9, 1).map(|e| e.score), Some(5 - WIN));
    }

    #[test]
    fn a_missing_move_keeps_the_old_one_and_shallow_bounds_do_not_displace_deep_ones() {
        let table = TranspositionTable::new(0);
        table.store(5, 0, entry(10, 20));
        table.store(5, 0, Entry { code: None, ..entry(11, 20) });
        assert_eq!(table.probe(5, 0), Some(entry(11, 20)));
        table.store(5, 0, entry(12, 2));
        assert_eq!(table.probe(5, 0).map(|e| e.depth), Some(20));
        table.next_generation();
        table.store(5, 0, entry(12, 2));
        assert_eq!(table.probe(5, 0).map(|e| e.depth), Some(2));
    }

    #[test]
    fn a_full_bucket_gives_up_its_oldest_then_its_shallowest() {
        let table = TranspositionTable::new(0);
        let key = |n: u64| n << 32;
        table.store(key(1), 0, entry(0, 12));
        table.next_generation();
        table.next_generation();
        for (n, depth) in [(2, 9), (3, 5), (4, 7), (5, 6), (6, 6)] {
            table.store(key(n), 0, entry(0, depth));
        }
        let found: Vec<bool> = (1..=6).map(|n| table.probe(key(n), 0).is_some()).collect();
        assert_eq!(found, [false, true, false, true, true, true]);
        assert_eq!(table.per_mille(), 1000);
        table.clear();
        assert_eq!(table.per_mille(), 0);
    }
}
