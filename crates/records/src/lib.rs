#![doc = include_str!("../README.md")]

mod defect;
pub mod pgn;
pub mod tafl;

pub use defect::{Defect, quoted};
