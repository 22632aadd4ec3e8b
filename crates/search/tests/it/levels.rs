//! Properties of every level.

use crate::common::strip::{Row, Step, Strip};
use crate::common::{default_game, random_record};
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use throughline_game::{Catalogued, Random, Record, Side};
use throughline_hnefatafl::Hnefatafl;
use throughline_linear_progression::LinearProgression;
use throughline_linear_pursuit::LinearPursuit;
use throughline_one_dimensional_chess::OneDimensionalChess;
use throughline_search::{Engine, Level};

static GO: AtomicBool = AtomicBool::new(false);

fn level(number: u8) -> Level {
    Level::new(number).expect("a level")
}

/// A game of one level against itself, up to a number of plies.
fn self_play<G: Catalogued>(level: Level, seed: u64, plies: usize) -> Record<G> {
    play_alone(level, seed, plies, Duration::MAX).expect("there is always time")
}

/// The same, or `None` if a move used more than half of its time: beyond that no iteration begins.
fn self_play_in_time<G: Catalogued>(level: Level, seed: u64, plies: usize) -> Option<Record<G>> {
    play_alone(level, seed, plies, level.time() / 2)
}

fn play_alone<G: Catalogued>(level: Level, seed: u64, plies: usize, time: Duration) -> Option<Record<G>> {
    let game = default_game::<G>();
    let mut engine = Engine::new(game.clone(), 1);
    let mut record: Record<G> = Record::new(game.start());
    while record.len() < plies && record.outcome(&game).is_none() {
        let choice = engine.choose(&record, &[], level, seed, None, &GO).expect("the game goes on");
        assert_eq!(choice.pv.first(), Some(&choice.best));
        record.play(&game, choice.best).unwrap_or_else(|e| panic!("{}: {e}", G::INFO.id));
        if choice.elapsed >= time {
            return None;
        }
    }
    Some(record)
}

#[test]
fn every_level_makes_legal_moves_within_its_time_in_every_game() {
    fn check<G: Catalogued>() {
        let game = default_game::<G>();
        for level in Level::all() {
            let mut engine = Engine::new(game.clone(), 1);
            for plies in [0, 9, 60] {
                let record = random_record(&*game, plies, &mut Random::new(plies as u64));
                let started = Instant::now();
                // The highest levels think for seconds: here they are stopped immediately.
                let choice =
                    engine.choose(&record, &[], level, 1, None, &AtomicBool::new(level.number() > 6));
                assert!(started.elapsed() < level.time() + Duration::from_secs(2), "{}", G::INFO.id);
                let legal = record.legal_moves(&game);
                assert_eq!(choice.is_some(), !legal.is_empty());
                assert!(choice.is_none_or(|choice| legal.contains(&choice.best)));
            }
        }
    }
    check::<Hnefatafl>();
    check::<LinearPursuit>();
    check::<LinearProgression>();
    check::<OneDimensionalChess>();
}

#[test]
fn weak_levels_play_whole_games() {
    for seed in 0..3 {
        for number in [1, 2, 3] {
            assert!(self_play::<LinearPursuit>(level(number), seed, 400).len() > 8);
            assert!(self_play::<OneDimensionalChess>(level(number), seed, 400).len() > 8);
            let game = default_game::<LinearProgression>();
            assert!(self_play::<LinearProgression>(level(number), seed, 400).outcome(&game).is_some());
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_game_and_other_seeds_others() {
    fn check<G: Catalogued>(number: u8) {
        let games: HashSet<Vec<G::Move>> =
            (0..8).map(|seed| self_play::<G>(level(number), seed, 8).moves().collect()).collect();
        assert!(games.len() >= 3, "{} level {number}: {} different openings", G::INFO.id, games.len());
        // Where time ran out, on a busy machine, games may differ.
        let in_time = |seed| self_play_in_time::<G>(level(number), seed, 12);
        let twice = (5..13).find_map(|seed| in_time(seed).zip(in_time(seed)));
        let (one, other) = twice.expect("some game is played in time");
        assert!(one.moves().eq(other.moves()), "{}", G::INFO.id);
    }
    for number in [1, 4] {
        check::<Hnefatafl>(number);
        check::<LinearPursuit>(number);
        check::<LinearProgression>(number);
        check::<OneDimensionalChess>(number);
    }
}

#[test]
fn every_level_takes_a_king_that_stands_to_be_taken() {
    let game = Arc::new(Strip { start: "", automatic: true });
    let mut engine = Engine::new(game, 1);
    let record = Record::new(Row::new("K.r.R.k", Side::First));
    for level in Level::all() {
        for seed in 0..20 {
            let choice = engine.choose(&record, &[], level, seed, None, &GO).expect("the game goes on");
            assert_eq!(choice.best, Step { from: 4, to: 6 }, "{level:?}, seed {seed}");
        }
    }
}

/// Positions of random games where some moves lose immediately and others do not; from level 2 on
/// none of the former is played.
#[test]
fn from_level_2_on_no_move_allows_a_win_at_once_that_another_would_have_prevented() {
    fn check<G: Catalogued>(games: u64, longest: u32) {
        let game = default_game::<G>();
        let mut random = Random::new(11);
        let mut tested = 0;
        for seed in 0..games {
            let mut record = random_record(&*game, 5 + random.below(longest) as usize, &mut random);
            if record.outcome(&game).is_some() {
                // Two plies before the end: the mover has overlooked something.
                record.undo();
                record.undo();
            }
            let loses = |m: &G::Move| {
                let mut after = record.clone();
                after.play(&game, *m).expect("legal");
                after.legal_moves(&game).iter().any(|&reply| {
                    let mut end = after.clone();
                    end.play(&game, reply).expect("legal");
                    end.outcome(&game).is_some_and(|o| o.winner == Some(game.side_to_move(after.position())))
                })
            };
            let moves = record.legal_moves(&game);
            let losing = moves.iter().filter(|m| loses(m)).count();
            if losing == 0 || losing == moves.len() {
                continue;
            }
            tested += 1;
            for number in 2..=4 {
                let choice =
                    Engine::new(game.clone(), 1).choose(&record, &[], level(number), seed, None, &GO);
                let best = choice.expect("the game goes on").best;
                assert!(!loses(&best), "{} level {number}: {best:?} at {:?}", G::INFO.id, record.position());
            }
        }
        assert!(tested >= 5, "{}: only {tested} positions tested", G::INFO.id);
    }
    check::<LinearPursuit>(60, 40);
    check::<OneDimensionalChess>(60, 40);
    check::<Hnefatafl>(30, 900);
}
