//! The playing room in a real browser: whole games by mouse and by keyboard, against the engine and
//! between two browsers, through a power cut, and on a phone.

mod analysis;
mod browser;
mod editor;
mod exchange;
mod games;
mod pages;
mod puzzles;
mod review;
mod room;
mod site;
mod turns;
mod visit;

/// The games, by the name in their addresses.
const GAMES: [&str; 4] = ["hnefatafl", "linear-pursuit", "linear-progression", "one-dimensional-chess"];
