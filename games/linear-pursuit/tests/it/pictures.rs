//! The drawing of the board: positions of sites, gestures, and explanations of wrong touches.

use crate::{at, game};
use throughline_game::{Diagram, Game, Notation, Outline, Shape, Site, SiteId, Stroke};

fn site(name: &str) -> SiteId {
    let board = game().board(Shape::Wide);
    board.sites.iter().position(|site| site.name == name).unwrap_or_else(|| panic!("{name}")) as SiteId
}

fn radius(site: &Site) -> f32 {
    match site.outline {
        Outline::Circle { radius } => radius,
        Outline::Square { size } => panic!("a square of {size}"),
    }
}

fn distance(a: [f32; 2], b: [f32; 2]) -> f32 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

#[test]
fn sites_are_large_on_a_square_board_and_do_not_overlap() {
    for shape in [Shape::Wide, Shape::Narrow] {
        let board = game().board(shape);
        assert_eq!((board.width, board.sites.len(), board.labels.len()), (board.height, 28, 14));
        for (i, a) in board.sites.iter().enumerate() {
            assert!(2.0 * radius(a) >= 0.1 * board.width, "{} is small", a.name);
            for b in &board.sites[i + 1..] {
                let apart = distance(a.center, b.center);
                assert!(apart > radius(a) + radius(b), "{} overlaps {}", a.name, b.name);
            }
            for axis in a.center {
                assert!(axis - radius(a) > 0.0 && axis + radius(a) < board.width, "{} sticks out", a.name);
            }
        }
    }
}

#[test]
fn twenty_lines_lead_from_site_to_site_and_pass_every_other() {
    let board = game().board(Shape::Narrow);
    let straight: Vec<_> = board
        .lines
        .iter()
        .filter_map(|stroke| match stroke {
            Stroke::Straight { from, to, .. } => Some((*from, *to)),
            Stroke::Circle { .. } => None,
        })
        .collect();
    assert_eq!((straight.len(), board.lines.len()), (20, 21));
    for (&(from, to), &(a, b)) in straight.iter().zip(game().circle().lines()) {
        for (place, inner) in board.sites[..14].iter().enumerate() {
            // Of a hundred points of the line, only those inside the discs of its ends touch a
            // disc.
            let touches = (0..=100).any(|i| {
                let t = i as f32 / 100.0;
                let point = [from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1])];
                distance(point, inner.center) < radius(inner)
            });
            let is_end = place == usize::from(a) || place == usize::from(b);
            assert_eq!(touches, is_end, "the line {a}-{b} and {}", inner.name);
        }
    }
}

#[test]
fn whites_side_runs_along_the_bottom_from_left_to_right_and_faces_blacks() {
    let board = game().board(Shape::Wide);
    let center = |name: &str| board.sites[usize::from(site(name))].center;
    for pair in ["a", "b", "c", "d", "e", "f", "g"].windows(2) {
        assert!(center(pair[0])[0] < center(pair[1])[0]);
    }
    for (below, above) in [("a", "n"), ("d", "k"), ("g", "h"), ("outer c", "outer l")] {
        let (below, above) = (center(below), center(above));
        assert!((below[0] - above[0]).abs() < 1e-4 && below[1] > above[1]);
    }
    let (middle, outer) = ([board.width / 2.0; 2], center("outer b"));
    assert!(distance(outer, middle) > distance(center("b"), middle));
}

#[test]
fn gestures_enter_from_the_outer_site_and_mark_what_is_taken() {
    let game = game();
    let position = at("R2pr9/7k5K w");
    let gesture = |text: &str| {
        let m = game.parse_move(&position, text).unwrap();
        assert_eq!(game.last_move_marks(&position, m), game.gestures(&position, &[m])[0].sites);
        (game.gestures(&position, &[m]).remove(0), game.spoken_move(&position, m))
    };
    let (enter, spoken) = gesture("+n");
    assert_eq!((enter.sites, enter.captures), (vec![site("outer n"), site("n")], vec![]));
    assert_eq!(spoken, "white king enters at n");
    let (take, spoken) = gesture("axe");
    assert_eq!((take.sites, take.captures), (vec![site("a"), site("e")], vec![site("e")]));
    assert_eq!(spoken, "white rook a to e, takes black rook");
    assert_eq!(gesture("a-i").1, "white rook a to i");
}

