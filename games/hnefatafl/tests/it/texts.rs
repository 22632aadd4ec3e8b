//! Reading and writing of positions, moves, boards, and the rules page.

use throughline_game::{Catalogued, Diagram, Game, MoveError, Notation, PositionError, Shape};
use throughline_hnefatafl::{FETLAR, Hnefatafl};

fn game() -> Hnefatafl {
    Hnefatafl::from_text("").unwrap()
}

#[test]
fn texts_that_are_no_position_are_refused_by_name() {
    let start = game().position_text(&game().start());
    for (text, part) in [
        ("".to_owned(), "2 fields"),
        (start.replace(" a", ""), "2 fields"),
        (start.replace(" a", " w"), "a or d"),
        (start.replace(" a", "  a"), "2 fields"),
        (start.replacen("/11", "", 1), "11 ranks separated by /, not 10"),
        (start.replacen("11", "12", 1), "11 cells"),
        (start.replacen('K', "k", 1), "“k”"),
    ] {
        let error = game().parse_position(&text).unwrap_err();
        assert!(matches!(error, PositionError::Syntax { .. }) && error.to_string().contains(part), "{error}");
    }
}

#[test]
fn captures_in_a_move_are_checked_and_the_right_ones_named() {
    let game = game();
    let position = game.parse_position("11/11/3t7/11/11/11/11/1tT1Tt5/3T7/3t7/7K3 a").unwrap();
    for (text, expected) in [
        ("d9-d4xc4", "the move takes xd3/c4/e4"),
        ("d9-d5xc4", "the move takes nothing"),
        ("d9-d3", "the piece on d3 is in the way"),
        ("b4-a1", "straight line"),
        ("d9-d9", "leave its square"),
        ("c4-c5", "that is a defender, and it is the attackers’ turn"),
        ("h1-h2", "that is the king, and it is the attackers’ turn"),
        ("g7-g8", "there is no piece on g7"),
    ] {
        let error = game.parse_move(&position, text).unwrap_err();
        let is_illegal = matches!(error, MoveError::Illegal { .. });
        assert!(is_illegal && error.to_string().contains(expected), "{text}: {error}");
    }
    for text in ["d9-d4xd3/c4/e4", "D9D4", "d9d4XE4/C4/D3"] {
        assert!(game.parse_move(&position, text).is_ok(), "{text}");
    }
    for text in ["d9", "d9-", "d9-d12", "d9-l4", "d09-d4", "d9-d4x", "d9-d4xx", "d9-d4/c4", "d9--d4", "d9 d4"]
    {
        let error = game.parse_move(&position, text).unwrap_err();
        assert!(matches!(error, MoveError::Syntax { .. }), "{text}: {error}");
    }
}

#[test]
fn the_board_is_drawn_with_coordinates() {
    let expected = "
   a b c d e f g h i j k
11 + . . t t t t t . . + 11
10 . . . . . t . . . . . 10
 9 . . . . . . . . . . . 9
 8 t . . . . T . . . . t 8
 7 t . . . T T T . . . t 7
 6 t t . T T K T T . t t 6
 5 t . . . T T T . . . t 5
 4 t . . . . T . . . . t 4
 3 . . . . . . . . . . . 3
 2 . . . . . t . . . . . 2
 1 + . . t t t t t . . + 1
   a b c d e f g h i j k";
    assert_eq!(game().board_text(&game().start()), &expected[1..]);
}

/// Options, position, move, square, and the expected explanation why the piece there is or isn't
/// captured.
type CaptureCase =
    (&'static str, &'static str, &'static str, &'static str, Result<&'static str, &'static str>);

const CAPTURE_WORDS: [CaptureCase; 16] = [
    (
        "",
        "11/11/4t6/7K3/11/11/11/2tT7/11/11/11 a",
        "e9-e4",
        "d4",
        Ok("H5: between the attacker on e4 and the attacker on c4"),
    ),
    (
        "",
        "11/11/2t8/7K3/11/11/4t6/11/11/11/1T9 a",
        "c9-c1",
        "b1",
        Ok("H7: between the attacker on c1 and the corner a1"),
    ),
    (
        "",
        "11/11/6T4/11/11/5K5/5T5/8t2/11/3t7/11 a",
        "i4-f4",
        "f5",
        Err("H7: with the king on it, the throne f6 is not hostile to defenders"),
    ),
    ("", "11/11/3t7/11/11/7T3/11/2tKt6/3t7/11/11 a", "d9-d5", "d4", Ok("H9: by attackers on all his sides")),
    (
        "",
        "11/11/11/11/11/11/4tKt4/t10/8T2/11/11 a",
        "a4-f4",
        "f5",
        Ok("H10: by three attackers and the empty throne"),
    ),
    (
        "throne-hostile-to-king=off",
        "11/11/11/11/11/11/4tKt4/t10/8T2/11/11 a",
        "a4-f4",
        "f5",
        Err("H10: the throne beside him does not count as an attacker"),
    ),
    (
        "",
        "11/11/3t7/11/11/7T3/11/2tKT6/3t7/11/11 a",
        "d9-d5",
        "d4",
        Err("H9: no attacker stands on e4 beside the king"),
    ),
    (
        "",
        "11/11/11/t10/11/K10/t10/11/11/11/11 a",
        "a8-a7",
        "a6",
        Err("H11: at the edge the king cannot be taken"),
    ),
    ("", "11/11/11/11/1K8t/11/2t8/1T9/11/11/11 a", "c5-c4", "b4", Err("H5: nothing stands on a4 beyond b4")),
    (
        "",
        "11/11/11/11/1K8t/11/2t8/1T9/11/11/11 a",
        "k7-k8",
        "b4",
        Err("H5: the move does not end next to b4"),
    ),
    (
        "king-armed=off",
        "11/11/11/11/11/11/11/2tK7/2T8/4t6/3t7 d",
        "d4-d3",
        "d2",
        Err("no piece stands on d2"),
    ),
    (
        "king-armed=off",
        "11/11/11/11/11/11/11/11/2T1K6/3t7/3T7 d",
        "e3-d3",
        "d2",
        Err("H6: the king does not help to capture"),
    ),
    (
        "rules=copenhagen",
        "11/11/10t/11/11/5K5/11/11/2T8/3TTT5/3tttT4 d",
        "c3-c1",
        "e1",
        Ok("H17: in the row d1, e1 and f1"),
    ),
    (
        "rules=copenhagen",
        "11/11/10t/11/11/5K5/11/11/2T8/3T1T5/3tttT4 d",
        "c3-c1",
        "e1",
        Err("H5: the move does not end next to e1; H17: the move closes no row of men at the edge"),
    ),
    (
        "rules=brandubh",
        "7/7/1tK4/7/7/7/3t3 a",
        "d1-d5",
        "c5",
        Ok("H9: between the attacker on d5 and the attacker on b5"),
    ),
    (
        "rules=brandubh",
        "7/7/7/7/2t4/7/1K5 a",
        "c3-c1",
        "b1",
        Ok("H9: between the attacker on c1 and the refuge a1"),
    ),
];

