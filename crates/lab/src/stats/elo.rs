//! Elo differences and ratings, with their confidence intervals.

use super::regression::{WeightedObservation, likeliest};
use super::{Estimate, PairTable, Pentanomial, Tally, Z95};
use statrs::distribution::{ContinuousCDF, StudentsT};
use throughline_game::random::mix;
use throughline_game::{Random, Side};

/// Elo points for each unit of the natural logarithm of odds.
const PER_LOG_ODDS: f64 = 400.0 / std::f64::consts::LN_10;
/// Normalised Elo for each unit of mean by standard deviation, for games. Near equal strength it
/// equals the Elo of games whose result has a standard deviation of one half, that is, without
/// draws.
pub(super) const PER_T: f64 = 800.0 / std::f64::consts::LN_10;

/// Returns the Elo difference for a score (0 to 1) by the logistic formula
/// (<https://www.chessprogramming.org/Match_Statistics>); infinite at the ends.
#[must_use]
pub fn elo_of_score(score: f64) -> f64 {
    PER_LOG_ODDS * (score / (1.0 - score)).ln()
}

/// Returns the logistic Elo difference: the mean score of the pairs and its interval by their
/// variance, both converted by [`elo_of_score`]. `None` without pairs.
#[must_use]
pub fn elo(pairs: &Pentanomial) -> Option<Estimate> {
    Some(pairs.score()?.map(|score| elo_of_score(score.clamp(0.0, 1.0))))
}

/// Returns the normalised Elo difference: by how many standard deviations of a game's score the
/// mean differs from a half. It determines how many games are needed to show a difference, whatever
/// the share of draws. M. Van den Bergh, “Normalized Elo”,
/// <http://hardy.uhasselt.be/Fishtest/normalized_elo_practical.pdf>. `None` while all pairs have
/// the same result.
#[must_use]
pub fn normalised_elo(pairs: &Pentanomial) -> Option<Estimate> {
    let (_, variance) = pairs.mean_and_variance().filter(|&(_, variance)| variance > 0.0)?;
    // The score of a pair is the mean of two games: if they were independent, it would have half
    // the variance of a game.
    let per_game = (2.0 * variance).sqrt();
    Some(pairs.score()?.map(|score| PER_T * (score - 0.5) / per_game))
}

/// Returns the likelihood of superiority, 0 to 1: the probability that the engine is the better one
/// (<https://www.chessprogramming.org/Match_Statistics#Likelihood_of_superiority>), by Student's
/// t-distribution of the mean: by the normal one two pairs could make it certain. `None` while all
/// pairs have the same result.
#[must_use]
pub fn likelihood_of_superiority(pairs: &Pentanomial) -> Option<f64> {
    let (mean, variance) = pairs.mean_and_variance().filter(|&(_, variance)| variance > 0.0)?;
    let freedom = pairs.pairs() as f64 - 1.0;
    let students = StudentsT::new(0.0, 1.0, freedom).ok()?;
    Some(students.cdf((mean - 0.5) / (variance / freedom).sqrt()))
}

/// Returns the Elo difference as the mean of separate estimates for each side.
///
/// In a game that one side nearly always wins, equal and unequal engines alike share the points of
/// most pairs, and the plain estimate hides the difference. If the worth of the side is constant on
/// the Elo scale, it cancels in the mean of the two sides' estimates. A win and a loss are added
/// for each side, so that it is finite. The interval is by the delta method over pairs. `None`
/// without pairs.
#[must_use]
pub fn elo_side_by_side(table: &PairTable) -> Option<Estimate> {
    let n = table.pairs() as f64;
    if n == 0.0 {
        return None;
    }
    let means = Side::BOTH.map(|side| smoothed(table.as_side(side)).score().unwrap_or_default());
    // The derivative of the mean of both log-odds by each side's score.
    let slopes = means.map(|mean| PER_LOG_ODDS / (2.0 * mean * (1.0 - mean)));
    let step = |first: usize, second: usize| {
        slopes[0] * (first as f64 / 2.0 - means[0]) + slopes[1] * (second as f64 / 2.0 - means[1])
    };
    let seen: f64 =
        table.cells().map(|(first, second, count)| count as f64 * step(first, second).powi(2)).sum();
    let added: f64 = [(0, 0), (2, 2)].map(|(first, second)| step(first, second).powi(2)).iter().sum();
    let value = PER_LOG_ODDS / 2.0 * odds_of_both(table).ln();
    Some(Estimate::around(value, Z95 * (seen + added).sqrt() / (n + 2.0)))
}

/// Returns the product of the odds as either side, with a win and a loss added to each. It is
/// computed from whole numbers, so that it is exactly 1 where one side's games mirror the other's.
fn odds_of_both(table: &PairTable) -> f64 {
    let points = Side::BOTH.map(|side| smoothed(table.as_side(side)));
    let product = |of: fn(&Tally) -> u64| points.iter().map(|games| of(games) as f64).product::<f64>();
    product(|games| 2 * games.wins + games.draws) / product(|games| 2 * games.losses + games.draws)
}

