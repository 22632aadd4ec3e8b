//! Fitting: stochastic gradient descent with Adam.

use crate::device::{Device, DeviceError};
use crate::learner::{BATCH, Lesson, Pass, Schedule};
use crate::model::{Aim, Model, View};
use crate::samples::Samples;
use throughline_game::{Evaluate, Random};
use throughline_search::nnue::{Heading, Network};

/// How a network is fitted.
#[derive(Clone, Copy, Debug)]
pub struct Fit {
    /// Times that every sample is seen, each time from another side of the board.
    pub epochs: u32,
    /// The length of a step at first; it shrinks to a hundredth of it along half a cosine.
    pub rate: f32,
    /// How much of a target is the result of the game, from 0 to 1; the rest is what the search
    /// expected.
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

impl Fit {
    /// Fits a network, whose heading this will be, to samples of a game; `each` hears of every
    /// epoch. The same samples and settings give the same network on the same kind of device.
    ///
    /// # Errors
    /// A graphics processor that fails; never on the processor.
    ///
    /// # Panics
    /// When there are no samples.
    pub fn run<G: Evaluate>(
        &self,
        game: &G,
        heading: &Heading,
        (training, validation): (&Samples, &Samples),
        device: &Device,
        each: &mut dyn FnMut(&Epoch),
    ) -> Result<Network, DeviceError> {
        assert!(!training.is_empty(), "there is something to learn from");
        let (inputs, squares) = (heading.planes * heading.squares, heading.squares);
        let views = View::all(heading.planes, squares, &game.plane_symmetries());
        let aim = if heading.corrects { Aim::Surprise } else { Aim::Square };
        let mut random = Random::new(self.seed);
        let mut model = Model::random(inputs, active(training), &mut random);
        if heading.corrects {
            model.say_nothing();
        }
        let mut order: Vec<u32> = (0..training.len() as u32).collect();
        let schedule =
            Schedule { rate: self.rate, steps: order.len().div_ceil(BATCH) * self.epochs as usize };
        let lesson = Lesson { samples: training, views: &views, squares, trust: self.trust, schedule };
        let mut learner = device.learner(model, aim)?;
        for number in 1..=self.epochs {
            shuffle(&mut order, &mut random);
            let turn = random.next_u64() as usize;
            let squared = learner.pass(&lesson, &Pass { order: &order, turn })?;
            let validation = validation.error(&learner.model()?.quantised(heading.clone()), self.trust);
            each(&Epoch { number, training: squared / order.len() as f64, validation });
        }
        Ok(learner.model()?.quantised(heading.clone()))
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
