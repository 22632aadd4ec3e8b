//! Game records as text, in the manner of PGN: tags, numbered moves, comments, variations, clocks,
//! results (`docs/pgn.md`).
//!
//! [`read`] and [`write`](fn@write) go between text and [`ScoreSheet`], and know no game.
//! [`replay`] plays a sheet by the rules of the game it names; [`sheet_of`] writes down a game that
//! was played.

mod comment;
mod game_builder;
mod reader;
mod replay;
mod result;
mod score_sheet;
mod tokens;
mod writer;

pub use reader::{Games, ReadGame, Reading, read};
pub use replay::{Examined, Replay, examine, has_seed, replay};
pub use result::{Ending, GameResult, Termination};
pub use score_sheet::{Ply, ScoreSheet, Variation, player_tag, sheet_of};
pub use writer::{losses, write, write_all};

/// How deep variations can be nested: a variation of the main line has depth 1.
pub const MAX_DEPTH: usize = 100;
