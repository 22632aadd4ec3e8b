//! A slow reference implementation of the rules: plain arrays, loops over squares, no code shared
//! with the crate. Both must agree on moves, captures and results, for every rule set and option.
//! `THROUGHLINE_SAMPLES=N` compares N times as much.

use crate::slow::{Slow, made_up::made_up};
use std::collections::BTreeMap;
use throughline_conformance::Choices;
use throughline_conformance::data::perft_file_by_second_program;
use throughline_conformance::options::samples;
use throughline_conformance::slow::{
    Coverage, GameLimits, RoundLimits, SecondProgram as _, compare, family, play, round,
};
use throughline_game::{Catalogued, Evaluate, Game, Notation, Random};
use throughline_hnefatafl::{
    COPENHAGEN, FETLAR, Goal, Hnefatafl, KingCapture, Move, NoMoves, Position, RuleSet,
};

const LIMITS: RoundLimits = RoundLimits { plies: 30, successors: NO_LIMIT, made_up: 12, plies_on: 6 };

/// Games of up to this many plies.
fn up_to(plies: u32) -> GameLimits {
    GameLimits { plies, successors: NO_LIMIT }
}
const NO_LIMIT: u64 = 1 << 40;

/// Compares one option set, in which these endings must occur.
fn one(options: &str, positions: u32, seed: u64, endings: &[&str]) {
    let tally = family(&format!("hnefatafl:{options}"), positions, seed, |choices, tally| {
        round::<Hnefatafl, Slow>(options, LIMITS, &made_up, choices, tally);
    });
    expect(&tally, options, endings);
}

fn expect(tally: &Coverage, options: &str, endings: &[&str]) {
    for ending in [&["king-escaped", "king-captured"], endings].concat() {
        assert!(tally.ended(ending) > tally.positions / 1000, "{options}: too few {ending} to tell: {tally}");
    }
}

#[test]
fn fetlar_agrees_with_the_slow_rules() {
    one("", 2500, 1, &[]);
}

#[test]
fn the_federations_fetlar_agrees_with_the_slow_rules() {
    one("rules=fetlar-federation", 1500, 9, &["encircled"]);
}

#[test]
fn copenhagen_agrees_with_the_slow_rules() {
    one("rules=copenhagen", 4000, 10, &["encircled", "exit-fort"]);
}

#[test]
fn brandubh_agrees_with_the_slow_rules() {
    one("rules=brandubh", 4000, 11, &["encircled"]);
}

#[test]
fn tablut_agrees_with_the_slow_rules() {
    one("rules=tablut", 3000, 12, &["encircled"]);
}

#[test]
fn every_option_agrees_with_the_slow_rules() {
    for (seed, options) in [
        (2, "throne-hostile-to-king=off"),
        (3, "king-armed=off"),
        (4, "no-moves=loss"),
        (5, "repetition=claim"),
        (6, "repetition=off"),
        (7, "repetition=loss"),
        (13, "rules=copenhagen,king-armed=off,no-moves=draw"),
        (14, "rules=brandubh,throne-hostile-to-king=off,king-armed=off,repetition=draw"),
    ] {
        one(options, 400, seed, &[]);
    }
}

#[test]
fn random_option_sets_agree_with_the_slow_rules() {
    let tally = family("hnefatafl, random options", 4000, 20, |choices, tally| {
        let options = crate::samples::options(choices).text();
        round::<Hnefatafl, Slow>(&options, LIMITS, &made_up, choices, tally);
    });
    expect(&tally, "random options", &["encircled"]);
}

/// Few men on small boards move back and forth, so that repetitions come soon.
#[test]
fn repetition_agrees_with_the_slow_rules() {
    let rules = ["brandubh", "tablut", "fetlar"];
    let values = ["rules", "draw", "claim", "off", "loss"];
    let mut sets =
        rules.iter().flat_map(|rules| values.map(|r| format!("rules={rules},repetition={r}"))).cycle();
    let tally = family("hnefatafl, repetition", 3000, 21, |choices, tally| {
        let options = sets.next().expect("they go round");
        let game = Hnefatafl::from_text(&options).unwrap();
        let size = usize::from(game.rules().size);
        let mut rows = vec![size.to_string(); size];
        rows[1] = format!("2t{}", size - 3);
        rows[size - 3] = format!("3K{}", size - 4);
        let start = game.parse_position(&format!("{} a", rows.join("/"))).unwrap();
        play::<Hnefatafl, Slow>(&game, &options, start, up_to(40), choices, tally);
    });
    assert!(tally.ended("repetition") > 8 && tally.claims > 20, "{tally}");
}

/// Rule sets made up for this test: each changes fields of Fetlar that no published rule set
/// changes.
#[test]
fn other_boards_and_rules_need_only_other_data() {
    let small = RuleSet {
        size: 7,
        start: "3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a",
        men_cross_throne: false,
        king_capture: KingCapture::TwoSides,
        edge_protects_king: false,
        ..FETLAR
    };
    let middle = RuleSet {
        size: 9,
        start: "3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3 d",
        goal: Goal::Edge,
        corners: false,
        king_returns: false,
        throne_hostile: [true, false],
        king_armed: false,
        no_moves: NoMoves::Loss,
        ..FETLAR
    };
    let other = RuleSet {
        throne_hostile: [false, true],
        throne_hostile_to_king: false,
        edge_protects_king: false,
        king_armed: false,
        ..FETLAR
    };
    // Corners are ordinary squares, the throne is closed, and forts are tested with rows that can
    // be captured.
    let open = RuleSet {
        men_cross_throne: false,
        throne_hostile: [true, false],
        corners: false,
        encirclement: false,
        ..COPENHAGEN
    };
    for (seed, name, rules) in
        [(6, "small", small), (7, "middle", middle), (8, "other", other), (15, "open", open)]
    {
        let (game, options) = (Hnefatafl::new(rules).unwrap(), format!("rules={name}"));
        assert!(Slow::may_start(&options, &game.position_text(&game.start())), "{name}");
        let tally = family(&format!("hnefatafl, made up: {name}"), 700, seed, |choices, tally| {
            play::<Hnefatafl, Slow>(&game, &options, game.start(), up_to(LIMITS.plies), choices, tally);
            play_made_up(&game, &options, choices, tally);
        });
        expect(&tally, name, &[]);
    }
}

