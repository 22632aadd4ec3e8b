//! The terms on which a bot accepts a challenge: rated or casual, and with what clock.

use super::site::{Challenge, TimeControl};
use crate::args::positive_duration;
use clap::ValueEnum;
use std::time::Duration;

/// Arguments about the terms.
#[derive(clap::Args, Clone, Debug)]
pub struct Terms {
    /// Accept only rated games, or only casual ones [default: both]
    #[arg(long, value_name = "MODE")]
    mode: Option<Mode>,
    /// Time controls to accept [default: all]
    #[arg(long, value_name = "KIND,KIND", value_delimiter = ',')]
    time_controls: Vec<Kind>,
    /// Shortest initial time of a clock to accept, such as 3m [default: any]
    #[arg(long, value_name = "T", value_parser = positive_duration)]
    least_clock: Option<Duration>,
}

/// Whether a game counts for ratings.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    Rated,
    Casual,
}

/// The kinds of time controls, as the site names them.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// Time for the whole game
    Clock,
    /// Days for each move
    Correspondence,
    /// No time control
    Unlimited,
}

impl Terms {
    /// Why a challenge is declined; `None` for terms that are accepted.
    pub fn refusal(&self, challenge: &Challenge) -> Option<String> {
        let (kind, initial) = match challenge.time_control {
            TimeControl::Clock { limit } => (Kind::Clock, Some(Duration::from_secs(limit))),
            TimeControl::Correspondence => (Kind::Correspondence, None),
            TimeControl::Unlimited => (Kind::Unlimited, None),
        };
        let wanted = self.least_clock.unwrap_or_default();
        match (self.mode, initial) {
            (Some(Mode::Rated), _) if !challenge.rated => Some("only rated games are played".to_owned()),
            (Some(Mode::Casual), _) if challenge.rated => Some("only casual games are played".to_owned()),
            _ if !self.time_controls.is_empty() && !self.time_controls.contains(&kind) => {
                Some("not among the time controls that are played".to_owned())
            }
            (_, Some(initial)) if initial < wanted => {
                Some(format!("a clock of {} s is too short", initial.as_secs()))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Flags {
        #[command(flatten)]
        terms: Terms,
    }

    #[test]
    fn a_challenge_is_declined_for_what_the_flags_leave_out() {
        let clock = r#"{"type":"clock","limit":120,"increment":1,"show":"2+1"}"#;
        let days = r#"{"type":"correspondence","daysPerTurn":2}"#;
        let none = r#"{"type":"unlimited"}"#;
        for (flags, rated, time, expected) in [
            (&[][..], true, clock, None),
            (&["--mode", "rated"], true, none, None),
            (&["--mode", "rated"], false, none, Some("only rated games are played")),
            (&["--mode", "casual"], true, clock, Some("only casual games are played")),
            (&["--time-controls", "clock,unlimited"], false, none, None),
            (
                &["--time-controls", "clock,unlimited"],
                false,
                days,
                Some("not among the time controls that are played"),
            ),
            (&["--least-clock", "3m"], false, clock, Some("a clock of 120 s is too short")),
            (&["--least-clock", "2m"], false, clock, None),
            (&["--least-clock", "3m"], false, days, None),
        ] {
            let text = format!(
                r#"{{"id":"x","variant":{{"key":"hnefatafl"}},"direction":"in","rated":{rated},"timeControl":{time}}}"#
            );
            let challenge: Challenge = serde_json::from_str(&text).expect("a challenge");
            let flags = Flags::parse_from([&["bot"], flags].concat());
            assert_eq!(flags.terms.refusal(&challenge).as_deref(), expected, "{text}");
        }
    }
}
