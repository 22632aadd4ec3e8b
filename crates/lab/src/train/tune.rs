//! Tuning of the weights of a handwritten evaluation to results of games: logistic regression.
//! <https://www.chessprogramming.org/Texel%27s_Tuning_Method>

use super::samples::quiet_positions;
use super::{Adam, BATCH, Split, TrainingGame, shuffle, sigmoid};
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use throughline_game::{Random, Tuning};
use throughline_search::nnue::SCALE;

/// The settings of tuning.
#[derive(Clone, Copy, Debug)]
pub struct Tune {
    /// The number of passes over all positions.
    pub epochs: u32,
    /// The initial learning rate, in hundredths; it decreases linearly to 0.
    pub rate: f64,
    /// The weight of the game's result in a target; see [`super::Fit::trust`].
    pub trust: f32,
    /// The regularisation towards the old value of a weight: 0 for none. Weights that do not occur
    /// in the positions are unchanged.
    pub pull: f64,
    /// The seed of the order of positions.
    pub seed: u64,
}

/// A weight before and after tuning.
#[derive(Clone, PartialEq, Debug)]
pub struct TunedWeight {
    /// Its name.
    pub name: String,
    /// The old value.
    pub before: i32,
    /// The new value.
    pub after: i32,
}

/// The result of tuning.
#[derive(Clone, PartialEq, Debug)]
pub struct Tuned {
    /// The weights in their order.
    pub weights: Vec<TunedWeight>,
    /// The numbers of positions for training and for validation.
    pub positions: [usize; 2],
    /// The mean squared errors on the validation positions, before and after.
    pub errors: [f64; 2],
}

/// The evaluation of a position as a linear function of the weights: the coefficient of each
/// weight, from the mover's view.
struct LinearEvaluation {
    counts: Vec<(u16, i16)>,
    rest: i32,
    target: f32,
}

impl LinearEvaluation {
    fn evaluated(&self, weights: &[f64]) -> f64 {
        let sum: f64 = self.counts.iter().map(|&(i, count)| weights[usize::from(i)] * f64::from(count)).sum();
        (sum + f64::from(self.rest)) / f64::from(SCALE)
    }

    fn error(&self, weights: &[f64]) -> f64 {
        f64::from(sigmoid(self.evaluated(weights) as f32)) - f64::from(self.target)
    }
}

impl Tune {
    /// Tunes the weights of a game whose evaluation is linear in them; calls `each` with the number
    /// and the error of every epoch. If `stop` is set, the weights are those after the last
    /// complete epoch. `None` if the game has no weights or the games have no positions, or if it
    /// was stopped before the end of the first epoch.
    pub fn run<G: Tuning>(
        &self,
        game: &G,
        games: &[TrainingGame],
        stop: &AtomicBool,
        each: &mut dyn FnMut(u32, f64),
    ) -> Option<Tuned> {
        let named = game.weights();
        let values: Vec<i32> = named.iter().map(|&(_, value)| value).collect();
        let raised = with_each_weight_raised(game, &values)?;
        let sums = |split: Split| -> Vec<LinearEvaluation> {
            let is_wanted = |played: &&TrainingGame| split.holds(played) && !stop.load(Ordering::Relaxed);
            let wanted = games.par_iter().filter(is_wanted);
            wanted.flat_map_iter(|played| self.sums(game, &raised, &values, played)).collect()
        };
        let (training, validation) = (sums(Split::Training), sums(Split::Validation));
        if training.is_empty() || validation.is_empty() {
            return None;
        }
        let before: Vec<f64> = values.iter().map(|&value| f64::from(value)).collect();
        let after = self.descend(&before, &training, stop, each)?;
        let after: Vec<f64> = after.into_iter().map(f64::round).collect();
        let weights = named.into_iter().zip(&after);
        Some(Tuned {
            weights: weights
                .map(|((name, before), &after)| TunedWeight { name, before, after: after as i32 })
                .collect(),
            positions: [training.len(), validation.len()],
            errors: [mean_squared_error(&validation, &before), mean_squared_error(&validation, &after)],
        })
    }

    /// Returns the quiet positions of a game as linear functions of the weights.
    fn sums<G: Tuning>(
        &self,
        game: &G,
        raised: &[G],
        values: &[i32],
        played: &TrainingGame,
    ) -> Vec<LinearEvaluation> {
        let mut sums = Vec::new();
        quiet_positions(game, played, &mut |position, label| {
            let evaluated = game.evaluate(position);
            let differences = raised.iter().map(|other| (other.evaluate(position) - evaluated) as i16);
            let counts: Vec<_> = (0..).zip(differences).filter(|&(_, count)| count != 0).collect();
            let sum: i32 = counts.iter().map(|&(i, n)| values[usize::from(i)] * i32::from(n)).sum();
            sums.push(LinearEvaluation { counts, rest: evaluated - sum, target: label.target(self.trust) });
        });
        sums
    }

    /// Returns the weights after the last complete epoch; `None` if there was none.
    fn descend(
        &self,
        before: &[f64],
        training: &[LinearEvaluation],
        stop: &AtomicBool,
        each: &mut dyn FnMut(u32, f64),
    ) -> Option<Vec<f64>> {
        let (mut weights, mut random) = (before.to_vec(), Random::new(self.seed));
        let (mut means, mut squares) = (vec![0.0; before.len()], vec![0.0; before.len()]);
        let mut order: Vec<u32> = (0..training.len() as u32).collect();
        let steps = order.len().div_ceil(BATCH) * self.epochs as usize;
        let (mut step, mut whole) = (0, None);
        for epoch in 1..=self.epochs {
            shuffle(&mut order, &mut random);
            let mut squared = 0.0;
            for batch in order.chunks(BATCH) {
                if stop.load(Ordering::Relaxed) {
                    return whole;
                }
                let mut gradient: Vec<f64> =
                    weights.iter().zip(before).map(|(now, then)| self.pull * (now - then) * 1e-6).collect();
                for sum in batch.iter().map(|&index| &training[index as usize]) {
                    let error = sum.error(&weights);
                    squared += error * error;
                    // The gradient of the cross-entropy, because the squared error is almost flat
                    // where a side is far ahead.
                    let by_evaluation = error / batch.len() as f64;
                    for &(i, count) in &sum.counts {
                        gradient[usize::from(i)] += by_evaluation * f64::from(count);
                    }
                }
                step += 1;
                let rate = self.rate * (1.0 - (step - 1) as f64 / steps as f64);
                let adam = Adam::step(step, rate, 1e-12);
                for (i, gradient) in gradient.into_iter().enumerate() {
                    weights[i] -= adam.change(gradient, &mut means[i], &mut squares[i]);
                }
            }
            whole = Some(weights.clone());
            each(epoch, squared / order.len() as f64);
        }
        whole
    }
}

/// Returns copies of the game, each with one weight increased by 1; `None` without weights.
fn with_each_weight_raised<G: Tuning>(game: &G, values: &[i32]) -> Option<Vec<G>> {
    let raised = |i: usize| {
        let mut values = values.to_vec();
        values[i] += 1;
        game.with_weights(&values)
    };
    (0..values.len()).map(raised).collect::<Option<Vec<G>>>().filter(|games| !games.is_empty())
}

fn mean_squared_error(sums: &[LinearEvaluation], weights: &[f64]) -> f64 {
    sums.iter().map(|sum| sum.error(weights).powi(2)).sum::<f64>() / sums.len() as f64
}
