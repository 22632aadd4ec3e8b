//! Repetition that defeats a side: the defenders of Brandubh.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use throughline_game::{Catalogued, Game, Notation, Record};
use throughline_hnefatafl::{Hnefatafl, Move};
use throughline_search::{Engine, Limits, Score, SearchResult};

/// Searches two plies deep after these moves.
fn found_after(options: &str, moves: &str) -> (SearchResult<Move>, Option<String>) {
    let game = Arc::new(Hnefatafl::from_text(options).expect("a rule set"));
    let mut record = Record::<Hnefatafl>::new(game.start());
    for text in moves.split(' ') {
        let m = game.parse_move(record.position(), text).expect("a move");
        record.play(&game, m).expect("a legal move");
    }
    let mut engine = Engine::new(game.clone(), 1);
    let found = engine.search(&record, &Limits::depth(2), &AtomicBool::new(false), &mut |_| {});
    let best = found.best.map(|m| game.move_text(record.position(), m));
    (found, best)
}

#[test]
fn the_side_that_wins_by_the_third_occurrence_brings_it_about() {
    // The attackers, to move, can bring back the position after a4-a5.
    let moves = "a4-a5 d5-c5 d7-c7 c5-d5 c7-d7 d5-c5 d7-c7 c5-d5";
    let (found, best) = found_after("rules=brandubh", moves);
    assert_eq!((found.score, best.as_deref()), (Score::win(1), Some("c7-d7")));
    let (found, _) = found_after("rules=brandubh,repetition=draw", moves);
    assert_ne!(found.score, Score::win(1));
}

#[test]
fn the_side_that_loses_by_it_turns_aside() {
    // The defenders, to move, would bring back the start for the third time.
    let (found, best) = found_after("rules=brandubh", "d7-c7 d5-c5 c7-d7 c5-d5 d7-c7 d5-c5 c7-d7");
    assert_ne!(best.as_deref(), Some("c5-d5"));
    assert!(found.score > Score::loss(2), "{}", found.score);
}
