//! `throughline lab starts`: how even each of many starts is.

use super::{ResultsFile, SelfPlay};
use crate::args::{files_of, game_of, spec_to_resume};
use crate::exit::{UsageError, with_path};
use crate::files::{check_outputs, print_beside, refuse_standard, write};
use crate::interrupt::Interrupt;
use crate::output::counted;
use crate::progress::{Progress, with_spinner};
use anyhow::Result;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use throughline_catalog::GameHandle;
use throughline_lab::starts::{
    Start, StartGame, StartPosition, StartsPlan, StartsReport, each_option, expand, positions_after,
    positions_of, sample_of, starts_map, try_starts,
};
use throughline_lab::{StateFile, engine_name};

const EXAMPLES: &str = "\
A SPEC may contain alternatives in braces (quote them for the shell): {a|b} for either,
{orders LETTERS} for the letters in any order, {subsets LETTERS} for some of them, {same N} for
the value of the Nth brace, {small N} for that in lower case.

Each start is tested in a few self-play games, and in more while its score may lie within the
margin, until its 95 % interval reaches no further than that to either side. The results are
estimates for the engine at these nodes.

Examples:
  throughline lab starts linear-progression --plies 2 --json drops.json
  throughline lab starts 'one-dimensional-chess:setup={orders kqrbn}'
  throughline lab starts 'linear-pursuit:setup={classic|yin-yang},pieces=K{subsets BBNNRR},pawns={on|off}' --by decisiveness
  throughline lab starts linear-pursuit --position 'PPPPPPPppppppp/{orders KBBNNRR}{small 1} w'
  throughline lab starts hnefatafl --each-option --nodes 500,2000,8000";

/// Default number of plies in which the engine varies its moves.
const VARIED: u16 = 8;

/// Order of the list.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum SortOrder {
    /// Score nearest to 0.5 first
    Evenness,
    /// Starts within the margin first, by fewest draws, then fewest short draws
    Decisiveness,
}

/// Arguments of `throughline lab starts`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Game specs, with alternatives in braces
    #[arg(value_name = "SPEC", required = true)]
    specs: Vec<String>,
    /// Try every position after this many plies; positions that are equal up to symmetry count once
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=8))]
    plies: u8,
    /// Try each spec from this position string, instead of its own start; it may hold alternatives,
    /// like a SPEC
    #[arg(long, value_name = "POSITION", conflicts_with = "plies")]
    position: Option<String>,
    /// Try only this many of these positions per spec, drawn at random
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    sample: Option<u32>,
    /// Also try each spec with each of its options changed to each other value
    #[arg(long)]
    each_option: bool,
    /// Nodes per move; several strengths separated by commas
    #[arg(long, value_name = "N", default_value = "1000", value_delimiter = ',', value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Vec<u64>,
    /// Largest deviation of the first side's score from 0.5 at which a start is fair
    #[arg(long, value_name = "SHARE", default_value_t = 0.05)]
    margin: f64,
    /// Fewest games per start
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(2..))]
    least: u32,
    /// Most games per start, if it stays close
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    most: u32,
    /// Drop a start once its interval at this confidence level, in per cent, lies outside the
    /// margin. Lower levels drop unfair starts sooner, but also more fair ones
    #[arg(long, value_name = "PERCENT", default_value_t = 90, value_parser = clap::value_parser!(u8).range(1..=99))]
    confidence: u8,
    /// Measure the N most even starts again with new games. Only these then count for them, so that
    /// none looks even by luck
    #[arg(long, value_name = "N", default_value_t = 0)]
    finalists: u32,
    /// Games per finalist
    #[arg(long, value_name = "N", default_value_t = 400, requires = "finalists", value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    final_games: u32,
    #[command(flatten)]
    play: SelfPlay,
    /// Sort order of the list
    #[arg(long, value_enum, default_value_t = SortOrder::Evenness)]
    by: SortOrder,
    /// Save the games to this file, and resume from it
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Write all results to this file as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write an SVG drawing to this file: the first side's score by where the last ply ended
    #[arg(long, value_name = "FILE", requires = "plies")]
    svg: Option<PathBuf>,
    /// Write the starts that are fair or near after all their games to this file, one per line;
    /// with finals, only finalists
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
}

/// Plays the games, and writes and prints the results.
pub fn run(args: &Args) -> Result<()> {
    args.state.as_deref().map_or(Ok(()), refuse_standard)?;
    let interrupt = Interrupt::listen()?;
    let planned = with_spinner("looking for the starts", || args.plan(interrupt.flag()));
    interrupt.check(|| "no game was played yet".to_owned())?;
    let plan = planned?;
    let used = args.specs.iter().flat_map(|spec| files_of(spec)).chain(args.state.clone());
    let used: Vec<PathBuf> = used.collect();
    check_outputs(args.json.iter().chain(&args.table).chain(&args.svg), &used)?;
    let (mut kept, done) = ResultsFile::open::<StartGame>(args.state.as_deref(), plan.settings())?;
    let mut played = done.len() as u64;
    let mut progress = Progress::start("games of this round", played, played);
    let found = try_starts(&plan, &done, interrupt.flag(), &mut |game, left| {
        if let Some(path) = &args.state {
            kept.append(game).map_err(|error| with_path(path, error))?;
        }
        played += 1;
        progress.set_total(played + left as u64);
        progress.show(played);
        Ok(())
    });
    progress.finish();
    let (command, engine, margin) = (args.command(), engine_name(), args.margin);
    let report = StartsReport { command, engine, margin, starts: found? };
    // After Ctrl-C there may be no results.
    if !report.starts.is_empty() {
        args.write_results(&plan, &report)?;
    }
    let games = counted(played, "game");
    Ok(interrupt.check(|| match &args.state {
        Some(path) => {
            format!("{games} kept in {}; the same command goes on from there", path.display())
        }
        None => format!("{games} played; with --state they are kept"),
    })?)
}

