//! The sequential probability ratio test.
//!
//! A. Wald's test (<https://www.chessprogramming.org/Sequential_Probability_Ratio_Test>) with the
//! generalised log-likelihood ratio over the five kinds of pairs, as in fishtest and fastchess:
//! each hypothesis fixes one parameter of the distribution, and is represented by the most likely
//! distribution given the results. M. Van den Bergh,
//! <http://hardy.uhasselt.be/Fishtest/support_MLE_multinomial.pdf> and
//! <http://hardy.uhasselt.be/Fishtest/normalized_elo_practical.pdf>.

use super::elo::PER_T;
use crate::stats::Pentanomial;

/// The scale of the hypotheses.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum EloModel {
    /// The scale of [`normalised_elo`](crate::stats::normalised_elo): the same number of games
    /// whatever the share of draws.
    #[default]
    Normalised,
    /// The scale of [`elo`](crate::stats::elo()).
    Logistic,
}

impl EloModel {
    /// All scales.
    pub const ALL: [EloModel; 2] = [EloModel::Normalised, EloModel::Logistic];

    /// Returns the name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            EloModel::Normalised => "normalised",
            EloModel::Logistic => "logistic",
        }
    }
}

/// A test of two hypotheses.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference of the null hypothesis, in Elo.
    pub elo0: f64,
    /// The difference of the alternative hypothesis, in Elo; above [`Sprt::elo0`].
    pub elo1: f64,
    /// The probability of accepting `elo1` if `elo0` is true.
    pub alpha: f64,
    /// The probability of accepting `elo0` if `elo1` is true.
    pub beta: f64,
    /// The scale of both hypotheses.
    pub model: EloModel,
}

/// The verdict of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// `elo0` is accepted.
    Lower,
    /// `elo1` is accepted.
    Higher,
}

/// Invalid parameters of a test.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum SprtError {
    /// The hypotheses are out of order or range, or NaN.
    #[error(
        "elo0 is {0} and elo1 is {1}: expected two numbers from -1000 to 1000, the first below the second"
    )]
    Hypotheses(f64, f64),
    /// A probability is out of range.
    #[error("{name} is {value}: expected a chance above 0 and below 0.5")]
    Chance {
        /// `alpha` or `beta`.
        name: &'static str,
        /// The value given.
        value: f64,
    },
}

impl Sprt {
    /// Creates a test with checked parameters.
    ///
    /// # Errors
    /// If the hypotheses are not in order and within ±1000, or a probability is not between 0 and
    /// 0.5.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64, model: EloModel) -> Result<Self, SprtError> {
        let within = |elo: f64| (-1000.0..=1000.0).contains(&elo);
        if !(within(elo0) && within(elo1) && elo0 < elo1) {
            return Err(SprtError::Hypotheses(elo0, elo1));
        }
        for (name, value) in [("alpha", alpha), ("beta", beta)] {
            if !(value > 0.0 && value < 0.5) {
                return Err(SprtError::Chance { name, value });
            }
        }
        Ok(Sprt { elo0, elo1, alpha, beta, model })
    }

    /// Returns the log-likelihood ratios at which the test ends: `elo0` is accepted at the lower
    /// one, `elo1` at the upper one.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// Returns the generalised log-likelihood ratio of the results; 0 without results.
    #[must_use]
    pub fn ratio(&self, pairs: &Pentanomial) -> f64 {
        if pairs.pairs() == 0 {
            return 0.0;
        }
        let (shares, total) = pairs.shares();
        let [under0, under1] = [self.elo0, self.elo1].map(|elo| match self.model {
            EloModel::Logistic => likeliest_with_mean(&shares, 1.0 / (1.0 + 10f64.powf(-elo / 400.0))),
            // The mean of two games has 1/√2 of a game's standard deviation.
            EloModel::Normalised => likeliest_with_t(&shares, elo / PER_T * std::f64::consts::SQRT_2),
        });
        let each = shares.iter().zip(under0.iter().zip(&under1));
        total * each.map(|(share, (p0, p1))| share * (p1 / p0).ln()).sum::<f64>()
    }

    /// Returns the verdict, if the results suffice for one.
    #[must_use]
    pub fn verdict(&self, pairs: &Pentanomial) -> Option<Verdict> {
        let (ratio, (lower, upper)) = (self.ratio(pairs), self.bounds());
        match ratio {
            _ if ratio <= lower => Some(Verdict::Lower),
            _ if ratio >= upper => Some(Verdict::Higher),
            _ => None,
        }
    }
}

