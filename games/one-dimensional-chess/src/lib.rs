#![doc = include_str!("../README.md")]

mod attack;
mod diagram;
mod encoding;
mod ending;
mod evaluate;
mod game;
mod legality;
mod moves;
mod notation;
mod numbering;
mod pieces;
mod position;
pub mod presets;
mod problems;
mod rules;
mod tablebase;
mod tables;

pub use game::OneDimensionalChess;
pub use pieces::Kind;
pub use position::{Move, Position};
pub use presets::INFO;
pub use rules::{Castling, Knight, Movement};
