//! Training of a network: stochastic gradient descent with Adam.

use super::{Adam, BATCH, Sample, Samples, shuffle, sigmoid};
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use throughline_game::bits::ones;
use throughline_game::{Evaluate, PlaneSymmetry, Random, Side};
use throughline_search::nnue::{HIDDEN, HIDDEN_UNIT, Network, NetworkHeader, OUTPUT_UNIT, SCALE};

/// The number of parts of a batch that are computed in parallel, fixed so that the number of
/// threads does not change the result.
const PARTS: usize = 8;

/// The settings of a training run.
#[derive(Clone, Copy, Debug)]
pub struct Fit {
    /// The number of passes over all samples; each pass views a sample under another symmetry.
    pub epochs: u32,
    /// The initial learning rate; it decreases to a hundredth along half a cosine.
    pub rate: f32,
    /// The weight of the game's result in a target, from 0 to 1; the rest is the search's expected
    /// score.
    pub trust: f32,
    /// The seed of the initial weights and of the order of samples.
    pub seed: u64,
}

/// The errors after an epoch.
#[derive(Clone, Copy, Debug)]
pub struct Epoch {
    /// Its number, from 1.
    pub number: u32,
    /// The mean squared error on the training samples during the epoch.
    pub training: f64,
    /// The mean squared error on the validation samples, with quantised weights.
    pub validation: f64,
}

impl Fit {
    /// Trains a network with this heading on samples of a game; calls `each` after every epoch. The
    /// same samples and settings give the same network whatever the number of threads. If `stop` is
    /// set, returns the network after the last complete epoch, or `None` if there was none.
    ///
    /// # Panics
    /// If there are no samples.
    pub fn run<G: Evaluate>(
        &self,
        game: &G,
        heading: &NetworkHeader,
        training: &Samples,
        validation: &Samples,
        stop: &AtomicBool,
        each: &mut dyn FnMut(&Epoch),
    ) -> Option<Network> {
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
        let mut fitted = None;
        for number in 1..=self.epochs {
            shuffle(&mut order, &mut random);
            let turn = random.next_u64() as usize;
            let mut squared = 0.0;
            for batch in order.chunks(BATCH) {
                if stop.load(Ordering::Relaxed) {
                    return fitted;
                }
                squared += descent.step(batch, turn);
            }
            let network = fitted.insert(descent.model.quantised(heading));
            let validation = validation.error(network, self.trust);
            each(&Epoch { number, training: squared / order.len() as f64, validation });
        }
        fitted
    }
}

/// The state of gradient descent.
struct Descent<'a> {
    samples: &'a Samples,
    views: Vec<View>,
    loss: Loss,
    fit: &'a Fit,
    model: Model,
    /// Adam's moving averages of the gradient and of its square.
    means: Model,
    squares: Model,
    steps_done: usize,
    steps: usize,
}

impl Descent<'_> {
    /// Makes one step with a batch of samples, each under the symmetry selected by `turn` and its
    /// index. Returns the sum of their squared errors.
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

/// Returns the approximate mean number of active inputs.
fn mean_active_inputs(samples: &Samples) -> f32 {
    let some = samples.len().min(1000);
    let on = |index: usize| samples.get(index).planes.iter().map(|set| set.count_ones()).sum::<u32>();
    (0..some).map(on).sum::<u32>() as f32 / some as f32
}

/// The weights of an input, or another row of the model.
type Row = [f32; HIDDEN];

/// The bound of every weight, so that it can be quantised to a byte.
const MAX_WEIGHT: f32 = 127.0 / OUTPUT_UNIT as f32;

/// The loss that is minimised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Loss {
    /// The squared error of the network's output alone.
    SquaredError,
    /// The cross-entropy of the network's output added to the game's own evaluation, which it
    /// corrects. The squared error is almost flat where a side is far ahead, which is so in games
    /// with unequal sides.
    CrossEntropy,
}

impl Loss {
    /// Returns the derivative by the output before the sigmoid.
    fn slope(self, evaluated: f32, error: f32) -> f32 {
        match self {
            Loss::SquaredError => 2.0 * error * evaluated * (1.0 - evaluated),
            Loss::CrossEntropy => error,
        }
    }

    /// Returns the part of the output that comes from the game's own evaluation.
    fn own(self, sample: &Sample<'_>) -> f32 {
        match self {
            Loss::SquaredError => 0.0,
            Loss::CrossEntropy => sample.own as f32 / SCALE as f32,
        }
    }
}

