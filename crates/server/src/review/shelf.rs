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
        let key = key(id, record);
        let mut inner = self.lock();
        inner.sweep();
        if let Some(review) = inner.done.get(&key) {
            let (_, progress) = watch::channel(Progress::Done { review: review.clone() });
            return Sitting { _ticket: None, progress };
        }
        let under_way = inner.under_way.get(&key);
        if let Some((ticket, progress)) =
            under_way.and_then(|(ticket, progress)| Some((ticket.upgrade()?, progress)))
        {
            return Sitting { progress: progress.clone(), _ticket: Some(ticket) };
        }
        let (reviewing, progress) = Reviewing::new(record.clone(), game.info().sides, Budget::default());
        let ticket = Arc::new(engines.study(Box::new(reviewing), account.clone(), None));
        inner.under_way.insert(key, (Arc::downgrade(&ticket), progress.clone()));
        Sitting { _ticket: Some(ticket), progress }
    }

    /// Nothing that can panic happens under the lock.
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    /// Keeps what was finished, and forgets what failed or was left.
    fn sweep(&mut self) {
        let Inner { done, order, under_way } = self;
        under_way.retain(|key, (ticket, progress)| match &*progress.borrow() {
            Progress::Done { review } => {
                done.insert(key.clone(), review.clone());
                order.push_back(key.clone());
                false
            }
            Progress::Failed { .. } => false,
            Progress::Waiting { .. } | Progress::Judging { .. } => ticket.strong_count() > 0,
        });
        while order.len() > KEPT {
            let Some(oldest) = order.pop_front() else { break };
            done.remove(&oldest);
        }
    }
}

fn key(id: &str, record: &GameRecord) -> Key {
    let mut hasher = DefaultHasher::new();
    record.move_texts().hash(&mut hasher);
    (id.to_owned(), hasher.finish())
}

#[cfg(test)]
mod tests {
    use super::*;
    use throughline_catalog::GAMES;

    #[test]
    fn what_was_finished_unseen_is_kept_and_what_failed_is_begun_anew() {
        let (engines, shelf) = (Engines::start(1, None).unwrap(), Shelf::default());
        let game = GameHandle::from_spec(GAMES[3].id).unwrap();
        let record = game.record(None).unwrap();
        let sit = |id| shelf.sit(&engines, &Account::House, (id, &game, &record));
        let first = sit("one");
        while !matches!(*first.progress.borrow(), Progress::Done { .. }) {
            std::thread::yield_now();
        }
        drop(first);
        let again = sit("one");
        assert!(again._ticket.is_none() && matches!(*again.progress.borrow(), Progress::Done { .. }));
        // Somebody still sits at one that failed.
        let sitting = sit("two");
        let ticket = Arc::downgrade(sitting._ticket.as_ref().unwrap());
        let (_, failed) = watch::channel(Progress::Failed { message: "Others wait.".to_owned() });
        shelf.lock().under_way.insert(key("two", &record), (ticket, failed));
        assert!(!matches!(*sit("two").progress.borrow(), Progress::Failed { .. }));
    }
}
