//! `go perft`: move sequences, counted on the engine's thread.

use std::sync::atomic::{AtomicBool, Ordering};
use throughline_catalog::GameRecord;

/// What is told of a count.
pub(crate) enum Counted {
    /// The sequences that begin with this move.
    Move(String, u64),
    /// All of them; the count is done.
    All(u64),
    /// It was stopped.
    Stopped,
}

/// Sequences that are counted between two looks whether to stop: some hundredths of a second.
const AT_ONCE: u64 = 1_000_000;

/// Counts the sequences of so many moves from where a game stands, one first move after the other,
/// each told to `each`; gives how it ended. Repetition is not followed, as in `throughline perft`.
pub(crate) fn count(
    record: &GameRecord,
    depth: u32,
    stop: &AtomicBool,
    each: &mut dyn FnMut(Counted),
) -> Counted {
    let Some(rest) = depth.checked_sub(1) else { return Counted::All(1) };
    let mut all: u64 = 0;
    for text in record.legal_texts() {
        let Some(sequences) = below(&after(record, &text), rest, stop) else { return Counted::Stopped };
        all = all.saturating_add(sequences);
        each(Counted::Move(text, sequences));
    }
    Counted::All(all)
}

/// The number of sequences; `None` when it was stopped.
fn below(record: &GameRecord, depth: u32, stop: &AtomicBool) -> Option<u64> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    let moves = record.legal_texts();
    if depth < 2 || (moves.len() as u64).saturating_pow(depth) <= AT_ONCE {
        return Some(record.perft(depth));
    }
    moves
        .iter()
        .try_fold(0, |sum: u64, text| Some(sum.saturating_add(below(&after(record, text), depth - 1, stop)?)))
}

/// The position after a legal move, without what came before it.
fn after(record: &GameRecord, text: &str) -> GameRecord {
    let mut played = record.clone();
    played.play(text).expect("a legal move");
    let position = played.position_text();
    record.game().record(Some(&position)).expect("a position of the game")
}

#[cfg(test)]
mod tests {
    use super::*;
    use throughline_catalog::GameHandle;

    #[test]
    fn counts_are_those_of_perft_and_end_when_stopped() {
        let record = |spec| GameHandle::from_spec(spec).unwrap().record(None).unwrap();
        for (spec, depth) in [("one-dimensional-chess", 9), ("hnefatafl", 2), ("linear-pursuit", 0)] {
            let (record, mut first) = (record(spec), Vec::new());
            let ended = count(&record, depth, &AtomicBool::new(false), &mut |counted| {
                let Counted::Move(text, sequences) = counted else { panic!("it is not done") };
                first.push((text, sequences));
            });
            assert!(matches!(ended, Counted::All(all) if all == record.perft(depth)), "{spec}");
            let mut expected = Vec::new();
            record.divide(depth, &mut |text, sequences, _| expected.push((text.to_owned(), sequences)));
            expected.sort();
            assert_eq!(first, expected, "{spec}");
        }
        let stopped = count(&record("hnefatafl"), 9, &AtomicBool::new(true), &mut |_| panic!("not one"));
        assert!(matches!(stopped, Counted::Stopped));
    }
}
