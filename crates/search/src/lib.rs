#![doc = include_str!("../README.md")]

mod alpha_beta;
mod clock;
mod engine;
mod features;
mod handicap;
mod helper_threads;
mod levels;
mod move_ordering;
pub mod nnue;
mod pruning;
mod quiescence;
mod reductions;
mod repetition;
mod report;
mod root;
mod score;
mod tablebase_probe;
mod threads;
mod time;
mod transposition_table;
mod wdl;
mod worker;

#[cfg(target_family = "wasm")]
pub use clock::set_clock;
pub use engine::{Engine, MAX_CONTEMPT};
pub use features::{Feature, Features};
#[cfg(all(target_family = "wasm", target_feature = "atomics"))]
pub use helper_threads::{HelperThread, set_helper_threads};
pub use levels::Level;
pub use report::{BestLine, Choice, Report, SearchResult};
pub use score::Score;
pub use time::{ClockTime, Limits};
pub use wdl::WdlChances;
