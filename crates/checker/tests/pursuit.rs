//! The checker's rules of Linear Pursuit against known counts and what the rules page says.

mod common;

use common::{comes_back, counts};
use throughline_checker::{Ending, Player, Pursuit, Rules};

#[test]
fn known_counts() {
    for (options, known) in [
        ("", &[8, 62, 616, 6244][..]),
        ("pawns=off", &[7, 49, 548, 5818]),
        ("setup=yin-yang", &[8, 62, 616, 6244]),
        ("setup=yin-yang,pawns=off", &[7, 49, 531, 5503]),
        ("pieces=KBNR", &[9, 78, 751, 6945]),
        ("pieces=KBNR,pawns=off", &[4, 16, 138, 1118, 9919, 84399]),
        ("setup=yin-yang,pieces=KBBR/KNNR", &[9, 78, 751, 6945]),
        ("pieces=KRRR/KBBB,pawns=off", &[4, 16, 124, 1092, 8788]),
        ("pieces=K,pawns=off", &[1, 1, 12, 136, 724, 3792]),
    ] {
        let rules = Pursuit::from_options(options).expect("a rule set");
        counts(&rules, None, known, options, &|position| comes_back(&rules, position));
    }
}

#[test]
fn endings() {
    let rules = Pursuit::from_options("").expect("a rule set");
    let read = |text: &str| rules.read(text).expect("a position");
    assert_eq!(rules.ending(&rules.start()), None);
    // P12: nobody stands there for the king.
    assert_eq!(rules.ending(&read("K13/14 b")), Some(Ending::Won(Player::First)));
    // P13: the pawn on a has d, e and i, and all of them hold major pieces; the king waits behind
    // it.
    assert_eq!(rules.ending(&read("P2rr3n5/K6k6 w")), Some(Ending::Won(Player::Second)));
    assert_eq!(rules.ending(&read("P2rr9/K6k6 w")), None);
    // P14: for whoever is to move, as long as nothing else is left.
    assert!(rules.may_declare_draw(&read("K6k6/14 w")) && rules.may_declare_draw(&read("K13/7k6 b")));
    assert!(!rules.may_declare_draw(&read("KP5k6/14 w")) && !rules.may_declare_draw(&read("K13/14 b")));
}

#[test]
fn positions_and_moves_are_read_and_written() {
    let rules = Pursuit::from_options("").expect("a rule set");
    let start = "PPPPPPPppppppp/RNBKBNRrnbkbnr w";
    assert_eq!(rules.text(&rules.start()), start);
    assert_eq!(rules.read(start), Ok(rules.start()));
    let position = rules.read("P3p9/3K7k2 w").expect("a position");
    let mut moves = Vec::new();
    rules.moves(&position, &mut moves);
    let texts: Vec<_> = moves.into_iter().map(|step| rules.move_text(&position, step)).collect();
    assert_eq!(texts, ["+d", "a-d", "axe", "a-i"]);
    for bad in [
        "",
        "14/14 w",
        "K13/13 w",
        "K6k7/14 w",
        "K6k6/P13 w",
        "KK5k6/14 w",
        "K6k6/14 x",
        "K6k6 w",
        "K13/14 w",
    ] {
        assert!(rules.read(bad).is_err(), "{bad}");
    }
    for bad in ["setup=draft", "board=16.a-b", "pieces=KK", "pieces=BN", "colour=red", "pieces=KBBNNRRR"] {
        assert!(Pursuit::from_options(bad).is_err(), "{bad}");
    }
    let other = Pursuit::from_options("board=6.a-d.b-e.c-f.f~a,pieces=KB,pawns=off").expect("a rule set");
    assert_eq!(other.text(&other.start()), "6/BK1bk1 w");
}
