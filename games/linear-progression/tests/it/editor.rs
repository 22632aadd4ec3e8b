//! Positions from the editor are judged exactly as their position strings are.

use crate::samples::{options, ranks, value};
use throughline_conformance::slow::write_row;
use throughline_conformance::{check_setup_texts, data};
use throughline_game::{Catalogued, Notation, Random, Setup, Side};
use throughline_linear_progression::{LinearProgression, WideLinearProgression, needs_wide_board};

/// Formats a setup as a position string, without the game's code.
fn text(options: &str, setup: &Setup) -> String {
    let mut rows = ranks(value(options, "board", "8x8"));
    let (width, height) = (rows[0].len(), rows.len());
    let mut blockers: Vec<(usize, String)> = Vec::new();
    for &(site, index) in &setup.pieces {
        let (file, rank) = (usize::from(site) % width, usize::from(site) / width);
        let letter = ['w', 'b'][index % 2];
        if index < 2 {
            rows[height - 1 - rank][file] = letter;
        } else {
            let place = format!("{}{}{letter}", char::from(b'a' + file as u8), rank + 1);
            blockers.push((index * 1000 + usize::from(site), place));
        }
    }
    blockers.sort();
    let blockers: Vec<String> = blockers.into_iter().map(|(_, place)| place).collect();
    let rows: Vec<String> = rows.iter().map(|row| write_row(row)).collect();
    let mut parts = vec![rows.join("/"), if setup.side == Side::First { "w" } else { "b" }.to_owned()];
    parts.push(if blockers.is_empty() { "-".to_owned() } else { blockers.join(",") });
    parts.extend(setup.fields.clone());
    if value(options, "equal-moves", "off") == "off" {
        parts.push("-".to_owned());
    }
    parts.join(" ")
}

#[test]
fn setups_are_judged_as_their_strings_are() {
    let mut random = Random::new(77);
    let known = ["", "blockers=own", "blockers=shared,equal-moves=on", "drop=random,seed=5", "board=12x9"];
    let chosen = known.map(str::to_owned).into_iter().chain((0..25).map(|_| options(60, &mut random).text()));
    for options in chosen {
        println!("{options}");
        // Blockers without start corners are refused.
        if needs_wide_board(&options) {
            let Ok(game) = WideLinearProgression::from_text(&options) else { continue };
            check_setup_texts(&game, 300, |setup| text(&options, setup));
        } else {
            let Ok(game) = LinearProgression::from_text(&options) else { continue };
            check_setup_texts(&game, 300, |setup| text(&options, setup));
        }
    }
}

#[test]
fn what_is_wrong_with_setups() {
    data::setup_file::<LinearProgression>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/setups.toml"));
}

#[test]
fn blockers_are_in_the_tray_of_games_with_blockers_and_stand_on_tokens() {
    for (options, expected) in [
        ("", vec![("white token", 0, None), ("black token", 0, None)]),
        (
            "blockers=own",
            vec![
                ("white token", 0, None),
                ("black token", 0, None),
                ("white blocker", 1, Some(1)),
                ("black blocker", 1, Some(1)),
            ],
        ),
    ] {
        let tray = LinearProgression::from_text(options).unwrap().layout().pieces;
        let found: Vec<_> = tray.iter().map(|piece| (piece.spoken, piece.layer, piece.max_count)).collect();
        assert_eq!(found, expected, "{options}");
    }
}
