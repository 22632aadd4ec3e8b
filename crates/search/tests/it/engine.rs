//! The engine's public behaviour: limits, stopping, determinism, repetition.

use crate::common::strip::{Row, Step, Strip};
use crate::common::{follow, random_record, search};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use throughline_game::{Playable, Random, Record, Side};
use throughline_search::{Engine, Limits, Report, Score};

#[test]
fn without_any_time_there_is_still_a_legal_move() {
    fn check<G: Playable>(game: Arc<G>) {
        let mut engine = Engine::new(game.clone(), 0);
        let none = [Limits::time(Duration::ZERO), Limits::nodes(0), Limits::nodes(1), Limits::depth(0)];
        for (i, limits) in none.iter().enumerate() {
            let record = random_record(&*game, i * 7, &mut Random::new(i as u64));
            let found = search(&mut engine, &record, limits);
            let legal = record.legal_moves(&game);
            assert_eq!(found.best.is_some(), !legal.is_empty(), "{}", game.info().id);
            assert!(found.best.is_none_or(|m| legal.contains(&m)), "{}: {:?}", game.info().id, found.best);
        }
        let record = Record::new(game.start());
        let stopped = engine.search(&record, &Limits::default(), &AtomicBool::new(true), &mut |_| {});
        assert!(stopped.best.is_some_and(|m| game.is_legal(record.position(), m)));
        assert_eq!(stopped.depth, 0);
    }
    every_game!(check);
}

#[test]
fn a_stop_from_another_thread_ends_an_endless_search() {
    fn check<G: Playable>(game: Arc<G>) {
        let record = Record::new(game.start());
        let stop = AtomicBool::new(false);
        let (found, late) = std::thread::scope(|scope| {
            let thinking = scope.spawn(|| {
                let mut engine = Engine::new(game.clone(), 1);
                let found = engine.search(&record, &Limits::default(), &stop, &mut |_| {});
                (found, Instant::now())
            });
            std::thread::sleep(Duration::from_millis(50));
            stop.store(true, Ordering::Relaxed);
            let asked = Instant::now();
            let (found, ended) = thinking.join().expect("the search does not panic");
            (found, ended.saturating_duration_since(asked))
        });
        assert!(found.best.is_some_and(|m| game.is_legal(record.position(), m)));
        assert!(late < Duration::from_secs(2), "{}: {late:?}", game.info().id);
    }
    every_game!(check);
}

#[test]
fn a_time_limit_is_kept() {
    fn check<G: Playable>(game: Arc<G>) {
        let record = Record::new(game.start());
        let limits = Limits::time(Duration::from_millis(40));
        let found = search(&mut Engine::new(game.clone(), 1), &record, &limits);
        assert!(found.elapsed < Duration::from_secs(2), "{}: {:?}", game.info().id, found.elapsed);
        assert!(found.depth >= 1);
    }
    every_game!(check);
}

#[test]
fn the_same_limits_give_the_same_search() {
    fn check<G: Playable>(game: Arc<G>) {
        let record = random_record(&*game, 6, &mut Random::new(3));
        let mut engine = Engine::new(game.clone(), 1);
        for limits in [Limits::depth(3), Limits::nodes(3000)] {
            let run = |engine: &mut Engine<G>| {
                engine.new_game();
                let mut reports: Vec<(u32, Score, u64, Vec<G::Move>)> = Vec::new();
                let mut listen =
                    |r: &Report<G::Move>| reports.push((r.depth, r.score, r.nodes, r.pv.clone()));
                let found = engine.search(&record, &limits, &AtomicBool::new(false), &mut listen);
                (reports, found.best, found.score, found.nodes, found.depth)
            };
            let first = run(&mut engine);
            assert_eq!(first, run(&mut engine), "{}", game.info().id);
            assert_eq!(first, run(&mut Engine::new(game.clone(), 1)), "{}: a fresh engine", game.info().id);
            assert!(limits.nodes.is_none_or(|most| first.3 == most || first.2.decided_in().is_some()));
        }
    }
    every_game!(check);
}

#[test]
fn reports_come_deeper_and_deeper_with_lines_that_can_be_played() {
    fn check<G: Playable>(game: Arc<G>) {
        let mut engine = Engine::new(game.clone(), 1);
        for plies in [0, 3, 12] {
            let record = random_record(&*game, plies, &mut Random::new(plies as u64));
            let mut depths = Vec::new();
            let found = engine.search(&record, &Limits::depth(3), &AtomicBool::new(false), &mut |r| {
                depths.push(r.depth);
                assert!(r.seldepth >= 1 && r.hashfull <= 1000 && !r.pv.is_empty());
                follow(&*game, &record, &r.pv);
            });
            assert_eq!(found.best, found.pv.first().copied());
            assert!(depths.is_sorted_by(|a, b| a < b) && depths.last() == Some(&found.depth));
        }
    }
    every_game!(check);
}

