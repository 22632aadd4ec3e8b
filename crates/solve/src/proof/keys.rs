//! Maps by keys that are hashes already.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Numbers by [`throughline_game::Game::key`].
pub(super) type KeyMap = HashMap<u64, u32, BuildHasherDefault<KeyHasher>>;

/// How many entries a table of at most so many bytes gets: a power of two, 2048 at least.
pub(super) fn slots<Entry>(memory: usize) -> usize {
    (memory / size_of::<Entry>()).max(1 << 12).next_power_of_two() / 2
}

/// The place of a key among so many, a power of two.
pub(super) fn place(key: u64, places: usize) -> usize {
    // Multiplied, because the low bits of a game's key may be poor.
    (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 24) as usize & (places - 1)
}

/// Takes a key for its own hash, its bits spread once more.
#[derive(Default)]
pub(super) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(u64::from(byte)));
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = (self.0.rotate_left(5) ^ key).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}
