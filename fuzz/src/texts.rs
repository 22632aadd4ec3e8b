//! Parsers for one game or none: boards, masks, test files.

use crate::games::{linear_progression, linear_pursuit};
use crate::{Target, text};
use throughline_conformance::files::{read_perft, read_rulings, read_setups};
use throughline_game::row_text;
use throughline_linear_pursuit::Circle;

/// Boards and pieces of Linear Pursuit, in compact form and as files.
pub const BOARDS: Target = Target {
    name: "boards",
    run: |bytes| {
        let text = text(bytes);
        linear_pursuit::readers::board(&text);
        linear_pursuit::readers::pieces(&text);
    },
    seeds: || {
        let board = Circle::read("8.a-d.a-f.b-e.b-h.c-f.c-g.d-h.e-g.a~b.e~f").expect("a board");
        let texts =
            [board.text(), board.file_text(), Circle::reconstruction().file_text(), "KBNR/KNNN".to_owned()];
        texts.into_iter().map(String::into_bytes).collect()
    },
    words: || crate::words("places ¦lines ¦gaps ¦a-d¦.b~c¦26.¦reconstruction¦#"),
};

/// Masks of Linear Progression.
pub const MASKS: Target = Target {
    name: "masks",
    run: |bytes| linear_progression::readers::mask(&text(bytes)),
    seeds: || ["8x8", "center-isle", "#..#/..../.##./#..#"].map(|text| text.as_bytes().to_vec()).into(),
    words: || ["center-isle", "16x16", "#/", "./", "...."].map(str::to_owned).into(),
};

/// Data files of tests, and rows of cells.
pub const TEST_FILES: Target = Target {
    name: "test-files",
    run: |bytes| {
        let text = text(bytes);
        let read = [read_perft(&text).map(drop), read_rulings(&text).map(drop), read_setups(&text).map(drop)];
        assert!(read.iter().filter(|read| read.is_ok()).count() < 2);
        assert!(read.iter().flat_map(|read| read.as_ref().err()).all(|why| !why.to_string().is_empty()));
        if let Ok(cells) = row_text::read(&text, 16, "Kk") {
            assert_eq!(row_text::read(&row_text::write(cells.iter().copied()), 16, "Kk"), Ok(cells));
        }
    },
    seeds: || {
        [
            "K7k7",
            "[[count]]\noptions = \"a=b\"\nposition = \"p\"\nplay = \"a b\"\nperft = [1, 2]\nslow = 1\n",
            "[[ruling]]\nname = \"X1: so\"\nlegal = [\"a\"]\nresult = \"none\"\n",
            "[[setup]]\nname = \"so\"\nside = \"white\"\npieces = { \"white king\" = \"a\" }\nfaults = [\"b\"]\n",
        ]
        .map(|text| text.as_bytes().to_vec())
        .into()
    },
    words: || {
        crate::words("[[count]]¦[[ruling]]¦[[setup]]¦perft = ¦slow = ¦name = ¦legal = ¦moves = ¦\"\"\"")
    },
};