#[test]
fn a_win_on_the_spot_needs_no_time() {
    let game = Arc::new(Strip { start: "K.rk", automatic: true });
    let record = Record::new(Row::new("K.Rk", Side::First));
    let mut engine = Engine::new(game, 0);
    let found = engine.search(&record, &Limits::nodes(0), &AtomicBool::new(true), &mut |_| {});
    assert_eq!((found.best, found.score), (Some(Step { from: 2, to: 3 }), Score::win(1)));
}

/// A record in which both sides of the strip have moved their kings back and forth until the
/// position, the mover's moves included, has occurred twice.
fn shuffled(game: &Strip, row: &str, rounds: usize, cycle: [(u8, u8); 4]) -> Record<Strip> {
    let mut record = Record::new(Row::new(row, Side::First));
    for (from, to) in cycle.into_iter().cycle().take(rounds) {
        record.play(game, Step { from, to }).expect("the shuffle is legal");
    }
    record
}

const CYCLE: [(u8, u8); 4] = [(1, 0), (8, 9), (0, 1), (9, 8)];

#[test]
fn the_better_side_avoids_the_third_occurrence_and_the_worse_side_seeks_it() {
    let game = Arc::new(Strip { start: "", automatic: true });
    let mut engine = Engine::new(game.clone(), 1);
    // White is a rook up. After seven plies Black, to move, draws by returning to i: the third
    // occurrence.
    let record = shuffled(&game, ".KR.....k.", 7, CYCLE);
    let found = search(&mut engine, &record, &Limits::depth(2));
    assert_eq!((found.best, found.score), (Some(Step { from: 9, to: 8 }), Score::DRAW));
    // After six, White must not go back to b, which would allow it.
    let record = shuffled(&game, ".KR.....k.", 6, CYCLE);
    let found = search(&mut engine, &record, &Limits::depth(3));
    assert_ne!(found.best, Some(Step { from: 0, to: 1 }));
    assert!(found.score > Score::DRAW, "{}", found.score);
    // A table filled with one history does not mislead the search with another.
    let fresh = Record::new(record.position().clone());
    let found = search(&mut engine, &fresh, &Limits::depth(3));
    assert_eq!(found.score, search(&mut Engine::new(game, 1), &fresh, &Limits::depth(3)).score);
}

#[test]
fn contempt_is_what_a_draw_costs_the_side_that_searches() {
    let game = Arc::new(Strip { start: "", automatic: true });
    let mut engine = Engine::new(game.clone(), 1);
    let mut found = |record: &Record<Strip>, contempt| {
        engine.set_contempt(contempt);
        let found = search(&mut engine, record, &Limits::depth(3));
        (found.best, found.score)
    };
    // Black has one move, and it draws.
    let record = shuffled(&game, ".KR.....k.", 7, CYCLE);
    let only = Some(Step { from: 9, to: 8 });
    for (contempt, score) in [(100, -100), (-50, 50), (5_000, -1_000), (0, 0)] {
        assert_eq!(found(&record, contempt), (only, Score::from_hundredths(score)), "{contempt}");
    }
    // White, who wins, could allow it: he does so with a contempt that favours draws, and not with
    // the opposite.
    let record = shuffled(&game, ".KR.....k.", 6, CYCLE);
    let allows = Some(Step { from: 0, to: 1 });
    assert_eq!(found(&record, -1_000), (allows, Score::from_hundredths(1_000)));
    for contempt in [0, 100] {
        let (best, score) = found(&record, contempt);
        assert!(best != allows && score > Score::DRAW, "{contempt}: {score}");
    }
}

#[test]
fn a_draw_that_may_be_claimed_is_the_least_a_side_gets() {
    let game = Arc::new(Strip { start: "", automatic: false });
    let mut engine = Engine::new(game.clone(), 1);
    // White, a rook down, can bring about the third occurrence.
    let record = shuffled(&game, ".K.....rk.", 8, CYCLE);
    assert!(record.claim(&game).is_some());
    let found = search(&mut engine, &record, &Limits::depth(2));
    assert!(found.best.is_some());
    assert_eq!(found.score, Score::DRAW);
    let strongest = throughline_search::Level::new(8).unwrap();
    let choice = engine.choose(&record, &[], strongest, 1, None, &AtomicBool::new(true));
    assert!(choice.is_some_and(|choice| choice.would_claim.is_some()));
    // Black, to move one ply earlier, should not step back and allow the claim.
    let record = shuffled(&game, ".K.....rk.", 7, CYCLE);
    let found = search(&mut engine, &record, &Limits::depth(2));
    assert_ne!(found.best, Some(Step { from: 9, to: 8 }));
    assert!(found.score > Score::DRAW);
}
