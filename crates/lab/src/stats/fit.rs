//! How judgements turn into results, fitted to games.

use std::collections::BTreeMap;
use throughline_game::WdlModel;
use throughline_search::Score;

use crate::stats::GameResult;

/// A score that an engine gave with a move, and how the game ended for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Observation {
    /// In hundredths, from the mover's view.
    pub score: i32,
    /// The mover's result.
    pub result: GameResult,
}

impl Observation {
    /// An observation of a judgement; `None` for forced wins and losses, which need no model.
    #[must_use]
    pub fn new(score: Score, result: GameResult) -> Option<Self> {
        Some(Observation { score: score.hundredths()?, result })
    }
}

/// Why no model can be fitted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FitError {
    /// Nothing to go by.
    #[error("there are no decided games with scores")]
    NoDecisions,
    /// The scores say nothing of the results, or the opposite.
    #[error("better scores do not mean better results")]
    NoRelation,
    /// The scores tell every result: no width is small enough.
    #[error("the scores tell every result, so that no width of the curve fits best")]
    Separated,
}

/// A model that was fitted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fitted {
    /// The model.
    pub model: WdlModel,
    /// The mean logarithm of the likelihood of an observation; nearer to 0 is better.
    pub log_likelihood: f64,
}

/// Steps of Newton's method; ten or so are enough.
const MOST_STEPS: usize = 200;
/// Beyond this a chance is as good as certain, and its cosh still a number.
const MOST_EXPONENT: f64 = 300.0;
/// The mean log likelihood above which the scores tell every result.
const NEARLY_CERTAIN: f64 = -1e-6;
/// The narrowest curve there is, in hundredths.
const LEAST_SPREAD: f64 = 0.5;
/// The widest.
const MOST_SPREAD: f64 = 1e6;

/// The likeliest [`WdlModel`] for these observations.
///
/// With `x = score / spread` and `t = margin / spread` this is ordered logistic regression with
/// thresholds at `±t`: a win has the chance `1 / (1 + exp(t - x))`, a loss the same with `-x`, a
/// draw `sinh t / (cosh t + cosh x)`. The logarithm of the likelihood is concave in `1 / spread`
/// and `t` (J. W. Pratt, “Concavity of the log likelihood”, 1981), so Newton's method with halved
/// steps finds its only maximum.
///
/// # Errors
/// See [`FitError`].
pub fn fit_win_model(observations: &[Observation]) -> Result<Fitted, FitError> {
    let mut counts: BTreeMap<(i32, usize), f64> = BTreeMap::new();
    for observation in observations {
        *counts.entry((observation.score, observation.result.halves())).or_default() += 1.0;
    }
    let cells: Vec<Cell> =
        counts.into_iter().map(|((score, halves), n)| Cell { score: f64::from(score), halves, n }).collect();
    if cells.iter().all(|cell| cell.halves == 1) {
        return Err(FitError::NoDecisions);
    }
    let has_draws = cells.iter().any(|cell| cell.halves == 1);
    let mut point = Point { slope: 0.01, threshold: if has_draws { 1.0 } else { 0.0 } };
    let mut value = log_likelihood(&cells, point);
    for _ in 0..MOST_STEPS {
        let step = newton_step(&cells, point, has_draws);
        let mut share = 1.0;
        let (next, better) = loop {
            let next = point.moved(step, share);
            let better = next.map_or(f64::NEG_INFINITY, |next| log_likelihood(&cells, next));
            if better > value || share < 1e-12 {
                break (next, better);
            }
            share /= 2.0;
        };
        let Some(next) = next.filter(|_| better > value) else { break };
        let gained = better - value;
        (point, value) = (next, better);
        if gained < 1e-12 * value.abs().max(1.0) {
            break;
        }
    }
    let (spread, total) = (1.0 / point.slope, observations.len() as f64);
    match spread {
        _ if spread < LEAST_SPREAD || value / total > NEARLY_CERTAIN => Err(FitError::Separated),
        _ if spread > MOST_SPREAD => Err(FitError::NoRelation),
        _ => Ok(Fitted {
            model: WdlModel { margin: point.threshold * spread, spread },
            log_likelihood: value / total,
        }),
    }
}

/// Observations that are the same.
struct Cell {
    score: f64,
    halves: usize,
    n: f64,
}

#[derive(Clone, Copy)]
struct Point {
    /// One by the spread.
    slope: f64,
    /// The margin by the spread; 0 where there are no draws.
    threshold: f64,
}

impl Point {
    /// A share of a step further; `None` beyond what a model can be.
    fn moved(self, step: [f64; 2], share: f64) -> Option<Point> {
        let moved =
            Point { slope: self.slope + share * step[0], threshold: self.threshold + share * step[1] };
        let is_model = moved.slope > 0.1 / MOST_SPREAD
            && moved.slope < 10.0 / LEAST_SPREAD
            && (moved.threshold > 0.0 || (moved.threshold == 0.0 && step[1] == 0.0));
        is_model.then_some(moved)
    }
}