impl Args {
    /// Writes and prints the results.
    fn write_results(&self, plan: &StartsPlan, report: &StartsReport) -> Result<()> {
        if let Some(path) = &self.json {
            write(path, &format!("{}\n", serde_json::to_string_pretty(report)?))?;
        }
        if let Some(path) = &self.table {
            let games = if self.finalists > 0 { self.final_games } else { self.most };
            write(path, &report.even_table(u64::from(games)))?;
        }
        if let (Some(path), Some(start)) = (&self.svg, plan.starts.first()) {
            let svg = starts_map(&start.game, report, usize::from(self.plies).saturating_sub(1));
            let no_moves = || UsageError("--svg needs starts after moves: expected --plies".to_owned());
            write(path, &svg.ok_or_else(no_moves)?)?;
        }
        let order = match self.by {
            SortOrder::Evenness => report.by_evenness(),
            SortOrder::Decisiveness => report.by_decisiveness(),
        };
        print_beside(self.json.iter().chain(&self.table).chain(&self.svg), &report.text(&order))
    }

    fn plan(&self, stop: &AtomicBool) -> Result<StartsPlan> {
        if !(0.0..0.5).contains(&self.margin) || self.least > self.most {
            let expected = "expected a --margin from 0 to below 0.5, and --least no more than --most";
            return Err(UsageError(expected.to_owned()).into());
        }
        if self.svg.is_some() && self.plies == 0 {
            let expected = "--svg needs starts after moves: expected --plies from 1";
            return Err(UsageError(expected.to_owned()).into());
        }
        let specs = self.rule_sets()?;
        let mut starts = Vec::new();
        for spec in &specs {
            starts.extend(self.starts_of(spec, specs.len() > 1, stop)?);
        }
        Ok(StartsPlan {
            starts,
            margin: self.margin,
            least: self.least as usize,
            most: self.most as usize,
            confidence: f64::from(self.confidence) / 100.0,
            finalists: self.finalists as usize,
            final_games: self.final_games as usize,
            varied_plies: self.play.varied_plies(VARIED),
            max_plies: self.play.max_plies(),
            seed: self.play.seed,
            concurrency: self.play.concurrency(),
        })
    }

    /// Returns the expanded specs with their seeds. A seed that was left open is that of the games
    /// kept in the state file, if there are any.
    fn rule_sets(&self) -> Result<Vec<String>> {
        let kept = self.state.as_deref().and_then(StateFile::settings_in);
        let mut kept = kept.map(|settings| StartsPlan::specs_in(&settings)).unwrap_or_default();
        let mut specs = Vec::new();
        for text in &self.specs {
            for text in expand(text)? {
                let settled = game_of(&text)?.spec().to_owned();
                let meant = if self.each_option { each_option(&settled)? } else { vec![settled] };
                specs.extend(meant.iter().map(|spec| spec_to_resume(&text, spec, &mut kept)));
            }
        }
        Ok(specs)
    }

    /// Returns the starts of a spec, one for each strength.
    fn starts_of(&self, spec: &str, has_others: bool, stop: &AtomicBool) -> Result<Vec<Start>> {
        let game = game_of(spec)?;
        let mut positions = self.positions(&game, stop)?;
        if let Some(sample) = self.sample {
            positions = sample_of(&positions, sample as usize, self.play.seed);
        }
        let is_own = self.plies == 0 && self.position.is_none();
        let mut starts = Vec::new();
        for position in positions {
            let within = if self.plies > 0 { position.moves.join(" ") } else { position.position.clone() };
            let name = match has_others {
                _ if is_own => game.spec().to_owned(),
                true => format!("{} {within}", game.spec()),
                false => within,
            };
            let own = (!is_own).then_some(position.position);
            starts.extend(self.nodes.iter().map(|&nodes| Start {
                game: game.clone(),
                position: own.clone(),
                name: name.clone(),
                images: position.images,
                nodes,
            }));
        }
        Ok(starts)
    }

    /// Returns the positions in which games of a rule set begin.
    fn positions(&self, game: &GameHandle, stop: &AtomicBool) -> Result<Vec<StartPosition>> {
        Ok(match &self.position {
            None => positions_after(game.spec(), usize::from(self.plies), stop)?,
            Some(text) => positions_of(game, &expand(text)?)?,
        })
    }

    /// Returns the command that reproduces the results.
    fn command(&self) -> String {
        let quoted = |spec: &String| {
            if spec.contains(['{', '|', '#', ' ']) { format!("'{spec}'") } else { spec.clone() }
        };
        let specs: Vec<String> = self.specs.iter().map(quoted).collect();
        let nodes: Vec<String> = self.nodes.iter().map(u64::to_string).collect();
        let optional = [
            (self.plies > 0).then(|| format!(" --plies {}", self.plies)),
            self.position.as_ref().map(|position| format!(" --position '{position}'")),
            self.sample.map(|sample| format!(" --sample {sample}")),
            self.each_option.then(|| " --each-option".to_owned()),
            (self.finalists > 0)
                .then(|| format!(" --finalists {} --final-games {}", self.finalists, self.final_games)),
        ];
        let optional: String = optional.into_iter().flatten().collect();
        format!(
            "throughline lab starts {}{optional} --nodes {} --margin {} --least {} --most {} --confidence {} \
             --vary {} --max-plies {} --seed {}",
            specs.join(" "),
            nodes.join(","),
            self.margin,
            self.least,
            self.most,
            self.confidence,
            self.play.varied_plies(VARIED),
            self.play.max_plies,
            self.play.seed
        )
    }
}
