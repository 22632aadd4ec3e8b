//! The running search, and the limits that a `go` command gives it.

use crate::session::overhead_within;
use crate::ugi::{EngineMessage, Go, Info, Score};
use std::time::{Duration, Instant};
use throughline_catalog::{EngineLine, EngineMove, EngineReport, GameRecord};
use throughline_game::Side;
use throughline_search::{ClockTime, Level, Limits};

/// A search that has not been answered yet.
pub(crate) struct Search {
    record: GameRecord,
    /// The best move of the last `info`.
    last_sent_move: Option<String>,
    began: Instant,
    /// Limits from `go`, which apply once the search is not pondering.
    limits: Limits,
    infinite: bool,
    pondering: bool,
    /// Whether `stop` was received.
    pub stopping: bool,
    /// The result, if it may not be sent yet.
    pub held_back: Option<Option<Box<EngineMove>>>,
    /// When to stop, if the engine does not watch the clock itself.
    pub stop_at: Option<Instant>,
    /// The time after which no further iteration should begin.
    soft_stop_at: Option<Instant>,
}

impl Search {
    /// Starts the clock of a search. At a level, the engine does not watch the clock itself.
    pub fn new(record: GameRecord, limits: Limits, go: &Go, level: Option<Level>) -> Self {
        let began = Instant::now();
        let time = limits.time.filter(|_| level.is_some() && !go.ponder);
        Search {
            record,
            last_sent_move: None,
            began,
            limits,
            infinite: go.infinite,
            pondering: go.ponder,
            stopping: false,
            held_back: None,
            stop_at: time.and_then(|time| began.checked_add(time)),
            soft_stop_at: None,
        }
    }

    /// Returns the expected reply to the move, if it is legal: the move may end the game by
    /// repetition.
    pub fn expected_reply(&self, thought: &EngineMove) -> Option<String> {
        let reply = thought.lines.first()?.moves.get(1)?;
        let mut record = self.record.clone();
        record.play(&thought.text).ok()?;
        record.play(reply).ok()
    }

    /// Returns the limits for the engine.
    pub fn limits(&self) -> Limits {
        if self.pondering { Limits { time: None, soft_time: None, ..self.limits } } else { self.limits }
    }

    /// Whether the answer may be sent.
    pub fn may_answer(&self) -> bool {
        self.stopping || !(self.infinite || self.pondering)
    }

    /// Starts the clock: the expected move has been played. Returns whether to stop at once,
    /// because the time spent pondering counts.
    pub fn ponder_hit(&mut self) -> bool {
        let now = Instant::now();
        self.pondering = false;
        self.stop_at = self.limits.time.and_then(|time| now.checked_add(time));
        let soft = self.limits.soft_time.or(self.limits.time.map(|time| time / 2));
        self.soft_stop_at = soft.and_then(|soft| self.began.checked_add(soft));
        self.is_late()
    }

    /// Returns the `info` line of a finished iteration.
    pub fn info(&mut self, report: &EngineReport, show_wdl: bool) -> EngineMessage {
        if report.rank == 1 {
            self.last_sent_move = report.line.moves.first().cloned();
        }
        let mut info = line_info(&report.line, show_wdl);
        info.multipv = u32::try_from(report.rank).ok();
        info.seldepth = Some(report.seldepth);
        info.nodes = Some(report.nodes);
        info.nps = Some(report.nps);
        info.hashfull = Some(report.hashfull);
        info.tbhits = (report.tablebase_hits > 0).then_some(report.tablebase_hits);
        info.time = Some(report.elapsed);
        EngineMessage::Info(Box::new(info))
    }

    /// Returns the `info` line to send before the move, if the last one was about another move: an
    /// unfinished iteration (or a level) may have found a better one.
    pub fn last_info(&self, thought: &EngineMove, show_wdl: bool) -> Option<EngineMessage> {
        let line = thought.lines.first()?;
        if self.last_sent_move.as_ref() == Some(&thought.text) {
            return None;
        }
        let info = Info { multipv: Some(1), nodes: Some(thought.nodes), ..line_info(line, show_wdl) };
        Some(EngineMessage::Info(Box::new(info)))
    }

    /// Whether the search is pondering.
    pub fn is_pondering(&self) -> bool {
        self.pondering
    }

    /// Whether it is too late for another iteration, if the engine does not watch the clock itself.
    pub fn is_late(&self) -> bool {
        self.soft_stop_at.is_some_and(|at| Instant::now() >= at)
    }
}

