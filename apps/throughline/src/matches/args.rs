//! The flags of `throughline match`, and the plan they make.

use crate::args::{files_of, game_of, positive_duration, spec_to_resume};
use crate::exit::UsageError;
use crate::files;
use crate::queue::RemoteArgs;
use crate::solve::check_tables_of;
use anyhow::{Context, Result};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Duration;
use throughline_catalog::GameHandle;
use throughline_lab::stats::{EloModel, Sprt};
use throughline_lab::{
    Adjudication, DrawRule, EngineKind, EngineSpec, Fairness, GameRules, MatchPlan, Openings, OwnSettings,
    StateFile, Tournament, WinRule, make_names_unique, read_duration, read_openings,
};

/// Default number of plies of random openings.
const OPENING_PLIES: usize = 4;
/// Largest number of plies of random openings.
const MAX_OPENING_PLIES: usize = 100;
/// Default error rates of the test.
const ERROR_RATE: f64 = 0.05;

const ENGINES: &str = "\
An engine is a list of key=value, separated by commas:
  name=NAME      name in tables and records
  level=1…8      our engine at a level, as on the site; with nodes=N, by nodes instead of time
  depth=PLIES    depth limit, for our engine or a program
  nodes=N        node limit
  time=100ms     time limit per move
  clock=10s+0.1s time for the game, and increment
  threads=N      search threads of our engine (1)
  table=MIB      size of its transposition table (16)
  without=A+B    our engine without these parts of its search, to measure their effect:
                 aspiration, check-extensions, evasions, null-move, reverse-futility, futility,
                 late-move-pruning, late-move-reductions, internal-reductions, killers,
                 history, continuation-history
  net=FILE       evaluation: built-in, none (the game's own evaluation) or a network's file
                 from throughline train (built-in)
  tables=DIR     folder of tablebases, from throughline solve tables
  vary=PLIES     in the first plies of a game, play any of the eight best moves that costs
                 at most 5 % of the expected score, so that games differ
  contempt=N     cost of a draw for our engine, in hundredths of its evaluation (0), for
                 matches against weaker opponents
  overhead=1ms   time it leaves unused in each move
  cmd=PROGRAM    a program instead, with arguments; in double quotes if it contains commas,
                 words that contain spaces in single quotes
  protocol=ugi   the program's protocol: ugi, htp or otep
  option.X=Y     set its option X to Y

Each opening is played twice, with sides swapped; the statistics are over these pairs. Results
count in the planned order: with node or depth limits and one thread, they depend only on the
seed, not on the number of games at a time.

Examples:
  throughline match level=4 level=3 --pairs 100
  throughline match name=all,time=50ms name=bare,time=50ms,without=null-move --sprt 0,10
  throughline match name=new,nodes=20000 'name=old,cmd=./old engine,nodes=20000' --sprt 0,10 --concurrency 2";

/// Arguments of `throughline match`.
#[derive(clap::Args, Debug)]
#[command(after_help = ENGINES)]
pub struct Args {
    /// Two or more engines (see below)
    #[arg(value_name = "ENGINE", required = true, num_args = 2..)]
    engines: Vec<String>,
    /// Game spec: GAME or GAME:key=value,key=value
    #[arg(long, value_name = "SPEC", default_value = "hnefatafl")]
    game: String,
    /// Pairings: all against all, the first against all others, or each against the next
    #[arg(long, default_value = "round-robin", value_parser = one_of(&Tournament::ALL, Tournament::name))]
    tournament: Tournament,
    /// Pairs of games per pairing
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pairs: u32,
    /// Openings: random:PLIES (about as good as the start by a quick search, no two alike),
    /// even:PLIES (random moves after which a search of 100,000 nodes expects 45 to 55 %), start,
    /// or a FILE of game records or of one opening per line, as moves or `position P moves …`
    #[arg(long, value_name = "WHICH", default_value_t = format!("random:{OPENING_PLIES}"))]
    openings: String,
    /// Use only the first N plies of each game or line of an openings FILE
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    opening_plies: Option<u16>,
    /// Position string where random openings begin, instead of the game's start, such as a more
    /// even one
    #[arg(long, value_name = "P")]
    position: Option<String>,
    /// Largest difference between the scores of a random opening and the start, in hundredths
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(i32).range(0..=100_000))]
    balance: i32,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Games to play at a time; with --queue, games running or queued on other machines
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    concurrency: u16,
    /// Stop by a sequential probability ratio test of whether the first engine is better than the
    /// second by elo1, or only by elo0; the error rates default to 0.05
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", allow_hyphen_values = true)]
    sprt: Option<String>,
    /// Elo scale of elo0 and elo1
    #[arg(long, default_value = "normalised", value_parser = one_of(&EloModel::ALL, EloModel::name))]
    sprt_model: EloModel,
    /// Adjudicate a draw once both engines score the game as even for a while:
    /// from=PLIES,moves=N,score=HUNDREDTHS
    #[arg(long, value_name = "RULE", num_args = 0..=1, default_missing_value = "")]
    adjudicate_draw: Option<DrawRule>,
    /// Adjudicate a win once both engines score one side far ahead for a while:
    /// moves=N,score=HUNDREDTHS
    #[arg(long, value_name = "RULE", num_args = 0..=1, default_missing_value = "")]
    adjudicate_win: Option<WinRule>,
    /// Plies after which a game is a draw
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    max_plies: u32,
    /// Time by which an engine may exceed its limit before it loses
    #[arg(long, value_name = "TIME", default_value = "10ms", value_parser = time)]
    time_margin: Duration,
    /// Time without an answer after which a program with no time limit counts as hung and is
    /// restarted
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = positive_duration)]
    patience: Duration,
    #[command(flatten)]
    pub remote: RemoteArgs,
    /// Append the games to this file as records, in the planned order, with scores and times
    #[arg(long, value_name = "FILE")]
    pub records: Option<PathBuf>,
    /// Save the match to this file as it goes, for --resume
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// Resume the match in --state, if it has begun; --pairs may be raised
    #[arg(long, requires = "state")]
    pub resume: bool,
    /// Write the settings, results and games to this file as JSON
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Write an SVG chart to this file: the Elo difference of two engines over the pairs, or the
    /// ratings of more
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
}

