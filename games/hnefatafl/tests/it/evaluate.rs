//! The evaluation: its terms, and what the search learns about captures and checks.

use throughline_game::{Catalogued, Evaluate, Game, Notation};
use throughline_hnefatafl::{FETLAR, Hnefatafl};

fn score(text: &str) -> i32 {
    let game = Hnefatafl::new(FETLAR).unwrap();
    game.evaluate(&game.parse_position(text).unwrap())
}

fn noisy(text: &str) -> Vec<String> {
    let game = Hnefatafl::new(FETLAR).unwrap();
    let position = game.parse_position(text).unwrap();
    let mut moves = Vec::new();
    game.noisy_moves(&position, &mut moves);
    let mut texts: Vec<String> = moves.into_iter().map(|m| game.move_text(&position, m)).collect();
    texts.sort();
    texts
}

#[test]
fn an_open_corner_is_worth_more_than_a_man() {
    // The king on a6 has an open file to a1; an attacker on a2 closes it.
    let open = score("11/t10/11/11/11/K10/11/11/11/11/1t9 a");
    let shut = score("11/t10/11/11/11/K10/11/11/11/t10/11 a");
    assert!(shut > open + 200, "{shut} {open}");
}

#[test]
fn a_sealed_corner_pleases_the_attackers() {
    let sealed = score("11/11/11/11/11/5K5/11/11/t10/1t9/2t8 a");
    let idle = score("4t6/11/11/11/11/5K5/11/11/11/11/4t1t4 a");
    assert!(sealed > idle, "{sealed} {idle}");
}

#[test]
fn a_square_with_two_ways_out_is_worth_more_than_one_with_one() {
    // On f6 the king can reach f1 and f11, each with two corners in sight; two men close one of
    // each pair.
    let forks = score("11/3t3t3/11/11/11/1t3K3t1/11/11/11/11/11 d");
    let single = score("3t7/11/11/11/11/1t3K3t1/11/11/11/11/7t3 d");
    assert!(forks > single + 100, "{forks} {single}");
}

#[test]
fn shutting_the_king_in_pleases_the_attackers() {
    let ring = "11/11/3ttttt3/3t3t3/3t1K1t3/3t3t3/3ttttt3/11/11/11/11 a";
    let gap = "11/11/3ttttt3/3t3t3/3t1K1t3/3t3t3/3tt1tt3/11/11/5t5/11 a";
    assert!(score(ring) > score(gap) + 100, "{} {}", score(ring), score(gap));
}

#[test]
fn quiescence_follows_captures_escapes_and_the_kings_capture() {
    assert_eq!(noisy("9t1/11/11/11/11/11/3t7/2tKt6/11/3t7/11 a"), ["d2-d3"]);
    assert_eq!(noisy("1t9/K10/11/11/11/11/11/11/11/11/11 d"), ["a10-a1", "a10-a11"]);
    assert_eq!(noisy("5K5/11/11/11/11/11/11/2tT6t/11/11/11 a"), ["k4-e4"]);
    assert_eq!(noisy(FETLAR.start), Vec::<String>::new());
}

#[test]
fn a_side_about_to_lose_its_king_is_in_check() {
    let game = Hnefatafl::new(FETLAR).unwrap();
    let read = |text: &str| game.parse_position(text).unwrap();
    assert!(game.in_check(&read("11/11/11/11/11/11/3t7/2tKt6/11/3t7/11 d")));
    assert!(!game.in_check(&read("11/11/11/11/11/11/3t7/2tKt6/11/4t6/1T9 d")));
    assert!(game.in_check(&read("11/t10/11/K10/11/11/11/11/11/11/11 a")));
    assert!(!game.in_check(&game.start()));
    assert!(game.after_pass(&game.start()).is_some());
}

/// Returns the evaluation by a published rule set.
fn score_by(rules: &str, text: &str) -> i32 {
    let game = Hnefatafl::from_text(&format!("rules={rules}")).unwrap();
    game.evaluate(&game.parse_position(text).unwrap())
}

