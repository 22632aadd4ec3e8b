//! `throughline puzzles`: finds, checks and rates puzzles.

use crate::args::{files_of, game_of};
use crate::exit::{NegativeResult, UsageError};
use crate::files;
use crate::interrupt::Interrupt;
use crate::output::{counted, out, print_message};
use crate::progress::Progress;
use crate::solve::{check_damage, check_tables_of, no_tables};
use anyhow::{Result, ensure};
use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use throughline_catalog::{GameHandle, TablebaseFolder};
use throughline_puzzles::{
    Certainty, Collection, Defect, Plan, Source, dropped_summary, examine, generate, rate,
};

/// Subcommands of `throughline puzzles`.
#[derive(clap::Subcommand, Debug)]
pub enum Args {
    /// Find puzzles in self-play games, after first drops or in tablebases, and verify with a
    /// solver that each has exactly one solution
    Generate(GenerateArgs),
    /// Check every claim of every puzzle in files of puzzles
    Check(CheckArgs),
    /// Rate the puzzles in files again, by how many of the engine's levels solve each
    Rate(RateArgs),
}

/// Arguments of `throughline puzzles generate`.
#[derive(clap::Args, Debug)]
pub struct GenerateArgs {
    /// Game specs, all of one game (see `throughline games`), used in turn
    #[arg(required = true, value_name = "SPEC")]
    specs: Vec<String>,
    /// File to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Search the positions after each first drop, instead of games: for small boards that are
    /// empty at the start
    #[arg(long, conflicts_with = "tables")]
    drops: bool,
    /// Search the tablebases in this folder, instead of games
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// Most pieces in positions from tablebases
    #[arg(long, value_name = "N", default_value_t = 5, requires = "tables")]
    pieces: u32,
    /// Number of random positions from tablebases to search
    #[arg(long, value_name = "N", default_value_t = 20_000, requires = "tables")]
    samples: u32,
    /// Append to the file, if it exists
    #[arg(long)]
    add: bool,
    /// Random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Most games to play
    #[arg(long, default_value_t = 500)]
    games: u32,
    /// Number of puzzles to find
    #[arg(long, default_value_t = 48)]
    wanted: usize,
    /// Nodes the engine searches to assess a position
    #[arg(long, default_value_t = 20_000)]
    nodes: u64,
    /// Most plies of a forced win
    #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..=99))]
    plies: u32,
    /// Most nodes to search when checking a puzzle
    #[arg(long, default_value_t = 4_000_000)]
    budget: u64,
    /// Highest rating of a puzzle: the number of the engine's eight levels that solve it. 3 for
    /// only hard ones
    #[arg(long, value_name = "LEVELS", default_value_t = 8, value_parser = clap::value_parser!(u8).range(..=8))]
    max_rating: u8,
}

/// Arguments of `throughline puzzles check`.
#[derive(clap::Args, Debug)]
pub struct CheckArgs {
    /// Files of puzzles [default: those that come with the program]
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Most nodes to search when checking a puzzle
    #[arg(long, default_value_t = 100_000_000)]
    budget: u64,
    /// Folder of tablebases, for puzzles that rely on them [default: where this program keeps its
    /// tablebases]
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
}

/// Arguments of `throughline puzzles rate`.
#[derive(clap::Args, Debug)]
pub struct RateArgs {
    /// Files of puzzles, which are rewritten
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    match args {
        Args::Generate(args) => make(args),
        Args::Check(args) => check(args),
        Args::Rate(args) => rate_all(args),
    }
}

fn command_of(args: &GenerateArgs, specs: &[String]) -> String {
    let GenerateArgs { seed, games, wanted, nodes, plies, budget, max_rating, .. } = args;
    let specs = specs.join(" ");
    let source = match (&args.tables, args.drops) {
        (Some(_), _) => format!(" --tables DIR --pieces {} --samples {}", args.pieces, args.samples),
        (None, true) => " --drops".to_owned(),
        (None, false) => String::new(),
    };
    let kept = if *max_rating < 8 { format!(" --max-rating {max_rating}") } else { String::new() };
    format!(
        "throughline puzzles generate {specs}{source} --seed {seed} --games {games} --wanted {wanted} --nodes {nodes} --plies {plies} --budget {budget}{kept}"
    )
}

