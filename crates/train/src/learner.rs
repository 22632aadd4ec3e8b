//! Who takes the steps of a fit: the processor, or a graphics processor.

use crate::adam::Adam;
use crate::device::DeviceError;
use crate::model::{Model, View};
use crate::samples::Samples;

/// Samples between two corrections.
pub(crate) const BATCH: usize = 1024;

/// How long each step is.
#[derive(Clone, Copy)]
pub(crate) struct Schedule {
    /// The first.
    pub rate: f32,
    /// All there will be.
    pub steps: usize,
}

impl Schedule {
    /// A step by the number of those before: its length shrinks to a hundredth along half a cosine.
    pub fn step(&self, before: usize) -> Adam<f32> {
        let progress = before as f32 / self.steps as f32;
        let rate = self.rate * (0.01 + 0.99 * (1.0 + (std::f32::consts::PI * progress).cos()) / 2.0);
        Adam::step(before as i32 + 1, rate, 1e-8)
    }
}

/// What is learned, the same in every pass.
#[derive(Clone, Copy)]
pub(crate) struct Lesson<'a> {
    pub samples: &'a Samples,
    pub views: &'a [View],
    /// Squares of a plane.
    pub squares: usize,
    /// As [`crate::Fit::trust`].
    pub trust: f32,
    pub schedule: Schedule,
}

/// One pass over the samples.
#[derive(Clone, Copy)]
pub(crate) struct Pass<'a> {
    /// The samples' numbers, as they come.
    pub order: &'a [u32],
    /// From which side of the board a sample is seen: its own number and this.
    pub turn: usize,
}

impl Lesson<'_> {
    /// How a sample is seen in a pass.
    pub fn view(&self, pass: &Pass, index: u32) -> &View {
        &self.views[(index as usize).wrapping_add(pass.turn) % self.views.len()]
    }
}

/// A network that learns.
pub(crate) trait Learner {
    /// Learns every sample once, in [`BATCH`]es; the sum of the squared errors.
    fn pass(&mut self, lesson: &Lesson, pass: &Pass) -> Result<f64, DeviceError>;

    /// What it knows now.
    fn model(&mut self) -> Result<Model, DeviceError>;
}
