//! Texts for players: refusals, problems of positions, text drawings of the board, spoken moves.

use throughline_conformance::pages;
use throughline_game::{Catalogued, Diagram, Game, Notation, PositionError, Shape};
use throughline_linear_progression::{LinearProgression, Position};

fn game(options: &str) -> LinearProgression {
    LinearProgression::from_text(options).expect("the options exist")
}

fn read(text: &str) -> (LinearProgression, Position<u64>) {
    let game = game("");
    let position = game.parse_position(text).unwrap_or_else(|e| panic!("{text}: {e}"));
    (game, position)
}

/// Returns the problems of `text` under `options`; for a syntax error only its message.
fn problems(options: &str, text: &str) -> Vec<String> {
    match game(options).parse_position(text) {
        Err(PositionError::Illegal(problems)) => problems,
        Err(error) => vec![error.to_string()],
        Ok(_) => vec![],
    }
}

#[test]
fn impossible_positions_are_refused_with_their_fault() {
    let full = "#wwwwww#/wwwwwwww/wwwwwwww/wwwwwwww/bbbbbbbb/bbbbbbbb/bbbbbbbb/#bbbbbb#";
    for (options, text, needle) in [
        ("", "w6#/8/8/8/8/8/8/#6# w - - 0 -".to_owned(), "a8 is not used: no token can stand there (L3)"),
        ("", "#6#/8/8/8/3#4/8/8/#6# w - - 0 -".to_owned(), "d4 is a space of this board, not #"),
        ("", "7#/8/8/8/8/8/8/#6# w - - 0 -".to_owned(), "a8 is not used on this board: write # there"),
        ("", "#6#/8/8/8/8/8/8/#6# b - - 0 -".to_owned(), "White drops the first token"),
        ("", "#6#/8/8/8/3w4/8/8/#6# w - - 0 -".to_owned(), "Black drops its token before White moves"),
        ("", "#6#/8/8/8/3b4/8/8/#6# b - - 0 -".to_owned(), "White has no token"),
        ("", "#6#/8/8/8/3ww3/8/8/#6# b - - 0 -".to_owned(), "Black has no token"),
        ("", "#6#/8/4b3/8/3w4/8/8/#6# b - - 0 -".to_owned(), "White moves first after the drops"),
        ("", "#6#/8/8/8/3w4/8/8/#6# b - d4 0 -".to_owned(), "before both tokens are dropped"),
        ("", "#6#/8/8/8/8/8/8/#6# w - - 1 -".to_owned(), "nobody has passed before both"),
        ("", "#6#/8/4b3/8/3ww3/8/8/#6# b - e6 0 -".to_owned(), "White ended its last move on e6"),
        ("", "#6#/8/4b3/8/3ww3/8/8/#6# b - a1 0 -".to_owned(), "White ended its last move on a1"),
        ("", "#6#/8/4b3/8/3ww3/8/8/#6# w - e6 0 -".to_owned(), "Black has moved, but has a single token"),
        ("", "#6#/8/4b3/8/3ww3/8/8/#6# b - - 1 -".to_owned(), "White has passed, but has a legal move"),
        ("", "#6#/8/4b3/8/3ww3/8/8/#6# b - e4 1 -".to_owned(), "both a pass and a token move"),
        ("", "#6#/8/4b3/8/3ww3/8/8/#6# b - - 2 -".to_owned(), "Black has passed, but has a legal move"),
        ("", format!("{full} b - - 1 -"), "nobody passes on a full board"),
        ("", format!("{full} b - - 0 f"), "no equalising turn in this game"),
        ("equal-moves=on", format!("{full} b - - 0 -"), "Black is on the equalising turn f"),
        ("equal-moves=on", format!("{full} w - - 0 f"), "the equalising turn is Black’s"),
        ("equal-moves=on", "#6#/8/4b3/8/3ww3/8/8/#6# b - - 0 f".to_owned(), "after White filled the last"),
    ] {
        let found = problems(options, &text);
        assert!(found.iter().any(|problem| problem.contains(needle)), "{text}: {found:?}");
    }
    assert_eq!(problems("equal-moves=on", &format!("{full} b - c8 0 f")), Vec::<String>::new());
}

#[test]
fn all_faults_are_listed_together() {
    let found = problems("", "w6#/8/8/8/3#4/8/8/#6b w - e4 1 f");
    for needle in
        ["a8 is not used", "d4 is a space", "h1 is not used", "before both tokens", "no equalising turn"]
    {
        assert!(found.iter().any(|problem| problem.contains(needle)), "{needle}: {found:?}");
    }
}

