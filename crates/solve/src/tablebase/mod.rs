//! Tablebases: exact values made by retrograde analysis, kept in files, probed.
//!
//! A table says what a position is worth by itself. Repetition needs no mention in it: whoever
//! follows the shortest way never comes to a position twice. A counter that ends a game (fifty
//! moves) does, when it has run for a while:
//! [`Tablebase::probe`](throughline_game::Tablebase::probe) then says nothing rather than
//! promise a win that comes too late.

mod analysis;
pub mod board;
#[cfg(not(target_family = "wasm"))]
pub mod build;
pub mod cell;
pub mod classes;
#[cfg(not(target_family = "wasm"))]
pub mod file;
#[cfg(not(target_family = "wasm"))]
mod finished_files;
#[cfg(not(target_family = "wasm"))]
pub mod header;
pub mod memory;
#[cfg(not(target_family = "wasm"))]
pub mod probe;
pub mod retrograde;
#[cfg(not(target_family = "wasm"))]
pub mod statistics;

#[cfg(not(target_family = "wasm"))]
pub use build::{
    BuildError, BuildListener, BuildPlan, BuildProgress, BuiltClass, Settings, build, build_class, built,
    plan,
};
#[cfg(not(target_family = "wasm"))]
pub use file::{TablebaseError, TablebaseFile};
#[cfg(not(target_family = "wasm"))]
pub use header::{Census, Content, Header};
pub use memory::MemoryTablebase;
#[cfg(not(target_family = "wasm"))]
pub use probe::{MEMORY, TablebaseFiles};
#[cfg(not(target_family = "wasm"))]
pub use statistics::{ClassStatistics, Zugzwangs, statistics};
