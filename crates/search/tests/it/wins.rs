//! A search of depth d reports a win or loss in n <= d exactly when there is one, and n is the
//! shortest.

use crate::common::brute::{Forced, solve};
use crate::common::needle::Needle;
use crate::common::strip::Strip;
use crate::common::{default_game, random_record, search};
use std::sync::Arc;
use throughline_game::{Catalogued, Evaluate, Game, Notation, Random, Record, Side};
use throughline_hnefatafl::Hnefatafl;
use throughline_linear_progression::LinearProgression;
use throughline_linear_pursuit::LinearPursuit;
use throughline_one_dimensional_chess::OneDimensionalChess;
use throughline_search::{Engine, Limits, Score, SearchResult};

fn forced(score: Score) -> Forced {
    match (score.win_in(), score.loss_in()) {
        (Some(n), _) => Forced::Win(n),
        (_, Some(n)) => Forced::Loss(n),
        _ => Forced::Nothing,
    }
}

/// Compares the engine, whose table is kept from record to record, with brute force; returns the
/// number of decided cases.
fn compare<G: Evaluate>(engine: &mut Engine<G>, record: &Record<G>, depth: u32) -> u32 {
    let game = engine.game().clone();
    let truth = solve(&*game, &mut record.clone(), depth);
    let found = search(engine, record, &Limits::depth(depth));
    let at =
        format!("depth {depth} at {:?} after {:?}", record.position(), record.moves().collect::<Vec<_>>());
    match found.score.decided_in() {
        Some(n) if n > depth => {
            assert_eq!(truth, Forced::Nothing, "{}, {at}", found.score);
            // A win beyond the depth is forced too, though perhaps not the shortest.
            if n <= depth + 1 {
                assert_eq!(solve(&*game, &mut record.clone(), n), forced(found.score), "{at}");
            }
        }
        _ => assert_eq!(forced(found.score), truth, "{}, {at}", found.score),
    }
    // The move must keep the win that was reported.
    if let (Forced::Win(n), Some(best)) = (truth, found.best) {
        let mut after = record.clone();
        after.play(&game, best).expect("the best move is legal");
        assert_eq!(solve(&*game, &mut after, n - 1), Forced::Loss(n - 1), "{best:?}, {at}");
    }
    u32::from(truth != Forced::Nothing)
}

/// Random games of about `plies.0` to `plies.1` plies, one comparison each at a depth up to
/// `depth`.
fn on_random_games<G: Evaluate>(game: Arc<G>, games: u32, plies: (u32, u32), depth: u32) -> u32 {
    let mut engine = Engine::new(game.clone(), 1);
    let mut random = Random::new(5);
    let mut decided = 0;
    for i in 0..games {
        let length = plies.0 + random.below(plies.1 - plies.0);
        let mut record = random_record(&*game, length as usize, &mut random);
        // Shortly before the end there are more wins.
        for _ in 0..random.below(4) {
            if record.outcome(&game).is_some() || i % 2 == 0 {
                record.undo();
            }
        }
        decided += compare(&mut engine, &record, 1 + i % depth);
    }
    decided
}

#[test]
fn every_forced_win_on_the_strip_is_found_whatever_was_repeated() {
    for (start, automatic) in
        [("KR..rk", true), ("KR..rk", false), ("RK....rk", true), ("K.RR..rr.k", true), ("K.RR..rr.k", false)]
    {
        let game = Arc::new(Strip { start, automatic });
        let decided = on_random_games(game, 400, (0, 40), 7);
        assert!(decided >= 60, "{start}: only {decided} decided positions");
    }
}

#[test]
fn a_win_by_late_moves_that_all_look_bad_is_found_at_its_depth_and_not_before() {
    for (right, side, plies) in [(2, Side::First, 3), (3, Side::First, 5), (2, Side::Second, 4)] {
        let game = Arc::new(Needle { right });
        let record = Record::new(Needle::position(side));
        for depth in 1..=plies {
            let found = search(&mut Engine::new(game.clone(), 1), &record, &Limits::depth(depth)).score;
            let expected = if side == Side::First { Score::win(plies) } else { Score::loss(plies) };
            assert_eq!(found == expected, depth == plies, "depth {depth} of {plies}: {found}");
        }
    }
}

#[test]
fn every_forced_win_of_hnefatafl_is_found() {
    let decided = on_random_games(default_game::<Hnefatafl>(), 60, (30, 500), 2);
    assert!(decided >= 10, "only {decided} decided positions");
}

#[test]
fn every_forced_win_of_linear_pursuit_is_found() {
    let decided = on_random_games(default_game::<LinearPursuit>(), 200, (5, 80), 5);
    assert!(decided >= 60, "only {decided} decided positions");
}

#[test]
fn every_forced_win_of_linear_progression_is_found() {
    let decided = on_random_games(default_game::<LinearProgression>(), 100, (22, 60), 3);
    assert!(decided >= 40, "only {decided} decided positions");
}

#[test]
fn every_forced_win_of_one_dimensional_chess_is_found() {
    let decided = on_random_games(default_game::<OneDimensionalChess>(), 200, (5, 80), 5);
    assert!(decided >= 40, "only {decided} decided positions");
}

#[test]
fn a_finished_game_is_scored_by_its_result() {
    let game = Arc::new(Strip { start: "K.rk", automatic: true });
    let mut record: Record<Strip> = Record::new(crate::common::strip::Row::new("Rk.K", Side::First));
    record.play(&game, crate::common::strip::Step { from: 0, to: 1 }).expect("the rook takes the king");
    let found = search(&mut Engine::new(game, 0), &record, &Limits::depth(3));
    assert_eq!((found.best, found.score), (None, Score::loss(0)));
}

/// Searches two plies deep after these moves.
fn found_after(options: &str, moves: &str) -> (SearchResult<throughline_hnefatafl::Move>, Option<String>) {
    let game = Arc::new(Hnefatafl::from_text(options).expect("a rule set"));
    let mut record = Record::<Hnefatafl>::new(game.start());
    for text in moves.split(' ') {
        let m = game.parse_move(record.position(), text).expect("a move");
        record.play(&game, m).expect("a legal move");
    }
    let found = search(&mut Engine::new(game.clone(), 1), &record, &Limits::depth(2));
    let best = found.best.map(|m| game.move_text(record.position(), m));
    (found, best)
}

#[test]
fn the_side_that_wins_by_the_third_occurrence_brings_it_about() {
    // The attackers, to move, can repeat the position after a4-a5.
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
