//! The figures of a report, and how each is computed.

use super::figure::{EXACT, Figure, TEXTS, Unit, estimated};
use super::probe::Probe;
use super::report::SkillStep;
use super::trace::{Trace, piece_kinds, tally};
use crate::stats::{Estimate, mean, quantile, share};
use statrs::function::factorial::ln_factorial;
use std::collections::{BTreeMap, HashSet};

/// The data that figures are computed from.
pub(crate) struct FigureData<'a> {
    /// The games of the engine against itself, in order of their numbers.
    pub games: &'a [Trace],
    /// The probes.
    pub probes: &'a [Probe],
    /// The matches between strengths.
    pub skill: &'a [SkillStep],
    /// The first side's score after the most even first move.
    pub swap: Option<Estimate>,
    /// The number of sites that pieces can stand on.
    pub sites: usize,
    /// The maximum number of pieces of the tablebases, if there were any.
    pub tables: Option<u32>,
}

/// Returns a figure without an interval.
fn plain(id: &'static str, value: f64, n: usize) -> Figure {
    Figure { interval: None, ..estimated(id, Estimate::around(value, 0.0), n) }
}

/// Returns the mean of a value over games or positions; `None` for fewer than two.
fn averaged(id: &'static str, values: &[f64]) -> Option<Figure> {
    let found = mean(values)?;
    // Such values are never below 0, and shares never above 1.
    let most = if TEXTS.figures[id].unit == Unit::Share { 1.0 } else { f64::INFINITY };
    let bounded = Estimate { low: found.low.max(0.0), high: found.high.min(most), ..found };
    Some(estimated(id, if found.error().is_finite() { bounded } else { found }, values.len()))
}

/// Computes all figures. A figure without data (drama, if every game was drawn) is left out.
pub(crate) fn figures(data: &FigureData<'_>) -> Vec<Figure> {
    let parts = [
        results(data.games, data.swap),
        length(data.games),
        size(data),
        drama(data.games),
        flow(data),
        clarity(data),
    ];
    parts.into_iter().flatten().flatten().collect()
}

/// Computes the figures of results.
fn results(games: &[Trace], swap: Option<Estimate>) -> Vec<Option<Figure>> {
    let (n, results) = (games.len(), tally(games));
    let decided = (results.wins + results.losses) as usize;
    let ended = games.iter().filter(|game| game.ending.is_some()).count();
    let different: HashSet<&[String]> = games.iter().map(|game| game.moves.as_slice()).collect();
    vec![
        Some(estimated("first-side-score", results.estimate(), n)),
        (decided > 0).then(|| estimated("first-side-wins", share(results.wins as usize, decided), decided)),
        Some(estimated("draw-rate", share(results.draws as usize, n), n)),
        Some(estimated("completion", share(ended, n), n)),
        Some(plain("distinct", different.len() as f64, n)),
        swap.map(|found| estimated("swap-score", found, n)),
    ]
}

fn length(games: &[Trace]) -> Vec<Option<Figure>> {
    let mut plies: Vec<f64> = games.iter().map(|game| game.moves.len() as f64).collect();
    let (n, average) = (plies.len(), averaged("length", &plies));
    plies.sort_by(f64::total_cmp);
    let median = plain("length-median", quantile(&plies, 0.5), n);
    let spread = plain("length-spread", quantile(&plies, 0.9) - quantile(&plies, 0.1), n);
    vec![average, Some(median), Some(spread)]
}

/// Computes the figures of choice and of the size of the game.
fn size(data: &FigureData<'_>) -> Vec<Option<Figure>> {
    let average = |values: &mut dyn Iterator<Item = usize>| {
        let (sum, n) = values.fold((0, 0), |(sum, n), value| (sum + value, n + 1));
        sum as f64 / f64::from(n.max(1))
    };
    let of = |f: &dyn Fn(&[usize]) -> f64| {
        let choices = data.games.iter().map(|game| game.choices.as_slice());
        choices.filter(|choices| !choices.is_empty()).map(f).collect::<Vec<f64>>()
    };
    let forced =
        |choices: &[usize]| choices.iter().filter(|&&n| n == 1).count() as f64 / choices.len() as f64;
    vec![
        averaged("branching", &of(&|choices| average(&mut choices.iter().copied()))),
        averaged("decision-factor", &of(&|choices| average(&mut choices.iter().copied().filter(|&n| n > 1)))),
        averaged("forced", &of(&forced)),
        averaged("game-tree", &of(&|choices| choices.iter().map(|&n| (n.max(1) as f64).log10()).sum())),
        Some(state_space(data)),
        Some(positions_met(data.games)),
    ]
}

