//! The time of day and dates, in milliseconds since 1970, UTC.

/// Milliseconds of a second.
pub(crate) const SECOND: i64 = 1000;
/// Milliseconds of a day.
pub(crate) const DAY: i64 = 24 * 60 * 60 * SECOND;

/// Milliseconds since 1970, UTC.
pub(crate) fn now_ms() -> i64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}

/// The day of a time in milliseconds since 1970, in UTC: `2026-11-21`.
pub(crate) fn date(ms: i64) -> String {
    let day_number = ms.div_euclid(DAY);
    // Years are counted from March, so that the leap day is a year's last. Eras of 400 years are
    // all alike; day 0 of the first is 1 March of the year 0, 719,468 days before 1970.
    let day = day_number + 719_468;
    let (era, of_era) = (day.div_euclid(146_097), day.rem_euclid(146_097));
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    // Five months from March on have 153 days, over and over.
    let month = (5 * of_year + 2) / 153;
    let of_month = of_year - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{of_month:02}", era * 400 + year + next)
}

#[cfg(test)]
mod tests {
    use super::*;

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
