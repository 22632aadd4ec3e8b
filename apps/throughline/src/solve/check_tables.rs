//! `throughline solve check-tables`: checksums, and every value against those its moves lead to, by
//! rules of their own.

use super::{Folder, Threads, compare};
use crate::cli::UsageError;
use crate::progress::Progress;
use crate::spec_file;
use anyhow::{Result, bail};
use std::io::Write;
use throughline_catalog::GameHandle;
use throughline_checker::chess_tablebase::{ChessTablebase, ClassCounts};

/// Arguments of `throughline solve check-tables`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Game spec: GAME or GAME:key=value,key=value (see `throughline games`)
    spec: String,
    /// The most pieces of a position, kings among them
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=16))]
    pieces: u8,
    #[command(flatten)]
    folder: Folder,
    #[command(flatten)]
    threads: Threads,
}

/// Checks and tells.
pub fn run(args: &Args) -> Result<()> {
    let game = GameHandle::from_spec(&spec_file::with_files(&args.spec)?)?;
    let (id, options) = game.spec().split_once(':').unwrap_or((game.spec(), ""));
    let tables = args.folder.open()?;
    let threads = args.threads.count();
    if id != "one-dimensional-chess" {
        return compare::run(game.spec(), &tables, (u32::from(args.pieces), threads));
    }
    let checker =
        ChessTablebase::new(options, tables.path()).map_err(|defect| UsageError(defect.to_string()))?;
    let pieces = usize::from(args.pieces);
    let mut progress = Progress::start("indices", 0, checker.indices(pieces));
    let mut done = 0;
    let word = checker.check(pieces, threads, &mut |_, class| {
        done += class.positions + class.void;
        progress.show(done);
    });
    progress.finish();
    match word {
        Ok(word) => writeln!(std::io::stdout(), "{}", sentence(&word))?,
        Err(fault) => bail!("REFUSED: {fault}"),
    }
    Ok(())
}

fn sentence(word: &ClassCounts) -> String {
    let ClassCounts { classes, positions, void, longest } = word;
    format!(
        "{classes} classes: all {positions} positions are worth what their moves say ({void} indices stand for none that \
         could be); the longest end is {longest} plies away"
    )
}
