#![doc = include_str!("../README.md")]

mod board;
mod board_text;
mod diagram;
mod draft;
mod encoding;
mod ending;
mod evaluate;
mod game;
mod legality;
mod messages;
mod moves;
mod notation;
mod pieces;
mod position;
mod rules;
mod start;
mod tablebase;

pub use board::{Circle, MAX_PLACES, RECONSTRUCTION};
pub use board_text::BoardError;
pub use ending::{ENDINGS, KING_CAPTURED, KINGS_ONLY, NO_LEGAL_MOVE, REPETITION};
pub use game::LinearPursuit;
pub use pieces::{Hand, Kind};
pub use position::{Move, Position, Ring};
pub use rules::INFO;
pub use start::{pieces_text, read_pieces};
pub use tablebase::Class;
