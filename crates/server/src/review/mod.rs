//! Reviews of games: the evaluation of each position, the accuracy of each side, the turning
//! points, and the better moves there. `docs/review.md` says how they are computed.

mod accuracy;
mod job;
#[cfg(test)]
mod job_tests;
mod remote;

use crate::engine::{Engines, JobHandle, WorkOwner};
use crate::score::{BestLine, ScoreView};
use job::{Budget, ReviewJob};
use quick_cache::sync::Cache;
use serde::Serialize;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use throughline_catalog::{GameHandle, GameRecord};
use throughline_game::{Language, Side};
use tokio::sync::watch;
use tokio::task::AbortHandle;
use ts_rs::TS;

/// How far a review is.
#[derive(TS, Serialize, Debug, Clone, PartialEq)]
#[serde(tag = "stage", rename_all = "kebab-case")]
pub(crate) enum ReviewProgress {
    /// In the queue for an engine.
    Waiting {
        /// The number of jobs ahead.
        before: usize,
    },
    /// In progress.
    #[serde(rename = "judging")]
    Evaluating {
        /// The number of evaluated positions.
        done: usize,
        /// The number of all positions.
        total: usize,
        /// The expected score of side 0 in each, in thousandths; none where not known yet.
        chances: Vec<Option<u32>>,
    },
    /// Finished.
    Done {
        /// The review.
        review: Arc<Review>,
    },
    /// It was stopped: others are waiting, or the engine failed.
    Failed {
        /// Why, in a sentence.
        message: String,
    },
}

/// What a review has found.
#[derive(TS, Serialize, Debug, Clone, PartialEq)]
pub(crate) struct Review {
    /// The evaluated positions, the start first.
    pub points: Vec<Point>,
    /// The moves of the game up to the last of them.
    pub moves: Vec<String>,
    /// The accuracy of each side.
    pub sides: [Exactness; 2],
    /// The turning points, in order.
    pub turns: Vec<TurningPoint>,
    /// The comparison of each move with the engine's choice; none where there was no choice. Not
    /// sent to browsers.
    #[serde(skip)]
    #[ts(skip)]
    pub compared: Vec<Option<ComparedMove>>,
}

/// A move compared with the engine's choice, which loses nothing.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ComparedMove {
    /// The side that moved.
    pub side: Side,
    /// The mover's expected score before the move, from 0 to 1.
    pub expected: f64,
    /// The loss of expected score by the move.
    pub loss: f64,
    /// Whether it is the engine's first choice.
    pub is_first: bool,
}

/// A position of a game that was evaluated.
#[derive(TS, Serialize, Debug, Clone, PartialEq)]
pub(crate) struct Point {
    /// The expected score of side 0, in thousandths.
    pub chance: u32,
    /// The score.
    pub score: ScoreView,
    /// The score in words.
    pub words: String,
    /// The accuracy of the move that led here, 0 to 100; none at the start.
    pub accuracy: Option<f64>,
}

/// How exact a side was.
#[derive(TS, Serialize, Debug, Clone, Default, PartialEq)]
pub(crate) struct Exactness {
    /// The accuracy from 0 to 100; none if the side has not moved.
    pub accuracy: Option<f64>,
    /// The number of moves.
    pub moves: usize,
    /// The numbers of inaccuracies, mistakes and blunders.
    pub faults: [usize; 3],
}

/// How bad a move was.
#[derive(TS, Serialize, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Severity {
    /// A small loss of expected score.
    Inaccuracy,
    /// A considerable loss.
    Mistake,
    /// A loss that may have decided the game.
    Blunder,
}

/// A move that turned the game.
#[derive(TS, Serialize, Debug, Clone, PartialEq)]
pub(crate) struct TurningPoint {
    /// The number of the move, from 1.
    pub ply: usize,
    /// The side that made it, 0 or 1.
    pub side: u8,
    /// How bad it was.
    pub fault: Severity,
    /// The move's text.
    pub text: String,
    /// The sites that the move touched.
    pub marks: Vec<u16>,
    /// The loss of expected score, in thousandths.
    pub loss: u32,
    /// The better line.
    pub better: BestLine,
    /// What went wrong, in a sentence or two: `It allows a forced win (the king reached a corner).
    /// The first move: king b2 to b11.`
    pub words: String,
}

/// Maximum number of finished reviews in the cache.
const CACHE_SIZE: usize = 300;

/// The key of a review: the game's id, a hash of its moves, and the language.
type Key = (String, u64, Language);

/// The reviews in progress, each with its job and its progress.
type UnderWay = HashMap<Key, (Weak<RunningReview>, watch::Receiver<ReviewProgress>)>;

/// A review in progress. Dropping it stops the review.
struct RunningReview {
    /// The job of this instance's engines.
    _local: Option<JobHandle>,
    /// The task that uses remote workers first.
    remote: Option<AbortHandle>,
}

