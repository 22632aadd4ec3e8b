//! When a search has to end.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Bounds of a search; the first one reached ends it. The default has none: such a search ends when
/// it is told to stop, at depth [`Limits::MAX_DEPTH`], or when it has found a forced win or loss
/// within its depth.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Limits {
    /// Plies to search: then to full width, so that every forced win and loss within them is found.
    /// 0 counts as 1. A search without a depth (or with [`Limits::MAX_DEPTH`]) is selective
    /// instead, and comes much further.
    pub depth: Option<u32>,
    /// Positions looked at, by all threads together. With one thread exact: such a search gives the
    /// same result each time.
    pub nodes: Option<u64>,
    /// Time after which the search is broken off.
    pub time: Option<Duration>,
    /// Time after which no deeper iteration is begun. Half of [`Limits::time`] when absent.
    pub soft_time: Option<Duration>,
    /// Best lines to find, each beginning with another move. 0 counts as 1.
    pub lines: usize,
}

impl Limits {
    /// The deepest search there is.
    pub const MAX_DEPTH: u32 = 100;

    /// Up to a depth.
    #[must_use]
    pub fn depth(plies: u32) -> Self {
        Limits { depth: Some(plies), ..Limits::default() }
    }

    /// Up to a number of positions.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// Up to a time.
    #[must_use]
    pub fn time(time: Duration) -> Self {
        Limits { time: Some(time), ..Limits::default() }
    }

    /// With another number of best lines.
    #[must_use]
    pub fn with_lines(self, lines: usize) -> Self {
        Limits { lines, ..self }
    }

    /// The depth of the last iteration.
    pub(crate) fn last_depth(&self) -> u32 {
        let deepest = if self.is_exact() { Self::MAX_EXACT } else { Self::MAX_DEPTH };
        self.depth.unwrap_or(deepest).clamp(1, deepest)
    }

    /// Whether the search is to full width.
    pub(crate) fn is_exact(&self) -> bool {
        self.depth.is_some_and(|depth| depth < Self::MAX_DEPTH)
    }

    /// The deepest search to full width.
    const MAX_EXACT: u32 = 63;
}

/// Nodes between two looks at the clock and the stop flag, where a node has up to
/// [`MOVES_PER_NODE`] moves: well below a millisecond.
const NODES_PER_LOOK: u64 = 128;
/// Moves of a node that takes the usual time. Where there are more, the clock is looked at more
/// often.
const MOVES_PER_NODE: u64 = 128;

/// What the threads of one search share besides the table.
#[derive(Default)]
pub(crate) struct Team {
    /// Positions that the helpers have looked at, as of their last looks at the clock.
    nodes: AtomicU64,
    /// Set when the leader has finished.
    pub finished: AtomicBool,
}

/// Which part a thread has in a search.
#[derive(Clone, Copy)]
pub(crate) enum Part<'a> {
    /// Reports, and decides when to stop.
    Leader(&'a Team),
    /// Fills the table until the leader has finished.
    Helper(&'a Team),
}

/// Watches limits while a search runs.
pub(crate) struct Clock<'a> {
    limits: Limits,
    stop: &'a AtomicBool,
    part: Part<'a>,
    started: Instant,
    /// This thread's nodes at the last look.
    told: u64,
    /// Nodes at which to look again.
    next_look: u64,
    nodes_per_look: u64,
    stopped: bool,
}

impl<'a> Clock<'a> {
    /// A clock that starts now, for a search whose nodes have about this many moves.
    pub fn start(limits: &Limits, stop: &'a AtomicBool, part: Part<'a>, moves: usize) -> Self {
        let nodes_per_look = NODES_PER_LOOK * MOVES_PER_NODE / (moves as u64).max(MOVES_PER_NODE);
        let nodes_per_look = nodes_per_look.max(1);
        let started = Instant::now();
        Clock { limits: *limits, stop, part, started, told: 0, next_look: 0, nodes_per_look, stopped: false }
    }

    /// The same clock, running since an earlier time.
    pub fn begun_at(self, started: Instant) -> Self {
        Clock { started, ..self }
    }

