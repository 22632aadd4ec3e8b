//! `go perft`: counts move sequences on the engine's thread.

use std::sync::atomic::{AtomicBool, Ordering};
use throughline_catalog::GameRecord;

/// A result of `go perft`.
pub(crate) enum PerftResult {
    /// The number of sequences that begin with a move.
    Move(String, u64),
    /// The total; the count is done.
    All(u64),
    /// The count was stopped.
    Stopped,
}

/// Sequences result between two checks of the stop flag: some hundredths of a second.
const AT_ONCE: u64 = 1_000_000;

/// Number of moves that a position is assumed to have at least, since a forced move may be followed
/// by many.
const ASSUMED_MOVES: u64 = 30;

/// Counts the move sequences of a length from the current position, reports each first move to
/// `each`, and returns the final result. Repetition is ignored, as in `throughline perft`.
pub(crate) fn count(
    record: &GameRecord,
    depth: u32,
    stop: &AtomicBool,
    each: &mut dyn FnMut(PerftResult),
) -> PerftResult {
    let Some(rest) = depth.checked_sub(1) else { return PerftResult::All(1) };
    let mut all: u64 = 0;
    for text in record.legal_texts() {
        let Some(sequences) = below(&after(record, &text), rest, stop) else { return PerftResult::Stopped };
        all = all.saturating_add(sequences);
        each(PerftResult::Move(text, sequences));
    }
    PerftResult::All(all)
}

/// Counts sequences; `None` if stopped.
fn below(record: &GameRecord, depth: u32, stop: &AtomicBool) -> Option<u64> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    let moves = record.legal_texts();
    if depth < 2 || (moves.len() as u64).max(ASSUMED_MOVES).saturating_pow(depth) <= AT_ONCE {
        return Some(record.perft(depth));
    }
    moves
        .iter()
        .try_fold(0, |sum: u64, text| Some(sum.saturating_add(below(&after(record, text), depth - 1, stop)?)))
}

/// Returns the position after a legal move, without its history.
fn after(record: &GameRecord, text: &str) -> GameRecord {
    let mut played = record.clone();
    played.play(text).expect("a legal move");
    let position = played.position_text();
    record.game().record(Some(&position)).expect("a position of the game")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use throughline_catalog::GameHandle;

    #[test]
    fn a_count_stops_also_where_a_move_is_forced() {
        let game = GameHandle::from_spec("one-dimensional-chess").unwrap();
        let record = game.record(Some("4K3r6k w 0")).unwrap();
        assert_eq!(record.legal_texts(), ["e-d"]);
        let stop = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(50));
                stop.store(true, Ordering::Relaxed);
            });
            assert!(matches!(count(&record, 60, &stop, &mut |_| ()), PerftResult::Stopped));
        });
    }
}
