//! The site in a real browser: whole games by mouse and by keyboard, against the engine and between
//! two browsers, through a power cut, and on a phone.

mod accessibility;
mod accounts;
mod analysis;
mod book;
mod browser;
mod chat;
mod club;
mod device;
mod editor;
mod element;
mod embeds;
mod focus;
mod games;
mod lab;
mod languages;
mod lessons;
mod lobby;
mod my_games;
mod offline;
mod premoves;
mod puzzles;
mod room;
#[allow(dead_code, reason = "the other tests use the rest")]
#[path = "../it/running.rs"]
mod running;
mod set_up;
mod settings;
mod site;
mod turns;
mod weight;

/// Returns the names of the games in addresses.
fn games() -> Vec<&'static str> {
    throughline_catalog::GAMES.iter().map(|info| info.id).collect()
}