/// Counts the arrangements of the sets of pieces that occurred.
fn state_space(data: &FigureData<'_>) -> Figure {
    let kinds = piece_kinds(data.games);
    let set = |material: &BTreeMap<&str, [u16; 2]>| -> Vec<u16> {
        kinds.iter().flat_map(|kind| material.get(kind).copied().unwrap_or_default()).collect()
    };
    let sets: HashSet<Vec<u16>> = data.games.iter().flat_map(|game| &game.material).map(set).collect();
    let logs: Vec<f64> = sets.iter().map(|set| log_arrangements(data.sites, set)).collect();
    let most = logs.iter().copied().fold(0.0, f64::max);
    // Sorted, so that the sum does not depend on the order of a hash table.
    let mut parts: Vec<f64> = logs.iter().map(|log| 10f64.powf(log - most)).collect();
    parts.sort_by(f64::total_cmp);
    let total = most + parts.iter().sum::<f64>().max(1e-300).log10();
    plain("state-space", total, sets.len())
}

/// Returns the decimal logarithm of the number of ways to put so many pieces of each kind on
/// `sites` sites.
fn log_arrangements(sites: usize, set: &[u16]) -> f64 {
    let pieces: u64 = set.iter().map(|&n| u64::from(n)).sum();
    // If several pieces share a site (a stack), there are as many places as pieces.
    let places = pieces.max(sites as u64);
    let alike: f64 = set.iter().map(|&n| ln_factorial(u64::from(n))).sum();
    (ln_factorial(places) - ln_factorial(places - pieces) - alike) / std::f64::consts::LN_10
}

fn positions_met(games: &[Trace]) -> Figure {
    let keys: Vec<u64> = games.iter().flat_map(|game| game.keys.iter().copied()).collect();
    let different: HashSet<&u64> = keys.iter().collect();
    plain("positions-met", different.len() as f64, keys.len())
}

/// The least difference of the expected score from a half that counts as a lead.
const LEAD: f64 = 0.05;
/// The expected score at or below which a later winner was behind.
const BEHIND: f64 = 0.25;

/// Computes the figures of decided games, from the winner's view.
fn drama(games: &[Trace]) -> Vec<Option<Figure>> {
    let won: Vec<Vec<f64>> = games.iter().filter_map(Trace::winners).filter(|e| !e.is_empty()).collect();
    let of = |f: &dyn Fn(&[f64]) -> f64| won.iter().map(|e| f(e)).collect::<Vec<f64>>();
    let behind = |e: &[f64]| e.iter().map(|e| (1.0 - 2.0 * e).max(0.0)).sum::<f64>() / e.len() as f64;
    let comebacks = won.iter().filter(|e| e.iter().any(|&e| e <= BEHIND)).count();
    let turning =
        |e: &[f64]| e.iter().rposition(|&e| e <= 0.5).map_or(0.0, |at| (at + 1) as f64 / e.len() as f64);
    vec![
        averaged("decisiveness", &of(&|e| 1.0 - after_threshold(e))),
        averaged("drama", &of(&behind)),
        (!won.is_empty()).then(|| estimated("comebacks", share(comebacks, won.len()), won.len())),
        averaged("turning-point", &of(&turning)),
    ]
}

/// Returns the share of a game after its winner first had a higher expected score than the loser
/// ever had.
fn after_threshold(e: &[f64]) -> f64 {
    let threshold = e.iter().map(|e| 1.0 - e).fold(0.0, f64::max);
    e.iter().position(|&e| e > threshold).map_or(0.0, |at| (e.len() - 1 - at) as f64 / e.len() as f64)
}

/// Computes the figures of the course of all games.
fn flow(data: &FigureData<'_>) -> Vec<Option<Figure>> {
    let games: Vec<&Trace> = data.games.iter().filter(|game| game.expected.len() > 1).collect();
    let of = |f: &dyn Fn(&Trace) -> f64| games.iter().map(|game| f(game)).collect::<Vec<f64>>();
    let average = |game: &Trace| game.expected.iter().sum::<f64>() / game.expected.len() as f64;
    let variance = |game: &Trace| {
        let mean = average(game);
        game.expected.iter().map(|e| (e - mean).powi(2)).sum::<f64>() / game.expected.len() as f64
    };
    let bias = of(&|game| average(game) - game.points());
    vec![
        averaged("lead-changes", &of(&|game| lead_changes(&game.expected) as f64)),
        averaged("stability", &of(&variance)),
        averaged("swing", &of(&Trace::swing)),
        mean(&bias).map(|found| estimated("bias", found, bias.len())),
        averaged("board-coverage", &of(&|game| game.stood.len() as f64 / data.sites.max(1) as f64)),
        known(data),
    ]
}

