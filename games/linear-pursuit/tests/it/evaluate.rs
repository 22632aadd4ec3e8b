//! Evaluation and captures, as reported to the search.

use crate::{at, game};
use throughline_game::{Evaluate, Game, Notation, Random};
use throughline_linear_pursuit::LinearPursuit;

#[test]
fn noisy_moves_are_exactly_the_captures() {
    let game = game();
    let mut random = Random::new(4);
    for _ in 0..40 {
        let mut position = game.start();
        while let Some(m) = game.random_move(&position, &mut random).filter(|_| random.below(80) > 0) {
            let (mut all, mut noisy) = (Vec::new(), Vec::new());
            game.legal_moves(&position, &mut all);
            game.noisy_moves(&position, &mut noisy);
            all.retain(|&m| game.move_text(&position, m).contains('x'));
            assert_eq!(noisy, all, "{}", game.position_text(&position));
            game.play(&mut position, m);
        }
    }
}

#[test]
fn capture_values_order_captures_by_victim_then_captor_and_the_king_first() {
    let game = game();
    let value = |position: &str, text: &str| {
        let position = at(position);
        game.capture_value(&position, game.parse_move(&position, text).unwrap())
    };
    let board = "R2pnB2k5/13K w";
    assert!(value(board, "axi") > 10 * value(board, "axe"));
    assert!(value(board, "axe") > value(board, "axd"));
    assert!(value(board, "axd") > 0);
    assert_eq!(value("R13/7k5K w", "a-i"), 0);
    assert_eq!(value("R13/7k5K w", "+n"), 0);
    // The bishop on g, which captures over d, is more valuable than the rook.
    let two_captors = "n3R1B7/7k5K w";
    assert!(value(two_captors, "exa") > value(two_captors, "gxa"));
}

#[test]
fn check_means_that_the_king_can_be_captured_next() {
    let game = game();
    let mut random = Random::new(8);
    let mut seen = [0; 2];
    for _ in 0..200 {
        let mut position = game.start();
        while let Some(m) = game.random_move(&position, &mut random).filter(|_| random.below(100) > 0) {
            // After a null move, a capture of the king must be among the other side's moves.
            let text = game.position_text(&position);
            let turned = text.replace(" w", " x").replace(" b", " w").replace(" x", " b");
            let passed = at(&turned);
            let mut replies = Vec::new();
            game.legal_moves(&passed, &mut replies);
            let expected =
                replies.iter().any(|&reply| game.capture_value(&passed, reply) == LinearPursuit::LIMIT);
            assert_eq!(game.in_check(&position), expected, "{text}");
            seen[usize::from(expected)] += 1;
            game.play(&mut position, m);
        }
    }
    assert!(seen[0] > 500 && seen[1] > 50, "{seen:?}");
}

#[test]
fn the_evaluation_prefers_what_players_prefer() {
    let value = |text: &str| game().evaluate(&at(text));
    // Each pair: first the position that is better for the side to move.
    for (better, worse) in [
        ("R13/7k5K w", "14/R6k5K w"),
        ("14/R6k5K w", "p13/R6k5K w"),
        ("B2n10/7k5K w", "B2nr9/7k5K w"),
        ("2r11/3K3k6 w", "r13/3K3k6 w"),
    ] {
        assert!(value(better) > value(worse), "{better} {} {worse} {}", value(better), value(worse));
    }
    assert!(value("R2k10/13K w") > 10_000, "a king that can be captured is as good as captured");
}

#[test]
fn passing_is_never_offered() {
    assert_eq!(game().after_pass(&game().start()), None);
}
