//! Elo differences and how sure they are.

use crate::stats::{PairTable, Pentanomial, Wdl};
use throughline_game::Side;

/// Standard deviations to each side of a normal distribution's middle 95 %.
pub(crate) const Z95: f64 = 1.959_963_984_540_054;
/// Elo for each unit of the natural logarithm of odds.
pub(crate) const PER_LOG_ODDS: f64 = 400.0 / std::f64::consts::LN_10;
/// Normalised Elo for each unit of mean by standard deviation, for games: near equal strength it is
/// the Elo of games whose result has a standard deviation of one half, that is, without draws.
pub(crate) const PER_T: f64 = 800.0 / std::f64::consts::LN_10;

/// A figure with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The most likely value; infinite where one side has all the points.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// Half the width of the interval.
    #[must_use]
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// `+12.3 ± 4.5`.
impl std::fmt::Display for Estimate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:+.1} ± {:.1}", self.value, self.error())
    }
}

/// The Elo difference at which one scores this share of the points (0 to 1) by the logistic formula
/// (<https://www.chessprogramming.org/Match_Statistics>); infinite at the ends.
#[must_use]
pub fn elo_of_score(score: f64) -> f64 {
    PER_LOG_ODDS * (score / (1.0 - score)).ln()
}

/// The logistic Elo difference: the mean score of the pairs, its interval by their variance, both
/// through [`elo_of_score`]. `None` without pairs.
#[must_use]
pub fn elo(pairs: &Pentanomial) -> Option<Estimate> {
    let (mean, variance) = pairs.mean_and_variance()?;
    let reach = Z95 * (variance / pairs.pairs() as f64).sqrt();
    let of = |score: f64| elo_of_score(score.clamp(0.0, 1.0));
    Some(Estimate { value: of(mean), low: of(mean - reach), high: of(mean + reach) })
}

/// The normalised Elo difference: by how many standard deviations of a game's score the mean
/// differs from a half. It says how many games a difference takes to show, whatever the share of
/// draws. M. Van den Bergh, “Normalized Elo”,
/// <http://hardy.uhasselt.be/Fishtest/normalized_elo_practical.pdf>. `None` while all pairs went
/// the same way.
#[must_use]
pub fn normalised_elo(pairs: &Pentanomial) -> Option<Estimate> {
    let (mean, variance) = pairs.mean_and_variance().filter(|&(_, variance)| variance > 0.0)?;
    // The score of a pair is the mean of two games: of a game it has half the variance, were they
    // independent.
    let per_game = (2.0 * variance).sqrt();
    let reach = Z95 * (variance / pairs.pairs() as f64).sqrt();
    let of = |score: f64| PER_T * (score - 0.5) / per_game;
    Some(Estimate { value: of(mean), low: of(mean - reach), high: of(mean + reach) })
}

/// The likelihood of superiority, 0 to 1: that the engine is the better one, by the normal
/// distribution of the mean
/// (<https://www.chessprogramming.org/Match_Statistics#Likelihood_of_superiority>). `None` while
/// all pairs went the same way.
#[must_use]
pub fn likelihood_of_superiority(pairs: &Pentanomial) -> Option<f64> {
    let (mean, variance) = pairs.mean_and_variance().filter(|&(_, variance)| variance > 0.0)?;
    let deviations = (mean - 0.5) / (variance / pairs.pairs() as f64).sqrt();
    Some(libm::erfc(-deviations / std::f64::consts::SQRT_2) / 2.0)
}

/// The Elo difference where each side is rated for itself and the mean taken.
///
/// In a game that one side nearly always wins, equal engines and unlike ones both share the points
/// of most pairs, and the plain figure hides the difference. If the side is worth a constant on the
/// Elo scale, the mean of the two sides' figures is free of it. A win and a loss are added to each
/// side, so that it is finite. The interval is by the delta method over pairs. `None` without
/// pairs.
#[must_use]
pub fn elo_side_by_side(table: &PairTable) -> Option<Estimate> {
    let n = table.pairs() as f64;
    if n == 0.0 {
        return None;
    }
    let means = Side::BOTH.map(|side| eased(table.as_side(side)));
    // The derivative of the mean of both log odds by each side's score.
    let slopes = means.map(|mean| PER_LOG_ODDS / (2.0 * mean * (1.0 - mean)));
    let step = |first: usize, second: usize| {
        slopes[0] * (first as f64 / 2.0 - means[0]) + slopes[1] * (second as f64 / 2.0 - means[1])
    };
    let seen: f64 =
        table.cells().map(|(first, second, count)| count as f64 * step(first, second).powi(2)).sum();
    let added: f64 = [(0, 0), (2, 2)].map(|(first, second)| step(first, second).powi(2)).iter().sum();
    let reach = Z95 * (seen + added).sqrt() / (n + 2.0);
    let value = means.map(elo_of_score).iter().sum::<f64>() / 2.0;
    Some(Estimate { value, low: value - reach, high: value + reach })
}

/// The score with a win and a loss added.
fn eased(games: Wdl) -> f64 {
    (games.wins as f64 + games.draws as f64 / 2.0 + 1.0) / (games.games() as f64 + 2.0)
}