#[test]
fn a_way_to_the_edge_counts_where_the_edge_is_the_goal() {
    let open = score_by("tablut", "9/9/3t5/2t1t4/1t1K1t3/9/9/9/9 d");
    let shut = score_by("tablut", "9/9/3t5/2t1t4/1t1K1t3/9/3t5/9/9 d");
    assert!(open > shut + 1000, "{open} {shut}");
}

#[test]
fn corners_need_no_guard_where_the_edge_is_the_goal() {
    let (corner, centre) = ("9/9/9/4K4/9/9/9/1t7/2t6 a", "9/9/9/4K4/9/9/9/9/3tt4 a");
    let difference = |rules: &str, a: &str, b: &str| score_by(rules, a) - score_by(rules, b);
    assert!(difference("tablut", corner, centre).abs() < 40, "{}", difference("tablut", corner, centre));
    assert!(difference("brandubh", "7/7/7/4K2/7/1t5/2t4 a", "7/7/7/4K2/7/7/2tt3 a") > 0);
}

#[test]
fn one_attacker_beside_a_weak_king_weighs_more() {
    let (near, far) = ("7/7/1tK4/7/7/7/7 a", "7/7/2K4/7/7/7/1t5 a");
    assert!(score_by("brandubh", near) > score_by("brandubh", far), "the king can be taken by one more");
}

#[test]
fn a_king_shut_off_from_the_corners_is_not_lost_while_he_can_build_a_fort() {
    // Seals at all four corners; the king's room reaches the edge.
    let text = "2t5t2/1t7t1/t9t/11/5T5/4TKT4/5T5/11/t9t/1t7t1/2t5t2 a";
    assert!(score_by("fetlar-federation", text) > score_by("copenhagen", text) + 200);
}

#[test]
fn a_score_for_attackers_who_can_only_hold_is_a_draw() {
    let model =
        |rules: &str| Hnefatafl::from_text(&format!("rules={rules}")).expect("a rule set").win_model();
    let wins =
        |rules: &str, score: f64| 1.0 / (1.0 + ((model(rules).margin - score) / model(rules).spread).exp());
    assert!(wins("fetlar", 300.0) < 0.1, "shut in, and nothing more");
    assert!(wins("copenhagen", 300.0) > 0.8, "shutting the king in wins");
    assert!((0.7..0.95).contains(&wins("fetlar", 660.0)), "as at the start for the defenders");
}

#[test]
fn men_count_in_full_once_the_king_is_shut_in() {
    let worth = |rules, more, fewer| score_by(rules, fewer) - score_by(rules, more);
    let (more, fewer) = ("11/4t6/11/3t7/5K5/11/6t4/11/11/11/11 d", "11/11/11/3t7/5K5/11/6t4/11/11/11/11 d");
    let (more_around, fewer_around) = (
        "11/11/3ttttt3/3t3t3/3t1K1t3/3t3t3/3ttttt3/11/11/11/4t6 d",
        "11/11/3ttttt3/3t3t3/3t1K1t3/3t3t3/3ttttt3/11/11/11/11 d",
    );
    for rules in ["fetlar", "fetlar-federation", "copenhagen"] {
        let (open, shut) = (worth(rules, more, fewer), worth(rules, more_around, fewer_around));
        assert!((20..60).contains(&open) && shut > open + 60, "{rules}: {open} {shut}");
    }
}

#[test]
fn quiescence_follows_shieldwalls() {
    let game = Hnefatafl::from_text("rules=copenhagen").unwrap();
    let position = game.parse_position("11/11/10t/11/11/5K5/11/11/2T8/3TTT5/3tttT4 d").unwrap();
    let mut moves = Vec::new();
    game.noisy_moves(&position, &mut moves);
    let m = game.parse_move(&position, "c3-c1").unwrap();
    assert!(moves.contains(&m));
    assert_eq!(game.capture_value(&position, m), 300);
}