fn exponent(cell: &Cell, point: Point) -> f64 {
    (cell.score * point.slope).clamp(-MOST_EXPONENT, MOST_EXPONENT)
}

fn log_likelihood(cells: &[Cell], point: Point) -> f64 {
    let t = point.threshold;
    let of = |cell: &Cell| {
        let x = exponent(cell, point);
        cell.n
            * match cell.halves {
                2 => -(t - x).exp().ln_1p(),
                0 => -(t + x).exp().ln_1p(),
                _ => t.sinh().ln() - (t.cosh() + x.cosh()).ln(),
            }
    };
    cells.iter().map(of).sum()
}

/// Newton's step towards the maximum; along the slope alone where there are no draws.
fn newton_step(cells: &[Cell], point: Point, has_draws: bool) -> [f64; 2] {
    let (mut gradient, mut curvature) = ([0.0; 2], [0.0; 3]);
    for cell in cells {
        let ([x, t], [xx, xt, tt]) = derivatives(cell, point);
        let (n, score) = (cell.n, cell.score);
        gradient[0] += n * score * x;
        gradient[1] += n * t;
        curvature[0] += n * score * score * xx;
        curvature[1] += n * score * xt;
        curvature[2] += n * tt;
    }
    let [a, b, c] = curvature;
    let determinant = a * c - b * b;
    if has_draws && determinant > 0.0 {
        [
            -(c * gradient[0] - b * gradient[1]) / determinant,
            -(a * gradient[1] - b * gradient[0]) / determinant,
        ]
    } else if a < 0.0 {
        [-gradient[0] / a, 0.0]
    } else {
        [gradient[0].signum() * point.slope, 0.0]
    }
}

/// The first derivatives of an observation's log likelihood by `x` and `t`, and the second by `xx`,
/// `xt`, `tt`.
fn derivatives(cell: &Cell, point: Point) -> ([f64; 2], [f64; 3]) {
    let (x, t) = (exponent(cell, point), point.threshold);
    if cell.halves == 1 {
        let sum = t.cosh() + x.cosh();
        let bend = (t.cosh() * x.cosh() + 1.0) / sum / sum;
        let first = [-x.sinh() / sum, 1.0 / t.tanh() - t.sinh() / sum];
        return (first, [-bend, x.sinh() / sum * (t.sinh() / sum), -t.sinh().powi(-2) - bend]);
    }
    let sign = if cell.halves == 2 { 1.0 } else { -1.0 };
    let other = 1.0 / (1.0 + (sign * x - t).exp());
    let bend = other * (1.0 - other);
    ([sign * other, -other], [-bend, sign * bend, -bend])
}

#[cfg(test)]
mod tests {
    use super::*;
    use throughline_game::Random;

    /// Results drawn by a model for scores all over the scale.
    fn drawn(model: WdlModel, n: usize) -> Vec<Observation> {
        let mut random = Random::new(11);
        let one = |_| {
            let score = random.below(1201) as i32 - 600;
            let chance = |score: i32| 1.0 / (1.0 + ((model.margin - f64::from(score)) / model.spread).exp());
            let draw = random.unit();
            let result = match draw {
                _ if draw < chance(score) => GameResult::Win,
                _ if draw < chance(score) + chance(-score) => GameResult::Loss,
                _ => GameResult::Draw,
            };
            Observation { score, result }
        };
        (0..n).map(one).collect()
    }

    #[test]
    fn a_model_is_found_again_from_games_drawn_by_it() {
        for (margin, spread) in [(0.0, 80.0), (40.0, 100.0), (200.0, 60.0), (500.0, 250.0)] {
            let fitted = fit_win_model(&drawn(WdlModel { margin, spread }, 60_000)).unwrap().model;
            // Three standard errors or so of so many observations.
            assert!((fitted.margin - margin).abs() < 0.03 * spread + 0.02 * margin, "{margin}: {fitted:?}");
            assert!((fitted.spread - spread).abs() < 0.03 * spread, "{spread}: {fitted:?}");
        }
    }

    #[test]
    fn no_other_model_is_likelier() {
        let observations = drawn(WdlModel { margin: 90.0, spread: 70.0 }, 3_000);
        let fitted = fit_win_model(&observations).unwrap();
        let cells: Vec<Cell> = observations
            .iter()
            .map(|o| Cell { score: f64::from(o.score), halves: o.result.halves(), n: 1.0 })
            .collect();
        let of = |margin: f64, spread: f64| {
            log_likelihood(&cells, Point { slope: 1.0 / spread, threshold: margin / spread })
        };
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
        assert_eq!(fit(&[observe(5, GameResult::Draw)]), Err(FitError::NoDecisions));
        let separated = [observe(100, GameResult::Win), observe(-100, GameResult::Loss)];
        assert_eq!(fit(&separated), Err(FitError::Separated));
        let backwards =
            [observe(100, GameResult::Loss), observe(90, GameResult::Loss), observe(-90, GameResult::Win)];
        assert_eq!(fit(&backwards), Err(FitError::NoRelation));
        assert_eq!(Observation::new(Score::win(3), GameResult::Win), None);
    }
}