/// Parses one of some values by its name.
fn one_of<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let names = PossibleValuesParser::new(all.iter().map(|value| name(*value)));
    names.map(move |text| *all.iter().find(|value| name(**value) == text).unwrap_or(&all[0]))
}

fn time(text: &str) -> Result<Duration, &'static str> {
    read_duration(text).ok_or("expected a time such as 10ms or 60s")
}

impl Args {
    /// Returns the match that the flags describe.
    ///
    /// # Errors
    /// All defects of the flags, or a file that cannot be read.
    pub fn plan(&self) -> Result<MatchPlan> {
        let game = self.game()?;
        let mut defects = Vec::new();
        let engines = self.read_engines(&mut defects);
        defects.extend(engines.iter().filter_map(|engine| mismatch(&game, engine)));
        if self.remote.is_requested() {
            defects.extend(
                engines.iter().filter_map(|engine| Some(engine.deterministic_settings().err()?.to_string())),
            );
        }
        let openings = self.read_opening_flag(&game, &mut defects)?;
        let sprt = self.read_sprt(&mut defects);
        if !defects.is_empty() {
            return Err(UsageError(defects.join("\n")).into());
        }
        check_tables(&game, &engines)?;
        let adjudication = Adjudication { draw: self.adjudicate_draw, win: self.adjudicate_win };
        Ok(MatchPlan {
            game,
            engines,
            tournament: self.tournament,
            pairs: self.pairs as usize,
            openings,
            seed: self.seed,
            concurrency: usize::from(self.concurrency),
            rules: GameRules { adjudication, max_plies: self.max_plies as usize, margin: self.time_margin },
            patience: self.patience,
            sprt,
        })
    }

    /// Returns the rule set: that of the resumed match if the spec leaves its seed open.
    fn game(&self) -> Result<GameHandle> {
        let game = game_of(&self.game)?;
        let resumed = self.state.as_deref().filter(|_| self.resume).and_then(StateFile::settings_in);
        match resumed.and_then(|mut settings| settings.remove("game")) {
            Some(kept) => {
                Ok(GameHandle::from_spec(&spec_to_resume(&self.game, game.spec(), &mut vec![kept]))?)
            }
            None => Ok(game),
        }
    }

    /// Returns the files that the match reads.
    pub fn files_read(&self) -> Vec<PathBuf> {
        let named = self.engines.iter().flat_map(|engine| EngineSpec::files_named(engine));
        let named = named.chain([self.openings.clone()]).map(PathBuf::from);
        files_of(&self.game).into_iter().chain(named).collect()
    }

    fn read_engines(&self, defects: &mut Vec<String>) -> Vec<EngineSpec> {
        let mut engines = Vec::new();
        for text in &self.engines {
            match EngineSpec::read(text) {
                Ok(engine) => engines.push(engine),
                Err(error) => defects.push(error.to_string()),
            }
        }
        defects.extend(make_names_unique(&mut engines).err().map(|error| error.to_string()));
        engines
    }

