#![doc = include_str!("../README.md")]

pub mod board;
mod diagram;
pub mod ending;
mod evaluate;
mod legality;
mod moves;
mod notation;
pub mod position;
pub mod rules;

pub use board::Circle;
pub use position::{Kind, Move, Position, Ring};
pub use rules::{INFO, LinearPursuit, Setup};
