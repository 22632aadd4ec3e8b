//! Curves over games.

use crate::stats::quantile;
use crate::study::report::{Curve, CurvePoint};
use crate::study::trace::Trace;

/// Points of the curve over the share of a game.
const STEPS: usize = 20;
/// Values that a point needs to be shown.
const LEAST: usize = 8;

fn point(x: f64, mut values: Vec<f64>) -> Option<CurvePoint> {
    values.sort_by(f64::total_cmp);
    let [low, middle, high] = [0.25, 0.5, 0.75].map(|share| quantile(&values, share));
    (values.len() >= LEAST).then_some(CurvePoint { x, low, middle, high, n: values.len() })
}

/// Legal moves by ply, as far as enough games last.
pub(crate) fn choices(games: &[&Trace]) -> Curve {
    let longest = games.iter().map(|game| game.choices.len()).max().unwrap_or(0);
    let at = |ply: usize| {
        let values = games.iter().filter_map(|game| game.choices.get(ply)).map(|&n| n as f64).collect();
        point(ply as f64, values)
    };
    Curve { points: (0..longest).filter_map(at).collect() }
}

/// The winner's expected score by the share of the game that has been played.
pub(crate) fn tension(games: &[&Trace]) -> Curve {
    let won: Vec<Vec<f64>> =
        games.iter().filter_map(|game| game.winners()).filter(|e| !e.is_empty()).collect();
    let at = |step: usize| {
        let share = step as f64 / STEPS as f64;
        let value = |e: &Vec<f64>| e[((e.len() - 1) as f64 * share).round() as usize];
        point(100.0 * share, won.iter().map(value).collect())
    };
    Curve { points: (0..=STEPS).filter_map(at).collect() }
}
