//! Texts as people write them, in `tests/data/sloppy`, each with what is read: `NAME.pgn` and
//! `NAME.expected`, which holds the sheets as we write them, and the defects. `BLESS=1` writes the
//! expected files anew.

use std::fs;
use std::path::{Path, PathBuf};
use throughline_records::pgn::{Games, losses, read, write_all};

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
        let actual = format!("{}--- faults\n{}", write_all(&sheets), defects.collect::<String>());
        let expected = path.with_extension("expected");
        if std::env::var_os("BLESS").is_some() {
            fs::write(&expected, &actual).expect("writable");
        }
        let expected = fs::read_to_string(&expected).unwrap_or_default();
        assert_eq!(actual, expected, "{}", path.display());

        assert!(sheets.iter().all(|sheet| losses(sheet).is_empty()), "{}", path.display());
        let again = read(&write_all(&sheets));
        assert_eq!(again.sheets, sheets, "{}", path.display());
        assert_eq!(again.defects, [], "{}", path.display());
    }
    assert!(seen >= 10, "the data is there");
}
