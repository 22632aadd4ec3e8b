//! Reports on rule sets: what games of the engine against itself say about a game.
//!
//! [`study`] plays the games and the probes of a [`StudyPlan`] and gives a [`Report`];
//! [`report_page`] writes it as a page, [`compare`] sets several side by side. The same plan gives
//! the same report, byte for byte, however many games are played at a time and however often the
//! work was interrupted; time is measured nowhere.
//!
//! Expected scores are exact values where tables know them ([`StudyPlan::tables`]), elsewhere those
//! of a search ([`throughline_search::Score::wdl`]); a forced win counts as certain. The
//! engine's evaluation of a position alone is never used.

mod compare;
mod figure;
mod figures;
mod html;
mod page;
mod players;
mod positions;
mod probe;
mod ranking;
mod repairs;
mod report;
mod samples;
mod trace;
mod work;

pub use crate::svg::Point as CurvePoint;
pub use compare::{
    CompareError, ComparedFigure, Comparison, Difference, compare, comparison_page, comparison_sections,
    comparison_text,
};
pub use figure::{Figure, FigureText, Unit};
pub use page::{report_page, report_sections, results_picture};
pub use probe::{MoveKind, Probe};
pub use repairs::{Change, Repair, Repairs, SwapRule, TrialStart};
pub use report::{
    EndingRow, EngineFacts, FirstMove, GameText, PieceValue, Report, ReportSettings, SkillStep,
};
pub use work::{StudyPart, StudyWork};

use crate::matches::{
    Adjudication, EngineKind, EngineSpec, GameEnd, GameRules, MatchError, MatchPlan, Openings, OwnSettings,
    PlannedGame, PlayedGame, TimeControl, Tournament, engine_fingerprint, run_match,
};
use crate::state_file::{ABOUT, Settings};
use crate::worker_pool::run_jobs;
use probe::{Fixed, GameLine, Place, Prober, jobs};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use throughline_catalog::{GameHandle, NetworkChoice, TablebaseFolder};
use throughline_game::{Evaluate as _, Tablebase};
use trace::{Trace, trace};

/// The transposition table of each engine, in MiB: enough for the positions of a move.
const TABLE_MIB: usize = 4;
/// The pairing of [`StudyPlan::match_plan`] in which the engine meets itself.
const SELF_PLAY: usize = 1;
/// Time that no game takes: nothing is timed here.
const NO_HURRY: Duration = Duration::from_secs(3600);

/// A study of a rule set.
#[derive(Clone)]
pub struct StudyPlan {
    /// The rule set.
    pub game: GameHandle,
    /// Games of the engine against itself, and as many between each two strengths: an even number.
    pub games: usize,
    /// Positions that the engine looks at for a move, 4 or more.
    pub nodes: u64,
    /// Positions of these games whose moves are all looked at.
    pub probes: usize,
    /// Plies of each game in which the engine varies its moves.
    pub varied_plies: usize,
    /// Plies after which a game is given up as a draw.
    pub max_plies: usize,
    /// Where the engine and the report look exact values up.
    pub tables: Option<StudyTables>,
    /// From which everything follows.
    pub seed: u64,
    /// Games at a time.
    pub concurrency: usize,
}

/// Tables of exact values for a study.
#[derive(Clone, PartialEq, Debug)]
pub struct StudyTables {
    /// Where they are.
    pub folder: TablebaseFolder,
    /// The most pieces of which there are any.
    pub pieces: u32,
}

impl StudyTables {
    /// The tables of a rule set in a folder; `None` where it has none there.
    #[must_use]
    pub fn of(game: &GameHandle, folder: TablebaseFolder) -> Option<Self> {
        let (pieces, _) = folder.inspect(game.spec()).ok()?;
        (pieces > 0).then_some(StudyTables { folder, pieces })
    }
}

