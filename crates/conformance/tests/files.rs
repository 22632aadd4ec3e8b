//! Properties of the readers that belong to no game: the data files of tests, and rows of cells.

use proptest::prelude::*;
use throughline_conformance::files::{read_perft, read_rulings, read_setups};
use throughline_conformance::properties::{any_text, edited, edits, run};
use throughline_game::{PositionError, row_text};

const FILES: [&str; 3] = [
    include_str!("../../../games/linear-pursuit/tests/data/perft.toml"),
    include_str!("../../../games/linear-pursuit/tests/data/rulings.toml"),
    include_str!("../../../games/linear-pursuit/tests/data/setups.toml"),
];

/// A file is read or refused with a reason; no file is of two kinds.
fn file(text: &str) {
    let read = [
        read_perft(text).map(|file| file.count.len()),
        read_rulings(text).map(|file| file.ruling.len()),
        read_setups(text).map(|file| file.setup.len()),
    ];
    for read in &read {
        match read {
            Ok(cases) => assert!(*cases > 0, "{text}"),
            Err(why) => assert!(!why.to_string().is_empty(), "{text}"),
        }
    }
    assert!(read.iter().filter(|read| read.is_ok()).count() < 2, "{text}");
}

#[test]
fn files_of_tests_are_read_or_refused_with_a_reason() {
    assert!(read_perft(FILES[0]).is_ok() && read_rulings(FILES[1]).is_ok() && read_setups(FILES[2]).is_ok());
    run(2000, (0..FILES.len(), any::<prop::sample::Index>(), edits()), |(kind, at, edits)| {
        // A part of a file is enough for an edit to hit something relevant, and faster.
        let tables: Vec<&str> = FILES[kind].split("\n\n").collect();
        file(&edited(tables[at.index(tables.len())], &edits));
    });
    run(2000, any_text(), |text| file(&text));
}

#[test]
fn what_is_missing_in_a_file_is_named() {
    for (text, needle) in [
        ("[[count]]\nperft = [1]", "slow"),
        ("[[count]]\nperft = [1]\nslow = 2", "1 counts, 2 of them by the slow program"),
        ("[[count]]\nperft = []\nslow = 0", "one count or more"),
        ("count = []", "no counts"),
        ("[[count]]\nperft = [1]\nslow = 0\ndepth = 3", "depth"),
    ] {
        let Err(why) = read_perft(text) else { panic!("{text}") };
        assert!(why.to_string().contains(needle), "{text}: {why}");
    }
    for (text, needle) in [
        ("[[ruling]]\nname = \"H1: first\"", "“H1: first” checks nothing"),
        ("[[ruling]]\nlegal = [\"a1-a2\"]", "name"),
        ("ruling = []", "no rulings"),
    ] {
        let Err(why) = read_rulings(text) else { panic!("{text}") };
        assert!(why.to_string().contains(needle), "{text}: {why}");
    }
}

#[test]
fn rows_come_back_as_they_were_written() {
    let cells =
        prop::collection::vec(prop::option::weighted(0.4, prop::sample::select(vec!['K', 'q', 'é'])), 0..300);
    run(2000, (cells, edits()), |(cells, edits)| {
        let text = row_text::write(cells.iter().copied());
        assert_eq!(row_text::read(&text, cells.len(), "Kqé").as_ref(), Ok(&cells));
        assert!(row_text::read(&text, cells.len() + 1, "Kqé").is_err());
        let other = edited(&text, &edits);
        match row_text::read(&other, cells.len(), "Kqé") {
            Ok(read) => assert_eq!(read.len(), cells.len(), "{other}"),
            Err(PositionError::Syntax { found, .. }) => assert_eq!(found, other),
            Err(other) => panic!("{other}"),
        }
    });
}
