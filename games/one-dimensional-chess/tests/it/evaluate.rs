//! Evaluation, captures and null moves, as reported to the search.

use throughline_game::{Catalogued, Evaluate, Game, Notation, Random, Side};
use throughline_one_dimensional_chess::{OneDimensionalChess, Position};

fn game() -> OneDimensionalChess {
    OneDimensionalChess::from_text("").unwrap()
}

fn position(text: &str) -> Position {
    game().parse_position(text).unwrap()
}

fn score(text: &str) -> i32 {
    game().evaluate(&position(text))
}

#[test]
fn noisy_moves_are_the_captures_and_those_gain() {
    let game = game();
    let mut random = Random::new(5);
    let mut captures = 0;
    for _ in 0..300 {
        let mut at = game.start();
        while let Some(m) = game.random_move(&at, &mut random) {
            let (mut all, mut noisy) = (Vec::new(), Vec::new());
            game.legal_moves(&at, &mut all);
            game.noisy_moves(&at, &mut noisy);
            all.retain(|&m| game.move_text(&at, m).contains('x'));
            assert_eq!(all, noisy, "{}", game.position_text(&at));
            assert!(noisy.iter().all(|&m| game.capture_value(&at, m) > 0));
            captures += noisy.len();
            game.play(&mut at, m);
        }
        assert!(game.outcome(&at).is_some());
    }
    assert!(captures > 1000);
}

#[test]
fn quiet_moves_gain_nothing_and_the_cheaper_taker_comes_first() {
    let at = position("K2R1qN8k w 0");
    let gain = |text| game().capture_value(&at, game().parse_move(&at, text).unwrap());
    assert_eq!(gain("a-b"), 0);
    assert!(gain("dxf") > gain("gxf"), "{} {}", gain("dxf"), gain("gxf"));
    assert!(gain("gxf") > 0);
}

#[test]
fn a_piece_ahead_counts_for_its_owner() {
    for (more, less) in [("K2R6r4k", "K9r4k"), ("K3N5n4k", "K9n4k"), ("K1Q7q4k", "K9q4k")] {
        assert!(score(&format!("{more} w 0")) > score(&format!("{less} w 0")) + 100);
        assert!(score(&format!("{more} b 0")) < score(&format!("{less} b 0")) - 100);
    }
}

#[test]
fn a_lone_bishop_wins_nothing_but_a_lone_knight_does() {
    assert!(score("3K1B9k w 0") < 30);
    assert!(score("3K1N9k w 0") > 200);
}

#[test]
fn bishops_win_if_they_have_both_colours() {
    let game = OneDimensionalChess::from_text("setup=glimne").unwrap();
    let score = |text| game.evaluate(&game.parse_position(text).unwrap());
    // `throughline solve reach` proves this one won.
    assert!(score("BB2K5k7 w - 0") > 200);
    assert!(score("B1B2K5k6 w - 0") < 60);
}

#[test]
fn an_advantage_fades_with_the_count_of_c14() {
    let fresh = score("3K1R9k w 0");
    assert!(fresh > score("3K1R9k w 60") && score("3K1R9k w 60") > score("3K1R9k w 99"));
    assert!(score("3K1R9k w 99") > 0);
}

#[test]
fn a_bare_king_is_driven_to_the_edge() {
    assert!(score("6R2K3k2 w 0") > score("3R2K6k2 w 0"));
}

#[test]
fn nobody_passes_in_check_or_with_few_pieces() {
    let passed = game().after_pass(&game().start()).expect("a full line-up");
    assert_eq!(game().position_text(&passed), "KQRBN6nbrqk b 0");
    assert_eq!(Ok(passed), game().parse_position("KQRBN6nbrqk b 0"));
    assert_eq!(game().after_pass(&position("K1QR8bnrk w 0")), None);
    let checked = position("QRB1K2r6nk w 0");
    assert!(game().in_check(&checked));
    assert_eq!(game().after_pass(&checked), None);
}

/// Returns the value of a position for the side to move, searched `depth` plies deep.
fn look(game: &OneDimensionalChess, at: &Position, depth: u32) -> i32 {
    match game.outcome(at) {
        Some(outcome) if outcome.winner.is_some() => -OneDimensionalChess::LIMIT - depth as i32,
        Some(_) => 0,
        None if depth == 0 => game.evaluate(at),
        None => successors(game, at).iter().map(|after| -look(game, after, depth - 1)).max().expect("a move"),
    }
}

fn successors(game: &OneDimensionalChess, at: &Position) -> Vec<Position> {
    let mut moves = Vec::new();
    game.legal_moves(at, &mut moves);
    let after = moves.into_iter().map(|m| {
        let mut after = *at;
        game.play(&mut after, m);
        after
    });
    after.collect()
}

#[test]
fn evaluation_beats_chance_in_every_relative() {
    for setup in ["gardner", "glimne", "doc-pop"] {
        let game = OneDimensionalChess::from_text(&format!("setup={setup}")).unwrap();
        let (mut random, mut won, mut lost) = (Random::new(9), 0, 0);
        for round in 0..100 {
            let (mut at, judge) = (game.start(), Side::BOTH[round % 2]);
            let outcome = loop {
                if let Some(outcome) = game.outcome(&at) {
                    break outcome;
                }
                if at.to_move() == judge {
                    let after = successors(&game, &at);
                    at = after.into_iter().min_by_key(|after| look(&game, after, 1)).expect("a move");
                } else {
                    let m = game.random_move(&at, &mut random).expect("the game is on");
                    game.play(&mut at, m);
                }
            };
            won += u32::from(outcome.winner == Some(judge));
            lost += u32::from(outcome.winner == Some(judge.opponent()));
        }
        assert!(won > 5 * lost, "{setup}: won {won}, lost {lost}");
    }
}

#[test]
fn promotions_are_noisy_and_gain() {
    let game = OneDimensionalChess::from_text("setup=doc-pop").unwrap();
    let at = game.parse_position("K7k5P1 w 0").unwrap();
    let mut noisy = Vec::new();
    game.noisy_moves(&at, &mut noisy);
    let gains: Vec<i32> = noisy.iter().map(|&m| game.capture_value(&at, m)).collect();
    assert_eq!(gains.len(), 4);
    assert!(gains.iter().all(|&gain| gain > 0) && gains[0] == *gains.iter().max().unwrap());
}

#[test]
fn a_pawn_ahead_counts_and_the_more_the_nearer_it_is_to_its_last_square() {
    let game = OneDimensionalChess::from_text("setup=doc-pop").unwrap();
    let score = |text| game.evaluate(&game.parse_position(text).unwrap());
    assert!(score("KN5P2k1n3 w 0") > score("KN8k1n3 w 0") + 40);
    assert!(score("K5kN4P3 w 0") > score("K5kN1P6 w 0"));
}

#[test]
fn gardners_knight_mates_no_bare_king() {
    let game = OneDimensionalChess::from_text("setup=gardner").unwrap();
    let score = |text| game.evaluate(&game.parse_position(text).unwrap());
    assert!(score("1KN4k w 0") < 30 && score("K1R1k3 b 0") < -100);
}
