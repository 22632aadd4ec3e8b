//! What a report says, as data, and how it is drawn from games and probes.

use super::StudyPlan;
use super::figure::Figure;
use super::figures::{Facts, figures};
use super::probe::{Fixed, GameLine, MoveKind, Place, Probe, expected_at};
use super::ranking;
use super::repairs::Repairs;
use super::samples::{endings, representative, shortest};
use super::trace::{Trace, piece_kinds, tally};
use crate::matches::{MatchScore, engine_fingerprint};
use crate::stats::{Estimate, Tally, Weighed, elo, fit_logistic, quantile};
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
    /// The name of the published rule set, where there are several.
    pub variant: Option<String>,
    /// The sides' names.
    pub sides: [String; 2],
    /// What it was made from.
    pub settings: ReportSettings,
    /// Who played.
    pub engine: EngineFacts,
    /// The games of the engine against itself, from the first side's view.
    pub results: Tally,
    /// Every figure.
    pub figures: Vec<Figure>,
    /// The lengths of the games in plies, ascending.
    pub lengths: Vec<usize>,
    /// Legal moves by ply.
    pub choices: Vec<Point>,
    /// The winner's expected score by the share of the game that has been played, in hundredths.
    pub tension: Vec<Point>,
    /// The kinds of first moves, the best first; empty where there are thousands.
    pub first_moves: Vec<FirstMove>,
    /// What would make it more even.
    pub repairs: Repairs,
    /// The share of the positions in which something stands on each site, by the site's number.
    pub stood: Vec<f64>,
    /// What twice the search is worth.
    pub skill: Vec<SkillStep>,
    /// What the pieces are worth; empty where results do not tell.
    pub pieces: Vec<PieceValue>,
    /// How the games ended, the commonest first.
    pub endings: Vec<EndingRow>,
    /// A game that is like most.
    pub representative: Option<GameText>,
    /// The shortest games that each side won.
    pub shortest: Vec<GameText>,
}

/// What a report was made from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReportSettings {
    /// The command that makes the same report.
    pub command: String,
    /// Games of the engine against itself, and between each two strengths.
    pub games: usize,
    /// Positions looked at for a move.
    pub nodes: u64,
    /// Positions in which every move was looked at.
    pub probes: usize,
    /// Positions looked at for each of these moves.
    pub probe_nodes: u64,
    /// Plies in which the engine varies its moves.
    pub varied_plies: usize,
    /// Plies after which a game is given up.
    pub max_plies: usize,
    /// The most pieces of the tables that exact values were looked up in; `None` without tables.
    pub tables: Option<u32>,
    /// The seed.
    pub seed: u64,
}

/// Who played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EngineFacts {
    /// Name and version.
    pub name: String,
    /// What evaluates positions.
    pub evaluation: String,
    /// How its network was made, a command; `None` without one.
    pub network: Option<String>,
    /// Changes when the engine's search or evaluation of this game changes: drawn from what it
    /// finds at the start.
    pub fingerprint: String,
}

/// A kind of first move and what was found of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FirstMove {
    /// The moves.
    #[serde(flatten)]
    pub kind: MoveKind,
    /// The first side's expected score after it, by search.
    pub expected: f64,
    /// Games that began with it, from the first side's view.
    pub results: Tally,
}

/// Two strengths against each other.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SkillStep {
    /// Positions that the weaker engine looks at; the stronger one looks at twice as many.
    pub nodes: u64,
    /// The stronger engine's wins, draws and losses.
    pub results: Tally,
    /// Its score with the 95 % interval over pairs of games.
    pub score: Estimate,
    /// Its Elo; ends may be infinite.
    pub elo: Estimate,
}

/// What a piece is worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PieceValue {
    /// The piece.
    pub name: String,
    /// What one more of them adds to the logarithm of the odds.
    pub log_odds: Estimate,
}

