//! The analysis board: any position of any rule set, looked at and thought about for as long as
//! somebody wants.
//!
//! A browser opens one line ([`socket`]) and *looks* at positions, each given whole (rule set,
//! start, moves); the answer is the picture with the legal moves. For the position looked at last
//! it can have the engine think ([`thinking`]), or think for the other side ([`threat`]). Nothing
//! is kept on the server but the tables of the engine.

mod desk;
mod exact;
mod lines;
mod page;
mod socket;
mod thinking;
pub(crate) mod threat;
mod wire;
mod words;

pub(crate) use lines::Shower;
pub(crate) use page::{of_game, of_position};
pub(crate) use socket::{Desks, open};
pub(crate) use wire::{Line, ScoreView};
pub(crate) use words::{moves_words, result_view, score_view, words};
