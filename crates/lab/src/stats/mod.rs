//! What results of games say about strength.
//!
//! Games come in pairs from the same opening with the sides swapped. The pair is the unit of all
//! statistics: the two games of a pair are not independent, pairs are.

mod elo;
mod regression;
mod sprt;

pub use elo::{
    Ratings, elo, elo_of_score, elo_side_by_side, likelihood_of_superiority, normalised_elo, ratings,
};
pub use regression::{FitError, Fitted, Observation, Weighed, fit_logistic, fit_win_model};
pub use sprt::{EloModel, Sprt, SprtError, Verdict};

use serde::{Deserialize, Serialize};
use statrs::distribution::{ContinuousCDF, Normal};
use throughline_game::{Random, Side, Wdl};

/// Standard deviations to each side of a normal distribution's middle 95 %.
pub(crate) const Z95: f64 = 1.959_963_984_540_054;

/// A figure with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(from = "StoredEstimate")]
pub struct Estimate {
    /// The most likely value; infinite where one side has all the points.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// An estimate as JSON has it, which knows no infinite numbers.
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
    /// A value with an interval that reaches as far to either side.
    #[must_use]
    pub fn around(value: f64, reach: f64) -> Self {
        Estimate { value, low: value - reach, high: value + reach }
    }

    /// The same figure on another, rising scale.
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

/// `+12.3 ± 4.5`, or the ends of the interval where one is infinite.
impl std::fmt::Display for Estimate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.error().is_finite() {
            return write!(f, "{:+.1} ± {:.1}", self.value, self.error());
        }
        let number = |value: f64| match value {
            f64::INFINITY => "∞".to_owned(),
            f64::NEG_INFINITY => "-∞".to_owned(),
            value => format!("{value:+.1}"),
        };
        write!(f, "{} ({} to {})", number(self.value), number(self.low), number(self.high))
    }
}

/// The share `k / n` with its Wilson score interval at `z` standard deviations (E. B. Wilson,
/// “Probable inference, the law of succession, and statistical inference”, 1927), which also holds
/// near 0 and 1. Without observations: anything. `k` need not be whole: a score of games, a draw as
/// half a win, varies less than a share, so the interval is on the safe side.
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

/// How many standard deviations to each side of a normal distribution's middle hold this share of
/// it.
#[must_use]
pub fn deviations(share: f64) -> f64 {
    Normal::standard().inverse_cdf(f64::midpoint(1.0, share))
}

/// The share `k` of `n` with its 95 % interval.
#[must_use]
pub fn share(k: usize, n: usize) -> Estimate {
    wilson(k as f64, n as f64, Z95)
}

/// The mean of independent values with its 95 % interval by the normal distribution; `None` for
/// fewer than two.
#[must_use]
pub fn mean(values: &[f64]) -> Option<Estimate> {
    let n = values.len() as f64;
    if values.len() < 2 {
        return None;
    }
    let mean = values.iter().sum::<f64>() / n;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1.0);
    Some(Estimate::around(mean, Z95 * (variance / n).sqrt()))
}

/// The value below which a share of the sorted `values` lies, between neighbours in proportion; 0
/// without values.
#[must_use]
pub fn quantile(values: &[f64], share: f64) -> f64 {
    let Some(last) = values.len().checked_sub(1) else { return 0.0 };
    let at = share.clamp(0.0, 1.0) * last as f64;
    let (below, above) = (values[at.floor() as usize], values[at.ceil() as usize]);
    below + (above - below) * at.fract()
}

/// The result of a game for the player of `side`.
#[must_use]
pub fn result_of(winner: Option<Side>, side: Side) -> Wdl {
    match winner {
        None => Wdl::Draw,
        Some(winner) if winner == side => Wdl::Win,
        Some(_) => Wdl::Loss,
    }
}

/// Points in halves: 0, 1 or 2.
pub(crate) fn halves(result: Wdl) -> usize {
    result as usize
}

