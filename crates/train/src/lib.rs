//! Training: games of the engine against itself, and networks fitted to them.
//!
//! 1. [`SelfPlay`] plays games from random openings, each by its number, so that work can be
//!    interrupted and shared; [`Book`] keeps them on disk.
//! 2. [`Samples`] takes the quiet positions out of them, as a network sees them, with what came of
//!    each.
//! 3. [`Fit`] finds the numbers of a network that tells what came of them, by stochastic gradient
//!    descent, and rounds them: on the processor, or (feature `gpu`) on a graphics processor
//!    ([`Device`]).
//! 4. [`Samples::error`] tells how well a network judges samples that it was not fitted to.
//!
//! What a network is: see [`throughline_search::nnue`].

mod adam;
mod book;
mod device;
mod fit;
#[cfg(feature = "gpu")]
mod gpu;
mod learner;
mod model;
mod processor;
mod samples;
mod self_play;
mod tune;

pub use book::{Book, BookError, Game, Played, Title, UNJUDGED};
pub use device::{Device, DeviceChoice, DeviceError};
pub use fit::{Epoch, Fit};
pub use samples::{Prospect, Sample, Samples, Split};
pub use self_play::SelfPlay;
pub use tune::{Tune, Tuned, TunedWeight};
