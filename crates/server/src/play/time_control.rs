//! Time controls, as numbers, as words and as tags of records.

use crate::calendar::{DAY, SECOND};
use crate::error::Refusal;
use crate::messages::{say, say_with};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// The allowed initial minutes of a live game, and the allowed increments in seconds.
pub(crate) const LIVE: (RangeInclusive<u32>, RangeInclusive<u32>) = (1..=180, 0..=180);

/// The allowed days per move of a correspondence game, and the allowed days of vacation per game.
pub(crate) const CORRESPONDENCE: (RangeInclusive<u32>, RangeInclusive<u32>) = (1..=14, 0..=30);

/// A time control.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[serde(tag = "pace", rename_all = "kebab-case")]
pub(crate) enum TimeControl {
    /// A bank of time for all moves.
    Live {
        /// Initial seconds of each side.
        initial: u32,
        /// Increment for each move, in seconds.
        increment: u32,
    },
    /// Time for each move.
    Correspondence {
        /// Days for a move.
        days: u32,
        /// Days of vacation in the whole game, used up by moves that take longer.
        vacation: u32,
    },
}

impl TimeControl {
    pub(crate) fn is_live(self) -> bool {
        matches!(self, TimeControl::Live { .. })
    }

    /// The initial bank of each side, in milliseconds.
    pub(super) fn bank(self) -> i64 {
        match self {
            TimeControl::Live { initial, .. } => i64::from(initial) * SECOND,
            TimeControl::Correspondence { vacation, .. } => i64::from(vacation) * DAY,
        }
    }

    /// In words: `10 minutes + 5 seconds a move`.
    pub(crate) fn words(self) -> String {
        let (message, first, second) = match self {
            TimeControl::Live { initial, increment: 0 } => ("time.sudden", initial / 60, 0),
            TimeControl::Live { initial, increment } => ("time.live", initial / 60, increment),
            TimeControl::Correspondence { days, vacation: 0 } => ("time.days", days, 0),
            TimeControl::Correspondence { days, vacation } => ("time.vacation", days, vacation),
        };
        say_with(message, &[("first", &first.to_string()), ("second", &second.to_string())])
    }

    /// As the tag `TimeControl` of a record: `600+5`, and `1/259200` for three days a move.
    pub(crate) fn tag(self) -> String {
        match self {
            TimeControl::Live { initial, increment: 0 } => initial.to_string(),
            TimeControl::Live { initial, increment } => format!("{initial}+{increment}"),
            TimeControl::Correspondence { days, .. } => format!("1/{}", i64::from(days) * DAY / SECOND),
        }
    }
}

/// A remaining time in its largest unit: `2 days`.
pub(crate) fn time_left_words(ms: i64) -> String {
    let (minute, hour) = (60 * SECOND, 3600 * SECOND);
    let (message, unit) = match ms {
        ..3_600_000 => ("time.minutes-left", minute),
        3_600_000..86_400_000 => ("time.hours-left", hour),
        _ => ("time.days-left", DAY),
    };
    say_with(message, &[("count", &(ms.max(0) / unit).to_string())])
}

/// Parses a number of a time control; refuses one outside its bounds.
pub(crate) fn parse_bounded(text: &str, bounds: &RangeInclusive<u32>, what: &str) -> Result<u32, Refusal> {
    let found = text.trim().parse().ok().filter(|number| bounds.contains(number));
    found.ok_or_else(|| {
        let (what, allowed) = (say(what), format!("{}–{}", bounds.start(), bounds.end()));
        let text: String = text.chars().take(20).collect();
        let about = [("what", what.as_str()), ("value", &text), ("allowed", &allowed)];
        Refusal::new(say_with("choice.time-number", &about))
    })
}

/// The time control in words, or that there is none.
pub(crate) fn time_control_words(time: Option<TimeControl>) -> String {
    time.map_or_else(|| say("pace.none"), TimeControl::words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_are_told_in_words_and_as_tags() {
        let live = TimeControl::Live { initial: 180, increment: 2 };
        let three_days = TimeControl::Correspondence { days: 3, vacation: 7 };
        let sudden = TimeControl::Live { initial: 600, increment: 0 };
        let days = TimeControl::Correspondence { days: 1, vacation: 0 };
        let told = [sudden, live, days, three_days].map(|control| (control.words(), control.tag()));
        let expected = [
            ("10 minutes a side", "600"),
            ("3 minutes + 2 seconds a move", "180+2"),
            ("1 day a move", "1/86400"),
            ("3 days a move, 7 days of vacation", "1/259200"),
        ];
        assert_eq!(told, expected.map(|(words, tag)| (words.to_owned(), tag.to_owned())));
    }
}
