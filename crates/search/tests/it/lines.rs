//! Several best lines, and several threads.

use crate::common::brute::{Forced, solve};
use crate::common::strip::{REPEATED, Step, Strip};
use crate::common::{default_game, follow, random_record, search};
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use throughline_game::{Catalogued, Evaluate, Game, Playable, Random, Record};
use throughline_linear_progression::LinearProgression;
use throughline_linear_pursuit::LinearPursuit;
use throughline_one_dimensional_chess::OneDimensionalChess;
use throughline_search::{Engine, Limits, Report, Score, SearchResult};

/// Lines begin with different moves, the best first, and are legal.
fn check_lines<G: Evaluate>(game: &G, record: &Record<G>, found: &SearchResult<G::Move>, asked: usize) {
    let legal = record.legal_moves(game).len();
    assert_eq!(found.lines.len(), asked.min(legal));
    let first: HashSet<G::Move> = found.lines.iter().map(|line| line.pv[0]).collect();
    assert_eq!(first.len(), found.lines.len(), "no move twice");
    assert!(found.lines.iter().map(|line| line.score).is_sorted_by(|a, b| a >= b));
    assert_eq!((found.best, &found.pv), (found.lines.first().map(|l| l.pv[0]), &found.lines[0].pv));
    for line in &found.lines {
        follow(game, record, &line.pv);
    }
}

#[test]
fn the_best_lines_begin_with_different_moves_the_best_first() {
    fn check<G: Playable>(game: Arc<G>) {
        for (plies, asked) in [(0, 3), (5, 500), (10, 2)] {
            let record = random_record(&*game, plies, &mut Random::new(plies as u64));
            let mut ranks = Vec::new();
            let limits = Limits::depth(2).with_lines(asked);
            let mut listen = |r: &Report<G::Move>| ranks.push((r.depth, r.rank));
            let stop = AtomicBool::new(false);
            let found = Engine::new(game.clone(), 1).search(&record, &limits, &stop, &mut listen);
            check_lines(&*game, &record, &found, asked);
            let lines = found.lines.len();
            let all = (1..=found.depth).flat_map(|depth| (1..=lines).map(move |rank| (depth, rank)));
            assert_eq!(ranks, all.collect::<Vec<_>>(), "{}: reports in order", game.info().id);
        }
    }
    every_game!(check);
}

#[test]
fn a_line_ends_where_the_game_does_by_repetition() {
    // Neither side can approach: a full-width search returns to the start again and again.
    let game = Arc::new(Strip { start: "RK....kr", automatic: true });
    let record = Record::new(game.start());
    let ends = |pv: &[Step]| follow(&*game, &record, pv).outcome(&*game).map(|outcome| outcome.reason);
    let mut reasons = Vec::new();
    let mut listen = |report: &Report<Step>| reasons.push(ends(&report.pv));
    let mut engine = Engine::new(game.clone(), 1);
    let found = engine.search(&record, &Limits::depth(14), &AtomicBool::new(false), &mut listen);
    assert_eq!(ends(&found.pv), Some(REPEATED));
    assert!(reasons.contains(&None) && reasons.contains(&Some(REPEATED)), "{reasons:?}");
}

#[test]
fn a_search_for_several_lines_that_is_broken_off_has_them_all() {
    fn check<G: Playable>(game: Arc<G>) {
        let record = random_record(&*game, 4, &mut Random::new(2));
        for nodes in (0..3_000).step_by(211) {
            let limits = Limits::nodes(nodes).with_lines(4);
            let found = search(&mut Engine::new(game.clone(), 1), &record, &limits);
            let first: HashSet<G::Move> = found.lines.iter().map(|line| line.pv[0]).collect();
            assert_eq!(first.len(), record.legal_moves(&game).len().min(4), "{} nodes", nodes);
        }
    }
    every_game!(check);
}

/// The forced wins and losses of the lines are those that brute force finds.
fn check_decided<G: Catalogued>(threads: usize, asked: usize) {
    let game = default_game::<G>();
    let mut engine = Engine::new(game.clone(), 1);
    engine.set_threads(threads);
    let mut random = Random::new(11);
    let mut decided = 0;
    for _ in 0..60 {
        let plies = 20 + random.below(60) as usize;
        let mut record = random_record(&*game, plies, &mut random);
        let found = search(&mut engine, &record, &Limits::depth(3).with_lines(asked));
        for line in &found.lines {
            record.play_trusted(&game, line.pv[0]);
            let exact = match solve(&*game, &mut record, 2) {
                Forced::Loss(n) => Some(Score::win(n + 1)),
                Forced::Win(n) => Some(Score::loss(n + 1)),
                Forced::Nothing => None,
            };
            record.undo();
            let told = line.score.decided_in().filter(|&n| n <= 3).map(|_| line.score);
            let drawn = record.claim(&game).is_some();
            assert!(
                told == exact || drawn,
                "{}: {told:?}, not {exact:?}",
                game.position_text(record.position())
            );
            decided += usize::from(exact.is_some());
        }
    }
    assert!(decided > 0, "{}: nothing was decided", G::INFO.id);
}

#[test]
fn each_line_of_several_has_its_exact_distance() {
    check_decided::<OneDimensionalChess>(1, 4);
    check_decided::<LinearPursuit>(1, 4);
    check_decided::<LinearProgression>(1, 4);
}

#[test]
fn several_threads_find_what_one_finds() {
    check_decided::<OneDimensionalChess>(3, 1);
    check_decided::<LinearPursuit>(3, 2);
    check_decided::<LinearProgression>(4, 1);
}

#[test]
fn several_threads_keep_limits_and_end_when_told() {
    fn check<G: Playable>(game: Arc<G>) {
        let record = Record::new(game.start());
        let mut engine = Engine::new(game.clone(), 1);
        engine.set_threads(4);
        assert_eq!(engine.threads(), 4);
        let found = search(&mut engine, &record, &Limits::nodes(20_000));
        // The main thread may be descheduled while the helpers reach the limit, and so notice it
        // late.
        assert!((10_000..45_000).contains(&found.nodes), "{}: {}", game.info().id, found.nodes);
        let stop = AtomicBool::new(false);
        let found = std::thread::scope(|scope| {
            let thinking = scope.spawn(|| engine.search(&record, &Limits::default(), &stop, &mut |_| {}));
            std::thread::sleep(Duration::from_millis(30));
            stop.store(true, Ordering::Relaxed);
            thinking.join().expect("the search does not panic")
        });
        assert!(found.best.is_some_and(|m| game.is_legal(record.position(), m)));
        engine.set_threads(0);
        assert_eq!(engine.threads(), 1);
    }
    every_game!(check);
}
