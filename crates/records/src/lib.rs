//! Game records as text: tags, numbered moves, comments, variations, clocks, results.

mod model;

pub use model::{Mark, Ply, ScoreSheet, Variation};
