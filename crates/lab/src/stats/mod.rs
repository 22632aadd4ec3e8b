//! Statistics of the strength of engines from results of games.
//!
//! Games come in pairs from the same opening with the sides swapped. The pair is the unit of all
//! statistics: the two games of a pair are not independent, pairs are.

mod elo;
mod regression;
mod sprt;
mod tally;

pub use elo::{
    Ratings, elo, elo_of_score, elo_side_by_side, likeliest_ratings, likelihood_of_superiority,
    normalised_elo, ratings,
};
pub use regression::{FitError, FittedModel, Observation, WeightedObservation, fit_logistic, fit_win_model};
pub use sprt::{EloModel, Sprt, SprtError, Verdict};
pub(crate) use tally::halves;
pub use tally::{PairTable, Pentanomial, Tally, result_of};

use serde::{Deserialize, Serialize};
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// The number of standard deviations to each side of the mean that hold 95 % of a normal
/// distribution.
pub(crate) const Z95: f64 = 1.959_963_984_540_054;

/// An estimate with its 95 % confidence interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(from = "StoredEstimate")]
pub struct Estimate {
    /// The most likely value; infinite if one side has all the points.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// An estimate in JSON, where infinite numbers are null.
#[derive(Deserialize)]
struct StoredEstimate {
    value: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
}

impl From<StoredEstimate> for Estimate {
    fn from(StoredEstimate { value, low, high }: StoredEstimate) -> Self {
        let end = if high.is_none() { f64::INFINITY } else { f64::NEG_INFINITY };
        Estimate {
            value: value.unwrap_or(end),
            low: low.unwrap_or(f64::NEG_INFINITY),
            high: high.unwrap_or(f64::INFINITY),
        }
    }
}

impl Estimate {
    /// Returns an estimate with a symmetric interval.
    #[must_use]
    pub fn around(value: f64, reach: f64) -> Self {
        Estimate { value, low: value - reach, high: value + reach }
    }

    /// Returns an estimate with an unbounded interval.
    #[must_use]
    pub fn without_interval(value: f64) -> Self {
        Estimate { value, low: f64::NEG_INFINITY, high: f64::INFINITY }
    }

    /// Converts the estimate to another, increasing scale.
    #[must_use]
    pub fn map(self, scale: impl Fn(f64) -> f64) -> Self {
        Estimate { value: scale(self.value), low: scale(self.low), high: scale(self.high) }
    }

    /// Half the width of the interval.
    #[must_use]
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// Writes `+12.3 ± 4.5`; `+12.3 ± —` without an interval, or the ends of an interval of which one
/// is infinite.
impl std::fmt::Display for Estimate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let value = signed(self.value, 1);
        if self.error().is_finite() {
            return write!(f, "{value} ± {:.1}", self.error());
        }
        if self.value.is_finite() && self.low.is_infinite() && self.high.is_infinite() {
            return write!(f, "{value} ± —");
        }
        write!(f, "{value} ({} to {})", signed(self.low, 1), signed(self.high, 1))
    }
}

/// Formats a number with its sign and so many decimals. Values that round to zero are `+0`.
pub(crate) fn signed(value: f64, digits: usize) -> String {
    match value {
        f64::INFINITY => "∞".to_owned(),
        f64::NEG_INFINITY => "-∞".to_owned(),
        value => {
            let text = format!("{value:+.digits$}");
            let is_zero = text.bytes().all(|b| matches!(b, b'-' | b'0' | b'.'));
            if is_zero { text.replace('-', "+") } else { text }
        }
    }
}

/// Formats a number with so many decimals. Values that round to zero have no minus.
pub(crate) fn fixed(value: f64, digits: usize) -> String {
    let text = format!("{value:.digits$}");
    let is_zero = text.bytes().all(|b| matches!(b, b'-' | b'0' | b'.'));
    if is_zero { text.replace('-', "") } else { text }
}

/// Returns the share `k / n` with its Wilson score interval at `z` standard deviations (E. B.
/// Wilson, “Probable inference, the law of succession, and statistical inference”, 1927), which
/// also holds near 0 and 1. Without observations the interval is from 0 to 1. `k` need not be
/// whole: a score of games, with draws as half a win, varies less than a share, so the interval is
/// conservative.
#[must_use]
pub fn wilson(k: f64, n: f64, z: f64) -> Estimate {
    if n <= 0.0 {
        return Estimate { value: 0.5, low: 0.0, high: 1.0 };
    }
    let (p, squared) = (k / n, z * z);
    let middle = (k + squared / 2.0) / (n + squared);
    let reach = z / (n + squared) * (n * p * (1.0 - p) + squared / 4.0).max(0.0).sqrt();
    Estimate { value: p, low: (middle - reach).clamp(0.0, p), high: (middle + reach).clamp(p, 1.0) }
}

/// Returns the number of standard deviations to each side of the mean that hold this share of a
/// normal distribution.
#[must_use]
pub fn deviations(share: f64) -> f64 {
    Normal::standard().inverse_cdf(f64::midpoint(1.0, share))
}

