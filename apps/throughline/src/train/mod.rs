//! `throughline train`: networks and evaluation weights from self-play games.

mod check;
mod fit;
mod generate;

use crate::args::spec_to_resume;
use crate::exit::UsageError;
use crate::files::check_outputs;
use anyhow::{Context, Result};
use check::{GateArgs, VerifyArgs, gate, verify};
use clap::Subcommand;
use fit::{FitArgs, FitVisitor, TuneArgs, TuneVisitor};
use generate::GenerateArgs;
use std::collections::HashSet;
use std::path::PathBuf;
use std::str::FromStr;
use throughline_catalog::with_game;
use throughline_lab::omits_seed;
use throughline_lab::train::{TrainingFile, TrainingFileError, TrainingGame};

/// Subcommands of `throughline train`.
#[derive(Subcommand, Debug)]
pub enum Args {
    /// Generate training games by self-play; resumes if run again
    Generate(GenerateArgs),
    /// Fit a network to games, shuffled in each epoch, and quantise it
    Fit(FitArgs),
    /// Tune the weights of a handwritten evaluation to games, and print them: name, before, after
    Tune(TuneArgs),
    /// Check a network: its file, its validation error, and that incremental evaluations equal full
    /// ones
    Verify(VerifyArgs),
    /// Test a network in matches against the current evaluation, by nodes and by time; fails
    /// (status 1) unless it is better in both
    Gate(GateArgs),
}

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    match args {
        Args::Generate(args) => generate(args),
        Args::Fit(args) => {
            check_outputs([&args.out], &args.data)?;
            let data = TrainingData::read(&args.data)?;
            with_game(&data.spec.clone(), FitVisitor { args, data })?
        }
        Args::Tune(args) => {
            let data = TrainingData::read(&args.data)?;
            with_game(&data.spec.clone(), TuneVisitor { args, games: data.games })?
        }
        Args::Verify(args) => verify(args),
        Args::Gate(args) => gate(args),
    }
}

/// Plays games. If the spec leaves the seed open and the file has games of another seed, the run
/// resumes with that seed. Nothing is played before the file is open.
fn generate(args: &GenerateArgs) -> Result<()> {
    let spec = crate::args::with_files(&args.spec)?;
    let played = with_game(&spec, args)?;
    match played.as_ref().err().and_then(|error| error.downcast_ref()) {
        Some(TrainingFileError::OtherSeed { found, wanted, .. }) if omits_seed(&spec, wanted) => {
            with_game(&spec_to_resume(&spec, wanted, &mut vec![found.clone()]), args)?
        }
        _ => played,
    }
}

/// Parses a value, and checks a condition.
fn checked<T: FromStr>(text: &str, expected: &str, fits: impl Fn(&T) -> bool) -> Result<T, String> {
    text.parse().ok().filter(fits).ok_or_else(|| format!("expected {expected}"))
}

fn share(text: &str) -> Result<f32, String> {
    checked(text, "a number from 0 to 1", |share| (0.0..=1.0).contains(share))
}

/// The games of several files; those of each file sorted by number.
struct TrainingData {
    spec: String,
    games: Vec<TrainingGame>,
    /// The command that made each file.
    made_by: Vec<String>,
}

impl TrainingData {
    fn read(paths: &[PathBuf]) -> Result<Self> {
        let mut data = TrainingData { spec: String::new(), games: Vec::new(), made_by: Vec::new() };
        let mut places = HashSet::new();
        for path in paths {
            if path.canonicalize().is_ok_and(|place| !places.insert(place)) {
                return Err(UsageError(format!("{} is named twice: once is enough", path.display())).into());
            }
            let read = TrainingFile::read(path);
            let (header, mut games) = read.with_context(|| format!("cannot use {}", path.display()))?;
            if data.made_by.is_empty() {
                data.spec.clone_from(&header.spec);
            } else if data.spec != header.spec {
                let other = TrainingFileError::Other { found: header.spec, wanted: data.spec };
                return Err(other).with_context(|| format!("{}: games of another rule set", path.display()));
            }
            games.sort_by_key(|game| game.number);
            data.games.extend(games);
            data.made_by.push(header.made_by);
        }
        Ok(data)
    }
}
