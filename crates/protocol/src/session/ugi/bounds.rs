//! How long a `go` lets the engine think.

use crate::session::time::overhead_within;
use crate::ugi::Go;
use std::time::Duration;
use throughline_game::Side;
use throughline_search::{ClockTime, Limits};

/// What bounds a search.
pub(crate) struct Bounds<'a> {
    pub go: &'a Go,
    /// Whether the `go` names moves that cannot be played.
    pub is_faulty: bool,
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
        let is_faulty = self.is_faulty || !go.unread.is_empty();
        if is_faulty && !go.is_bounded() && !go.infinite && !go.ponder {
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
        Bounds { go: &go, is_faulty: false, overhead: 10 * MS, lines: 1 }.limits(side)
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
