//! Tafl games, positions and rule sets in the formats of other programs, from and to our records
//! (`docs/tafl.md`).

mod board;
mod csv;
mod fault;
mod format;
mod guess;
mod lines;
mod otg;
pub mod otn;
mod playtafl;
mod square;
mod tags;
mod verdict;
mod written;

pub use fault::Fault;
pub use format::{Format, Item, read, write};
pub use lines::convert_line;
pub use square::Square;
pub use written::Written;
