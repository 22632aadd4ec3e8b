//! Positions from the editor are judged exactly as their position strings are.

use throughline_conformance::slow::write_row;
use throughline_conformance::{check_setup_texts, data};
use throughline_game::{Catalogued, Notation, Random, Setup, Side};
use throughline_linear_pursuit::LinearPursuit;

/// Formats a setup as a position string, without the game's code except for its number of places.
fn text(places: usize, setup: &Setup) -> String {
    let mut cells = vec!['.'; 2 * places];
    for &(site, index) in &setup.pieces {
        let letter = ['K', 'B', 'N', 'R', 'P'][index % 5];
        cells[usize::from(site)] = if index < 5 { letter } else { letter.to_ascii_lowercase() };
    }
    let rings: Vec<String> = cells.chunks(places).map(write_row).collect();
    let rings = rings.join("/");
    let side = if setup.side == Side::First { 'w' } else { 'b' };
    match setup.fields.join("/").as_str() {
        "" | "-/-" => format!("{rings} {side}"),
        hands => format!("{rings} {side} {hands}"),
    }
}

#[test]
fn setups_are_refused_as_their_strings_are() {
    let mut random = Random::new(78);
    let known = ["", "pawns=off", "setup=draft", "setup=draft,pawns=off,pieces=KBNR/KNNN"];
    let chosen = known
        .map(str::to_owned)
        .into_iter()
        .chain((0..40).map(|_| crate::samples::options(&mut random).text()));
    let mut checked = 0;
    for options in chosen {
        // Rule sets whose start leaves White without a move are refused.
        let Ok(game) = LinearPursuit::from_text(&options) else { continue };
        println!("{options}");
        check_setup_texts(&game, 300, |setup| text(game.circle().places(), setup));
        checked += 1;
    }
    assert!(checked > 35, "{checked}");
}

#[test]
fn what_is_wrong_with_setups() {
    data::setup_file::<LinearPursuit>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/setups.toml"));
}

#[test]
fn hands_are_fields_of_games_with_a_draft() {
    let fields = |options: &str| {
        let fields = LinearPursuit::from_text(options).unwrap().layout().fields;
        fields.iter().map(|field| field.key).collect::<Vec<_>>()
    };
    assert!(fields("").is_empty() && fields("setup=random,seed=1").is_empty());
    assert_eq!(fields("setup=draft"), ["white-hand", "black-hand"]);
}
