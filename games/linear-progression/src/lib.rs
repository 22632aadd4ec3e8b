#![doc = include_str!("../README.md")]

pub mod bits;
pub mod board;
pub mod diagram;
pub mod ending;
pub mod evaluate;
pub mod legality;
pub mod moves;
pub mod notation;
pub mod position;
pub mod rules;

pub use bits::Bits;
pub use board::Board;
pub use legality::Fault;
pub use moves::{Move, Turn};
pub use position::Position;
pub use rules::{INFO, LinearProgression, Progression};