#[test]
fn captures_are_told_rule_by_rule() {
    for (options, position, text, square, expected) in CAPTURE_WORDS {
        let game = Hnefatafl::from_text(options).unwrap();
        let position = game.parse_position(position).unwrap();
        let m = game.parse_move(&position, text).unwrap();
        let file = square.as_bytes()[0] - b'a';
        let square = (square[1..].parse::<u8>().unwrap() - 1) * 11 + file;
        let (taken, spared) = (game.why_taken(&position, m, square), game.why_spared(&position, m, square));
        assert_eq!(taken.as_deref(), expected.ok(), "{text}");
        assert_eq!(spared.as_deref(), expected.err(), "{text}");
        let listed = game.taken_pieces(&position, m).iter().any(|capture| capture.square == square);
        assert_eq!(listed, expected.is_ok(), "{text}");
    }
}

/// Returns the explanation of touching the named squares in a position (`None`: the start).
fn explain(position: Option<&str>, names: &[&str]) -> String {
    let position = position.map_or(game().start(), |text| game().parse_position(text).unwrap());
    let sites = game().board(Shape::Wide).sites;
    let site = |name: &&str| sites.iter().position(|s| s.name == **name).unwrap() as u16;
    game().why_not(&position, &names.iter().map(site).collect::<Vec<_>>())
}

#[test]
fn refused_touches_teach_the_rule() {
    let throne = Some("11/11/11/11/11/t10/4K6/11/11/11/11 a");
    let over = Some("K10/t10/11/11/11/11/11/11/11/11/11 a");
    for (position, names, expected) in [
        (None, &["d1", "a1"][..], "Only the king may stop on a corner (H3)."),
        (
            throne,
            &["a6", "f6"],
            "Only the king may stop on the throne; the others may cross it when it is empty (H4).",
        ),
        (None, &["d1", "j1"], "The piece on e1 is in the way."),
        (None, &["f2", "f4"], "The piece on f4 is in the way."),
        (None, &["d1", "e2"], "Pieces move in a straight line along a rank or a file (H2)."),
        (None, &["f4"], "That is a defender, and it is the attackers’ turn."),
        (None, &["f6", "f1"], "That is the king, and it is the attackers’ turn."),
        (None, &["e2"], "There is no piece on e2."),
        (None, &["f1"], "The attacker on f1 has no free square to go to (H2)."),
        (None, &["d1"], "The attacker on d1 can go to b1, c1, d2, d3, d4, d5."),
        (None, &["d1", "d1"], "A piece has to leave its square."),
        (over, &["a10", "a9"], "The game is over: the king escaped (H14)."),
    ] {
        assert_eq!(explain(position, names), expected, "{names:?}");
    }
}

#[test]
fn moves_are_spoken_with_their_captures() {
    let game = Hnefatafl::new(FETLAR).unwrap();
    for (position, text, expected) in [
        ("11/11/11/11/11/11/3t7/2tKt6/11/3t7/11 a", "d2-d3", "attacker d2 to d3, takes the king on d4"),
        ("10K/11/11/11/11/11/3t7/3T7/4Tt5/3t7/11 a", "d2-d3", "the game is over"),
        ("9K1/11/11/11/11/11/3t7/3T7/4Tt5/11/3t7 a", "d1-d3", "attacker d1 to d3, takes e3 and d4"),
        ("9K1/11/11/11/11/11/11/11/11/11/3t7 a", "d1-d3", "attacker d1 to d3"),
        ("9K1/11/11/11/11/11/11/11/11/11/3t7 d", "j11-k11", "king j11 to k11"),
    ] {
        let position = game.parse_position(position).unwrap();
        match game.parse_move(&position, text) {
            Ok(m) => assert_eq!(game.spoken_move(&position, m), expected),
            Err(e) => assert!(e.to_string().contains(expected), "{e}"),
        }
    }
}
