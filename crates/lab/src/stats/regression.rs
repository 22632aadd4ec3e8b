//! Regression: logistic regression with errors that allow for the correlation of positions of the
//! same game, and the model that converts scores to results.

use super::{Estimate, Z95, halves};
use std::collections::BTreeMap;
use throughline_game::{Wdl, WdlModel};
use throughline_search::Score;

/// A weighted observation.
#[derive(Clone, PartialEq, Debug)]
pub struct WeightedObservation {
    /// The input variables.
    pub inputs: Vec<f64>,
    /// The result, 0 to 1.
    pub result: f64,
    /// The weight.
    pub weight: f64,
}

type Matrix = Vec<Vec<f64>>;

/// The maximum number of Newton steps, and the step below which iteration ends.
const MAX_STEPS: usize = 100;
const SMALL_STEP: f64 = 1e-10;
/// The precision of the prior of each coefficient, a normal distribution around 0 with a standard
/// deviation of 3: it keeps coefficients finite that the data do not determine, and hardly matters
/// for others.
const PRIOR: f64 = 1.0 / 9.0;

/// Fits the constant and the coefficients of `inputs` variables in the log-odds, by maximum
/// likelihood with a weak prior; a result between 0 and 1 counts as that share of a win. The 95 %
/// intervals are by the sandwich formula over groups, within which observations may be dependent
/// (K.-Y. Liang, S. L. Zeger, “Longitudinal data analysis using generalized linear models”, 1986).
/// `None` for fewer than two groups, or collinear variables.
#[must_use]
pub fn fit_logistic(groups: &[Vec<WeightedObservation>], inputs: usize) -> Option<Vec<Estimate>> {
    let groups: Vec<&Vec<WeightedObservation>> = groups.iter().filter(|group| !group.is_empty()).collect();
    let n = groups.len() as f64;
    if groups.len() < 2 {
        return None;
    }
    let seen: Vec<&WeightedObservation> = groups.iter().copied().flatten().collect();
    let (worth, covariance) = likeliest(&seen, inputs + 1, PRIOR)?;
    let influence = |group: &&Vec<WeightedObservation>| product(&covariance, &slope(group.iter(), &worth));
    let moved: Vec<Vec<f64>> = groups.iter().map(influence).collect();
    let estimate = |i: usize| {
        let variance = moved.iter().map(|part| part[i].powi(2)).sum::<f64>() * n / (n - 1.0);
        Estimate::around(worth[i], Z95 * variance.sqrt())
    };
    Some((0..=inputs).map(estimate).collect())
}

/// Returns the most likely constant and coefficients, `size` in total, by Newton's method, and the
/// inverse of the curvature there. The constant has no prior. `None` for collinear variables.
pub(super) fn likeliest(
    seen: &[&WeightedObservation],
    size: usize,
    prior: f64,
) -> Option<(Vec<f64>, Matrix)> {
    let precision = |i: usize| if i == 0 { 0.0 } else { prior };
    let mut worth = vec![0.0; size];
    let mut covariance = Matrix::new();
    for _ in 0..MAX_STEPS {
        let mut curvature: Matrix = vec![vec![0.0; size]; size];
        for seen in seen {
            let chance = chance(seen, &worth);
            let weight = seen.weight * chance * (1.0 - chance);
            for (row, a) in curvature.iter_mut().zip(terms(seen)) {
                row.iter_mut().zip(terms(seen)).for_each(|(cell, b)| *cell += weight * a * b);
            }
        }
        (0..size).for_each(|i| curvature[i][i] += precision(i));
        covariance = inverse(curvature)?;
        let mut total = slope(seen.iter().copied(), &worth);
        (0..size).for_each(|i| total[i] -= precision(i) * worth[i]);
        let step = product(&covariance, &total);
        // A long step may overshoot where the likelihood is flat.
        let longest = step.iter().fold(0.0, |most: f64, part| most.max(part.abs()));
        let share = if longest > 2.0 { 2.0 / longest } else { 1.0 };
        worth.iter_mut().zip(&step).for_each(|(worth, step)| *worth += share * step);
        if longest < SMALL_STEP {
            break;
        }
    }
    Some((worth, covariance))
}

