//! A search under way, and how long a `go` lets it think.

use crate::session::overhead_within;
use crate::ugi::{EngineMessage, Go, Info, Score};
use std::time::{Duration, Instant};
use throughline_catalog::{EngineLine, EngineMove, EngineReport, GameRecord};
use throughline_game::Side;
use throughline_search::{ClockTime, Level, Limits};

/// A search whose answer has not been given.
pub(crate) struct Search {
    record: GameRecord,
    /// The best move that was told last.
    told: Option<String>,
    began: Instant,
    /// As `go` bounds them, once the search is no pondering any more.
    limits: Limits,
    infinite: bool,
    pondering: bool,
    /// `stop` has come.
    pub stopping: bool,
    /// The answer, which nobody wants yet.
    pub held: Option<Option<Box<EngineMove>>>,
    /// When to stop, where the search itself does not know.
    pub stop_at: Option<Instant>,
    /// From when on the end of an iteration is reason to stop.
    soft_at: Option<Instant>,
}

impl Search {
    /// A search that begins now. A level does not look at the clock itself.
    pub fn new(record: GameRecord, limits: Limits, go: &Go, level: Option<Level>) -> Self {
        let began = Instant::now();
        let time = limits.time.filter(|_| level.is_some() && !go.ponder);
        Search {
            record,
            told: None,
            began,
            limits,
            infinite: go.infinite,
            pondering: go.ponder,
            stopping: false,
            held: None,
            stop_at: time.and_then(|time| began.checked_add(time)),
            soft_at: None,
        }
    }

    /// The reply that is expected to the move, if it is one: the move may end the game by
    /// repetition.
    pub fn expected_reply(&self, thought: &EngineMove) -> Option<String> {
        let reply = thought.lines.first()?.moves.get(1)?;
        let mut record = self.record.clone();
        record.play(&thought.text).ok()?;
        record.play(reply).ok()
    }

    /// What the engine is told.
    pub fn limits(&self) -> Limits {
        if self.pondering { Limits { time: None, soft_time: None, ..self.limits } } else { self.limits }
    }

    /// Whether an answer may be given.
    pub fn is_wanted(&self) -> bool {
        self.stopping || !(self.infinite || self.pondering)
    }

    /// The move that was pondered on has been played: the clock runs. True when it is time to stop
    /// at once. What was thought meanwhile counts as thought.
    pub fn ponder_hit(&mut self) -> bool {
        let now = Instant::now();
        self.pondering = false;
        self.stop_at = self.limits.time.and_then(|time| now.checked_add(time));
        let soft = self.limits.soft_time.or(self.limits.time.map(|time| time / 2));
        self.soft_at = soft.and_then(|soft| self.began.checked_add(soft));
        self.is_late()
    }

    /// What an iteration found, to be told.
    pub fn info(&mut self, report: &EngineReport, show_wdl: bool) -> EngineMessage {
        if report.rank == 1 {
            self.told = report.line.moves.first().cloned();
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

    /// What is told before the move: nothing, where it was told last; else how the move is judged
    /// that an unfinished iteration (or a level) has found.
    pub fn last_info(&self, thought: &EngineMove, show_wdl: bool) -> Option<EngineMessage> {
        let line = thought.lines.first().filter(|line| line.depth > 0)?;
        if self.told.as_ref() == Some(&thought.text) {
            return None;
        }
        let info = Info { multipv: Some(1), nodes: Some(thought.nodes), ..line_info(line, show_wdl) };
        Some(EngineMessage::Info(Box::new(info)))
    }

    /// Whether pondering goes on.
    pub fn is_pondering(&self) -> bool {
        self.pondering
    }

    /// Whether a deeper iteration would be too much, where the engine itself does not know.
    pub fn is_late(&self) -> bool {
        self.soft_at.is_some_and(|at| Instant::now() >= at)
    }
}

fn line_info(line: &EngineLine, show_wdl: bool) -> Info {
    let wins = line.score.win_in().map(Score::win_in);
    let loses = line.score.loss_in().map(Score::loss_in);
    let judged = line.score.hundredths().map(Score::Centi);
    Info {
        depth: Some(line.depth),
        score: wins.or(loses).or(judged),
        wdl: show_wdl.then_some([line.wdl.win, line.wdl.draw, line.wdl.loss]),
        pv: line.moves.clone(),
        ..Info::default()
    }
}

/// What bounds a search.
pub(crate) struct Bounds<'a> {
    pub go: &'a Go,
    /// Whether the `go` names moves that cannot be played.
    pub has_errors: bool,
    /// Time that is never spent.
    pub overhead: Duration,
    /// Best lines that are wanted.
    pub lines: usize,
}

impl Bounds<'_> {
    /// The limits of a search for `side`. Where several times are given, the shortest holds; a `go`
    /// with a mistake, of which no bound could be read, gets the shortest search there is, since
    /// whoever sent it may wait for a move.
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
        let has_errors = self.has_errors || !go.unread.is_empty();
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
