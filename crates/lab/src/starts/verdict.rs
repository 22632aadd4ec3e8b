//! The verdict on a start.

use crate::stats::Estimate;
use serde::Serialize;

/// The verdict on a start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The whole confidence interval is within the margin.
    Fair,
    /// The score is within the margin, but not the whole interval.
    NearlyFair,
    /// The score is beyond the margin, but not the whole interval.
    Unclear,
    /// The whole interval is beyond the margin.
    Unfair,
}

impl Verdict {
    /// Returns the name in tables.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Verdict::Fair => "fair",
            Verdict::NearlyFair => "near",
            Verdict::Unclear => "unclear",
            Verdict::Unfair => "unfair",
        }
    }
}

/// Differences below this are rounding errors: in floating point 0.55 is farther from a half than
/// 0.05, and 0.45 is not.
const ROUNDING: f64 = 1e-9;

/// Whether a score is within the margin of a half.
pub(super) fn is_within(score: f64, margin: f64) -> bool {
    (score - 0.5).abs() <= margin + ROUNDING
}

pub(super) fn verdict(score: &Estimate, margin: f64) -> Verdict {
    let within = |value: f64| is_within(value, margin);
    match (within(score.value), within(score.low) && within(score.high)) {
        (_, true) => Verdict::Fair,
        (true, false) => Verdict::NearlyFair,
        (false, false) if score.low > 0.5 + margin || score.high < 0.5 - margin => Verdict::Unfair,
        (false, false) => Verdict::Unclear,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Tally;

    #[test]
    fn what_is_said_follows_from_score_and_interval() {
        for ([losses, draws, wins], said) in [
            ([0, 0, 16], Verdict::Unfair),
            ([16, 0, 0], Verdict::Unfair),
            ([4, 0, 4], Verdict::NearlyFair),
            ([4, 0, 7], Verdict::Unclear),
            ([1_000, 100, 1_010], Verdict::Fair),
            ([0, 800, 0], Verdict::Fair),
            // 45 % and 55 %: the same for either side.
            ([11, 0, 9], Verdict::NearlyFair),
            ([9, 0, 11], Verdict::NearlyFair),
        ] {
            assert_eq!(
                verdict(&Tally { wins, draws, losses }.estimate(), 0.05),
                said,
                "{wins} {draws} {losses}"
            );
        }
    }
}