/// Games that ended in one way for one side.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct EndingRow {
    /// The ending by its name; empty for games given up as too long.
    pub reason: String,
    /// The ending in words.
    pub words: String,
    /// Its rule; empty for games given up as too long.
    pub rule: String,
    /// The winner's name; `None` for a draw.
    pub winner: Option<String>,
    /// Games.
    pub games: usize,
    /// Their share.
    pub share: Estimate,
}

/// A game in words.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameText {
    /// Its number among the games.
    pub number: usize,
    /// The winner's name; `None` for a draw.
    pub winner: Option<String>,
    /// How it ended, by name; empty for a game given up as too long.
    pub reason: String,
    /// Who won and how.
    pub result: String,
    /// Its moves.
    pub moves: Vec<String>,
    /// The first side's expected score before each move.
    pub expected: Vec<f64>,
}

impl Report {
    /// The number of a side, by its name: 0 or 1.
    pub(super) fn side(&self, name: &str) -> usize {
        usize::from(self.sides[1] == name)
    }

    /// The side, 0 or 1, that scored more; `None` where the interval holds a half.
    #[must_use]
    pub fn favoured(&self) -> Option<usize> {
        match self.figure("first-side-score")?.interval? {
            [low, _] if low > 0.5 => Some(0),
            [_, high] if high < 0.5 => Some(1),
            _ => None,
        }
    }

    /// A figure by its name in data.
    #[must_use]
    pub fn figure(&self, id: &str) -> Option<&Figure> {
        self.figures.iter().find(|figure| figure.id == id)
    }
}

