//! Texts for players: refusals, explanations, choices, options, the drawn row.

use throughline_game::{Catalogued, Diagram, Game, Notation, Options, PositionError, Shape};
use throughline_one_dimensional_chess::{INFO, OneDimensionalChess, Position};

fn game() -> OneDimensionalChess {
    OneDimensionalChess::from_text("").unwrap()
}

fn position(text: &str) -> Position {
    game().parse_position(text).unwrap()
}

#[test]
fn texts_that_are_no_positions_say_what_is_expected() {
    for (text, needle) in [
        ("", "3 fields"),
        ("KQRBN6nbrqk w", "3 fields"),
        ("KQRBN6nbrqk  w 0", "3 fields"),
        ("KQRBN6nbrqk W 0", "w or b"),
        ("KQRBN5nbrqk w 0", "16 cells, not 15"),
        ("KQRPN6nbrqk w 0", "“P”"),
        ("KQRBN6nbrqk w 00", "without leading zeros"),
        ("KQRBN6nbrqk w +1", "a number"),
        ("KQRBN6nbrqk w -", "a number"),
    ] {
        let error = game().parse_position(text).unwrap_err();
        assert!(matches!(error, PositionError::Syntax { .. }), "{text}");
        assert!(error.to_string().contains(needle), "{text}: {error}");
    }
}

