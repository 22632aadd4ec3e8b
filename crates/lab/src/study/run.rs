//! Making a report: the games, the probes, the figures.

use crate::game::{GameEnd, PlayedGame};
use crate::plan::PlannedGame;
use crate::run::{MatchError, run_match};
use crate::standing::Standing;
use crate::stats::elo;
use crate::study::figures::{Facts, figures};
use crate::study::first_moves::{FirstMoves, first_moves};
use crate::study::plan::{SELF_PLAY, StudyPlan};
use crate::study::probe::{Probe, Prober, jobs, network};
use crate::study::report::{EngineFacts, FORM, FirstMove, Report, Settings, SkillRung};
use crate::study::trace::{Trace, tally, trace};
use crate::study::{curves, games, worth};
use crate::worker_pool::run_jobs;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use throughline_catalog::{GameHandle, Visitor, with_game};
use throughline_game::random::mix;
use throughline_game::{Board, Playable, Record, Shape, Side, Tablebase, WdlModel};
use throughline_search::{Engine, Limits};

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

/// Positions of the search from which an engine's fingerprint comes.
const FINGERPRINT_NODES: u64 = 20_000;

/// Makes the report of a plan. `done` are games and probes of the same plan that were made before;
/// each new one is handed to `keep`, with the number still to come of its kind.
///
/// # Errors
/// See [`StudyError`].
pub fn study(
    plan: &StudyPlan,
    done: (&[PlayedGame], &[Probe]),
    keep: &mut dyn FnMut(StudyStage<'_>, usize) -> std::io::Result<()>,
) -> Result<Report, StudyError> {
    let contest = plan.contest();
    let mut played: BTreeMap<usize, PlayedGame> =
        done.0.iter().map(|game| (game.index, game.clone())).collect();
    let standing = run_match(&contest, done.0, &mut |game, standing| {
        played.insert(game.index, game.clone());
        keep(StudyStage::Game(game), standing.planned() - standing.played())
    })?;
    played.retain(|&index, _| index < standing.planned());
    if let Some(game) = played.values().find(|game| game.end.is_fault() || game.end == GameEnd::Adjudication)
    {
        return Err(StudyError::Broken(format!("game {}: {}", game.index + 1, game.reason)));
    }
    let making = Making { plan, played: &played, standing: &standing, probes: done.1, keep };
    let made = with_game(plan.game.spec(), making);
    made.map_err(|error| StudyError::Broken(error.to_string()))?
}

struct Making<'a> {
    plan: &'a StudyPlan,
    played: &'a BTreeMap<usize, PlayedGame>,
    standing: &'a Standing,
    probes: &'a [Probe],
    keep: &'a mut dyn FnMut(StudyStage<'_>, usize) -> std::io::Result<()>,
}

impl Visitor for Making<'_> {
    type Output = Result<Report, StudyError>;

    fn visit<G: Playable>(self, game: Arc<G>, spec: &str) -> Self::Output {
        let network = network(&*game, spec);
        let model = network.as_ref().map_or_else(|| game.win_model(), |network| network.heading().win_model);
        let tablebase = self.plan.tables.as_ref().and_then(|tables| tables.folder.tablebase::<G>(spec));
        let traces = self.traces(&*game, &model, tablebase.as_deref())?;
        let own: Vec<&Trace> = traces.iter().collect();
        let kinds = first_moves(&*game);
        let prober = || Prober::new(&game, spec, self.plan.probe_nodes(), tablebase.clone());
        let probes = probe_all(self.plan, &prober, (&kinds, &own), self.probes, self.keep)?;
        let board = game.board(Shape::Wide);
        let skill = skill(self.plan, self.standing);
        let facts = Facts {
            games: own.clone(),
            probes: &probes,
            skill: &skill,
            sites: places(&board),
            tables: self.plan.tables.as_ref().map(|tables| tables.pieces),
        };
        let sides = game.info().sides.map(str::to_owned);
        let engine = EngineFacts {
            name: crate::engine_name(),
            judgement: network.as_ref().map_or("the game's own judgement".to_owned(), |network| {
                format!("the network made by: {}", network.heading().made_by)
            }),
            fingerprint: fingerprint(&game, spec),
        };
        let mut lengths: Vec<usize> = own.iter().map(|trace| trace.moves.len()).collect();
        lengths.sort_unstable();
        let report = Report {
            throughline_report: FORM,
            variant: self.plan.game.variant().map(|variant| variant.name.to_owned()),
            spec: spec.to_owned(),
            game: game.info().name.to_owned(),
            settings: settings(self.plan),
            engine,
            results: tally(&traces),
            figures: figures(&facts),
            lengths,
            choices: curves::choices(&own),
            tension: curves::tension(&own),
            first_moves: opening_table(kinds, &probes, &own),
            stood: stood(&board, &own),
            skill,
            pieces: worth::piece_values(&own),
            endings: games::endings(&own, &sides),
            representative: games::representative(&own, &sides),
            shortest: games::shortest(&own, &sides),
            sides,
        };
        Ok(report.rounded())
    }
}

