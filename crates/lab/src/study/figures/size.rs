//! How much there is to choose from, and how large the game is.

use super::{COMPLEXITY, Facts, KNUTH, cited, ludii, mean_figure, plain};
use crate::study::report::{Figure, Unit};
use crate::study::trace::{Trace, piece_kinds};
use std::collections::{BTreeMap, HashSet};

pub(super) fn size(facts: &Facts<'_>) -> Vec<Figure> {
    let games: Vec<&&Trace> = facts.games.iter().filter(|game| !game.choices.is_empty()).collect();
    let of = |f: &dyn Fn(&Trace) -> f64| games.iter().map(|game| f(game)).collect::<Vec<f64>>();
    let average = |values: &mut dyn Iterator<Item = usize>| {
        let (sum, n) = values.fold((0, 0), |(sum, n), value| (sum + value, n + 1));
        sum as f64 / f64::from(n.max(1))
    };
    let branching = of(&|game| average(&mut game.choices.iter().copied()));
    let decisions = of(&|game| average(&mut game.choices.iter().copied().filter(|&choices| choices > 1)));
    let forced = of(&|game| {
        game.choices.iter().filter(|&&choices| choices == 1).count() as f64 / game.choices.len() as f64
    });
    let tree = of(&|game| game.choices.iter().map(|&choices| (choices.max(1) as f64).log10()).sum());
    [
        mean_figure(
            ("branching", "Branching factor"),
            Unit::Number,
            &branching,
            "games",
            "Legal moves of a position: their mean in a game, and of that the mean over games.",
            ludii("multiple/metrics/BranchingFactor"),
        ),
        mean_figure(
            ("decision-factor", "Decision factor"),
            Unit::Number,
            &decisions,
            "games",
            "The same over positions with more than one legal move.",
            ludii("multiple/metrics/DecisionFactor"),
        ),
        mean_figure(
            ("forced", "Forced moves"),
            Unit::Share,
            &forced,
            "games",
            "The share of a game's moves that were the only legal one.",
            ludii("single/complexity/DecisionMoves"),
        ),
        mean_figure(
            ("game-tree", "Game-tree complexity"),
            Unit::PowerOfTen,
            &tree,
            "games",
            "The product of the numbers of legal moves along a game, as a power of ten: the leaves of a tree in which every game \
             is like this one. The mean over games.",
            cited(KNUTH),
        ),
        Some(state_space(facts)),
        Some(positions_met(facts)),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Arrangements of the sets of pieces that were met.
fn state_space(facts: &Facts<'_>) -> Figure {
    let mut sets: HashSet<Vec<u16>> = HashSet::new();
    let kinds = piece_kinds(&facts.games);
    for material in facts.games.iter().flat_map(|game| &game.material) {
        sets.insert(kinds.iter().flat_map(|kind| material.get(kind).copied().unwrap_or_default()).collect());
    }
    let logs: Vec<f64> = sets.iter().map(|set| log_arrangements(facts.sites, set)).collect();
    let most = logs.iter().copied().fold(0.0, f64::max);
    // Sorted, so that the sum does not hang on the order of a hash table.
    let mut parts: Vec<f64> = logs.iter().map(|log| 10f64.powf(log - most)).collect();
    parts.sort_by(f64::total_cmp);
    let total = most + parts.iter().sum::<f64>().max(1e-300).log10();
    plain(
        ("state-space", "State space"),
        Unit::PowerOfTen,
        total,
        format!("{} sets of pieces", sets.len()),
        "In how many ways the sets of pieces that occurred in the games could stand on the places of the board, as a power of ten: \
         a rough measure, for not all of these positions can be reached, and others have other pieces.",
        cited(COMPLEXITY),
    )
}

/// The decimal logarithm of the ways to put so many pieces of each kind on `sites` places.
fn log_arrangements(sites: usize, set: &[u16]) -> f64 {
    let log_factorial = |n: f64| libm::lgamma(n + 1.0) / std::f64::consts::LN_10;
    let pieces: f64 = set.iter().map(|&n| f64::from(n)).sum();
    // Where several pieces share a place (a heap), the places are as many as the pieces.
    let places = (sites as f64).max(pieces);
    log_factorial(places)
        - log_factorial(places - pieces)
        - set.iter().map(|&n| log_factorial(f64::from(n))).sum::<f64>()
}

fn positions_met(facts: &Facts<'_>) -> Figure {
    let mut seen: BTreeMap<u64, usize> = BTreeMap::new();
    facts.games.iter().flat_map(|game| &game.keys).for_each(|&key| *seen.entry(key).or_default() += 1);
    let visits: usize = seen.values().sum();
    plain(
        ("positions-met", "Different positions met"),
        Unit::Number,
        seen.len() as f64,
        format!("{visits} positions"),
        "Of all positions of the games, those that are not the same (by their hashes).",
        None,
    )
}
