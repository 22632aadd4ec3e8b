//! Logistic regression of results on numbers, with errors that allow for games whose positions hang
//! together.

use crate::stats::Estimate;
use crate::stats::elo::Z95;

/// What was seen once.
#[derive(Clone, PartialEq, Debug)]
pub struct Weighed {
    /// The numbers.
    pub inputs: Vec<f64>,
    /// The result, 0 to 1.
    pub result: f64,
    /// How much it counts.
    pub weight: f64,
}

/// Newton's steps at most, and the step below which no more are needed.
const MOST_STEPS: usize = 100;
const SMALL_STEP: f64 = 1e-10;
/// The precision of the prior of each number's worth, a normal distribution round 0 with a standard
/// deviation of 3: it keeps what is not in the data from running away, and is next to nothing where
/// there are data.
const PRIOR: f64 = 1.0 / 9.0;

/// The constant and what each of `inputs` numbers adds to the logarithm of the odds, by maximum
/// likelihood with a weak prior; a result between 0 and 1 counts as that share of a win. The 95 %
/// intervals are by the sandwich formula over groups, whose observations need not be independent
/// (K.-Y. Liang, S. L. Zeger, “Longitudinal data analysis using generalized linear models”, 1986).
/// `None` for fewer than two groups, or numbers that tell the same.
#[must_use]
pub fn fit_logistic(groups: &[Vec<Weighed>], inputs: usize) -> Option<Vec<Estimate>> {
    let size = inputs + 1;
    let mut worth = vec![0.0; size];
    if groups.iter().filter(|group| !group.is_empty()).count() < 2 {
        return None;
    }
    let (mut bread, mut slopes) = (Vec::new(), Vec::new());
    for _ in 0..MOST_STEPS {
        (bread, slopes) = curvature_and_slopes(groups, &worth);
        let total: Vec<f64> = (0..size)
            .map(|i| slopes.iter().map(|slope: &Vec<f64>| slope[i]).sum::<f64>() - prior(i) * worth[i])
            .collect();
        let step = product(&inverse(bread.clone())?, &total);
        // A long step may overshoot where the curve is flat.
        let longest = step.iter().fold(0.0, |most: f64, part| most.max(part.abs()));
        let share = if longest > 2.0 { 2.0 / longest } else { 1.0 };
        worth.iter_mut().zip(&step).for_each(|(worth, step)| *worth += share * step);
        if longest < SMALL_STEP {
            break;
        }
    }
    let inverse = inverse(bread)?;
    let moved: Vec<Vec<f64>> = slopes.iter().map(|slope| product(&inverse, slope)).collect();
    let n = moved.len() as f64;
    let estimate = |i: usize| {
        let variance = moved.iter().map(|part| part[i].powi(2)).sum::<f64>() * n / (n - 1.0);
        let reach = Z95 * variance.sqrt();
        Estimate { value: worth[i], low: worth[i] - reach, high: worth[i] + reach }
    };
    Some((0..size).map(estimate).collect())
}

/// The constant has no prior.
fn prior(i: usize) -> f64 {
    if i == 0 { 0.0 } else { PRIOR }
}

/// The (negative) second derivatives of the log likelihood, and its slopes by group.
fn curvature_and_slopes(groups: &[Vec<Weighed>], worth: &[f64]) -> (Vec<Vec<f64>>, Vec<Vec<f64>>) {
    let size = worth.len();
    let mut curvature = vec![vec![0.0; size]; size];
    (0..size).for_each(|i| curvature[i][i] = prior(i));
    let mut slopes = Vec::new();
    for group in groups.iter().filter(|group| !group.is_empty()) {
        let mut slope = vec![0.0; size];
        for seen in group {
            let input = |i: usize| if i == 0 { 1.0 } else { seen.inputs[i - 1] };
            let sum: f64 = (0..size).map(|i| worth[i] * input(i)).sum();
            let chance = 1.0 / (1.0 + (-sum).exp());
            for i in 0..size {
                slope[i] += seen.weight * input(i) * (seen.result - chance);
                for (j, cell) in curvature[i].iter_mut().enumerate() {
                    *cell += seen.weight * input(i) * input(j) * chance * (1.0 - chance);
                }
            }
        }
        slopes.push(slope);
    }
    (curvature, slopes)
}

fn product(matrix: &[Vec<f64>], vector: &[f64]) -> Vec<f64> {
    matrix.iter().map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum()).collect()
}

/// The inverse by Gauss and Jordan's method; `None` where there is none to speak of.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    for (i, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|j| if i == j { 1.0 } else { 0.0 }));
    }
    for column in 0..size {
        let pivot =
            (column..size).max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))?;
        matrix.swap(column, pivot);
        let head = matrix[column][column];
        if head.abs() < 1e-12 || !head.is_finite() {
            return None;
        }
        matrix[column].iter_mut().for_each(|cell| *cell /= head);
        let own = matrix[column].clone();
        for (_, row) in matrix.iter_mut().enumerate().filter(|(i, _)| *i != column) {
            let factor = row[column];
            row.iter_mut().zip(&own).for_each(|(cell, own)| *cell -= factor * own);
        }
    }
    Some(matrix.into_iter().map(|row| row[size..].to_vec()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use throughline_game::Random;

    #[test]
    fn worth_is_found_again_from_games_drawn_by_it() {
        let (constant, worth) = (0.3, [1.2, -0.5]);
        let mut random = Random::new(4);
        let mut one = || {
            let inputs = [(); 2].map(|()| f64::from(random.below(7)) - 3.0);
            let sum = constant + worth[0] * inputs[0] + worth[1] * inputs[1];
            let result = if random.unit() < 1.0 / (1.0 + (-sum).exp()) { 1.0 } else { 0.0 };
            vec![Weighed { inputs: inputs.to_vec(), result, weight: 1.0 }]
        };
        let groups: Vec<_> = (0..4000).map(|_| one()).collect();
        let found = fit_logistic(&groups, 2).expect("enough games");
        for (found, real) in found.iter().zip([constant, worth[0], worth[1]]) {
            assert!(
                (found.value - real).abs() < 0.15 && found.low < real && real < found.high,
                "{found:?} {real}"
            );
            assert!(found.error() < 0.15);
        }
    }

    #[test]
    fn positions_of_one_game_count_no_more_than_the_game() {
        let groups = |copies: usize| -> Vec<Vec<Weighed>> {
            (0..200)
                .map(|game| {
                    let inputs = vec![f64::from(game % 3) - 1.0];
                    let result = f64::from(u8::from(game % 5 < 2 + game % 3));
                    vec![Weighed { inputs, result, weight: 1.0 / copies as f64 }; copies]
                })
                .collect()
        };
        let (once, often) = (fit_logistic(&groups(1), 1), fit_logistic(&groups(10), 1));
        for (a, b) in once.expect("games").iter().zip(often.expect("games")) {
            assert!((a.value - b.value).abs() < 1e-9 && (a.error() - b.error()).abs() < 1e-9);
        }
    }

    #[test]
    fn what_cannot_be_told_apart_stays_finite_or_is_refused() {
        assert_eq!(fit_logistic(&[], 1), None);
        let one = |x: f64, result| vec![Weighed { inputs: vec![x], result, weight: 1.0 }];
        let separated = fit_logistic(&[one(1.0, 1.0), one(-1.0, 0.0)], 1).expect("the prior holds it");
        assert!(separated[1].value.is_finite() && separated[1].value > 0.5);
    }
}
