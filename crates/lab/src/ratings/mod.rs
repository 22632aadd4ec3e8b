//! Ratings of players that allow for the worth of the sides.
//!
//! A player has a [`Rating`] for each game, time control and family of rule sets: Glicko-2, with a
//! deviation that grows with time. The expected score of a game includes the [`SideWorth`], so that
//! winning with the worse side gains more, and losing with it costs less.
//!
//! The quality of expected scores is measured on games: [`replay()`] rates them in order, as a site
//! would have, [`learn()`] estimates the worth of the sides from them, and [`Judgement`] compares
//! expected and real scores. [`Simulation`] creates players of known strength.

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
    DEVIATIONS, MAX_ADVANTAGE, Meeting, PERIOD, PROVISIONAL, RATINGS, Rating, RatingError, SCALE,
    VOLATILITIES, points_of,
};
pub use judge::{Calibration, Judgement, brier, calibration_svg, log_loss};
pub use measured::level_rating;
pub use replay::{Comparison, Replayed, TimedGame, compare, learn, replay};
pub use report::{FitReport, RatedPlayer};
pub use side_worth::{MIDDLE, RatedGame, SideWorth};
pub use simulate::{Recovery, SideAssignment, Simulated, Simulation, SimulationReport};
