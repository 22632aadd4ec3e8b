//! A look back at a game: what every position was worth, how exact each side was, where the game
//! turned, and what would have been better there. `docs/review.md` says how it is computed.

mod accuracy;
mod elsewhere;
mod job;
#[cfg(test)]
mod job_tests;

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
    /// In the queue for an engine, behind so many others.
    Waiting {
        /// How many.
        before: usize,
    },
    /// Under way.
    #[serde(rename = "judging")]
    Evaluating {
        /// Positions that are evaluated.
        done: usize,
        /// All positions.
        total: usize,
        /// What side 0 could expect in each, in thousandths; none where it is not known yet.
        chances: Vec<Option<u32>>,
    },
    /// Finished.
    Done {
        /// What was found.
        review: Arc<Review>,
    },
    /// It will not be finished: others wait, or the engine broke.
    Failed {
        /// Why, in a sentence.
        message: String,
    },
}

/// What a review has found.
#[derive(TS, Serialize, Debug, Clone, PartialEq)]
pub(crate) struct Review {
    /// Every position, the start first.
    pub points: Vec<Point>,
    /// How exact each side was.
    pub sides: [Exactness; 2],
    /// Where the game turned, in order.
    pub turns: Vec<TurningPoint>,
    /// How each move compares with the engine's choice; none where there was nothing to choose.
    /// Browsers are not told.
    #[serde(skip)]
    #[ts(skip)]
    pub compared: Vec<Option<ComparedMove>>,
}

/// A move beside the engine's choice. Its own choice loses nothing.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ComparedMove {
    /// Who made it.
    pub side: Side,
    /// What the mover could expect before it, from 0 to 1.
    pub expected: f64,
    /// What of that is lost.
    pub loss: f64,
    /// Whether it is the engine's first choice.
    pub is_first: bool,
}

/// A position of a game that was evaluated.
#[derive(TS, Serialize, Debug, Clone, PartialEq)]
pub(crate) struct Point {
    /// What side 0 could expect, in thousandths.
    pub chance: u32,
    /// The score.
    pub score: ScoreView,
    /// The score in words.
    pub words: String,
    /// How exact the move was that led here, 0 to 100; none at the start.
    pub accuracy: Option<f64>,
}

/// How exact a side was.
#[derive(TS, Serialize, Debug, Clone, Default, PartialEq)]
pub(crate) struct Exactness {
    /// From 0 to 100; none where the side has not moved.
    pub accuracy: Option<f64>,
    /// Moves made.
    pub moves: usize,
    /// Inaccuracies, mistakes and blunders.
    pub faults: [usize; 3],
}

/// How bad a move was.
#[derive(TS, Serialize, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Severity {
    /// It gave away a little.
    Inaccuracy,
    /// It gave away much.
    Mistake,
    /// It may have decided the game.
    Blunder,
}

/// A move that turned the game.
#[derive(TS, Serialize, Debug, Clone, PartialEq)]
pub(crate) struct TurningPoint {
    /// Moves played up to and with it.
    pub ply: usize,
    /// Who made it, 0 or 1.
    pub side: u8,
    /// How bad it was.
    pub fault: Severity,
    /// Its text.
    pub text: String,
    /// The sites that it touched.
    pub marks: Vec<u16>,
    /// What its side could expect less afterwards, in thousandths.
    pub loss: u32,
    /// What was better.
    pub better: BestLine,
    /// What went wrong, in a sentence: `It allows a forced win (the king reached a corner), which
    /// begins with king b2 to b11.`
    pub words: String,
}

/// Finished reviews that are kept.
const KEPT: usize = 300;

/// A game with the moves it had: the id, and a hash of its moves; and the language it is told in.
type Key = (String, u64, Language);

/// The jobs that somebody subscribes to, with how far they are.
type UnderWay = HashMap<Key, (Weak<Running>, watch::Receiver<ReviewProgress>)>;

/// A review under way. Dropped, it ends.
struct Running {
    /// With the engines here.
    _here: Option<JobHandle>,
    /// With others first.
    elsewhere: Option<AbortHandle>,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.elsewhere.iter().for_each(AbortHandle::abort);
    }
}

/// The reviews there are, and those under way: one for each game, however many look at it.
pub(crate) struct Reviews {
    done: Cache<Key, Arc<Review>>,
    under_way: Mutex<UnderWay>,
}

/// Somebody who looks at a review. It goes on as long as anybody does.
pub(crate) struct ReviewSubscription {
    /// None when the review was there already.
    _job: Option<Arc<Running>>,
    /// How far it is.
    pub progress: watch::Receiver<ReviewProgress>,
}

impl Default for Reviews {
    fn default() -> Self {
        Reviews { done: Cache::new(KEPT), under_way: Mutex::default() }
    }
}

impl Reviews {
    /// Subscribes to the review of a game, which is begun if it was not.
    pub(crate) fn subscribe(
        &self,
        engines: &Arc<Engines>,
        account: &WorkOwner,
        id: &str,
        game: &GameHandle,
        record: &GameRecord,
    ) -> ReviewSubscription {
        let key = key(id, record);
        // Nothing that can panic happens under the lock.
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
            let review = tokio::spawn(elsewhere::review(engines.clone(), review, account.clone()));
            Running { _here: None, elsewhere: Some(review.abort_handle()) }
        } else {
            let job = engines.start_job(Box::new(review), account.clone(), None);
            Running { _here: Some(job), elsewhere: None }
        });
        under_way.insert(key, (Arc::downgrade(&job), progress.clone()));
        ReviewSubscription { _job: Some(job), progress }
    }

    /// Keeps what was finished, and forgets what failed or was left.
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

/// Begins to evaluate a game while the engines have nothing else to do. So many positions are
/// looked at for each of its positions, however long that takes: it comes to the same again.
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
        // Somebody still subscribes to one that failed.
        let subscription = subscribe("two");
        let job = Arc::downgrade(subscription._job.as_ref().unwrap());
        let (_, failed) = watch::channel(ReviewProgress::Failed { message: "Others wait.".to_owned() });
        reviews.under_way.lock().unwrap().insert(key("two", &record), (job, failed));
        assert!(!matches!(*subscribe("two").progress.borrow(), ReviewProgress::Failed { .. }));
    }
}