fn play_made_up(game: &Hnefatafl, options: &str, choices: &mut dyn Choices, tally: &mut Coverage) {
    for _ in 0..LIMITS.made_up {
        if let Ok(position) = game.parse_position(&made_up(options, choices)) {
            play::<Hnefatafl, Slow>(game, options, position, up_to(LIMITS.plies_on), choices, tally);
        }
    }
}

/// Captures, checks and the null move, as reported to the search, are checked by playing them out.
#[test]
fn what_the_search_asks_agrees_with_play() {
    let mut random = Random::new(16);
    let (mut captures, mut walls, mut seen) = (0, 0, 0);
    for options in ["", "rules=copenhagen", "rules=brandubh,king-armed=off", "rules=tablut"] {
        let game = Hnefatafl::from_text(options).unwrap();
        for _ in 0..samples(1500) {
            let Ok(position) = game.parse_position(&made_up(options, &mut random)) else { continue };
            let next = compare::<Hnefatafl, Slow>(&game, options, &position, &mut Coverage::default());
            seen += 1;
            captures += check_captures(&game, &position);
            walls += usize::from(has_shieldwall(options, &position, &game, &next));
            compare_checks(&game, &position);
            compare_legality(&game, &position, next.len());
        }
    }
    assert!(
        seen > 2000 && captures > seen / 4 && walls > 50,
        "{seen} positions, {captures} captures, {walls} shieldwalls"
    );
}

/// Checks that noisy moves are exactly those with a gain. Returns the number of captures.
fn check_captures(game: &Hnefatafl, position: &Position) -> usize {
    let (mut moves, mut noisy) = (Vec::new(), Vec::new());
    game.legal_moves(position, &mut moves);
    game.noisy_moves(position, &mut noisy);
    let pieces =
        |position: &Position| game.position_text(position).chars().filter(|c| "tTK".contains(*c)).count();
    let mut captures = 0;
    for m in moves {
        let text = game.move_text(position, m);
        assert_eq!(
            noisy.contains(&m),
            game.capture_value(position, m) > 0,
            "{} {text}",
            game.position_text(position)
        );
        let mut next = *position;
        game.play(&mut next, m);
        let takes = pieces(&next) < pieces(position);
        // Irreversibility does not matter when the king is captured.
        if game.position_text(&next).contains('K') {
            assert_eq!(game.is_irreversible(position, m), takes, "{} {text}", game.position_text(position));
        }
        captures += usize::from(takes);
    }
    captures
}

/// Checks that as many pairs of squares are legal as there are moves, and that each move is legal.
fn compare_legality(game: &Hnefatafl, position: &Position, moves: usize) {
    let pairs = (0..128).flat_map(|from| (0..128).map(move |to| Move::new(from, to)));
    let legal = pairs.filter(|&m| game.is_legal(position, m)).count();
    assert_eq!(legal, moves, "{}", game.position_text(position));
}

/// Checks that the side to move is in check exactly when the other side, if it were to move, could
/// capture or free the king at once.
fn compare_checks(game: &Hnefatafl, position: &Position) {
    let text = game.position_text(position);
    let turned =
        if let Some(ranks) = text.strip_suffix('a') { format!("{ranks}d") } else { text.replace('d', "a") };
    if game.outcome(position).is_some() {
        return;
    }
    let turned = game.parse_position(&turned).unwrap();
    let mut moves = Vec::new();
    game.legal_moves(&turned, &mut moves);
    let wins = moves.into_iter().any(|m| {
        let mut next = turned;
        game.play(&mut next, m);
        game.outcome(&next).is_some_and(|o| ["H13", "H14"].contains(&o.reason.rule))
    });
    assert_eq!(game.in_check(position), wins, "{text}");
    if let Some(passed) = game.after_pass(position) {
        assert_eq!(passed, turned, "{text}");
        assert_eq!(game.key(&passed), game.key(&turned), "{text}");
    }
}

/// Whether a move captures a row by H17.
fn has_shieldwall(
    options: &str,
    position: &Position,
    game: &Hnefatafl,
    next: &BTreeMap<String, String>,
) -> bool {
    options == "rules=copenhagen" && {
        let slow = Slow::read("rules=copenhagen,without=shieldwall", &game.position_text(position));
        slow.successors() != *next
    }
}

#[test]
fn known_counts_are_counted_twice() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/perft.toml");
    let counted = perft_file_by_second_program::<Hnefatafl, Slow>(path, 25_000);
    assert!(counted > 60, "{counted} counts");
}

#[test]
fn impossible_boards_are_refused() {
    for size in [0, 3, 8, 13] {
        assert!(Hnefatafl::new(RuleSet { size, ..FETLAR }).is_err(), "{size}");
    }
    assert!(Hnefatafl::new(RuleSet { size: 9, ..FETLAR }).is_err());
}
