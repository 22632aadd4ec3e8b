//! The catalog from outside.

mod exact_start;
mod messages;
mod network;
mod tables;
mod words;
