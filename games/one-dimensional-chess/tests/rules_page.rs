//! The drawn examples of the rules page hold.

use throughline_game::{Catalogued, Game, Notation};
use throughline_one_dimensional_chess::{INFO, OneDimensionalChess};

/// Position, move if there is one, and caption of each `board` block.
fn examples() -> Vec<(&'static str, Option<&'static str>, Vec<&'static str>)> {
    let blocks = INFO.rules.split("```board\n").skip(1);
    let example = |block: &'static str| {
        let (inside, _) = block.split_once("```").expect("closed");
        let mut lines = inside.lines().peekable();
        let position = lines.next().expect("a position");
        let text = lines.next_if(|line| line.starts_with("move: ")).map(|line| &line["move: ".len()..]);
        (position, text, lines.collect())
    };
    blocks.map(example).collect()
}

#[test]
fn every_example_is_a_position_with_a_legal_move_and_a_caption() {
    let game = OneDimensionalChess::from_text("").unwrap();
    assert!(examples().len() >= 12);
    for (text, played, caption) in examples() {
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
fn the_page_has_every_numbered_rule_and_names_its_rulings() {
    for number in 1..=14 {
        assert!(INFO.rules.contains(&format!("**C{number}.")), "C{number}");
    }
    assert!(INFO.rules.matches("**Ruling.**").count() >= 3);
}
