//! The checker's rules of each game, tested with known numbers of positions and the statements of
//! the rules pages; and its check of values.

use throughline_checker::Rules;

/// Compares the numbers of move sequences of 1, 2, … plies with the known ones. `look` is called
/// with every position on the way.
fn counts<R: Rules>(
    rules: &R,
    position: Option<&str>,
    known: &[u64],
    what: &str,
    look: &dyn Fn(&R::Position),
) {
    let start = position.map_or_else(|| rules.start(), |text| rules.read(text).expect("a position"));
    for (depth, &count) in (1..).zip(known) {
        assert_eq!(perft(rules, &start, depth, look), count, "{what}, {position:?}, depth {depth}");
    }
}

fn perft<R: Rules>(rules: &R, position: &R::Position, depth: u32, look: &dyn Fn(&R::Position)) -> u64 {
    if depth == 0 {
        return 1;
    }
    look(position);
    let mut moves = Vec::new();
    rules.moves(position, &mut moves);
    moves.into_iter().map(|step| perft(rules, &rules.after(position, step), depth - 1, look)).sum()
}

/// For `look`: a position round-trips through its number and its text.
fn comes_back<R: Rules>(rules: &R, position: &R::Position) {
    assert_eq!(rules.unpack(rules.pack(position)), *position);
    assert_eq!(rules.read(&rules.text(position)), Ok(*position));
}

mod one_dimensional_chess {
    use super::{comes_back, counts};
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
            "", "KQRBN6nbrqk w", "KQRBN7nbrqk w 0", "KQRBN6nbrqk x 0", "KQRBN6nbrqq w 0", "KQRBP6nbrqk w 0",
            "KQRBN6nbrqk w 1", "99999999999999999999 w 0", "K13Rk w 0",
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
}

mod linear_progression {
    use super::{comes_back, counts};
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
        for text in [
            "#3#/5/5/5/#3# w - - 0 -",
            "#1w1#/5/b4/5/#3# b - - 1 -",
            "#www#/bbbbb/wwwww/wwwww/#bbb# b - - 0 f",
        ] {
            let position = rules.read(text).expect("a position");
            assert_eq!(rules.text(&position), text);
            assert_eq!(rules.unpack(rules.pack(&position)), position);
        }
        for bad in [
            "", "#3#/5/5/5/#3# w - a1 0 -", "#3#/5/5/5/#2# w - - 0 -", "#3#/5/5/5/#3# w - - 0 f",
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
}

mod linear_pursuit {
    use super::{comes_back, counts};
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
        // P12: there is no king.
        assert_eq!(rules.ending(&read("K13/14 b")), Some(Ending::Won(Player::First)));
        // P13: the pawn on a can go to d, e and i, and all of them hold major pieces; the king is
        // behind it.
        assert_eq!(rules.ending(&read("P2rr3n5/K6k6 w")), Some(Ending::Won(Player::Second)));
        assert_eq!(rules.ending(&read("P2rr9/K6k6 w")), None);
        // P14: for either side to move, as long as nothing else is left.
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
            "", "14/14 w", "K13/13 w", "K6k7/14 w", "K6k6/P13 w", "KK5k6/14 w", "K6k6/14 x", "K6k6 w",
            "K13/14 w",
        ] {
            assert!(rules.read(bad).is_err(), "{bad}");
        }
        for bad in ["setup=draft", "board=16.a-b", "pieces=KK", "pieces=BN", "colour=red", "pieces=KBBNNRRR"]
        {
            assert!(Pursuit::from_options(bad).is_err(), "{bad}");
        }
        let other = Pursuit::from_options("board=6.a-d.b-e.c-f.f~a,pieces=KB,pawns=off").expect("a rule set");
        assert_eq!(other.text(&other.start()), "6/BK1bk1 w");
    }
}

mod hnefatafl {
    use super::counts;
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
            "", "7/7/7/7/7/7/7 a", "t6/7/7/3K3/7/7/7 a", "7/7/7/3t3/7/7/3K3 a", "7/7/7/3K3/7/7/7 x",
            "8/7/7/3K3/7/7/7 a",
        ] {
            assert!(rules.read(bad).is_err(), "{bad}");
        }
        for bad in ["rules=copenhagen", "size=9", "rules=hnefatafl"] {
            assert!(Tafl::from_options(bad).is_err(), "{bad}");
        }
    }
}

mod values {
    use throughline_checker::values::{Value, value_checker};

    /// The known values of three endings of bare kings.
    fn known(text: &str) -> Option<Value> {
        match text {
            "K13/13k w" => Some(Value::Undecided),
            _ => Some(Value::Won(1)),
        }
    }

    #[test]
    fn a_value_agrees_with_its_successors_or_is_refused() {
        let pursuit = value_checker("linear-pursuit").expect("rules");
        // The king on a captures the one on d along their line.
        let takes = "K2k10/14 w";
        assert!(pursuit.check_value(takes, Value::Won(1), &|_| Some(Value::Undecided)).is_ok());
        for wrong in [Value::Won(3), Value::Undecided, Value::Lost(2)] {
            assert!(pursuit.check_value(takes, wrong, &|_| Some(Value::Undecided)).is_err(), "{wrong:?}");
        }
        // Whatever the values of the moves, a draw may be claimed.
        let apart = "K1k11/14 w";
        assert!(pursuit.check_value(apart, Value::Undecided, &known).is_ok());
        assert!(pursuit.check_value(apart, Value::Lost(2), &known).is_err());
        assert!(
            pursuit.check_value(apart, Value::Undecided, &|_| None).unwrap_err().what.contains("no value")
        );
        assert!(pursuit.check_value("K1k11/14", Value::Undecided, &known).is_err());
        // A finished position has the value of the rules, whatever the source says.
        assert!(pursuit.check_value("K13/14 b", Value::Lost(0), &|_| None).is_ok());
        assert!(pursuit.check_value("K13/14 b", Value::Undecided, &|_| None).is_err());
    }

    #[test]
    fn sooner_wins_and_later_losses_count() {
        let tafl = value_checker("hnefatafl:rules=brandubh").expect("rules");
        let free = "7/1K5/7/7/7/7/5t1 d";
        assert!(tafl.check_value(free, Value::Won(3), &|_| Some(Value::Lost(2))).is_ok());
        assert!(tafl.check_value(free, Value::Lost(5), &|_| Some(Value::Won(4))).is_ok());
        assert!(
            tafl.check_value(free, Value::Lost(3), &|text| {
                Some(if text.starts_with("1K5") { Value::Won(4) } else { Value::Won(2) })
            })
            .is_err()
        );
        assert!(value_checker("hnefatafl:rules=copenhagen").is_err() && value_checker("go").is_err());
    }
}
