//! Checks the shipped puzzles again, compares the solver with the engine, and tests that the check
//! finds errors.

use std::sync::{Arc, atomic::AtomicBool};
use throughline_catalog::{GAMES, MakeSettings, TablebaseFolder, Visitor, with_game};
use throughline_game::{Playable, Random, Record};
use throughline_puzzles::{
    Certainty, ExamineError, Generated, Plan, Puzzle, Scope, Solver, Source, Task, examine, generate, rate,
    shipped,
};
use throughline_search::{Engine, Limits};

/// One puzzle in this many is checked here; `throughline puzzles check` checks all.
const STRIDE: usize = 6;
/// The limit of positions for each: enough for most, and quickly reached.
const BUDGET: u64 = 2_000_000;

fn proved(game: &str) -> impl Iterator<Item = &'static Puzzle> {
    shipped(game).unwrap().puzzles.iter().filter(|puzzle| puzzle.certainty == Certainty::Proved)
}

#[test]
fn a_sample_of_the_shipped_puzzles_holds() {
    for info in GAMES.iter().filter(|info| shipped(info.id).is_some()) {
        let (mut held, mut open) = (0, 0);
        for puzzle in proved(info.id).step_by(STRIDE) {
            match examine(puzzle, BUDGET, None) {
                Ok(()) => held += 1,
                Err(ExamineError::TooLong(_)) => open += 1,
                Err(defect) => panic!("{}: {defect}\n{puzzle:#?}", info.id),
            }
        }
        assert!(held >= 4 && held > open, "{}: {held} held, {open} were too long", info.id);
    }
}

/// `throughline puzzles rate` reproduces all ratings.
#[test]
fn a_sample_of_the_ratings_holds() {
    for collection in GAMES.iter().filter_map(|info| shipped(info.id)) {
        for puzzle in collection.puzzles.iter().step_by(70) {
            assert_eq!(rate(puzzle), Ok(puzzle.rating), "{}", puzzle.position);
        }
    }
}

#[test]
fn a_puzzle_that_claims_too_much_is_found_out() {
    for info in GAMES.iter().filter(|info| shipped(info.id).is_some()) {
        let puzzle = proved(info.id).find(|puzzle| examine(puzzle, BUDGET, None).is_ok()).unwrap();
        let defect = |change: &dyn Fn(&mut Puzzle)| {
            let mut changed = puzzle.clone();
            change(&mut changed);
            examine(&changed, BUDGET, None).expect_err(info.id).to_string()
        };
        let wrong = puzzle.steps[0].refutations[0].moves[0].clone();
        defect(&|p| p.steps[0].answer.clone_from(&wrong));
        assert!(defect(&|p| p.steps[0].refutations.clear()).starts_with("Nothing refutes"));
        assert!(defect(&|p| p.steps[0].refutations[0].line = vec!["x".into(); 3]).ends_with('.'));
        defect(&|p| p.steps[0].refutations[0].moves.push(wrong.clone()));
        defect(&|p| p.steps.clear());
        defect(&|p| p.steps[0].reply = Some("x".to_owned()));
        defect(&|p| p.position = "nonsense".to_owned());
        defect(&|p| p.spec = "ludo".to_owned());
        defect(&|p| p.task = Task::Win { moves: 9, others: Scope::Plies(17) });
    }
}

fn generated(specs: &[&str], source: Source, plies: u32) -> Generated {
    generated_within(specs, source, plies, 8)
}

fn generated_within(specs: &[&str], source: Source, plies: u32, max_rating: u8) -> Generated {
    let specs = specs.iter().map(|&spec| spec.to_owned()).collect();
    let (seed, games, wanted, nodes, budget) = (1, 0, 6, 1_000, BUDGET);
    let plan = Plan { specs, source, seed, games, wanted, nodes, plies, budget, max_rating };
    generate(&plan, &std::sync::atomic::AtomicBool::new(false), &mut |_, _| {}).unwrap()
}