    /// Positions that other threads have looked at.
    pub fn others_nodes(&self) -> u64 {
        match self.part {
            Part::Leader(team) => team.nodes.load(Ordering::Relaxed),
            Part::Helper(_) => 0,
        }
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Whether the search has to end at once. Once true, stays true.
    #[inline]
    pub fn must_stop(&mut self, nodes: u64) -> bool {
        if nodes >= self.next_look {
            self.look(nodes);
        }
        self.stopped
    }

    /// Looks at the clock now, whenever the next look were due; whether the search has to end.
    pub fn must_stop_now(&mut self, nodes: u64) -> bool {
        self.look(nodes);
        self.stopped
    }

    /// Whether the search was broken off.
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Whether a deeper iteration is worth beginning.
    pub fn may_deepen(&self) -> bool {
        let soft = self.limits.soft_time.or(self.limits.time.map(|time| time / 2));
        !self.stopped && soft.is_none_or(|soft| self.elapsed() < soft)
    }

    #[cold]
    fn look(&mut self, nodes: u64) {
        let most = self.limits.nodes.unwrap_or(u64::MAX).saturating_sub(self.others_nodes());
        self.next_look = (nodes + self.nodes_per_look).min(most);
        self.stopped = self.stopped || nodes >= most || self.is_told_to_stop(nodes) || self.is_out_of_time();
        if self.stopped {
            self.next_look = u64::MAX;
        }
    }

    fn is_told_to_stop(&mut self, nodes: u64) -> bool {
        let finished = if let Part::Helper(team) = self.part {
            let total = team.nodes.fetch_add(nodes - self.told, Ordering::Relaxed) + nodes - self.told;
            self.told = nodes;
            team.finished.load(Ordering::Relaxed) || self.limits.nodes.is_some_and(|most| total >= most)
        } else {
            false
        };
        finished || self.stop.load(Ordering::Relaxed)
    }

    fn is_out_of_time(&self) -> bool {
        self.limits.time.is_some_and(|time| self.elapsed() >= time)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alone() -> Part<'static> {
        Part::Leader(Box::leak(Box::default()))
    }

    #[test]
    fn helpers_count_for_the_leader_and_end_with_him() {
        let (team, stop) = (Team::default(), AtomicBool::new(false));
        let mut helper = Clock::start(&Limits::default(), &stop, Part::Helper(&team), 40);
        let mut leader = Clock::start(&Limits::nodes(1_000), &stop, Part::Leader(&team), 40);
        assert!(!leader.must_stop(0) && !helper.must_stop(0) && !helper.must_stop(700));
        assert_eq!(leader.others_nodes(), 700);
        assert_eq!((0..).find(|&n| leader.must_stop(n)), Some(300));
        assert!(!helper.must_stop(900));
        team.finished.store(true, Ordering::Relaxed);
        assert!(helper.must_stop(1_200));
    }

    #[test]
    fn a_node_limit_is_exact() {
        let stop = AtomicBool::new(false);
        let mut clock = Clock::start(&Limits::nodes(300), &stop, alone(), 40);
        assert_eq!((0..1000).find(|&n| clock.must_stop(n)), Some(300));
        assert!(clock.must_stop(301) && clock.is_stopped() && !clock.may_deepen());
    }

    #[test]
    fn a_stop_set_beforehand_is_seen_at_the_first_node_and_a_later_one_soon() {
        let stop = AtomicBool::new(true);
        assert!(Clock::start(&Limits::default(), &stop, alone(), 40).must_stop(0));
        stop.store(false, Ordering::Relaxed);
        let mut clock = Clock::start(&Limits::default(), &stop, alone(), 40);
        assert!(!clock.must_stop(0));
        stop.store(true, Ordering::Relaxed);
        assert!((1..).find(|&n| clock.must_stop(n)) <= Some(NODES_PER_LOOK));
    }

    #[test]
    fn where_there_are_thousands_of_moves_the_clock_is_watched_more_closely() {
        let stop = AtomicBool::new(false);
        let mut clock = Clock::start(&Limits::default(), &stop, alone(), 100_000);
        assert!(!clock.must_stop(0));
        stop.store(true, Ordering::Relaxed);
        assert!(clock.must_stop(1));
    }

    #[test]
    fn no_time_left_stops_at_once() {
        let stop = AtomicBool::new(false);
        assert!(Clock::start(&Limits::time(Duration::ZERO), &stop, alone(), 40).must_stop(0));
        assert!(Clock::start(&Limits::default(), &stop, alone(), 40).may_deepen());
    }
}