/// Returns the id of the game, and the specs with their seeds drawn: the command that the file
/// names makes the same puzzles again.
///
/// # Errors
/// An invalid spec, several games, or `--drops` for a game that begins without.
fn settled_specs(args: &GenerateArgs) -> Result<(&'static str, Vec<String>)> {
    let games = args.specs.iter().map(|spec| game_of(spec)).collect::<Result<Vec<_>>>()?;
    let id = games[0].info().id;
    let several = "the specs are of several games: one file holds one game";
    ensure!(games.iter().all(|game| game.info().id == id), UsageError(several.to_owned()));
    let is_empty = |game: &&GameHandle| game.setup(None).is_ok_and(|setup| setup.pieces.is_empty());
    if let Some(game) = games.iter().find(|game| args.drops && !is_empty(game)) {
        let why = format!("--drops is for boards that are empty at the start, unlike {}", game.spec());
        return Err(UsageError(why).into());
    }
    Ok((id, games.iter().map(|game| game.spec().to_owned()).collect()))
}

fn make(args: &GenerateArgs) -> Result<()> {
    let (id, specs) = settled_specs(args)?;
    let adds = args.add && args.out.exists();
    let mut collection = if adds { read(&args.out)? } else { Collection::default() };
    let other = || UsageError(format!("the file holds puzzles of {}", collection.game));
    ensure!(!adds || collection.game == id, other());
    if let Some(folder) = &args.tables {
        let tables = TablebaseFolder::new(folder);
        for spec in &specs {
            ensure!(tables.pieces(spec) > 0, no_tables(&tables, spec));
        }
    }
    let used: Vec<PathBuf> = args.specs.iter().flat_map(|spec| files_of(spec)).collect();
    files::check_outputs([&args.out], &used)?;
    let interrupt = Interrupt::listen()?;
    let plan = plan_of(args, &specs);
    let looked_at = args.tables.as_ref().map(|_| u64::from(args.samples));
    let mut progress = match looked_at {
        Some(samples) => Progress::start("positions", 0, samples),
        None => Progress::start("puzzles", 0, args.wanted as u64),
    };
    let found = generate(&plan, interrupt.flag(), &mut |puzzles, done| {
        progress.show(looked_at.map_or(puzzles as u64, |_| u64::from(done)));
    })?;
    progress.finish();
    let made = command_of(args, &specs);
    let of = match &plan.source {
        Source::Games => counted(found.games, "game"),
        Source::Drops => "the drops".to_owned(),
        Source::Tables { samples, .. } => format!("{} of tables", counted(samples, "position")),
    };
    let (count, dropped) = (found.puzzles.len(), dropped_summary(&found));
    print_message(format_args!("{} from {of}; dropped: {dropped}", counted(count, "puzzle")));
    let dropped = format!("of {of}: {dropped}");
    collection.game = id.to_owned();
    collection.made.push(made);
    collection.engine = format!("throughline {}", env!("CARGO_PKG_VERSION"));
    collection.dropped =
        if collection.dropped.is_empty() { dropped } else { format!("{}; {dropped}", collection.dropped) };
    collection.add(found.puzzles);
    // If nothing was found, an older file of puzzles stays.
    if count > 0 || args.add || !args.out.exists() {
        files::write(&args.out, &collection.text())?;
    } else {
        print_message(format_args!("{} stays as it is", args.out.display()));
    }
    if let Source::Tables { tables, .. } = &plan.source {
        check_damage(tables)?;
    }
    let kept = || format!("{} found so far, kept in {}", counted(count, "puzzle"), args.out.display());
    Ok(interrupt.check(kept)?)
}

fn plan_of(args: &GenerateArgs, specs: &[String]) -> Plan {
    Plan {
        specs: specs.to_vec(),
        source: source(args),
        seed: args.seed,
        games: args.games,
        wanted: args.wanted,
        nodes: args.nodes,
        plies: args.plies,
        budget: args.budget,
        max_rating: args.max_rating,
    }
}

fn source(args: &GenerateArgs) -> Source {
    match &args.tables {
        Some(folder) => Source::Tables {
            tables: TablebaseFolder::new(folder),
            pieces: args.pieces,
            samples: args.samples,
        },
        None if args.drops => Source::Drops,
        None => Source::Games,
    }
}

