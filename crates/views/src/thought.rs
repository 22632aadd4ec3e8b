//! What the engine thinks of a position, line by line.

use crate::score::{BestLine, LineFormatter};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use throughline_catalog::{EngineMove, EngineReport, GameRecord};
use throughline_game::Language;
use throughline_search::Limits;
use ts_rs::TS;

/// Time for one position at most. What is not found by then takes much longer.
pub const MOST_TIME: Duration = Duration::from_secs(90);

/// Best lines at most.
const MOST_LINES: usize = 5;

/// A position to think about.
#[derive(TS, Deserialize, Debug, Clone, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Think {
    /// The position.
    pub at: String,
    /// Best lines to find, 1 to 5.
    pub lines: usize,
    /// What the opponent would play if it were his move.
    pub threat: bool,
}

/// How far a thought is.
#[derive(TS, Serialize, Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// In the queue: all workers' tables are taken.
    Waiting,
    /// Going on.
    Thinking,
    /// It has had all the time there is, or found the end.
    Done,
    /// Broken off for others who wait.
    GaveWay,
    /// The engine broke.
    Broke,
}

/// What the engine thinks of a position.
#[derive(TS, Serialize, Debug, Clone, PartialEq)]
pub struct ThoughtView {
    /// The id that the position was looked at with.
    pub at: String,
    /// Whether the other side is to move: a threat.
    pub threat: bool,
    /// How far it is.
    pub stage: Stage,
    /// How many are before it in the queue.
    pub before: usize,
    /// Plies searched to full width.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub seldepth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Positions a second.
    pub nps: u64,
    /// Time thought, in milliseconds.
    pub millis: u64,
    /// The best lines, the best first.
    pub lines: Vec<BestLine>,
}

/// A position being thought about, in slices.
pub struct LiveThought {
    record: GameRecord,
    /// The language of who looks at it.
    language: Language,
    lines: usize,
    /// Lines there can be.
    expected: usize,
    view: ThoughtView,
    /// Time and positions of the slices before.
    time: Duration,
    nodes: u64,
    /// The lines of an iteration, as they come.
    coming: Vec<BestLine>,
    formatter: LineFormatter,
}

impl LiveThought {
    /// About the last position of a record, which is looked at as `at`.
    #[must_use]
    pub fn new(record: GameRecord, think: Think) -> Self {
        let Think { at, threat, lines } = think;
        let lines = lines.clamp(1, MOST_LINES);
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
            coming: Vec::new(),
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

    /// What is thought so far.
    #[must_use]
    pub fn view(&self) -> &ThoughtView {
        &self.view
    }

    /// Positions looked at in the slices before.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What is left of [`MOST_TIME`].
    #[must_use]
    pub fn left(&self) -> Duration {
        MOST_TIME.saturating_sub(self.time)
    }

    /// The limits of a slice of at most so much time.
    #[must_use]
    pub fn limits(&self, slice: Duration) -> Limits {
        let time = Some(self.left().min(slice));
        Limits { time, soft_time: time, lines: self.lines, ..Limits::default() }
    }

    /// A slice begins, or ends.
    pub fn set_stage(&mut self, stage: Stage, before: usize) {
        (self.view.stage, self.view.before) = (stage, before);
    }

    /// A line of an iteration; whether with it all are there, to be told. A slice begins anew with
    /// the shallowest: what is known already is not told again.
    pub fn take(&mut self, report: &EngineReport) -> bool {
        let millis = (self.time + report.elapsed).as_millis().max(1) as u64;
        let view = &mut self.view;
        (view.nodes, view.millis) = (self.nodes + report.nodes, millis);
        view.nps = view.nodes.saturating_mul(1000) / millis;
        if report.line.depth < view.depth {
            return false;
        }
        if report.rank == 1 {
            self.coming.clear();
        }
        let format = || self.formatter.line(&self.record, self.record.game().info(), &report.line);
        let line = self.language.scope(format);
        self.coming.push(line);
        let whole = self.coming.len() >= self.expected;
        if whole {
            view.depth = report.line.depth;
            view.seldepth = view.seldepth.max(report.seldepth);
            view.stage = Stage::Thinking;
            view.lines = std::mem::take(&mut self.coming);
        }
        whole
    }

    /// A slice is over, which took so much time.
    pub fn spend(&mut self, time: Duration, found: Option<&EngineMove>) {
        self.time += time;
        self.nodes += found.map_or(0, |found| found.nodes);
    }
}
