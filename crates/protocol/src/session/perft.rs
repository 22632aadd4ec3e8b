//! `go perft`: counts move sequences on the engine's thread.

use std::sync::atomic::AtomicBool;
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
        let sequences = after(record, &text).perft_until(rest, stop);
        let Some(sequences) = sequences else { return PerftResult::Stopped };
        all = all.saturating_add(sequences);
        each(PerftResult::Move(text, sequences));
    }
    PerftResult::All(all)
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
    use std::sync::atomic::Ordering;
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
