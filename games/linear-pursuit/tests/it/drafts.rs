//! Drafts (P3): texts, invalid positions, the trays, wrong touches, evaluation.

use throughline_game::{
    Catalogued, Diagram, Evaluate, Game, Language, MoveError, Notation, Outline, PositionError, Random,
    Shape, SiteId,
};
use throughline_linear_pursuit::{Kind, LinearPursuit, Move, Position};

fn game(options: &str) -> LinearPursuit {
    LinearPursuit::from_text(format!("setup=draft,{options}").trim_end_matches(','))
        .unwrap_or_else(|e| panic!("{e}"))
}

fn at(game: &LinearPursuit, text: &str) -> Position {
    game.parse_position(text).unwrap_or_else(|e| panic!("{e}"))
}

/// A draft after each side's first piece.
const BEGUN: &str = "3P3p6/3K3r6 w BN/kb";

#[test]
fn placings_are_read_in_any_case_and_refused_with_the_reason() {
    let game = game("pieces=KBN/KBR");
    let position = at(&game, BEGUN);
    for text in ["Ba", "ba", "BA", "bA"] {
        assert_eq!(game.parse_move(&position, text), Ok(Move::put(Kind::Bishop, 0)), "{text}");
    }
    for (text, why) in [
        ("Bd", "a piece stands on outer place d already (P3)"),
        ("Bh", "a piece stands on outer place h already (P3)"),
        ("Ka", "no king is left in your hand (P3)"),
        ("Ra", "no rook is left in your hand (P3)"),
        ("+d", "first all pieces are placed: put one from your hand on a free outer place (P3)"),
        ("d-f", "first all pieces are placed: put one from your hand on a free outer place (P3)"),
    ] {
        assert_eq!(game.parse_move(&position, text), Err(MoveError::illegal(text, why)));
    }
    for text in ["", "B", "Bz", "Pa-", "Qa", "Baa"] {
        let found = game.parse_move(&position, text);
        assert!(matches!(found, Err(MoveError::Syntax { .. })), "{text}: {found:?}");
    }
    assert_eq!(game.spoken_move(&position, Move::put(Kind::Knight, 13)), "white knight to outer place n");
}

#[test]
fn a_draft_and_a_play_position_with_the_same_pieces_differ() {
    let game = game("pieces=KB");
    let (drafting, playing) = ("4P1p7/4K1k7 w B/b", "4P1p7/4K1k7 w");
    let positions = [drafting, playing].map(|text| at(&game, text));
    assert_ne!(positions[0], positions[1]);
    assert_ne!(game.key(&positions[0]), game.key(&positions[1]));
    assert_eq!(positions.map(|position| game.position_text(&position)), [drafting, playing]);
    assert_eq!(positions.map(|position| game.outcome(&position)), [None, None]);
    assert!(game.board_text(&positions[0]).contains("In hand: B/b"));
}

#[test]
fn hands_in_any_order_read_as_the_canonical_text() {
    let game = game("");
    let position = at(&game, "14/14 w RKNB/bnrk");
    assert_eq!(game.position_text(&position), "14/14 w KBNR/kbnr");
    let last = at(&game, "PPp11/KRr11 b -/k");
    assert_eq!(game.position_text(&last), "PPp11/KRr11 b -/k");
}

#[test]
fn what_is_no_draft_position_is_a_syntax_error() {
    for text in [
        "14/14 w ", "14/14 w K", "14/14 w -/-", "14/14 w k/k", "14/14 w K/K", "14/14 w KP/kp", "14/14 w /",
        "14/14 w K/k w", "14/14 w  K/k", "14/14 K/k w", "14/14 w KRRRRRRRRRRRRRRRR/k",
    ] {
        let found = game("").parse_position(text);
        assert!(matches!(found, Err(PositionError::Syntax { .. })), "{text}: {found:?}");
    }
    let german = Language::German.scope(|| game("").parse_position("14/14 w K").unwrap_err().to_string());
    assert!(german.ends_with("Erwartet: die Figuren in der Hand, wie KBB/kbb (- für keine)"), "{german}");
    let undrafted = LinearPursuit::from_text("").unwrap().parse_position("14/14 w K/k");
    assert!(matches!(undrafted, Err(PositionError::Syntax { .. })), "{undrafted:?}");
}

