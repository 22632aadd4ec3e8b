//! Texts and touches in games with blockers, and square names on boards with long sides.

use throughline_game::{Catalogued, Diagram, Game, Gesture, Notation, PositionError, Shape, SiteId};
use throughline_linear_progression::{Bits, LinearProgression, Position, Progression, WideLinearProgression};

const OPENING: &str = "#6#/8/4bb2/8/3ww3/8/8/#6# w c4w,h8b f6 0 -";

fn game(options: &str) -> LinearProgression {
    LinearProgression::from_text(options).expect("the options exist")
}

fn read(options: &str, text: &str) -> (LinearProgression, Position<u64>) {
    let game = game(options);
    let position = game.parse_position(text).unwrap_or_else(|e| panic!("{text}: {e}"));
    (game, position)
}

fn sites<B: Bits>(game: &Progression<B>, names: &str) -> Vec<SiteId> {
    let all = game.board(Shape::Wide).sites;
    let number = |name: &str| all.iter().position(|site| site.name == name).expect("a square") as SiteId;
    names.split(' ').map(number).collect()
}

#[test]
fn impossible_blockers_are_refused_with_their_fault() {
    for (options, text, needle) in [
        (
            "blockers=own",
            "#6#/8/4bb2/8/3ww3/8/8/#6# w - - 0 -",
            "White has dropped a token, but no blocker (L15)",
        ),
        ("blockers=own", "#6#/8/8/8/8/8/8/#6# w a1w - 0 -", "White puts its blocker into a corner together"),
        (
            "blockers=own",
            "#6#/8/4bb2/8/3ww3/8/8/#6# w c4w,h8b,a2w - 0 -",
            "White has one more blocker on c4: a side has one (L15)",
        ),
        ("blockers=own", "#6#/8/8/8/3w4/8/8/#6# b a1w,h8b - 0 -", "Black puts its blocker into a corner"),
        ("blockers=own", "#6#/8/8/8/3w4/8/8/#6# b a2w - 0 -", "the blocker on a2 is still in a corner (L16)"),
        ("blockers=own", "#6#/8/4b3/8/3w4/8/8/#6# w a1w,h7b - 0 -", "the blocker on h7 is still in a corner"),
        ("blockers=shared", "#6#/8/4bb2/8/3ww3/8/8/#6# w c4w,c4b - 0 -", "the blockers stand on one square"),
        (
            "blockers=shared,board=center-isle",
            "#6#/8/4bb2/3##3/3##3/2ww4/8/#6# w d4w,h8b - 0 -",
            "d4 is not used: no blocker can stand there (L17)",
        ),
        // Tokens can reach the only empty space once the own blocker leaves it.
        (
            "blockers=own",
            "#wwwwww#/wwwwwwww/wwwwwwww/wwwwwwww/bbbbbbbb/bbbbbbbb/bbbbbbbb/#1bbbbb# b b1w,h8b - 1 -",
            "White has passed, but has a legal move (L10)",
        ),
        ("drop=random,seed=1", "#6#/8/8/8/8/8/8/#6# w - - 0 -", "chance has dropped a token of each side"),
    ] {
        match game(options).parse_position(text) {
            Err(PositionError::Illegal(problems)) => {
                assert!(problems.iter().any(|f| f.contains(needle)), "{text}: {problems:?}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn blockers_that_cannot_be_read_say_what_was_expected() {
    for blockers in ["a1", "a1x", "a1w,", "i9w", "a1w;h8b", "w", "a1wb"] {
        let text = format!("#6#/8/4bb2/8/3ww3/8/8/#6# w {blockers} - 0 -");
        let error = game("blockers=own").parse_position(&text).expect_err(&text).to_string();
        assert!(error.contains("as in a1w,h8b"), "{text}: {error}");
    }
}

#[test]
fn blockers_are_read_in_any_order_and_written_in_one() {
    let (game, position) = read("blockers=own", "#6#/8/4bb2/8/3ww3/8/8/#6# w h8b,c4w f6 0 -");
    assert_eq!(game.position_text(&position), OPENING);
}

#[test]
fn refusals_with_blockers_name_the_rule() {
    let full = "#wwwwww#/wwwwwwww/wwwwwwww/wwwwwwww/bbbbbbbb/bbbbbbbb/bbbbbbbb/#1bbbbb# w a1w,h8b - 0 -";
    for (position, m, needle) in [
        (
            "#6#/8/8/8/8/8/8/#6# w - - 0 -",
            "@d4",
            "choose a corner for your blocker as well: a1, h1, a8, h8 (L15)",
        ),
        ("#6#/8/8/8/8/8/8/#6# w - - 0 -", "@d4/B@a2", "a blocker does not start on a2"),
        ("#6#/8/8/8/3w4/8/8/#6# b a1w - 0 -", "@d5/B@a1", "the other blocker stands in corner a1"),
        (OPENING, "Bc4-c8", "a blocker is never moved without a token (L16)"),
        (OPENING, "Bc5-c8/d4-d5", "there is no blocker on c5 (L16)"),
        (OPENING, "Bh8-h7/d4-d5", "the blocker on h8 is your opponent’s"),
        (OPENING, "Bc4-d6/d4-d5", "a blocker moves like a queen"),
        (OPENING, "Bc4-d4/d4-d5", "the token on d4 is under a blocker and cannot move (L9)"),
        (OPENING, "d4-a4", "the blocker on c4 is in the way (L17, L19)"),
        (OPENING, "d4-d5/Bc4-c9", "is no move"),
        (OPENING, "Bc4-c8/@d4", "is no move"),
        (OPENING, "Bc4-f6/d4-d5", "a blocker moves like a queen"),
        ("#6#/8/4bb2/8/3ww3/8/8/#6# w f4w,h8b f6 0 -", "Bf4-f6/d4-d5", "your opponent’s move ended on f6"),
        (
            "#6#/8/4b3/8/3ww3/8/8/#6# w e8w,h8b - 0 -",
            "Be8-e6/d4-d5",
            "the token on e6 is the last of its side",
        ),
        (full, "Ba1-b1/b5-b1", "b1 is the last empty space"),
        (full, "b5-b1/Ba1-a2", "the token fills the last empty space"),
    ] {
        let (game, position) = read("blockers=own", position);
        let error = game.parse_move(&position, m).unwrap_err().to_string();
        assert!(error.contains(needle), "{m}: {error}");
    }
}

#[test]
fn touches_of_a_turn_with_blockers_are_explained() {
    for (options, touched, expected) in [
        ("blockers=own", "d4", "Now touch the space where the token on d4 should end."),
        ("blockers=own", "d4 d5", "Touch d5 again to end the turn, or your blocker to move it too."),
        ("blockers=own", "d4 d5 c4", "Now touch the space where the blocker on c4 should end."),
        ("blockers=own", "d4 d5 e4", "There is no blocker on e4 (L16)."),
        (
            "blockers=own",
            "d4 d5 c4 f6",
            "A blocker moves like a queen, along a rank, a file or a diagonal (L17).",
        ),
        ("blockers=own", "d4 a4", "The blocker on c4 is in the way (L17, L19)."),
        ("blockers=own", "c4", "Now touch the space where the blocker on c4 should end."),
        (
            "blockers=own",
            "c4 c8",
            "Now touch the token to move in this turn, or the blocker again to put it back.",
        ),
        ("blockers=own", "c4 d4 d4", "The token on d4 is under a blocker and cannot move (L9)."),
        ("blockers=own", "c4 d4 d4 d5", "The token on d4 is under a blocker and cannot move (L9)."),
        ("blockers=own", "h8", "The blocker on h8 is your opponent’s: you move your own only (L20)."),
        ("blockers=shared", "h8 a1", "The square a1 is not used: no blocker can enter it (L17)."),
    ] {
        let (game, position) = read(options, OPENING);
        assert_eq!(game.why_not(&position, &sites(&game, touched)), expected, "{touched}");
    }
    let (game, start) = read("blockers=own", "#6#/8/8/8/8/8/8/#6# w - - 0 -");
    for (touched, expected) in [
        ("a1", "The square a1 is not used: no token can enter it (L3)."),
        ("d4", "Now touch a corner for your blocker (L15)."),
        ("d4 d5", "A blocker does not start on d5 but in a corner (L15)."),
    ] {
        assert_eq!(game.why_not(&start, &sites(&game, touched)), expected, "{touched}");
    }
    // On the turn of L14, which waives L6, the blocker is what shuts the token in.
    let last = "#bwwbww# b c1w,h1b f1 0 f";
    let (game, last) = read("board=#......#,blockers=own,equal-moves=on", last);
    assert_eq!(game.why_not(&last, &sites(&game, "b1")), "The blocker on c1 is in the way (L17, L19).");
}

#[test]
fn gestures_follow_the_parts_of_a_turn() {
    let (game, position) = read("blockers=own", OPENING);
    let gesture = |text: &str| -> Gesture {
        let m = game.parse_move(&position, text).unwrap_or_else(|e| panic!("{e}"));
        game.gestures(&position, &[m]).remove(0)
    };
    for (text, touched, choice) in [
        ("d4-d5", "d4 d5 d5", "end the turn"),
        ("d4-d5/Bc4-c8", "d4 d5 c4 c8", "blocker c4"),
        ("Bc4-c8/d4-a4", "c4 c8 d4 a4", ""),
        // The token under the blocker moves once the blocker is gone.
        ("Bc4-e4/d4-d5", "c4 e4 d4 d5", ""),
    ] {
        let found = gesture(text);
        assert_eq!((found.sites, found.choice.as_str()), (sites(&game, touched), choice), "{text}");
    }
    let (game, under) = read("blockers=own", "#6#/8/4bb2/8/3ww3/8/8/#6# w d4w,h8b f6 0 -");
    let m = game.parse_move(&under, "Bd4-d8/d4-d5").expect("a legal turn");
    assert_eq!(game.gestures(&under, &[m])[0].sites, sites(&game, "d4 d8 d4 d5"));
    assert_eq!(game.last_move_marks(&under, m), sites(&game, "d4 d8 d4 d5"));
    let (game, start) = read("blockers=own", "#6#/8/8/8/8/8/8/#6# w - - 0 -");
    let m = game.parse_move(&start, "@d4/B@h8").expect("a legal drop");
    assert_eq!(game.gestures(&start, &[m])[0].sites, sites(&game, "d4 h8"));
}

#[test]
fn a_move_that_nothing_can_follow_needs_no_third_touch() {
    let full = "#wwwwww#/wwwwwwww/wwwwwwww/wwwwwwww/bbbbbbbb/bbbbbbbb/bbbbbbbb/#1bbbbb# w a1w,h8b - 0 -";
    let (game, position) = read("blockers=own", full);
    let m = game.parse_move(&position, "b5-b1").expect("a legal turn");
    assert_eq!(game.gestures(&position, &[m])[0].sites, sites(&game, "b5 b1"));
}

#[test]
fn corners_can_be_touched_only_where_blockers_start() {
    for (options, class) in [("", "unused"), ("blockers=own", "corner")] {
        let board = game(options).board(Shape::Wide);
        assert_eq!(board.sites[0].class, class, "{options}");
    }
}

#[test]
fn turns_with_blockers_said_aloud() {
    let (game, position) = read("blockers=own", OPENING);
    let said = |text: &str| game.spoken_move(&position, game.parse_move(&position, text).expect("legal"));
    assert_eq!(said("d4-d5/Bc4-c8"), "white d4 to d5, wins 1 space, then white blocker c4 to c8");
    assert_eq!(said("Bc4-c8/d4-a4"), "white blocker c4 to c8, then white d4 to a4, wins 3 spaces");
    // L20: with shared blockers White may move Black's.
    let (game, position) = read("blockers=shared", OPENING);
    let m = game.parse_move(&position, "Bh8-g7/d4-d5").expect("legal");
    let said = game.spoken_move(&position, m);
    assert_eq!(said, "black blocker h8 to g7, then white d4 to d5, wins 1 space");
    let (game, start) = read("blockers=own", "#6#/8/8/8/8/8/8/#6# w - - 0 -");
    let drop = game.parse_move(&start, "@d4/B@h8").expect("a legal drop");
    assert_eq!(game.spoken_move(&start, drop), "white drops on d4, blocker in corner h8");
}

#[test]
fn the_board_in_characters_shows_blockers_and_what_they_cover() {
    let (game, position) = read("blockers=own", "#6#/8/4bb2/8/3ww3/8/8/#6# w e4w,h8b f6 0 -");
    let text = game.board_text(&position);
    for line in [" 8 # . . . . . . B 8", " 4 . . . w W . . . 4"] {
        assert!(text.lines().any(|l| l == line), "{text}");
    }
    let expected = "W White's blocker, e4 on a white token; B Black's blocker, h8.
White to move. White 2, Black 2, empty 56.";
    assert!(text.ends_with(expected), "{text}");
}

#[test]
fn names_go_on_beyond_the_eighth_rank() {
    let game = WideLinearProgression::from_text("board=16x16,blockers=own").expect("the options exist");
    let start = game.start();
    let mut position = start;
    for text in ["@a10/B@p16", "@p15/b@a1", "Bp16-o16/a10-d10", "p15-p10/ba1-a15"] {
        let m = game.parse_move(&position, text).unwrap_or_else(|e| panic!("{e}"));
        game.play(&mut position, m);
    }
    let expected = "#14#/15b/15b/15b/15b/15b/wwww11b/16/16/16/16/16/16/16/16/#14# w o16w,a15b p10 0 -";
    let text = game.position_text(&position);
    assert_eq!(text, expected);
    assert_eq!(game.parse_position(&text), Ok(position));
    assert!(game.parse_move(&position, "a10-a17").is_err());
    assert!(game.board_text(&position).contains("a b c d e f g h i j k l m n o p"));
}