/// Returns the constant's 1 and the input variables.
fn terms(seen: &WeightedObservation) -> impl Iterator<Item = f64> + '_ {
    std::iter::once(1.0).chain(seen.inputs.iter().copied())
}

fn chance(seen: &WeightedObservation, worth: &[f64]) -> f64 {
    let sum: f64 = terms(seen).zip(worth).map(|(term, worth)| term * worth).sum();
    1.0 / (1.0 + (-sum).exp())
}

/// Returns the gradient of the log-likelihood.
fn slope<'s>(seen: impl Iterator<Item = &'s WeightedObservation>, worth: &[f64]) -> Vec<f64> {
    let mut slope = vec![0.0; worth.len()];
    for seen in seen {
        let error = seen.weight * (seen.result - chance(seen, worth));
        slope.iter_mut().zip(terms(seen)).for_each(|(sum, term)| *sum += error * term);
    }
    slope
}

fn product(matrix: &Matrix, vector: &[f64]) -> Vec<f64> {
    matrix.iter().map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum()).collect()
}

/// Inverts a positive definite matrix by Gauss–Jordan elimination; `None` if it is nearly singular.
fn inverse(mut matrix: Matrix) -> Option<Matrix> {
    let size = matrix.len();
    for (i, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|j| if i == j { 1.0 } else { 0.0 }));
    }
    for column in 0..size {
        let head = matrix[column][column];
        if head.abs() < 1e-12 || !head.is_finite() {
            return None;
        }
        let own: Vec<f64> = matrix[column].iter().map(|cell| cell / head).collect();
        for row in &mut matrix {
            let factor = row[column];
            row.iter_mut().zip(&own).for_each(|(cell, own)| *cell -= factor * own);
        }
        matrix[column] = own;
    }
    Some(matrix.into_iter().map(|row| row[size..].to_vec()).collect())
}

/// An engine's score for a move, and the result of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Observation {
    /// The score in hundredths, from the mover's view.
    pub score: i32,
    /// The mover's result.
    pub result: Wdl,
}

impl Observation {
    /// Returns an observation; `None` for forced wins and losses, which need no model.
    #[must_use]
    pub fn new(score: Score, result: Wdl) -> Option<Self> {
        Some(Observation { score: score.hundredths()?, result })
    }
}

/// Why no model can be fitted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FitError {
    /// There are no decided games.
    #[error("there are no decided games with scores")]
    NoDecisions,
    /// The scores are not, or negatively, correlated with the results.
    #[error("better scores do not mean better results")]
    NoRelation,
    /// The scores determine every result, so that no spread is small enough.
    #[error("the scores tell every result, so that no width of the curve fits best")]
    Separated,
}

/// A fitted model.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FittedModel {
    /// The model.
    pub model: WdlModel,
    /// The mean log-likelihood of an observation; nearer to 0 is better.
    pub log_likelihood: f64,
}

/// The bound of exponents: beyond it a probability is practically certain, and its cosh is still
/// finite.
const MAX_EXPONENT: f64 = 300.0;
/// The mean log-likelihood above which the scores determine every result.
const NEARLY_CERTAIN: f64 = -1e-6;
/// The bounds of the spread, in hundredths.
const SPREADS: [f64; 2] = [0.5, 1e6];
/// The bounds of the threshold, as logarithms.
const LOG_THRESHOLDS: [f64; 2] = [-12.0, 5.0];

