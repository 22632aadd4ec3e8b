//! The protocols' messages: what is written reads back, and nothing that is read makes them panic.

mod tafl;
mod ugi;
