//! The terms on which a bot accepts a challenge: rule set, rated or casual, and clock.

use super::site::{Challenge, TimeControl};
use crate::args::positive_duration;
use clap::ValueEnum;
use std::time::Duration;
use throughline_catalog::GameHandle;
use throughline_game::SpecError;
use throughline_lab::{omits_seed, without_seed};

/// Arguments about the terms.
#[derive(clap::Args, Clone, Debug)]
pub struct Terms {
    /// Rule sets to accept, as specs; one of a random start without its seed is accepted with any
    /// [default: all]
    #[arg(long, value_name = "SPEC;SPEC", value_delimiter = ';', value_parser = rule_set)]
    pub variants: Vec<String>,
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

/// Reads a rule set; one that leaves its seed to chance stays without.
fn rule_set(text: &str) -> Result<String, SpecError> {
    let game = GameHandle::from_spec(text)?;
    let spec = game.spec();
    Ok(if omits_seed(text, spec) { without_seed(spec) } else { spec.to_owned() })
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
        let spec = &challenge.variant.key;
        let is_played = |variant: &String| variant == spec || *variant == without_seed(spec);
        match (self.mode, initial) {
            _ if !self.variants.is_empty() && !self.variants.iter().any(is_played) => {
                Some("not among the rule sets that are played".to_owned())
            }
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

    /// Why a challenge is declined with these flags.
    fn refusal(flags: &[&str], spec: &str, rated: bool, time: &str) -> Option<String> {
        let text = format!(
            r#"{{"id":"x","variant":{{"key":"{spec}"}},"direction":"in","rated":{rated},"timeControl":{time}}}"#
        );
        let challenge: Challenge = serde_json::from_str(&text).expect("a challenge");
        Flags::parse_from([&["bot"], flags].concat()).terms.refusal(&challenge)
    }

    #[test]
    fn a_rule_set_that_leaves_its_seed_to_chance_is_played_with_any() {
        for (variants, spec, is_accepted) in [
            ("hnefatafl;linear-pursuit:setup=random", "linear-pursuit:setup=random,seed=3", true),
            ("hnefatafl;linear-pursuit:setup=random", "linear-pursuit", false),
            ("linear-pursuit:seed=3,setup=random", "linear-pursuit:setup=random,seed=3", true),
            ("linear-pursuit:seed=3,setup=random", "linear-pursuit:setup=random,seed=4", false),
        ] {
            let refusal = refusal(&["--variants", variants], spec, false, r#"{"type":"unlimited"}"#);
            let expected = (!is_accepted).then_some("not among the rule sets that are played");
            assert_eq!(refusal.as_deref(), expected, "{variants}: {spec}");
        }
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
            let refusal = refusal(flags, "hnefatafl", rated, time);
            assert_eq!(refusal.as_deref(), expected, "{flags:?}, rated {rated}, {time}");
        }
    }
}