/// A symmetry of the board as a permutation of the inputs.
struct View {
    inputs: Vec<u16>,
    squares: usize,
    swaps_sides: bool,
}

impl View {
    /// Returns all views of a position; the first is the identity.
    fn all(planes: usize, squares: usize, symmetries: &[PlaneSymmetry]) -> Vec<View> {
        let inputs = planes * squares;
        let itself = View { inputs: (0..inputs as u16).collect(), squares, swaps_sides: false };
        let image = |symmetry: &PlaneSymmetry, input: usize| {
            let (plane, square) = symmetry.image(input / squares, input % squares);
            (plane * squares + square) as u16
        };
        let view = |symmetry: &PlaneSymmetry| View {
            inputs: (0..inputs).map(|input| image(symmetry, input)).collect(),
            squares,
            swaps_sides: symmetry.swaps_sides,
        };
        std::iter::once(itself).chain(symmetries.iter().map(view)).collect()
    }

    /// Returns the active inputs of a sample.
    fn inputs<'a>(&'a self, sample: &'a Sample<'_>) -> impl Iterator<Item = usize> + 'a {
        sample.planes.iter().enumerate().flat_map(move |(plane, &set)| {
            ones(set).map(move |square| usize::from(self.inputs[plane * self.squares + usize::from(square)]))
        })
    }

    fn side(&self, sample: &Sample<'_>) -> Side {
        if self.swaps_sides { sample.side.opponent() } else { sample.side }
    }
}

/// The rows after those of the inputs.
const BIAS: usize = 0;
const HEADS: usize = 1;
const HEAD_BIAS: usize = 3;
const EXTRA_ROWS: usize = 4;

/// The weights of a network, or a gradient of the loss: a row for each input, then the biases, then
/// both heads, then a row whose first two numbers are the heads' biases.
#[derive(Clone)]
struct Model {
    rows: Vec<Row>,
}

impl Model {
    fn zero(inputs: usize) -> Self {
        Model { rows: vec![[0.0; HIDDEN]; inputs + EXTRA_ROWS] }
    }

    /// Returns small random initial weights. `active` is the approximate number of active inputs.
    fn random(inputs: usize, active: f32, random: &mut Random) -> Self {
        let mut model = Model::zero(inputs);
        let mut within = |bound: f32| (random.unit() as f32 * 2.0 - 1.0) * bound;
        let width = 1.0 / active.max(1.0).sqrt();
        model.rows[..inputs].iter_mut().flatten().for_each(|weight| *weight = within(width));
        model.rows[inputs + BIAS].iter_mut().for_each(|weight| *weight = 0.3 + within(0.2));
        let heads = &mut model.rows[inputs + HEADS..inputs + HEAD_BIAS];
        heads.iter_mut().flatten().for_each(|weight| *weight = within(1.0 / (HIDDEN as f32).sqrt()));
        model
    }

    /// Sets the heads to 0, so that a correction starts from nothing.
    fn clear_heads(&mut self) {
        let inputs = self.inputs();
        self.rows[inputs + HEADS..inputs + HEAD_BIAS].fill([0.0; HIDDEN]);
    }

    fn inputs(&self) -> usize {
        self.rows.len() - EXTRA_ROWS
    }

    /// Adds the gradient of a sample's loss to `gradient`; returns the squared error. `trust` as in
    /// [`super::Label::target`].
    fn backpropagate(
        &self,
        sample: &Sample<'_>,
        view: &View,
        loss: Loss,
        trust: f32,
        gradient: &mut Model,
    ) -> f32 {
        let (inputs, side) = (self.inputs(), view.side(sample).index());
        let mut hidden = self.rows[inputs + BIAS];
        for input in view.inputs(sample) {
            let row = &self.rows[input];
            for unit in 0..HIDDEN {
                hidden[unit] += row[unit];
            }
        }
        let head = &self.rows[inputs + HEADS + side];
        let clipped = hidden.map(|value| value.clamp(0.0, 1.0));
        let mut output = self.rows[inputs + HEAD_BIAS][side];
        for unit in 0..HIDDEN {
            output += clipped[unit] * clipped[unit] * head[unit];
        }
        output += loss.own(sample);
        let evaluated = sigmoid(output);
        let error = evaluated - sample.label.target(trust);
        let by_output = loss.slope(evaluated, error);
        let mut by_hidden = [0.0; HIDDEN];
        let head_gradient = &mut gradient.rows[inputs + HEADS + side];
        for unit in 0..HIDDEN {
            head_gradient[unit] += by_output * clipped[unit] * clipped[unit];
            let open = hidden[unit] > 0.0 && hidden[unit] < 1.0;
            by_hidden[unit] = if open { by_output * head[unit] * 2.0 * clipped[unit] } else { 0.0 };
        }
        gradient.rows[inputs + HEAD_BIAS][side] += by_output;
        let add = |row: &mut Row| {
            for unit in 0..HIDDEN {
                row[unit] += by_hidden[unit];
            }
        };
        add(&mut gradient.rows[inputs + BIAS]);
        view.inputs(sample).for_each(|input| add(&mut gradient.rows[input]));
        error * error
    }

