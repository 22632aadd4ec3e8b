//! The worth of having the first side, in rating points, and its estimation from games.
//!
//! The model is that of [`stats::ratings`](crate::stats::ratings()), but the ratings are known up
//! to their deviations and the worth may depend on strength: the expected score is Glicko's for the
//! difference of ratings plus the worth.

use super::glicko::{Meeting, Rating, SCALE, bounded, expected_at, g_factor, points_of};
use crate::stats::{Estimate, Z95};
use serde::Serialize;
use throughline_game::{Side, Wdl};

/// The mean rating of two players at which worths are stated.
pub const MIDDLE: f64 = 1500.0;
/// The difference in mean rating to which [`SideWorth::per_400`] refers.
const STEP: f64 = 400.0;
/// The standard deviations, in points, of the prior of the worth and of its change: wide, so that a
/// hundred games outweigh it.
const PRIOR: [f64; 2] = [200.0, 100.0];
/// The maximum number of Newton steps, the step in points below which iteration ends, and the
/// longest step.
const MAX_STEPS: usize = 100;
const SMALL_STEP: f64 = 1e-6;
const LONGEST_STEP: f64 = 400.0;

/// The worth of the first side for a family of rule sets: a linear function of the mean rating of
/// the two players, constant outside the measured range.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct SideWorth {
    /// The advantage of the first side at a mean rating of 1500, in rating points; negative if the
    /// second side is better.
    pub at_1500: f64,
    /// The increase for each 400 points of mean rating.
    pub per_400: f64,
    /// The range of mean ratings that it was measured in.
    pub measured: [f64; 2],
    /// The covariance matrix of `at_1500` and `per_400`, in points squared.
    pub covariance: [[f64; 2]; 2],
}

/// A game with the ratings before it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RatedGame {
    /// The rating of the first side's player.
    pub first: Rating,
    /// The rating of the second side's player.
    pub second: Rating,
    /// The result of the first side.
    pub result: Wdl,
}

impl RatedGame {
    /// Returns the mean rating of the players.
    #[must_use]
    pub fn mean(&self) -> f64 {
        f64::midpoint(self.first.rating(), self.second.rating())
    }

    /// Returns the first side's points: 0, a half or 1.
    #[must_use]
    pub fn points(&self) -> f64 {
        points_of(self.result)
    }

    /// Returns the standard deviation of the difference of the ratings.
    fn deviation(&self) -> f64 {
        self.first.deviation().hypot(self.second.deviation())
    }
}

impl SideWorth {
    /// Equal sides, without uncertainty.
    pub const EVEN: SideWorth = SideWorth::constant(0.0);

    /// Returns a worth that is the same at every strength, without uncertainty.
    #[must_use]
    pub const fn constant(points: f64) -> Self {
        SideWorth { at_1500: points, per_400: 0.0, measured: [MIDDLE; 2], covariance: [[0.0; 2]; 2] }
    }

    /// Returns the worth of the first side at a mean rating, with its 95 % confidence interval.
    #[must_use]
    pub fn estimate(&self, mean: f64) -> Estimate {
        let steps = self.steps(mean);
        let [[a, b], [_, c]] = self.covariance;
        let variance = a + 2.0 * b * steps + c * steps * steps;
        let value = bounded(self.at_1500 + self.per_400 * steps);
        Estimate::around(value, Z95 * variance.max(0.0).sqrt())
    }

    /// Returns the increase of the worth for each 400 points of mean rating, with its 95 %
    /// confidence interval.
    #[must_use]
    pub fn change(&self) -> Estimate {
        Estimate::around(self.per_400, Z95 * self.covariance[1][1].max(0.0).sqrt())
    }

    /// Returns the worth of a side at a mean rating, in points, for
    /// [`Meeting::advantage`](super::Meeting::advantage).
    #[must_use]
    pub fn advantage(&self, side: Side, mean: f64) -> f64 {
        let first = self.estimate(mean).value;
        match side {
            Side::First => first,
            Side::Second => -first,
        }
    }

