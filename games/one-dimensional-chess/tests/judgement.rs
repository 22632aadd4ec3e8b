//! What the search is told.

use throughline_game::{Catalogued, Evaluate, Game, Notation, Random};
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
            assert!(noisy.iter().all(|&m| game.gain(&at, m) > 0));
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
    let gain = |text| game().gain(&at, game().parse_move(&at, text).unwrap());
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