#[test]
fn lenient_moves_read_and_never_guess() {
    let crowded = "K3N1rq7k w 0";
    for (at, text, canonical) in [
        (crowded, "ej", "e-j"),
        (crowded, "E-J", "e-j"),
        (crowded, "EXG-J", "exg-j"),
        (crowded, "exgj", "exg-j"),
        (crowded, "ed", "e-d"),
        ("5KR8k w 0", "f-g", "f=g"),
        ("5KR8k w 0", "FG", "f=g"),
        ("K3N1r2n5k w 0", "ej", "exj"),
        ("K3N1r2n5k w 0", "e-j", "exj"),
    ] {
        let at = position(at);
        let m = game().parse_move(&at, text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(game().move_text(&at, m), canonical, "{text}");
    }
}

#[test]
fn two_squares_mean_the_only_legal_way_and_the_hyphen_means_the_plain_move() {
    // The rook on j gives check; only capturing it on the way removes the check.
    let checked = position("6K2r1N3k w 0");
    let m = game().parse_move(&checked, "lm").unwrap();
    assert_eq!(game().move_text(&checked, m), "lxj-m");
    let error = game().parse_move(&checked, "l-m").unwrap_err().to_string();
    assert!(error.contains("still be in check (C9)"), "{error}");
}

#[test]
fn refused_moves_say_which_rule_forbids_them() {
    for (at, text, needle) in [
        ("KQRBN6nbrqk w 0", "h-i", "h is empty"),
        ("KQRBN6nbrqk w 0", "l-k", "not yours (C1)"),
        ("KQRBN6nbrqk w 0", "a-b", "your own queen stands on b"),
        ("KQRBN6nbrqk w 0", "e-e", "must leave its square"),
        ("KQRBN6nbrqk w 0", "e-k", "two squares and three squares"),
        ("KQRBN6nbrqk w 0", "c-f", "cannot pass the piece on d (C1)"),
        ("K6B7k w 0", "h-i", "stays on its colour (C4)"),
        ("KQRBN6nbrqk w 0", "d-l", "two, four or six squares (C4)"),
        ("KQRBN6nbrqk w 0", "b-h", "the piece on d is in"),
        ("KQRBN6nbrqk w 0", "a=b", "king and rook of the same side"),
        ("KQRBN6nbrqk w 0", "exl-j", "does not touch down on l"),
        ("KQRBN6nbrqk w 0", "exg-j", "no enemy stands on g"),
        ("K3N1r2n5k w 0", "exg-j", "captures only one piece"),
        ("K3R1r8k w 0", "exg-j", "only the knight"),
        ("K6R7k w 0", "h-l", "at most three squares (C3)"),
        ("K6R7k w 0", "a-c", "one square either way (C2)"),
        ("K6R7k w 0", "hxi", "nothing stands on i to take, write h-i"),
        ("K3N1rq7k w 0", "exj", "write e-j or exg-j or exh-j"),
        ("5KR8k w 0", "g=f", "king’s square first: f=g"),
        ("4K3r6k w 0", "e-f", "would be in check (C9)"),
        ("K6R7k w 100", "h-i", "the game is over: both sides made fifty moves"),
    ] {
        let error = game().parse_move(&position(at), text).unwrap_err().to_string();
        assert!(error.contains(needle), "{at} {text}: {error}");
    }
    let error = game().parse_move(&game().start(), "e--j").unwrap_err().to_string();
    assert!(error.contains("cxe-h"), "{error}");
}

#[test]
fn a_third_touch_tells_the_knights_ways_apart() {
    let at = position("K3N1rq7k w 0");
    let mut moves = Vec::new();
    game().legal_moves(&at, &mut moves);
    let mut seen: Vec<(String, Vec<u16>, String)> = moves
        .iter()
        .zip(game().gestures(&at, &moves))
        .map(|(&m, gesture)| (game().move_text(&at, m), gesture.sites, gesture.choice))
        .filter(|(text, ..)| text.ends_with('j'))
        .collect();
    seen.sort();
    let expect =
        |text: &str, third: u16, choice: &str| (text.to_owned(), vec![4, 9, third], choice.to_owned());
    assert_eq!(
        seen,
        [
            expect("e-j", 9, "take nothing"),
            expect("exg-j", 6, "take the rook on g"),
            expect("exh-j", 7, "take the queen on h"),
        ]
    );
}

#[test]
fn explanations_teach() {
    for (at, touched, needle) in [
        ("K6R7k w 0", &[7, 12][..], "The rook moves at most three squares (C3)."),
        ("K6B7k w 0", &[7, 8], "The bishop stays on its colour (C4)."),
        ("4K3r6k w 0", &[4, 5], "Your king would be in check (C9)."),
        ("4K3r6k w 0", &[4], "The white king on e can go to d."),
        ("K6R7k w 0", &[3], "Square d is empty."),
        ("K6R7k w 0", &[15], "The king on p is not yours (C1)."),
        ("KQRBN6nbrqk w 0", &[2], "The rook on c cannot move: other pieces bar every way (C1)."),
        ("2KB1r9k w 0", &[3, 1], "Your king would be in check (C9)."),
        ("2K1nR9k w 0", &[2], "The king cannot move: it would be in check on every free square (C2)."),
        ("2K1n3R1Q4k w 0", &[10], "You are in check, and the queen on k cannot end it (C9)."),
        ("5R7K1k b 0", &[15], "The game is over"),
        ("K6R7k w 0", &[7, 99], "The row has no such square."),
        ("K6R7k w 0", &[], "Begin with a, h."),
    ] {
        let sentence = game().why_not(&position(at), touched);
        assert!(sentence.contains(needle), "{at} {touched:?}: {sentence}");
    }
}

#[test]
fn moves_are_said_aloud() {
    for (at, text, expected) in [
        ("K3N1r8k w 0", "exg-j", "white knight e to j, takes black rook on g"),
        ("K3N1r2n5k w 0", "exj", "white knight e to j, takes black knight"),
        ("2RK2r8k w 0", "d=c", "white king d castles with the rook on c"),
        ("12QK1k w 0", "m-o", "white queen m to o, checkmate"),
        ("K8R4k1 w 0", "j-l", "white rook j to l, check"),
    ] {
        let at = position(at);
        let m = game().parse_move(&at, text).unwrap();
        assert_eq!(game().spoken_move(&at, m), expected);
    }
}

#[test]
fn the_folded_ribbon_joins_h_and_i_and_is_eight_squares_wide() {
    for (options, columns) in [("", 8.0), ("setup=nkr,board=9", 5.0), ("board=20", 10.0)] {
        let game = OneDimensionalChess::from_text(options).unwrap();
        let board = game.board(Shape::Narrow);
        assert_eq!(board.width, columns);
        for pair in board.sites.windows(2) {
            let ([x, y], [next_x, next_y]) = (pair[0].center, pair[1].center);
            let folded = next_x == x && next_y < y;
            assert!(folded || next_y == y && (next_x - x).abs() == 1.0, "{options} {}", pair[0].name);
        }
        for (_, [x, y]) in &board.labels {
            assert!(*x < board.width && *y < board.height);
            assert!(
                board
                    .sites
                    .iter()
                    .all(|site| { (site.center[0] - x).abs() > 0.5 || (site.center[1] - y).abs() > 0.5 })
            );
        }
        assert_eq!(board.lines.len(), 1);
    }
}

#[test]
fn the_row_is_drawn_for_a_terminal() {
    let expected = "\
+---+---+---+---+---+---+---+---+---+---+---+---+---+---+---+---+
| K | Q | R | B | N |   |   |   |   |   |   | n | b | r | q | k |
+---+---+---+---+---+---+---+---+---+---+---+---+---+---+---+---+
  a   b   c   d   e   f   g   h   i   j   k   l   m   n   o   p
Capitals are White. White to move; plies since the last capture: 0.";
    assert_eq!(game().board_text(&game().start()), expected);
}

#[test]
fn options_are_checked_and_named() {
    for (options, needle) in [
        ("setup=kqrbp", "one k and one to seven"),
        ("setup=KQRBN", "one k and one to seven"),
        ("setup=k", "one k and one to seven"),
        ("setup=qrbn", "one k and one to seven"),
        ("setup=kkq", "one k and one to seven"),
        ("setup=kqrbnqrbn", "one k and one to seven"),
        ("board=7", "8 to 20"),
        ("board=21", "8 to 20"),
        ("board=016", "8 to 20"),
        ("board=1e1", "8 to 20"),
        ("repetition=never", "draw, claim, off"),
        ("board=9", "needs 10 squares"),
        ("setup=rqk,board=8", "kings in check"),
    ] {
        let error = OneDimensionalChess::from_text(options).unwrap_err().to_string();
        assert!(error.contains(needle), "{options}: {error}");
    }
    let spec = Options::parse(INFO, "board=16,setup=rkbqn").unwrap().spec(INFO);
    assert_eq!(spec, "one-dimensional-chess:setup=rkbqn");
}

fn relative(setup: &str) -> OneDimensionalChess {
    OneDimensionalChess::from_text(&format!("setup={setup}")).unwrap()
}

#[test]
fn relatives_have_their_own_boards_and_name_what_they_allow() {
    for (options, squares) in [
        ("setup=gardner", 8),
        ("setup=gardner,board=9", 9),
        ("setup=gardner,board=12", 12),
        ("setup=glimne", 18),
        ("setup=glimne,board=18", 18),
        ("board=16,setup=doc-pop", 16),
    ] {
        assert_eq!(OneDimensionalChess::from_text(options).unwrap().length(), squares, "{options}");
    }
    for (options, needle) in [
        ("setup=gardner,board=13", "setup gardner is played on 8 to 12 squares, not on 13"),
        ("setup=glimne,board=17", "setup glimne is played on 18 squares, not on 17"),
        ("setup=doc-pop,board=20", "setup doc-pop is played on 16 squares, not on 20"),
        ("setup=glimne,board=80", "8 to 20"),
        ("setup=sackson", "gardner, glimne, doc-pop"),
    ] {
        let error = OneDimensionalChess::from_text(options).unwrap_err().to_string();
        assert!(error.contains(needle), "{options}: {error}");
    }
}

#[test]
fn the_fields_of_relatives_are_their_own() {
    for (setup, text, needle) in [
        ("glimne", "KQRBBNP4pnbbrqk w 0", "4 fields"),
        ("glimne", "KQRBBNP4pnbbrqk w kK 0", "castling, one of -, Kk"),
        ("gardner", "KNP2rnk w 0", "“P”"),
        ("gardner", "KNR2rnk w - 0", "3 fields"),
    ] {
        let error = relative(setup).parse_position(text).unwrap_err().to_string();
        assert!(error.contains(needle), "{text}: {error}");
    }
}

#[test]
fn refusals_know_the_movement() {
    for (setup, at, text, needle) in [
        ("gardner", "KNR2rnk w 0", "b-e", "the knight jumps two squares either way (C7)"),
        ("gardner", "KNR2rnk w 0", "cxg", "the rook cannot pass the piece on f (C1)"),
        ("gardner", "2KR2nk w 0", "c=d", "there is no castling in this game (C6)"),
        ("gardner", "2KR2nk w 0", "c-d", "your own rook stands on d"),
        ("glimne", "K7N8k w - 0", "i-j", "the knight jumps two or three squares either way (C7)"),
        ("glimne", "K7N8k w - 0", "ixk-l", "only the knight captures on its way"),
        ("glimne", "7K6P2k w - 0", "h-k", "the king moves at most two squares (C2)"),
        ("glimne", "6PK9k w - 0", "h-f", "the king cannot pass the piece on g (C1)"),
        ("glimne", "6PK9k w - 0", "g-j", "one square ahead, or two from its first square (C15)"),
        ("doc-pop", "K4P1n7k w 0", "fxh", "the pawn takes only on the square before it (C15)"),
        ("doc-pop", "K7k5P1 w 0", "o-p", "add =q, =r, =b or =n (C16)"),
        ("doc-pop", "K7k5P1 w 0", "oxp=q", "nothing stands on p to take, write o-p=q"),
        ("doc-pop", "K7k5P1 w 0", "a-b=q", "only a pawn on the last square becomes another piece (C16)"),
        ("glimne", "K1R6n7k w - 0", "a=c", "only if neither has moved (C6)"),
        ("glimne", "KQR6n7k w K 0", "a=c", "the king cannot pass the piece on b"),
        ("glimne", "K1Rn13k w K 0", "a=c", "does not castle out of check (C6)"),
        ("glimne", "K1Rb13k w K 0", "a=c", "would cross b, which is attacked (C6)"),
        ("glimne", "K1R1b12k w K 0", "a=c", "your king would be in check (C9)"),
        ("glimne", "KR7n7k w - 0", "b=a", "king’s square first: a=b"),
    ] {
        let game = relative(setup);
        let at = game.parse_position(at).unwrap_or_else(|e| panic!("{at}: {e}"));
        let error = game.parse_move(&at, text).unwrap_err().to_string();
        assert!(error.contains(needle), "{text}: {error}");
    }
    let error = relative("glimne").parse_move(&relative("glimne").start(), "g>h").unwrap_err().to_string();
    assert!(error.contains("q-r=q"), "{error}");
}

#[test]
fn a_third_touch_chooses_what_a_pawn_becomes() {
    for (text, sites) in [
        ("K7k5P1 w 0", [[14, 15, 15], [14, 15, 14], [14, 15, 13], [14, 15, 12]]),
        ("1p5K7k b 0", [[1, 0, 0], [1, 0, 1], [1, 0, 2], [1, 0, 3]]),
    ] {
        let game = relative("doc-pop");
        let at = game.parse_position(text).unwrap();
        let mut moves = Vec::new();
        game.legal_moves(&at, &mut moves);
        let gestures: Vec<_> =
            game.gestures(&at, &moves).into_iter().filter(|gesture| !gesture.choice.is_empty()).collect();
        assert!(gestures.iter().map(|gesture| &gesture.sites[..]).eq(sites.iter().map(|sites| &sites[..])));
        let choices = gestures.iter().map(|gesture| gesture.choice.as_str());
        assert!(choices.eq(["become a queen", "become a rook", "become a bishop", "become a knight"]));
    }
}

#[test]
fn relatives_teach_and_speak() {
    for (setup, at, touched, needle) in [
        ("doc-pop", "K7k5P1 w 0", &[14, 15][..], "Go on with m, n, o, p."),
        ("doc-pop", "K7k5P1 w 0", &[14], "The white pawn on o can go to p."),
        ("doc-pop", "r4k7KP1 w 0", &[14], "The white pawn on o can go to p."),
        ("glimne", "K1R6n7k w K 0", &[0], "The white king on a can go to b, c."),
        ("glimne", "K1R6n7k w - 0", &[0, 2], "King and rook castle only if neither has moved (C6)."),
    ] {
        let game = relative(setup);
        let sentence = game.why_not(&game.parse_position(at).unwrap(), touched);
        assert!(sentence.contains(needle), "{at} {touched:?}: {sentence}");
    }
    for (setup, at, text, expected) in [
        ("doc-pop", "K7k5P1 w 0", "o-p=r", "white pawn o to p, becomes a rook, checkmate"),
        ("glimne", "K9k5Pr w - 0", "qxr=n", "white pawn q to r, takes black rook, becomes a knight"),
        ("glimne", "K1R6n7k w K 0", "a=c", "white king a castles with the rook on c"),
    ] {
        let game = relative(setup);
        let at = game.parse_position(at).unwrap();
        let m = game.parse_move(&at, text).unwrap();
        assert_eq!(game.spoken_move(&at, m), expected);
    }
    let drawn = relative("glimne").board_text(&relative("glimne").start());
    assert!(drawn.ends_with("plies since the last capture or pawn’s move: 0. May castle: Kk."), "{drawn}");
}