impl Drop for RunningReview {
    fn drop(&mut self) {
        self.remote.iter().for_each(AbortHandle::abort);
    }
}

/// The finished reviews and those in progress: one for each game, however many subscribe to it.
pub(crate) struct Reviews {
    done: Cache<Key, Arc<Review>>,
    under_way: Mutex<UnderWay>,
}

/// A subscription to a review, which runs as long as it has subscribers.
pub(crate) struct ReviewSubscription {
    /// None if the review was finished already.
    _job: Option<Arc<RunningReview>>,
    /// The progress of the review.
    pub progress: watch::Receiver<ReviewProgress>,
}

impl Default for Reviews {
    fn default() -> Self {
        Reviews { done: Cache::new(CACHE_SIZE), under_way: Mutex::default() }
    }
}

impl Reviews {
    /// Subscribes to the review of a game, and starts it if necessary.
    pub(crate) fn subscribe(
        &self,
        engines: &Arc<Engines>,
        account: &WorkOwner,
        id: &str,
        game: &GameHandle,
        record: &GameRecord,
    ) -> ReviewSubscription {
        let key = key(id, record);
        // No code that can panic runs under the lock.
        let mut under_way = self.under_way.lock().unwrap_or_else(PoisonError::into_inner);
        self.sweep(&mut under_way);
        if let Some(review) = self.done.get(&key) {
            let (_, progress) = watch::channel(ReviewProgress::Done { review });
            return ReviewSubscription { _job: None, progress };
        }
        if let Some((job, progress)) = under_way.get(&key)
            && let Some(job) = job.upgrade()
        {
            return ReviewSubscription { progress: progress.clone(), _job: Some(job) };
        }
        let (review, progress) = ReviewJob::new(record.clone(), game.clone(), Budget::default());
        let job = Arc::new(if engines.remote().is_some() {
            let review = tokio::spawn(remote::review(engines.clone(), review, account.clone()));
            RunningReview { _local: None, remote: Some(review.abort_handle()) }
        } else {
            let job = engines.start_job(Box::new(review), account.clone(), None);
            RunningReview { _local: Some(job), remote: None }
        });
        under_way.insert(key, (Arc::downgrade(&job), progress.clone()));
        ReviewSubscription { _job: Some(job), progress }
    }

    /// Moves finished reviews to the cache, and drops failed and abandoned ones.
    fn sweep(&self, under_way: &mut UnderWay) {
        under_way.retain(|key, (job, progress)| match &*progress.borrow() {
            ReviewProgress::Done { review } => {
                self.done.insert(key.clone(), review.clone());
                false
            }
            ReviewProgress::Failed { .. } => false,
            ReviewProgress::Waiting { .. } | ReviewProgress::Evaluating { .. } => job.strong_count() > 0,
        });
    }
}

/// Starts the review of a game in the engines' idle time. Each position gets `nodes` nodes, however
/// long that takes, so that the result is reproducible.
pub(crate) fn start_in_idle_time(
    engines: &Engines,
    game: &GameHandle,
    record: &GameRecord,
    nodes: u64,
) -> (JobHandle, watch::Receiver<ReviewProgress>) {
    let (review, progress) = ReviewJob::new(record.clone(), game.clone(), Budget { nodes, time: None });
    (engines.start_idle_job(Box::new(review), WorkOwner::Site), progress)
}

fn key(id: &str, record: &GameRecord) -> Key {
    let mut hasher = DefaultHasher::new();
    record.move_texts().hash(&mut hasher);
    (id.to_owned(), hasher.finish(), Language::current())
}

#[cfg(test)]
mod tests {
    use super::*;
    use throughline_catalog::GAMES;

    #[test]
    fn what_was_finished_unseen_is_kept_and_what_failed_is_begun_anew() {
        let (engines, reviews) = (Arc::new(Engines::start(1, None).unwrap()), Reviews::default());
        let game = GameHandle::from_spec(GAMES[3].id).unwrap();
        let record = game.record(None).unwrap();
        let subscribe = |id| reviews.subscribe(&engines, &WorkOwner::Site, id, &game, &record);
        let first = subscribe("one");
        while !matches!(*first.progress.borrow(), ReviewProgress::Done { .. }) {
            std::thread::yield_now();
        }
        drop(first);
        let again = subscribe("one");
        assert!(again._job.is_none() && matches!(*again.progress.borrow(), ReviewProgress::Done { .. }));
        // A failed review that still has a subscriber.
        let subscription = subscribe("two");
        let job = Arc::downgrade(subscription._job.as_ref().unwrap());
        let (_, failed) = watch::channel(ReviewProgress::Failed { message: "Others wait.".to_owned() });
        reviews.under_way.lock().unwrap().insert(key("two", &record), (job, failed));
        assert!(!matches!(*subscribe("two").progress.borrow(), ReviewProgress::Failed { .. }));
    }
}
