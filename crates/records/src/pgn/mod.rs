//! Game records as text, in the manner of PGN: tags, numbered moves, comments, variations, clocks,
//! results.
//!
//! [`read`] and [`write`](fn@write) go between text and [`ScoreSheet`], and know no game.
//! [`replay`] plays a sheet by the rules of the game it names; [`sheet_of`] writes down a game that
//! was played. The format itself is described, with an example, in this crate's README.

mod comment;
mod draft;
mod ending;
mod fault;
mod judge;
mod model;
mod parser;
mod played;
mod reader;
mod replay;
mod tag;
mod words;
mod wrap;
mod write;

pub use ending::{Ending, Termination};
pub use fault::{Fault, quoted};
pub use model::{Mark, Ply, ScoreSheet, Variation};
pub use played::{player_tag, sheet_of};
pub use reader::{Games, ReadGame, Reading, read};
pub use replay::{Examined, Replay, examine, has_seed, replay};
pub use write::{losses, write, write_all};

/// How deep variations can be nested: a variation of the main line has depth 1.
pub const MAX_DEPTH: usize = 100;
