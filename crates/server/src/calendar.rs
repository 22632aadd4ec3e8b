//! Times and dates, in milliseconds since 1970, UTC.

use crate::messages::say_with;
use std::time::Duration;
use time::{Date, OffsetDateTime};
use tokio::time::{Interval, MissedTickBehavior, interval};

/// Milliseconds of a second.
pub(crate) const SECOND: i64 = 1000;
/// Milliseconds of a day.
pub(crate) const DAY: i64 = 24 * 60 * 60 * SECOND;

/// Returns the current time in milliseconds since 1970, UTC.
pub(crate) fn now_ms() -> i64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}

/// Ticks now and then once a period; a late tick delays the next ones.
pub(crate) fn ticks(period: Duration) -> Interval {
    let mut ticks = interval(period);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}

/// Formats a time's date in UTC: `2026-11-21`.
pub(crate) fn date(ms: i64) -> String {
    day_of(ms).to_string()
}

/// Formats a time of day in UTC: `17:05 UTC`.
pub(crate) fn time_of_day(ms: i64) -> String {
    let minutes = ms.div_euclid(60 * SECOND).rem_euclid(24 * 60);
    format!("{:02}:{:02} UTC", minutes / 60, minutes % 60)
}

/// Formats a time's date in the current language: `21 November 2026`.
pub(crate) fn date_words(ms: i64) -> String {
    let date = day_of(ms);
    let [day, year] = [i32::from(date.day()), date.year()].map(|number| number.to_string());
    let month = format!("m{:02}", u8::from(date.month()));
    say_with("date", &[("day", &day), ("month", &month), ("year", &year)])
}

fn day_of(ms: i64) -> Date {
    let time = OffsetDateTime::from_unix_timestamp(ms.div_euclid(SECOND));
    time.unwrap_or(OffsetDateTime::UNIX_EPOCH).date()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_day_are_utc() {
        for (ms, expected) in [(0, "00:00 UTC"), (DAY + 61 * 60 * SECOND, "01:01 UTC"), (-1, "23:59 UTC")] {
            assert_eq!(time_of_day(ms), expected);
        }
    }

    #[test]
    fn days_are_those_of_the_calendar() {
        for (day, expected) in [
            (0, "1970-01-01"),
            (59, "1970-03-01"),
            (-1, "1969-12-31"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_778, "2026-11-21"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(date(day * DAY), expected);
            assert_eq!(date(day * DAY + DAY - 1), expected);
        }
    }
}
