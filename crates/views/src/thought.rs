//! Analysis of a position by the engine, with its best lines.

use crate::score::{BestLine, LineFormatter};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use throughline_catalog::{EngineMove, EngineReport, GameRecord};
use throughline_game::Language;
use throughline_search::Limits;
use ts_rs::TS;

/// The maximum search time for a position. Longer searches rarely find more.
pub const MAX_TIME: Duration = Duration::from_secs(90);

/// The maximum number of best lines.
const MAX_LINES: usize = 5;

/// A position to search.
#[derive(TS, Deserialize, Debug, Clone, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Think {
    /// The id of the position.
    pub at: String,
    /// The number of best lines, 1 to 5.
    pub lines: usize,
    /// Whether to search the opponent's threats: the position after a null move.
    pub threat: bool,
}

/// The state of a search.
#[derive(TS, Serialize, Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// In the queue: the tables of all workers are in use.
    Waiting,
    /// Searching.
    Thinking,
    /// Finished: the time is up, or the result is final.
    Done,
    /// Interrupted in favour of other requests.
    GaveWay,
    /// The engine failed.
    Broke,
}

/// The results of a search.
#[derive(TS, Serialize, Debug, Clone, PartialEq)]
pub struct ThoughtView {
    /// The id of the analysed position.
    pub at: String,
    /// Whether this is a search for threats, with the other side to move.
    pub threat: bool,
    /// The state of the search.
    pub stage: Stage,
    /// The number of requests ahead in the queue.
    pub before: usize,
    /// Plies searched to full width.
    pub depth: u32,
    /// The selective depth: the longest line searched, in plies.
    pub seldepth: u32,
    /// Nodes searched.
    pub nodes: u64,
    /// Nodes per second.
    pub nps: u64,
    /// Search time in milliseconds.
    pub millis: u64,
    /// The best lines, the best first.
    pub lines: Vec<BestLine>,
}

/// The search of a position, in slices.
pub struct LiveThought {
    record: GameRecord,
    /// The language of the browser.
    language: Language,
    lines: usize,
    /// The number of lines that the position allows.
    expected: usize,
    view: ThoughtView,
    /// Time and nodes of the previous slices.
    time: Duration,
    nodes: u64,
    /// The lines received so far in the current iteration.
    received: Vec<BestLine>,
    formatter: LineFormatter,
}

impl LiveThought {
    /// Creates the search of the last position of a record, known to the browser as `at`.
    #[must_use]
    pub fn new(record: GameRecord, think: Think) -> Self {
        let Think { at, threat, lines } = think;
        let lines = lines.clamp(1, MAX_LINES);
        let view = ThoughtView {
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
        LiveThought {
            expected: lines.min(record.continuations(&[], 0).count),
            language: Language::current(),
            time: Duration::ZERO,
            nodes: 0,
            received: Vec::new(),
            formatter: LineFormatter::default(),
            record,
            lines,
            view,
        }
    }

    /// The position's record.
    #[must_use]
    pub fn record(&self) -> &GameRecord {
        &self.record
    }

    /// Returns the results so far.
    #[must_use]
    pub fn view(&self) -> &ThoughtView {
        &self.view
    }

    /// Returns the nodes of the previous slices.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the remaining part of [`MAX_TIME`].
    #[must_use]
    pub fn time_left(&self) -> Duration {
        MAX_TIME.saturating_sub(self.time)
    }

    /// Returns the limits of a slice that takes at most this much time.
    #[must_use]
    pub fn limits(&self, slice: Duration) -> Limits {
        let time = Some(self.time_left().min(slice));
        Limits { time, soft_time: time, lines: self.lines, ..Limits::default() }
    }

    /// Sets the state of the search, at the beginning or end of a slice.
    pub fn set_stage(&mut self, stage: Stage, before: usize) {
        (self.view.stage, self.view.before) = (stage, before);
    }

    /// Adds a line; returns whether the iteration is complete and should be sent. Each slice
    /// restarts at depth 1: depths that were already sent are skipped.
    pub fn add_line(&mut self, report: &EngineReport) -> bool {
        let millis = (self.time + report.elapsed).as_millis().max(1) as u64;
        let view = &mut self.view;
        (view.nodes, view.millis) = (self.nodes + report.nodes, millis);
        view.nps = view.nodes.saturating_mul(1000) / millis;
        if report.line.depth < view.depth {
            return false;
        }
        if report.rank == 1 {
            self.received.clear();
        }
        let format = || self.formatter.line(&self.record, self.record.game().info(), &report.line);
        let line = self.language.scope(format);
        self.received.push(line);
        let whole = self.received.len() >= self.expected;
        if whole {
            view.depth = report.line.depth;
            view.seldepth = view.seldepth.max(report.seldepth);
            view.stage = Stage::Thinking;
            view.lines = std::mem::take(&mut self.received);
        }
        whole
    }

    /// Adds the time and nodes of a finished slice.
    pub fn finish_slice(&mut self, time: Duration, found: Option<&EngineMove>) {
        self.time += time;
        self.nodes += found.map_or(0, |found| found.nodes);
    }
}
