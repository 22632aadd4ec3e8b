//! Puzzles on the site: their pages.
//!
//! The browser looks at positions over the WebSocket of an analysis board; what it asks about a
//! puzzle is checked there too ([`throughline_views::puzzles`]), or by the module on its own
//! device. Nothing is kept on the server: what somebody has solved stays with the browser.

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
