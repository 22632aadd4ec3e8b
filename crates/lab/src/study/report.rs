//! The data of a report, and how it is built from games and probes.

use super::StudyPlan;
use super::figure::Figure;
use super::figures::{FigureData, figures};
use super::probe::{FixedProbes, GameLine, MoveKind, Probe, ProbeId, expected_at};
use super::ranking;
use super::repairs::Repairs;
use super::samples::{endings, representative, shortest};
use super::trace::{Trace, piece_kinds, tally};
use crate::matches::{MatchScore, engine_fingerprint};
use crate::stats::{Estimate, Tally, WeightedObservation, elo_of_score, fit_logistic, quantile};
use crate::svg::Point;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashSet};
use throughline_game::{Shape, Wdl};

/// A report on a rule set.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// The rule set.
    pub spec: String,
    /// The game's name.
    pub game: String,
    /// The name of the published rule set, if there are several.
    pub variant: Option<String>,
    /// The sides' names.
    pub sides: [String; 2],
    /// The settings.
    pub settings: ReportSettings,
    /// The engine that played.
    pub engine: EngineInfo,
    /// The games of the engine against itself, from the first side's view.
    pub results: Tally,
    /// All figures.
    pub figures: Vec<Figure>,
    /// The lengths of the games in plies, ascending.
    pub lengths: Vec<usize>,
    /// The number of legal moves by ply.
    pub choices: Vec<Point>,
    /// The winner's expected score by the share of the game that has been played, in per cent.
    pub tension: Vec<Point>,
    /// The classes of first moves, the best first; empty if there are thousands.
    pub first_moves: Vec<FirstMove>,
    /// The changes that would make it more even.
    pub repairs: Repairs,
    /// The share of positions in which each site is occupied, by the site's number.
    pub stood: Vec<f64>,
    /// The gain from doubling the search.
    pub skill: Vec<SkillStep>,
    /// The worth of the pieces; empty if the results do not show it.
    pub pieces: Vec<PieceValue>,
    /// How the games ended, the most frequent ending first.
    pub endings: Vec<EndingRow>,
    /// A typical game.
    pub representative: Option<GameText>,
    /// The shortest games won by each side.
    pub shortest: Vec<GameText>,
}

/// The settings of a report.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReportSettings {
    /// The command that makes the same report.
    pub command: String,
    /// The number of games of the engine against itself, and between each two strengths.
    pub games: usize,
    /// The engine's nodes for each move.
    pub nodes: u64,
    /// The number of positions in which every move was searched.
    pub probes: usize,
    /// The nodes for each of these moves.
    pub probe_nodes: u64,
    /// The number of plies in which the engine varies its moves.
    pub varied_plies: usize,
    /// The number of plies after which a game was adjudicated a draw.
    pub max_plies: usize,
    /// The maximum number of pieces of the tablebases used; `None` without tablebases.
    pub tables: Option<u32>,
    /// The seed.
    pub seed: u64,
}

/// The engine that played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EngineInfo {
    /// Name and version.
    pub name: String,
    /// The evaluation.
    pub evaluation: String,
    /// The command that made its network; `None` without one.
    pub network: Option<String>,
    /// A hash of search results at the start, which changes with the engine's search or evaluation
    /// of this game.
    pub fingerprint: String,
}

/// A class of first moves with its results.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FirstMove {
    /// The moves.
    #[serde(flatten)]
    pub kind: MoveKind,
    /// The first side's expected score after them, by a search.
    pub expected: f64,
    /// Games that began with it, from the first side's view.
    pub results: Tally,
}

/// A match between two strengths.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SkillStep {
    /// The nodes of the weaker engine; the stronger one has twice as many.
    pub nodes: u64,
    /// The stronger engine's wins, draws and losses.
    pub results: Tally,
    /// Its score with the 95 % confidence interval over pairs of games.
    pub score: Estimate,
    /// Its Elo difference; ends may be infinite.
    pub elo: Estimate,
}

/// The worth of a kind of piece.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PieceValue {
    /// The piece.
    pub name: String,
    /// The change in log-odds by one more of them.
    pub log_odds: Estimate,
}

/// The games that ended in one way with one winner.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct EndingRow {
    /// The id of the ending; empty for games that were too long.
    pub reason: String,
    /// The ending in words.
    pub words: String,
    /// The rule of the ending; empty for games that were too long.
    pub rule: String,
    /// The winner's name; `None` for a draw.
    pub winner: Option<String>,
    /// The number of games.
    pub games: usize,
    /// Their share.
    pub share: Estimate,
}

/// A game as text.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameText {
    /// Its number among the games.
    pub number: usize,
    /// The winner's name; `None` for a draw.
    pub winner: Option<String>,
    /// The id of its ending; empty for a game that was too long.
    pub reason: String,
    /// The result in words.
    pub result: String,
    /// Its moves.
    pub moves: Vec<String>,
    /// The first side's expected score before each move.
    pub expected: Vec<f64>,
}

