#![doc = include_str!("../README.md")]

mod attack;
mod chess_move;
mod diagram;
mod ending;
mod evaluate;
mod game;
mod legality;
mod moves;
mod network_inputs;
mod notation;
mod position;
pub mod presets;
mod rules;
mod tablebase;
mod tables;

pub use chess_move::Move;
pub use game::OneDimensionalChess;
pub use position::{Kind, Position};
pub use rules::{Castling, INFO, Knight, Movement};
