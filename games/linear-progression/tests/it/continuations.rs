//! Turns made part by part: continuations on the largest boards, and the pictures and messages in
//! between.

use throughline_conformance::check_sample;
use throughline_game::{Catalogued, Diagram, Notation, Shape, SiteId};
use throughline_linear_progression::{LinearProgression, WideLinearProgression};

#[test]
fn the_largest_boards_with_blockers_answer_as_their_gestures_do() {
    for (options, seed) in [("board=16x16,blockers=shared", 1), ("board=16x16,blockers=own", 2)] {
        let game = WideLinearProgression::from_text(options).expect("the options exist");
        check_sample(&game, seed, 200, 40);
    }
}

#[test]
fn stepwise_answers_agree_over_whole_games_of_the_common_board() {
    for (options, seed) in [("blockers=shared", 3), ("blockers=own,equal-moves=on", 4)] {
        let game = LinearProgression::from_text(options).expect("the options exist");
        check_sample(&game, seed, 80, 3);
    }
}

/// Returns the sites with these names.
fn sites(game: &LinearProgression, names: &str) -> Vec<SiteId> {
    let board = game.board(Shape::Wide);
    let site = |name: &str| board.sites.iter().position(|site| site.name == name).expect(name) as SiteId;
    names.split_whitespace().map(site).collect()
}

const OPENING: &str = "#6#/8/4bb2/8/3ww3/8/8/#6# w c4w,h8b - 0 -";

/// Returns, after some touches, the expected next touch, the changes on the board, and the ghosts.
fn halfway(options: &str, position: &str, touched: &str) -> (String, String, String) {
    let game = LinearProgression::from_text(options).expect("the options exist");
    let position = game.parse_position(position).expect("a position");
    let picture = game.preview(&position, &sites(&game, touched)).expect("a picture");
    let board = game.board(Shape::Wide);
    let named =
        |p: &throughline_game::Placement| format!("{} {}", p.spoken, board.sites[usize::from(p.site)].name);
    let before: Vec<String> = game.placements(&position).iter().map(named).collect();
    let changed: Vec<String> =
        picture.placements.iter().map(named).filter(|piece| !before.contains(piece)).collect();
    let ghosts: Vec<String> = picture.ghosts.iter().map(named).collect();
    (picture.expects, changed.join(", "), ghosts.join(", "))
}

#[test]
fn half_made_turns_show_what_is_made_and_say_what_comes() {
    let back = "Now touch the token to move in this turn, or the blocker again to put it back.";
    let (own, drop) = ("blockers=own", "#6#/8/8/8/8/8/8/#6# w - - 0 -");
    for (options, position, touched, expects, changed, ghosts) in [
        (own, OPENING, "", "Move a token. You may move a blocker too, before it or after it (L16).", "", ""),
        (own, OPENING, "c4", "Now touch the space where the blocker on c4 should end.", "", ""),
        (own, OPENING, "c4 c8", back, "white blocker c8", "white blocker c4"),
        (
            own,
            OPENING,
            "c4 c8 d4",
            "Now touch the space where the token on d4 should end.",
            "white blocker c8",
            "white blocker c4",
        ),
        (
            own,
            OPENING,
            "d4 d6",
            "Touch d6 again to end the turn, or your blocker to move it too.",
            "white token d5, white token d6",
            "",
        ),
        (
            own,
            drop,
            "",
            "Drop your first token on any space, then put your blocker into a corner (L1, L15).",
            "",
            "",
        ),
        (own, drop, "d4", "Now touch a corner for your blocker (L15).", "white token d4", ""),
        ("", "#6#/8/8/8/8/8/8/#6# w - - 0 -", "", "Drop your first token on any space (L1).", "", ""),
    ] {
        let found = halfway(options, position, touched);
        let expected = (expects.to_owned(), changed.to_owned(), ghosts.to_owned());
        assert_eq!(found, expected, "{touched}");
    }
}

#[test]
fn plain_turns_need_no_picture() {
    let game = LinearProgression::from_text("").expect("the options exist");
    let position = game.parse_position("#6#/8/4bb2/8/3ww3/8/8/#6# w - - 0 -").expect("a position");
    assert_eq!(game.preview(&position, &[]), None);
}