/// Returns the share `k` of `n` with its 95 % confidence interval.
#[must_use]
pub fn share(k: usize, n: usize) -> Estimate {
    wilson(k as f64, n as f64, Z95)
}

/// Returns the mean of independent values with its 95 % confidence interval by Student's
/// t-distribution; `None` for fewer than two.
#[must_use]
pub fn mean(values: &[f64]) -> Option<Estimate> {
    let n = values.len() as f64;
    if values.len() < 2 {
        return None;
    }
    let mean = values.iter().sum::<f64>() / n;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / n;
    Some(mean_estimate(mean, variance, n))
}

/// Returns an estimate of a mean from the mean and the (biased) variance of `n` independent values,
/// with its 95 % confidence interval by Student's t-distribution (“Student”, “The probable error of
/// a mean”, 1908). Without an interval if all values are equal: then their spread is unknown.
pub(crate) fn mean_estimate(mean: f64, variance: f64, n: f64) -> Estimate {
    let quantile = match StudentsT::new(0.0, 1.0, n - 1.0) {
        // The normal distribution by then, and `statrs` does not converge for some times as many.
        _ if n > 1e6 => Z95,
        Ok(students) => students.inverse_cdf(0.975),
        Err(_) => return Estimate::without_interval(mean),
    };
    if variance > 0.0 {
        Estimate::around(mean, quantile * (variance / (n - 1.0)).sqrt())
    } else {
        Estimate::without_interval(mean)
    }
}

/// Returns the quantile of the sorted `values`, with linear interpolation; 0 without values.
#[must_use]
pub fn quantile(values: &[f64], share: f64) -> f64 {
    let Some(last) = values.len().checked_sub(1) else { return 0.0 };
    let at = share.clamp(0.0, 1.0) * last as f64;
    let (below, above) = (values[at.floor() as usize], values[at.ceil() as usize]);
    below + (above - below) * at.fract()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilsons_interval_by_hand() {
        // With z = 2: the middle is (k + 2) / (n + 4).
        let found = wilson(8.0, 10.0, 2.0);
        let reach = 2.0 / 14.0 * (10.0f64 * 0.8 * 0.2 + 1.0).sqrt();
        assert!((found.low - (10.0 / 14.0 - reach)).abs() < 1e-12);
        assert!((found.high - (10.0 / 14.0 + reach)).abs() < 1e-12);
        let all = share(20, 20);
        assert!((all.value, all.high) == (1.0, 1.0) && (0.83..0.85).contains(&all.low), "{all:?}");
        assert_eq!(share(0, 0), Estimate { value: 0.5, low: 0.0, high: 1.0 });
    }

    #[test]
    fn deviations_of_known_shares() {
        for (share, z) in [(0.95, Z95), (0.9, 1.644_853_626_951_472_7), (0.0, 0.0)] {
            assert!((deviations(share) - z).abs() < 1e-9, "{share}: {}", deviations(share));
        }
    }

    #[test]
    fn no_figure_is_a_negative_zero_or_has_an_interval_of_infinite_length() {
        let shown = |value: f64| Estimate::around(value, 2.0).to_string();
        assert_eq!(
            (shown(-0.04), shown(-1.4e-14), shown(-0.06)),
            ("+0.0 ± 2.0".into(), "+0.0 ± 2.0".into(), "-0.1 ± 2.0".into())
        );
        assert_eq!(Estimate::without_interval(-41.0).to_string(), "-41.0 ± —");
        assert_eq!([-0.04, -0.06, 0.04].map(|value| fixed(value, 1)), ["0.0", "-0.1", "0.0"]);
        let found = Estimate { value: f64::INFINITY, low: 12.0, high: f64::INFINITY };
        assert_eq!(found.to_string(), "∞ (+12.0 to ∞)");
        let json = serde_json::to_string(&Estimate::without_interval(1.5)).expect("JSON");
        assert_eq!(json, r#"{"value":1.5,"low":null,"high":null}"#);
        assert_eq!(serde_json::from_str::<Estimate>(&json).expect("JSON"), Estimate::without_interval(1.5));
    }

    #[test]
    fn means_and_quantiles_by_hand() {
        let found = mean(&[1.0, 2.0, 3.0, 4.0]).expect("four values");
        // The variance is 5/3; the table of Student's t has 3.182 for three degrees of freedom.
        assert!((found.error() / (5.0f64 / 12.0).sqrt() - 3.182_446).abs() < 1e-5, "{found}");
        assert_eq!((found.value, mean(&[1.0])), (2.5, None));
        assert_eq!(mean(&[0.0; 8]), Some(Estimate::without_interval(0.0)), "equal values tell no spread");
        assert_eq!((quantile(&[1.0, 2.0, 4.0], 0.5), quantile(&[1.0, 2.0, 4.0], 0.75)), (2.0, 3.0));
        assert_eq!((quantile(&[], 0.5), quantile(&[7.0], 0.9)), (0.0, 7.0));
    }
}
