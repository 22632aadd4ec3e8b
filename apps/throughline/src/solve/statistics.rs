//! `throughline solve statistics`: prints statistics of the tables, such as the longest ends and
//! the mutual zugzwangs.

use super::{Folder, Memory, Threads};
use crate::args::game_of;
use crate::exit::{NegativeResult, UsageError};
use crate::interrupt::Interrupt;
use crate::output::{counted, out};
use crate::progress::SharedProgress;
use anyhow::{Result, ensure};
use std::io::Write;
use throughline_catalog::{MakeError, MakeSettings};
use throughline_solve::tablebase::{BuildError, ClassStatistics, Zugzwangs};

/// Arguments of `throughline solve statistics`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Game spec: GAME or GAME:key=value,key=value (see `throughline games`)
    spec: String,
    /// Most pieces in a position, including kings
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..))]
    pieces: u32,
    /// Fewest pieces in a position
    #[arg(long, value_name = "N", default_value_t = 2)]
    from: u32,
    #[command(flatten)]
    folder: Folder,
    /// Memory for unpacked tablebases, in MiB
    #[arg(long, value_name = "MIB", default_value_t = Memory::Bound.default_mib(1024), value_parser = |text: &str| Memory::Bound.read::<u64>(text))]
    memory: u64,
    #[command(flatten)]
    threads: Threads,
}

/// Names of the columns. The side to move's pieces come first in the name of a class.
const COLUMNS: [&str; 12] = [
    "pieces", "class", "indices", "void", "wins", "draws", "losses", "longest", "losing_zugzwangs",
    "drawing_zugzwangs", "longest_at", "zugzwang_at",
];

/// Prints a line for each class, with tabs between its columns.
pub fn run(args: &Args) -> Result<()> {
    let (from, pieces) = (args.from, args.pieces);
    if from > pieces {
        return Err(UsageError(format!("--from {from} is more than --pieces {pieces}")).into());
    }
    let game = game_of(&args.spec)?;
    let tables = args.folder.open()?;
    let settings =
        MakeSettings { pieces, memory: args.memory.saturating_mul(1 << 20), threads: args.threads.count() };
    let interrupt = Interrupt::listen()?;
    let progress = SharedProgress::new("indices");
    let mut classes = 0;
    let mut each = |class: ClassStatistics| {
        if classes == 0 {
            let _ = writeln!(out(), "{}", COLUMNS.join("\t"));
        }
        classes += 1;
        // Ignored as in `solve tables`: the reader of these lines may have closed the pipe.
        let _ = writeln!(out(), "{}", line(&class));
    };
    let show = |done, total| progress.show(done, total);
    let looked = tables.statistics(game.spec(), &settings, from, interrupt.flag(), &mut each, &show);
    progress.finish();
    interrupt.check(|| format!("{} looked at", counted(classes, "class")))?;
    let left_out = match looked {
        Ok(left_out) => left_out,
        Err(MakeError::Build(error @ BuildError::NoIndex)) => return Err(UsageError::of(error).into()),
        Err(MakeError::Build(BuildError::Table(defect))) => {
            return Err(NegativeResult(defect.to_string()).into());
        }
        Err(error) => return Err(error.into()),
    };
    let (all, spec, folder) = (classes + left_out, game.spec(), tables.path().display());
    ensure!(all > 0, UsageError(format!("no class has {from} to {pieces} pieces")));
    ensure!(
        left_out == 0,
        "{left_out} of the {all} classes asked for are left out: {folder} lacks their tables, or those with \
         the sides exchanged; `throughline solve tables {spec} --pieces {pieces}` makes them"
    );
    Ok(())
}

fn line(class: &ClassStatistics) -> String {
    let ClassStatistics { class, pieces, census, longest, zugzwangs, zugzwang } = class;
    let Zugzwangs { losing, drawing } = zugzwangs;
    let [longest, zugzwang] = [longest, zugzwang].map(|position| position.as_deref().unwrap_or_default());
    format!(
        "{pieces}\t{class}\t{}\t{}\t{}\t{}\t{}\t{}\t{losing}\t{drawing}\t{longest}\t{zugzwang}",
        census.size(),
        census.void,
        census.wins,
        census.draws,
        census.losses,
        census.longest
    )
}
