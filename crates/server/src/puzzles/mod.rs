//! Puzzles on the site: their pages.
//!
//! The browser asks for positions over the WebSocket of an analysis board. Answers to a puzzle are
//! checked there too ([`throughline_views::puzzles`]), or by the WebAssembly module on the device.
//! The server stores nothing: solved puzzles are remembered by the browser.

mod daily;
mod overview;
mod page;
mod storm;
mod words;

pub(crate) use daily::today as daily_puzzle;
pub(crate) use overview::overview;
#[cfg(test)]
pub(crate) use page::PuzzlePageData;
pub(crate) use page::{daily, of_game, one};
#[cfg(test)]
pub(crate) use storm::{PuzzleBoard, StormPageData};
pub(crate) use storm::{board, storm};
