//! The thread that ends what has had its time.

use super::queue::{Policy, Queue, Running, State};
use std::sync::PoisonError;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// With nothing to end, it looks again after this long, or when something is told.
const IDLE: Duration = Duration::from_secs(60);

/// Stops what is overdue, until the workers end.
pub(super) fn watch(queue: &Queue) {
    let mut state = queue.lock();
    while !state.closed {
        let now = Instant::now();
        let mut wait = IDLE;
        for running in state.running.iter().filter(|running| !running.stop.load(Ordering::Relaxed)) {
            let Some(time) = time_for(running, &state, &queue.policy, queue.workers) else { continue };
            let had = now.duration_since(running.since);
            if had >= time {
                running.stop.store(true, Ordering::Relaxed);
            } else {
                wait = wait.min(time - had);
            }
        }
        let waited = queue.time.wait_timeout(state, wait);
        state = waited.unwrap_or_else(PoisonError::into_inner).0;
    }
}

/// How long this may run while others wait; `None`: as long as it likes.
fn time_for(running: &Running, state: &State, policy: &Policy, workers: usize) -> Option<Duration> {
    if running.is_question {
        Some(share(policy, workers, state.games.len()))
    } else if state.studies.somebody_waits() || !state.background.is_empty() {
        Some(policy.slice)
    } else {
        None
    }
}

/// The time of each game while so many wait behind it.
pub(super) fn share(policy: &Policy, workers: usize, waiting: usize) -> Duration {
    let workers = u32::try_from(workers).unwrap_or(u32::MAX);
    let waiting = u32::try_from(waiting).unwrap_or(u32::MAX).saturating_add(1);
    (policy.patience.saturating_mul(workers) / waiting).max(policy.least)
}
