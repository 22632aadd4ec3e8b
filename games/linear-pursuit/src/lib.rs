#![doc = include_str!("../README.md")]

pub mod board;
pub mod board_text;
mod diagram;
mod draft;
pub mod ending;
mod evaluate;
mod hand;
mod hash;
mod index;
mod legality;
mod moves;
mod network_inputs;
mod notation;
mod options;
pub mod position;
pub mod rules;
pub mod setup;
mod tray;

pub use board::Circle;
pub use hand::Hand;
pub use options::INFO;
pub use position::{Kind, Move, Position, Ring};
pub use rules::LinearPursuit;
pub use setup::Setup;