/// Returns the games with a win and a loss added.
fn smoothed(games: Tally) -> Tally {
    games + Tally { wins: 1, draws: 0, losses: 1 }
}

/// The ratings of engines on one scale.
#[derive(Clone, PartialEq, Debug)]
pub struct Ratings {
    /// The rating of each engine; their mean is 0.
    pub engines: Vec<Estimate>,
    /// The worth of the first side.
    pub first_side: Estimate,
}

/// The number of bootstrap samples for the intervals.
const RESAMPLES: u64 = 200;
/// Values below this, in natural logarithms of odds, are rounding errors of 0.
const NOTHING: f64 = 1e-9;

/// Returns the maximum-likelihood ratings: the logistic model with draws as half a win, and a
/// constant worth of the first side (R. A. Bradley, M. E. Terry, 1952;
/// <https://www.chessprogramming.org/Match_Statistics>). A win and a loss are added to each side of
/// each pairing, so that all are finite. The intervals come from drawing pairs of games with
/// replacement (B. Efron's bootstrap), with a fixed seed.
///
/// An engine's rating has an interval once two of its pairs against one opponent have different
/// results. The worth of the first side has one once that is so for any pairing. A set of equal
/// pairs (such as a single pair) is resampled to itself: the estimate would have no spread and seem
/// certain, though hardly anything is known about it.
///
/// `pairings` are the engines that met, by their numbers, and `tables` their games from the first
/// one's view. `None` without games.
#[must_use]
pub fn ratings(engines: usize, pairings: &[(usize, usize)], tables: &[PairTable]) -> Option<Ratings> {
    if tables.iter().all(|table| table.pairs() == 0) {
        return None;
    }
    let best = log_odds(engines, pairings, tables)?;
    let mut squares = vec![0.0; engines + 1];
    for resample in 0..RESAMPLES {
        let mut random = Random::new(mix(resample));
        let drawn: Vec<PairTable> = tables.iter().map(|table| table.resampled(&mut random)).collect();
        let other = log_odds(engines, pairings, &drawn)?;
        for (square, (a, b)) in squares.iter_mut().zip(best.iter().zip(&other)) {
            *square += (a - b).powi(2);
        }
    }
    let estimate = |i: usize, varies: bool| {
        let reach = Z95 * (squares[i] / RESAMPLES as f64).sqrt();
        let log_odds =
            if varies { Estimate::around(best[i], reach) } else { Estimate::without_interval(best[i]) };
        log_odds.map(|log_odds| PER_LOG_ODDS * log_odds)
    };
    let varied: Vec<(usize, usize)> =
        pairings.iter().zip(tables).filter(|(_, table)| varies(table)).map(|(pairing, _)| *pairing).collect();
    let of = |engine: usize| varied.iter().any(|&(a, b)| [a, b].contains(&engine));
    Some(Ratings {
        first_side: estimate(0, !varied.is_empty()),
        engines: (0..engines).map(|engine| estimate(engine + 1, of(engine))).collect(),
    })
}

/// Returns the ratings of [`ratings()`] in Elo without intervals, which is much faster.
#[must_use]
pub fn likeliest_ratings(
    engines: usize,
    pairings: &[(usize, usize)],
    tables: &[PairTable],
) -> Option<Vec<f64>> {
    if tables.iter().all(|table| table.pairs() == 0) {
        return None;
    }
    let found = log_odds(engines, pairings, tables)?;
    Some(found[1..].iter().map(|rating| PER_LOG_ODDS * rating).collect())
}

/// Whether not all pairs have the same result.
fn varies(table: &PairTable) -> bool {
    table.cells().filter(|(_, _, pairs)| *pairs > 0).count() > 1
}

/// Returns the worth of the first side and the ratings in natural logarithms of odds. The first
/// engine is the reference of the others, until the mean is subtracted.
fn log_odds(engines: usize, pairings: &[(usize, usize)], tables: &[PairTable]) -> Option<Vec<f64>> {
    let both = pairings.iter().zip(tables).flat_map(|(&(a, b), table)| {
        // The score of the engine with the first side: `b` where `a` has the second.
        let second = smoothed(table.as_side(Side::Second));
        [
            (a, b, smoothed(table.as_side(Side::First))),
            (b, a, Tally { wins: second.losses, losses: second.wins, ..second }),
        ]
    });
    let seen: Vec<WeightedObservation> = both
        .map(|(first, second, games)| {
            let mut inputs = vec![0.0; engines];
            (inputs[first], inputs[second]) = (1.0, -1.0);
            inputs.remove(0);
            WeightedObservation {
                inputs,
                result: games.score().unwrap_or_default(),
                weight: games.games() as f64,
            }
        })
        .collect();
    let (mut worth, _) = likeliest(&seen.iter().collect::<Vec<_>>(), engines, 0.0)?;
    worth.insert(1, 0.0);
    let mean = worth[1..].iter().sum::<f64>() / engines as f64;
    worth[1..].iter_mut().for_each(|rating| *rating -= mean);
    worth.iter_mut().filter(|figure| figure.abs() < NOTHING).for_each(|figure| *figure = 0.0);
    Some(worth)
}

