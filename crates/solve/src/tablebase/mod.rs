//! Tablebases: exact values made by retrograde analysis, kept in files, probed.
//!
//! A table says what a position is worth by itself. Repetition needs no mention in it: whoever
//! follows the shortest way never comes to a position twice. A counter that ends a game (fifty
//! moves) does, when it has run for a while:
//! [`TablebaseFiles::probe`](throughline_game::Tablebase::probe) then says nothing rather than
//! promise a win that comes too late.

pub mod build;
pub mod cell;
pub mod file;
pub mod header;
pub mod probe;
pub mod retrograde;

pub use build::{BuildError, BuildListener, BuildProgress, BuiltClass, Settings, build};
pub use file::{TablebaseError, TablebaseFile};
pub use header::{Census, Content, Header};
pub use probe::{MEMORY, TablebaseFiles};
