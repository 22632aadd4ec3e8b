//! The figures of games written by hand.

use super::*;
use std::collections::BTreeMap;
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
        // The first side wins: behind once, the lead changes once.
        game(0, Some(Side::First), &[0.5, 0.25, 0.5, 0.9], &[10, 1, 10, 10]),
        // The second side wins: never behind.
        game(3, Some(Side::Second), &[0.5, 0.3, 0.1, 0.0], &[10, 10, 10, 10]),
        game(4, None, &[0.5, 0.5], &[10, 10]),
    ];
    let probes = [
        Probe::First { number: 0, expected: 700 },
        Probe::Position { number: 0, legal: 4, expected: vec![800, 700, 500, 0] },
        Probe::Position { number: 1, legal: 2, expected: vec![500, 500] },
        Probe::Position { number: 2, legal: 1, expected: vec![500] },
    ];
    let skill = [SkillRung { nodes: 5, results: [3, 0, 1], score: (0.75, [0.4, 0.9]), elo: [None; 3] }];
    let facts =
        Facts { games: games.iter().collect(), probes: &probes, skill: &skill, sites: 4, tables: None };
    let figures = figures(&facts);
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
        // One rook of each side on four places: 4 · 3 ways.
        ("state-space", 12f64.log10()),
        ("positions-met", 5.0),
        // The first: the loser once expected 0.75, and the winner more at the last of four plies:
        // nothing is left. The second: the threshold is 0.5, passed at the second ply, with two of
        // four left.
        ("decisiveness", (1.0 + 0.5) / 2.0),
        ("drama", (0.5 / 4.0 + 0.0) / 2.0),
        ("comebacks", 0.5),
        ("turning-point", (0.75 + 0.25) / 2.0),
        ("lead-changes", 1.0 / 3.0),
        // 2.15/4 - 1, 0.9/4 - 0, 0.5 - 0.5.
        ("bias", (2.15 / 4.0 - 1.0 + 0.9 / 4.0) / 3.0),
        ("board-coverage", 0.5),
        // The first probe: mean 500, bar 725, one of four. The second: both.
        ("narrowness", (0.25 + 1.0) / 2.0),
        ("blunder-cost", (0.3 + 0.0) / 2.0),
        ("blunders", (0.5 + 0.0) / 2.0),
        ("second-best", (0.1 + 0.0) / 2.0),
        ("skill", 0.75),
    ] {
        assert!((value_of(&figures, id) - value).abs() < 1e-9, "{id}: {} {value}", value_of(&figures, id));
    }
    let labels = figures.iter().all(|figure| figure.label == "estimated" && !figure.meaning.is_empty());
    assert!(labels, "{figures:?}");
}

#[test]
fn what_there_are_no_facts_for_is_left_out() {
    let games = [game(0, None, &[0.5; 3], &[4; 3]), game(1, None, &[0.5; 3], &[4; 3])];
    let facts = Facts { games: games.iter().collect(), probes: &[], skill: &[], sites: 4, tables: None };
    let figures = figures(&facts);
    let has = |id: &str| figures.iter().any(|figure| figure.id == id);
    assert!(has("draw-rate") && has("lead-changes") && has("branching"));
    assert!(
        !has("drama") && !has("decisiveness") && !has("narrowness") && !has("skill") && !has("comebacks")
    );
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
    let facts = Facts { games: games.iter().collect(), probes: &[], skill: &[], sites: 4, tables: Some(5) };
    let figures = figures(&facts);
    let known = figures.iter().find(|figure| figure.id == "known").expect("there are tables");
    assert_eq!((known.value, known.label.as_str()), (0.5, "exact within tables"));
    assert!(known.meaning.contains("up to 5 pieces") && known.sample == "4 positions", "{known:?}");
    assert!(!figures_of(&games).iter().any(|figure| figure.id == "known"));
}

/// All figures, without tables.
fn figures_of(games: &[Trace]) -> Vec<Figure> {
    figures(&Facts { games: games.iter().collect(), probes: &[], skill: &[], sites: 4, tables: None })
}
