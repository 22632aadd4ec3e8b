//! The search over all games of the catalog and over games made for a test.

#[macro_use]
mod common;
mod engine;
mod levels;
mod lines;
mod nnue;
mod signature;
mod wins;
