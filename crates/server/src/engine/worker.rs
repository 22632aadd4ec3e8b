//! What a worker thread does, and the thread that ends what has had its time.

use super::jobs::Entry;
use super::queue::{MoveRequest, PendingMove, Policy, Queue, Running, State, Work};
use crate::metrics;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::PoisonError;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use throughline_catalog::{EngineMove, EngineSlot, GameRecord};
use throughline_game::Random;
use throughline_search::Score;
use tracing::trace_span;

/// Transposition table of each worker for games, in MiB.
const TABLE_MIB: usize = 32;

/// Works until the queue is closed.
pub(super) fn work(queue: &Queue) {
    let mut slot = queue.slot(TABLE_MIB);
    while let Some(work) = queue.next() {
        match work {
            Work::FindMove(pending) => find_move(queue, &mut slot, *pending),
            Work::GoOn(entry) => go_on(queue, entry),
        }
    }
}

fn find_move(queue: &Queue, slot: &mut EngineSlot, (request, reply): PendingMove) {
    let (stop, began) = (request.stop.clone(), Instant::now());
    let _span = trace_span!("search", level = request.level.number()).entered();
    let _ = reply.send(choose(queue, slot, &request));
    metrics::searched(began.elapsed());
    queue.done(&stop);
}

fn go_on(queue: &Queue, mut entry: Entry) {
    let since = Instant::now();
    let _span = trace_span!("analysis").entered();
    let table_mib = queue.policy.table_mib;
    let Entry { job, slot, stop, .. } = &mut entry;
    let slot = slot.get_or_insert_with(|| queue.slot(table_mib));
    let finished = catch_unwind(AssertUnwindSafe(|| job.go_on(slot, stop)));
    let finished = finished.unwrap_or_else(|_| {
        tracing::error!("the engine broke in a job");
        *slot = queue.slot(table_mib);
        job.broke();
        true
    });
    queue.put_back(entry, since.elapsed(), finished);
}

/// A move whatever happens: should the engine break, any legal one.
fn choose(queue: &Queue, slot: &mut EngineSlot, request: &MoveRequest) -> Option<EngineMove> {
    let MoveRequest { record, level, seed, stop, .. } = request;
    let choice = catch_unwind(AssertUnwindSafe(|| record.choose(slot, &[], *level, *seed, None, stop)));
    choice.unwrap_or_else(|_| {
        tracing::error!(position = record.position_text(), moves = ?record.move_texts(), "the engine broke");
        *slot = queue.slot(TABLE_MIB);
        any_move(record, *seed)
    })
}

/// A legal move, each as likely.
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

/// With nothing to end, it looks again after this long, or when something is told.
const IDLE: Duration = Duration::from_secs(60);

/// Stops what is overdue, until the workers end.
pub(super) fn watch_clock(queue: &Queue) {
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
    if running.is_idle {
        match state.is_busy() && state.running.len() >= workers {
            true => Some(Duration::ZERO),
            false => state.jobs.idler_waits().then_some(policy.slice),
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

/// The time of each game while so many wait behind it.
pub(super) fn share(policy: &Policy, workers: usize, waiting: usize) -> Duration {
    let workers = u32::try_from(workers).unwrap_or(u32::MAX);
    let waiting = u32::try_from(waiting).unwrap_or(u32::MAX).saturating_add(1);
    (policy.patience.saturating_mul(workers) / waiting).max(policy.least)
}