/// Returns the share of expected scores that are exact; `None` without tables.
fn known(data: &FigureData<'_>) -> Option<Figure> {
    let pieces = data.tables?;
    let positions: usize = data.games.iter().map(|game| game.expected.len()).sum();
    let known: usize = data.games.iter().map(|game| game.known).sum();
    let figure = plain("known", known as f64 / positions.max(1) as f64, positions);
    let sample = format!("{}, tables of up to {pieces} pieces", figure.sample);
    Some(Figure { label: EXACT, sample, ..figure })
}

/// Returns how often the lead passed from one side to the other.
pub(crate) fn lead_changes(expected: &[f64]) -> usize {
    let leads: Vec<bool> = expected.iter().filter(|&&e| (e - 0.5).abs() >= LEAD).map(|&e| e > 0.5).collect();
    leads.windows(2).filter(|pair| pair[0] != pair[1]).count()
}

/// The loss of expected score, in thousandths, from which a move is a blunder.
const BLUNDER: u32 = 200;

/// Computes the figures of probed positions, and of skill.
fn clarity(data: &FigureData<'_>) -> Vec<Option<Figure>> {
    let choices = data.probes.iter().filter_map(|probe| match probe {
        Probe::Position { expected, .. } if expected.len() > 1 => Some(expected),
        _ => None,
    });
    let of = |f: &dyn Fn(&[u32]) -> f64| choices.clone().map(|e| f(e)).collect::<Vec<f64>>();
    let average = |e: &[u32]| f64::from(e.iter().sum::<u32>()) / e.len() as f64;
    let lost = |e: &[u32]| (f64::from(e[0]) - average(e)) / 1000.0;
    let blunders =
        |e: &[u32]| e.iter().filter(|&&other| e[0] - other >= BLUNDER).count() as f64 / e.len() as f64;
    let narrow = |e: &[u32]| {
        let bar = average(e) + 0.75 * (f64::from(e[0]) - average(e));
        e.iter().filter(|&&other| f64::from(other) >= bar).count() as f64 / e.len() as f64
    };
    vec![
        averaged("narrowness", &of(&narrow)),
        averaged("blunder-cost", &of(&lost)),
        averaged("blunders", &of(&blunders)),
        averaged("second-best", &of(&|e| f64::from(e[0] - e[1]) / 1000.0)),
        data.skill.last().map(|step| estimated("skill", step.score, step.results.games() as usize / 2)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Tally;
    use throughline_game::Side;

    fn game(index: usize, winner: Option<Side>, expected: &[f64], choices: &[usize]) -> Trace {
        let one = BTreeMap::from([("rook", [1, 1])]);
        Trace {
            index,
            winner,
            ending: None,
            moves: expected.iter().map(|e| format!("{e}")).collect(),
            expected: expected.to_vec(),
            known: 1,
            choices: choices.to_vec(),
            keys: (0..=expected.len() as u64).collect(),
            material: vec![one; expected.len()],
            stood: BTreeMap::from([(0, 3), (2, 1)]),
        }
    }

    fn value_of(figures: &[Figure], id: &str) -> f64 {
        figures.iter().find(|figure| figure.id == id).unwrap_or_else(|| panic!("no {id}")).value
    }

    #[test]
    fn figures_by_hand() {
        let games = [
            // The first side wins: it is behind once, the lead changes once.
            game(0, Some(Side::First), &[0.5, 0.25, 0.5, 0.9], &[10, 1, 10, 10]),
            // The second side wins: it is never behind.
            game(3, Some(Side::Second), &[0.5, 0.3, 0.1, 0.0], &[10, 10, 10, 10]),
            game(4, None, &[0.5, 0.5], &[10, 10]),
        ];
        let probes = [
            Probe::First { number: 0, expected: 700 },
            Probe::Position { number: 0, legal: 4, expected: vec![800, 700, 500, 0] },
            Probe::Position { number: 1, legal: 2, expected: vec![500, 500] },
            Probe::Position { number: 2, legal: 1, expected: vec![500] },
        ];
        let skill = [SkillStep {
            nodes: 5,
            results: Tally { wins: 3, draws: 0, losses: 1 },
            score: Estimate { value: 0.75, low: 0.4, high: 0.9 },
            elo: Estimate::around(0.0, 0.0),
        }];
        let data =
            FigureData { games: &games, probes: &probes, skill: &skill, swap: None, sites: 4, tables: None };
        let figures = figures(&data);
        for (id, value) in [
            ("first-side-score", 0.5),
            ("first-side-wins", 0.5),
            ("draw-rate", 1.0 / 3.0),
            ("completion", 0.0),
            ("distinct", 3.0),
            ("length", 10.0 / 3.0),
            ("length-median", 4.0),
            ("branching", (31.0 / 4.0 + 10.0 + 10.0) / 3.0),
            ("decision-factor", 10.0),
            ("forced", 0.25 / 3.0),
            ("game-tree", (3.0 + 4.0 + 2.0) / 3.0),
            // One rook of each side on four sites: 4 · 3 ways.
            ("state-space", 12f64.log10()),
            ("positions-met", 5.0),
            // The first: the loser's highest expected score is 0.75; the winner exceeds it at the
            // last of four plies, so nothing is left. The second: the threshold is 0.5, exceeded at
            // the second ply, with two of four left.
            ("decisiveness", (1.0 + 0.5) / 2.0),
            ("drama", (0.5 / 4.0 + 0.0) / 2.0),
            ("comebacks", 0.5),
            ("turning-point", (0.75 + 0.25) / 2.0),
            ("lead-changes", 1.0 / 3.0),
            // 2.15/4 - 1, 0.9/4 - 0, 0.5 - 0.5.
            ("bias", (2.15 / 4.0 - 1.0 + 0.9 / 4.0) / 3.0),
            ("board-coverage", 0.5),
            // The first probe: mean 500, bar 725, one of four moves. The second: both.
            ("narrowness", (0.25 + 1.0) / 2.0),
            ("blunder-cost", (0.3 + 0.0) / 2.0),
            ("blunders", (0.5 + 0.0) / 2.0),
            ("second-best", (0.1 + 0.0) / 2.0),
            ("skill", 0.75),
        ] {
            assert!(
                (value_of(&figures, id) - value).abs() < 1e-9,
                "{id}: {} {value}",
                value_of(&figures, id)
            );
        }
        let labels =
            figures.iter().all(|figure| figure.label == "estimated" && !figure.text.meaning.is_empty());
        assert!(labels, "{figures:?}");
    }

    #[test]
    fn what_there_are_no_facts_for_is_left_out() {
        let games = [game(0, None, &[0.5; 3], &[4; 3]), game(1, None, &[0.5; 3], &[4; 3])];
        let data = FigureData { games: &games, probes: &[], skill: &[], swap: None, sites: 4, tables: None };
        let figures = figures(&data);
        let has = |id: &str| figures.iter().any(|figure| figure.id == id);
        assert!(has("draw-rate") && has("lead-changes") && has("branching"));
        assert!(
            !has("drama") && !has("decisiveness") && !has("narrowness") && !has("skill") && !has("comebacks")
        );
        assert!(!has("first-side-wins"), "nobody won");
        assert!(figures.iter().all(|figure| figure.value.is_finite()), "{figures:?}");
    }

    #[test]
    fn a_lead_passes_only_when_the_other_side_leads() {
        for (expected, changes) in [
            (&[0.5, 0.6, 0.52, 0.6][..], 0),
            (&[0.6, 0.4, 0.6], 2),
            (&[0.6, 0.5, 0.4], 1),
            (&[0.54, 0.46], 0),
            (&[], 0),
        ] {
            assert_eq!(lead_changes(expected), changes, "{expected:?}");
        }
    }

    #[test]
    fn with_tables_it_is_told_how_often_values_are_known() {
        let games = [game(0, None, &[0.5, 0.5, 0.5], &[1, 1, 1]), game(1, None, &[0.5], &[1])];
        let data =
            FigureData { games: &games, probes: &[], skill: &[], swap: None, sites: 4, tables: Some(5) };
        let figures = figures(&data);
        let known = figures.iter().find(|figure| figure.id == "known").expect("there are tables");
        assert_eq!((known.value, known.label), (0.5, "exact within tables"));
        assert!(known.sample == "4 positions, tables of up to 5 pieces", "{known:?}");
        assert!(!figures_of(&games).iter().any(|figure| figure.id == "known"));
    }

    /// Computes all figures, without tables.
    fn figures_of(games: &[Trace]) -> Vec<Figure> {
        figures(&FigureData { games, probes: &[], skill: &[], swap: None, sites: 4, tables: None })
    }
}
