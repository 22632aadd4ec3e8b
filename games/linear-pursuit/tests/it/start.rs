//! The setup, P2 to P4: rows of fewer pieces, and the pieces of an option.

use throughline_game::{Catalogued, Game, Notation};
use throughline_linear_pursuit::{LinearPursuit, pieces_text, read_pieces};

/// Returns White's row of a setup.
fn row(setup: &str, pieces: &str) -> String {
    let game = LinearPursuit::from_text(&format!("setup={setup},pieces={pieces},pawns=off")).unwrap();
    let text = game.position_text(&game.start());
    text.chars().skip_while(|c| *c != '/').filter(char::is_ascii_uppercase).collect()
}

#[test]
fn p2_full_rows_are_the_rule_pages() {
    assert_eq!(row("classic", "KBBNNRR"), "RNBKBNR");
    assert_eq!(row("yin-yang", "KBBNNRR"), "KBBNNRR");
}

#[test]
fn p4_fewer_pieces_flank_the_king_left_first() {
    for (pieces, expected) in [("K", "K"), ("KB", "BK"), ("KBNR", "RBKN"), ("KBBR", "RBKB"), ("KNN", "NKN")] {
        assert_eq!(row("classic", pieces), expected);
    }
}

#[test]
fn bad_pieces_are_refused_with_every_problem() {
    for (text, problems) in [
        ("", 1),
        ("BNR", 1),
        ("KKB", 1),
        ("KX", 1),
        ("KB/KX", 1),
        ("KBN/KN", 1),
        ("KKB/BN", 3),
        ("K/K/K", 1),
        ("KP", 1),
        ("KB/", 2),
        ("KKB/KKN", 2),
    ] {
        assert_eq!(read_pieces(text).unwrap_err().len(), problems, "{text}: {:?}", read_pieces(text));
    }
    assert_eq!(pieces_text(read_pieces("rrnnbbk").unwrap()), "KBBNNRR");
}
