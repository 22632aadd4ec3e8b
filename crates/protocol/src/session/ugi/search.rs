//! A search under way.

use crate::ugi::{Answer, Go, Info, Score};
use std::time::Instant;
use throughline_catalog::{GameRecord, Thought, ThoughtLine, ThoughtReport};
use throughline_search::Limits;

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
    pub held: Option<Option<Box<Thought>>>,
    /// When to stop, where the search itself does not know.
    pub stop_at: Option<Instant>,
    /// From when on the end of an iteration is reason to stop.
    soft_at: Option<Instant>,
}

impl Search {
    /// A search that begins now. A level does not look at the clock itself.
    pub fn new(record: GameRecord, limits: Limits, go: &Go, at_level: bool) -> Self {
        let began = Instant::now();
        let time = limits.time.filter(|_| at_level && !go.ponder);
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
    pub fn expected_reply(&self, thought: &Thought) -> Option<String> {
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
    pub fn info(&mut self, report: &ThoughtReport, show_wdl: bool) -> Answer {
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
        Answer::Info(Box::new(info))
    }

    /// What is told before the move: nothing, where it was told last; else how the move is judged
    /// that an unfinished iteration (or a level) has found.
    pub fn last_info(&self, thought: &Thought, show_wdl: bool) -> Option<Answer> {
        let line = thought.lines.first().filter(|line| line.depth > 0)?;
        if self.told.as_ref() == Some(&thought.text) {
            return None;
        }
        let info = Info { multipv: Some(1), nodes: Some(thought.nodes), ..line_info(line, show_wdl) };
        Some(Answer::Info(Box::new(info)))
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

fn line_info(line: &ThoughtLine, show_wdl: bool) -> Info {
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
