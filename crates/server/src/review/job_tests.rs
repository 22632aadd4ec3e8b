//! Reviews of whole games.

use super::job::{Budget, ReviewJob};
use super::{Review, ReviewProgress, Severity};
use crate::engine::AnalysisJob;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use throughline_catalog::{EngineSlot, GAMES, GameHandle, GameRecord};
use throughline_game::{Random, Side};
use throughline_search::Limits;

const SMALL: Budget = Budget { nodes: 3_000, time: Some(Duration::from_millis(100)) };

/// A game of random moves.
fn random_game(spec: &str, moves: usize) -> (GameHandle, GameRecord) {
    let game = GameHandle::from_spec(spec).unwrap();
    let (mut record, mut random) = (game.record(None).unwrap(), Random::new(11));
    while record.len() < moves && record.outcome().is_none() {
        let legal = record.legal_texts();
        record.play(&legal[random.below(legal.len().min(900) as u32) as usize]).unwrap();
    }
    (game, record)
}

fn review(game: &GameHandle, record: &GameRecord, interrupted: bool) -> Arc<Review> {
    let (mut reviewing, progress) = ReviewJob::new(record.clone(), game.clone(), SMALL);
    let mut slot = EngineSlot::new(4);
    let stop = AtomicBool::new(interrupted);
    while !reviewing.run_slice(&mut slot, &stop) {}
    match progress.borrow().clone() {
        ReviewProgress::Done { review } => review,
        other => panic!("{other:?}"),
    }
}

/// Long games: Hnefatafl's attackers are behind from the start, and it takes random moves a
/// while to open a way out.
#[test]
fn random_games_are_full_of_turning_points_with_better_moves() {
    for info in GAMES {
        let (game, record) = random_game(info.id, 140);
        let review = review(&game, &record, false);
        assert_eq!(review.points.len(), record.len() + 1, "{}", info.id);
        assert!(review.points.iter().all(|point| point.chance <= 1000 && !point.words.is_empty()));
        assert!(!review.turns.is_empty(), "{}: random moves are bad", info.id);
        for turn in &review.turns {
            assert_ne!(turn.better.moves[0], turn.text);
            assert_eq!(usize::from(turn.side), (turn.ply - 1) % 2);
            assert!(turn.loss >= 50 && !turn.better.marks.is_empty() && !turn.better.spoken.is_empty());
        }
        for (side, exactness) in review.sides.iter().enumerate() {
            assert_eq!(exactness.moves, (record.len() + 1 - side) / 2);
            assert!((0.0..=100.0).contains(&exactness.accuracy.unwrap()));
        }
    }
}

#[test]
fn a_game_of_the_engines_own_moves_is_without_fault() {
    let game = GameHandle::from_spec(GAMES[3].id).unwrap();
    let mut record = game.record(None).unwrap();
    let (mut slot, go) = (EngineSlot::new(4), AtomicBool::new(false));
    while record.len() < 12 && record.outcome().is_none() {
        let limits = Limits::nodes(60_000);
        let best = record.search(&mut slot, &limits, &go, &mut |_| {}).unwrap();
        record.play(&best.text).unwrap();
    }
    let (mut reviewing, progress) =
        ReviewJob::new(record.clone(), game.clone(), Budget { nodes: 60_000, ..Budget::default() });
    assert!(reviewing.run_slice(&mut slot, &go));
    let ReviewProgress::Done { review } = progress.borrow().clone() else { panic!("not done") };
    let exact = review.sides.iter().filter_map(|side| side.accuracy);
    assert!(exact.clone().all(|accuracy| accuracy > 85.0), "{:?}", exact.collect::<Vec<_>>());
    assert!(review.turns.iter().all(|turn| turn.fault < Severity::Blunder), "{:?}", review.turns);
}

/// A review ends however often it is interrupted.
#[test]
fn interruptions_delay_and_do_not_prevent() {
    let (game, record) = random_game(GAMES[3].id, 8);
    let review = review(&game, &record, true);
    assert_eq!(review.points.len(), record.len() + 1);
}

/// Without a time limit the result does not depend on the transposition table.
#[test]
fn what_is_evaluated_in_idle_time_comes_to_the_same_again() {
    let budget = Budget { nodes: 20_000, time: None };
    let (game, record) = random_game(GAMES[0].id, 12);
    let once = |slot: &mut EngineSlot| {
        let (mut reviewing, progress) = ReviewJob::new(record.clone(), game.clone(), budget);
        let (stop, is_done, mut interruptions) = (AtomicBool::new(false), AtomicBool::new(false), 0);
        std::thread::scope(|scope| {
            let interrupt = || {
                for pause in (1..).take_while(|_| !is_done.load(Ordering::Relaxed)) {
                    std::thread::sleep(Duration::from_millis(pause * 4));
                    stop.store(true, Ordering::Relaxed);
                }
            };
            scope.spawn(interrupt);
            while !reviewing.run_slice(slot, &stop) {
                interruptions += 1;
                stop.store(false, Ordering::Relaxed);
            }
            is_done.store(true, Ordering::Relaxed);
        });
        assert!(interruptions > 0);
        match progress.borrow().clone() {
            ReviewProgress::Done { review } => review,
            other => panic!("{other:?}"),
        }
    };
    let mut slot = EngineSlot::new(4);
    let (first, again, fresh) = (once(&mut slot), once(&mut slot), once(&mut EngineSlot::new(4)));
    assert!(*first == *again && *first == *fresh);
    assert!(first.compared.iter().flatten().count() >= 10, "{:?}", first.compared);
}

#[test]
fn a_game_without_moves_and_one_that_is_over_have_reviews() {
    let game = GameHandle::from_spec(GAMES[0].id).unwrap();
    let start = review(&game, &game.record(None).unwrap(), false);
    assert_eq!((start.points.len(), start.sides[0].accuracy, start.turns.len()), (1, None, 0));
    let (game, record) = random_game(GAMES[3].id, 400);
    let outcome = record.outcome().expect("random play ends");
    let review = review(&game, &record, false);
    let last = review.points.last().unwrap();
    let expected = outcome.winner.map_or(500, |winner| if winner == Side::First { 1000 } else { 0 });
    assert_eq!(last.chance, expected);
}
