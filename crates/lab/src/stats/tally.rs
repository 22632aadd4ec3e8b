//! Counts of results, of games and of pairs of games.

use super::{Estimate, Z95, mean_estimate, wilson};
use serde::{Deserialize, Serialize};
use throughline_game::{Random, Side, Wdl};

/// Returns the result of a game for the player of `side`.
#[must_use]
pub fn result_of(winner: Option<Side>, side: Side) -> Wdl {
    match winner {
        None => Wdl::Draw,
        Some(winner) if winner == side => Wdl::Win,
        Some(_) => Wdl::Loss,
    }
}

/// Returns the points in halves: 0, 1 or 2.
pub(crate) fn halves(result: Wdl) -> usize {
    result as usize
}

/// The numbers of games won, drawn and lost.
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

    /// Returns the number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Returns the points: 1 for a win, a half for a draw.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Returns the score, 0 to 1; `None` without games.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.points() / self.games() as f64)
    }

    /// Returns the score with Wilson's interval at `z` standard deviations.
    #[must_use]
    pub fn interval(&self, z: f64) -> Estimate {
        wilson(self.points(), self.games() as f64, z)
    }

    /// Returns the score with Wilson's 95 % confidence interval.
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

/// Writes `+3 =2 -1`.
impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "+{} ={} -{}", self.wins, self.draws, self.losses)
    }
}

/// The numbers of pairs of games by one engine's results, as the first side and as the second.
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
    /// By the points in halves, as the first side and then as the second.
    counts: [[u64; 3]; 3],
}

impl PairTable {
    /// Adds a pair.
    pub fn add(&mut self, as_first: Wdl, as_second: Wdl) {
        self.counts[halves(as_first)][halves(as_second)] += 1;
    }

    /// Adds all pairs of another table.
    pub fn add_all(&mut self, other: &PairTable) {
        other.cells().for_each(|(first, second, n)| self.counts[first][second] += n);
    }

    /// Returns the same pairs from the opponent's view.
    #[must_use]
    pub fn reversed(&self) -> PairTable {
        let mut reversed = PairTable::default();
        self.cells().for_each(|(first, second, n)| reversed.counts[2 - second][2 - first] += n);
        reversed
    }

    /// Returns the points in halves as first and as second side, and the number of pairs with them.
    pub fn cells(&self) -> impl Iterator<Item = (usize, usize, u64)> + '_ {
        (0..9).map(|i| (i / 3, i % 3, self.counts[i / 3][i % 3]))
    }

    /// Returns the number of pairs.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.counts.iter().flatten().sum()
    }

    /// Returns a bootstrap sample of the same number of pairs.
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

    /// Returns the pairs by their total points.
    #[must_use]
    pub fn pentanomial(&self) -> Pentanomial {
        let mut counts = [0; 5];
        self.cells().for_each(|(first, second, n)| counts[first + second] += n);
        Pentanomial { counts }
    }

    /// Returns the games in which the engine had a side.
    #[must_use]
    pub fn as_side(&self, side: Side) -> Tally {
        let mut counts = [0; 3];
        self.cells().for_each(|(first, second, n)| counts[[first, second][side.index()]] += n);
        Tally::by_halves(counts)
    }

    /// Returns all games.
    #[must_use]
    pub fn tally(&self) -> Tally {
        self.as_side(Side::First) + self.as_side(Side::Second)
    }
}

/// The numbers of pairs of games by the points of one engine: 0, ½, 1, 1½ and 2.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Pentanomial {
    /// The number of pairs of each kind.
    pub counts: [u64; 5],
}

/// The count that replaces 0 before logarithms are taken, as in fishtest: a likelihood of zero
/// would rule out for ever what has only not occurred yet.
const NEARLY_NONE: f64 = 1e-3;

impl Pentanomial {
    /// The mean score of a game in a pair of each kind: a quarter for each half point of the pair.
    pub const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

    /// Returns the number of pairs.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Returns the mean score and its variance between pairs; `None` without pairs.
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

    /// Returns the score with its 95 % confidence interval by the variance of the pairs and
    /// Student's t-distribution; without an interval if all pairs have the same result. `None`
    /// without pairs.
    #[must_use]
    pub fn score(&self) -> Option<Estimate> {
        let (mean, variance) = self.mean_and_variance()?;
        Some(mean_estimate(mean, variance, self.pairs() as f64))
    }

    /// Returns the share of each kind, none of them zero, and the total count that they are based
    /// on.
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
        // Scores 0, ½ and 1, one of each: mean ½, variance (¼ + 0 + ¼) / 3.
        let counts = Pentanomial { counts: [1, 0, 1, 0, 1] };
        let (mean, variance) = counts.mean_and_variance().unwrap();
        assert_eq!(mean, 0.5);
        assert!((variance - 1.0 / 6.0).abs() < 1e-15);
        assert_eq!(Pentanomial::default().mean_and_variance(), None);
    }
}
