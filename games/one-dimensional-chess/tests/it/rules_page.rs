//! The drawn examples of the rules page hold.

use throughline_conformance::pages::{check, examples};
use throughline_game::{Catalogued, Game, Notation};
use throughline_one_dimensional_chess::presets::PRESETS;
use throughline_one_dimensional_chess::{INFO, OneDimensionalChess};

#[test]
fn every_example_is_a_position_with_a_legal_move_a_start_or_an_end() {
    check::<OneDimensionalChess>(4);
    assert!(examples(INFO.rules).len() >= 12);
    for variant in INFO.variants {
        let game = OneDimensionalChess::from_text(variant.options).unwrap();
        for example in examples(variant.page).iter().filter(|example| example.played.is_none()) {
            let position = game.parse_position(example.position).unwrap();
            assert!(position == game.start() || game.outcome(&position).is_some(), "{}", example.position);
        }
    }
}

#[test]
fn the_relatives_pages_name_rules_sources_and_rulings() {
    for preset in &PRESETS {
        let (name, page) = (preset.name, preset.variant.page);
        let game = OneDimensionalChess::from_text(&format!("setup={name}")).unwrap();
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
