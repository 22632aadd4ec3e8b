//! Tablebases: exact values computed by retrograde analysis, stored in files, and probed.
//!
//! A table holds the value of a position by itself. Repetition does not matter: best play by
//! distance never repeats a position. A counter that ends a game (fifty moves) does matter once it
//! has run for a while: then [`Tablebase::probe`](throughline_game::Tablebase::probe) returns
//! nothing for a win that may come too late.

mod analysis;
#[cfg(not(target_family = "wasm"))]
pub mod build;
pub mod cell;
pub mod class_state;
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
