#![doc = include_str!("../README.md")]

pub mod bits;
pub mod blockers;
pub mod board;
pub mod diagram;
pub mod ending;
pub mod evaluate;
mod fair;
mod faults;
pub mod legality;
pub mod mask;
pub mod moves;
pub mod network_inputs;
mod notation;
pub mod options;
pub mod position;
pub mod rules;
mod steps;
mod touches;
pub mod turn;
pub mod wide;
mod words;

pub use bits::Bits;
pub use blockers::Blockers;
pub use board::Board;
pub use legality::Fault;
pub use mask::{BoardError, Mask};
pub use options::{INFO, needs_wide_board};
pub use position::Position;
pub use rules::{LinearProgression, Progression, WideLinearProgression};
pub use turn::{BlockerMove, Move, Turn};
pub use wide::Wide;
