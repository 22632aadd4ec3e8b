//! What results of games say about strength.
//!
//! Games come in pairs from the same opening with the sides swapped, and a pair is the unit of all
//! statistics: the two games of a pair are not independent, pairs are.

mod elo;
mod fit;
mod interval;
mod logistic;
mod pairs;
mod rating;
mod sprt;

pub(crate) use elo::Z95;
pub use elo::{Estimate, elo, elo_of_score, elo_side_by_side, likelihood_of_superiority, normalised_elo};
pub use fit::{FitError, Fitted, Observation, fit_win_model};
pub use interval::{deviations, mean, quantile, score_interval, share, wilson};
pub use logistic::{Weighed, fit_logistic};
pub use pairs::{GameResult, PairTable, Pentanomial, Wdl};
pub use rating::{Ratings, ratings};
pub use sprt::{EloModel, Sprt, SprtError, Verdict};