#[test]
fn texts_that_are_no_positions_say_what_was_expected() {
    for (text, needle) in [
        ("", "6 fields"),
        ("#6#/8/8/8/8/8/8/#6# w - - 0", "6 fields"),
        ("#6#/8/8/8/8/8/#6# w - - 0 -", "8 ranks separated by /, not 7"),
        ("#6#/8/8/8/9/8/8/#6# w - - 0 -", "8 cells"),
        ("#6#/8/8/8/7x/8/8/#6# w - - 0 -", "“x”"),
        ("#6#/8/8/8/8/8/8/#6# white - - 0 -", "w or b"),
        ("#6#/8/8/8/8/8/8/#6# w a1w - 0 -", "without blockers"),
        ("#6#/8/8/8/8/8/8/#6# w - j9 0 -", "the name of a square or -"),
        ("#6#/8/8/8/8/8/8/#6# w - - 3 -", "passes, one of 0, 1, 2"),
        ("#6#/8/8/8/8/8/8/#6# w - - 99999999999999999999 -", "passes, one of 0, 1, 2"),
        ("#6#/8/8/8/8/8/8/#6# w - - 0 x", "equalising turn, one of -, f"),
    ] {
        let found = problems("", text);
        assert!(found[0].contains(needle), "{text}: {found:?}");
    }
}

#[test]
fn refusals_of_moves_name_the_rule() {
    let opening = "#6#/8/4b3/8/3w4/8/8/#6# w - - 0 -";
    let own = "#6#/8/3w4/8/3w4/7b/8/#6# w - - 0 -";
    let stuck = "#5b#/b4b2/b3b3/b2b4/b1b5/bb6/wbbbbbbb/#b5# w - - 0 -";
    for (position, m, needle) in [
        ("#6#/8/8/8/8/8/8/#6# w - - 0 -", "@a1", "the square a1 is not used"),
        ("#6#/8/8/8/8/8/8/#6# w - - 0 -", "d4-d5", "you start by dropping a token"),
        ("#6#/8/8/8/3w4/8/8/#6# b - - 0 -", "@d4", "the token on d4 is already there"),
        (opening, "@a4", "only the first token is dropped"),
        (opening, "a4-a5", "there is no token on a4"),
        (opening, "e6-e7", "the token on e6 is your opponent’s"),
        (opening, "d4-e2", "moves like a queen"),
        (opening, "d4-a1", "the square a1 is not used"),
        (opening, "pass", "you may not pass (L10)"),
        (own, "d4-d7", "your own token on d6 stops the move (L7)"),
        ("#6#/8/3b4/8/3w4/8/8/#6# w - - 0 -", "d4-d7", "the token on d6 is your opponent’s last"),
        ("#6#/8/8/8/3wbbbb/8/8/#6# w - - 0 -", "d4-f4", "must enter at least one empty space (L6)"),
        (stuck, "a2-a3", "you have no legal move and must pass (L10)"),
        (opening, "d4xd5", "is no move: expected @b1 for a drop, b1-b8 for a token"),
        (opening, "@d4/B@a8", "only the first token is dropped"),
        ("#6#/8/8/8/8/8/8/#6# w - - 0 -", "@d4/B@a8", "this game is played without blockers"),
        (opening, "Ba8-c6/d4-d7", "this game is played without blockers"),
        (opening, "d4-d44444444444444444444", "is no move"),
    ] {
        let (game, position) = read(position);
        let error = game.parse_move(&position, m).unwrap_err().to_string();
        assert!(error.contains(needle), "{m}: {error}");
    }
}