impl Report {
    /// Returns the number of a side, 0 or 1, by its name.
    pub(super) fn side(&self, name: &str) -> usize {
        usize::from(self.sides[1] == name)
    }

    /// Returns the side, 0 or 1, that scored more; `None` if the interval contains a half.
    #[must_use]
    pub fn favoured(&self) -> Option<usize> {
        match self.figure("first-side-score")?.interval? {
            [low, _] if low > 0.5 => Some(0),
            [_, high] if high < 0.5 => Some(1),
            _ => None,
        }
    }

    /// Returns a figure by its id.
    #[must_use]
    pub fn figure(&self, id: &str) -> Option<&Figure> {
        self.figures.iter().find(|figure| figure.id == id)
    }
}

/// Builds the report from games and probes.
pub(super) fn build(
    plan: &StudyPlan,
    score: &MatchScore,
    network: Option<String>,
    games: &[Trace],
    lines: &[GameLine],
    fixed: &FixedProbes,
    probes: &[Probe],
) -> Report {
    let (results, mut first_moves) = (tally(games), first_moves(&fixed.kinds, probes, lines));
    let repairs = ranking::build(&fixed.candidates, probes, &first_moves, results);
    first_moves.sort_by(|a, b| b.expected.total_cmp(&a.expected));
    let (info, board) = (plan.game.info(), plan.game.board(Shape::Wide));
    let skill = skill(plan, score);
    // The number of sites that pieces can stand on.
    let sites = board.sites.iter().filter(|site| !matches!(site.class, "unused" | "hand")).count();
    let tables = plan.tables.as_ref().map(|tables| tables.pieces);
    let swap = repairs.swap.as_ref().map(|swap| swap.balance);
    let data = FigureData { games, probes, skill: &skill, swap, sites, tables };
    let mut lengths: Vec<usize> = games.iter().map(|trace| trace.moves.len()).collect();
    lengths.sort_unstable();
    Report {
        spec: plan.game.spec().to_owned(),
        game: info.name.to_owned(),
        variant: plan.game.variant().map(|variant| variant.name.to_owned()),
        sides: info.sides.map(str::to_owned),
        settings: settings(plan),
        engine: EngineInfo {
            name: crate::engine_name(),
            evaluation: network.as_ref().map_or("the game's own evaluation".to_owned(), |made_by| {
                format!("the network made by: {made_by}")
            }),
            network,
            fingerprint: engine_fingerprint(&plan.game),
        },
        results,
        figures: figures(&data),
        lengths,
        choices: choices(games),
        tension: tension(games),
        first_moves,
        repairs,
        stood: stood(board.sites.len(), games),
        skill,
        pieces: piece_values(games),
        endings: endings(games, &info.sides),
        representative: representative(games, &info.sides),
        shortest: shortest(games, &info.sides),
    }
}

fn settings(plan: &StudyPlan) -> ReportSettings {
    let &StudyPlan { games, nodes, probes, varied_plies, max_plies, seed, .. } = plan;
    let tables = plan.tables.as_ref();
    let folder = tables.map_or(String::new(), |t| format!(" --tables '{}'", t.folder.path().display()));
    let command = format!(
        "throughline lab report '{}' --games {games} --nodes {nodes} --probes {probes} --vary {varied_plies} \
         --max-plies {max_plies} --seed {seed}{folder}",
        plan.game.spec()
    );
    let (probe_nodes, tables) = (plan.probe_nodes(), tables.map(|tables| tables.pieces));
    ReportSettings { command, games, nodes, probes, probe_nodes, varied_plies, max_plies, tables, seed }
}

/// The number of steps of the curve over the share of a game.
const STEPS: usize = 20;
/// The number of values that a point needs to be shown.
const LEAST: usize = 8;

fn point(x: f64, mut values: Vec<f64>) -> Option<Point> {
    values.sort_by(f64::total_cmp);
    let [low, middle, high] = [0.25, 0.5, 0.75].map(|share| quantile(&values, share));
    (values.len() >= LEAST).then_some(Point { x, low, middle, high, n: values.len() })
}

/// Returns the number of legal moves by ply, as long as enough games last.
fn choices(games: &[Trace]) -> Vec<Point> {
    let longest = games.iter().map(|game| game.choices.len()).max().unwrap_or(0);
    let at = |ply: usize| {
        let values = games.iter().filter_map(|game| game.choices.get(ply)).map(|&n| n as f64).collect();
        point(ply as f64, values)
    };
    (0..longest).filter_map(at).collect()
}

