//! What pieces are worth: results by material, by logistic regression.

use crate::stats::{GameResult, Weighed, fit_logistic};
use crate::study::report::{PieceValue, parts};
use crate::study::trace::{Trace, piece_kinds};
use std::collections::{BTreeMap, HashSet};

/// Plies at the start that say nothing of material.
const OPENING: usize = 4;
/// A difference that varies less than this from position to position says nothing.
const LEAST_DEVIATION: f64 = 0.05;

/// The worth of each kind of piece, the most valuable first: what one more of them than the other
/// side's adds to the logarithm of the odds to win. Empty where fewer than two results occur, or
/// nothing differs.
pub(crate) fn piece_values(games: &[&Trace]) -> Vec<PieceValue> {
    let results: HashSet<GameResult> = games.iter().map(|game| game.result()).collect();
    let kinds: Vec<&'static str> =
        piece_kinds(games).into_iter().filter(|kind| varies(games, kind)).collect();
    if results.len() < 2 || kinds.is_empty() {
        return Vec::new();
    }
    let groups: Vec<Vec<Weighed>> = games.iter().map(|game| observations(game, &kinds)).collect();
    let Some(fitted) = fit_logistic(&groups, kinds.len()) else { return Vec::new() };
    let mut values: Vec<PieceValue> = kinds
        .iter()
        .zip(&fitted[1..])
        .map(|(kind, found)| PieceValue { name: (*kind).to_owned(), log_odds: parts(found) })
        .collect();
    values.sort_by(|a, b| b.log_odds.0.total_cmp(&a.log_odds.0));
    values
}

/// The difference that counts: the first side's less the second side's.
fn difference(material: &BTreeMap<&'static str, [u16; 2]>, kind: &str) -> f64 {
    let [first, second] = material.get(kind).copied().unwrap_or_default();
    f64::from(first) - f64::from(second)
}

fn varies(games: &[&Trace], kind: &str) -> bool {
    let all: Vec<f64> = games
        .iter()
        .flat_map(|game| game.material.iter().skip(OPENING).map(|material| difference(material, kind)))
        .collect();
    let mean = all.iter().sum::<f64>() / all.len().max(1) as f64;
    let variance = all.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / all.len().max(1) as f64;
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
