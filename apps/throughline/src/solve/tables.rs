//! `throughline solve tables`: exact values of every position with few pieces.

use super::{Folder, Threads};
use crate::progress::Progress;
use anyhow::Result;
use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};
use throughline_catalog::MakeSettings;
use throughline_solve::tables::{Done, Listener, Made};

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
    /// The most memory, in MiB; a class of positions that needs more is refused before anything is begun
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
    let told = Told::default();
    let made = args.folder.open()?.make(&args.spec, &settings, &AtomicBool::new(false), &told);
    told.finish(made.is_ok());
    super::told(made)
}

/// Tells on the terminal.
#[derive(Default)]
struct Told(Mutex<Telling>);

#[derive(Default)]
struct Telling {
    progress: Option<Progress>,
    shown: u64,
    classes: u64,
    positions: u64,
    bytes: [u64; 2],
}

impl Listener for Told {
    fn done(&self, done: Done) {
        let mut telling = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let progress =
            telling.progress.get_or_insert_with(|| Progress::start("looks at positions", 0, done.total));
        progress.show(done.looks);
        telling.shown = done.looks;
    }

    fn made(&self, made: &Made) {
        let mut telling = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        telling.classes += 1;
        telling.positions += made.census.size();
        telling.bytes = [0, 1].map(|at| telling.bytes[at] + made.bytes[at]);
        let _ = writeln!(std::io::stdout(), "{}", line(made));
    }
}

impl Told {
    fn finish(&self, is_whole: bool) {
        let telling = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        telling.progress.iter().for_each(Progress::finish);
        let [verdicts, distances] = telling.bytes;
        let (classes, positions) = (telling.classes, telling.positions);
        if classes > 0 {
            println!(
                "{classes} classes, {positions} indices, {verdicts} + {distances} bytes: {:.3} + {:.3} bits for each index",
                bits(verdicts, positions),
                bits(distances, positions)
            );
        } else if is_whole {
            println!("nothing is missing");
        }
    }
}

fn bits(bytes: u64, positions: u64) -> f64 {
    8.0 * bytes as f64 / positions.max(1) as f64
}

fn line(made: &Made) -> String {
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
