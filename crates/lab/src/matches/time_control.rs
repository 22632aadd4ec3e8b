//! The limits of an engine: for a move, and clocks.

use std::time::Duration;

/// The limits of a move. All limits that are given apply together.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct TimeControl {
    /// The full-width depth, in plies.
    pub depth: Option<u32>,
    /// The node limit.
    pub nodes: Option<u64>,
    /// The time for each move.
    pub time: Option<Duration>,
    /// The clock of the game.
    pub clock: Option<Clock>,
}

/// A clock with an increment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// The time at the start.
    pub base: Duration,
    /// The time added after each move.
    pub increment: Duration,
}

impl Clock {
    /// Reads `10s+0.1s`, or `10s` for no increment.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0s"));
        let clock = Clock { base: read_duration(base)?, increment: read_duration(increment)? };
        (!clock.base.is_zero()).then_some(clock)
    }
}

/// The longest time allowed: a day.
const MAX_TIME: Duration = Duration::from_secs(86_400);

/// Reads a time such as `100ms`, `1.5s` or `2m`, up to a day.
#[must_use]
pub fn read_duration(text: &str) -> Option<Duration> {
    // humantime reads 0 without a unit as a time.
    let time = humantime::parse_duration(text).ok().filter(|time| *time <= MAX_TIME);
    time.filter(|_| text.ends_with(|c: char| c.is_ascii_alphabetic()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        let ms = Duration::from_millis;
        for (text, time) in [
            ("100ms", Some(ms(100))),
            ("1.5s", Some(ms(1_500))),
            ("2m", Some(ms(120_000))),
            ("24h", Some(ms(86_400_000))),
            ("0s", Some(ms(0))),
            ("25h", None),
            ("10", None),
            ("s", None),
            ("-1s", None),
            ("1e3s", None),
            ("1..5s", None),
            ("NaNs", None),
            ("", None),
        ] {
            assert_eq!(read_duration(text), time, "{text}");
        }
    }

    #[test]
    fn clocks_need_time_to_begin_with() {
        let clock = |base, increment| {
            Some(Clock { base: Duration::from_millis(base), increment: Duration::from_millis(increment) })
        };
        assert_eq!(Clock::read("10s+0.1s"), clock(10_000, 100));
        assert_eq!(Clock::read("1m"), clock(60_000, 0));
        assert_eq!(Clock::read("0s+1s"), None);
        assert_eq!(Clock::read("1s+"), None);
    }
}