#[cfg(test)]
mod tests {
    use super::*;
    use throughline_game::Wdl;

    /// Draws games from the model, with ratings and the side's worth in Elo.
    fn simulated(truth: &[f64], side: f64, pairings: &[(usize, usize)], pairs: usize) -> Vec<PairTable> {
        let mut random = Random::new(4);
        let mut won = |elo: f64| {
            let chance = 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
            if random.unit() < chance { Wdl::Win } else { Wdl::Loss }
        };
        let mut table = |&(a, b): &(usize, usize)| {
            let mut table = PairTable::default();
            for _ in 0..pairs {
                let difference: f64 = truth[a] - truth[b];
                table.add(won(difference + side), won(difference - side));
            }
            table
        };
        pairings.iter().map(&mut table).collect()
    }

    #[test]
    fn ratings_are_found_again_whatever_the_sides_are_worth() {
        let (truth, pairings) = ([150.0, 20.0, -170.0], [(0, 1), (0, 2), (1, 2)]);
        for side in [0.0, -300.0] {
            let tables = simulated(&truth, side, &pairings, 400);
            let found = ratings(3, &pairings, &tables).unwrap();
            for (estimate, truth) in found.engines.iter().zip(truth) {
                assert!((estimate.low..estimate.high).contains(&truth), "{truth} in {estimate}");
                assert!(estimate.error() < 40.0, "{estimate}");
            }
            assert!((found.first_side.low..found.first_side.high).contains(&side), "{}", found.first_side);
        }
        assert_eq!(ratings(2, &[(0, 1)], &[PairTable::default()]), None);
    }

    #[test]
    fn pairs_that_all_went_the_same_way_give_no_interval() {
        let of = |pairs: &[(Wdl, Wdl)]| {
            let mut table = PairTable::default();
            pairs.iter().for_each(|&(first, second)| table.add(first, second));
            table
        };
        let (one, alike) = ([(Wdl::Loss, Wdl::Win)], [(Wdl::Win, Wdl::Win); 5]);
        let unlike = [(Wdl::Win, Wdl::Win), (Wdl::Draw, Wdl::Win)];
        for pairs in [&one[..], &alike] {
            let found = ratings(2, &[(0, 1)], &[of(pairs)]).unwrap();
            let all = [found.engines[0], found.engines[1], found.first_side];
            assert!(
                all.iter().all(|found| found.value.is_finite() && found.error().is_infinite()),
                "{all:?}"
            );
        }
        let found = ratings(2, &[(0, 1)], &[of(&unlike)]).unwrap();
        assert!(
            found.engines.iter().all(|found| found.error() > 0.0 && found.error().is_finite()),
            "{found:?}"
        );
        // A ladder: the last engine has met only the one before it, and always lost.
        let found = ratings(3, &[(0, 1), (1, 2)], &[of(&unlike), of(&alike)]).unwrap();
        let finite = found.engines.iter().map(|found| found.error().is_finite()).collect::<Vec<_>>();
        assert_eq!((finite, found.first_side.error().is_finite()), (vec![true, true, false], true));
    }

    #[test]
    fn equal_engines_are_nothing_apart() {
        let mut table = PairTable::default();
        for (first, second, pairs) in
            [(Wdl::Loss, Wdl::Win, 7), (Wdl::Draw, Wdl::Draw, 3), (Wdl::Win, Wdl::Loss, 4)]
        {
            (0..pairs).for_each(|_| table.add(first, second));
        }
        let side_by_side = elo_side_by_side(&table).unwrap();
        assert!(side_by_side.value == 0.0 && side_by_side.value.is_sign_positive(), "{side_by_side:?}");
        let found = ratings(2, &[(0, 1)], &[table]).unwrap();
        assert!(found.engines.iter().all(|found| found.value == 0.0), "{found:?}");
    }

    #[test]
    fn a_ladder_adds_up() {
        let (truth, pairings) = ([300.0, 100.0, -100.0, -300.0], [(0, 1), (1, 2), (2, 3)]);
        let found = ratings(4, &pairings, &simulated(&truth, 50.0, &pairings, 500)).unwrap();
        for (estimate, truth) in found.engines.iter().zip(truth) {
            assert!((estimate.low..estimate.high).contains(&truth), "{truth} in {estimate}");
        }
    }
}
