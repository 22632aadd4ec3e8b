#![doc = include_str!("../README.md")]

pub mod chess;
pub mod rules;

pub use chess::Chess;
pub use rules::{Ending, Player, Rules};
