//! The worker threads, and the clock thread that ends what is overdue.

use super::jobs::QueuedJob;
use super::queue::{MoveRequest, PendingMove, Policy, Queue, RunningWork, State, Work};
use crate::metrics;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::PoisonError;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use throughline_catalog::{EngineMove, EngineSlot, GameRecord};
use throughline_game::Random;
use throughline_search::Score;
use tracing::trace_span;

/// Size of each worker's transposition table for games, in MiB.
const TABLE_MIB: usize = 32;

/// Runs work until the queue is closed.
pub(super) fn work(queue: &Queue) {
    let mut slot = queue.slot(TABLE_MIB);
    while let Some(work) = queue.next() {
        match work {
            Work::FindMove(pending) => find_move(queue, &mut slot, *pending),
            Work::RunJob(entry) => run_slice(queue, entry),
        }
    }
}

fn find_move(queue: &Queue, slot: &mut EngineSlot, (request, reply): PendingMove) {
    let (stop, began) = (request.stop.clone(), Instant::now());
    let _span = trace_span!("search", level = request.level.number()).entered();
    let _ = reply.send(choose(queue, slot, &request));
    metrics::searched(began.elapsed());
    queue.remove_finished(&stop);
}

fn run_slice(queue: &Queue, mut entry: QueuedJob) {
    let since = Instant::now();
    let _span = trace_span!("analysis").entered();
    let table_mib = queue.policy.table_mib;
    let QueuedJob { job, slot, stop, .. } = &mut entry;
    let slot = slot.get_or_insert_with(|| queue.slot(table_mib));
    let finished = catch_unwind(AssertUnwindSafe(|| job.run_slice(slot, stop)));
    let finished = finished.unwrap_or_else(|_| {
        tracing::error!("the engine broke in a job");
        *slot = queue.slot(table_mib);
        job.on_failure();
        true
    });
    queue.put_back(entry, since.elapsed(), finished);
}

/// Chooses a move; a random legal one if the engine panics.
fn choose(queue: &Queue, slot: &mut EngineSlot, request: &MoveRequest) -> Option<EngineMove> {
    let MoveRequest { record, level, seed, stop, .. } = request;
    let choice = catch_unwind(AssertUnwindSafe(|| record.choose(slot, &[], *level, *seed, None, stop)));
    choice.unwrap_or_else(|_| {
        tracing::error!(position = record.position_text(), moves = ?record.move_texts(), "the engine broke");
        *slot = queue.slot(TABLE_MIB);
        any_move(record, *seed)
    })
}

/// Returns a random legal move, all equally likely.
pub(super) fn any_move(record: &GameRecord, seed: u64) -> Option<EngineMove> {
    let mut texts = record.legal_texts();
    let n = Random::new(seed).below(u32::try_from(texts.len()).ok()?);
    let index = usize::try_from(n).ok().filter(|&n| n < texts.len())?;
    Some(EngineMove {
        text: texts.swap_remove(index),
        score: Score::DRAW,
        depth: 0,
        nodes: 0,
        lines: Vec::new(),
    })
}

/// How often the clock thread checks when nothing is running; signals wake it earlier.
const MAX_CLOCK_PAUSE: Duration = Duration::from_secs(60);

/// Stops overdue work, until the workers end.
pub(super) fn watch_clock(queue: &Queue) {
    let mut state = queue.lock();
    while !state.closed {
        let now = Instant::now();
        let mut wait = MAX_CLOCK_PAUSE;
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

/// Returns how long this work may run while others wait; `None` for no limit.
fn time_for(running: &RunningWork, state: &State, policy: &Policy, workers: usize) -> Option<Duration> {
    if running.is_idle {
        match state.is_busy() && state.running.len() >= workers {
            true => Some(Duration::ZERO),
            false => state.jobs.idle_job_waits().then_some(policy.idle_slice),
        }
    } else if running.job.is_none() {
        let share = share(policy, workers, state.games.len());
        Some(running.limit.map_or(share, |limit| limit.min(share)))
    } else if state.jobs.job_waits() || state.background.len() > 0 {
        Some(policy.slice)
    } else {
        None
    }
}

/// Returns the thinking time of each request while so many wait behind it.
pub(super) fn share(policy: &Policy, workers: usize, waiting: usize) -> Duration {
    let workers = u32::try_from(workers).unwrap_or(u32::MAX);
    let waiting = u32::try_from(waiting).unwrap_or(u32::MAX).saturating_add(1);
    (policy.max_wait.saturating_mul(workers) / waiting).max(policy.min_think_time)
}