#[test]
fn impossible_drafts_are_refused_with_every_fault() {
    for (options, text, expected) in [
        ("", "14/14 b K/k", vec!["1 and 1 pieces in hand on Black’s turn"]),
        ("", "14/14 w KB/k", vec!["2 and 1 pieces in hand", "White and Black have 2 and 1 pieces"]),
        ("", "3P10/3R10 w K/k", vec!["White and Black have 2 and 1 pieces"]),
        ("", "14/14 w B/b", vec!["White has no king", "Black has no king"]),
        ("", "3P3p6/3K3k6 w K/k", vec!["White has 2 kings", "Black has 2 kings"]),
        ("", "14/3K3k6 w R/r", vec!["in a draft pawns of White", "in a draft pawns of Black"]),
        ("", "3P1P1p6/3K3k6 w R/r", vec!["in a draft pawns of White"]),
        ("", "3K3p6/7r6 w R/k", vec!["White and Black have 1 and 2 pieces", "in a draft pawns of White"]),
        ("pawns=off", "3P10/3K3k6 w R/r", vec!["in a draft without pawns nothing of White"]),
        ("", "14/14 w KRRRRRRR/kbbbbbbb", vec!["White has 8 major pieces", "Black has 8 major pieces"]),
    ] {
        let Err(PositionError::Illegal(found)) = game(options).parse_position(text) else { panic!("{text}") };
        let matches = |expected: &&str| found.iter().any(|problem| problem.starts_with(expected));
        assert!(expected.iter().all(matches), "{text}: {found:?}");
        let totals = found.iter().filter(|problem| !expected.iter().any(|start| problem.starts_with(start)));
        assert!(totals.count() <= 1, "{text}: {found:?}");
    }
}

#[test]
fn play_begins_with_white_when_the_hands_are_empty() {
    let game = game("pieces=KB/KR");
    let mut position = game.start();
    for text in ["Ka", "Rg", "Bh", "Kb"] {
        let m = game.parse_move(&position, text).unwrap_or_else(|e| panic!("{e}"));
        assert!(game.is_irreversible(&position, m));
        game.play(&mut position, m);
    }
    assert_eq!(game.position_text(&position), "Pp4pP6/Kk4rB6 w");
    assert_eq!(game.parse_move(&position, "ae"), Ok(Move::new(0, 4)));
    assert!(!game.is_legal(&position, Move::put(Kind::King, 5)));
}

fn site(game: &LinearPursuit, name: &str) -> SiteId {
    let board = game.board(Shape::Wide);
    board.sites.iter().position(|site| site.name == name).unwrap_or_else(|| panic!("{name}")) as SiteId
}

#[test]
fn trays_lie_in_the_corners_clear_of_sites_and_letters_on_every_size() {
    for places in (8..=26).step_by(2) {
        let lines: String = (0..places / 2)
            .map(|i| format!(".{}-{}", char::from(b'a' + i), char::from(b'a' + i + places / 2)))
            .collect();
        let game = game(&format!("pieces=K,pawns=off,board={places}{lines}"));
        let board = game.board(Shape::Narrow);
        assert_eq!(board.sites.len(), 2 * usize::from(places) + 8);
        let radius = |i: usize| match board.sites[i].outline {
            Outline::Circle { radius } => radius,
            Outline::Square { size } => panic!("a square of {size}"),
        };
        let apart = |a: [f32; 2], b: [f32; 2]| (a[0] - b[0]).hypot(a[1] - b[1]);
        for tray in 2 * usize::from(places)..board.sites.len() {
            let center = board.sites[tray].center;
            for other in 0..tray {
                let (far, near) = (apart(center, board.sites[other].center), radius(tray) + radius(other));
                assert!(far > near, "{} overlaps {}", board.sites[tray].name, board.sites[other].name);
            }
            for (letter, at) in &board.labels {
                assert!(apart(center, *at) > radius(tray) + 0.2, "{} hides {letter}", board.sites[tray].name);
            }
            for axis in center {
                assert!(axis - radius(tray) > 0.0 && axis + radius(tray) < board.width);
            }
        }
        let [white, black] =
            ["hand K", "hand k"].map(|name| board.sites[usize::from(site(&game, name))].center);
        assert!(white[1] > board.height / 2.0 && black[1] < board.height / 2.0);
    }
}

