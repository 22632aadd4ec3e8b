//! Fitting a network: stochastic gradient descent with Adam.

use super::Samples;
use super::model::{Loss, MAX_WEIGHT, Model, Row, View};
use num_traits::Float;
use rayon::prelude::*;
use throughline_game::{Evaluate, Random};
use throughline_search::nnue::{HIDDEN, Heading, Network};

/// Samples between two steps.
pub(crate) const BATCH: usize = 1024;
/// Parts of a batch that are worked on in parallel: a fixed number, so that the number of threads
/// does not change the result.
const PARTS: usize = 8;

/// How a network is fitted.
#[derive(Clone, Copy, Debug)]
pub struct Fit {
    /// Passes over all samples, each from another side of the board.
    pub epochs: u32,
    /// The learning rate at first; it shrinks to a hundredth of it along half a cosine.
    pub rate: f32,
    /// How much of a target is the result of the game, from 0 to 1; the rest is what the search
    /// expected.
    pub trust: f32,
    /// Determines the first numbers and the order of the samples.
    pub seed: u64,
}

/// The errors after an epoch.
#[derive(Clone, Copy, Debug)]
pub struct Epoch {
    /// Its number, from 1.
    pub number: u32,
    /// The mean squared error while learning.
    pub training: f64,
    /// The same on the validation samples, with the numbers rounded as they will be used.
    pub validation: f64,
}

impl Fit {
    /// Fits a network with this heading to samples of a game; calls `each` after every epoch. The
    /// same samples and settings give the same network whatever the number of threads.
    ///
    /// # Panics
    /// When there are no samples.
    pub fn run<G: Evaluate>(
        &self,
        game: &G,
        heading: &Heading,
        training: &Samples,
        validation: &Samples,
        each: &mut dyn FnMut(&Epoch),
    ) -> Network {
        assert!(!training.is_empty(), "there is something to learn from");
        let inputs = heading.planes * heading.squares;
        let mut random = Random::new(self.seed);
        let mut model = Model::random(inputs, mean_active_inputs(training), &mut random);
        if heading.corrects {
            model.clear_heads();
        }
        let mut order: Vec<u32> = (0..training.len() as u32).collect();
        let mut descent = Descent {
            samples: training,
            views: View::all(heading.planes, heading.squares, &game.plane_symmetries()),
            loss: if heading.corrects { Loss::CrossEntropy } else { Loss::SquaredError },
            fit: self,
            means: Model::zero(inputs),
            squares: Model::zero(inputs),
            model,
            steps_done: 0,
            steps: order.len().div_ceil(BATCH) * self.epochs as usize,
        };
        for number in 1..=self.epochs {
            shuffle(&mut order, &mut random);
            let turn = random.next_u64() as usize;
            let squared: f64 = order.chunks(BATCH).map(|batch| descent.step(batch, turn)).sum();
            let validation = validation.error(&descent.model.quantised(heading), self.trust);
            each(&Epoch { number, training: squared / order.len() as f64, validation });
        }
        descent.model.quantised(heading)
    }
}

/// The state of a fit.
struct Descent<'a> {
    samples: &'a Samples,
    views: Vec<View>,
    loss: Loss,
    fit: &'a Fit,
    model: Model,
    /// Adam's means of the gradient and of its square.
    means: Model,
    squares: Model,
    steps_done: usize,
    steps: usize,
}

impl Descent<'_> {
    /// One step by a batch of samples, seen from the side of the board that `turn` and their own
    /// number say; the sum of their squared errors.
    fn step(&mut self, batch: &[u32], turn: usize) -> f64 {
        let (frozen, this) = (&self.model, &*self);
        let parts: Vec<(Model, f64)> = batch
            .par_chunks(BATCH / PARTS)
            .map(|part| {
                let mut gradient = Model::zero(frozen.inputs());
                let learn = |&index: &u32| {
                    let sample = this.samples.get(index as usize);
                    let view = &this.views[(index as usize).wrapping_add(turn) % this.views.len()];
                    let trust = this.fit.trust;
                    f64::from(frozen.backpropagate(&sample, view, this.loss, trust, &mut gradient))
                };
                let squared = part.iter().map(learn).sum();
                (gradient, squared)
            })
            .collect();
        let progress = self.steps_done as f32 / self.steps as f32;
        let rate = self.fit.rate * (0.01 + 0.99 * (1.0 + (std::f32::consts::PI * progress).cos()) / 2.0);
        self.steps_done += 1;
        let adam = Adam::step(self.steps_done as i32, rate, 1e-8);
        let share = 1.0 / batch.len() as f32;
        let moments = self.means.rows.par_iter_mut().zip(&mut self.squares.rows);
        self.model.rows.par_iter_mut().zip(moments).enumerate().for_each(|(index, (row, (mean, square)))| {
            let mut gradient: Row = [0.0; HIDDEN];
            for (part, _) in &parts {
                gradient.iter_mut().zip(part.rows[index]).for_each(|(sum, one)| *sum += one);
            }
            for unit in 0..HIDDEN {
                let change = adam.change(gradient[unit] * share, &mut mean[unit], &mut square[unit]);
                row[unit] = (row[unit] - change).clamp(-MAX_WEIGHT, MAX_WEIGHT);
            }
        });
        parts.iter().map(|(_, squared)| squared).sum()
    }
}

/// How many inputs are on at a time, about.
fn mean_active_inputs(samples: &Samples) -> f32 {
    let some = samples.len().min(1000);
    let on = |index: usize| samples.get(index).planes.iter().map(|set| set.count_ones()).sum::<u32>();
    (0..some).map(on).sum::<u32>() as f32 / some as f32
}

pub(crate) fn shuffle(order: &mut [u32], random: &mut Random) {
    for last in (1..order.len()).rev() {
        order.swap(last, random.below(last as u32 + 1) as usize);
    }
}

/// How much of the mean of gradients, and of their squares, each step of Adam keeps.
const DECAY: (f64, f64) = (0.9, 0.999);

/// A step of Adam. Kingma and Ba, "Adam: a method for stochastic optimization" (2014),
/// <https://arxiv.org/abs/1412.6980>.
#[derive(Clone, Copy)]
pub(crate) struct Adam<F> {
    rate: F,
    decay: (F, F),
    /// Makes up for means that began at 0.
    correction: (F, F),
    epsilon: F,
}

impl<F: Float> Adam<F> {
    /// Step number `count`, from 1; `epsilon` keeps it short where every gradient was 0.
    pub fn step(count: i32, rate: F, epsilon: F) -> Self {
        let of = |number: f64| F::from(number).expect("a small number");
        let decay = (of(DECAY.0), of(DECAY.1));
        let correction = |decay: F| F::one() / (F::one() - decay.powi(count));
        Adam { rate, decay, correction: (correction(decay.0), correction(decay.1)), epsilon }
    }

    /// What to subtract from a number; updates the means of its gradient and of its square.
    #[inline]
    pub fn change(&self, gradient: F, mean: &mut F, square: &mut F) -> F {
        let (decay, correction) = (self.decay, self.correction);
        *mean = decay.0 * *mean + (F::one() - decay.0) * gradient;
        *square = decay.1 * *square + (F::one() - decay.1) * gradient * gradient;
        self.rate * *mean * correction.0 / ((*square * correction.1).sqrt() + self.epsilon)
    }
}