/// Reads a file of puzzles.
fn read(path: &Path) -> Result<Collection> {
    let collection = Collection::read(&files::read(path, files::GENERATED)?);
    Ok(collection.map_err(|defects| UsageError(defect_lines(path, &defects)))?)
}

/// Returns the defects of a file, one per line.
fn defect_lines(path: &Path, defects: &[Defect]) -> String {
    let lines: Vec<String> = defects.iter().map(|defect| format!("{}: {defect}", path.display())).collect();
    lines.join("\n")
}

fn check(args: &CheckArgs) -> Result<()> {
    let mut collections = Vec::new();
    for path in &args.files {
        // A defect is the negative result of the check, not a usage error.
        let collection = Collection::read(&files::read(path, files::GENERATED)?);
        let collection = collection.map_err(|defects| NegativeResult(defect_lines(path, &defects)))?;
        collections.push((path.display().to_string(), collection));
    }
    if args.files.is_empty() {
        let games = throughline_catalog::GAMES.into_iter();
        let shipped = games.filter_map(|info| throughline_puzzles::shipped(info.id));
        collections.extend(shipped.map(|collection| (collection.game.clone(), collection.clone())));
    }
    if let Some(folder) = &args.tables {
        check_folder(&TablebaseFolder::new(folder), &collections)?;
    }
    let total = collections.iter().map(|(_, collection)| collection.puzzles.len()).sum::<usize>();
    let mut progress = Progress::start("puzzles", 0, total as u64);
    let (mut done, mut faulty) = (0, 0);
    let tables = args
        .tables
        .clone()
        .or_else(TablebaseFolder::default_path)
        .map(|folder| TablebaseFolder::new(&folder));
    let mut out = out();
    for (name, collection) in &collections {
        for (number, puzzle) in (1..).zip(&collection.puzzles) {
            if let Err(error) = examine(puzzle, args.budget, tables.as_ref()) {
                writeln!(out, "{name}: puzzle {number}: {error}")?;
                faulty += 1;
            }
            done += 1;
            progress.show(done);
        }
    }
    progress.finish();
    writeln!(out, "{}, {faulty} faulty", counted(total, "puzzle"))?;
    tables.as_ref().map_or(Ok(()), check_damage)?;
    ensure!(faulty == 0, NegativeResult("puzzles are faulty".to_owned()));
    Ok(())
}

/// Returns an error if the folder lacks the tables of a rule set whose puzzles are exact within
/// them. Without such puzzles, the folder must have tables of at least one rule set.
fn check_folder(tables: &TablebaseFolder, collections: &[(String, Collection)]) -> Result<()> {
    let specs = |exact: bool| -> BTreeSet<&str> {
        let puzzles = collections.iter().flat_map(|(_, collection)| &collection.puzzles);
        let puzzles = puzzles.filter(|puzzle| !exact || puzzle.certainty == Certainty::Tables);
        // An invalid spec is reported with its puzzle.
        puzzles.map(|puzzle| &*puzzle.spec).filter(|spec| GameHandle::from_spec(spec).is_ok()).collect()
    };
    let exact = specs(true);
    if exact.is_empty() {
        let all = specs(false);
        let first = all.first().filter(|_| all.iter().all(|spec| tables.pieces(spec) == 0));
        return first.map_or(Ok(()), |spec| check_tables_of(tables, spec));
    }
    exact.into_iter().try_for_each(|spec| check_tables_of(tables, spec))
}

fn rate_all(args: &RateArgs) -> Result<()> {
    files::check_outputs(&args.files, [])?;
    let interrupt = Interrupt::listen()?;
    for path in &args.files {
        let mut collection = read(path)?;
        let all = collection.puzzles.len();
        let mut progress = Progress::start("puzzles", 0, all as u64);
        let mut rated = 0;
        for puzzle in collection.puzzles.iter_mut().take_while(|_| !interrupt.is_requested()) {
            puzzle.rating = rate(puzzle)?;
            rated += 1;
            progress.show(rated);
        }
        progress.finish();
        files::write(path, &collection.text())?;
        let kept = || format!("{rated} of {} rated anew in {}", counted(all, "puzzle"), path.display());
        interrupt.check(kept)?;
        print_message(format_args!("{} rated in {}", counted(all, "puzzle"), path.display()));
    }
    Ok(())
}