    /// Returns the expected score of the first side, 0 to 1; the second side has the rest.
    /// Uncertain ratings draw it towards a half (M. E. Glickman, “The Glicko system”,
    /// <http://www.glicko.net/glicko/glicko.pdf>, on the expected outcome of a game).
    #[must_use]
    pub fn expected(&self, first: &Rating, second: &Rating) -> f64 {
        let mean = f64::midpoint(first.rating(), second.rating());
        let ahead = first.rating() - second.rating() + self.advantage(Side::First, mean);
        expected_at(ahead, first.deviation().hypot(second.deviation()))
    }

    /// Returns the expected score of a side in whole per cent, for display: from 1 to 99; both
    /// sides add up to 100.
    ///
    /// ```
    /// use throughline_game::Side;
    /// use throughline_lab::ratings::{Rating, SideWorth};
    /// let known = Rating::new(1500.0, 60.0, 0.06).unwrap();
    /// let worth = SideWorth::constant(-104.0);
    /// assert_eq!(worth.percent(Side::Second, [&known, &known]), 64);
    /// assert_eq!(worth.percent(Side::First, [&known, &known]), 36);
    /// ```
    #[must_use]
    pub fn percent(&self, side: Side, [first, second]: [&Rating; 2]) -> u32 {
        let first = (100.0 * self.expected(first, second)).round().clamp(1.0, 99.0) as u32;
        match side {
            Side::First => first,
            Side::Second => 100 - first,
        }
    }

    /// Returns the ratings of the players of the first and the second side after a game. The
    /// arguments are those at the time of the game: call [`Rating::later`] on stored ones. `result`
    /// is the first side's.
    #[must_use]
    pub fn rate(&self, [first, second]: [Rating; 2], result: Wdl) -> [Rating; 2] {
        let advantage = self.advantage(Side::First, f64::midpoint(first.rating(), second.rating()));
        [
            first.after(&[Meeting { opponent: second, advantage, result }]),
            second.after(&[Meeting { opponent: first, advantage: -advantage, result: -result }]),
        ]
    }

    /// Returns how many steps of 400 points a mean rating is above 1500, clamped to the measured
    /// range.
    fn steps(&self, mean: f64) -> f64 {
        let [low, high] = self.measured;
        (mean.max(low).min(high) - MIDDLE) / STEP
    }

    /// Estimates the worth from games: maximum likelihood, a draw as half a win, with a weak prior
    /// around this worth (standard deviations of 200 points for the worth and 100 for its change),
    /// by Newton's method. The covariance is the inverse of the curvature at the maximum; games
    /// count as independent, and draws make it too wide rather than too narrow. The measured range
    /// is from the 5th to the 95th percentile of the mean ratings.
    ///
    /// The ratings should allow for the worth themselves: see [`learn`](super::learn()). Without
    /// games the worth is unchanged.
    #[must_use]
    pub fn after(&self, games: &[RatedGame]) -> SideWorth {
        if games.is_empty() {
            return *self;
        }
        let mut means: Vec<f64> = games.iter().map(RatedGame::mean).collect();
        means.sort_by(f64::total_cmp);
        let quantile = |share| crate::stats::quantile(&means, share);
        let mut found = SideWorth { measured: [quantile(0.05), quantile(0.95)], ..*self };
        for _ in 0..MAX_STEPS {
            let (slope, curvature) = found.likelihood(games, self);
            found.covariance = inverse(curvature);
            let step = found.covariance.map(|row| row[0] * slope[0] + row[1] * slope[1]);
            let longest = step[0].abs().max(step[1].abs());
            // A long step may overshoot where the likelihood is flat.
            let share = if longest > LONGEST_STEP { LONGEST_STEP / longest } else { 1.0 };
            found.at_1500 += share * step[0];
            found.per_400 += share * step[1];
            if longest < SMALL_STEP {
                break;
            }
        }
        found
    }

    /// Returns the gradient of the log-likelihood by both numbers, and the curvature: its negative
    /// second derivatives.
    fn likelihood(&self, games: &[RatedGame], prior: &SideWorth) -> ([f64; 2], [[f64; 2]; 2]) {
        let precision = PRIOR.map(|deviation| 1.0 / (deviation * deviation));
        let off = [self.at_1500 - prior.at_1500, self.per_400 - prior.per_400];
        let mut slope = [-precision[0] * off[0], -precision[1] * off[1]];
        let mut curvature = [[precision[0], 0.0], [0.0, precision[1]]];
        for game in games {
            let expected = self.expected(&game.first, &game.second);
            let scale = g_factor(game.deviation()) / SCALE;
            let terms = [scale, scale * self.steps(game.mean())];
            let weight = expected * (1.0 - expected);
            for i in 0..2 {
                slope[i] += (game.points() - expected) * terms[i];
                for j in 0..2 {
                    curvature[i][j] += weight * terms[i] * terms[j];
                }
            }
        }
        (slope, curvature)
    }
}

