//! The checker's rules of One-Dimensional Chess against known counts and the rules page's own
//! examples.

mod common;

use common::{comes_back, counts};
use throughline_checker::{Chess, Ending, Player, Rules};

fn known(setup: &str, length: usize, position: Option<&str>, known: &[u64]) {
    let rules = Chess::new(setup, length).expect("a rule set");
    counts(&rules, position, known, setup, &|row| comes_back(&rules, row));
}

#[test]
fn known_counts() {
    known("kqrbn", 16, None, &[5, 27, 220, 1608, 11895, 90094]);
    known("rkbqn", 16, None, &[6, 33, 266, 2070, 17199]);
    known("kqrbn", 11, None, &[5, 15, 59, 236, 1131, 5523]);
    known("nkr", 8, None, &[4, 7, 10, 25, 68, 129, 351]);
    known("nbqrk", 13, None, &[3, 6, 25, 76]);
    known("bnrkrnbq", 20, None, &[11, 100, 908, 7802]);
    known("gardner", 8, None, &[4, 8, 18, 49, 118, 250, 572, 1499]);
    known("gardner", 12, None, &[8, 34, 148, 701, 3206]);
    known("kqrbn", 16, Some("K3N1rq7k w 0"), &[7, 55, 204, 1541]);
    known("kqrbn", 16, Some("2K1n3R1Q4k w 0"), &[1, 3, 18, 59]);
    known("kqrbn", 16, Some("1KR8rk3 w 0"), &[5, 25, 145, 903, 5406]);
    known("kqrbn", 16, Some("K4N3r3qk1 w 0"), &[4, 41, 223, 1799, 8198]);
}

fn legal(position: &str) -> Vec<String> {
    let rules = Chess::new("kqrbn", 16).expect("a rule set");
    let row = rules.read(position).expect("a position");
    let mut moves = Vec::new();
    rules.moves(&row, &mut moves);
    moves.into_iter().map(|step| rules.move_text(&row, step)).collect()
}

#[test]
fn the_examples_of_the_rules_page() {
    let knight = legal("K3N1r8k w 0");
    for way in ["exg-j", "exg-d", "e-j", "e-d"] {
        assert!(knight.contains(&way.to_owned()), "{way} in {knight:?}");
    }
    assert!(legal("2RK2r8k w 0").contains(&"d=c".to_owned()));
    assert_eq!(legal("4K3r6k w 0"), ["e-d"]);
    assert_eq!(legal("2K1n3R6k w 0"), ["i-f"]);
}

#[test]
fn endings() {
    let rules = Chess::new("kqrbn", 16).expect("a rule set");
    let ending = |text: &str| rules.ending(&rules.read(text).expect("a position"));
    assert_eq!(ending("13KQk b 0"), Some(Ending::Won(Player::First)));
    assert_eq!(ending("QK13k b 0"), None);
    assert_eq!(ending("5R7K1k b 0"), Some(Ending::Drawn));
    assert_eq!(ending("K14k w 0"), Some(Ending::Drawn));
    assert_eq!(ending("2K1n3R6k w 0"), None);
    let mated = rules.after(&rules.read("12QK1k w 0").expect("a position"), {
        let row = rules.read("12QK1k w 0").expect("a position");
        let mut moves = Vec::new();
        rules.moves(&row, &mut moves);
        moves.into_iter().find(|&step| rules.move_text(&row, step) == "m-o").expect("the mating move")
    });
    assert_eq!(rules.ending(&mated), Some(Ending::Won(Player::First)));
}

#[test]
fn positions_are_read_and_written() {
    let rules = Chess::new("kqrbn", 16).expect("a rule set");
    assert_eq!(rules.text(&rules.start()), "KQRBN6nbrqk w 0");
    assert_eq!(rules.read("KQRBN6nbrqk w 0"), Ok(rules.start()));
    for bad in [
        "",
        "KQRBN6nbrqk w",
        "KQRBN7nbrqk w 0",
        "KQRBN6nbrqk x 0",
        "KQRBN6nbrqq w 0",
        "KQRBP6nbrqk w 0",
        "KQRBN6nbrqk w 1",
        "99999999999999999999 w 0",
        "K13Rk w 0",
    ] {
        assert!(rules.read(bad).is_err(), "{bad}");
    }
    for (setup, length) in [("kk", 16), ("kqrbn", 9), ("kqrbn", 21), ("kp", 16), ("k", 16)] {
        assert!(Chess::new(setup, length).is_err(), "{setup} {length}");
    }
    assert_eq!(Chess::from_options("setup=gardner").map(|rules| rules.length()), Ok(8));
    assert_eq!(Chess::from_options("setup=gardner,board=9,repetition=off").map(|r| r.length()), Ok(9));
    assert!(Chess::from_options("pawns=on").is_err());
}