    /// Returns the network with quantised weights.
    fn quantised(&self, heading: &NetworkHeader) -> Network {
        let inputs = self.inputs();
        let round = |row: &Row, unit: i32| row.map(|weight| (weight * unit as f32).round() as i16);
        let hidden = |row: &Row| round(row, HIDDEN_UNIT);
        let head = |side: usize| round(&self.rows[inputs + HEADS + side], OUTPUT_UNIT);
        let bias = |side: usize| {
            (self.rows[inputs + HEAD_BIAS][side] * (HIDDEN_UNIT * OUTPUT_UNIT) as f32).round() as i32
        };
        Network::new(
            heading.clone(),
            self.rows[..inputs].iter().map(hidden).collect(),
            hidden(&self.rows[inputs + BIAS]),
            [head(0), head(1)],
            [bias(0), bias(1)],
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::train::Label;

    /// Compares each derivative with a finite difference of the error.
    #[test]
    fn slopes_are_those_of_the_error() {
        let (planes, squares) = (2, 30);
        let model = Model::random(planes * squares, 20.0, &mut Random::new(7));
        let [itself, swapped] = &View::all(planes, squares, &[swap(planes, squares)])[..] else {
            panic!("two views");
        };
        let label = Label { result: 1.0, expected: 0.4 };
        for side in Side::BOTH {
            let sample = Sample { planes: &[0x2f0f_3355, 0x1111_8642], side, own: 70, label };
            for view in [itself, swapped] {
                let error = |model: &Model| {
                    let mut unused = Model::zero(planes * squares);
                    model.backpropagate(&sample, view, Loss::SquaredError, 0.5, &mut unused)
                };
                let mut slope = Model::zero(planes * squares);
                model.backpropagate(&sample, view, Loss::SquaredError, 0.5, &mut slope);
                let mut steep = 0;
                for (row, unit) in (0..model.rows.len()).map(|row| (row, row * 7 % HIDDEN)) {
                    let changed = |by: f32| {
                        let mut model = model.clone();
                        model.rows[row][unit] += by;
                        error(&model)
                    };
                    let (measured, told) =
                        ((changed(0.001) - changed(-0.001)) / 0.002, slope.rows[row][unit]);
                    assert!((measured - told).abs() < 2e-4, "row {row}: {measured}, not {told}");
                    steep += u32::from(told.abs() > 1e-3);
                }
                assert!(steep > 3, "{steep} slopes to speak of");
            }
        }
    }

    /// A correction starts from the game's own evaluation and minimises the cross-entropy.
    #[test]
    fn a_correction_is_added_to_the_games_own_evaluation() {
        let mut model = Model::random(60, 20.0, &mut Random::new(7));
        model.clear_heads();
        let itself = &View::all(2, 30, &[])[0];
        let label = Label { result: 1.0, expected: 0.4 };
        let sample = Sample { planes: &[0x2f0f_3355, 0x1111_8642], side: Side::First, own: -150, label };
        let mut slope = Model::zero(60);
        let squared = model.backpropagate(&sample, itself, Loss::CrossEntropy, 0.5, &mut slope);
        let error = sigmoid(-0.75) - 0.7;
        assert!((squared - error * error).abs() < 1e-6);
        assert!(
            (slope.rows[60 + HEAD_BIAS][0] - error).abs() < 1e-6,
            "the slope of the cross-entropy is the error"
        );
    }

    /// A symmetry that swaps the planes and the sides, and rotates the squares.
    fn swap(planes: usize, squares: usize) -> PlaneSymmetry {
        PlaneSymmetry {
            planes: (0..planes as u8).rev().collect(),
            squares: (0..squares as u8).rev().collect(),
            counters: 0,
            swaps_sides: true,
        }
    }
}
