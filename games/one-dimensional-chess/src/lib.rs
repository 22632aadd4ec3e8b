#![doc = include_str!("../README.md")]

mod attack;
pub mod chess_move;
pub mod diagram;
pub mod ending;
pub mod evaluate;
mod hash;
pub mod index;
pub mod kind;
mod legality;
pub mod movement;
mod moves;
pub mod network_inputs;
mod notation;

pub mod position;
mod ranking;
mod refusal;
pub mod relatives;
mod ruled;
pub mod rules;
mod setup_rules;
mod tables;

pub use chess_move::Move;
pub use kind::Kind;
pub use movement::Movement;
pub use position::{Men, Position};
pub use rules::{INFO, OneDimensionalChess};