/// Numbers of games won, drawn and lost.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Tally {
    /// Counts results.
    #[must_use]
    pub fn of(results: impl Iterator<Item = Wdl>) -> Self {
        let mut counts = [0; 3];
        results.for_each(|result| counts[halves(result)] += 1);
        Tally::by_halves(counts)
    }

    fn by_halves([losses, draws, wins]: [u64; 3]) -> Self {
        Tally { wins, draws, losses }
    }

    /// All games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// A win as a point, a draw as half a point.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The share of the points, 0 to 1; `None` without games.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.points() / self.games() as f64)
    }

    /// The score with Wilson's interval at `z` standard deviations.
    #[must_use]
    pub fn interval(&self, z: f64) -> Estimate {
        wilson(self.points(), self.games() as f64, z)
    }

    /// The score with Wilson's 95 % interval.
    #[must_use]
    pub fn estimate(&self) -> Estimate {
        self.interval(Z95)
    }
}

impl std::ops::Add for Tally {
    type Output = Tally;

    fn add(self, other: Tally) -> Tally {
        Tally {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }
}

/// `+3 =2 -1`.
impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "+{} ={} -{}", self.wins, self.draws, self.losses)
    }
}

/// Pairs of games by both results of one engine: as the first side and as the second.
///
/// ```
/// use throughline_game::{Side, Wdl::*};
/// use throughline_lab::stats::PairTable;
/// let mut table = PairTable::default();
/// table.add(Win, Draw);
/// table.add(Loss, Draw);
/// assert_eq!(table.pentanomial().counts, [0, 1, 0, 1, 0]);
/// assert_eq!(table.as_side(Side::Second).draws, 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PairTable {
    /// By the points in halves as the first side, then as the second.
    counts: [[u64; 3]; 3],
}

impl PairTable {
    /// Counts a pair.
    pub fn add(&mut self, as_first: Wdl, as_second: Wdl) {
        self.counts[halves(as_first)][halves(as_second)] += 1;
    }

    /// Counts all pairs of another table.
    pub fn add_all(&mut self, other: &PairTable) {
        other.cells().for_each(|(first, second, n)| self.counts[first][second] += n);
    }

    /// The same pairs from the opponent's view.
    #[must_use]
    pub fn reversed(&self) -> PairTable {
        let mut reversed = PairTable::default();
        self.cells().for_each(|(first, second, n)| reversed.counts[2 - second][2 - first] += n);
        reversed
    }

    /// Points in halves as first and as second side, and how many pairs went so.
    pub fn cells(&self) -> impl Iterator<Item = (usize, usize, u64)> + '_ {
        (0..9).map(|i| (i / 3, i % 3, self.counts[i / 3][i % 3]))
    }

    /// Pairs counted.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.counts.iter().flatten().sum()
    }

    /// As many pairs again, each drawn from these.
    pub(crate) fn resampled(&self, random: &mut Random) -> PairTable {
        let pairs: Vec<_> =
            self.cells().flat_map(|(a, b, n)| std::iter::repeat_n((a, b), n as usize)).collect();
        let mut drawn = PairTable::default();
        for _ in 0..pairs.len() {
            let (first, second) = pairs[random.below(pairs.len() as u32) as usize];
            drawn.counts[first][second] += 1;
        }
        drawn
    }

    /// The pairs by their points.
    #[must_use]
    pub fn pentanomial(&self) -> Pentanomial {
        let mut counts = [0; 5];
        self.cells().for_each(|(first, second, n)| counts[first + second] += n);
        Pentanomial { counts }
    }

    /// The games in which the engine played a side.
    #[must_use]
    pub fn as_side(&self, side: Side) -> Tally {
        let mut counts = [0; 3];
        self.cells().for_each(|(first, second, n)| counts[[first, second][side.index()]] += n);
        Tally::by_halves(counts)
    }

    /// All games.
    #[must_use]
    pub fn tally(&self) -> Tally {
        self.as_side(Side::First) + self.as_side(Side::Second)
    }
}

