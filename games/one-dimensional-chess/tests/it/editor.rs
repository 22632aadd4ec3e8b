//! Positions from the editor are judged exactly as their position strings are.

use throughline_conformance::slow::write_row;
use throughline_conformance::{check_setup_texts, data};
use throughline_game::{Catalogued, Notation, Setup, Side};
use throughline_one_dimensional_chess::OneDimensionalChess;
use throughline_one_dimensional_chess::presets::PRESETS;

/// Formats a setup as a position string, without the game's code except for the names in its tray.
fn text(game: &OneDimensionalChess, setup: &Setup) -> String {
    let tray = game.layout().pieces;
    let mut row = vec!['.'; game.length().into()];
    for &(site, index) in &setup.pieces {
        let letter = match tray[index].drawing {
            "knight" => 'n',
            other => other.chars().next().unwrap(),
        };
        let white = tray[index].spoken.starts_with("white");
        row[usize::from(site)] = if white { letter.to_ascii_uppercase() } else { letter };
    }
    let row = write_row(&row);
    let side = if setup.side == Side::First { "w" } else { "b" };
    [&[row.as_str(), side], &setup.fields.iter().map(String::as_str).collect::<Vec<_>>()[..]]
        .concat()
        .join(" ")
}

#[test]
fn setups_are_judged_as_their_strings_are() {
    for options in ["", "setup=rkbqn,board=13", "setup=gardner", "setup=glimne", "setup=doc-pop"] {
        let game = OneDimensionalChess::from_text(options).unwrap();
        check_setup_texts(&game, 3000, |setup| text(&game, setup));
    }
}

#[test]
fn what_is_wrong_with_setups() {
    data::setup_file::<OneDimensionalChess>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/setups.toml"));
}

#[test]
fn the_tray_has_what_can_be_on_the_row() {
    for (options, expected) in [
        ("", "king 1 queen 1 rook 1 bishop 1 knight 1"),
        ("setup=gardner", "king 1 rook 1 knight 1"),
        ("setup=glimne", "king 1 queen 2 rook 2 bishop 3 knight 2 pawn 1"),
        ("setup=krrb,board=12", "king 1 rook 2 bishop 1"),
    ] {
        let tray = OneDimensionalChess::from_text(options).unwrap().layout().tray();
        for side in Side::BOTH {
            let own = tray.iter().filter(|piece| piece.side == side);
            let found: Vec<String> =
                own.map(|piece| format!("{} {}", piece.drawing, piece.max_count.unwrap())).collect();
            assert_eq!(found.join(" "), expected, "{options}");
        }
    }
}

#[test]
fn every_preset_is_a_variant_of_the_catalogue() {
    let (default, others) = OneDimensionalChess::INFO.variants.split_first().unwrap();
    assert_eq!((default.options, default.page), ("", OneDimensionalChess::INFO.rules));
    assert_eq!(others.len(), PRESETS.len());
    for (variant, preset) in others.iter().zip(&PRESETS) {
        assert_eq!(variant.options, format!("setup={}", preset.name));
        assert_eq!((variant.name, variant.page), (preset.variant.name, preset.variant.page));
        let game = OneDimensionalChess::from_text(variant.options).unwrap();
        assert_eq!((game.length(), game.movement()), (*preset.squares.start(), &preset.movement));
    }
}
