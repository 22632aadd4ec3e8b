//! How much of a player's clock to spend on a move.
//! <https://www.chessprogramming.org/Time_Management>

use crate::Limits;
use std::time::Duration;

/// Moves that the time left has to last for, where nothing else is said.
const MOVES_TO_COME: u32 = 28;
/// The share of a move's time after which no iteration is begun, in hundredths.
const SOFT_SHARE: u32 = 60;
/// A move may take so many times its share.
const MOST_SHARES: u32 = 3;

/// What a player's clock says before a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockTime {
    /// Time left for the rest of the game, or until the next time control.
    pub remaining: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves until the next time control; `None` where the time is for the whole game.
    pub moves_to_go: Option<u32>,
    /// Time lost on the way between clock and engine, which is never spent.
    pub overhead: Duration,
}

impl Limits {
    /// Limits for a move in a game with a clock. The search ends before the flag falls, however
    /// little is left: with nothing but the overhead, at once.
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
        let moves = clock.moves_to_go.unwrap_or(MOVES_TO_COME).clamp(1, MOVES_TO_COME);
        // The increment comes after the move: all but a little of it is new time.
        let share = left / moves + clock.increment * 3 / 4;
        let most = if moves == 1 { left } else { left * 4 / 5 };
        let time = share.saturating_mul(MOST_SHARES).min(most);
        Limits {
            time: Some(time),
            soft_time: Some((share * SOFT_SHARE / 100).min(time)),
            ..Limits::default()
        }
    }

    /// Limits for a move with a fixed time, from which the overhead is taken.
    #[must_use]
    pub fn move_time(time: Duration, overhead: Duration) -> Self {
        let time = time.saturating_sub(overhead);
        // What is not used is lost: a last iteration is begun even if it may not be finished.
        Limits { time: Some(time), soft_time: Some(time), ..Limits::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
