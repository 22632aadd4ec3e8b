#![doc = include_str!("../README.md")]

mod arrays;
mod batch;
mod lane;
mod proven;
mod settings;

pub use arrays::{Arrays, Layout, Lent};
pub use batch::{Batch, UNKNOWN, make};
pub use proven::Proven;
pub use settings::{Ended, Error, IllegalAction, Settings};
pub use throughline_game::ENCODING_VERSION;
