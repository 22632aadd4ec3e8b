//! The playing room: pages, WebSocket, engine workers.
//!
//! [`serve`] runs the site. Its parts: [`wire`] is what browser and server say to each other;
//! `matches` holds the games, a task for each that is being played; `engine` the threads that
//! think; `pages` the pages.

mod analysis;
mod assets;
mod choices;
mod config;
mod demo;
mod editor;
mod engine;
mod error;
mod exact;
mod health;
mod limits;
mod line;
mod matches;
mod open;
mod pages;
mod preview;
mod puzzles;
mod random;
mod reports;
mod review;
mod router;
mod security;
mod server;
mod site;
mod visitor;
pub mod wire;

pub use config::{Config, DEFAULT_LISTEN, PublicUrl, Settings};
pub use server::{ServeError, Server, serve};
