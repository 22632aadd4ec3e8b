//! Fits each game's win model to records of matches.
//!
//! `cargo run --release -p throughline-lab --example win_model -- FILE…` with files from
//! `throughline match --records`. Every evaluation with a move counts. Games lost on time, by an
//! illegal move or a crash are left out, and so are forced wins.

use std::collections::BTreeMap;
use throughline_catalog::GameHandle;
use throughline_game::Side;
use throughline_lab::score_of;
use throughline_lab::stats::{Observation, fit_win_model, result_of};
use throughline_records::pgn::{GameResult as RecordResult, ScoreSheet, Termination, read};
use throughline_search::Score;

/// The boundaries of the score ranges in which the model is compared with the games, in hundredths.
const RANGES: [i32; 10] = [-800, -400, -200, -100, -25, 25, 100, 200, 400, 800];

/// Returns the observations of a game, each with the mover's side.
fn observations(sheet: &ScoreSheet) -> Vec<(Side, Observation)> {
    let faults = [Termination::TimeForfeit, Termination::RulesInfraction, Termination::Abandoned];
    let winner = match sheet.result {
        RecordResult::FirstWon => Some(Side::First),
        RecordResult::SecondWon => Some(Side::Second),
        RecordResult::Draw => None,
        RecordResult::Open => return Vec::new(),
    };
    let start = |spec| GameHandle::from_spec(spec).ok()?.record(sheet.position()).ok();
    let is_fault = faults.iter().any(|fault| sheet.tag("Termination") == Some(fault.text()));
    let Some(mut record) = sheet.spec().and_then(start).filter(|_| !is_fault) else { return Vec::new() };
    let mut found = Vec::new();
    for ply in &sheet.plies {
        let side = record.side_to_move();
        let seen = score_of(ply).and_then(|score| Observation::new(score, result_of(winner, side)));
        found.extend(seen.map(|seen| (side, seen)));
        if record.play(&ply.text).is_err() {
            break;
        }
    }
    found
}

/// Prints the model of all evaluations, and of each side's evaluations alone.
fn report(spec: &str, games: usize, all: &[(Side, Observation)]) {
    let of = |side: Option<Side>| -> Vec<Observation> {
        all.iter().filter(|(by, _)| side.is_none_or(|side| side == *by)).map(|(_, seen)| *seen).collect()
    };
    println!("{spec}: {games} games, {} evaluations", all.len());
    let sides = GameHandle::from_spec(spec).map(|game| game.info().sides).unwrap_or_default();
    for (name, side) in [("all", None), (sides[0], Some(Side::First)), (sides[1], Some(Side::Second))] {
        match fit_win_model(&of(side)) {
            Ok(fit) => println!(
                "  {name:<12} margin {:>7.1}  spread {:>7.1}  mean log likelihood {:.4}",
                fit.model.margin, fit.model.spread, fit.log_likelihood
            ),
            Err(error) => println!("  {name:<12} {error}"),
        }
    }
    compare(sides[0], all);
}

/// Converts an observation to the first side's view.
fn by_first((side, seen): &(Side, Observation)) -> Observation {
    match side {
        Side::First => *seen,
        Side::Second => Observation { score: -seen.score, result: -seen.result },
    }
}

/// Prints the first side's points after evaluations of each range, whoever gave them, and the
/// model's expectation. If the points are not near a half at a score of 0, the evaluation is biased
/// towards a side.
fn compare(first: &str, all: &[(Side, Observation)]) {
    let all: Vec<Observation> = all.iter().map(by_first).collect();
    let model = fit_win_model(&all).ok().map(|fit| fit.model);
    println!("  score for {first:<10} evaluations  points  by the model");
    for (i, &high) in RANGES.iter().chain([&i32::MAX]).enumerate() {
        let low = if i == 0 { i32::MIN } else { RANGES[i - 1] };
        let within: Vec<_> = all.iter().filter(|seen| (low..high).contains(&seen.score)).collect();
        if within.is_empty() {
            continue;
        }
        let mean = |of: &dyn Fn(&Observation) -> f64| {
            100.0 * within.iter().map(|seen| of(seen)).sum::<f64>() / within.len() as f64
        };
        let points = mean(&|seen| f64::from(seen.result as u8) / 2.0);
        let expected = model.map_or("—".to_owned(), |model| {
            format!("{:.1} %", mean(&|seen| Score::from_hundredths(seen.score).wdl(&model).expectation()))
        });
        let range = match (low, high) {
            (i32::MIN, high) => format!("below {high}"),
            (low, i32::MAX) => format!("{low} or more"),
            (low, high) => format!("{low} to {high}"),
        };
        println!("  {range:<20} {:>10} {points:>5.1} %  {expected:>12}", within.len());
    }
}

fn main() {
    let mut games: BTreeMap<String, (usize, Vec<(Side, Observation)>)> = BTreeMap::new();
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        for sheet in read(&text).sheets {
            let entry = games.entry(sheet.spec().unwrap_or("?").to_owned()).or_default();
            let seen = observations(&sheet);
            entry.0 += usize::from(!seen.is_empty());
            entry.1.extend(seen);
        }
    }
    if games.is_empty() {
        eprintln!("no games: expected files of records that `throughline match --records` wrote");
    }
    for (spec, (n, all)) in &games {
        report(spec, *n, all);
    }
}
