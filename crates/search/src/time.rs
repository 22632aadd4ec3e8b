//! Time management: when a search ends, and how much of a player's time a move gets.
//! <https://www.chessprogramming.org/Time_Management>

use crate::clock::Instant;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// The number of moves that the remaining time must last for, by default.
const EXPECTED_MOVES: u32 = 28;
/// The share of a move's time after which no iteration is begun, in hundredths.
const SOFT_SHARE: u32 = 60;
/// A move may take at most so many times its share.
const MAX_SHARES: u32 = 3;

/// The limits of a search; the first one reached ends it. The default has none: such a search ends
/// when it is stopped, at depth [`Limits::MAX_DEPTH`], or when it has found a forced win or loss
/// within its depth.
///
/// # What a depth means
///
/// Every node has a *full-width depth* besides its depth: the plies within which every move is
/// searched. Null moves and futility pruning are used only beyond it, and reductions never go below
/// it. A search to a fixed depth `d` has the full-width depth `d`, and extends promising lines half
/// as far again. Any other search is selective: its full-width depth is a sixth of its depth.
/// [`crate::Report::full_width`] reports it.
///
/// So a search that finished full width `d` reports `win in n` or `loss in n` with `n <= d` exactly
/// when one exists, and `n` is the shortest. Longer wins that it reports are forced too; there may
/// be others. Here repetition is exact for the positions that occurred in the game; a second
/// occurrence within the search counts as a draw only beyond the full-width depth. Two things are
/// not exact. Where a counter of moves ends the game (and is not part of `Game::key`), a win found
/// with the counter low may be reported with it high. Where repetition defeats a side, such a win
/// is found for certain only when the game's own history brings it about.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Limits {
    /// Plies to search to full width, so that every forced win and loss within them is found. 0
    /// counts as 1. A search without a depth (or with [`Limits::MAX_DEPTH`]) is selective instead,
    /// and reaches much deeper.
    pub depth: Option<u32>,
    /// Nodes of all threads together. Exact with one thread: such a search gives the same result
    /// each time.
    pub nodes: Option<u64>,
    /// Time after which the search is aborted.
    pub time: Option<Duration>,
    /// Time after which no iteration is begun. Half of [`Limits::time`] when absent.
    pub soft_time: Option<Duration>,
    /// Number of best lines, each with another first move. 0 counts as 1.
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

    /// Up to a number of nodes.
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

    /// Whether the search is a full-width search to a fixed depth.
    pub(crate) fn is_exact(&self) -> bool {
        self.depth.is_some_and(|depth| depth < Self::MAX_DEPTH)
    }

    /// The deepest full-width search.
    const MAX_EXACT: u32 = 63;
}

/// The state of a player's clock before a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockTime {
    /// Time left for the rest of the game, or until the next time control.
    pub remaining: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves until the next time control; `None` where the time is for the whole game.
    pub moves_to_go: Option<u32>,
    /// Latency between clock and engine, which is reserved.
    pub overhead: Duration,
}

impl Limits {
    /// Limits for a move in a game with a clock. The search ends before the time runs out, however
    /// little is left: with nothing but the overhead, immediately.
    ///
    /// ```
    /// use std::time::Duration;
    /// use throughline_search::{ClockTime, Limits};
    /// let clock = ClockTime {
    ///     remaining: Duration::from_secs(60),
    ///     increment: Duration::from_secs(1),
    ///     moves_to_go: None,
    ///     overhead: Duration::from_millis(20),
    /// };
    /// let limits = Limits::clock(&clock);
    /// assert!(limits.soft_time < limits.time && limits.time < Some(Duration::from_secs(10)));
    /// ```
    #[must_use]
    pub fn clock(clock: &ClockTime) -> Self {
        let left = clock.remaining.saturating_sub(clock.overhead);
        let moves = clock.moves_to_go.unwrap_or(EXPECTED_MOVES).clamp(1, EXPECTED_MOVES);
        // The increment is added after the move: most of it is available.
        let share = left / moves + clock.increment * 3 / 4;
        let most = if moves == 1 { left } else { left * 4 / 5 };
        let time = share.saturating_mul(MAX_SHARES).min(most);
        Limits {
            time: Some(time),
            soft_time: Some((share * SOFT_SHARE / 100).min(time)),
            ..Limits::default()
        }
    }

