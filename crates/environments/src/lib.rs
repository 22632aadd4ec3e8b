#![doc = include_str!("../README.md")]

mod arrays;
mod batch;
mod lane;
mod proven;
mod settings;

pub use arrays::{Arrays, ArraysMut, Layout};
pub use batch::{Batch, UNKNOWN, make};
pub use proven::ProvedPositions;
pub use settings::{AfterEnd, Error, IllegalAction, Settings};
pub use throughline_game::ENCODING_VERSION;
