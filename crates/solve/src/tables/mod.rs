//! Tables of exact values: made by retrograde analysis, kept in files, looked up.
//!
//! A table says what a position is worth by itself. Repetition needs no mention in it: whoever
//! follows the shortest way never comes to a position twice. A counter that ends a game (fifty
//! moves) does, when it has run for a while: [`Tables::probe`](throughline_game::Tablebase::probe)
//! then says nothing rather than promise a win that comes too late.

pub mod build;
mod cache;
pub mod cell;
pub mod file;
pub mod header;
mod map;
pub mod probe;
pub mod retrograde;
mod write;

pub use build::{BuildError, Done, Listener, Made, Settings, build};
pub use file::{Table, TableError};
pub use header::{Census, Content, Header};
pub use probe::{MEMORY, Tables};
