//! What a worker thread does.

use super::queue::{Job, Question, Queue, Work};
use super::studies::Entry;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;
use throughline_catalog::{EngineSlot, GameRecord, Thought};
use throughline_game::Random;
use throughline_search::Score;

/// Transposition table of each worker for games, in MiB.
const TABLE_MIB: usize = 32;

/// Works until the queue is closed.
pub(super) fn work(queue: &Queue) {
    let mut slot = queue.slot(TABLE_MIB);
    while let Some(work) = queue.next() {
        match work {
            Work::Answer(job) => answer_job(queue, &mut slot, *job),
            Work::GoOn(entry) => go_on(queue, entry),
        }
    }
}

fn answer_job(queue: &Queue, slot: &mut EngineSlot, (question, reply): Job) {
    let stop = question.stop.clone();
    let _ = reply.send(answer(queue, slot, &question));
    queue.done(&stop);
}

fn go_on(queue: &Queue, mut entry: Entry) {
    let since = Instant::now();
    let table_mib = queue.policy.table_mib;
    let Entry { study, slot, stop, .. } = &mut entry;
    let slot = slot.get_or_insert_with(|| queue.slot(table_mib));
    let finished = catch_unwind(AssertUnwindSafe(|| study.go_on(slot, stop)));
    let finished = finished.unwrap_or_else(|_| {
        tracing::error!("the engine broke in a study");
        *slot = queue.slot(table_mib);
        study.broke();
        true
    });
    queue.put_back(entry, since.elapsed(), finished);
}

/// A move whatever happens: should the engine break, any legal one.
fn answer(queue: &Queue, slot: &mut EngineSlot, question: &Question) -> Option<Thought> {
    let Question { record, level, seed, stop, .. } = question;
    let choice = catch_unwind(AssertUnwindSafe(|| record.choose(slot, *level, *seed, stop)));
    choice.unwrap_or_else(|_| {
        tracing::error!(position = record.position_text(), moves = ?record.move_texts(), "the engine broke");
        *slot = queue.slot(TABLE_MIB);
        any_move(record, *seed)
    })
}

/// A legal move, each as likely.
pub(super) fn any_move(record: &GameRecord, seed: u64) -> Option<Thought> {
    let mut texts = record.legal_texts();
    let n = Random::new(seed).below(u32::try_from(texts.len()).ok()?);
    let index = usize::try_from(n).ok().filter(|&n| n < texts.len())?;
    Some(Thought {
        text: texts.swap_remove(index),
        score: Score::DRAW,
        depth: 0,
        nodes: 0,
        lines: Vec::new(),
    })
}
