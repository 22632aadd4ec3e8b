//! The checker's rules of Linear Progression against known counts.

use throughline_checker::{Ending, Player, Progression, Rules};

fn perft(rules: &Progression, position: &<Progression as Rules>::Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = Vec::new();
    rules.moves(position, &mut moves);
    moves.into_iter().map(|turn| perft(rules, &rules.after(position, turn), depth - 1)).sum()
}

fn counts(options: &str, position: Option<&str>, known: &[u64]) {
    let rules = Progression::from_options(options).expect("a rule set");
    let start = position.map_or_else(|| rules.start(), |text| rules.read(text).expect("a position"));
    for (depth, &count) in (1..).zip(known) {
        assert_eq!(perft(&rules, &start, depth), count, "{options} depth {depth}");
    }
}

#[test]
fn known_counts() {
    counts("", None, &[60, 3540, 73256]);
    counts("", Some("#6#/8/4b3/8/3w4/8/8/#6# w - - 0 -"), &[25, 611, 33316]);
    counts("", Some("#w4b#/1w2b2b/1w1wwwb1/wwwwb3/2bwwb2/1b1w1b2/b2w2b1/#2w2b# w - - 0 -"), &[138, 20125]);
    counts("", Some("#5b#/b4b2/b3b3/b2b4/b1b5/bb6/wbbbbbbb/#b5# w - - 0 -"), &[1, 215, 215, 46372]);
    counts(
        "equal-moves=on",
        Some("#wwwww1#/wwwwwwww/wwwwwwww/wwwwwwww/bbbbbbbb/bbbbbbbb/bbbbbbbb/#1bb1bb# w - - 0 -"),
        &[8, 74, 208, 49745, 0],
    );
    counts("board=center-isle", None, &[56, 3080, 50040]);
    counts("board=5x6", None, &[26, 650, 7724, 92388]);
    counts("board=#...#/.#.../...#./.#.../#...#,equal-moves=on", None, &[18, 306, 1834, 10650, 110224]);
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
