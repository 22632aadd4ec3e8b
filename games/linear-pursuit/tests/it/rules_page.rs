//! The rules page for players: its examples are playable, and it has every rule.

use throughline_conformance::pages::{check, examples};
use throughline_game::{Catalogued, Game, Notation};
use throughline_linear_pursuit::{INFO, LinearPursuit};

#[test]
fn every_example_is_a_position_with_a_canonical_legal_move() {
    check::<LinearPursuit>(10);
    for example in examples(INFO.rules) {
        let caption = example.caption;
        assert!(!caption.contains('\n') && caption.ends_with('.'), "{caption}");
    }
}

#[test]
fn the_examples_of_the_endings_end_the_game() {
    let game = LinearPursuit::from_text("").unwrap();
    let mut endings: Vec<&str> = Vec::new();
    for example in examples(INFO.rules) {
        let mut position = game.parse_position(example.position).unwrap();
        if let Some(text) = example.played {
            let m = game.parse_move(&position, text).unwrap();
            game.play(&mut position, m);
        }
        endings.extend(game.outcome(&position).map(|outcome| outcome.reason.name));
        endings.extend(game.claim(&position).map(|reason| reason.name));
    }
    assert_eq!(endings, ["king-captured", "no-legal-move", "kings-only"]);
}

#[test]
fn the_page_has_every_rule_every_line_and_names_its_rulings() {
    for rule in
        ["P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8", "P9", "P10", "P11", "P12", "P13", "P14", "P15"]
    {
        assert!(INFO.rules.contains(&format!("**{rule}.")), "{rule}");
    }
    for line in throughline_linear_pursuit::RECONSTRUCTION.split(' ') {
        assert!(INFO.rules.contains(line), "{line}");
    }
    assert!(INFO.rules.contains("Ruling: this board is a reconstruction"));
    assert_eq!(INFO.rules.matches("Ruling:").count(), 6);
}

#[test]
fn what_the_page_says_of_options_is_what_they_make() {
    let start = |options: &str| {
        let game = LinearPursuit::from_text(options).unwrap_or_else(|e| panic!("{e}"));
        game.position_text(&game.start())
    };
    let positions: Vec<&str> = examples(INFO.rules).iter().map(|example| example.position).collect();
    for options in ["", "setup=yin-yang,pawns=off", "setup=random,seed=1", "pieces=KBNR"] {
        assert!(positions.contains(&start(options).as_str()), "{options}");
    }
    for said in [start("setup=draft"), "6.a-d.b-e.c-f".to_owned()] {
        assert!(INFO.rules.contains(&format!("`{said}`")), "{said}");
    }
    assert_eq!(start("board=6.a-d.b-e.c-f,pieces=KB,pawns=off"), "6/BK1bk1 w");
}