impl Making<'_> {
    /// The games of the engine against itself, played again.
    fn traces<G: Playable>(
        &self,
        game: &G,
        model: &WdlModel,
        tablebase: Option<&dyn Tablebase<G>>,
    ) -> Result<Vec<Trace>, StudyError> {
        let is_own = |index: usize| PlannedGame::new(index, self.standing.pairings()).pairing == SELF_PLAY;
        let own = self.played.values().filter(|played| is_own(played.index));
        own.map(|played| trace(game, model, tablebase, played).map_err(StudyError::Broken)).collect()
    }
}

/// Places that pieces can stand on.
fn places(board: &Board) -> usize {
    board.sites.iter().filter(|site| !matches!(site.class, "unused" | "hand")).count()
}

fn settings(plan: &StudyPlan) -> Settings {
    let tables = plan.tables.as_ref();
    let folder = tables.map_or(String::new(), |t| format!(" --tables '{}'", t.folder.path().display()));
    let command = format!(
        "throughline lab report '{}' --games {} --nodes {} --probes {} --vary {} --max-plies {} --seed {}{folder}",
        plan.game.spec(),
        plan.games,
        plan.nodes,
        plan.probes,
        plan.varied_plies,
        plan.max_plies,
        plan.seed
    );
    Settings {
        command,
        games: plan.games,
        nodes: plan.nodes,
        probes: (plan.probes, plan.probe_nodes()),
        varied_plies: plan.varied_plies,
        max_plies: plan.max_plies,
        tables: tables.map(|tables| tables.pieces),
        seed: plan.seed,
    }
}

