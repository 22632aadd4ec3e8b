//! Properties of the readers that belong to no game: the data files of tests, and rows of cells.

use throughline_conformance::files::{read_perft, read_rulings};
use throughline_conformance::options::edited;
use throughline_game::{PositionError, Random, row_text};

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
    let mut random = Random::new(1);
    for _ in 0..2000 {
        let mut cell = || [None, None, Some('K'), Some('q'), Some('é')][random.below(5) as usize];
        let cells: Vec<Option<char>> = (0..300).map(|_| cell()).collect();
        let cells = &cells[..random.below(300) as usize];
        let text = row_text::write(cells.iter().copied());
        assert_eq!(row_text::read(&text, cells.len(), "Kqé").as_deref(), Ok(cells));
        assert!(row_text::read(&text, cells.len() + 1, "Kqé").is_err());
        let other = edited(&text, &mut random);
        match row_text::read(&other, cells.len(), "Kqé") {
            Ok(read) => assert_eq!(read.len(), cells.len(), "{other}"),
            Err(PositionError::Syntax { found, .. }) => assert_eq!(found, other),
            Err(other) => panic!("{other}"),
        }
    }
}
