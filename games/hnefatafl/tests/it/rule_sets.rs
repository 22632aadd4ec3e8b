//! Rule sets: their pages, and the options that choose and change them.

use throughline_conformance::pages;
use throughline_game::{Catalogued, Game, Notation, Options, Side};
use throughline_hnefatafl::{COPENHAGEN, FETLAR, Goal, Hnefatafl, NoMoves, PRESETS, RepetitionRule, RuleSet};

#[test]
fn every_example_of_every_rules_page_can_be_played() {
    pages::check::<Hnefatafl>(3);
}

#[test]
fn examples_that_name_a_winner_end_the_game() {
    for preset in &PRESETS {
        let game = Hnefatafl::new(preset.rules).unwrap();
        for example in pages::examples(preset.variant.page) {
            let winner = match example.caption {
                caption if caption.contains("The attackers win") => Side::First,
                caption if caption.contains("he defenders win") => Side::Second,
                _ => continue,
            };
            let mut position = game.parse_position(example.position).unwrap();
            let m = game.parse_move(&position, example.played.unwrap()).unwrap();
            game.play(&mut position, m);
            let found = game.outcome(&position).and_then(|outcome| outcome.winner);
            assert_eq!(found, Some(winner), "{}", example.position);
        }
    }
}

#[test]
fn every_page_has_every_numbered_rule_of_its_rule_set() {
    for preset in &PRESETS {
        let rules = &preset.rules;
        let without = |number| match number {
            11 => rules.goal == Goal::Edge,
            12 => rules.encirclement,
            17 => !rules.shieldwall,
            18 => !rules.encirclement,
            19 => !rules.exit_forts,
            _ => false,
        };
        for number in 1..=19 {
            let has = preset.variant.page.contains(&format!("**H{number}**"));
            assert_eq!(has, !without(number), "{} H{number}", preset.name);
        }
    }
}

#[test]
fn the_page_of_the_default_names_every_other_rule_set() {
    assert_eq!(PRESETS[0].variant.page, Hnefatafl::INFO.rules);
    for preset in &PRESETS[1..] {
        assert!(Hnefatafl::INFO.rules.contains(&format!("- `{}`", preset.name)), "{}", preset.name);
    }
}

#[test]
fn a_rule_set_has_its_own_values_unless_a_key_is_given() {
    let rules = |text: &str| *Hnefatafl::from_text(text).unwrap().rules();
    for preset in &PRESETS {
        assert_eq!(rules(&format!("rules={}", preset.name)), preset.rules, "{}", preset.name);
    }
    assert_eq!(rules("king-armed=off"), RuleSet { king_armed: false, ..FETLAR });
    assert_eq!(rules("repetition=rules,no-moves=rules"), FETLAR);
    let changed = "rules=copenhagen,throne-hostile-to-king=off,king-armed=off,repetition=claim,no-moves=draw";
    let expected = RuleSet {
        throne_hostile_to_king: false,
        king_armed: false,
        repetition: RepetitionRule::Claim,
        no_moves: NoMoves::Draw,
        ..COPENHAGEN
    };
    assert_eq!(rules(changed), expected);
    assert_eq!(rules("repetition=loss"), RuleSet { repetition: RepetitionRule::DefendersLose, ..FETLAR });
}

#[test]
fn the_options_say_truly_what_rule_sets_have_of_their_own() {
    let names = |has: &dyn Fn(&RuleSet) -> bool| -> Vec<&str> {
        PRESETS.iter().filter(|preset| has(&preset.rules)).map(|preset| preset.name).collect()
    };
    assert_eq!(names(&|rules| rules.throne_hostile_to_king && rules.king_armed).len(), 5);
    assert_eq!(names(&|rules| rules.repetition == RepetitionRule::Draw), ["fetlar", "fetlar-federation"]);
    assert_eq!(
        names(&|rules| rules.repetition == RepetitionRule::DefendersLose),
        ["copenhagen", "brandubh", "tablut"]
    );
    assert_eq!(names(&|rules| rules.no_moves == NoMoves::Draw), ["fetlar"]);
}

#[test]
fn one_rule_set_has_one_spec() {
    for (given, expected) in [
        ("king-armed=on,repetition=draw,no-moves=draw,throne-hostile-to-king=on", "hnefatafl"),
        ("king-armed=off,no-moves=draw", "hnefatafl:king-armed=off"),
        ("rules=copenhagen,repetition=loss,no-moves=loss", "hnefatafl:rules=copenhagen"),
        ("rules=copenhagen,repetition=draw", "hnefatafl:rules=copenhagen,repetition=draw"),
        ("rules=tablut,no-moves=draw", "hnefatafl:rules=tablut,no-moves=draw"),
    ] {
        let mut options = Options::parse(Hnefatafl::INFO, given).unwrap();
        Hnefatafl::draw_seeds(&mut options);
        assert_eq!(options.spec(Hnefatafl::INFO), expected, "{given}");
    }
}
