//! Training: self-play games, and networks and evaluation weights trained on them.
//!
//! 1. [`SelfPlay`] plays games from random openings, each determined by its number, so that work
//!    can be interrupted and distributed; [`TrainingFile`] stores them.
//! 2. [`Samples`] extracts the quiet positions: the network's inputs, with result and expected
//!    score.
//! 3. [`Fit`] trains the weights of a network by stochastic gradient descent and quantises them;
//!    [`Tune`] does the same for the weights of a handwritten evaluation.
//! 4. [`Samples::error`] is the error of a network on samples that it was not trained on.

mod fit;
mod samples;
mod self_play;
mod training_file;
mod tune;

pub use fit::{Epoch, Fit};
pub use samples::{Label, Sample, Samples, Split};
pub use self_play::{SelfPlay, SelfPlayTask};
pub use training_file::{
    TrainingFile, TrainingFileError, TrainingGame, TrainingHeader, TrainingPly, UNSEARCHED,
};
pub use tune::{Tune, Tuned, TunedWeight};

use num_traits::Float;
use throughline_game::Random;

/// The number of samples in a step.
const BATCH: usize = 1024;
fn shuffle(order: &mut [u32], random: &mut Random) {
    for last in (1..order.len()).rev() {
        order.swap(last, random.below(last as u32 + 1) as usize);
    }
}

/// Adam's decay rates of the moving averages of gradients and of their squares.
const DECAY: (f64, f64) = (0.9, 0.999);

/// A step of Adam. Kingma and Ba, "Adam: a method for stochastic optimization" (2014),
/// <https://arxiv.org/abs/1412.6980>.
#[derive(Clone, Copy)]
struct Adam<F> {
    rate: F,
    decay: (F, F),
    /// The correction of the bias from averages that start at 0.
    correction: (F, F),
    epsilon: F,
}

impl<F: Float> Adam<F> {
    /// Returns step number `count`, from 1; `epsilon` keeps it short where every gradient was 0.
    pub fn step(count: i32, rate: F, epsilon: F) -> Self {
        let of = |number: f64| F::from(number).expect("a small number");
        let decay = (of(DECAY.0), of(DECAY.1));
        let correction = |decay: F| F::one() / (F::one() - decay.powi(count));
        Adam { rate, decay, correction: (correction(decay.0), correction(decay.1)), epsilon }
    }

    /// Returns the change of a weight, to be subtracted; updates the averages of its gradient and
    /// of its square.
    #[inline]
    pub fn change(&self, gradient: F, mean: &mut F, square: &mut F) -> F {
        let (decay, correction) = (self.decay, self.correction);
        *mean = decay.0 * *mean + (F::one() - decay.0) * gradient;
        *square = decay.1 * *square + (F::one() - decay.1) * gradient * gradient;
        self.rate * *mean * correction.0 / ((*square * correction.1).sqrt() + self.epsilon)
    }
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}
