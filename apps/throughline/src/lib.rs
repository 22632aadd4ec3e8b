#![doc = include_str!("../README.md")]

mod args;
mod backup;
mod check;
mod cli;
mod convert;
mod engine;
mod files;
mod games;
mod lab;
mod lessons;
mod matches;
mod moves;
mod perft;
mod play;
mod processor;
mod progress;
mod puzzles;
mod show;
mod solve;
mod train;

use clap::Parser;
use std::process::ExitCode;
pub use throughline_catalog::Catalog;

/// Runs the whole program with the games of a catalog, as the command line says.
#[must_use]
pub fn run(catalog: Catalog) -> ExitCode {
    catalog.install();
    if let Err(missing) = processor::check() {
        eprintln!("throughline: {missing}");
        return ExitCode::from(cli::EXIT_FAILURE);
    }
    match cli::Cli::parse().run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("throughline: {error:#}");
            ExitCode::from(cli::exit_code(&error))
        }
    }
}

/// `throughline … | head` is no failure.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let io = |cause: &(dyn std::error::Error + 'static)| {
        cause.downcast_ref::<std::io::Error>().is_some_and(|e| e.kind() == std::io::ErrorKind::BrokenPipe)
    };
    error.chain().any(io)
}
