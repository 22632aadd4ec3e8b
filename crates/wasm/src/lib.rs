#![doc = include_str!("../README.md")]

mod commands;
#[cfg(target_family = "wasm")]
mod exports;
mod session;

pub use commands::{Command, Reply};
pub use session::Session;