/// Writes `0,5,0.05,0.05 normalised`.
impl std::fmt::Display for Sprt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{},{},{},{} {}", self.elo0, self.elo1, self.alpha, self.beta, self.model.name())
    }
}

/// A distribution with nearly all pairs won: its mean is further out than any `t` of a test
/// requires (1000 Elo are 4.1).
const FAR_END: [f64; 5] = [1e-6, 1e-6, 1e-6, 1e-6, 1.0 - 4e-6];
/// The maximum number of rounds of linearising the condition.
const MAX_ROUNDS: usize = 50;

/// Returns the most likely distribution given `shares` among those for which the values have mean
/// 0.
///
/// By Lagrange multipliers: `p = share / (1 + θ value)`, where θ solves `Σ share value / (1 + θ
/// value) = 0`. The sum decreases monotonically between the poles of the least and the greatest
/// value, one of which is below 0 and the other above.
fn likeliest_with_zero_mean(shares: &[f64; 5], values: &[f64; 5]) -> [f64; 5] {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let greatest = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let (mut low, mut high) = (-1.0 / greatest, -1.0 / least);
    let sum = |theta: f64| -> f64 { shares.iter().zip(values).map(|(p, v)| p * v / (1.0 + theta * v)).sum() };
    // 100 bisections exhaust the precision of a double.
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        if sum(middle) > 0.0 { low = middle } else { high = middle }
    }
    let theta = (low + high) / 2.0;
    std::array::from_fn(|i| shares[i] / (1.0 + theta * values[i]))
}

/// Returns the most likely distribution with a mean score.
fn likeliest_with_mean(shares: &[f64; 5], mean: f64) -> [f64; 5] {
    likeliest_with_zero_mean(shares, &Pentanomial::SCORES.map(|score| score - mean))
}

/// Returns the most likely distribution whose mean is `t` standard deviations above a half.
///
/// A standard deviation is not linear in the distribution. Around a distribution with mean m and
/// deviation s, the condition is linearised as `Σ p (score - ½ - t s (1 + ((score - m) / s)²) / 2)
/// = 0`; if it holds with the distribution's own m and s, it is the condition itself. A few rounds
/// converge.
///
/// The rounds begin with a mean that is further out than `t` requires, which ensures convergence:
/// there the condition can be met for any `t`, and the solution has such a mean again, because a
/// deviation is never above its tangents.
fn likeliest_with_t(shares: &[f64; 5], t: f64) -> [f64; 5] {
    let mut p = FAR_END;
    if t < 0.0 {
        p.reverse();
    }
    for _ in 0..MAX_ROUNDS {
        let mean: f64 = p.iter().zip(Pentanomial::SCORES).map(|(p, score)| p * score).sum();
        let moment: f64 = p.iter().zip(Pentanomial::SCORES).map(|(p, s)| p * (s - mean).powi(2)).sum();
        let deviation = moment.sqrt();
        let value =
            |score: f64| score - 0.5 - t * deviation * (1.0 + ((score - mean) / deviation).powi(2)) / 2.0;
        let next = likeliest_with_zero_mean(shares, &Pentanomial::SCORES.map(value));
        let moved = p.iter().zip(&next).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        p = next;
        if moved < 1e-12 {
            break;
        }
    }
    p
}