    fn read_opening_flag(&self, game: &GameHandle, defects: &mut Vec<String>) -> Result<Openings> {
        let way = self.openings.split(':').next().unwrap_or_default();
        let is_random = matches!(way, "random" | "even");
        defects.extend(self.position_defect(game, is_random));
        if self.opening_plies.is_some() && (is_random || self.openings == "start") {
            defects.push(
                "--opening-plies shortens the openings of a file: expected --openings FILE beside it"
                    .to_owned(),
            );
        }
        if self.openings == "start" {
            return Ok(Openings::Start);
        }
        if is_random {
            let fair = if way == "even" { Fairness::Even } else { Fairness::LikeStart(self.balance) };
            return Ok(Openings::Random {
                plies: self.read_plies(defects),
                fair,
                from: self.position.clone(),
            });
        }
        let path = Path::new(&self.openings);
        let file = File::open(path);
        let file = file.with_context(|| format!("cannot read the openings in {}", path.display()))?;
        let text = files::text_within(file, path, files::GENERATED)?;
        let plies = self.opening_plies.map(usize::from);
        Ok(Openings::Listed(read_openings(game, &text, plies).unwrap_or_else(|found| {
            defects.extend(found.iter().map(|defect| format!("{}, {defect}", path.display())));
            Vec::new()
        })))
    }

    fn position_defect(&self, game: &GameHandle, is_random: bool) -> Option<String> {
        let position = self.position.as_deref()?;
        if !is_random {
            return Some(
                "--position is where random openings begin: expected --openings random:PLIES or even:PLIES beside it"
                    .to_owned(),
            );
        }
        let defect = match game.record(Some(position)) {
            Ok(record) => record.outcome().map(|_| "the game is over there".to_owned()),
            Err(error) => Some(error.to_string()),
        };
        defect.map(|defect| format!("--position {position}: {defect}"))
    }

    fn read_plies(&self, defects: &mut Vec<String>) -> usize {
        let plies = match self.openings.split_once(':') {
            Some((_, text)) => text.parse().ok().filter(|plies| (1..=MAX_OPENING_PLIES).contains(plies)),
            None => Some(OPENING_PLIES),
        };
        if plies.is_none() {
            let given = &self.openings;
            defects.push(format!(
                "--openings cannot be “{given}”: expected random:PLIES or even:PLIES with 1 to {MAX_OPENING_PLIES} plies"
            ));
        }
        plies.unwrap_or(OPENING_PLIES)
    }

    fn read_sprt(&self, defects: &mut Vec<String>) -> Option<Sprt> {
        let text = self.sprt.as_ref()?;
        if self.engines.len() != 2 {
            defects.push(format!(
                "--sprt tests one engine against another: expected two engines, not {}",
                self.engines.len()
            ));
        }
        let numbers: Result<Vec<f64>, _> = text.split(',').map(|part| part.trim().parse::<f64>()).collect();
        let (elo0, elo1, alpha, beta) = match numbers.as_deref() {
            Ok(&[elo0, elo1]) => (elo0, elo1, ERROR_RATE, ERROR_RATE),
            Ok(&[elo0, elo1, alpha, beta]) => (elo0, elo1, alpha, beta),
            _ => {
                defects
                    .push(format!("--sprt cannot be “{text}”: expected elo0,elo1 or elo0,elo1,alpha,beta"));
                return None;
            }
        };
        let test = Sprt::new(elo0, elo1, alpha, beta, self.sprt_model);
        test.map_err(|error| defects.push(format!("--sprt {text}: {error}"))).ok()
    }
}

/// Returns an error if an engine's folder has no tables for this game: the engine would silently
/// play without them.
fn check_tables(game: &GameHandle, engines: &[EngineSpec]) -> Result<()> {
    for engine in engines {
        if let EngineKind::Own(OwnSettings { tables: Some(tables), .. }) = &engine.kind {
            let which = || format!("engine “{}”: tables cannot be used", engine.text);
            check_tables_of(tables, game.spec()).with_context(which)?;
        }
    }
    Ok(())
}

/// Returns why an engine's network does not fit this game, if it does not.
fn mismatch(game: &GameHandle, engine: &EngineSpec) -> Option<String> {
    let EngineKind::Own(settings) = &engine.kind else { return None };
    let mismatch = game.check_network_choice(&settings.network).err()?;
    Some(format!("engine “{}”: net cannot be used: {mismatch}", engine.text))
}
