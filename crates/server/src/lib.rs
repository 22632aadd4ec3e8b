//! The playing room: pages, WebSocket, engine workers.
//!
//! [`serve`] runs the site. Each feature is a folder, or a file, with its page, its wire types and
//! its handlers: `home`, `rules`, `setup`, `play`, `import`, `editor`, `puzzles`, `analysis`,
//! `review`. Only `router` knows them all. Below them: `page` is the frame of all pages, `wire` and
//! `score` the shapes that several features send, `engine` the threads that think.

mod analysis;
mod assets;
mod config;
mod editor;
mod engine;
mod error;
mod home;
mod import;
mod limits;
mod page;
mod play;
mod puzzles;
mod random;
mod review;
mod router;
mod rule_sets;
mod rules;
mod score;
mod security;
mod server;
mod setup;
mod visitor;
mod websocket;
mod wire;
mod words;

pub use config::{Config, DEFAULT_LISTEN, PublicUrl, Settings};
pub use server::{ServeError, Server, serve};
