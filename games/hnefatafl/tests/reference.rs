//! The rules once more, slowly: plain arrays, loops over squares, nothing shared with the crate but the rule set's data.
//! The crate must agree with it on moves, captures and results.

mod slow;

use slow::Slow;
use std::collections::BTreeMap;
use throughline_game::{Catalogued, Evaluate, Game, Notation, Random};
use throughline_hnefatafl::{FETLAR, Goal, Hnefatafl, KingCapture, Move, NoMoves, Position, RuleSet};

/// Compares one position: result, moves, and where each move leads. Returns the number of captures seen.
fn compare(game: &Hnefatafl, position: &Position) -> usize {
    let text = game.position_text(position);
    let slow = Slow::read(game.rules(), &text);
    let result =
        game.outcome(position).map(|o| (o.winner.map(|s| Hnefatafl::INFO.sides[s.index()]), o.reason.name));
    assert_eq!(result, slow.result(game.rules()), "{text}");
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let mut noisy = Vec::new();
    game.noisy_moves(position, &mut noisy);
    let mut found = BTreeMap::new();
    for m in moves {
        assert!(game.is_legal(position, m), "{text} {}", game.move_text(position, m));
        let is_noisy = game.gain(position, m) > 0;
        assert_eq!(noisy.contains(&m), is_noisy, "{text} {}", game.move_text(position, m));
        let mut next = *position;
        game.play(&mut next, m);
        let read = game.parse_position(&game.position_text(&next)).unwrap();
        assert_eq!(read, next, "{text} {}", game.move_text(position, m));
        found.insert(game.move_text(position, m), game.position_text(&next));
    }
    assert_eq!(found, slow.successors(game.rules()), "{text}");
    compare_checks(game, position);
    compare_legality(game, position, found.len());
    let pieces = |text: &str| text.chars().filter(|c| "tTK".contains(*c)).count();
    found.values().filter(|next| pieces(next) < pieces(&text)).count()
}

/// Of all pairs of squares as many are legal as there are moves, each of which is known to be.
fn compare_legality(game: &Hnefatafl, position: &Position, moves: usize) {
    let pairs = (0..128).flat_map(|from| (0..128).map(move |to| Move::new(from, to)));
    let legal = pairs.filter(|&m| game.is_legal(position, m)).count();
    assert_eq!(legal, moves, "{}", game.position_text(position));
}

/// The side to move is in check exactly when the other one, to move instead, could win at once.
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
        game.outcome(&next).is_some_and(|o| o.reason.rule != "H16")
    });
    assert_eq!(game.in_check(position), wins, "{text}");
    if let Some(passed) = game.after_pass(position) {
        assert_eq!(passed, turned, "{text}");
        assert_eq!(game.key(&passed), game.key(&turned), "{text}");
    }
}

/// Random games from the start and from thinned-out boards, where captures and endings come quickly.
fn compare_games(game: &Hnefatafl, seed: u64, positions: usize) {
    let mut random = Random::new(seed);
    let (mut seen, mut captures, mut endings) = (0, 0, BTreeMap::new());
    while seen < positions {
        let mut position = if random.below(4) == 0 { game.start() } else { scattered(game, &mut random) };
        for _ in 0..40 {
            captures += compare(game, &position);
            seen += 1;
            if let Some(outcome) = game.outcome(&position) {
                *endings.entry(outcome.reason.name).or_insert(0) += 1;
                break;
            }
            position = successor(game, &position, &mut random);
        }
    }
    assert!(captures > positions / 10, "too few captures to tell: {captures}");
    for ending in ["king-escaped", "king-captured"] {
        assert!(endings.contains_key(ending), "no {ending} in {endings:?} by {:?}", game.rules());
    }
}

/// A random successor; every second time one that ends the game, if there is one.
fn successor(game: &Hnefatafl, position: &Position, random: &mut Random) -> Position {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let after = |m| {
        let mut next = *position;
        game.play(&mut next, m);
        next
    };
    let last = moves.iter().map(|&m| after(m)).find(|next| game.outcome(next).is_some());
    match last {
        Some(next) if random.below(2) == 0 => next,
        _ => after(moves[random.below(moves.len() as u32) as usize]),
    }
}

/// A position with men on random squares and the king anywhere, often with attackers around him.
fn scattered(game: &Hnefatafl, random: &mut Random) -> Position {
    let size = u32::from(game.rules().size);
    let start = game.rules().start;
    let most = |letter| start.chars().filter(|&c| c == letter).count() as u32;
    loop {
        let mut cells = vec![vec![None; size as usize]; size as usize];
        let king = (random.below(size) as usize, random.below(size) as usize);
        let mut put = |file: usize, rank: usize, piece| {
            if file < size as usize && rank < size as usize {
                cells[rank][file] = Some(piece);
            }
        };
        for (piece, most) in [('t', most('t')), ('T', most('T'))] {
            for _ in 0..random.below(most.saturating_sub(4) + 1) {
                put(random.below(size) as usize, random.below(size) as usize, piece);
            }
        }
        for (df, dr) in [(2, 1), (0, 1), (1, 2), (1, 0)] {
            if random.below(3) > 0 {
                put((king.0 + df).wrapping_sub(1), (king.1 + dr).wrapping_sub(1), 't');
            }
        }
        put(king.0, king.1, 'K');
        let rows: Vec<String> = cells.into_iter().map(throughline_game::runs::write).collect();
        let side = ["a", "d"][random.below(2) as usize];
        if let Ok(position) = game.parse_position(&format!("{} {side}", rows.join("/"))) {
            return position;
        }
    }
}

#[test]
fn fetlar_agrees_with_the_slow_rules() {
    compare_games(&Hnefatafl::new(FETLAR).unwrap(), 1, 1500);
}

#[test]
fn every_option_agrees_with_the_slow_rules() {
    for (seed, options) in [
        (2, "throne-hostile-to-king=off"),
        (3, "king-armed=off"),
        (4, "no-moves=loss"),
        (5, "throne-hostile-to-king=off,king-armed=off,no-moves=loss"),
    ] {
        compare_games(&Hnefatafl::from_text(options).unwrap(), seed, 500);
    }
}

/// Rule sets made up for this test: each field that Fetlar leaves alone is changed in one of them.
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
    for (seed, rules) in [(6, small), (7, middle), (8, other)] {
        compare_games(&Hnefatafl::new(rules).unwrap(), seed, 700);
    }
}

#[test]
fn impossible_boards_are_refused() {
    for size in [0, 3, 8, 13] {
        assert!(Hnefatafl::new(RuleSet { size, ..FETLAR }).is_err(), "{size}");
    }
    assert!(Hnefatafl::new(RuleSet { size: 9, ..FETLAR }).is_err());
}
