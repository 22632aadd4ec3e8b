//! The checker's rules of Hnefatafl against known counts and what the rules pages say.

mod common;

use common::counts;
use throughline_checker::{Ending, Player, Rules, Tafl};

#[test]
fn known_counts() {
    let few = "11/11/4t6/2t3T4/11/3t1K1t3/6T4/2T1t6/7t3/11/1t9";
    let beside = "7/7/7/7/2tKt2/t6/7 a";
    for (options, position, known) in [
        ("", None, &[116, 6788][..]),
        ("", Some(format!("{few} a")), &[98, 4908, 473757]),
        ("", Some(format!("{few} d")), &[49, 4759, 247142]),
        ("throne-hostile-to-king=off", Some(format!("{few} a")), &[98, 4908, 473757]),
        ("king-armed=off", Some(format!("{few} d")), &[49, 4759, 247142]),
        ("rules=fetlar-federation", None, &[116, 6788]),
        ("rules=brandubh", None, &[40, 960, 39512]),
        ("rules=brandubh", Some("1t1T3/2t4/1tt1T1t/K4t1/4t1T/3t3/5T1 a".into()), &[50, 1527, 68025]),
        ("rules=brandubh", Some("1t1t3/2T4/1t1T3/1T1Kt2/3tt1t/7/4T2 a".into()), &[26, 729, 21351]),
        ("rules=brandubh", Some("7/3t3/2t1t2/1tTKt2/2t3t/7/7 a".into()), &[44, 234, 10215]),
        ("rules=brandubh", Some(beside.into()), &[26, 192, 5419, 57812]),
        ("rules=brandubh,throne-hostile-to-king=off", Some(beside.into()), &[26, 196, 5526, 58888]),
        ("rules=tablut", None, &[80, 4400]),
        ("rules=tablut", Some("9/9/4t4/3t1t3/2tTKt3/3t5/9/4t4/9 a".into()), &[64, 336, 20419]),
    ] {
        let rules = Tafl::from_options(options).expect("a rule set");
        counts(&rules, position.as_deref(), known, options, &|_| {});
    }
}

#[test]
fn endings() {
    let ending = |options: &str, text: &str| {
        let rules = Tafl::from_options(options).expect("a rule set");
        rules.ending(&rules.read(text).expect("a position"))
    };
    let (attackers, defenders) = (Some(Ending::Won(Player::First)), Some(Ending::Won(Player::Second)));
    assert_eq!(ending("rules=brandubh", "7/7/2t1t2/7/7/7/7 d"), attackers);
    assert_eq!(ending("rules=brandubh", "K6/7/2t1t2/7/7/7/7 a"), defenders);
    assert_eq!(ending("rules=tablut", "9/9/9/9/9/K8/9/9/4t4 a"), defenders);
    // H16: a king at the edge with attackers on all sides.
    let stuck = "4tKt4/5t5/11/11/11/11/11/11/11/11/11 d";
    assert_eq!(ending("", stuck), Some(Ending::Drawn));
    assert_eq!(ending("no-moves=loss", stuck), attackers);
    // H18.
    let ring = "11/11/11/4tt5/3t2t4/3tK1t4/4tt5/11/11/11/11 d";
    assert_eq!((ending("", ring), ending("rules=fetlar-federation", ring)), (None, attackers));
}

#[test]
fn positions_and_moves_are_read_written_and_packed() {
    let rules = Tafl::from_options("rules=brandubh").expect("a rule set");
    let start = "3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a";
    assert_eq!(rules.text(&rules.start()), start);
    for text in [start, "7/7/2t1t2/7/7/7/7 d", "3T3/7/7/6t/T3K2/3tT1t/5t1 a"] {
        let board = rules.read(text).expect("a position");
        assert_eq!(rules.unpack(rules.pack(&board)), board, "{text}");
    }
    let board = rules.read("7/1K5/7/7/7/7/7 d").expect("a position");
    let mut moves = Vec::new();
    rules.moves(&board, &mut moves);
    let texts: Vec<_> = moves.into_iter().map(|step| rules.move_text(&board, step)).collect();
    assert_eq!((texts.len(), texts.contains(&"b6-b7".to_owned())), (12, true), "{texts:?}");
    for bad in [
        "",
        "7/7/7/7/7/7/7 a",
        "t6/7/7/3K3/7/7/7 a",
        "7/7/7/3t3/7/7/3K3 a",
        "7/7/7/3K3/7/7/7 x",
        "8/7/7/3K3/7/7/7 a",
    ] {
        assert!(rules.read(bad).is_err(), "{bad}");
    }
    for bad in ["rules=copenhagen", "size=9", "rules=hnefatafl"] {
        assert!(Tafl::from_options(bad).is_err(), "{bad}");
    }
}
