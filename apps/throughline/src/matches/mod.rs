//! `throughline match`: matches between engines.

mod args;

pub use args::Args;

use crate::exit::{UsageError, with_path};
use crate::files::{cannot_write, check_appended, check_outputs, print_beside, today, write};
use crate::interrupt::Interrupt;
use crate::output::{counted, print_message, printable};
use crate::processor;
use crate::solve::check_damage;
use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressStyle};
use std::fmt::Display;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::time::{Duration, Instant};
use throughline_lab::{
    EngineKind, MatchError, MatchPlan, MatchScore, OwnSettings, PlannedGame, PlayedGame, RecordsFile,
    StateFile, match_json, match_record, match_svg, run_match, run_match_remotely, status_line, summary,
};
use throughline_tasks::{BatchError, Task};

/// Plays the match, and prints the summary.
pub fn run(args: &Args) -> Result<()> {
    play(args).map(drop)
}

/// Plays the match, prints the summary, and returns the score. After Ctrl-C both cover the finished
/// games.
pub fn play(args: &Args) -> Result<MatchScore> {
    let interrupt = Interrupt::listen()?;
    let plan = args.plan()?;
    let (read, kept) = (args.files_read(), args.records.iter().chain(&args.state));
    check_appended(kept.clone(), &read)?;
    check_outputs(args.json.iter().chain(&args.svg), kept.chain(&read))?;
    let workers = args.remote.workers()?;
    let (mut files, mut games) = MatchFiles::open(args, &plan)?;
    let mut progress = Progress::start(&plan, games.len());
    let done = games.clone();
    let mut keep = |game: &PlayedGame, score: &MatchScore| {
        files.keep(&plan, game)?;
        progress.show(&plan, game, score);
        games.push(game.clone());
        Ok(())
    };
    let score = match &workers {
        None => run_match(&plan, &done, interrupt.flag(), &mut keep),
        Some(workers) => run_match_remotely(&plan, &done, &mut keep, |games, keep| {
            let elsewhere = |why: &dyn Display| Some(MatchError::Remote(why.to_string()));
            let mut keep = |text: &str| keep(serde_json::from_str(text).map_err(|error| elsewhere(&error))?);
            let mut tasks = games.map(Task::PlayGame);
            let failed = |error: BatchError| elsewhere(&error);
            workers.run(&mut tasks, plan.concurrency, interrupt.flag(), &mut keep, failed)
        }),
    };
    progress.finish();
    let score = score?;
    files.finish()?;
    games.sort_by_key(|game| game.index);
    if let Some(path) = &args.json {
        write(path, &format!("{:#}\n", match_json(&plan, &score, &games)))?;
    }
    if let Some(path) = &args.svg {
        write(path, &match_svg(&plan, &score, &games))?;
    }
    print_beside(args.json.iter().chain(&args.svg), &summary(&plan, &score))?;
    for engine in &plan.engines {
        if let EngineKind::Own(OwnSettings { tables: Some(tables), .. }) = &engine.kind {
            check_damage(tables)?;
        }
    }
    if !score.is_over() {
        interrupt.check(|| args.kept_summary(&score))?;
    }
    Ok(score)
}

impl Args {
    /// Describes what is kept of an interrupted match.
    fn kept_summary(&self, score: &MatchScore) -> String {
        let played = format!("{} of {} were played", score.played(), counted(score.planned(), "game"));
        match &self.state {
            Some(path) => {
                let how = if self.resume { "the same command" } else { "--resume" };
                format!("{played} and are kept in {}; {how} goes on with them", path.display())
            }
            None => played,
        }
    }
}

/// The files in which finished games are kept.
struct MatchFiles<'a> {
    args: &'a Args,
    state: Option<StateFile>,
    records: Option<RecordsFile>,
    date: String,
}

impl<'a> MatchFiles<'a> {
    /// Opens the files before any game is played, and returns the games played so far.
    fn open(args: &'a Args, plan: &MatchPlan) -> Result<(Self, Vec<PlayedGame>)> {
        let length = |path: &Path| path.metadata().map_or(0, |data| data.len());
        let mut records_from = args.records.as_deref().map_or(0, length);
        let (mut state, mut games) = (None, Vec::new());
        if let Some(path) = &args.state {
            let context = || format!("cannot keep the match in {}", path.display());
            let mut settings = plan.settings();
            if let Some(records) = &args.records {
                settings.insert("records".to_owned(), records.display().to_string());
            }
            let held = if args.resume { StateFile::resume(path, &settings) } else { Ok(None) };
            match held.with_context(context)? {
                Some((file, played)) => {
                    check_pairs(plan, &played).with_context(context)?;
                    records_from = file.records_from();
                    games = played;
                    state = Some(file);
                }
                None => state = Some(StateFile::create(path, settings, records_from).with_context(context)?),
            }
        }
        let open = |path: &Path| open_records(path, records_from, plan, &games);
        let records = args.records.as_deref().map(open).transpose()?;
        let mut files = MatchFiles { args, state, records, date: today() };
        for game in &games {
            files.write(plan, game)?;
        }
        Ok((files, games))
    }

