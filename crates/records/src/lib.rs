#![doc = include_str!("../README.md")]

pub mod pgn;
pub mod tafl;