/// Fits a [`WdlModel`] to observations by maximum likelihood.
///
/// With `x = score / spread` and `t = margin / spread` this is ordered logistic regression with
/// thresholds at `±t`: a win has the probability `1 / (1 + exp(t - x))`, a loss the same with `-x`,
/// a draw `sinh t / (cosh t + cosh x)`. The log-likelihood is concave in `1 / spread` and `t` (J.
/// W. Pratt, “Concavity of the log likelihood”, 1981): it has one maximum, and so has its maximum
/// over `t` for each spread.
///
/// # Errors
/// See [`FitError`].
pub fn fit_win_model(observations: &[Observation]) -> Result<FittedModel, FitError> {
    let mut counts: BTreeMap<(i32, usize), f64> = BTreeMap::new();
    for observation in observations {
        *counts.entry((observation.score, halves(observation.result))).or_default() += 1.0;
    }
    if counts.keys().all(|&(_, halves)| halves == 1) {
        return Err(FitError::NoDecisions);
    }
    let has_draws = counts.keys().any(|&(_, halves)| halves == 1);
    let threshold = |spread: f64| {
        if !has_draws {
            return 0.0;
        }
        maximum(LOG_THRESHOLDS, |t| log_likelihood(&counts, spread, t.exp())).exp()
    };
    // Wider than the bounds, so that a maximum beyond them is recognised.
    let range = [(SPREADS[0] / 10.0).ln(), (SPREADS[1] * 10.0).ln()];
    let spread = maximum(range, |s| log_likelihood(&counts, s.exp(), threshold(s.exp()))).exp();
    let t = threshold(spread);
    let mean = log_likelihood(&counts, spread, t) / observations.len() as f64;
    match spread {
        _ if spread < SPREADS[0] || mean > NEARLY_CERTAIN => Err(FitError::Separated),
        _ if spread > SPREADS[1] => Err(FitError::NoRelation),
        _ => Ok(FittedModel { model: WdlModel { margin: t * spread, spread }, log_likelihood: mean }),
    }
}

/// Returns the position of the only maximum of a function in a range, by golden-section search (J.
/// Kiefer, “Sequential minimax search for a maximum”, 1953).
fn maximum([mut low, mut high]: [f64; 2], f: impl Fn(f64) -> f64) -> f64 {
    const SHARE: f64 = 0.618_033_988_749_894_9;
    let at = |low: f64, high: f64| [high - SHARE * (high - low), low + SHARE * (high - low)];
    let mut inner = at(low, high);
    let mut values = inner.map(&f);
    // Sixty steps reduce the range by a factor of 10¹².
    for _ in 0..60 {
        if values[0] >= values[1] {
            high = inner[1];
            inner = [at(low, high)[0], inner[0]];
            values = [f(inner[0]), values[0]];
        } else {
            low = inner[0];
            inner = [inner[1], at(low, high)[1]];
            values = [values[1], f(inner[1])];
        }
    }
    f64::midpoint(low, high)
}

