//! Tafl games, positions and rule sets in the formats of other programs, from and to our records
//! (`docs/tafl.md`).

mod convert;
mod csv;
mod export;
mod import;
mod otg;
pub mod otn;
mod playtafl;
mod rule_set;
mod square;

pub use convert::{ConvertError, Format, ImportedGame, convert_line, read, write};
pub use export::Exported;
pub use rule_set::RuleSetError;
pub use square::Square;
