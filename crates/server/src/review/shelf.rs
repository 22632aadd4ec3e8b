//! The reviews there are, and those under way: one for each game, however many look at it.

use super::study::{Budget, Reviewing};
use super::{Progress, Review};
use crate::engine::{Account, Engines, Ticket};
use std::collections::{HashMap, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use throughline_catalog::{GameHandle, GameRecord};
use tokio::sync::watch;

/// Finished reviews that are kept.
const KEPT: usize = 300;

/// A game with the moves it had: the id, and a hash of its moves.
type Key = (String, u64);

/// What was reviewed, and what is.
#[derive(Default)]
pub(crate) struct Shelf {
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    done: HashMap<Key, Arc<Review>>,
    /// In the order in which they were finished.
    order: VecDeque<Key>,
    under_way: HashMap<Key, (Weak<Ticket>, watch::Receiver<Progress>)>,
}

/// Somebody at a review. It goes on as long as anybody is.
pub(crate) struct Sitting {
    key: Key,
    /// None when the review was there already.
    _ticket: Option<Arc<Ticket>>,
    /// How far it is.
    pub progress: watch::Receiver<Progress>,
}

impl Shelf {
    /// Sits down at the review of a game, which is begun if it was not.
    pub(crate) fn sit(
        &self,
        engines: &Engines,
        account: &Account,
        (id, game, record): (&str, &GameHandle, &GameRecord),
    ) -> Sitting {
        let mut hasher = DefaultHasher::new();
        record.move_texts().hash(&mut hasher);
        let key = (id.to_owned(), hasher.finish());
        let mut inner = self.lock();
        if let Some(review) = inner.done.get(&key) {
            let (_, progress) = watch::channel(Progress::Done { review: review.clone() });
            return Sitting { key, _ticket: None, progress };
        }
        let under_way = inner.under_way.get(&key);
        if let Some((ticket, progress)) =
            under_way.and_then(|(ticket, progress)| Some((ticket.upgrade()?, progress)))
        {
            return Sitting { progress: progress.clone(), key, _ticket: Some(ticket) };
        }
        let (reviewing, progress) = Reviewing::new(record.clone(), game.info().sides, Budget::default());
        let ticket = Arc::new(engines.study(Box::new(reviewing), account.clone(), engines.desk()));
        inner.under_way.retain(|_, (ticket, _)| ticket.strong_count() > 0);
        inner.under_way.insert(key.clone(), (Arc::downgrade(&ticket), progress.clone()));
        Sitting { key, _ticket: Some(ticket), progress }
    }

    /// Keeps a finished review.
    pub(crate) fn keep(&self, sitting: &Sitting, review: &Arc<Review>) {
        let mut inner = self.lock();
        inner.under_way.remove(&sitting.key);
        if inner.done.insert(sitting.key.clone(), review.clone()).is_some() {
            return;
        }
        inner.order.push_back(sitting.key.clone());
        while inner.order.len() > KEPT {
            let Some(oldest) = inner.order.pop_front() else { break };
            inner.done.remove(&oldest);
        }
    }

    /// Nothing that can panic happens under the lock.
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
