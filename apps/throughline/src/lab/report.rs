//! `throughline lab report` and `lab compare`: reports on rule sets, and comparisons of them.

use super::{ResultsFile, SelfPlay};
use crate::args::spec_to_resume;
use crate::exit::{Interrupted, UsageError, is_usage, with_path};
use crate::files::{check_outputs, name_of_spec, write};
use crate::interrupt::Interrupt;
use crate::output::out;
use crate::progress::Progress;
use crate::solve::check_damage;
use anyhow::{Context, Result};
use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use throughline_catalog::{GameHandle, TablebaseFolder};
use throughline_lab::study::{
    Probe, Report, StudyPlan, StudyStage, StudyTables, alike_warning, compare, comparison_page,
    comparison_text, report_page, study,
};
use throughline_lab::{PlayedGame, StateFile, differing_seed, omits_seed};

/// Default size of a report.
struct Size {
    games: u32,
    nodes: u64,
    probes: u32,
}

const USUAL: Size = Size { games: 200, nodes: 4_000, probes: 200 };
const QUICK: Size = Size { games: 40, nodes: 600, probes: 40 };
/// Default number of plies in which the engine varies its moves: with half as many, half the games
/// of Linear Pursuit are alike.
const VARIED: u16 = 16;

/// File name ending of a report's games.
const GAMES_FILE: &str = "games.jsonl";

/// Arguments on how to make reports.
#[derive(clap::Args, Debug)]
struct ReportOptions {
    /// Make a small report, for designers: 40 games, 600 nodes per move, 40 probes
    #[arg(long)]
    quick: bool,
    /// Self-play games, an even number, and as many against half and twice the nodes [default: 200]
    #[arg(long, value_name = "N", value_parser = even_number)]
    games: Option<u32>,
    /// Nodes per move [default: 4000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(10..=1_000_000_000))]
    nodes: Option<u64>,
    /// Positions of the games in which every move is evaluated [default: 200]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    probes: Option<u32>,
    #[command(flatten)]
    play: SelfPlay,
    /// Folder of tablebases, as written by `throughline solve tables`: the engine plays positions
    /// in them by their exact values, which are also the expected scores
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// Folder for the report and its games, from which an interrupted report resumes
    #[arg(long, value_name = "DIR", default_value = "reports")]
    out: PathBuf,
}

/// Parses a number of games that can be played in pairs, with the sides swapped.
fn even_number(text: &str) -> Result<u32, &'static str> {
    let fits = |number: &u32| (2..=1_000_000).contains(number) && number.is_multiple_of(2);
    text.parse().ok().filter(fits).ok_or("expected an even number from 2 to 1000000")
}

/// Arguments of `throughline lab report`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Game spec: GAME or GAME:key=value,key=value (see `throughline games`)
    spec: String,
    /// Print all results as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    options: ReportOptions,
}

/// Arguments of `throughline lab compare`.
#[derive(clap::Args, Debug)]
pub struct CompareArgs {
    /// Game specs; the first is the baseline. Reports already in the folder are reused
    #[arg(value_name = "SPEC", required = true, num_args = 2..)]
    reports: Vec<String>,
    #[command(flatten)]
    options: ReportOptions,
}

/// Makes a report, and prints its figures.
pub fn run(args: &Args) -> Result<()> {
    let interrupt = Interrupt::listen()?;
    let plan = args.options.plan(&args.spec)?;
    let page = args.options.page_of(&plan);
    args.options.check_folder(&[&page])?;
    let report = args.options.report(&plan, &interrupt)?;
    let mut out = out();
    if args.json {
        return Ok(writeln!(out, "{}", serde_json::to_string_pretty(&report)?)?);
    }
    writeln!(out, "{:<36} {:>8}  {:^19}  from", "figure", "value", "95 % interval")?;
    for figure in report.figures.iter().filter(|figure| figure.interval.is_some()) {
        let [low, high] = figure.interval.unwrap_or_default();
        let (name, value, sample) = (&figure.text.name, figure.value, &figure.sample);
        let interval = format!("{low:.3} to {high:.3}");
        writeln!(out, "{name:<36} {value:>8.3}  {interval:<19}  {sample}")?;
    }
    if let Some(warning) = alike_warning(&report) {
        writeln!(out, "\n{warning}")?;
    }
    Ok(writeln!(out, "\nestimated; the page is {}", page.display())?)
}

/// Makes reports, compares them, and writes the page.
pub fn run_compare(args: &CompareArgs) -> Result<()> {
    let interrupt = Interrupt::listen()?;
    let options = &args.options;
    // All specs are checked before the first game is played.
    let plans: Vec<StudyPlan> = args.reports.iter().map(|spec| options.plan(spec)).collect::<Result<_>>()?;
    let mut specs = BTreeSet::new();
    if let Some(plan) = plans.iter().find(|plan| !specs.insert(plan.game.spec())) {
        let why = format!("{} is given twice: expected rule sets that differ", plan.game.spec());
        return Err(UsageError(why).into());
    }
    let path = options.out.join("comparison.html");
    let pages: Vec<PathBuf> = plans.iter().map(|plan| options.page_of(plan)).collect();
    options.check_folder(&pages.iter().chain([&path]).collect::<Vec<_>>())?;
    let reports = plans.iter().map(|plan| options.report(plan, &interrupt));
    let reports: Vec<Report> = reports.collect::<Result<_>>()?;
    let comparison = compare(&reports)?;
    write(&path, &comparison_page(&comparison))?;
    let mut out = out();
    write!(out, "{}", comparison_text(&comparison))?;
    Ok(writeln!(out, "the page is {}", path.display())?)
}

