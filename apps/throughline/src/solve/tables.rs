//! `throughline solve tables`: exact values of every position with few pieces.

use super::{Folder, Threads};
use crate::args::UsageError;
use crate::interrupt::Interrupt;
use crate::output::out;
use crate::progress::SharedProgress;
use anyhow::Result;
use std::io::Write;
use std::sync::{Mutex, PoisonError};
use throughline_catalog::{MakeError, MakeSettings};
use throughline_solve::tablebase::{BuildError, BuildListener, BuildProgress, BuiltClass};

/// Arguments of `throughline solve tables`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Game spec: GAME or GAME:key=value,key=value (see `throughline games`)
    spec: String,
    /// The most pieces of a position, kings among them
    #[arg(long, value_name = "N")]
    pieces: u32,
    #[command(flatten)]
    folder: Folder,
    /// The most memory, in MiB; a class of positions that needs more is refused before anything is
    /// begun
    #[arg(long, value_name = "MIB", default_value_t = 4096)]
    memory: u64,
    #[command(flatten)]
    threads: Threads,
}

/// Makes what is missing. Each finished class is a line on standard output.
pub fn run(args: &Args) -> Result<()> {
    let settings = MakeSettings {
        pieces: args.pieces,
        memory: args.memory.saturating_mul(1 << 20),
        threads: args.threads.count(),
    };
    let interrupt = Interrupt::listen()?;
    let told = Told { progress: SharedProgress::new("looks at positions"), sum: Mutex::default() };
    let folder = args.folder.open()?;
    let made = folder.make(&args.spec, &settings, interrupt.flag(), &told);
    let classes = told.finish(&made)?;
    if matches!(made, Err(MakeError::Build(BuildError::Stopped))) {
        interrupt.check(|| {
            let folder = folder.path().display();
            format!("{classes} classes were made and are kept in {folder}; the same command goes on")
        })?;
    }
    refusal_told(made)
}

/// Tells on the terminal.
struct Told {
    progress: SharedProgress,
    sum: Mutex<Sum>,
}

/// Of all classes made.
#[derive(Default)]
struct Sum {
    classes: u64,
    positions: u64,
    bytes: [u64; 2],
}

impl BuildListener for Told {
    fn done(&self, done: BuildProgress) {
        self.progress.show(done.visits, done.total);
    }

    fn made(&self, made: &BuiltClass) {
        let mut sum = self.sum.lock().unwrap_or_else(PoisonError::into_inner);
        sum.classes += 1;
        sum.positions += made.census.size();
        sum.bytes = [0, 1].map(|at| sum.bytes[at] + made.bytes[at]);
        // The classes are what is wanted: a reader of these lines may leave.
        let _ = writeln!(out(), "{}", line(made));
    }
}

impl Told {
    /// Tells the sum; the number of classes.
    fn finish(&self, made: &Result<(), MakeError>) -> Result<u64> {
        self.progress.finish();
        let sum = self.sum.lock().unwrap_or_else(PoisonError::into_inner);
        let [verdicts, distances] = sum.bytes;
        let (classes, positions) = (sum.classes, sum.positions);
        if classes > 0 {
            writeln!(
                out(),
                "{classes} classes, {positions} indices, {verdicts} + {distances} bytes: {:.3} + {:.3} bits for each index",
                bits(verdicts, positions),
                bits(distances, positions)
            )?;
        } else if made.is_ok() {
            writeln!(out(), "nothing is missing")?;
        }
        Ok(classes)
    }
}

fn bits(bytes: u64, positions: u64) -> f64 {
    8.0 * bytes as f64 / positions.max(1) as f64
}

fn line(made: &BuiltClass) -> String {
    let (census, size) = (&made.census, made.census.size());
    format!(
        "{}: {size} indices, {} void, {} wins, {} draws, {} losses, longest {}, {:.3} + {:.3} bits, {:.1} s",
        made.class,
        census.void,
        census.wins,
        census.draws,
        census.losses,
        census.longest,
        bits(made.bytes[0], size),
        bits(made.bytes[1], size),
        made.elapsed.as_secs_f64()
    )
}

/// Says what was typed wrong where that is what keeps tables from being made.
fn refusal_told(made: Result<(), MakeError>) -> Result<()> {
    match made {
        Err(MakeError::Spec(error)) => Err(error.into()),
        Err(MakeError::Build(error @ (BuildError::NoIndex | BuildError::Memory { .. }))) => {
            Err(UsageError::of(error).into())
        }
        Err(MakeError::Build(error)) => Err(error.into()),
        Ok(()) => Ok(()),
    }
}
