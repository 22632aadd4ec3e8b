//! The drawn examples of the rules page hold.

use throughline_game::{Catalogued, Game, Notation};
use throughline_one_dimensional_chess::presets::PRESETS;
use throughline_one_dimensional_chess::{INFO, OneDimensionalChess};

/// Position, move if there is one, and caption of each `board` block.
fn examples(page: &'static str) -> Vec<(&'static str, Option<&'static str>, Vec<&'static str>)> {
    let blocks = page.split("```board\n").skip(1);
    let example = |block: &'static str| {
        let (inside, _) = block.split_once("```").expect("closed");
        let mut lines = inside.lines().peekable();
        let position = lines.next().expect("a position");
        let text = lines.next_if(|line| line.starts_with("move: ")).map(|line| &line["move: ".len()..]);
        (position, text, lines.collect())
    };
    blocks.map(example).collect()
}

fn check(game: &OneDimensionalChess, page: &'static str) {
    for (text, played, caption) in examples(page) {
        let position = game.parse_position(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(game.position_text(&position), text);
        assert!(!caption.is_empty(), "{text} has no caption");
        match played {
            Some(played) => {
                let m = game.parse_move(&position, played).unwrap_or_else(|e| panic!("{text}: {e}"));
                assert_eq!(game.move_text(&position, m), played, "{text}");
            }
            None => assert!(position == game.start() || game.outcome(&position).is_some(), "{text}"),
        }
    }
}

#[test]
fn every_example_is_a_position_with_a_legal_move_and_a_caption() {
    assert!(examples(INFO.rules).len() >= 12);
    check(&OneDimensionalChess::from_text("").unwrap(), INFO.rules);
}

#[test]
fn so_are_those_of_the_relatives_which_name_rules_sources_and_rulings() {
    for preset in &PRESETS {
        let (name, page) = (preset.name, preset.variant.page);
        let game = OneDimensionalChess::from_text(&format!("setup={name}")).unwrap();
        assert!(examples(page).len() >= 4, "{name}");
        check(&game, page);
        for number in (1..=16).filter(|number| *number < 15 || game.has_pawns()) {
            assert!(page.contains(&format!("C{number}")), "{name}: C{number}");
        }
        assert!(page.contains("\n## Source") && page.contains("**Ruling**"), "{name}");
        assert!(
            page.contains(&format!("`setup={name}`")) && INFO.rules.contains(&format!("`{name}`")),
            "{name}"
        );
    }
}

#[test]
fn the_page_has_every_numbered_rule_and_names_its_rulings() {
    for number in 1..=14 {
        assert!(INFO.rules.contains(&format!("**C{number}.")), "C{number}");
    }
    assert!(INFO.rules.matches("**Ruling.**").count() >= 3);
}
