//! Records kept as files, each with the expected defects: `NAME.pgn` and `NAME.expected`. `BLESS=1`
//! rewrites the expected files.

use std::fs;
use std::path::{Path, PathBuf};
use throughline_records::pgn::{Games, read, replay, unwritable_parts, write, write_all};

#[test]
fn every_defect_against_the_rules_is_found() {
    for name in ["results", "starts", "moves"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/judged").join(name);
        let text = fs::read_to_string(path.with_extension("pgn")).expect("the data");
        let mut actual = String::new();
        for game in Games::new(text.as_bytes()) {
            let game = game.expect("a file in memory");
            assert_eq!(game.defects, [], "the form is right");
            let examined = game.examine();
            actual += &format!("{}: {} moves\n", game.sheet.tag("Round").expect("a title"), examined.moves);
            examined.defects.iter().for_each(|defect| actual += &format!("  {defect}\n"));
            examined.notes.iter().for_each(|note| actual += &format!("  note, {note}\n"));
        }
        let expected = path.with_extension("expected");
        if std::env::var_os("BLESS").is_some() {
            fs::write(&expected, &actual).expect("writable");
        }
        assert_eq!(actual, fs::read_to_string(&expected).unwrap_or_default(), "{name}");
    }
}

#[test]
fn a_sheet_is_replayed_from_the_outcome_that_is_written_down() {
    let text = "[Game \"linear-progression:drop=random,seed=1\"]\n[Outcome \"#6#/8/6b1/2w5/8/8/8/#6# w - - 0 -\"]\nc5-c8 *";
    let played = replay(&read(text).sheets[0]).unwrap_or_else(|defects| panic!("{defects:?}"));
    assert_eq!(played.record.move_texts(), ["c5-c8"]);
    assert!(played.notes[0].message.contains("are played from the Outcome"), "{:?}", played.notes);
}

#[test]
fn deep_sheets_made_by_hand_are_refused_with_a_defect() {
    let open = "(e-j ".repeat(100);
    let text = format!("[Game \"one-dimensional-chess\"]\n1. e-j {open}{} *", ")".repeat(100));
    let mut sheet = read(&text).sheets.remove(0);
    assert!(replay(&sheet).is_ok(), "100 levels");
    let variation = throughline_records::pgn::Variation { comments: Vec::new(), plies: sheet.plies };
    sheet.plies = vec![throughline_records::pgn::Ply {
        text: "e-j".to_owned(),
        variations: vec![variation],
        ..Default::default()
    }];
    let defects = replay(&sheet).err().expect("101 levels");
    assert!(defects[0].message.contains("more than 100 deep"), "{defects:?}");
}

/// The example of the README is in our format, and valid.
#[test]
fn the_example_of_the_readme_is_a_record() {
    let readme = include_str!("../../docs/pgn.md");
    let example =
        readme.split("```pgn\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    let reading = read(example);
    assert_eq!(reading.defects, []);
    let [sheet] = &reading.sheets[..] else { panic!("{} games", reading.sheets.len()) };
    assert_eq!(write(sheet), example);
    assert_eq!(replay(sheet).map(|played| played.record.move_texts()).ok(), Some(vec!["m-o".to_owned()]));
    assert_eq!(sheet.plies[0].clock, Some(std::time::Duration::from_millis(298_500)));
    let allowed = readme.replace('\n', " ");
    for ending in throughline_records::pgn::Termination::ALL {
        assert!(allowed.contains(&format!("`{}`", ending.text())), "{ending:?} is described");
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/sloppy")
}

#[test]
fn sloppy_texts_are_read_as_expected() {
    let mut seen = 0;
    for entry in fs::read_dir(folder()).expect("the data") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|extension| extension != "pgn") {
            continue;
        }
        seen += 1;
        let bytes = fs::read(&path).expect("readable");
        let games: Vec<_> = Games::new(&bytes[..]).map(|game| game.expect("a file in memory")).collect();
        let defects = games.iter().flat_map(|game| &game.defects).map(|defect| format!("{defect}\n"));
        let sheets: Vec<_> = games.iter().map(|game| game.sheet.clone()).collect();
        let actual = format!("{}--- defects\n{}", write_all(&sheets), defects.collect::<String>());
        let expected = path.with_extension("expected");
        if std::env::var_os("BLESS").is_some() {
            fs::write(&expected, &actual).expect("writable");
        }
        let expected = fs::read_to_string(&expected).unwrap_or_default();
        assert_eq!(actual, expected, "{}", path.display());

        assert!(sheets.iter().all(|sheet| unwritable_parts(sheet).is_empty()), "{}", path.display());
        let again = read(&write_all(&sheets));
        assert_eq!(again.sheets, sheets, "{}", path.display());
        assert_eq!(again.defects, [], "{}", path.display());
    }
    assert!(seen >= 10, "the data is there");
}