/// The report of what was played and probed.
pub(super) fn build(
    plan: &StudyPlan,
    score: &MatchScore,
    network: Option<String>,
    games: &[Trace],
    lines: &[GameLine],
    fixed: &Fixed,
    probes: &[Probe],
) -> Report {
    let (results, mut first_moves) = (tally(games), first_moves(&fixed.kinds, probes, lines));
    let repairs = ranking::build(&fixed.candidates, probes, &first_moves, results);
    first_moves.sort_by(|a, b| b.expected.total_cmp(&a.expected));
    let (info, board) = (plan.game.info(), plan.game.board(Shape::Wide));
    let skill = skill(plan, score);
    // Places that pieces can stand on.
    let sites = board.sites.iter().filter(|site| !matches!(site.class, "unused" | "hand")).count();
    let tables = plan.tables.as_ref().map(|tables| tables.pieces);
    let swap = repairs.swap.as_ref().map(|swap| swap.balance);
    let facts = Facts { games, probes, skill: &skill, swap, sites, tables };
    let mut lengths: Vec<usize> = games.iter().map(|trace| trace.moves.len()).collect();
    lengths.sort_unstable();
    Report {
        spec: plan.game.spec().to_owned(),
        game: info.name.to_owned(),
        variant: plan.game.variant().map(|variant| variant.name.to_owned()),
        sides: info.sides.map(str::to_owned),
        settings: settings(plan),
        engine: EngineFacts {
            name: crate::engine_name(),
            evaluation: network.as_ref().map_or("the game's own evaluation".to_owned(), |made_by| {
                format!("the network made by: {made_by}")
            }),
            network,
            fingerprint: engine_fingerprint(&plan.game),
        },
        results,
        figures: figures(&facts),
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

/// Points of the curve over the share of a game.
const STEPS: usize = 20;
/// Values that a point needs to be shown.
const LEAST: usize = 8;

fn point(x: f64, mut values: Vec<f64>) -> Option<Point> {
    values.sort_by(f64::total_cmp);
    let [low, middle, high] = [0.25, 0.5, 0.75].map(|share| quantile(&values, share));
    (values.len() >= LEAST).then_some(Point { x, low, middle, high, n: values.len() })
}

/// Legal moves by ply, as far as enough games last.
fn choices(games: &[Trace]) -> Vec<Point> {
    let longest = games.iter().map(|game| game.choices.len()).max().unwrap_or(0);
    let at = |ply: usize| {
        let values = games.iter().filter_map(|game| game.choices.get(ply)).map(|&n| n as f64).collect();
        point(ply as f64, values)
    };
    (0..longest).filter_map(at).collect()
}

/// The winner's expected score by the share of the game that has been played.
fn tension(games: &[Trace]) -> Vec<Point> {
    let won: Vec<Vec<f64>> = games.iter().filter_map(Trace::winners).filter(|e| !e.is_empty()).collect();
    let at = |step: usize| {
        let share = step as f64 / STEPS as f64;
        let value = |e: &Vec<f64>| e[((e.len() - 1) as f64 * share).round() as usize];
        point(100.0 * share, won.iter().map(value).collect())
    };
    (0..=STEPS).filter_map(at).collect()
}

/// The kinds of first moves with what was found of them.
pub(super) fn first_moves(kinds: &[MoveKind], probes: &[Probe], games: &[GameLine]) -> Vec<FirstMove> {
    let row = |(number, kind): (usize, &MoveKind)| {
        let began_so = |game: &&GameLine| game.moves.first().is_some_and(|m| kind.texts.contains(m));
        let results = Tally::of(games.iter().filter(began_so).map(GameLine::result));
        FirstMove { expected: expected_at(probes, Place::First(number)), results, kind: kind.clone() }
    };
    kinds.iter().enumerate().map(row).collect()
}

/// The share of the positions in which something stands on each site.
fn stood(sites: usize, games: &[Trace]) -> Vec<f64> {
    let mut counts = vec![0; sites];
    for (&site, &n) in games.iter().flat_map(|game| &game.stood) {
        counts[usize::from(site)] += n;
    }
    let positions: usize = games.iter().map(|game| game.keys.len()).sum();
    let thousandths = |n: usize| (1000.0 * n as f64 / positions.max(1) as f64).round() / 1000.0;
    counts.into_iter().map(thousandths).collect()
}

/// Each strength against half of it.
fn skill(plan: &StudyPlan, score: &MatchScore) -> Vec<SkillStep> {
    let step = |(pairing, nodes): (usize, u64)| {
        // The weaker engine is named first.
        let table = score.table(pairing).reversed();
        let pairs = table.pentanomial();
        let score = pairs.score()?;
        let score = Estimate { low: score.low.max(0.0), high: score.high.min(1.0), ..score };
        Some(SkillStep { nodes, results: table.tally(), score, elo: elo(&pairs)? })
    };
    [(0, plan.nodes / 2), (2, plan.nodes)].into_iter().filter_map(step).collect()
}

/// Plies at the start that say nothing of material.
const OPENING: usize = 4;
/// A difference that varies less than this from position to position says nothing.
const LEAST_DEVIATION: f64 = 0.05;

/// The worth of each kind of piece, the most valuable first: what one more of them than the other
/// side's adds to the logarithm of the odds to win. Empty where fewer than two results occur, or
/// nothing differs.
fn piece_values(games: &[Trace]) -> Vec<PieceValue> {
    let results: HashSet<Wdl> = games.iter().map(Trace::result).collect();
    let kinds: Vec<&'static str> =
        piece_kinds(games).into_iter().filter(|kind| varies(games, kind)).collect();
    if results.len() < 2 || kinds.is_empty() {
        return Vec::new();
    }
    let groups: Vec<Vec<Weighed>> = games.iter().map(|game| observations(game, &kinds)).collect();
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

/// The difference that counts: the first side's less the second side's.
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
    variance.sqrt() > LEAST_DEVIATION
}

/// The positions of a game before its last move, all together of weight 1.
fn observations(game: &Trace, kinds: &[&'static str]) -> Vec<Weighed> {
    let last = game.material.len().saturating_sub(1);
    let positions = game.material.get(OPENING.min(last)..last).unwrap_or_default();
    let weight = 1.0 / positions.len().max(1) as f64;
    let of = |material| Weighed {
        inputs: kinds.iter().map(|kind| difference(material, kind)).collect(),
        result: game.points(),
        weight,
    };
    positions.iter().map(of).collect()
}
