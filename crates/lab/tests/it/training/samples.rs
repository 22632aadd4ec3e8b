//! The samples taken from training games.

use super::{game, games};
use std::sync::Arc;
use throughline_game::{Catalogued, Evaluate, Game as _, PackedMove, Random, Record, Side};
use throughline_hnefatafl::{Hnefatafl, Move};
use throughline_lab::train::{Samples, Split, TrainingGame, TrainingPly, UNSEARCHED};

/// The planes of a position, and the side to move.
type Seen = (Vec<u128>, Side);

fn seen<G: Evaluate>(game: &G, position: &G::Position) -> Seen {
    let mut planes = vec![0; game.plane_count()];
    game.planes(position, &mut planes);
    (planes, game.side_to_move(position))
}

fn sampled(samples: &Samples) -> Vec<Seen> {
    let seen = |index| {
        let sample = samples.get(index);
        (sample.planes.to_vec(), sample.side)
    };
    (0..samples.len()).map(seen).collect()
}

/// Returns a random game with the same expected score at every move; the first side wins.
fn random_game(game: &Hnefatafl, number: u32, expected: u16) -> TrainingGame {
    let mut random = Random::new(u64::from(number));
    let (mut record, mut plies) = (Record::new(game.start()), Vec::new());
    while record.outcome(game).is_none() && record.len() < 80 {
        let m = game.random_move(record.position(), &mut random).expect("the game goes on");
        plies.push(TrainingPly { code: m.pack(), expected });
        record.play_trusted(game, m);
    }
    TrainingGame { number, winner: 0, plies }
}

#[test]
fn noisy_moves_and_checks_are_left_out() {
    let game = Arc::new(Hnefatafl::from_text("").expect("the default rules"));
    let (mut noisy, mut checks) = (0, 0);
    for number in (1..150).filter(|number| number % 20 != 0) {
        let played = random_game(&game, number, 300);
        let (mut quiet, mut position) = (Vec::new(), game.start());
        for ply in &played.plies {
            let m = Move::unpack(ply.code);
            let mut all_noisy = Vec::new();
            game.noisy_moves(&position, &mut all_noisy);
            let (is_noisy, is_check) = (all_noisy.contains(&m), game.in_check(&position));
            (noisy, checks) = (noisy + u32::from(is_noisy), checks + u32::from(is_check));
            if !is_noisy && !is_check {
                quiet.push(seen(&*game, &position));
            }
            game.play(&mut position, m);
        }
        assert_eq!(sampled(&Samples::of(&game, &[played], Split::Training)), quiet, "game {number}");
    }
    assert!(noisy > 10 && checks > 10, "{noisy} noisy moves, {checks} checks");
}

#[test]
fn random_and_decided_moves_are_left_out_and_targets_are_the_movers() {
    let game = Arc::new(Hnefatafl::from_text("").expect("the default rules"));
    let mut played = random_game(&game, 1, 300);
    played.plies.truncate(12);
    let count =
        |played: &TrainingGame| Samples::of(&game, std::slice::from_ref(played), Split::Training).len();
    assert_eq!(count(&played), 12, "all are quiet");
    for sure in [0, 1000] {
        let mut decided = played.clone();
        decided.plies[11].expected = sure;
        assert_eq!(count(&decided), 11);
    }
    played.plies[..5].iter_mut().for_each(|ply| ply.expected = UNSEARCHED);
    let samples = Samples::of(&game, &[played.clone()], Split::Training);
    assert_eq!(samples.len(), 7);
    for index in 0..7 {
        let sample = samples.get(index);
        let won = if sample.side == Side::First { 1.0 } else { 0.0 };
        assert_eq!((sample.label.result, sample.label.expected), (won, 0.3));
        assert_eq!(sample.label.target(0.25), 0.25 * won + 0.75 * 0.3);
    }
    // Moves after an illegal one are left out as well.
    played.plies[8].code = u32::MAX;
    assert_eq!(count(&played), 3);
    assert!(Samples::of(&game, &[], Split::Training).is_empty());
}

#[test]
fn every_twentieth_game_is_kept_apart() {
    let (game, games) = (game(), games(41));
    let of = |games: &[TrainingGame], split| Samples::of(&game, games, split).len();
    let apart: Vec<TrainingGame> = [0, 20, 40].map(|number: usize| games[number].clone()).into();
    assert!(of(&apart, Split::Validation) > 0);
    assert_eq!(of(&apart, Split::Training), 0);
    assert_eq!(of(&games, Split::Validation), of(&apart, Split::Validation));
    let one_by_one = |game| of(std::slice::from_ref(game), Split::Training);
    assert_eq!(of(&games, Split::Training), games.iter().map(one_by_one).sum::<usize>());
}

#[test]
fn a_correction_learns_nothing_where_the_games_own_judgement_stands_alone() {
    let game = Arc::new(Hnefatafl::from_text("").expect("the default rules"));
    let mut left_out = 0;
    for number in (1..400).filter(|number| number % 20 != 0) {
        let played = [random_game(&game, number, 300)];
        let mut corrected = sampled(&Samples::of(&game, &played, Split::Training));
        let mut position = game.start();
        for ply in &played[0].plies {
            if game.evaluate_with_override(&position).1 {
                let alone = seen(&*game, &position);
                corrected.retain(|sample| *sample != alone);
            }
            game.play(&mut position, Move::unpack(ply.code));
        }
        let learned = sampled(&Samples::for_correction(&game, &played, Split::Training));
        left_out += Samples::of(&game, &played, Split::Training).len() - learned.len();
        assert_eq!(learned, corrected, "game {number}");
    }
    assert!(left_out > 0);
}