/// Pairs of games by the points of one engine: 0, ½, 1, 1½ and 2.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Pentanomial {
    /// The pairs of each kind.
    pub counts: [u64; 5],
}

/// What stands for no pairs of a kind where logarithms are taken, as in fishtest: a likelihood of
/// zero would rule out for good what was only not seen yet.
const NEARLY_NONE: f64 = 1e-3;

impl Pentanomial {
    /// The score of a game in a pair of each kind: a quarter for each half point of the pair.
    pub const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

    /// Pairs counted.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The share of the points and its variance from pair to pair; `None` without pairs.
    #[must_use]
    pub fn mean_and_variance(&self) -> Option<(f64, f64)> {
        let n = self.pairs() as f64;
        if n == 0.0 {
            return None;
        }
        let sum = |f: &dyn Fn(f64) -> f64| -> f64 {
            self.counts.iter().zip(Self::SCORES).map(|(&count, score)| count as f64 * f(score)).sum()
        };
        let mean = sum(&|score| score) / n;
        Some((mean, sum(&|score| (score - mean).powi(2)) / n))
    }

    /// The share of the points with its 95 % interval by the variance of the pairs; `None` without
    /// pairs.
    #[must_use]
    pub fn score(&self) -> Option<Estimate> {
        let (mean, variance) = self.mean_and_variance()?;
        Some(Estimate::around(mean, Z95 * (variance / self.pairs() as f64).sqrt()))
    }

    /// The share of each kind, none of them zero, and the number of pairs that they stand for.
    pub(crate) fn shares(&self) -> ([f64; 5], f64) {
        let counts = self.counts.map(|count| (count as f64).max(NEARLY_NONE));
        let total = counts.iter().sum();
        (counts.map(|count| count / total), total)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Wdl::{Draw, Loss, Win};

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
    fn means_and_quantiles_by_hand() {
        let found = mean(&[1.0, 2.0, 3.0, 4.0]).expect("four values");
        // The variance is 5/3.
        assert!((found.error() - Z95 * (5.0f64 / 12.0).sqrt()).abs() < 1e-12 && found.value == 2.5);
        assert_eq!(mean(&[1.0]), None);
        assert_eq!((quantile(&[1.0, 2.0, 4.0], 0.5), quantile(&[1.0, 2.0, 4.0], 0.75)), (2.0, 3.0));
        assert_eq!((quantile(&[], 0.5), quantile(&[7.0], 0.9)), (0.0, 7.0));
    }

    #[test]
    fn the_opponents_view_is_the_mirror() {
        let mut table = PairTable::default();
        for (first, second) in [(Win, Win), (Win, Draw), (Loss, Draw), (Loss, Win), (Draw, Draw)] {
            table.add(first, second);
        }
        let (mine, theirs) = (table.pentanomial(), table.reversed().pentanomial());
        assert_eq!(mine.counts, [0, 1, 2, 1, 1]);
        assert_eq!(theirs.counts, [1, 1, 2, 1, 0]);
        assert_eq!(table.as_side(Side::First), Tally { wins: 2, draws: 1, losses: 2 });
        assert_eq!(table.reversed().as_side(Side::Second), Tally { wins: 2, draws: 1, losses: 2 });
        assert_eq!(table.reversed().reversed(), table);
        assert_eq!(table.tally().games(), 2 * table.pairs());
    }

    #[test]
    fn mean_and_variance_by_hand() {
        // Scores 0, ½ and 1 once each: mean ½, variance (¼ + 0 + ¼) / 3.
        let counts = Pentanomial { counts: [1, 0, 1, 0, 1] };
        let (mean, variance) = counts.mean_and_variance().unwrap();
        assert_eq!(mean, 0.5);
        assert!((variance - 1.0 / 6.0).abs() < 1e-15);
        assert_eq!(Pentanomial::default().mean_and_variance(), None);
    }
}
