//! What a move is worth, and what a deeper look.

use super::{ACCURACY, Facts, cited, estimated, ludii, mean_figure};
use crate::stats::Estimate;
use crate::study::probe::Probe;
use crate::study::report::{Figure, Unit};

/// A move that costs so much expected score is a blunder.
const BLUNDER: u32 = 200;

pub(super) fn clarity(facts: &Facts<'_>) -> Vec<Figure> {
    let choices: Vec<&Vec<u32>> = facts
        .probes
        .iter()
        .filter_map(|probe| match probe {
            Probe::Position { expected, .. } if expected.len() > 1 => Some(expected),
            _ => None,
        })
        .collect();
    let of = |f: &dyn Fn(&[u32]) -> f64| choices.iter().map(|e| f(e)).collect::<Vec<f64>>();
    let average = |e: &[u32]| f64::from(e.iter().sum::<u32>()) / e.len() as f64;
    let lost = |e: &[u32]| (f64::from(e[0]) - average(e)) / 1000.0;
    let blunders =
        |e: &[u32]| e.iter().filter(|&&other| e[0] - other >= BLUNDER).count() as f64 / e.len() as f64;
    let narrow = |e: &[u32]| {
        let bar = average(e) + 0.75 * (f64::from(e[0]) - average(e));
        e.iter().filter(|&&other| f64::from(other) >= bar).count() as f64 / e.len() as f64
    };
    [
        mean_figure(
            ("narrowness", "Narrowness"),
            Unit::Share,
            &of(&narrow),
            "positions",
            "The share of the moves that stand out: those whose expected score lies three quarters of the way or more from the mean \
             of all moves to the best. Few mean that there is little choice among good moves.",
            ludii("single/stateEvaluation/clarity/ClarityNarrowness"),
        ),
        mean_figure(
            ("blunder-cost", "Cost of a careless move"),
            Unit::Share,
            &of(&lost),
            "positions",
            "Expected score lost by a move drawn by chance, against the best one.",
            cited(ACCURACY),
        ),
        mean_figure(
            ("blunders", "Blunders to be made"),
            Unit::Share,
            &of(&blunders),
            "positions",
            "The share of the moves that cost 20 % of expected score or more.",
            cited(ACCURACY),
        ),
        mean_figure(
            ("second-best", "Cost of the second-best move"),
            Unit::Share,
            &of(&|e| f64::from(e[0] - e[1]) / 1000.0),
            "positions",
            "Expected score lost by the second-best move: large where one has to find the only one.",
            None,
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}

pub(super) fn skill(facts: &Facts<'_>) -> Vec<Figure> {
    let Some(rung) = facts.skill.last() else { return Vec::new() };
    let games: u64 = rung.results.iter().sum();
    let (value, [low, high]) = rung.score;
    vec![estimated(
        ("skill", "Twice the search against once"),
        Unit::Share,
        Estimate { value, low, high },
        format!("{} pairs of games", games / 2),
        "The score of the engine that looks at twice the positions, against itself with once as many, in pairs of games with the \
         sides swapped: 50 % means that looking further does not help. The interval is over pairs.",
        ludii("designer/SkillTrace"),
    )]
}
