//! The engine at a position, for as long as somebody looks at it.

use super::{Stage, Think, ThoughtView};
use crate::engine::{AnalysisJob, Used};
use crate::score::{BestLine, LineFormatter};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use throughline_catalog::{EngineSlot, GameHandle, GameRecord, ThoughtReport};
use throughline_game::Language;
use throughline_search::Limits;
use tokio::sync::watch;

/// Time for one position at most. What is not found by then takes much longer.
const MOST_TIME: Duration = Duration::from_secs(90);

/// Best lines at most.
pub(super) const MOST_LINES: usize = 5;

/// A position being thought about. What is thought goes out through a channel that holds the newest
/// alone.
pub(super) struct PositionSearch {
    record: GameRecord,
    game: GameHandle,
    /// The language of who looks at it.
    language: Language,
    lines: usize,
    /// Lines there can be.
    expected: usize,
    out: watch::Sender<ThoughtView>,
    thought: ThoughtView,
    used: Used,
    /// The lines of an iteration, as they come.
    coming: Vec<BestLine>,
    formatter: LineFormatter,
}

impl PositionSearch {
    /// About the last position of a record, which is looked at as `at`.
    pub(super) fn new(
        record: GameRecord,
        game: GameHandle,
        search: Think,
    ) -> (Self, watch::Receiver<ThoughtView>) {
        let Think { at, threat, lines } = search;
        let lines = lines.clamp(1, MOST_LINES);
        let thought = ThoughtView {
            at,
            threat,
            stage: Stage::Thinking,
            before: 0,
            depth: 0,
            seldepth: 0,
            nodes: 0,
            nps: 0,
            millis: 0,
            lines: Vec::new(),
        };
        let (out, thoughts) = watch::channel(thought.clone());
        let expected = lines.min(record.continuations(&[], 0).count);
        let (used, coming, formatter) = (Used::default(), Vec::new(), LineFormatter::default());
        let language = Language::current();
        let search =
            PositionSearch { record, game, language, lines, expected, out, thought, used, coming, formatter };
        (search, thoughts)
    }

    fn tell(&self) {
        self.out.send_replace(self.thought.clone());
    }

    fn end(&mut self, stage: Stage) {
        self.thought.stage = stage;
        self.tell();
    }

    /// A line of an iteration. A slice begins anew with the shallowest: what is known already is
    /// not told again.
    fn take(&mut self, report: &ThoughtReport) {
        let Used { time, nodes } = self.used;
        let millis = (time + report.elapsed).as_millis().max(1) as u64;
        let thought = &mut self.thought;
        (thought.nodes, thought.millis) = (nodes + report.nodes, millis);
        thought.nps = thought.nodes.saturating_mul(1000) / millis;
        if report.line.depth < thought.depth {
            return;
        }
        if report.rank == 1 {
            self.coming.clear();
        }
        let format = || self.formatter.line(&self.record, self.game.info(), &report.line);
        let line = self.language.speak(format);
        self.coming.push(line);
        if self.coming.len() >= self.expected {
            self.thought.depth = report.line.depth;
            self.thought.seldepth = self.thought.seldepth.max(report.seldepth);
            self.thought.stage = Stage::Thinking;
            self.thought.lines = std::mem::take(&mut self.coming);
            self.tell();
        }
    }
}

impl AnalysisJob for PositionSearch {
    fn go_on(&mut self, slot: &mut EngineSlot, stop: &AtomicBool) -> bool {
        let began = Instant::now();
        let left = MOST_TIME.saturating_sub(self.used.time);
        let limits =
            Limits { time: Some(left), soft_time: Some(left), lines: self.lines, ..Limits::default() };
        self.thought.stage = Stage::Thinking;
        self.thought.before = 0;
        // The record is away while it is searched, and reports need it.
        let record = self.record.clone();
        let found = record.search(slot, &limits, stop, &mut |report| self.take(report));
        self.used.time += began.elapsed();
        self.used.nodes += found.map_or(0, |found| found.nodes);
        let finished = !stop.load(Ordering::Relaxed);
        if finished {
            self.end(Stage::Done);
        }
        finished
    }

    fn waits(&mut self, before: usize) {
        self.thought.before = before;
        self.end(Stage::Waiting);
    }

    fn gives_way(&mut self) {
        self.end(Stage::GaveWay);
    }

    fn broke(&mut self) {
        self.end(Stage::Broke);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use throughline_catalog::GAMES;

    fn thinking(spec: &str, lines: usize) -> (PositionSearch, watch::Receiver<ThoughtView>) {
        let game = GameHandle::from_spec(spec).unwrap();
        let record = game.record(None).unwrap();
        PositionSearch::new(record, game, Think { at: "here".to_owned(), threat: false, lines })
    }

    /// Stops a slice after a while.
    fn slice(thinking: &mut PositionSearch, slot: &mut EngineSlot, millis: u64) -> bool {
        let stop = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(millis));
                stop.store(true, Ordering::Relaxed);
            });
            thinking.go_on(slot, &stop)
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
            let legal = thinking.record.legal_texts();
            assert!(firsts.iter().all(|text| legal.contains(text)));
            firsts.dedup();
            assert_eq!(firsts.len(), 3, "each line begins with another move");
            assert!(thought.lines.iter().all(|line| !line.spoken.is_empty() && !line.marks.is_empty()));
            assert!(thought.lines.iter().all(|line| line.score.chances.iter().sum::<u32>() == 1000));
        }
    }

    /// Slices cost some depth, but not much: the table goes along. By positions looked at, for the
    /// machine may be busy.
    #[test]
    fn many_slices_come_about_as_far_as_a_single_one() {
        let search = |millis: u64, nodes: u64| {
            let (mut thinking, thoughts) = thinking(GAMES[3].id, 1);
            let mut slot = EngineSlot::new(16);
            while !slice(&mut thinking, &mut slot, millis) && thinking.used.nodes < nodes {}
            let depth = thoughts.borrow().depth;
            (depth, thinking.used.nodes)
        };
        let (whole, nodes) = search(800, 1);
        let (parts, _) = search(100, nodes);
        assert!(parts * 3 >= whole * 2, "{parts} in slices, {whole} in one");
    }

    #[test]
    fn what_happens_to_it_is_told() {
        let (mut thinking, thoughts) = thinking(GAMES[0].id, 9);
        assert_eq!(thinking.lines, MOST_LINES);
        let stage = || (thoughts.borrow().stage, thoughts.borrow().before);
        thinking.waits(3);
        assert_eq!(stage(), (Stage::Waiting, 3));
        slice(&mut thinking, &mut EngineSlot::new(1), 30);
        assert_eq!(stage(), (Stage::Thinking, 0));
        thinking.gives_way();
        assert_eq!(stage(), (Stage::GaveWay, 0));
        thinking.broke();
        assert_eq!(stage(), (Stage::Broke, 0));
    }
}
