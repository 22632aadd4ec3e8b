#![doc = include_str!("../README.md")]

mod attack;
pub mod diagram;
pub mod ending;
pub mod evaluate;
mod hash;
mod legality;
mod moves;
pub mod notation;
pub mod position;
pub mod rules;
mod tables;

pub use position::{Kind, Men, Move, Position};
pub use rules::{INFO, OneDimensionalChess};