    /// Limits for a move with a fixed time, less the overhead.
    #[must_use]
    pub fn move_time(time: Duration, overhead: Duration) -> Self {
        let time = time.saturating_sub(overhead);
        // Unused time is lost: a last iteration is begun even if it may not be finished.
        Limits { time: Some(time), soft_time: Some(time), ..Limits::default() }
    }
}

/// Nodes between two checks of the clock and the stop flag, where nodes have up to
/// [`MOVES_PER_NODE`] moves: well below a millisecond.
const NODES_PER_CHECK: u64 = 128;
/// Moves of a node of usual cost. With more moves the clock is checked more often.
const MOVES_PER_NODE: u64 = 128;

/// The state that the threads of one search share besides the transposition table.
#[derive(Default)]
pub(crate) struct SharedState {
    /// Nodes of all helpers, as of their last checks.
    nodes: AtomicU64,
    /// Set when the main thread has finished.
    pub finished: AtomicBool,
}

/// The role of a thread in a search.
#[derive(Clone, Copy)]
pub(crate) enum Role<'a> {
    /// Reports, and decides when to stop.
    Main(&'a SharedState),
    /// Fills the transposition table until the main thread has finished.
    Helper(&'a SharedState),
}

/// Checks the limits for one thread.
pub(crate) struct TimeManager<'a> {
    limits: Limits,
    stop: &'a AtomicBool,
    role: Role<'a>,
    started: Instant,
    /// This thread's nodes at the last check.
    reported: u64,
    /// Nodes at which to check again.
    next_check: u64,
    nodes_per_check: u64,
    stopped: bool,
}

impl<'a> TimeManager<'a> {
    /// Starts a manager now, for a search whose nodes have about this many moves.
    pub fn start(limits: &Limits, stop: &'a AtomicBool, role: Role<'a>, moves: usize) -> Self {
        let nodes_per_check = NODES_PER_CHECK * MOVES_PER_NODE / (moves as u64).max(MOVES_PER_NODE);
        let nodes_per_check = nodes_per_check.max(1);
        let started = Instant::now();
        TimeManager {
            limits: *limits,
            stop,
            role,
            started,
            reported: 0,
            next_check: 0,
            nodes_per_check,
            stopped: false,
        }
    }

    /// The same, with an earlier start.
    pub fn started_at(self, started: Instant) -> Self {
        TimeManager { started, ..self }
    }

