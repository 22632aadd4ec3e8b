//! A few unpacked blocks, shared by threads.

use std::sync::{PoisonError, RwLock};

/// Keeps unpacked blocks, numbered from 0; of those that share a place the last one stays. With
/// room for all none do.
pub struct Cache {
    slots: Vec<RwLock<Option<Slot>>>,
}

struct Slot {
    key: u64,
    bytes: Vec<u8>,
}

impl Cache {
    /// Room for so many blocks, one at least.
    pub fn new(blocks: usize) -> Self {
        Cache { slots: (0..blocks.max(1)).map(|_| RwLock::new(None)).collect() }
    }

    /// Looks at the block of this number, which is unpacked unless it is here.
    ///
    /// # Errors
    /// What unpacking says.
    pub fn look<T, E>(
        &self,
        key: u64,
        unpack: impl FnOnce() -> Result<Vec<u8>, E>,
        look: impl FnOnce(&[u8]) -> T,
    ) -> Result<T, E> {
        let slot = &self.slots[key as usize % self.slots.len()];
        // A block is put in place whole, so one that another thread broke off over is none the
        // worse.
        if let Some(held) = &*slot.read().unwrap_or_else(PoisonError::into_inner)
            && held.key == key
        {
            return Ok(look(&held.bytes));
        }
        let bytes = unpack()?;
        let found = look(&bytes);
        *slot.write().unwrap_or_else(PoisonError::into_inner) = Some(Slot { key, bytes });
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_unpacked_once_until_another_takes_its_place() {
        let cache = Cache::new(1);
        let unpacked = std::cell::Cell::new(0);
        let look = |key: u64| {
            let unpack = || {
                unpacked.set(unpacked.get() + 1);
                Ok::<_, ()>(vec![key as u8])
            };
            cache.look(key, unpack, |bytes| bytes[0])
        };
        assert_eq!([look(3), look(3), look(4), look(4), look(3)], [Ok(3), Ok(3), Ok(4), Ok(4), Ok(3)]);
        assert_eq!(unpacked.get(), 3);
        assert_eq!(cache.look(9, || Err("broken"), |bytes| bytes[0]), Err("broken"));
    }
}
