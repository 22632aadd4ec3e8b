//! Fitting the numbers of a judgement made by hand to the results of games: logistic regression.
//! <https://www.chessprogramming.org/Texel%27s_Tuning_Method>

use crate::adam::Adam;
use crate::book::Game;
use crate::fit::shuffle;
use crate::learner::BATCH;
use crate::model::sigmoid;
use crate::samples::{Split, is_wanted, quiet_positions};
use rayon::prelude::*;
use throughline_game::{Evaluate, Random};
use throughline_search::nnue::SCALE;

/// How weights are tuned.
#[derive(Clone, Copy, Debug)]
pub struct Tune {
    /// Times that every position is seen.
    pub epochs: u32,
    /// The length of a step at first, in hundredths; it shrinks evenly to nothing.
    pub rate: f64,
    /// How much of a target is the result of the game; see [`crate::Fit::trust`].
    pub trust: f32,
    /// The pull back to what a weight was before: 0 for none. Weights that the positions say
    /// nothing about stay.
    pub pull: f64,
    /// From which the order of the positions follows.
    pub seed: u64,
}

/// A weight before and after.
#[derive(Clone, PartialEq, Debug)]
pub struct TunedWeight {
    /// Its name.
    pub name: String,
    /// What it was.
    pub before: i32,
    /// What fits best.
    pub after: i32,
}

/// What came of tuning.
#[derive(Clone, PartialEq, Debug)]
pub struct Tuned {
    /// The weights, in their order.
    pub weights: Vec<TunedWeight>,
    /// Positions they were fitted to, and positions kept apart.
    pub positions: [usize; 2],
    /// The mean squared error on the positions kept apart, before and after.
    pub errors: [f64; 2],
}

/// A judgement as a sum: what each weight counts in a position, from the mover's view.
struct Sum {
    counts: Vec<(u16, i16)>,
    rest: i32,
    target: f32,
}

impl Sum {
    fn judged(&self, weights: &[f64]) -> f64 {
        let sum: f64 = self.counts.iter().map(|&(i, count)| weights[usize::from(i)] * f64::from(count)).sum();
        (sum + f64::from(self.rest)) / f64::from(SCALE)
    }
}

impl Tune {
    /// Tunes the weights of a game whose judgement is a sum of them. `each` hears of every epoch:
    /// its number and the error so far. `None` when the game has no weights, or the games no
    /// positions.
    pub fn run<G: Evaluate>(
        &self,
        game: &G,
        games: &[Game],
        each: &mut dyn FnMut(u32, f64),
    ) -> Option<Tuned> {
        let named = game.weights();
        let changed = neighbours(game, &named)?;
        let sums = |split| self.sums(game, &changed, &named, games, split);
        let (training, validation) = (sums(Split::Training), sums(Split::Validation));
        let before: Vec<f64> = named.iter().map(|&(_, value)| f64::from(value)).collect();
        if training.is_empty() || validation.is_empty() {
            return None;
        }
        let after = self.descend(&before, &training, each);
        let rounded: Vec<f64> = after.iter().map(|value| value.round()).collect();
        let weights = named.into_iter().zip(&rounded);
        Some(Tuned {
            weights: weights
                .map(|((name, before), &after)| TunedWeight { name, before, after: after as i32 })
                .collect(),
            positions: [training.len(), validation.len()],
            errors: [error(&validation, &before), error(&validation, &rounded)],
        })
    }

    fn sums<G: Evaluate>(
        &self,
        game: &G,
        changed: &[G],
        named: &[(String, i32)],
        games: &[Game],
        split: Split,
    ) -> Vec<Sum> {
        let of_game = |played: &Game| {
            let mut sums = Vec::new();
            quiet_positions(game, played, &mut |position, outlook| {
                let judged = game.evaluate(position);
                let differences = changed.iter().map(|other| (other.evaluate(position) - judged) as i16);
                let counts: Vec<_> = (0..).zip(differences).filter(|&(_, count)| count != 0).collect();
                let sum: i32 = counts.iter().map(|&(i, n)| named[usize::from(i)].1 * i32::from(n)).sum();
                sums.push(Sum { counts, rest: judged - sum, target: outlook.target(self.trust) });
            });
            sums
        };
        games.par_iter().filter(|played| is_wanted(played, split)).flat_map_iter(of_game).collect()
    }

    fn descend(&self, before: &[f64], training: &[Sum], each: &mut dyn FnMut(u32, f64)) -> Vec<f64> {
        let (mut weights, mut random) = (before.to_vec(), Random::new(self.seed));
        let (mut means, mut squares) = (vec![0.0; before.len()], vec![0.0; before.len()]);
        let mut order: Vec<u32> = (0..training.len() as u32).collect();
        let steps = order.len().div_ceil(BATCH) * self.epochs as usize;
        let mut step = 0;
        for epoch in 1..=self.epochs {
            shuffle(&mut order, &mut random);
            let mut squared = 0.0;
            for batch in order.chunks(BATCH) {
                let mut slope: Vec<f64> =
                    weights.iter().zip(before).map(|(now, then)| self.pull * (now - then) * 1e-6).collect();
                for sum in batch.iter().map(|&index| &training[index as usize]) {
                    let judged = f64::from(sigmoid(sum.judged(&weights) as f32));
                    let error = judged - f64::from(sum.target);
                    squared += error * error;
                    // The slope of the surprise, not of the square: that one is all but flat where
                    // a side is far ahead.
                    let by_judgement = error / batch.len() as f64;
                    for &(i, count) in &sum.counts {
                        slope[usize::from(i)] += by_judgement * f64::from(count);
                    }
                }
                step += 1;
                let rate = self.rate * (1.0 - (step - 1) as f64 / steps as f64);
                let adam = Adam::step(step, rate, 1e-12);
                for (i, slope) in slope.into_iter().enumerate() {
                    weights[i] -= adam.change(slope, &mut means[i], &mut squares[i]);
                }
            }
            each(epoch, squared / order.len() as f64);
        }
        weights
    }
}

/// The game with each weight a hundredth higher.
fn neighbours<G: Evaluate>(game: &G, named: &[(String, i32)]) -> Option<Vec<G>> {
    let values: Vec<i32> = named.iter().map(|&(_, value)| value).collect();
    (0..values.len())
        .map(|i| {
            let mut values = values.clone();
            values[i] += 1;
            game.with_weights(&values)
        })
        .collect::<Option<Vec<G>>>()
        .filter(|games| !games.is_empty())
}

fn error(sums: &[Sum], weights: &[f64]) -> f64 {
    let squared = |sum: &Sum| {
        let error = f64::from(sigmoid(sum.judged(weights) as f32) - sum.target);
        error * error
    };
    sums.iter().map(squared).sum::<f64>() / sums.len() as f64
}