    /// Keeps a finished game.
    fn keep(&mut self, plan: &MatchPlan, game: &PlayedGame) -> io::Result<()> {
        if let (Some(state), Some(path)) = (&mut self.state, &self.args.state) {
            state.append(game).map_err(|error| with_path(path, error))?;
        }
        self.write(plan, game)
    }

    fn write(&mut self, plan: &MatchPlan, game: &PlayedGame) -> io::Result<()> {
        let (Some(records), Some(path)) = (&mut self.records, &self.args.records) else { return Ok(()) };
        let sheet = match_record(plan, game, &self.date).map_err(io::Error::other)?;
        records.add(game.index, &sheet).map_err(|error| with_path(path, error))
    }

    /// Writes the records still held back.
    fn finish(self) -> io::Result<()> {
        let (Some(records), Some(path)) = (self.records, &self.args.records) else { return Ok(()) };
        records.finish().map_err(|error| with_path(path, error))
    }
}

/// Opens the file of records of a match, whose `games` so far begin at byte `from`.
fn open_records(path: &Path, from: u64, plan: &MatchPlan, games: &[PlayedGame]) -> Result<RecordsFile> {
    let opened = RecordsFile::open_for_match(path, from, plan, games);
    let opened = opened.map_err(|error| match error.kind() {
        io::ErrorKind::InvalidData => anyhow::Error::from(UsageError::of(error)),
        _ => error.into(),
    });
    opened.with_context(|| cannot_write(path))
}

/// Refuses to resume a match with fewer pairs than those of which games were played.
fn check_pairs(plan: &MatchPlan, played: &[PlayedGame]) -> Result<(), UsageError> {
    let planned = MatchScore::new(plan).planned();
    let last = played.iter().map(|game| game.index + 1).max().unwrap_or(0);
    if last <= planned {
        return Ok(());
    }
    let (pairs, least) = (plan.pairs, (plan.pairs * last).div_ceil(planned));
    Err(UsageError(format!(
        "--pairs {pairs}: games of {least} were played before: expected at least {least}"
    )))
}

/// Interval between progress lines where there is no terminal.
const LINE_INTERVAL: Duration = Duration::from_secs(10);

/// Progress of a match on standard error.
struct Progress {
    bar: Option<ProgressBar>,
    started: Instant,
    /// Games finished since the start of this run.
    games: u32,
    last_line: Instant,
}

impl Progress {
    /// Starts the display; `done` games were played by earlier runs.
    fn start(plan: &MatchPlan, done: usize) -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template("{spinner} {msg}").expect("a fixed template");
            let bar = ProgressBar::new_spinner().with_style(style);
            bar.enable_steady_tick(Duration::from_millis(200));
            bar.set_message("no game is finished yet");
            bar
        });
        let progress = Progress { bar, started: Instant::now(), games: 0, last_line: Instant::now() };
        if done > 0 {
            progress.print_line(&format!("{} played before", counted(done, "game")));
        }
        let left = MatchScore::new(plan).planned() - done;
        if progress.bar.is_none() && left > 0 {
            let most = if plan.sprt.is_some() { "at most " } else { "" };
            print_message(format!("{most}{} to play", counted(left, "game")));
        }
        let cores = processor::cores();
        let timed =
            plan.engines.iter().any(|engine| engine.time.time.is_some() || engine.time.clock.is_some());
        if timed && plan.concurrency > cores {
            let games = plan.concurrency;
            progress.print_line(&format!(
                "{games} games at a time on {cores} cores: engines on a clock will be short of time"
            ));
        }
        progress
    }

    /// Updates the display after a finished game; an engine's fault is printed at once.
    fn show(&mut self, plan: &MatchPlan, game: &PlayedGame, score: &MatchScore) {
        self.games += 1;
        if let Some(winner) = game.winner.filter(|_| game.end.is_fault()) {
            let planned = PlannedGame::new(game.index, score.pairings());
            let loser = &plan.engines[planned.engines[winner.opponent().index()]].name;
            self.print_line(&format!("game {}: {loser} {}", game.index + 1, game.reason));
        }
        let left = (score.planned() - score.played()) as u32;
        let left = self.started.elapsed() * left / self.games;
        let line = status_line(plan, score, Some(left).filter(|_| !score.is_over()));
        match &self.bar {
            Some(bar) => bar.set_message(printable(&line).into_owned()),
            None if self.last_line.elapsed() >= LINE_INTERVAL || score.is_over() => {
                print_message(line);
                self.last_line = Instant::now();
            }
            None => {}
        }
    }

    fn print_line(&self, line: &str) {
        match &self.bar {
            Some(bar) => bar.println(printable(line)),
            None => print_message(line),
        }
    }

    /// Removes the progress line.
    fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
