//! The checker's rules of Linear Progression against known counts.

mod common;

use common::{comes_back, counts};
use throughline_checker::{Ending, Player, Progression, Rules};

fn known(options: &str, position: Option<&str>, known: &[u64]) {
    let rules = Progression::from_options(options).expect("a rule set");
    counts(&rules, position, known, options, &|position| comes_back(&rules, position));
}

#[test]
fn known_counts() {
    known("", None, &[60, 3540, 73256]);
    known("", Some("#6#/8/4b3/8/3w4/8/8/#6# w - - 0 -"), &[25, 611, 33316]);
    known("", Some("#w4b#/1w2b2b/1w1wwwb1/wwwwb3/2bwwb2/1b1w1b2/b2w2b1/#2w2b# w - - 0 -"), &[138, 20125]);
    known("", Some("#5b#/b4b2/b3b3/b2b4/b1b5/bb6/wbbbbbbb/#b5# w - - 0 -"), &[1, 215, 215, 46372]);
    known(
        "equal-moves=on",
        Some("#wwwww1#/wwwwwwww/wwwwwwww/wwwwwwww/bbbbbbbb/bbbbbbbb/bbbbbbbb/#1bb1bb# w - - 0 -"),
        &[8, 74, 208, 49745, 0],
    );
    known("board=center-isle", None, &[56, 3080, 50040]);
    known("board=5x6", None, &[26, 650, 7724, 92388]);
    known("board=#...#/.#.../...#./.#.../#...#,equal-moves=on", None, &[18, 306, 1834, 10650, 110224]);
}

#[test]
fn positions_are_packed_read_and_written() {
    let rules = Progression::from_options("board=5x5,equal-moves=on").expect("a rule set");
    for text in
        ["#3#/5/5/5/#3# w - - 0 -", "#1w1#/5/b4/5/#3# b - - 1 -", "#www#/bbbbb/wwwww/wwwww/#bbb# b - - 0 f"]
    {
        let position = rules.read(text).expect("a position");
        assert_eq!(rules.text(&position), text);
        assert_eq!(rules.unpack(rules.pack(&position)), position);
    }
    for bad in [
        "",
        "#3#/5/5/5/#3# w - a1 0 -",
        "#3#/5/5/5/#2# w - - 0 -",
        "#3#/5/5/5/#3# w - - 0 f",
        "5/5/5/5/5 w - - 0 -",
    ] {
        assert!(rules.read(bad).is_err(), "{bad}");
    }
    let full = rules.read("#www#/bbbbb/wwwww/wwwww/#bbb# w - - 0 -").expect("a position");
    assert_eq!(rules.ending(&full), Some(Ending::Won(Player::First)));
    for options in ["blockers=own", "board=9x4", "board=..x", "drop=random"] {
        assert!(Progression::from_options(options).is_err(), "{options}");
    }
}
