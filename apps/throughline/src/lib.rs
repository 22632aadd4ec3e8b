#![doc = include_str!("../README.md")]
// `println!` and `eprintln!` panic when the reader has closed the pipe: see `output`.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod admin;
mod args;
mod backup;
mod bot;
mod check;
mod cli;
mod convert;
mod engine;
mod exit;
mod files;
mod games;
mod https;
mod interrupt;
mod lab;
mod lessons;
mod log;
mod matches;
#[cfg(feature = "scale")]
mod move_store;
mod moves;
mod output;
mod perft;
mod play;
mod processor;
mod progress;
mod puzzles;
mod queue;
mod show;
mod solve;
#[cfg(feature = "otel")]
mod traces;
mod train;
mod worker;

use exit::Exit;
use std::io::Write;
use std::process::ExitCode;
pub use throughline_catalog::Catalog;

/// Runs the program with the games of a catalog, as the command line says.
#[must_use]
pub fn run(catalog: Catalog) -> ExitCode {
    catalog.install();
    let checked = processor::check();
    let ended = checked.and_then(|()| cli::Cli::read().run()).and_then(|()| Ok(output::out().flush()?));
    let exit = Exit::of(&ended);
    if let Err(error) = ended
        && exit != Exit::Done
    {
        output::print_message(format_args!("throughline: {}", exit::error_text(&error)));
    }
    exit.into()
}
