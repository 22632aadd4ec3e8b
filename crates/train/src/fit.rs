//! Fitting: stochastic gradient descent with Adam.

use crate::adam::Adam;
use crate::model::{Aim, MOST, Model, Row, View};
use crate::samples::Samples;
use rayon::prelude::*;
use throughline_game::{Evaluate, Random};
use throughline_net::{HIDDEN, Heading, Network};

/// Samples between two corrections.
pub(crate) const BATCH: usize = 1024;
/// Parts of a batch that are worked on side by side: a fixed number, so that threads change nothing of the result.
const PARTS: usize = 8;

/// How a network is fitted.
#[derive(Clone, Copy, Debug)]
pub struct Fit {
    /// Times that every sample is seen, each time from another side of the board.
    pub epochs: u32,
    /// The length of a step at first; it shrinks to a hundredth of it along half a cosine.
    pub rate: f32,
    /// How much of a target is the result of the game, from 0 to 1; the rest is what the search expected.
    pub trust: f32,
    /// From which the first numbers and the order of the samples follow.
    pub seed: u64,
}

/// What an epoch came to.
#[derive(Clone, Copy, Debug)]
pub struct Epoch {
    /// Its number, from 1.
    pub number: u32,
    /// The mean square of the error while learning.
    pub training: f64,
    /// The same on samples kept apart, with the numbers rounded as they will be used.
    pub validation: f64,
}

/// Adam's state.
struct Steps {
    slopes: Model,
    squares: Model,
    count: i32,
}

impl Fit {
    /// Fits a network, whose heading this will be, to samples of a game; `each` hears of every epoch. The same samples and
    /// settings give the same network on the same kind of processor.
    ///
    /// # Panics
    /// When there are no samples.
    pub fn run<G: Evaluate>(
        &self,
        game: &G,
        heading: &Heading,
        (training, validation): (&Samples, &Samples),
        each: &mut dyn FnMut(&Epoch),
    ) -> Network {
        assert!(!training.is_empty(), "there is something to learn from");
        let (inputs, squares) = (heading.planes * heading.squares, heading.squares);
        let views = View::all(heading.planes, squares, &game.plane_symmetries());
        let aim = if heading.corrects { Aim::Surprise } else { Aim::Square };
        let mut random = Random::new(self.seed);
        let mut model = Model::random(inputs, active(training), &mut random);
        if heading.corrects {
            model.say_nothing();
        }
        let mut steps = Steps { slopes: Model::zero(inputs), squares: Model::zero(inputs), count: 0 };
        let mut order: Vec<u32> = (0..training.len() as u32).collect();
        let batches = order.len().div_ceil(BATCH) * self.epochs as usize;
        for number in 1..=self.epochs {
            shuffle(&mut order, &mut random);
            let turn = random.next_u64() as usize;
            let mut squared = 0.0;
            for batch in order.chunks(BATCH) {
                let progress = steps.count as f32 / batches as f32;
                let rate = self.rate * (0.01 + 0.99 * (1.0 + (std::f32::consts::PI * progress).cos()) / 2.0);
                let view = |index: u32| &views[(index as usize + turn) % views.len()];
                let way = (aim, rate);
                squared += self.step(&mut model, &mut steps, training, batch, (&view, squares), way);
            }
            let validation = validation.error(&model.quantised(heading.clone()), self.trust);
            each(&Epoch { number, training: squared / order.len() as f64, validation });
        }
        model.quantised(heading.clone())
    }

    fn step<'v>(
        &self,
        model: &mut Model,
        steps: &mut Steps,
        samples: &Samples,
        batch: &[u32],
        (view, squares): (&(dyn Fn(u32) -> &'v View + Sync), usize),
        (aim, rate): (Aim, f32),
    ) -> f64 {
        let frozen = &*model;
        let parts: Vec<(Model, f64)> = batch
            .par_chunks(BATCH / PARTS)
            .map(|part| {
                let mut slope = Model::zero(frozen.inputs());
                let learn = |&index: &u32| {
                    let sample = samples.get(index as usize);
                    f64::from(frozen.learn(&sample, (view(index), squares), (aim, self.trust), &mut slope))
                };
                let squared = part.iter().map(learn).sum();
                (slope, squared)
            })
            .collect();
        steps.count += 1;
        let share = 1.0 / batch.len() as f32;
        let adam = Adam::step(steps.count, rate, 1e-8);
        let moments = steps.slopes.rows.par_iter_mut().zip(&mut steps.squares.rows);
        model.rows.par_iter_mut().zip(moments).enumerate().for_each(|(index, (row, (mean, square)))| {
            let mut slope: Row = [0.0; HIDDEN];
            for (part, _) in &parts {
                slope.iter_mut().zip(part.rows[index]).for_each(|(sum, one)| *sum += one);
            }
            for unit in 0..HIDDEN {
                let change = adam.change(slope[unit] * share, &mut mean[unit], &mut square[unit]);
                row[unit] = (row[unit] - change).clamp(-MOST, MOST);
            }
        });
        parts.iter().map(|(_, squared)| squared).sum()
    }
}

/// About how many inputs are on at a time.
fn active(samples: &Samples) -> f32 {
    let some = samples.len().min(1000);
    let on = |index: usize| samples.get(index).planes.iter().map(|set| set.count_ones()).sum::<u32>();
    (0..some).map(on).sum::<u32>() as f32 / some as f32
}

pub(crate) fn shuffle(order: &mut [u32], random: &mut Random) {
    for last in (1..order.len()).rev() {
        order.swap(last, random.below(last as u32 + 1) as usize);
    }
}