#[test]
fn pieces_are_touched_in_the_tray_and_put_on_outer_places() {
    let game = game("pieces=KBN/KBR");
    let position = at(&game, BEGUN);
    let m = Move::put(Kind::Bishop, 2);
    let gesture = game.gestures(&position, &[m]).remove(0);
    assert_eq!(gesture.sites, [site(&game, "hand B"), site(&game, "outer c")]);
    assert!(gesture.captures.is_empty() && gesture.choice.is_empty());
    assert_eq!(game.last_move_marks(&position, m), gesture.sites);
    let placed: Vec<_> = game.placements(&position).iter().map(|p| (p.site, p.spoken)).collect();
    for (name, spoken) in [("hand B", "white bishop"), ("hand k", "black king"), ("outer h", "black rook")] {
        assert!(placed.contains(&(site(&game, name), spoken)), "{name}: {placed:?}");
    }
    assert!(!placed.iter().any(|(on, _)| *on == site(&game, "hand K")), "that king stands on the board");
    assert_eq!(placed.len(), 8);
}

#[test]
fn wrong_touches_of_a_draft_are_explained() {
    let game = game("pieces=KBN/KBR");
    let over = "3P3p6/3K3k6 w";
    for (position, touched, expected) in [
        (BEGUN, vec!["outer c"], "First all pieces are placed"),
        (BEGUN, vec!["d", "f"], "First all pieces are placed"),
        (BEGUN, vec!["hand k"], "That is Black’s hand: it is White’s turn (P1)."),
        (BEGUN, vec!["hand R"], "No rook is left in your hand (P3)."),
        (BEGUN, vec!["hand B"], "Touch a free outer place for the bishop (P3)."),
        (BEGUN, vec!["hand B", "hand N"], "Touch a free outer place for the bishop (P3)."),
        (BEGUN, vec!["hand B", "c"], "Major pieces begin out of play: touch outer place c, behind it (P3)."),
        (BEGUN, vec!["hand B", "outer h"], "A piece stands on outer place h already (P3)."),
        (
            "14/14 w KNN/kbb",
            vec!["hand N", "hand N"],
            "Touch a free outer place for the knight (2 in hand) (P3).",
        ),
        (over, vec!["hand B"], "No piece is in hand: all stand on the board (P3)."),
    ] {
        let sites: Vec<SiteId> = touched.iter().map(|name| site(&game, name)).collect();
        let found = game.why_not(&at(&game, position), &sites);
        assert!(found.starts_with(expected), "{touched:?} at {position}: {found}");
    }
}

#[test]
fn a_draft_says_what_to_touch_next() {
    let game = game("pieces=KBN/KBR");
    let expects = |text: &str, touched: &[&str]| {
        let sites: Vec<SiteId> = touched.iter().map(|name| site(&game, name)).collect();
        game.preview(&at(&game, text), &sites).map(|preview| preview.expects)
    };
    let begin = "White places a piece: touch one of White’s in the corners, then a free outer place; its pawn comes with it (P3).";
    assert_eq!(expects(BEGUN, &[]).as_deref(), Some(begin));
    let bishop = "Touch a free outer place for the bishop (P3).";
    assert_eq!(expects(BEGUN, &["hand B"]).as_deref(), Some(bishop));
    assert_eq!(expects(BEGUN, &["hand B", "outer c"]).as_deref(), Some("That move is legal."));
    assert_eq!(expects("3P3p6/3K3k6 w", &[]), None);
}

#[test]
fn a_drafts_evaluation_is_even_at_first_and_likes_rooks_where_lines_meet() {
    let game = game("pawns=off");
    assert_eq!(game.evaluate(&game.start()), 0);
    // A rook of White on a place with four lines, and on one with two.
    let degree = |place: u8| game.circle().straight(place).count_ones();
    let most = (0..14).max_by_key(|&place| degree(place)).unwrap();
    let least = (0..14).min_by_key(|&place| degree(place)).unwrap();
    let value = |place| {
        let mut position = game.start();
        game.play(&mut position, Move::put(Kind::Rook, place));
        -game.evaluate(&position)
    };
    assert!(degree(most) > degree(least) && value(most) > 0 && value(least) < 0);
}

#[test]
fn drafts_have_no_noise_and_gain_nothing() {
    let game = game("");
    let mut random = Random::new(3);
    for _ in 0..20 {
        let mut position = game.start();
        while position.is_draft() {
            let (mut moves, mut noisy) = (Vec::new(), Vec::new());
            game.legal_moves(&position, &mut moves);
            game.noisy_moves(&position, &mut noisy);
            assert!(noisy.is_empty() && moves.iter().all(|&m| game.capture_value(&position, m) == 0));
            assert!(!game.in_check(&position) && game.claim(&position).is_none());
            assert!(game.evaluate(&position).abs() < 1000);
            let m = game.random_move(&position, &mut random).expect("a piece is in hand");
            game.play(&mut position, m);
        }
        assert_eq!(position.pieces(), 28);
    }
}
