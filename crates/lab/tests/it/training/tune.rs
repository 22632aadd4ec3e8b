//! Tuning recovers the weights that results depend on.

use std::sync::atomic::{AtomicBool, Ordering};
use throughline_game::{Catalogued, Evaluate, Game as _, PackedMove, Random, Record, Side, Tuning};
use throughline_hnefatafl::Hnefatafl;
use throughline_lab::train::{TrainingGame, TrainingPly, Tune, UNSEARCHED};
use throughline_linear_progression::LinearProgression;
use throughline_search::nnue::SCALE;

const TUNE: Tune = Tune { epochs: 20, rate: 2.0, trust: 1.0, pull: 0.0, seed: 2 };

static NEVER: AtomicBool = AtomicBool::new(false);

/// Returns a random game with one sample, the last position. The winner is drawn by its evaluation
/// in `truth`.
fn drawn(truth: &Hnefatafl, number: u32) -> TrainingGame {
    let mut random = Random::new(u64::from(number));
    let (mut record, mut plies) = (Record::new(truth.start()), Vec::new());
    let length = 4 + random.below(16);
    while let Some(m) =
        truth.random_move(record.position(), &mut random).filter(|_| plies.len() as u32 <= length)
    {
        plies.push(TrainingPly { code: m.pack(), expected: UNSEARCHED });
        record.play_trusted(truth, m);
    }
    plies.last_mut().expect("the game has begun").expected = 500;
    record.undo();
    let position = record.position();
    let judged = f64::from(truth.evaluate(position)) / f64::from(SCALE);
    let mover_wins = random.unit() < 1.0 / (1.0 + (-judged).exp());
    let first_wins = mover_wins == (truth.side_to_move(position) == Side::First);
    TrainingGame { number, winner: if first_wins { 0 } else { 2 }, plies }
}

#[test]
fn weights_move_to_those_that_the_results_follow() {
    let game = Hnefatafl::from_text("").expect("the default rules");
    let changes = [("king_move", 25), ("king_space", 10)];
    let mut weights = game.weights();
    for (name, change) in changes {
        weights.iter_mut().find(|(known, _)| known == name).expect("a weight").1 += change;
    }
    let values: Vec<i32> = weights.iter().map(|&(_, value)| value).collect();
    let truth = game.with_weights(&values).expect("as many as there are");
    let games: Vec<TrainingGame> = (0..30_000).map(|number| drawn(&truth, number)).collect();
    let mut passes = 0;
    let tuned =
        TUNE.run(&game, &games, &NEVER, &mut |_, _| passes += 1).expect("there are weights and positions");
    assert_eq!(passes, TUNE.epochs);
    assert!(tuned.errors[1] < tuned.errors[0], "{:?}", tuned.errors);
    assert_eq!(tuned.weights.len(), weights.len());
    for ((name, value), found) in weights.iter().zip(&tuned.weights) {
        assert_eq!(*name, found.name);
        if changes.iter().any(|(changed, _)| changed == name) {
            let (was, is) = (value - found.before, value - found.after);
            assert!(is.abs() < was.abs() / 2, "{name}: {was} off before, {is} after");
        }
    }
    assert_eq!(TUNE.run(&game, &games, &NEVER, &mut |_, _| {}), Some(tuned), "the same each time");
}

#[test]
fn without_weights_or_positions_there_is_nothing_to_tune() {
    let game = Hnefatafl::from_text("").expect("the default rules");
    assert_eq!(TUNE.run(&game, &[], &NEVER, &mut |_, _| {}), None);
    let other = LinearProgression::from_text("").expect("the default rules");
    assert_eq!(TUNE.run(&other, &[], &NEVER, &mut |_, _| {}), None);
}

#[test]
fn stopped_it_keeps_the_weights_of_the_last_whole_pass() {
    let game = Hnefatafl::from_text("").expect("the default rules");
    let games: Vec<TrainingGame> = (0..300).map(|number| drawn(&game, number)).collect();
    let after = |stop_at: u32, epochs: u32| {
        let stop = AtomicBool::new(stop_at == 0);
        let tune = Tune { epochs, ..TUNE };
        tune.run(&game, &games, &stop, &mut |epoch, _| stop.store(epoch >= stop_at, Ordering::Relaxed))
    };
    assert_eq!(after(0, 20), None, "no pass is done");
    let [one, two, all] = [1, 2, 21].map(|stop_at| after(stop_at, 20).expect("weights").weights);
    assert!(one != two && two != all, "each pass changes them");
    assert_eq!(after(2, 20).expect("weights").weights, two, "the same each time");
}
