//! Counts what is open at the same time, with limits for each key and in total.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The number of slots taken by each key, and in total.
type Counts<K> = (HashMap<K, usize>, usize);

/// The slots that are taken. Clones share them.
#[derive(Clone)]
pub(crate) struct Slots<K>(Arc<Mutex<Counts<K>>>);

impl<K> Default for Slots<K> {
    fn default() -> Self {
        Slots(Arc::default())
    }
}

impl<K: Hash + Eq> Slots<K> {
    /// Takes a slot for a key, if `may` allows it, given how many the key and all keys hold.
    pub(crate) fn acquire(&self, key: K, may: impl FnOnce(usize, usize) -> bool) -> Option<Slot<K>>
    where
        K: Clone,
    {
        let (of_each, all) = &mut *self.lock();
        let own = of_each.get(&key).copied().unwrap_or_default();
        if !may(own, *all) {
            return None;
        }
        of_each.insert(key.clone(), own + 1);
        *all += 1;
        Some(Slot { slots: self.clone(), key })
    }

    /// Returns the number of slots that are taken.
    pub(crate) fn count(&self) -> usize {
        self.lock().1
    }

    /// A poisoned lock is safe to use: nothing panics between two changes.
    fn lock(&self) -> MutexGuard<'_, Counts<K>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A slot, held until it is dropped.
pub(crate) struct Slot<K: Hash + Eq> {
    slots: Slots<K>,
    key: K,
}

impl<K: Hash + Eq> Drop for Slot<K> {
    fn drop(&mut self) {
        let (of_each, all) = &mut *self.slots.lock();
        *all -= 1;
        match of_each.get_mut(&self.key) {
            Some(own) if *own > 1 => *own -= 1,
            _ => drop(of_each.remove(&self.key)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_kept_of_places_that_are_free_again() {
        let slots = Slots::default();
        let enter = |key| slots.acquire(key, |own, all| own < 2 && all < 3);
        let taken: Vec<_> = ["one", "one", "one", "two", "two"].map(enter).into_iter().flatten().collect();
        assert_eq!(taken.iter().map(|slot| slot.key).collect::<Vec<_>>(), ["one", "one", "two"]);
        assert_eq!(slots.count(), 3);
        drop(taken);
        assert!(slots.count() == 0 && slots.lock().0.is_empty());
    }
}