/// Why there is no report.
#[derive(Debug, thiserror::Error)]
pub enum StudyError {
    /// The games cannot be played.
    #[error("{0}")]
    Match(#[from] MatchError),
    /// Games or probes that do not belong to the rule set: a file that was changed.
    #[error("{0}")]
    Broken(String),
    /// A result cannot be kept.
    #[error("cannot keep a result: {0}")]
    Keep(#[from] std::io::Error),
}

/// What has just been done.
#[derive(Debug)]
pub enum StudyStage<'r> {
    /// A game was played.
    Game(&'r PlayedGame),
    /// A probe was made.
    Probe(&'r Probe),
}

/// Keeps what was done; told how much of its kind is still to come.
type Keep<'k> = dyn FnMut(StudyStage<'_>, usize) -> std::io::Result<()> + 'k;

impl StudyPlan {
    /// The games as a match: half the positions against once, once against itself, twice against
    /// once, in a ladder.
    #[must_use]
    pub fn match_plan(&self) -> MatchPlan {
        let engine = |name: &str, nodes: u64| EngineSpec {
            name: name.to_owned(),
            is_named: true,
            text: format!("nodes={nodes},vary={},table={TABLE_MIB}", self.varied_plies),
            time: TimeControl { nodes: Some(nodes), ..TimeControl::default() },
            kind: EngineKind::Own(OwnSettings {
                table_mib: TABLE_MIB,
                varied_plies: self.varied_plies,
                tables: self.tables.as_ref().map(|tables| tables.folder.clone()),
                ..OwnSettings::default()
            }),
        };
        let nodes = self.nodes;
        let engines = [("half", nodes / 2), ("once", nodes), ("once again", nodes), ("twice", nodes * 2)];
        MatchPlan {
            game: self.game.clone(),
            engines: engines.map(|(name, nodes)| engine(name, nodes)).into(),
            tournament: Tournament::Ladder,
            pairs: self.games.div_ceil(2),
            openings: Openings::Start,
            seed: self.seed,
            concurrency: self.concurrency,
            rules: GameRules {
                adjudication: Adjudication::default(),
                max_plies: self.max_plies,
                margin: NO_HURRY,
            },
            patience: NO_HURRY,
            sprt: None,
        }
    }

    /// What makes the games, by name; the engine too, for games of another must not be mixed with
    /// its own.
    #[must_use]
    pub fn settings(&self) -> Settings {
        let mut settings = self.match_plan().settings();
        settings.insert("engine".to_owned(), engine_fingerprint(&self.game));
        if let Some(tables) = &self.tables {
            settings.insert("tables".to_owned(), format!("up to {} pieces", tables.pieces));
        }
        // The engines are made of these, and nobody has named an engine.
        settings.insert(format!("{ABOUT}nodes"), self.nodes.to_string());
        settings.insert(format!("{ABOUT}vary"), self.varied_plies.to_string());
        settings
    }

    /// What makes the probes, by name: those of other games are others.
    #[must_use]
    pub fn probe_settings(&self) -> Settings {
        let mut settings = self.settings();
        settings.insert("games".to_owned(), self.games.to_string());
        settings.insert("probes".to_owned(), self.probes.to_string());
        settings.insert("starts".to_owned(), "line-ups, handicaps, trials".to_owned());
        settings
    }

    /// What knows exact values, where there are tables.
    fn tablebase(&self) -> Option<Arc<dyn Tablebase<GameHandle>>> {
        self.tables.as_ref().and_then(|tables| tables.folder.tablebase(self.game.spec()))
    }

    /// Positions that a probe looks at for each move.
    #[must_use]
    pub fn probe_nodes(&self) -> u64 {
        (self.nodes / 4).max(100)
    }
}

/// Makes the report of a plan. `games` and `probes` are those of the same plan that were made
/// before; each new one is handed to `keep`, with the number still to come of its kind. `None` when
/// `stop` was set before all were made.
///
/// # Errors
/// See [`StudyError`].
pub fn study(
    plan: &StudyPlan,
    games: &[PlayedGame],
    probes: &[Probe],
    stop: &AtomicBool,
    keep: &mut Keep<'_>,
) -> Result<Option<Report>, StudyError> {
    let mut played: BTreeMap<usize, PlayedGame> =
        games.iter().map(|game| (game.index, game.clone())).collect();
    let score = run_match(&plan.match_plan(), games, stop, &mut |game, score| {
        played.insert(game.index, game.clone());
        keep(StudyStage::Game(game), score.planned() - score.played())
    })?;
    if !score.is_over() {
        return Ok(None);
    }
    played.retain(|&index, _| index < score.planned());
    let is_odd = |game: &&PlayedGame| game.end.is_fault() || game.end == GameEnd::Adjudication;
    if let Some(game) = played.values().find(is_odd) {
        return Err(StudyError::Broken(format!("game {}: {}", game.index + 1, game.reason)));
    }
    played.retain(|&index, _| PlannedGame::new(index, score.pairings()).pairing == SELF_PLAY);
    let game = &plan.game;
    let network = NetworkChoice::BuiltIn.network(game, game.spec()).unwrap_or_default();
    let model = network.as_ref().map_or_else(|| game.win_model(), |network| network.header().win_model);
    let tablebase = plan.tablebase();
    let traces = played.values().map(|played| trace(game, &model, tablebase.as_deref(), played));
    let traces: Vec<Trace> = traces.collect::<Result<_, _>>()?;
    let fixed = Fixed::of(game);
    let lines: Vec<GameLine> = traces.iter().map(Trace::line).collect();
    let Some(probes) = probed(plan, &fixed, &lines, probes, tablebase, stop, keep)? else { return Ok(None) };
    let network = network.map(|network| network.header().made_by.clone());
    Ok(Some(report::build(plan, &score, network, &traces, &lines, &fixed, &probes)))
}

/// The probes of a study, those that are missing made; `None` when `stop` was set before all were.
fn probed(
    plan: &StudyPlan,
    fixed: &Fixed,
    games: &[GameLine],
    probes: &[Probe],
    tablebase: Option<Arc<dyn Tablebase<GameHandle>>>,
    stop: &AtomicBool,
    keep: &mut Keep<'_>,
) -> Result<Option<Vec<Probe>>, StudyError> {
    let mut found: BTreeMap<Place, Probe> =
        probes.iter().map(|probe| (probe.place(), probe.clone())).collect();
    let prober = || Prober::new(plan, tablebase.clone());
    let work = |prober: &mut Prober, job, stop: &AtomicBool| prober.probe(job, stop);
    loop {
        let left = jobs(plan, fixed, games, &mut found);
        if left.is_empty() {
            return Ok(Some(found.into_values().collect()));
        }
        let trials = games.len() - found.keys().filter(|place| place.is_trial()).count();
        let are_trials = left.iter().all(|job| job.place.is_trial());
        let (mut made, all) = (0, left.len());
        let to_come = if are_trials { all } else { all + trials };
        run_jobs(left, plan.concurrency, stop, &prober, &work, &mut |probe: Option<Probe>| {
            let Some(probe) = probe else { return Ok(()) };
            made += 1;
            keep(StudyStage::Probe(&probe), to_come - made)?;
            found.insert(probe.place(), probe);
            Ok::<_, StudyError>(())
        })?;
        if made < all {
            return Ok(None);
        }
    }
}