/// Tables yield every kind of task, and nothing without them; what they do not prove is rejected.
#[test]
fn puzzles_from_tables_are_exact_within_them() {
    const SPEC: &str = "one-dimensional-chess";
    let folder = tempfile::tempdir().unwrap();
    let tables = TablebaseFolder::new(folder.path());
    let source = || Source::Tables { tables: tables.clone(), pieces: 4, samples: 2_000 };
    let none = generated(&[SPEC], source(), 15);
    assert!(none.puzzles.is_empty() && none.dropped.contains_key("for want of tables"));
    let settings = MakeSettings { pieces: 4, memory: 1 << 30, threads: 2 };
    tables.make(SPEC, &settings, &AtomicBool::new(false), &()).unwrap();
    let found = generated(&[SPEC], source(), 15);
    assert_eq!(found.puzzles.len(), 6, "{:?}", found.dropped);
    assert_eq!(found.puzzles, generated(&[SPEC], source(), 15).puzzles, "all follows from the seed");
    let easiest = found.puzzles.iter().map(|puzzle| puzzle.rating).max().unwrap();
    let harder = generated_within(&[SPEC], source(), 15, easiest - 1);
    assert!(harder.dropped.contains_key("too easy"));
    assert!(harder.puzzles.iter().all(|puzzle| puzzle.rating < easiest));
    for puzzle in &found.puzzles {
        assert_eq!(puzzle.certainty, Certainty::Tables);
        assert!(puzzle.from.starts_with("the tables of exact values, class "), "{}", puzzle.from);
        assert_eq!(examine(puzzle, 10_000, Some(&tables)), Ok(()), "{puzzle:#?}");
        match puzzle.task {
            Task::Win { moves, others } => {
                assert!(moves > 2 && others == Scope::Ever);
                let mut sooner = puzzle.clone();
                sooner.task = Task::Win { moves: moves - 1, others };
                assert!(examine(&sooner, 10_000, Some(&tables)).is_err());
            }
            Task::OnlyHold { holds, .. } => assert_eq!(holds, Scope::Ever),
            task => panic!("{task:?}"),
        }
        let mut wrong = puzzle.clone();
        wrong.steps[0].answer.clone_from(&puzzle.steps[0].refutations[0].moves[0]);
        assert!(examine(&wrong, 10_000, Some(&tables)).is_err());
    }
    let wins = |puzzle: &&Puzzle| matches!(puzzle.task, Task::Win { .. });
    assert!(found.puzzles.iter().any(|puzzle| wins(&puzzle)));
    assert!(found.puzzles.iter().any(|puzzle| !wins(&puzzle)));
}

/// After a drop in the corner of three by four spaces one answer draws (found by another program:
/// `throughline solve starts`).
#[test]
fn drops_of_small_boards_are_followed_to_the_end() {
    let spec = "linear-progression:board=..../..../....";
    let found = generated(&[spec], Source::Drops, 7);
    let corner = found.puzzles.iter().find(|puzzle| matches!(puzzle.task, Task::OnlyHold { .. })).unwrap();
    assert_eq!((corner.steps[0].answer.as_str(), &corner.certainty), ("@c1", &Certainty::Proved));
    for puzzle in &found.puzzles {
        assert_eq!(puzzle.spec, spec);
        assert_eq!(puzzle.steps.len(), 1);
        assert_eq!(examine(puzzle, BUDGET, None), Ok(()));
    }
}

/// The solver shares no code with the engine, and finds the same shortest wins as the engine's
/// full-width search.
#[test]
fn solver_and_engine_agree() {
    struct Compare;
    impl Visitor for Compare {
        type Output = u32;
        fn visit<G: Playable>(self, game: Arc<G>, spec: &str) -> u32 {
            let mut engine = Engine::new(game.clone(), 4);
            let (mut random, mut wins) = (Random::new(5), 0);
            for _ in 0..24 {
                let mut record = Record::new(game.start());
                while record.outcome(&*game).is_none() && record.len() < 120 {
                    let position = record.position();
                    if random.below(3) == 0 {
                        let fresh = Record::new(position.clone());
                        engine.new_game();
                        let found =
                            engine.search(&fresh, &Limits::depth(3), &AtomicBool::new(false), &mut |_| {});
                        let seen = found.score.win_in().filter(|&plies| plies <= 3);
                        let mut solver = Solver::new(&*game, 3_000_000);
                        if let Ok(shortest) = solver.shortest_win(position, 3) {
                            assert_eq!(shortest, seen, "{spec}: {}", game.position_text(position));
                            wins += u32::from(seen.is_some());
                        }
                    }
                    let m = game.random_move(position, &mut random).unwrap();
                    record.play_trusted(&game, m);
                }
            }
            wins
        }
    }
    // Use smaller boards of these games.
    let small = ["hnefatafl:rules=brandubh", "linear-progression:board=5x4"];
    for info in GAMES.iter() {
        let spec = small.into_iter().find(|spec| spec.starts_with(info.id)).unwrap_or(info.id);
        assert!(with_game(spec, Compare).unwrap() > 10, "{spec}: hardly any wins were compared");
    }
}