    /// Nodes of the other threads.
    pub fn others_nodes(&self) -> u64 {
        match self.role {
            Role::Main(shared) => shared.nodes.load(Ordering::Relaxed),
            Role::Helper(_) => 0,
        }
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Whether the search has to end at once. Once true, stays true.
    #[inline]
    pub fn must_stop(&mut self, nodes: u64) -> bool {
        if nodes >= self.next_check {
            self.check(nodes);
        }
        self.stopped
    }

    /// Checks now, even if the next check is not due; whether the search must end.
    pub fn must_stop_now(&mut self, nodes: u64) -> bool {
        self.check(nodes);
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
    fn check(&mut self, nodes: u64) {
        let most = self.limits.nodes.unwrap_or(u64::MAX).saturating_sub(self.others_nodes());
        self.next_check = (nodes + self.nodes_per_check).min(most);
        self.stopped = self.stopped || nodes >= most || self.is_told_to_stop(nodes) || self.is_out_of_time();
        if self.stopped {
            self.next_check = u64::MAX;
        }
    }

    fn is_told_to_stop(&mut self, nodes: u64) -> bool {
        let finished = if let Role::Helper(shared) = self.role {
            let total =
                shared.nodes.fetch_add(nodes - self.reported, Ordering::Relaxed) + nodes - self.reported;
            self.reported = nodes;
            shared.finished.load(Ordering::Relaxed) || self.limits.nodes.is_some_and(|most| total >= most)
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

    fn alone() -> Role<'static> {
        Role::Main(Box::leak(Box::default()))
    }

    #[test]
    fn helpers_count_for_the_main_thread_and_end_with_it() {
        let (shared, stop) = (SharedState::default(), AtomicBool::new(false));
        let mut helper = TimeManager::start(&Limits::default(), &stop, Role::Helper(&shared), 40);
        let mut main = TimeManager::start(&Limits::nodes(1_000), &stop, Role::Main(&shared), 40);
        assert!(!main.must_stop(0) && !helper.must_stop(0) && !helper.must_stop(700));
        assert_eq!(main.others_nodes(), 700);
        assert_eq!((0..).find(|&n| main.must_stop(n)), Some(300));
        assert!(!helper.must_stop(900));
        shared.finished.store(true, Ordering::Relaxed);
        assert!(helper.must_stop(1_200));
    }

    #[test]
    fn a_node_limit_is_exact() {
        let stop = AtomicBool::new(false);
        let mut time = TimeManager::start(&Limits::nodes(300), &stop, alone(), 40);
        assert_eq!((0..1000).find(|&n| time.must_stop(n)), Some(300));
        assert!(time.must_stop(301) && time.is_stopped() && !time.may_deepen());
    }

    #[test]
    fn a_stop_set_beforehand_is_seen_at_the_first_node_and_a_later_one_soon() {
        let stop = AtomicBool::new(true);
        assert!(TimeManager::start(&Limits::default(), &stop, alone(), 40).must_stop(0));
        stop.store(false, Ordering::Relaxed);
        let mut time = TimeManager::start(&Limits::default(), &stop, alone(), 40);
        assert!(!time.must_stop(0));
        stop.store(true, Ordering::Relaxed);
        assert!((1..).find(|&n| time.must_stop(n)) <= Some(NODES_PER_CHECK));
    }

    #[test]
    fn where_there_are_thousands_of_moves_the_clock_is_watched_more_closely() {
        let stop = AtomicBool::new(false);
        let mut time = TimeManager::start(&Limits::default(), &stop, alone(), 100_000);
        assert!(!time.must_stop(0));
        stop.store(true, Ordering::Relaxed);
        assert!(time.must_stop(1));
    }

    #[test]
    fn no_time_left_stops_at_once() {
        let stop = AtomicBool::new(false);
        assert!(TimeManager::start(&Limits::time(Duration::ZERO), &stop, alone(), 40).must_stop(0));
        assert!(TimeManager::start(&Limits::default(), &stop, alone(), 40).may_deepen());
    }

    const MS: Duration = Duration::from_millis(1);

    fn clock(remaining: u32, increment: u32, moves_to_go: Option<u32>) -> ClockTime {
        ClockTime { remaining: remaining * MS, increment: increment * MS, moves_to_go, overhead: 2 * MS }
    }

    /// Every move takes all it may: the flag never falls, and some time remains to the end.
    #[test]
    fn the_flag_never_falls() {
        for (start, increment) in [(10, 0), (100, 0), (1_000, 10), (60_000, 600), (5, 10), (600_000, 0)] {
            let mut left = start * MS;
            for ply in 0..400 {
                let clock = ClockTime { remaining: left, ..clock(0, increment, None) };
                let taken = Limits::clock(&clock).time.unwrap();
                assert!(taken + clock.overhead.min(left) <= left, "{start}+{increment}, move {ply}");
                left = left - taken + increment * MS;
            }
        }
    }

    #[test]
    fn more_time_is_spent_where_there_is_more() {
        let time = |c| Limits::clock(&c).soft_time.unwrap();
        assert!(time(clock(60_000, 0, None)) < time(clock(60_000, 1_000, None)));
        assert!(time(clock(60_000, 0, None)) < time(clock(60_000, 0, Some(5))));
        assert!(time(clock(60_000, 0, None)) < time(clock(90_000, 0, None)));
        assert!(Limits::clock(&clock(1_000, 0, Some(1))).time.unwrap() > 900 * MS);
    }

    #[test]
    fn nothing_left_means_at_once() {
        for nothing in [clock(0, 0, None), clock(2, 0, None), clock(0, 0, Some(0))] {
            assert_eq!(Limits::clock(&nothing).time, Some(Duration::ZERO));
        }
        assert_eq!(Limits::move_time(10 * MS, 2 * MS).time, Some(8 * MS));
    }
}
