//! What games say of a start.

use super::Trial;
use crate::stats::{Estimate, Z95, score_interval};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What is said of a start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The whole interval lies within the margin.
    Fair,
    /// The score lies within the margin, the interval reaches beyond it.
    NearlyFair,
    /// The score lies beyond the margin, but the interval reaches into it.
    Unclear,
    /// The whole interval lies beyond the margin.
    Unfair,
}

impl Verdict {
    /// In words.
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

/// What was found of a start.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// Won by the first side, drawn, lost.
    pub counts: [u64; 3],
    /// The first side's score with its 95 % interval.
    pub score: Estimate,
    /// How many games there are when those with the same moves count once.
    pub different: u64,
    /// Mean length in plies.
    pub plies: f64,
    /// Draws of at most this many plies as a share of all games: the half of the mean length.
    pub short_draws: f64,
    /// Games by how they ended.
    pub endings: BTreeMap<String, u64>,
    /// What that says.
    pub verdict: Verdict,
    /// Whether these are the games of the finals alone.
    pub is_final: bool,
}

/// Losses, draws and wins of the first side.
pub(super) fn counts_of<'t>(trials: impl Iterator<Item = &'t Trial>) -> [u64; 3] {
    let mut by_halves = [0; 3];
    trials.for_each(|trial| by_halves[trial.halves.min(2) as usize] += 1);
    by_halves
}

/// What becomes of a start after a look at its games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Standing {
    /// Clearly unfair.
    GivenUp,
    /// More games may tell.
    Open,
    /// Its 95 % interval reaches no further than the margin.
    Measured,
}

/// The standing of a start of which unfairness must be so many standard deviations sure.
pub(super) fn standing(counts: [u64; 3], margin: f64, reach: f64) -> Standing {
    if verdict(&score_interval(counts, reach), margin) == Verdict::Unfair {
        Standing::GivenUp
    } else if score_interval(counts, Z95).error() > margin {
        Standing::Open
    } else {
        Standing::Measured
    }
}

fn verdict(score: &Estimate, margin: f64) -> Verdict {
    let within = |value: f64| (value - 0.5).abs() <= margin;
    match (within(score.value), within(score.low) && within(score.high)) {
        (_, true) => Verdict::Fair,
        (true, false) => Verdict::NearlyFair,
        (false, false) if score.low > 0.5 + margin || score.high < 0.5 - margin => Verdict::Unfair,
        (false, false) => Verdict::Unclear,
    }
}

pub(super) fn found<'t>(
    trials: impl Iterator<Item = &'t Trial> + Clone,
    margin: f64,
    is_final: bool,
) -> Found {
    let counts = counts_of(trials.clone());
    let games = counts.iter().sum::<u64>().max(1) as f64;
    let plies = trials.clone().map(|trial| trial.plies as f64).sum::<f64>() / games;
    let is_short = |trial: &&Trial| trial.halves == 1 && (trial.plies as f64) < plies / 2.0;
    let short_draws = trials.clone().filter(is_short).count() as f64 / games;
    let different = trials.clone().map(|trial| trial.moves).collect::<BTreeSet<u64>>().len() as u64;
    let mut endings = BTreeMap::new();
    trials.for_each(|trial| *endings.entry(trial.ending.clone()).or_default() += 1);
    let score = score_interval(counts, Z95);
    let [losses, draws, wins] = counts;
    let verdict = verdict(&score, margin);
    Found { counts: [wins, draws, losses], different, score, plies, short_draws, endings, verdict, is_final }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::deviations;

    #[test]
    fn what_is_said_follows_from_score_and_interval() {
        for (counts, said) in [
            ([0, 0, 16], Verdict::Unfair),
            ([16, 0, 0], Verdict::Unfair),
            ([4, 0, 4], Verdict::NearlyFair),
            ([4, 0, 7], Verdict::Unclear),
            ([1_000, 100, 1_010], Verdict::Fair),
            ([0, 800, 0], Verdict::Fair),
        ] {
            assert_eq!(verdict(&score_interval(counts, Z95), 0.05), said, "{counts:?}");
        }
    }

    #[test]
    fn only_the_unfair_are_given_up_the_others_go_on_until_they_are_measured() {
        let reach = deviations(0.6);
        for (counts, expected) in [
            ([8, 0, 0], Standing::GivenUp),
            ([3, 2, 3], Standing::Open),
            // Within the margin by the interval of 60 %, not yet by that of 95 %.
            ([150, 20, 150], Standing::Open),
            ([195, 10, 195], Standing::Measured),
            ([240, 10, 150], Standing::GivenUp),
        ] {
            assert_eq!(standing(counts, 0.05, reach), expected, "{counts:?}");
        }
    }
}
