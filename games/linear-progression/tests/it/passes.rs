//! L10 and L12 on a board of two parts that no token connects. On the 8x8 board two passes in a row
//! cannot happen: a token next to an empty space can always move, and there always is one.

use throughline_game::{Catalogued, Game, Notation, PositionError, Record};
use throughline_linear_progression::LinearProgression;

fn two_parts() -> LinearProgression {
    LinearProgression::from_text("board=..../####/..../####").expect("the options exist")
}

fn play(game: &LinearProgression, texts: &str) -> Record<LinearProgression> {
    let mut record = Record::new(game.start());
    for text in texts.split(' ') {
        let m = game.parse_move(record.position(), text).unwrap_or_else(|e| panic!("{e}"));
        record.play(game, m).unwrap_or_else(|e| panic!("{text}: {e}"));
    }
    record
}

fn texts(game: &LinearProgression, record: &Record<LinearProgression>) -> Vec<String> {
    record.legal_moves(game).into_iter().map(|m| game.move_text(record.position(), m)).collect()
}

#[test]
fn l10_a_player_without_a_move_passes() {
    let game = two_parts();
    let record = play(&game, "@a4 @d4 a4-c4");
    assert_eq!(texts(&game, &record), ["pass"]);
    assert_eq!(record.outcome(&game), None);
}

#[test]
fn l12_two_passes_end_the_game_and_spaces_are_counted() {
    let game = two_parts();
    let record = play(&game, "@a4 @d4 a4-c4 pass");
    assert_eq!(game.position_text(record.position()), "wwwb/####/4/#### w - - 1 -");
    assert_eq!(record.outcome(&game), None, "one pass does not end it");
    assert_eq!(texts(&game, &record), ["pass"]);

    let record = play(&game, "@a4 @d4 a4-c4 pass pass");
    assert_eq!(game.position_text(record.position()), "wwwb/####/4/#### b - - 2 -");
    let outcome = record.outcome(&game).expect("the game is over");
    assert_eq!((outcome.winner, outcome.reason.name), (Some(throughline_game::Side::First), "majority"));
    assert!(texts(&game, &record).is_empty());

    let even = play(&game, "@a4 @d4 a4-b4 d4-c4 pass pass").outcome(&game).expect("the game is over");
    assert_eq!((even.winner, even.reason.name), (None, "equal-spaces"));
}

#[test]
fn a_pass_that_was_not_forced_makes_a_position_impossible() {
    let game = two_parts();
    for (text, needle) in [
        ("w2b/####/4/#### w - - 1 -", "Black has passed, but has a legal move (L10)"),
        ("w2b/####/4/#### w - - 2 -", "White has passed, but has a legal move (L10)"),
        ("wwwb/####/wwww/#### w - - 1 -", "nobody passes on a full board"),
    ] {
        match game.parse_position(text) {
            Err(PositionError::Illegal(problems)) => {
                assert!(problems.iter().any(|f| f.contains(needle)), "{text}: {problems:?}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
}
