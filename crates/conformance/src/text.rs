//! Text round-trips.

use crate::{Position, at};
use std::collections::HashSet;
use throughline_game::{Catalogued, Record};

/// A position reads back as itself, with the same moves and outcome.
pub fn position_round_trip<G: Catalogued>(game: &G, position: &Position<G>) {
    let text = game.position_text(position);
    assert!(
        !text.contains('\n') && !text.contains("  ") && text.trim() == text,
        "{text:?}: one line, single spaces"
    );
    let read = game.parse_position(&text).unwrap_or_else(|e| panic!("{}: {e}", at(game, position)));
    assert_eq!(&read, position, "{}: position text", at(game, position));
    assert!(!game.board_text(position).is_empty());
}

/// Every move reads back as itself, also in capitals, and a plain one also without its hyphen.
pub fn move_round_trips<G: Catalogued>(game: &G, position: &Position<G>, moves: &[G::Move]) {
    let mut texts = HashSet::new();
    for &m in moves {
        let text = game.move_text(position, m);
        assert_eq!(game.parse_move(position, &text), Ok(m), "{}: {text}", at(game, position));
        let mut lenient = vec![text.to_uppercase()];
        if !text.contains('x') {
            lenient.push(text.replace('-', ""));
        }
        for form in lenient {
            assert_eq!(game.parse_move(position, &form), Ok(m), "{}: {form} for {text}", at(game, position));
        }
        assert!(!text.contains(char::is_whitespace), "{}: {text:?} holds a space", at(game, position));
        assert!(!game.spoken_move(position, m).is_empty(), "{}: {text} is not spoken", at(game, position));
        assert!(texts.insert(text.clone()), "{}: two moves are written {text}", at(game, position));
    }
    for garbage in
        ["", "-", "a", "zz99", "a1-a1-a1", "é-ß", "-1", "a0-a1", "@", "x", "a999999999999999999999-a1"]
    {
        assert!(game.parse_move(position, garbage).is_err(), "{}: reads {garbage:?}", at(game, position));
    }
}

/// Replaying a game from its texts, from the start and from each position string, gives the same
/// game.
pub fn replay_from_texts<G: Catalogued>(game: &G, texts: &[String], record: &Record<G>) {
    let mut replay = Record::new(game.start());
    for (ply, text) in texts.iter().enumerate() {
        let m = game.parse_move(replay.position(), text).unwrap_or_else(|e| panic!("ply {ply}: {e}"));
        let from_string = game.parse_position(&game.position_text(replay.position())).expect("round trip");
        let mut restarted = Record::new(from_string);
        restarted.play(game, m).unwrap_or_else(|e| panic!("ply {ply}, from the position string: {e}"));
        replay.play(game, m).unwrap_or_else(|e| panic!("ply {ply}: {e}"));
        assert_eq!(
            restarted.position(),
            replay.position(),
            "{}: play from a string",
            at(game, replay.position())
        );
    }
    assert_eq!(replay.position(), record.position(), "{}: replay", at(game, record.position()));
    assert_eq!(
        replay.outcome(game),
        record.outcome(game),
        "{}: outcome of the replay",
        at(game, record.position())
    );
}
