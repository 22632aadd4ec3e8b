#![doc = include_str!("../README.md")]

mod bits;
mod blockers;
mod board;
mod board_file;
mod continuations;
mod diagram;
mod drawings;
mod encoding;
mod ending;
mod evaluate;
mod game;
mod legality;
mod messages;
mod moves;
mod notation;
mod position;
mod rules;
mod start;

pub use bits::{Bits, Wide};
pub use board::Mask;
pub use board_file::read_board_file;
pub use ending::{EQUAL_SPACES, MAJORITY};
pub use game::{LinearProgression, Progression, WideLinearProgression, needs_wide_board};
pub use position::{BlockerMove, Move, Position, Turn};
pub use rules::INFO;
