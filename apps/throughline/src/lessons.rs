//! `throughline lessons`: checks the lessons, and lists the rules that they teach.

use crate::exit::{NegativeResult, UsageError};
use crate::files;
use crate::output::{counted, out};
use anyhow::{Result, bail, ensure};
use std::io::Write;
use std::path::Path;
use throughline_catalog::{GAMES, lesson_file, messages};
use throughline_game::{GameInfo, Language};
use throughline_puzzles::lesson::LessonCheck;

/// Subcommands of `throughline lessons`.
#[derive(clap::Subcommand, Debug)]
pub enum Args {
    /// Check every position, goal, wrong try and reply by the rules and the solver, every text, and
    /// that every numbered rule is taught
    Check(GameSelection),
    /// List the numbered rules of the rules page, and the steps that teach each
    Rules(RulesArgs),
}

/// Arguments of `throughline lessons rules`.
#[derive(clap::Args, Debug)]
pub struct RulesArgs {
    #[command(flatten)]
    selection: GameSelection,
    /// Print a tab-separated table of the steps instead, each with the rules that it teaches
    #[arg(long)]
    table: bool,
}

/// The games whose lessons to use.
#[derive(clap::Args, Debug)]
pub struct GameSelection {
    /// Games by their names in specs, or folders with lessons.toml and text/en.ftl [default: all
    /// games that have lessons]
    #[arg(value_name = "GAME")]
    games: Vec<String>,
}

/// Runs the subcommand.
///
/// # Errors
/// Games without lessons, files that cannot be read, and lessons with defects (already printed).
pub fn run(args: &Args) -> Result<()> {
    match args {
        Args::Check(selection) => check(&checks(selection)?),
        Args::Rules(RulesArgs { selection, table: false }) => rules(&checks(selection)?),
        Args::Rules(RulesArgs { selection, table: true }) => table(&checks(selection)?),
    }
}

/// Returns the checks of the selected games, in order.
fn checks(selection: &GameSelection) -> Result<Vec<(&'static GameInfo, LessonCheck)>> {
    if selection.games.is_empty() {
        return Ok(GAMES.into_iter().filter_map(|info| Some((info, shipped(info)?))).collect());
    }
    selection.games.iter().map(|name| of_game(name)).collect()
}

fn shipped(info: &GameInfo) -> Option<LessonCheck> {
    let messages = messages(info.id).and_then(|files| files.file(Language::English)).unwrap_or_default();
    Some(LessonCheck::of(info, lesson_file(info.id)?, messages))
}

fn of_game(name: &str) -> Result<(&'static GameInfo, LessonCheck)> {
    let folder = Path::new(name);
    let id = folder.file_name().and_then(|id| id.to_str()).unwrap_or(name);
    let Some(info) = GAMES.into_iter().find(|info| info.id == id) else {
        let ids: Vec<&str> = GAMES.into_iter().map(|info| info.id).collect();
        bail!(UsageError(format!("there is no game “{id}”: the games are {}", ids.join(", "))));
    };
    if !folder.is_dir() {
        return Ok((info, shipped(info).ok_or_else(|| UsageError(format!("{id} has no lessons")))?));
    }
    let read = |file: &str| files::read(&folder.join(file), files::GENERATED);
    Ok((info, LessonCheck::of(info, &read("lessons.toml")?, &read("text/en.ftl")?)))
}

fn check(checks: &[(&GameInfo, LessonCheck)]) -> Result<()> {
    let mut out = out();
    let (mut lessons, mut steps, mut defects) = (0, 0, 0);
    for (info, LessonCheck { defects: found, counts, .. }) in checks {
        for defect in found {
            writeln!(out, "{}: {defect}", info.id)?;
        }
        lessons += counts.0;
        steps += counts.1;
        defects += found.len();
    }
    let counts = [counted(lessons, "lesson"), counted(steps, "step"), counted(defects, "defect")];
    writeln!(out, "{}", counts.join(", "))?;
    ensure!(defects == 0, NegativeResult("the lessons have defects".to_owned()));
    Ok(())
}

/// Returns an error if lessons have defects: the list is then incomplete.
fn check_defects(checks: &[(&GameInfo, LessonCheck)]) -> Result<(), NegativeResult> {
    let of_game = |(info, check): &(&GameInfo, LessonCheck)| -> Vec<String> {
        check.defects.iter().map(|defect| format!("{}: {defect}", info.id)).collect()
    };
    let defects: Vec<String> = checks.iter().flat_map(of_game).collect();
    if defects.is_empty() { Ok(()) } else { Err(NegativeResult(defects.join("\n"))) }
}

fn rules(checks: &[(&GameInfo, LessonCheck)]) -> Result<()> {
    let mut out = out();
    for (info, check) in checks {
        writeln!(out, "{}", info.id)?;
        for taught in &check.rules {
            let untaught =
                || format!("not taught: {}", taught.untaught.as_deref().unwrap_or("no reason given"));
            let steps = if taught.steps.is_empty() { untaught() } else { taught.steps.join(" ") };
            writeln!(out, "  {:<4} {steps}", taught.rule)?;
        }
    }
    Ok(check_defects(checks)?)
}

fn table(checks: &[(&GameInfo, LessonCheck)]) -> Result<()> {
    let mut out = out();
    writeln!(out, "game\tstep\ttitle\trules")?;
    for (info, check) in checks {
        for step in &check.steps {
            writeln!(out, "{}\t{}\t{}\t{}", info.name, step.place, step.title, step.rules.join(", "))?;
        }
    }
    Ok(check_defects(checks)?)
}
