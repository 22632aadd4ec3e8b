//! Training: self-play, samples, fitted networks and tuned weights.

mod common;
mod fit;
mod samples;
mod self_play;
mod tune;