impl ReportOptions {
    fn plan(&self, spec: &str) -> Result<StudyPlan> {
        let game = self.game_of(spec)?;
        let tables = self.tables.as_deref().map(|folder| tables_of(&game, folder)).transpose()?;
        let usual = if self.quick { QUICK } else { USUAL };
        Ok(StudyPlan {
            game,
            games: self.games.unwrap_or(usual.games) as usize,
            nodes: self.nodes.unwrap_or(usual.nodes),
            probes: self.probes.unwrap_or(usual.probes) as usize,
            varied_plies: self.play.varied_plies(VARIED),
            max_plies: self.play.max_plies(),
            tables,
            seed: self.play.seed,
            concurrency: self.play.concurrency(),
        })
    }

    /// Returns the rule set of a spec. Where the spec leaves the seed open, the seed is that of the
    /// report already begun in the folder, if there is one.
    fn game_of(&self, spec: &str) -> Result<GameHandle> {
        let game = crate::args::game_of(spec)?;
        if !omits_seed(spec, game.spec()) {
            return Ok(game);
        }
        let mut kept = self.specs_in_folder();
        kept.retain(|kept| differing_seed(kept, game.spec()).is_some());
        if kept.len() > 1 {
            let (folder, kept) = (self.out.display(), kept.join(", "));
            let why = format!("{folder} has more than one report of {spec}: give a seed, as in {kept}");
            return Err(UsageError(why).into());
        }
        Ok(GameHandle::from_spec(&spec_to_resume(spec, game.spec(), &mut kept))?)
    }

    /// Returns the rule sets of the reports begun in the folder, sorted.
    fn specs_in_folder(&self) -> Vec<String> {
        let files = std::fs::read_dir(&self.out).into_iter().flatten().flatten().map(|entry| entry.path());
        let games = files.filter(|path| path.to_string_lossy().ends_with(GAMES_FILE));
        let mut specs: Vec<String> =
            games.filter_map(|path| StateFile::settings_in(&path)?.remove("game")).collect();
        specs.sort();
        specs
    }

    /// Returns the path of one of a report's files, by the end of its name.
    fn file_of(&self, plan: &StudyPlan, ending: &str) -> PathBuf {
        self.out.join(format!("{}.{ending}", name_of_spec(plan.game.spec())))
    }

    /// Returns the path of a report's page.
    fn page_of(&self, plan: &StudyPlan) -> PathBuf {
        self.file_of(plan, "html")
    }

    /// Creates the folder, and checks that the pages can be written.
    fn check_folder(&self, pages: &[&PathBuf]) -> Result<()> {
        std::fs::create_dir_all(&self.out)
            .with_context(|| format!("cannot make the folder {}", self.out.display()))?;
        check_outputs(pages.iter().copied(), &[])
    }

    /// Makes or resumes a report, and writes its page.
    fn report(&self, plan: &StudyPlan, interrupt: &Interrupt) -> Result<Report> {
        let games_file = self.file_of(plan, GAMES_FILE);
        let (mut games, played) = ResultsFile::open::<PlayedGame>(Some(&games_file), plan.settings())?;
        let probes_file = self.file_of(plan, "probes.jsonl");
        let (mut probes, probed) = open_probes(&probes_file, plan)?;
        let mut progress = Progress::start("games", played.len() as u64, 6 * plan.games as u64);
        let (mut done, mut is_probing) = (played.len() as u64, false);
        let made = study(plan, &played, &probed, interrupt.flag(), &mut |stage, left| {
            match stage {
                StudyStage::Game(game) => {
                    games.append(game).map_err(|error| with_path(&games_file, error))?
                }
                StudyStage::Probe(probe) => {
                    probes.append(probe).map_err(|error| with_path(&probes_file, error))?;
                    if !is_probing {
                        progress.finish();
                        progress = Progress::start("probes", 0, left as u64 + 1);
                        (done, is_probing) = (0, true);
                    }
                }
            }
            done += 1;
            progress.set_total(done + left as u64);
            progress.show(done);
            Ok(())
        });
        progress.finish();
        let Some(report) = made? else {
            let folder = self.out.display();
            let kept = format!("the games so far are kept in {folder}; the same command goes on with them");
            return Err(Interrupted(kept).into());
        };
        write(&self.page_of(plan), &report_page(&plan.game, &report))?;
        plan.tables.as_ref().map_or(Ok(()), |tables| check_damage(&tables.folder))?;
        Ok(report)
    }
}

/// Returns the tables of a rule set in a folder.
fn tables_of(game: &GameHandle, folder: &Path) -> Result<StudyTables> {
    let none = || {
        let (spec, folder) = (game.spec(), folder.display());
        UsageError(format!(
            "--tables {folder} has none of {spec} that can be used: expected a folder in which throughline solve tables made some"
        ))
    };
    Ok(StudyTables::of(game, TablebaseFolder::new(folder)).ok_or_else(none)?)
}

/// Opens the probes made so far. If they belong to other games (say, because the number of games
/// was raised), they are deleted and made anew.
fn open_probes(path: &Path, plan: &StudyPlan) -> Result<(ResultsFile, Vec<Probe>)> {
    ResultsFile::open(Some(path), plan.probe_settings()).or_else(|error| {
        if !is_usage(&error) {
            return Err(error);
        }
        std::fs::remove_file(path)?;
        ResultsFile::open(Some(path), plan.probe_settings())
    })
}