/// Returns the log-likelihood of observations, counted by score and points in halves.
fn log_likelihood(counts: &BTreeMap<(i32, usize), f64>, spread: f64, t: f64) -> f64 {
    let of = |(&(score, halves), n): (&(i32, usize), &f64)| {
        let x = (f64::from(score) / spread).clamp(-MAX_EXPONENT, MAX_EXPONENT);
        n * match halves {
            2 => -(t - x).exp().ln_1p(),
            0 => -(t + x).exp().ln_1p(),
            _ => t.sinh().ln() - (t.cosh() + x.cosh()).ln(),
        }
    };
    counts.iter().map(of).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use throughline_game::Random;

    /// Draws results from a model, for scores over the whole scale.
    fn drawn(model: WdlModel, n: usize) -> Vec<Observation> {
        let mut random = Random::new(11);
        let one = |_| {
            let score = random.below(1201) as i32 - 600;
            let chance = |score: i32| 1.0 / (1.0 + ((model.margin - f64::from(score)) / model.spread).exp());
            let draw = random.unit();
            let result = match draw {
                _ if draw < chance(score) => Wdl::Win,
                _ if draw < chance(score) + chance(-score) => Wdl::Loss,
                _ => Wdl::Draw,
            };
            Observation { score, result }
        };
        (0..n).map(one).collect()
    }

    #[test]
    fn a_model_is_found_again_from_games_drawn_by_it() {
        for (margin, spread) in [(0.0, 80.0), (40.0, 100.0), (200.0, 60.0), (500.0, 250.0)] {
            let fitted = fit_win_model(&drawn(WdlModel { margin, spread }, 60_000)).unwrap().model;
            // About three standard errors.
            assert!((fitted.margin - margin).abs() < 0.03 * spread + 0.02 * margin, "{margin}: {fitted:?}");
            assert!((fitted.spread - spread).abs() < 0.03 * spread, "{spread}: {fitted:?}");
        }
    }

    #[test]
    fn no_other_model_is_likelier() {
        let observations = drawn(WdlModel { margin: 90.0, spread: 70.0 }, 3_000);
        let fitted = fit_win_model(&observations).unwrap();
        let mut counts = BTreeMap::new();
        for seen in &observations {
            *counts.entry((seen.score, halves(seen.result))).or_default() += 1.0;
        }
        let of = |margin: f64, spread: f64| log_likelihood(&counts, spread, margin / spread);
        let WdlModel { margin, spread } = fitted.model;
        let best = of(margin, spread);
        assert!((best / 3_000.0 - fitted.log_likelihood).abs() < 1e-9);
        for (dm, ds) in [(0.5, 0.0), (-0.5, 0.0), (0.0, 0.5), (0.0, -0.5), (0.5, 0.5), (-0.5, 0.5)] {
            assert!(of(margin + dm, spread + ds) < best);
        }
    }

    #[test]
    fn what_cannot_be_fitted_is_told() {
        let observe = |score, result| Observation { score, result };
        let fit = |list: &[Observation]| fit_win_model(list).map(|fitted| fitted.model);
        assert_eq!(fit(&[]), Err(FitError::NoDecisions));
        assert_eq!(fit(&[observe(5, Wdl::Draw)]), Err(FitError::NoDecisions));
        let separated = [observe(100, Wdl::Win), observe(-100, Wdl::Loss)];
        assert_eq!(fit(&separated), Err(FitError::Separated));
        let backwards = [observe(100, Wdl::Loss), observe(90, Wdl::Loss), observe(-90, Wdl::Win)];
        assert_eq!(fit(&backwards), Err(FitError::NoRelation));
        assert_eq!(Observation::new(Score::win(3), Wdl::Win), None);
    }

    #[test]
    fn worth_is_found_again_from_games_drawn_by_it() {
        let (constant, worth) = (0.3, [1.2, -0.5]);
        let mut random = Random::new(4);
        let mut one = || {
            let inputs = [(); 2].map(|()| f64::from(random.below(7)) - 3.0);
            let sum = constant + worth[0] * inputs[0] + worth[1] * inputs[1];
            let result = if random.unit() < 1.0 / (1.0 + (-sum).exp()) { 1.0 } else { 0.0 };
            vec![WeightedObservation { inputs: inputs.to_vec(), result, weight: 1.0 }]
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
        let groups = |copies: usize| -> Vec<Vec<WeightedObservation>> {
            (0..200)
                .map(|game| {
                    let inputs = vec![f64::from(game % 3) - 1.0];
                    let result = f64::from(u8::from(game % 5 < 2 + game % 3));
                    vec![WeightedObservation { inputs, result, weight: 1.0 / copies as f64 }; copies]
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
        let one = |x: f64, result| vec![WeightedObservation { inputs: vec![x], result, weight: 1.0 }];
        let separated = fit_logistic(&[one(1.0, 1.0), one(-1.0, 0.0)], 1).expect("the prior holds it");
        assert!(separated[1].value.is_finite() && separated[1].value > 0.5);
    }
}
