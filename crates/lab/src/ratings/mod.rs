//! Ratings of players that are fair to both sides.
//!
//! A player has a [`Rating`] for each game, pace and family of rule sets: Glicko-2, with a
//! deviation that grows with time. The expected score of a game allows for the [`SideWorth`], so
//! that whoever wins with the worse side gains more, and loses less.
//!
//! How good the expected scores are is measured on games: [`replay()`] goes through them as a site
//! would have rated them, [`learn()`] estimates the worth of the sides from them, and [`Judgement`]
//! holds what was expected against what came of it. [`Simulation`] makes players whose true
//! strength is known.

mod games_file;
mod glicko;
mod judge;
mod measured;
mod replay;
mod report;
mod side_worth;
mod simulate;

pub use games_file::{GamesFile, GamesFileError};
pub use glicko::{
    DEVIATIONS, MOST_ADVANTAGE, Meeting, PERIOD, PROVISIONAL, RATINGS, Rating, RatingError, SCALE,
    VOLATILITIES, points_of,
};
pub use judge::{Calibration, Judgement, brier, calibration_svg, log_loss};
pub use measured::level_rating;
pub use replay::{Comparison, Replayed, TimedGame, compare, learn, replay};
pub use report::{FitReport, Standing};
pub use side_worth::{MIDDLE, RatedGame, SideWorth};
pub use simulate::{Recovery, Sides, Simulated, Simulation, SimulationReport};
