//! Places for what is open at the same time: so many of each key, and so many of all.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How many places each key has taken, and how many are taken in all.
type Taken<K> = (HashMap<K, usize>, usize);

/// The places that are taken: all clones speak of the same ones.
#[derive(Clone)]
pub(crate) struct Places<K>(Arc<Mutex<Taken<K>>>);

impl<K> Default for Places<K> {
    fn default() -> Self {
        Places(Arc::default())
    }
}

impl<K: Hash + Eq> Places<K> {
    /// Takes a place for a key, if it may have one besides those that it has and all have.
    pub(crate) fn enter(&self, key: K, may: impl FnOnce(usize, usize) -> bool) -> Option<Place<K>>
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
        Some(Place { places: self.clone(), key })
    }

    /// Places that are taken.
    pub(crate) fn count(&self) -> usize {
        self.lock().1
    }

    /// Whoever panics under the lock has changed nothing yet.
    fn lock(&self) -> MutexGuard<'_, Taken<K>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place, taken until it is dropped.
pub(crate) struct Place<K: Hash + Eq> {
    places: Places<K>,
    key: K,
}

impl<K: Hash + Eq> Drop for Place<K> {
    fn drop(&mut self) {
        let (of_each, all) = &mut *self.places.lock();
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
        let places = Places::default();
        let enter = |key| places.enter(key, |own, all| own < 2 && all < 3);
        let taken: Vec<_> = ["one", "one", "one", "two", "two"].map(enter).into_iter().flatten().collect();
        assert_eq!(taken.iter().map(|place| place.key).collect::<Vec<_>>(), ["one", "one", "two"]);
        assert_eq!(places.count(), 3);
        drop(taken);
        assert!(places.count() == 0 && places.lock().0.is_empty());
    }
}