#[test]
fn touches_that_begin_no_move_are_explained() {
    let site = |name: &str| {
        let sites = game("").board(Shape::Wide).sites;
        sites.iter().position(|site| site.name == name).expect("a square") as u16
    };
    let opening = "#6#/8/4b3/8/3w4/8/8/#6# w - - 0 -";
    for (position, touched, expected) in [
        (
            "#6#/8/8/8/8/8/8/#6# w - - 0 -",
            &["h8"][..],
            "The square h8 is not used: no token can enter it (L3).",
        ),
        (
            opening,
            &["d4"],
            "The white token on d4 can go to d1, g1, b2, d2, f2, c3, d3, e3, a4, b4, c4, e4, f4, g4, h4, c5, d5, e5, b6, \
             d6, f6, a7, d7, g7, d8.",
        ),
        (opening, &["e6"], "The token on e6 is your opponent’s: move one of your own (L2)."),
        (opening, &["d4", "e2"], "A token moves like a queen, along a rank, a file or a diagonal (L3)."),
        (
            "#6#/8/8/8/3wbbbb/8/8/#6# w - - 0 -",
            &["d4", "f4"],
            "A move must enter at least one empty space (L6).",
        ),
        ("#6#/8/3w4/8/3w4/7b/8/#6# w - - 0 -", &["d4", "d7"], "Your own token on d6 stops the move (L7)."),
        (
            "#6#/8/3b4/8/3w4/8/8/#6# w - - 0 -",
            &["d4", "d6"],
            "The token on d6 is your opponent’s last and cannot be entered (L8).",
        ),
        (
            "#1w4#/www5/8/8/8/8/8/#b5# w - - 0 -",
            &["a7"],
            "The white token on a7 can go to g1, a2, f2, a3, e3, a4, d4, a5, c5, a6, b6, b8.",
        ),
        (
            "#5b#/b4b2/b3b3/b2b4/b1b5/bbb5/wwbbbbbb/#bwb3# w - - 0 -",
            &["a2"],
            "The token on a2 cannot reach an empty space on any line (L6).",
        ),
        (
            "#5b#/b4b2/b3b3/b2b4/b1b5/bb6/wbbbbbbb/#b5# w - - 0 -",
            &["a2"],
            "You have no legal move and must pass (L10).",
        ),
    ] {
        let (game, position) = read(position);
        let sites: Vec<u16> = touched.iter().map(|name| site(name)).collect();
        assert_eq!(game.why_not(&position, &sites), expected, "{touched:?}");
    }
}

#[test]
fn moves_said_aloud_tell_what_they_win() {
    let (game, start) = read("#6#/8/8/8/8/8/8/#6# w - - 0 -");
    let said = |position: &Position<u64>, text: &str| {
        game.spoken_move(position, game.parse_move(position, text).unwrap_or_else(|e| panic!("{e}")))
    };
    assert_eq!(said(&start, "@d4"), "white drops on d4");
    let (_, flips) = read("#6#/6b1/3b4/8/3b4/8/8/#2w3# w - - 0 -");
    assert_eq!(said(&flips, "d1-d7"), "white d1 to d7, wins 6 spaces, 2 from black");
    assert_eq!(said(&flips, "d1-d2"), "white d1 to d2, wins 1 space");
    let (_, stuck) = read("#5b#/b4b2/b3b3/b2b4/b1b5/bb6/wbbbbbbb/#b5# w - - 0 -");
    assert_eq!(said(&stuck, "pass"), "white passes: no legal move");
}

#[test]
fn gestures_show_the_tokens_that_turn() {
    let (game, position) = read("#6#/6b1/3b4/8/3b4/8/8/#2w3# w - - 0 -");
    let m = game.parse_move(&position, "d1-d7").expect("a legal move");
    let gesture = game.gestures(&position, &[m]).remove(0);
    assert_eq!(gesture.sites, [3, 51]);
    assert_eq!(gesture.captures, [27, 43]);
    assert_eq!(game.way(&position, m), [3, 11, 19, 27, 35, 43, 51]);
    let leftwards = game.parse_move(&position, "d1-b1").expect("a legal move");
    assert_eq!(game.way(&position, leftwards), [3, 2, 1]);
    let board = game.board(Shape::Wide);
    let unused: Vec<&str> =
        board.sites.iter().filter(|s| s.class == "unused").map(|s| s.name.as_str()).collect();
    assert_eq!(unused, ["a1", "h1", "a8", "h8"]);
}

#[test]
fn the_board_in_characters() {
    let (game, mut position) = read("#6#/6b1/3b4/8/3b4/8/8/#2w3# w - - 0 -");
    let expected = "   a b c d e f g h
 8 # . . . . . . # 8
 7 . . . . . . b . 7
 6 . . . b . . . . 6
 5 . . . . . . . . 5
 4 . . . b . . . . 4
 3 . . . . . . . . 3
 2 . . . . . . . . 2
 1 # . . w . . . # 1
   a b c d e f g h
White to move. White 1, Black 3, empty 56.";
    assert_eq!(game.board_text(&position), expected);
    position = game
        .parse_position("#wwwwww#/wwwwwwww/wwwwwwww/wwwwwwww/bbbbbbbb/bbbbbbbb/bbbbbbbb/#bbbbbb# w - - 0 -")
        .expect("a finished position");
    assert!(game.outcome(&position).is_some());
    assert!(
        game.board_text(&position)
            .ends_with("Draw: both own the same number of spaces. White 30, Black 30, empty 0.")
    );
}

#[test]
fn the_rules_page_is_drawn_with_positions_and_moves_of_the_game() {
    pages::check::<LinearProgression>(10);
    let examples = pages::examples(LinearProgression::INFO.rules);
    assert!(examples.iter().filter(|example| !example.options.is_empty()).count() >= 3);
}
