//! Training: self-play games, and networks and evaluation weights fitted to them.
//!
//! 1. [`SelfPlay`] plays games from random openings, each determined by its number, so that work
//!    can be interrupted and shared; [`TrainingFile`] keeps them on disk.
//! 2. [`Samples`] takes the quiet positions out of them: the network's inputs and what came of
//!    each.
//! 3. [`Fit`] finds the numbers of a network by stochastic gradient descent and rounds them;
//!    [`Tune`] does the same for the weights of a handwritten evaluation.
//! 4. [`Samples::error`] is the error of a network on samples that it was not fitted to.

mod fit;
mod samples;
mod self_play;
mod training_file;
mod tune;

pub use fit::{Epoch, Fit};
pub use samples::{Label, Sample, Samples, Split};
pub use self_play::SelfPlay;
pub use training_file::{
    TrainingFile, TrainingFileError, TrainingGame, TrainingHeader, TrainingPly, UNSEARCHED,
};
pub use tune::{Tune, Tuned, TunedWeight};
