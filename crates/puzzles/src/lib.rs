//! Puzzles: positions with one right answer.
//!
//! - [`Puzzle`] is one, [`Collection`] the file of a game's, [`shipped`] those that come with the
//!   program.
//! - [`generate`] finds them in games of the engine against itself, among the starts of small
//!   boards, and in tables of exact values. Nothing that the engine promises is believed: [`make`]
//!   finds the solution by the rules alone, with the plain [`Solver`], or by the rules and the
//!   tables.
//! - [`examine`] checks a puzzle as it stands in its file, every claim anew.

mod examine;
mod file;
mod generate;
mod grading;
mod making;
mod puzzle;
mod reading;
mod shelf;
mod solution;
mod solver;
mod tables;

pub use examine::examine;
pub use file::{Collection, FileFault};
pub use generate::{Found, Plan, Source, dropped_words, generate};
pub use making::{Budget, Promise, make};
pub use puzzle::{Puzzle, Refutation, Scope, Step, Sure, Task};
pub use shelf::shipped;
pub use solution::Flaw;
pub use solver::{Answer, Solver, TooLong};
