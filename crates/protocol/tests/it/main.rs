//! The protocols' messages: what is written reads back, and no input causes a panic.

mod tafl;
mod ugi;
