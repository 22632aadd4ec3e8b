//! `throughline solve tables`: builds tables of the exact values of every position with few pieces.

use super::check_tables::compare;
use super::{Folder, Memory, Threads};
use crate::args::{game_of, with_files};
use crate::exit::{NegativeResult, UsageError};
use crate::interrupt::Interrupt;
use crate::output::{counted, out};
use crate::progress::SharedProgress;
use crate::queue::{RemoteArgs, Workers};
use anyhow::{Context, Result, ensure};
use std::io::Write;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use throughline_catalog::{MakeError, MakeSettings, TablebaseFolder, ValueSelection};
use throughline_game::Random;
use throughline_solve::tablebase::{BuildError, BuildListener, BuildProgress, BuiltClass};
use throughline_tasks::{MadeClass, MakeClass, Task};

/// Arguments of `throughline solve tables`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Game spec: GAME or GAME:key=value,key=value (see `throughline games`)
    spec: String,
    /// Most pieces in a position, including kings
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..))]
    pieces: u32,
    #[command(flatten)]
    folder: Folder,
    /// Memory limit, in MiB; a class of positions that needs more is refused before any work begins
    #[arg(long, value_name = "MIB", default_value_t = Memory::Bound.default_mib(4096), value_parser = |text: &str| Memory::Bound.read::<u64>(text))]
    memory: u64,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    remote: RemoteArgs,
}

/// Number of classes queued for workers at a time.
const AHEAD: usize = 256;

/// Number of indices checked in each class that a worker has built.
const SAMPLE: u64 = 10_000;

/// Builds the missing tables. Each finished class is a line on standard output.
pub fn run(args: &Args) -> Result<()> {
    let spec = with_files(&args.spec)?;
    let settings = MakeSettings {
        pieces: args.pieces,
        memory: args.memory.saturating_mul(1 << 20),
        threads: args.threads.count(),
    };
    let interrupt = Interrupt::listen()?;
    let what = if args.remote.is_requested() { "classes" } else { "looks at positions" };
    let printer = Printer { progress: SharedProgress::new(what), sum: Mutex::default() };
    let folder = args.folder.open()?;
    let made = match args.remote.workers()? {
        None => folder.make(&spec, &settings, interrupt.flag(), &printer),
        Some(workers) => make_with_workers(args, &workers, &folder, &settings, &interrupt, &printer)?,
    };
    let classes = printer.finish(&made)?;
    if matches!(made, Err(MakeError::Build(BuildError::Stopped))) {
        interrupt.check(|| {
            let folder = folder.path().display();
            format!("{} made and kept in {folder}; the same command goes on", counted(classes, "class"))
        })?;
    }
    as_usage_error(made)
}

/// Has workers build the tables in a folder that they share; classes of one layer are built in
/// parallel. Workers need not be trusted, because the checker verifies a sample of each class.
fn make_with_workers(
    args: &Args,
    workers: &Workers,
    folder: &TablebaseFolder,
    settings: &MakeSettings,
    interrupt: &Interrupt,
    printer: &Printer,
) -> Result<Result<(), MakeError>> {
    let game = game_of(&args.spec)?;
    let spec = game.spec();
    let plan = match folder.plan(spec, settings) {
        Ok(plan) => plan,
        Err(error) => return Ok(Err(error)),
    };
    let all = plan.layers.iter().map(Vec::len).sum::<usize>() as u64;
    let mut done = 0;
    for layer in &plan.layers {
        let task = |class: &String| {
            let (spec, class) = (spec.to_owned(), class.clone());
            Task::MakeClass(MakeClass { spec, class, pieces: settings.pieces, memory: args.memory })
        };
        let mut keep = |text: &str| {
            let MadeClass { class, seconds } = serde_json::from_str(text)?;
            ensure!(
                layer.contains(&class),
                NegativeResult(format!("a worker made {class}, which nobody asked for"))
            );
            let built = folder.built(spec, &class, settings);
            let built = built.context("a worker's --tables must be the folder that --dir is here")?;
            let which = ValueSelection {
                pieces: settings.pieces,
                class: Some(class),
                sample: Some((SAMPLE, Random::fresh_seed())),
            };
            compare(spec, folder, &which, settings.threads, &|_, _| {})?;
            for class in built {
                printer.class_built(&BuiltClass { elapsed: Duration::try_from_secs_f64(seconds)?, ..class });
            }
            done += 1;
            printer.progress.show(done, all);
            Ok(())
        };
        let mut tasks = layer.iter().map(task);
        workers.run(&mut tasks, AHEAD, interrupt.flag(), &mut keep, anyhow::Error::from)?;
        if interrupt.is_requested() {
            return Ok(Err(BuildError::Stopped.into()));
        }
    }
    Ok(Ok(()))
}

/// Prints finished classes, and shows the progress.
struct Printer {
    progress: SharedProgress,
    sum: Mutex<Totals>,
}

/// Totals over all classes built.
#[derive(Default)]
struct Totals {
    classes: u64,
    positions: u64,
    bytes: [u64; 2],
}

impl BuildListener for Printer {
    fn progress(&self, progress: BuildProgress) {
        self.progress.show(progress.visits, progress.total);
    }

    fn class_built(&self, built: &BuiltClass) {
        let mut sum = self.sum.lock().unwrap_or_else(PoisonError::into_inner);
        sum.classes += 1;
        sum.positions += built.census.size();
        sum.bytes = [0, 1].map(|at| sum.bytes[at] + built.bytes[at]);
        // Ignored: the reader of these lines may have closed the pipe, but the tables are still
        // wanted.
        let _ = writeln!(out(), "{}", line(built));
    }
}

impl Printer {
    /// Prints the totals, and returns the number of classes.
    fn finish(&self, made: &Result<(), MakeError>) -> Result<u64> {
        self.progress.finish();
        let sum = self.sum.lock().unwrap_or_else(PoisonError::into_inner);
        let [verdicts, distances] = sum.bytes;
        let (classes, positions) = (sum.classes, sum.positions);
        if classes > 0 {
            writeln!(
                out(),
                "{}, {}, {verdicts} + {distances} bytes: {:.3} + {:.3} bits for each index",
                counted(classes, "class"),
                counted(positions, "index"),
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
        "{}: {}, {} void, {} wins, {} draws, {} losses, longest {}, {:.3} + {:.3} bits, {:.1} s",
        made.class,
        counted(size, "index"),
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

/// Turns an error that is caused by the command line into a usage error.
fn as_usage_error(made: Result<(), MakeError>) -> Result<()> {
    match made {
        Err(MakeError::Spec(error)) => Err(error.into()),
        Err(MakeError::Build(error @ (BuildError::NoIndex | BuildError::Memory { .. }))) => {
            Err(UsageError::of(error).into())
        }
        Err(MakeError::Build(error)) => Err(error.into()),
        Ok(()) => Ok(()),
    }
}