fn line_info(line: &EngineLine, show_wdl: bool) -> Info {
    let wins = line.score.win_in().map(Score::win_in);
    let loses = line.score.loss_in().map(Score::loss_in);
    let judged = line.score.hundredths().map(Score::Centi);
    // Without a finished iteration a score would mean nothing.
    let is_judged = line.depth > 0;
    Info {
        depth: Some(line.depth),
        score: wins.or(loses).or(judged).filter(|_| is_judged),
        wdl: (show_wdl && is_judged).then_some([line.wdl.win, line.wdl.draw, line.wdl.loss]),
        pv: line.moves.clone(),
        ..Info::default()
    }
}

/// The inputs for the limits of a search.
pub(crate) struct Bounds<'a> {
    pub go: &'a Go,
    /// Whether `searchmoves` has illegal moves.
    pub has_errors: bool,
    /// Communication overhead to reserve.
    pub overhead: Duration,
    /// Number of best lines.
    pub lines: usize,
}

impl Bounds<'_> {
    /// Returns the limits of a search for `side`. If several times are given, the shortest counts.
    /// A `go` with errors and no readable limit gets the shortest possible search, because the
    /// program may be waiting for a move.
    pub fn limits(&self, side: Side) -> Limits {
        let &Bounds { go, overhead, lines, .. } = self;
        // A win in n moves is one in 2n - 1 plies.
        let mate = go.mate.map(|moves| moves.saturating_mul(2).saturating_sub(1));
        let depth = [go.depth, mate].into_iter().flatten().min();
        let mut limits = Limits { depth, nodes: go.nodes, lines, ..Limits::default() };
        if let Some(time) = go.move_time {
            shorten(&mut limits, Limits::move_time(time, overhead_within(time, overhead)));
        }
        let (own, other) = (side.index(), side.opponent().index());
        if let Some(remaining) = go.time[own].or(go.time[other]) {
            let increment = go.increment[own].unwrap_or_default();
            let moves_to_go = go.moves_to_go;
            shorten(&mut limits, Limits::clock(&ClockTime { remaining, increment, moves_to_go, overhead }));
        }
        let has_errors = self.has_errors || !go.errors.is_empty();
        if has_errors && !go.is_bounded() && !go.infinite && !go.ponder {
            limits.depth = Some(1);
        }
        limits
    }
}

fn shorten(limits: &mut Limits, by: Limits) {
    let shorter = |a: Option<Duration>, b: Option<Duration>| [a, b].into_iter().flatten().min();
    limits.time = shorter(limits.time, by.time);
    limits.soft_time = shorter(limits.soft_time, by.soft_time);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ugi::Command;

    const MS: Duration = Duration::from_millis(1);

    fn of(line: &str, side: Side) -> Limits {
        let Ok(Command::Go(go)) = Command::parse(line) else { panic!("{line}") };
        Bounds { go: &go, has_errors: false, overhead: 10 * MS, lines: 1 }.limits(side)
    }

    #[test]
    fn a_short_time_is_mostly_used_and_a_long_one_but_for_the_overhead() {
        assert_eq!(of("go movetime 10", Side::First).time, Some(8 * MS));
        assert_eq!(of("go movetime 1000", Side::First).time, Some(990 * MS));
        assert_eq!(of("go movetime 0", Side::First).time, Some(Duration::ZERO));
    }

    #[test]
    fn the_clock_is_that_of_the_side_to_move() {
        let line = "go p1time 60000 p2time 1000 p1inc 100 p2inc 0";
        let (first, second) = (of(line, Side::First), of(line, Side::Second));
        assert!(first.time.unwrap() > 2000 * MS && second.time.unwrap() < 200 * MS);
        assert_eq!(of("go p2time 1000", Side::First).time, second.time);
    }

    #[test]
    fn bounds_hold_together_and_none_means_none() {
        let both = of("go movetime 50 p1time 600000 depth 9 nodes 70 mate 3", Side::First);
        assert_eq!((both.depth, both.nodes, both.time), (Some(5), Some(70), Some(40 * MS)));
        assert_eq!(of("go", Side::First), Limits { lines: 1, ..Limits::default() });
        assert_eq!(of("go infinite xyz", Side::First).depth, None);
        assert_eq!(of("go movetime abc", Side::First).depth, Some(1));
        assert_eq!(of("go movetime abc depth 7", Side::First).depth, Some(7));
        of("go p1time 18446744073709551615 p1inc 18446744073709551615 movestogo 0", Side::First);
    }
}
