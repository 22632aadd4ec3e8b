//! The tests of One-Dimensional Chess, in one program: `cargo test --test it MODULE`.

mod conformance;
mod editor;
mod evaluate;
mod gardner;
mod properties;
mod rules_page;
#[path = "../samples/mod.rs"]
mod samples;
mod second_program;
#[path = "../slow/mod.rs"]
mod slow;
mod tablebase;
mod text;
