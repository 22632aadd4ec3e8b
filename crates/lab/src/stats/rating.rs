//! Ratings of several engines from all their games together.

use crate::stats::elo::{PER_LOG_ODDS, Z95};
use crate::stats::{Estimate, PairTable};
use throughline_game::random::mix;
use throughline_game::{Random, Side};

/// Ratings on one scale.
#[derive(Clone, PartialEq, Debug)]
pub struct Ratings {
    /// Of each engine; their mean is 0.
    pub engines: Vec<Estimate>,
    /// What it is worth to have the first side.
    pub first_side: Estimate,
}

/// Draws with replacement for the intervals.
const RESAMPLES: u64 = 200;
/// Rounds of improvement, and the step below which no more are needed.
const MOST_ROUNDS: usize = 1_000;
const SMALL_STEP: f64 = 1e-7;

/// Games between two engines with given sides.
struct Meeting {
    first: usize,
    second: usize,
    /// Points of the first side.
    points: f64,
    games: f64,
}

/// The likeliest ratings: the logistic model with draws as half a win, and a constant worth of the
/// first side (R. A. Bradley, M. E. Terry, 1952;
/// <https://www.chessprogramming.org/Match_Statistics>). A win and a loss are added to each side of
/// each pairing, so that all are finite. The intervals come from drawing pairs of games with
/// replacement (B. Efron's bootstrap), with a fixed seed.
///
/// `pairings` are the engines that met, by their numbers, and `tables` their games from the first
/// one's view. `None` without games.
#[must_use]
pub fn ratings(engines: usize, pairings: &[(usize, usize)], tables: &[PairTable]) -> Option<Ratings> {
    if tables.iter().all(|table| table.pairs() == 0) {
        return None;
    }
    let best = likeliest(engines, &meetings(pairings, tables));
    let mut squares = vec![0.0; engines + 1];
    for resample in 0..RESAMPLES {
        let mut random = Random::new(mix(resample));
        let drawn: Vec<PairTable> = tables.iter().map(|table| table.redrawn(&mut random)).collect();
        let other = likeliest(engines, &meetings(pairings, &drawn));
        for (square, (a, b)) in squares.iter_mut().zip(best.iter().zip(&other)) {
            *square += (a - b).powi(2);
        }
    }
    let estimate = |i: usize| {
        let reach = Z95 * (squares[i] / RESAMPLES as f64).sqrt() * PER_LOG_ODDS;
        let value = best[i] * PER_LOG_ODDS;
        Estimate { value, low: value - reach, high: value + reach }
    };
    Some(Ratings { engines: (0..engines).map(estimate).collect(), first_side: estimate(engines) })
}

fn meetings(pairings: &[(usize, usize)], tables: &[PairTable]) -> Vec<Meeting> {
    let both = pairings.iter().zip(tables).flat_map(|(&(a, b), table)| {
        Side::BOTH.map(|side| {
            let games = table.as_side(side);
            let points = games.wins as f64 + games.draws as f64 / 2.0 + 1.0;
            let games = games.games() as f64 + 2.0;
            match side {
                Side::First => Meeting { first: a, second: b, points, games },
                Side::Second => Meeting { first: b, second: a, points: games - points, games },
            }
        })
    });
    both.collect()
}

/// The ratings, and behind them the worth of the first side, in natural logarithms of odds. Each is
/// improved in turn by Newton's method; the likelihood is concave.
fn likeliest(engines: usize, meetings: &[Meeting]) -> Vec<f64> {
    let mut values = vec![0.0; engines + 1];
    for _ in 0..MOST_ROUNDS {
        let mut greatest = 0.0f64;
        for at in 0..=engines {
            let (mut slope, mut bend) = (0.0, 0.0);
            for meeting in meetings {
                let sign = match at {
                    _ if at == engines || at == meeting.first => 1.0,
                    _ if at == meeting.second => -1.0,
                    _ => continue,
                };
                let odds: f64 = values[meeting.first] - values[meeting.second] + values[engines];
                let expected = 1.0 / (1.0 + (-odds).exp());
                slope += sign * (meeting.points - meeting.games * expected);
                bend += meeting.games * expected * (1.0 - expected);
            }
            if bend > 0.0 {
                // No step may carry far beyond where the model is like its tangent.
                let step = (slope / bend).clamp(-1.0, 1.0);
                values[at] += step;
                greatest = greatest.max(step.abs());
            }
        }
        if greatest < SMALL_STEP {
            break;
        }
    }
    let mean = values[..engines].iter().sum::<f64>() / engines.max(1) as f64;
    values[..engines].iter_mut().for_each(|value| *value -= mean);
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::GameResult;

    /// Games as the model has them: ratings and the side's worth in Elo.
    fn simulated(truth: &[f64], side: f64, pairings: &[(usize, usize)], pairs: usize) -> Vec<PairTable> {
        let mut random = Random::new(4);
        let mut won = |elo: f64| {
            let chance = 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
            if random.unit() < chance { GameResult::Win } else { GameResult::Loss }
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
    fn a_ladder_adds_up() {
        let (truth, pairings) = ([300.0, 100.0, -100.0, -300.0], [(0, 1), (1, 2), (2, 3)]);
        let found = ratings(4, &pairings, &simulated(&truth, 50.0, &pairings, 500)).unwrap();
        for (estimate, truth) in found.engines.iter().zip(truth) {
            assert!((estimate.low..estimate.high).contains(&truth), "{truth} in {estimate}");
        }
    }
}