/// Does the probes that are not done, and gives all of them in order.
fn probe_all<G: Playable>(
    plan: &StudyPlan,
    prober: &(impl Fn() -> Prober<G> + Sync),
    (kinds, own): (&[FirstMoves], &[&Trace]),
    done: &[Probe],
    keep: &mut dyn FnMut(StudyStage<'_>, usize) -> std::io::Result<()>,
) -> Result<Vec<Probe>, StudyError> {
    let mut found: BTreeMap<(bool, usize), Probe> =
        done.iter().map(|probe| (probe.place(), probe.clone())).collect();
    let firsts: Vec<String> = kinds.iter().map(|kind| kind.texts[0].clone()).collect();
    let mut left = jobs(plan, &firsts, own);
    let wanted: Vec<(bool, usize)> = left.iter().map(|job| job.place()).collect();
    found.retain(|place, _| wanted.contains(place));
    left.retain(|job| !found.contains_key(&job.place()));
    let mut to_come = left.len();
    let work =
        |prober: &mut Prober<G>, job, stop: &AtomicBool| prober.probe(job, stop).map_err(StudyError::Broken);
    run_jobs(left, plan.concurrency, prober, &work, &mut |probe: Probe| {
        to_come -= 1;
        keep(StudyStage::Probe(&probe), to_come)?;
        found.insert(probe.place(), probe);
        Ok(())
    })?;
    Ok(found.into_values().collect())
}

/// The kinds of first moves with what was found of them, the best for the first side first.
fn opening_table(kinds: Vec<FirstMoves>, probes: &[Probe], own: &[&Trace]) -> Vec<FirstMove> {
    let expected: BTreeMap<usize, f64> = probes
        .iter()
        .filter_map(|probe| match probe {
            Probe::First { number, expected } => Some((*number, f64::from(*expected) / 1000.0)),
            Probe::Position { .. } => None,
        })
        .collect();
    let mut rows: Vec<FirstMove> = kinds
        .into_iter()
        .enumerate()
        .map(|(number, kind)| {
            let began_so = |game: &&Trace| game.moves.first().is_some_and(|m| kind.texts.contains(m));
            let results = tally(own.iter().copied().filter(began_so));
            let expected = expected.get(&number).copied().unwrap_or(0.5);
            FirstMove { texts: kind.texts, sites: kind.sites, expected, results }
        })
        .collect();
    rows.sort_by(|a, b| b.expected.total_cmp(&a.expected));
    rows
}

/// The share of the positions in which something stands on each site.
fn stood(board: &Board, own: &[&Trace]) -> Vec<f64> {
    let mut counts = vec![0; board.sites.len()];
    for (&site, &n) in own.iter().flat_map(|game| &game.stood) {
        counts[usize::from(site)] += n;
    }
    let positions: usize = own.iter().map(|game| game.keys.len()).sum();
    let thousandths = |n: usize| (1000.0 * n as f64 / positions.max(1) as f64).round() / 1000.0;
    counts.into_iter().map(thousandths).collect()
}

/// Each strength against half of it.
fn skill(plan: &StudyPlan, standing: &Standing) -> Vec<SkillRung> {
    let rung = |(pairing, nodes): (usize, u64)| {
        // The weaker engine is named first.
        let table = standing.table(pairing).reversed();
        let (games, pairs) = (table.wdl(), table.pentanomial());
        let (mean, variance) = pairs.mean_and_variance()?;
        let reach = crate::stats::Z95 * (variance / pairs.pairs() as f64).sqrt();
        let elo = elo(&pairs)?;
        let finite = |value: f64| Some(value).filter(|value| value.is_finite());
        Some(SkillRung {
            nodes,
            results: [games.wins, games.draws, games.losses],
            score: (mean, [(mean - reach).max(0.0), (mean + reach).min(1.0)]),
            elo: [elo.value, elo.low, elo.high].map(finite),
        })
    };
    [(0, plan.nodes / 2), (2, plan.nodes)].into_iter().filter_map(rung).collect()
}

/// Sixteen digits that change when the engine plays a rule set otherwise: its search, or what it
/// judges by.
#[must_use]
pub fn engine_fingerprint(game: &GameHandle) -> String {
    struct Printing;
    impl Visitor for Printing {
        type Output = String;

        fn visit<G: Playable>(self, game: Arc<G>, spec: &str) -> String {
            fingerprint(&game, spec)
        }
    }
    with_game(game.spec(), Printing).unwrap_or_default()
}

/// Sixteen digits that change when the engine finds something else at the start of the game.
fn fingerprint<G: Playable>(game: &Arc<G>, spec: &str) -> String {
    let mut engine = Engine::with_network(game.clone(), 4, network(&**game, spec));
    let record = Record::new(game.start());
    let stop = AtomicBool::new(false);
    let mut hash = 0;
    let found = engine.search(&record, &Limits::nodes(FINGERPRINT_NODES), &stop, &mut |report| {
        hash = mix(hash ^ report.nodes ^ u64::from(report.depth) << 48);
    });
    let side = u64::from(game.side_to_move(record.position()) == Side::Second);
    let text = format!("{} {} {side}", found.score, found.nodes);
    format!("{:016x}", text.bytes().fold(hash, |hash, byte| mix(hash ^ u64::from(byte))))
}
