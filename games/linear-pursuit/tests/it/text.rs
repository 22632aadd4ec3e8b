//! Position strings, move text in lenient forms, and refusals with their reasons.

use crate::{at, game};
use throughline_game::{Game, MoveError, Notation, PositionError};
use throughline_linear_pursuit::Move;

#[test]
fn lenient_forms_read_as_the_canonical_move() {
    let position = at("R2pr9/7k5K w");
    let (capture, quiet) = (Move::new(0, 4), Move::new(0, 8));
    for (text, m) in [
        ("axe", capture),
        ("a-e", capture),
        ("ae", capture),
        ("AXE", capture),
        ("A-E", capture),
        ("aXe", capture),
        ("a-i", quiet),
        ("ai", quiet),
        ("AI", quiet),
        ("+n", Move::enter(13)),
        ("+N", Move::enter(13)),
    ] {
        assert_eq!(game().parse_move(&position, text), Ok(m), "{text}");
    }
    assert_eq!(game().move_text(&position, capture), "axe");
    assert_eq!(game().move_text(&position, quiet), "a-i");
}

#[test]
fn refused_moves_say_why() {
    for (position, text, why) in [
        ("R2pr9/7k5K w", "axi", "nothing stands on i to capture, write a-i"),
        ("R2pr9/7k5K w", "a-a", "no piece ends where it began (P11)"),
        ("R2pr9/7k5K w", "a-b", "no straight line joins a to b, and a rook moves along one (P7)"),
        ("P2pr9/7k5K w", "a-e", "a pawn captures pawns only, and e holds a rook (P6)"),
        ("R2pr9/7k5K w", "d-a", "the pawn on d is black: it is White’s turn (P1)"),
        ("R2pr9/7k5K w", "n-f", "that piece is still out of play: it enters at n first (P5)"),
        ("R2pr9/7k5K w", "+a", "no piece waits on outer place a to enter (P5)"),
        ("R2pr9/K6k6 w", "+a", "the piece on outer place a is blocked: a in front of it is occupied (P5)"),
        ("R2pr9/7k5K w", "b-d", "no piece stands on b"),
        ("3R10/13K b", "+n", "the game is over: the king was captured (P12)"),
    ] {
        assert_eq!(game().parse_move(&at(position), text), Err(MoveError::illegal(text, why)));
    }
}

#[test]
fn a_stuck_sides_moves_are_refused_for_their_own_reason() {
    let position = at("P2rb3r4r/7k5K w");
    assert!(game().outcome(&position).is_some());
    for text in ["+n", "a-d", "axe", "a-i"] {
        assert!(matches!(game().parse_move(&position, text), Err(MoveError::Illegal { .. })), "{text}");
    }
}

#[test]
fn what_is_no_move_is_a_syntax_error() {
    for text in ["", "a", "+", "+z", "a-o", "axx", "a--e", "a-e ", " ae", "d+", "é", "a–e", "+d+d", "aé"]
    {
        let found = game().parse_move(&game().start(), text);
        assert!(matches!(found, Err(MoveError::Syntax { .. })), "{text}: {found:?}");
    }
}

#[test]
fn what_is_no_position_is_a_syntax_error() {
    for text in [
        "", "14/14", "14 w", "14/14  w", "14/14 w ", "13/14 w", "15/14 w", "14/14/14 w", "14/14 x",
        "Q13/14 w", "14/14 W", "014/14 w", "99999999999999999999/14 w", "ß13/14 w",
    ] {
        let found = game().parse_position(text);
        assert!(matches!(found, Err(PositionError::Syntax { .. })), "{text}: {found:?}");
    }
}

#[test]
fn the_board_as_text_shows_pieces_letters_and_that_it_is_a_reconstruction() {
    let text = game().board_text(&at("N3p4r4/7k5K w"));
    for part in ["reconstruction", "a-d a-e", "White to move"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let drawing = text.split("From the centre").next().unwrap();
    for letter in "abcdefghijklmnNpkK".chars() {
        assert!(drawing.contains(letter), "{letter}: {text}");
    }
    assert_eq!(drawing.matches('·').count(), 11);
    assert_eq!(drawing.matches('-').count(), 12);
}

#[test]
fn any_move_value_is_refused_and_said_without_a_panic() {
    use throughline_game::{Diagram, Evaluate, PackedMove};
    let (game, position) = (game(), at("N3p9/7k5K w"));
    for code in [0xFF00, 0xFFFF, 0x00FF, 0x2000, 0x0E0E, u32::MAX - 1, 0x1F1F] {
        let m = Move::unpack(code);
        assert!(!game.is_legal(&position, m), "{code:x}");
        let mut next = position;
        game.play(&mut next, m);
        assert!(!game.move_text(&position, m).is_empty() && !game.spoken_move(&position, m).is_empty());
        assert!(
            game.history_index(&position, m) < game.history_size()
                && game.capture_value(&position, m) < 20_001
        );
        let _ = game.is_irreversible(&position, m);
    }
}