#[test]
fn pieces_are_placed_in_and_out_of_play() {
    let placed: Vec<_> =
        game().placements(&at("N3p9/7k5K w")).into_iter().map(|p| (p.site, p.piece, p.spoken)).collect();
    for expected in [
        (site("a"), "knight", "white knight"),
        (site("e"), "pawn", "black pawn"),
        (site("outer h"), "king", "black king"),
        (site("outer n"), "king", "white king"),
    ] {
        assert!(placed.contains(&expected), "{expected:?}");
    }
    assert_eq!(placed.len(), 4);
}

#[test]
fn wrong_touches_are_explained() {
    for (position, touched, expected) in [
        ("P2pr9/7k5K w", vec!["a", "e"], "A pawn captures pawns only, and e holds a rook (P6)."),
        ("P2pr9/7k5K w", vec!["a", "c"], "No straight line joins a to c, and a pawn moves along one (P6)."),
        ("N7p5/7k5K w", vec!["a", "h"], "The knight’s middle place i is occupied (P8)."),
        (
            "N13/7k5K w",
            vec!["a", "b"],
            "No line from a leads to a neighbour of b: a knight moves along a line, then one step along the \
             circumference (P8).",
        ),
        ("B2p10/7k5K w", vec!["a", "f"], "The bishop’s middle place d is occupied (P9)."),
        (
            "B13/7k5K w",
            vec!["a", "d"],
            "No two lines in a row lead from a to d: a bishop moves along two (P9).",
        ),
        (
            "K13/7k6 w",
            vec!["a", "c"],
            "Neither one line nor two lines in a row lead the king from a to c (P10).",
        ),
        ("R2P10/7k5K w", vec!["a", "d"], "Your own pawn stands on d (P11)."),
        ("R13/3K3k6 w", vec!["outer d", "f"], "That piece is still out of play: it enters at d first (P5)."),
        ("R13/3K3k6 w", vec!["d", "f"], "That piece is still out of play: it enters at d first (P5)."),
        (
            "R2p10/3K3k6 w",
            vec!["outer d"],
            "The piece on outer place d is blocked: d in front of it is occupied (P5).",
        ),
        ("R2p10/3K3k6 w", vec!["d"], "The pawn on d is black: it is White’s turn (P1)."),
        ("R13/3K3k6 w", vec!["outer h"], "The king on outer place h is black: it is White’s turn (P1)."),
        ("R13/3K3k6 w", vec!["b"], "No piece stands on b."),
        ("R13/3K3k6 w", vec!["a"], "The white rook on a can go to d, e, i."),
        ("P2nnK2n5/7k6 w", vec!["a"], "The pawn on a cannot move: every place"),
        ("R13/3K3k6 w", vec!["a", "outer a"], "Nothing moves back out: outer places are only for pieces"),
        ("3R10/13K b", vec!["d"], "The game is over: the king was captured (P12)."),
    ] {
        let sites: Vec<SiteId> = touched.iter().map(|name| site(name)).collect();
        let found = game().why_not(&at(position), &sites);
        assert!(found.starts_with(expected), "{touched:?} at {position}: {found}");
    }
}

#[test]
fn a_stuck_player_is_told_that_the_game_is_over() {
    let position = at("P2rb3r4r/7k5K w");
    assert!(game().outcome(&position).is_some());
    let found = game().why_not(&position, &[site("a")]);
    assert_eq!(found, "The game is over: the side to move has no legal move (P13).");
}
