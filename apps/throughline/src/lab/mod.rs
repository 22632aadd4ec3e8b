//! `throughline lab`: reports on rule sets and on the worth of their sides, from games of the
//! engine against itself.

mod ratings;
mod report;
mod starts;

use crate::processor;
use anyhow::{Context, Result};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::Path;
use throughline_lab::{Settings, StateFile};

/// Arguments of `throughline lab`.
#[derive(clap::Subcommand, Debug)]
pub enum Args {
    /// Write a report on a rule set: who wins, how long games are, how they go, what moves and
    /// pieces are worth
    Report(report::Args),
    /// Compare rule sets side by side, with differences and error margins
    Compare(report::CompareArgs),
    /// Measure how even many starts are: set-ups, options, or positions after a few moves
    Starts(starts::Args),
    /// Estimate the worth of the sides, and how accurate ratings are that allow for it
    #[command(subcommand)]
    Ratings(ratings::Args),
}

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    match args {
        Args::Report(args) => report::run(args),
        Args::Compare(args) => report::run_compare(args),
        Args::Starts(args) => starts::run(args),
        Args::Ratings(args) => ratings::run(args),
    }
}

/// How the engine's games against itself are played.
#[derive(clap::Args, Debug)]
struct SelfPlay {
    /// Plies at the start of each game in which the engine picks at random among nearly best moves,
    /// for variety [default: 16 for reports, 8 for starts]
    #[arg(long, value_name = "PLIES")]
    vary: Option<u16>,
    /// Plies after which a game is a draw
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    max_plies: u32,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Games to play at a time, which does not affect the results [default: the number of CPU
    /// cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    concurrency: Option<u16>,
}

impl SelfPlay {
    fn varied_plies(&self, usual: u16) -> usize {
        usize::from(self.vary.unwrap_or(usual))
    }

    fn max_plies(&self) -> usize {
        self.max_plies as usize
    }

    /// Games at a time.
    fn concurrency(&self) -> usize {
        self.concurrency.map_or_else(processor::cores, usize::from)
    }
}

/// A file of results, if one is given; a run resumes from the results in it.
struct ResultsFile {
    file: Option<StateFile>,
}

impl ResultsFile {
    /// Opens or creates the file, and returns the results in it.
    fn open<T: DeserializeOwned>(path: Option<&Path>, settings: Settings) -> Result<(Self, Vec<T>)> {
        let Some(path) = path else { return Ok((ResultsFile { file: None }, Vec::new())) };
        let context = || format!("cannot keep the results in {}", path.display());
        let (file, results) = match StateFile::resume(path, &settings).with_context(context)? {
            Some((file, results)) => (file, results),
            None => (StateFile::create(path, settings, 0).with_context(context)?, Vec::new()),
        };
        Ok((ResultsFile { file: Some(file) }, results))
    }

    fn append(&mut self, result: &impl Serialize) -> std::io::Result<()> {
        self.file.as_mut().map_or(Ok(()), |file| file.append(result))
    }
}
