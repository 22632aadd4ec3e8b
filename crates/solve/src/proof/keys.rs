//! Maps by keys that are hashes already.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Numbers by [`throughline_game::Game::key`].
pub(super) type KeyMap = HashMap<u64, u32, BuildHasherDefault<KeyHasher>>;

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
