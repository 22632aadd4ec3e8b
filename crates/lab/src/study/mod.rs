//! Reports on rule sets, from games of the engine against itself.
//!
//! [`study`] plays the games and makes the probes of a [`StudyPlan`] and returns a [`Report`];
//! [`report_page`] formats it as a page, [`compare`] compares several. The same plan gives the same
//! report, byte for byte, whatever the number of simultaneous games and interruptions; no time is
//! measured.
//!
//! Expected scores are exact values where tablebases have them ([`StudyPlan::tables`]), elsewhere
//! those of a search ([`throughline_search::Score::wdl`]); a forced win counts as certain. The
//! engine's static evaluation alone is never used.

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
pub use html::alike_warning;
pub use page::{report_page, report_sections, results_picture};
pub use probe::{MoveKind, Probe};
pub use repairs::{Change, Repair, Repairs, SwapRule, TrialStart};
pub use report::{EndingRow, EngineInfo, FirstMove, GameText, PieceValue, Report, ReportSettings, SkillStep};
pub use work::{StudyPart, StudyWork};

use crate::matches::{
    Adjudication, EngineKind, EngineSpec, GameEnd, GameRules, MatchError, MatchPlan, Openings, OwnSettings,
    PlannedGame, PlayedGame, TimeControl, Tournament, engine_fingerprint, run_match,
};
use crate::state_file::{ABOUT, Settings};
use crate::worker_pool::run_jobs;
use probe::{FixedProbes, GameLine, ProbeId, Prober, jobs};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use throughline_catalog::{GameHandle, NetworkChoice, TablebaseFolder};
use throughline_game::{Evaluate as _, Tablebase};
use trace::{Trace, trace};

/// The size of the transposition table of each engine, in MiB: enough for the positions of a move.
const TABLE_MIB: usize = 4;
/// The index of the pairing of [`StudyPlan::match_plan`] in which the engine plays itself.
const SELF_PLAY: usize = 1;
/// A time that no game exceeds, because studies have no time limits.
const NO_HURRY: Duration = Duration::from_secs(3600);

/// The plan of a study of a rule set.
#[derive(Clone)]
pub struct StudyPlan {
    /// The rule set.
    pub game: GameHandle,
    /// The number of games of the engine against itself, and between each two strengths: even.
    pub games: usize,
    /// The engine's nodes for each move, 4 or more.
    pub nodes: u64,
    /// The number of positions of these games in which all moves are searched.
    pub probes: usize,
    /// The number of plies of each game in which the engine varies its moves.
    pub varied_plies: usize,
    /// The number of plies after which a game is adjudicated a draw.
    pub max_plies: usize,
    /// The tablebases that the engine and the report use.
    pub tables: Option<StudyTables>,
    /// The seed of everything.
    pub seed: u64,
    /// The number of games at a time.
    pub concurrency: usize,
}

/// The tablebases of a study.
#[derive(Clone, PartialEq, Debug)]
pub struct StudyTables {
    /// Their folder.
    pub folder: TablebaseFolder,
    /// The maximum number of their pieces.
    pub pieces: u32,
}

impl StudyTables {
    /// Returns the tablebases of a rule set in a folder; `None` if there are none.
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
    /// Games or probes do not belong to the rule set, as in a file that was edited.
    #[error("{0}")]
    Broken(String),
    /// A result could not be stored.
    #[error("cannot keep a result: {0}")]
    Keep(#[from] std::io::Error),
}

/// A result of a study.
#[derive(Debug)]
pub enum StudyStage<'r> {
    /// A finished game.
    Game(&'r PlayedGame),
    /// A finished probe.
    Probe(&'r Probe),
}

/// Stores a result; the second argument is the number of its kind still to come.
type Keep<'k> = dyn FnMut(StudyStage<'_>, usize) -> std::io::Result<()> + 'k;

impl StudyPlan {
    /// Returns the games as a match, a ladder: half the nodes against the plan's, the plan's
    /// against itself, twice the nodes against the plan's.
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

    /// Returns the settings that identify the games, by name; also the engine, because games of
    /// different engines must not be mixed.
    #[must_use]
    pub fn settings(&self) -> Settings {
        let mut settings = self.match_plan().settings();
        settings.insert("engine".to_owned(), engine_fingerprint(&self.game));
        if let Some(tables) = &self.tables {
            settings.insert("tables".to_owned(), format!("up to {} pieces", tables.pieces));
        }
        // The engines' settings consist of these; the user did not name engines.
        settings.insert(format!("{ABOUT}nodes"), self.nodes.to_string());
        settings.insert(format!("{ABOUT}vary"), self.varied_plies.to_string());
        settings
    }

    /// Returns the settings that identify the probes, by name: probes depend on the games.
    #[must_use]
    pub fn probe_settings(&self) -> Settings {
        let mut settings = self.settings();
        settings.insert("games".to_owned(), self.games.to_string());
        settings.insert("probes".to_owned(), self.probes.to_string());
        settings.insert("starts".to_owned(), "line-ups, handicaps, trials".to_owned());
        settings
    }

    /// Returns the tablebase, if there are tables.
    fn tablebase(&self) -> Option<Arc<dyn Tablebase<GameHandle>>> {
        self.tables.as_ref().and_then(|tables| tables.folder.tablebase(self.game.spec()))
    }

    /// Returns the nodes of a probe for each move.
    #[must_use]
    pub fn probe_nodes(&self) -> u64 {
        (self.nodes / 4).max(100)
    }
}

/// Makes the report of a plan. `games` and `probes` are results of an earlier run of the same plan;
/// each new one is passed to `keep`, with the number still to come of its kind. `None` if `stop`
/// was set before the end.
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
    let fixed = FixedProbes::of(game);
    let lines: Vec<GameLine> = traces.iter().map(Trace::line).collect();
    let Some(probes) = probed(plan, &fixed, &lines, probes, tablebase, stop, keep)? else { return Ok(None) };
    let network = network.map(|network| network.header().made_by.clone());
    Ok(Some(report::build(plan, &score, network, &traces, &lines, &fixed, &probes)))
}

/// Returns all probes of a study, after making the missing ones; `None` if `stop` was set before
/// the end.
fn probed(
    plan: &StudyPlan,
    fixed: &FixedProbes,
    games: &[GameLine],
    probes: &[Probe],
    tablebase: Option<Arc<dyn Tablebase<GameHandle>>>,
    stop: &AtomicBool,
    keep: &mut Keep<'_>,
) -> Result<Option<Vec<Probe>>, StudyError> {
    let mut found: BTreeMap<ProbeId, Probe> =
        probes.iter().map(|probe| (probe.id(), probe.clone())).collect();
    let prober = || Prober::new(plan, tablebase.clone());
    let work = |prober: &mut Prober, job, stop: &AtomicBool| prober.probe(job, stop);
    loop {
        let left = jobs(plan, fixed, games, &mut found);
        if left.is_empty() {
            return Ok(Some(found.into_values().collect()));
        }
        let trials = games.len() - found.keys().filter(|id| id.is_trial()).count();
        let are_trials = left.iter().all(|job| job.id.is_trial());
        let (mut made, all) = (0, left.len());
        let to_come = if are_trials { all } else { all + trials };
        run_jobs(left, plan.concurrency, stop, &prober, &work, &mut |probe: Option<Probe>| {
            let Some(probe) = probe else { return Ok(()) };
            made += 1;
            keep(StudyStage::Probe(&probe), to_come - made)?;
            found.insert(probe.id(), probe);
            Ok::<_, StudyError>(())
        })?;
        if made < all {
            return Ok(None);
        }
    }
}
