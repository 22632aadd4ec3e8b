//! The engine's search of a position on an analysis board.

use crate::engine::AnalysisJob;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use throughline_catalog::{EngineSlot, GameRecord};
use throughline_views::thought::{LiveThought, Stage, Think, ThoughtView};
use tokio::sync::watch;

/// A search of a position. Its thoughts are sent through a channel that keeps only the newest.
pub(super) struct PositionSearch {
    thought: LiveThought,
    out: watch::Sender<ThoughtView>,
}

impl PositionSearch {
    /// Creates a search of the last position of a record, which was looked at as `at`.
    pub(super) fn new(record: GameRecord, search: Think) -> (Self, watch::Receiver<ThoughtView>) {
        let thought = LiveThought::new(record, search);
        let (out, thoughts) = watch::channel(thought.view().clone());
        (PositionSearch { thought, out }, thoughts)
    }

    fn publish(&self) {
        self.out.send_replace(self.thought.view().clone());
    }

    fn end(&mut self, stage: Stage, before: usize) {
        self.thought.set_stage(stage, before);
        self.publish();
    }
}

impl AnalysisJob for PositionSearch {
    fn run_slice(&mut self, slot: &mut EngineSlot, stop: &AtomicBool) -> bool {
        let began = Instant::now();
        self.thought.set_stage(Stage::Thinking, 0);
        // The record is borrowed during the search, and reports need it.
        let record = self.thought.record().clone();
        let limits = self.thought.limits(Duration::MAX);
        let found = record.search(slot, &limits, stop, &mut |report| {
            if self.thought.add_line(report) {
                self.publish();
            }
        });
        self.thought.finish_slice(began.elapsed(), found.as_ref());
        let finished = !stop.load(Ordering::Relaxed);
        if finished {
            self.end(Stage::Done, 0);
        }
        finished
    }

    fn on_waiting(&mut self, before: usize) {
        self.end(Stage::Waiting, before);
    }

    fn on_slot_lost(&mut self) {
        self.end(Stage::GaveWay, 0);
    }

    fn on_failure(&mut self) {
        self.end(Stage::Broke, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use throughline_catalog::{GAMES, GameHandle};

    fn thinking(spec: &str, lines: usize) -> (PositionSearch, watch::Receiver<ThoughtView>) {
        let game = GameHandle::from_spec(spec).unwrap();
        let record = game.record(None).unwrap();
        PositionSearch::new(record, Think { at: "here".to_owned(), threat: false, lines })
    }

    /// Runs a slice and stops it after a while.
    fn slice(thinking: &mut PositionSearch, slot: &mut EngineSlot, millis: u64) -> bool {
        let stop = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(millis));
                stop.store(true, Ordering::Relaxed);
            });
            thinking.run_slice(slot, &stop)
        })
    }

    #[test]
    fn lines_of_every_game_come_deeper_and_never_shallower() {
        for info in GAMES {
            let (mut thinking, thoughts) = thinking(info.id, 3);
            let mut slot = EngineSlot::new(4);
            let mut depth = 0;
            for _ in 0..4 {
                let finished = slice(&mut thinking, &mut slot, 60);
                let thought = thoughts.borrow().clone();
                assert!(thought.depth >= depth && thought.nodes > 0 && thought.nps > 0, "{}", info.id);
                assert_eq!(thought.lines.len(), 3, "{}", info.id);
                assert!(thought.lines.iter().all(|line| line.depth == thought.depth));
                depth = thought.depth;
                if finished {
                    break;
                }
            }
            let thought = thoughts.borrow().clone();
            let mut firsts: Vec<_> = thought.lines.iter().map(|line| line.moves[0].clone()).collect();
            let legal = thinking.thought.record().legal_texts();
            assert!(firsts.iter().all(|text| legal.contains(text)));
            firsts.dedup();
            assert_eq!(firsts.len(), 3, "each line begins with another move");
            assert!(thought.lines.iter().all(|line| !line.spoken.is_empty() && !line.marks.is_empty()));
            assert!(thought.lines.iter().all(|line| line.score.chances.iter().sum::<u32>() == 1000));
        }
    }

    /// Slices cost some depth, but not much, since the table is kept. Measured in nodes, as the
    /// machine may be busy.
    #[test]
    fn many_slices_come_about_as_far_as_a_single_one() {
        let search = |millis: u64, nodes: u64| {
            let (mut thinking, thoughts) = thinking(GAMES[3].id, 1);
            let mut slot = EngineSlot::new(16);
            while !slice(&mut thinking, &mut slot, millis) && thinking.thought.nodes() < nodes {}
            let depth = thoughts.borrow().depth;
            (depth, thinking.thought.nodes())
        };
        let (whole, nodes) = search(800, 1);
        let (parts, _) = search(100, nodes);
        assert!(parts * 3 >= whole * 2, "{parts} in slices, {whole} in one");
    }

    #[test]
    fn what_happens_to_it_is_told() {
        let (mut thinking, thoughts) = thinking(GAMES[0].id, 9);
        assert_eq!(thinking.thought.limits(Duration::MAX).lines, 5);
        let stage = || (thoughts.borrow().stage, thoughts.borrow().before);
        thinking.on_waiting(3);
        assert_eq!(stage(), (Stage::Waiting, 3));
        slice(&mut thinking, &mut EngineSlot::new(1), 30);
        assert_eq!(stage(), (Stage::Thinking, 0));
        thinking.on_slot_lost();
        assert_eq!(stage(), (Stage::GaveWay, 0));
        thinking.on_failure();
        assert_eq!(stage(), (Stage::Broke, 0));
    }
}
