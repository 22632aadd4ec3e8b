//! Tables of exact values, checked position by position: the form of the files, the numbers of
//! positions and the rules of the game are all written here a second time.

mod chess;
mod file;
mod numbering;

pub use chess::{ChessTables, Word};
pub use file::{Content, File};
