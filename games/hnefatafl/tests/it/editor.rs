//! Positions from the editor are judged exactly as their position strings are.

use throughline_conformance::slow::write_row;
use throughline_conformance::{check_setup_texts, data};
use throughline_game::{Catalogued, Notation, Setup, Side};
use throughline_hnefatafl::{Hnefatafl, PRESETS};

/// Formats a setup on a board with sides of `size` squares as a position string, without the game's
/// code.
fn text(setup: &Setup, size: usize) -> String {
    let mut cells = vec!['.'; size * size];
    for &(site, index) in &setup.pieces {
        cells[usize::from(site)] = ['t', 'T', 'K'][index];
    }
    let rows: Vec<String> = cells.chunks(size).rev().map(write_row).collect();
    format!("{} {}", rows.join("/"), if setup.side == Side::First { 'a' } else { 'd' })
}

#[test]
fn setups_are_refused_as_their_strings_are() {
    for preset in &PRESETS {
        let game = Hnefatafl::new(preset.rules).unwrap();
        check_setup_texts(&game, 3000, |setup| text(setup, preset.rules.size.into()));
    }
}

#[test]
fn what_is_wrong_with_setups() {
    data::setup_file::<Hnefatafl>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/setups.toml"));
}

#[test]
fn the_tray_has_the_numbers_of_the_start() {
    for (options, expected) in
        [("", [24, 12, 1]), ("rules=brandubh", [8, 4, 1]), ("rules=tablut", [16, 8, 1])]
    {
        let tray = Hnefatafl::from_text(options).unwrap().layout().pieces;
        let found: Vec<_> = tray.iter().map(|piece| piece.max_count).collect();
        assert_eq!(found, expected.map(Some), "{options}");
        assert_eq!(
            tray.iter().map(|piece| piece.spoken).collect::<Vec<_>>(),
            ["attacker", "defender", "king"]
        );
    }
}

#[test]
fn every_published_rule_set_is_a_variant_of_the_catalogue() {
    let variants = Hnefatafl::INFO.variants;
    assert_eq!(variants.len(), PRESETS.len());
    for (variant, preset) in variants.iter().zip(&PRESETS) {
        let game = Hnefatafl::from_text(variant.options).unwrap();
        assert_eq!(*game.rules(), preset.rules, "{}", preset.name);
        assert_eq!((variant.name, variant.page), (preset.variant.name, preset.variant.page));
        let spec = if variant.options.is_empty() { String::new() } else { format!("rules={}", preset.name) };
        assert_eq!(variant.options, spec);
        let named = Hnefatafl::INFO.variant(&format!("{spec},king-armed=off")).unwrap();
        assert_eq!(named.name, variant.name);
    }
}
