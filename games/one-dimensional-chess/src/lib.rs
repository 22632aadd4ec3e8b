#![doc = include_str!("../README.md")]

mod attack;
mod diagram;
mod encoding;
mod ending;
mod evaluate;
mod game;
mod legality;
mod messages;
mod moves;
mod notation;
mod numbering;
mod packed_move;
mod pieces;
mod position;
pub mod presets;
mod problems;
mod rules;
mod tablebase;
mod tables;

pub use game::OneDimensionalChess;
pub use packed_move::Move;
pub use pieces::Kind;
pub use position::Position;
pub use presets::INFO;
pub use rules::{Castling, Knight, Movement};