/// Returns the inverse of a symmetric matrix whose determinant the prior keeps above 0.
fn inverse([[a, b], [_, c]]: [[f64; 2]; 2]) -> [[f64; 2]; 2] {
    let determinant = a * c - b * b;
    [[c, -b], [-b, a]].map(|row| row.map(|cell| cell / determinant))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use throughline_game::Random;

    /// Draws games from the model, between players of known rating.
    fn drawn(worth: &SideWorth, games: usize) -> Vec<RatedGame> {
        let mut random = Random::new(7);
        let mut player = || Rating::new(1000.0 + 1200.0 * random.unit(), 50.0, 0.06).unwrap();
        let pairs: Vec<_> = (0..games).map(|_| (player(), player())).collect();
        let game = |(first, second)| {
            let won = random.unit() < worth.expected(&first, &second);
            RatedGame { first, second, result: if won { Wdl::Win } else { Wdl::Loss } }
        };
        pairs.into_iter().map(game).collect()
    }

    #[test]
    fn a_worth_is_found_again_from_games_drawn_by_it() {
        for (at_1500, per_400) in [(0.0, 0.0), (-250.0, -80.0), (120.0, 60.0)] {
            let truth = SideWorth { at_1500, per_400, measured: [0.0, 4000.0], ..SideWorth::EVEN };
            let found = SideWorth::EVEN.after(&drawn(&truth, 20_000));
            for mean in [1300.0, 1500.0, 1700.0] {
                let (truth, found) = (truth.estimate(mean).value, found.estimate(mean));
                // Three standard errors.
                let off = (found.value - truth).abs();
                assert!(off < 1.5 * found.error() && found.error() < 15.0, "{truth} {found}");
            }
        }
    }

    #[test]
    fn few_games_move_little_and_nothing_is_infinite() {
        let known = Rating::new(1500.0, 50.0, 0.06).unwrap();
        let won = RatedGame { first: known, second: known, result: Wdl::Win };
        let believed = SideWorth::constant(-200.0);
        assert_eq!(believed.after(&[]), believed);
        let [one, many] = [1, 10_000].map(|n| believed.after(&vec![won; n]).estimate(1500.0));
        assert!(one.value > -200.0 && one.value < 100.0 && one.error() > 300.0, "{one}");
        assert!(many.value > 900.0 && many.value < 2000.0 && many.error().is_finite(), "{many}");
    }

    #[test]
    fn beyond_what_was_measured_a_worth_stays_the_same() {
        let worth = SideWorth { at_1500: 10.0, per_400: 40.0, measured: [1300.0, 1900.0], ..SideWorth::EVEN };
        let at = |mean| worth.estimate(mean).value;
        assert_eq!([0.0, 1300.0, 1500.0, 1900.0, 4000.0].map(at), [-10.0, -10.0, 10.0, 50.0, 50.0]);
        assert_eq!(worth.advantage(Side::Second, 1900.0), -50.0);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn expected_scores_are_one_together_whichever_side_is_asked_first(
            ratings in [0.0..=4000.0f64, 0.0..=4000.0],
            deviations in [30.0..=350.0f64, 30.0..=350.0],
            points in -3000.0..3000.0f64,
        ) {
            let [first, second] =
                [0, 1].map(|i| Rating::new(ratings[i], deviations[i], 0.06).unwrap());
            let (worth, turned) = (SideWorth::constant(points), SideWorth::constant(-points));
            let sum = worth.expected(&first, &second) + turned.expected(&second, &first);
            prop_assert!((sum - 1.0).abs() < 1e-9);
            let percents = Side::BOTH.map(|side| worth.percent(side, [&first, &second]));
            prop_assert!(percents[0] + percents[1] == 100 && percents[0] > 0 && percents[1] > 0);
            let better = SideWorth::constant(points + 50.0);
            prop_assert!(better.expected(&first, &second) >= worth.expected(&first, &second));
        }
    }
}
