//! `throughline solve`: exact values, by tables and by proofs.

mod certificates;
mod check_tables;
mod probe;
mod prove;
mod prove_with_workers;
mod reach;
mod starts;
mod statistics;
mod tables;

use crate::exit::{NegativeResult, UsageError};
use crate::processor;
use anyhow::{Result, ensure};
use clap::Subcommand;
use std::path::PathBuf;
use throughline_catalog::TablebaseFolder;
use throughline_game::Playable;
use throughline_protocol::session::most_hash;

/// Subcommands of `throughline solve`.
#[derive(Subcommand, Debug)]
pub enum Args {
    /// Solve and count all positions reachable from a start
    Reach(reach::Args),
    /// Prove the value of a game or position, with certificates that `check` accepts
    Prove(prove::Args),
    /// Solve and prove every start of a game in which positions cannot repeat
    Starts(starts::Args),
    /// Check certificates, with an independent implementation of the rules
    Check(certificates::Args),
    /// Generate tablebases: the exact value of every position with few pieces, and the plies to its
    /// end; resumes if run again
    Tables(tables::Args),
    /// Check tablebases with independent rules, indexing and reader: every value against those of
    /// its successors
    CheckTables(check_tables::Args),
    /// Probe tablebases for positions: who wins, in how many plies, and the value of each legal
    /// move
    Probe(probe::Args),
    /// Print statistics of each class of tablebases: won, drawn and lost positions, the longest
    /// win, and mutual zugzwangs
    Statistics(statistics::Args),
}

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    match args {
        Args::Reach(args) => reach::run(args),
        Args::Prove(args) => prove::run(args),
        Args::Starts(args) => starts::run(args),
        Args::Check(args) => certificates::run(args),
        Args::Tables(args) => tables::run(args),
        Args::CheckTables(args) => check_tables::run(args),
        Args::Probe(args) => probe::run(args),
        Args::Statistics(args) => statistics::run(args),
    }
}

/// The folder of tables.
#[derive(clap::Args, Debug)]
pub struct Folder {
    /// Folder of tablebases [default: `throughline/tables` in the user's data folder]
    #[arg(long, env = "THROUGHLINE_TABLES", value_name = "DIR")]
    dir: Option<PathBuf>,
}

impl Folder {
    /// Opens the folder, which need not exist.
    pub fn open(&self) -> Result<TablebaseFolder> {
        let path = self.dir.clone().or_else(TablebaseFolder::default_path);
        let none = "there is no data folder for this user: name a folder with --dir DIR";
        Ok(TablebaseFolder::new(&path.ok_or_else(|| UsageError(none.to_owned()))?))
    }
}

/// Returns an error if damage was found in the tables read so far: the files and blocks.
pub fn check_damage(tables: &TablebaseFolder) -> Result<()> {
    let defects = tables.defects();
    ensure!(defects.is_empty(), NegativeResult(defects.join("\n")));
    Ok(())
}

/// Returns an error if a folder has no usable tables of a rule set.
pub fn check_tables_of(tables: &TablebaseFolder, spec: &str) -> Result<()> {
    let (pieces, defects) = tables.inspect(spec)?;
    if pieces > 0 {
        return Ok(());
    }
    let defects: Vec<String> = defects.iter().map(ToString::to_string).collect();
    ensure!(defects.is_empty(), NegativeResult(defects.join("\n")));
    Err(no_tables(tables, spec).into())
}

/// Returns the usage error for a folder without tables of a rule set.
pub fn no_tables(tables: &TablebaseFolder, spec: &str) -> UsageError {
    let folder = tables.path().display();
    UsageError(format!(
        "{folder} has no tables of {spec}: make some with `throughline solve tables {spec} --pieces N`"
    ))
}

/// The use of a memory size given on the command line, which decides its maximum.
#[derive(Clone, Copy)]
enum Memory {
    /// A table allocated at the start. The work needs more memory besides, so the maximum is half
    /// of the machine's memory.
    Table,
    /// A limit that the work keeps to. The maximum is the machine's memory.
    Bound,
}

impl Memory {
    /// Returns the maximum, in MiB.
    fn most(self) -> u64 {
        let half = most_hash().unsigned_abs();
        if matches!(self, Memory::Table) { half } else { 2 * half }
    }

    /// Returns the default: `mib`, or the maximum if that is less.
    fn default_mib<N: TryFrom<u64>>(self, mib: u64) -> N {
        N::try_from(mib.min(self.most())).unwrap_or_else(|_| unreachable!("some thousands of MiB"))
    }

    /// Parses a size in MiB.
    fn read<N: TryFrom<u64>>(self, text: &str) -> Result<N, String> {
        let most = self.most();
        let read = text.parse::<u64>().ok().filter(|mib| *mib <= most).and_then(|mib| mib.try_into().ok());
        let of = if matches!(self, Memory::Table) {
            "half of the machine's memory"
        } else {
            "the machine's memory"
        };
        read.ok_or_else(|| format!("expected a number of MiB: at most {most} here, {of}"))
    }
}

/// Threads to work with.
#[derive(clap::Args, Debug)]
pub struct Threads {
    /// Threads [default: the number of CPU cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Threads {
    /// Returns the number of threads.
    pub fn count(&self) -> usize {
        self.threads.map_or_else(processor::cores, usize::from)
    }
}

/// Returns the position given on the command line, or the game's start, without counters.
///
/// # Errors
/// A position whose counter can end the game: solved values hold if it begins at 0.
fn start_of<G: Playable>(game: &G, position: Option<&str>) -> Result<G::Position> {
    let Some(text) = position else { return Ok(game.start()) };
    let given = game.parse_position(text)?;
    let solved = game.without_counters(&given);
    // Other counters have no effect, such as the last destination in Linear Progression.
    let has_limit = game.info().endings.iter().any(|ending| ending.after_repetition);
    if has_limit && given != solved {
        let [given, solved] = [given, solved].map(|position| game.position_text(&position));
        let why = "its move counter may end the game first";
        return Err(UsageError(format!("{given} cannot be solved, because {why}; {solved} can")).into());
    }
    Ok(solved)
}

/// Returns a line of moves as text.
fn line_text<G: Playable>(game: &G, start: &G::Position, line: &[G::Move]) -> String {
    let mut at = start.clone();
    let mut texts = Vec::new();
    for &m in line {
        texts.push(game.move_text(&at, m));
        game.play(&mut at, m);
    }
    texts.join(" ")
}
