//! Self-play games.

use super::{game, play, small};
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use throughline_game::{Catalogued, Game as _, PackedMove, Record};
use throughline_hnefatafl::Hnefatafl;
use throughline_lab::train::{SelfPlay, TrainingGame, UNSEARCHED};
use throughline_linear_progression::LinearProgression;

/// Replays a game.
fn replay<G: Catalogued>(game: &G, played: &TrainingGame) -> Record<G> {
    let mut record = Record::new(game.start());
    for ply in &played.plies {
        record.play(game, G::Move::unpack(ply.code)).expect("the moves are legal");
    }
    record
}

/// Counts the random moves at the start of a game.
fn random_plies(played: &TrainingGame) -> usize {
    played.plies.iter().take_while(|ply| ply.expected == UNSEARCHED).count()
}

#[test]
fn a_game_is_the_same_each_time_and_goes_by_the_rules() {
    let game = game();
    let settings = small();
    let (mut engine, mut again) = (settings.engine(game.clone()), settings.engine(game.clone()));
    let mut openings = HashSet::new();
    for number in 0..20 {
        let played = play(&settings, &mut engine, number);
        // A new engine, and one that has played another game before.
        assert_eq!(play(&settings, &mut again, number), played);
        assert_eq!(play(&settings, &mut engine, number), played);
        assert_eq!(played.number, number);
        let record = replay(&*game, &played);
        if let Some(outcome) = record.outcome(&game) {
            assert_eq!(outcome.winner.map_or(1, |side| 2 * side.index() as u8), played.winner);
        }
        let random = random_plies(&played);
        assert!((2..=4).contains(&random), "{random} random moves");
        assert!(
            played.plies[random..].iter().all(|ply| ply.expected != UNSEARCHED),
            "random at the start alone"
        );
        openings.insert(played.plies[..random].iter().map(|ply| ply.code).collect::<Vec<_>>());
    }
    assert!(openings.len() > 10, "{} openings of 20 games", openings.len());
    let other = SelfPlay { seed: settings.seed + 1, ..settings.clone() };
    let mut differ = |number| play(&other, &mut engine, number) != play(&settings, &mut again, number);
    assert!((0..5).any(&mut differ), "another seed makes other games");
}

#[test]
fn a_wider_spread_makes_less_of_the_same_scores() {
    let game = game();
    let play_with = |spread| {
        let settings = SelfPlay { spread: Some(spread), ..small() };
        play(&settings, &mut settings.engine(game.clone()), 1)
    };
    let (narrow, wide) = (play_with(50.0), play_with(400.0));
    let mut compared = 0;
    for (a, b) in narrow.plies.iter().zip(&wide.plies) {
        assert_eq!(a.code, b.code, "the moves are the same");
        if a.expected != UNSEARCHED && !matches!(a.expected, 0 | 1000) {
            let [a, b] = [a.expected, b.expected].map(|expected| i32::from(expected) - 500);
            assert!(b.abs() <= a.abs() && a * b >= 0, "{a} {b}");
            compared += usize::from(b.abs() < a.abs());
        }
    }
    assert!(compared > 5, "{compared} expectations differ");
}

#[test]
fn expectations_are_certain_only_where_the_end_is_forced() {
    let game = game();
    let settings = small();
    let mut engine = settings.engine(game.clone());
    let mut forced = 0;
    for number in 0..30 {
        let played = play(&settings, &mut engine, number);
        let (last, before) = played.plies.split_last().expect("a move was played");
        for ply in before.iter().filter(|ply| ply.expected != UNSEARCHED) {
            assert!((1..=999).contains(&ply.expected), "game {number}: {}", ply.expected);
        }
        // A forced win or loss decides the winner; otherwise the game was played to its end.
        let mut record = replay(&*game, &played);
        let is_over = record.outcome(&game).is_some();
        record.undo();
        let mover = game.side_to_move(record.position());
        let winner = match last.expected {
            1000 => mover,
            0 => mover.opponent(),
            _ => {
                assert!(is_over, "game {number} has no end");
                continue;
            }
        };
        assert_eq!(usize::from(played.winner), 2 * winner.index(), "game {number}");
        forced += 1;
    }
    assert!(forced > 5, "{forced} forced ends");
}

#[test]
fn a_stop_ends_a_game() {
    let settings = SelfPlay { nodes: [u64::MAX; 2], ..small() };
    let game = Arc::new(Hnefatafl::from_text("").expect("the default rules"));
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let playing = scope.spawn(|| settings.play(&mut settings.engine(game), 0, &stop));
        std::thread::sleep(Duration::from_millis(50));
        stop.store(true, Ordering::Relaxed);
        assert_eq!(playing.join().expect("nothing panics"), None);
    });
}

#[test]
fn a_game_that_goes_on_too_long_is_a_draw() {
    let settings = SelfPlay { max_plies: 12, ..small() };
    let game = Arc::new(Hnefatafl::from_text("").expect("the default rules"));
    let mut engine = settings.engine(game);
    let games: Vec<TrainingGame> = (0..4).map(|number| play(&settings, &mut engine, number)).collect();
    let drawn = games.iter().filter(|played| played.plies.len() == 12);
    assert!(drawn.clone().count() > 0, "none lasted so long");
    assert!(drawn.into_iter().all(|played| played.winner == 1 || played.plies[11].expected % 1000 == 0));
    assert!(games.iter().all(|played| played.plies.len() <= 12));
}

/// So many random moves end every game on such a small board.
#[test]
fn too_long_an_opening_is_shortened() {
    let game = Arc::new(LinearProgression::from_text("board=4x4").expect("a board"));
    let settings = SelfPlay { random_plies: 90..=100, ..small() };
    let played = play(&settings, &mut settings.engine(game.clone()), 3);
    let random = random_plies(&played);
    assert!((1..90).contains(&random) && random < played.plies.len(), "{random} random moves");
    replay(&*game, &played);
}