/// Returns the winner's expected score by the share of the game that has been played.
fn tension(games: &[Trace]) -> Vec<Point> {
    let won: Vec<Vec<f64>> = games.iter().filter_map(Trace::winners).filter(|e| !e.is_empty()).collect();
    let at = |step: usize| {
        let share = step as f64 / STEPS as f64;
        let value = |e: &Vec<f64>| e[((e.len() - 1) as f64 * share).round() as usize];
        point(100.0 * share, won.iter().map(value).collect())
    };
    (0..=STEPS).filter_map(at).collect()
}

/// Returns the classes of first moves with their results.
pub(super) fn first_moves(kinds: &[MoveKind], probes: &[Probe], games: &[GameLine]) -> Vec<FirstMove> {
    let row = |(number, kind): (usize, &MoveKind)| {
        let began_so = |game: &&GameLine| game.moves.first().is_some_and(|m| kind.texts.contains(m));
        let results = Tally::of(games.iter().filter(began_so).map(GameLine::result));
        FirstMove { expected: expected_at(probes, ProbeId::First(number)), results, kind: kind.clone() }
    };
    kinds.iter().enumerate().map(row).collect()
}

/// Returns the share of positions in which each site is occupied.
fn stood(sites: usize, games: &[Trace]) -> Vec<f64> {
    let mut counts = vec![0; sites];
    for (&site, &n) in games.iter().flat_map(|game| &game.stood) {
        counts[usize::from(site)] += n;
    }
    let positions: usize = games.iter().map(|game| game.keys.len()).sum();
    let thousandths = |n: usize| (1000.0 * n as f64 / positions.max(1) as f64).round() / 1000.0;
    counts.into_iter().map(thousandths).collect()
}

/// Returns the results of each strength against half of it.
fn skill(plan: &StudyPlan, score: &MatchScore) -> Vec<SkillStep> {
    let step = |(pairing, nodes): (usize, u64)| {
        // The weaker engine is named first.
        let table = score.table(pairing).reversed();
        let score = table.pentanomial().score()?;
        let score = Estimate { low: score.low.max(0.0), high: score.high.min(1.0), ..score };
        Some(SkillStep { nodes, results: table.tally(), score, elo: score.map(elo_of_score) })
    };
    [(0, plan.nodes / 2), (2, plan.nodes)].into_iter().filter_map(step).collect()
}

/// The number of plies at the start in which material is ignored.
const OPENING: usize = 4;
/// The least standard deviation between positions of a difference in material that is used.
const MIN_DEVIATION: f64 = 0.05;

/// Estimates the worth of each kind of piece, the most valuable first: the change in log-odds of
/// winning by one more of them than the other side has. Empty if all results are the same, or the
/// material never differs.
fn piece_values(games: &[Trace]) -> Vec<PieceValue> {
    let results: HashSet<Wdl> = games.iter().map(Trace::result).collect();
    let kinds: Vec<&'static str> =
        piece_kinds(games).into_iter().filter(|kind| varies(games, kind)).collect();
    if results.len() < 2 || kinds.is_empty() {
        return Vec::new();
    }
    let groups: Vec<Vec<WeightedObservation>> = games.iter().map(|game| observations(game, &kinds)).collect();
    let fitted = fit_logistic(&groups, kinds.len()).unwrap_or_default();
    let worth = fitted.into_iter().skip(1);
    let mut values: Vec<PieceValue> = kinds
        .into_iter()
        .zip(worth)
        .map(|(name, log_odds)| PieceValue { name: name.to_owned(), log_odds })
        .collect();
    values.sort_by(|a, b| b.log_odds.value.total_cmp(&a.log_odds.value));
    values
}

/// Returns the difference in material: the first side's number minus the second side's.
fn difference(material: &BTreeMap<&'static str, [u16; 2]>, kind: &str) -> f64 {
    let [first, second] = material.get(kind).copied().unwrap_or_default();
    f64::from(first) - f64::from(second)
}

fn varies(games: &[Trace], kind: &str) -> bool {
    let material = games.iter().flat_map(|game| game.material.iter().skip(OPENING));
    let all: Vec<f64> = material.map(|material| difference(material, kind)).collect();
    let n = all.len().max(1) as f64;
    let mean = all.iter().sum::<f64>() / n;
    let variance = all.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / n;
    variance.sqrt() > MIN_DEVIATION
}

/// Returns the positions of a game before its last move, with a total weight of 1.
fn observations(game: &Trace, kinds: &[&'static str]) -> Vec<WeightedObservation> {
    let last = game.material.len().saturating_sub(1);
    let positions = game.material.get(OPENING.min(last)..last).unwrap_or_default();
    let weight = 1.0 / positions.len().max(1) as f64;
    let of = |material| WeightedObservation {
        inputs: kinds.iter().map(|kind| difference(material, kind)).collect(),
        result: game.points(),
        weight,
    };
    positions.iter().map(of).collect()
}
