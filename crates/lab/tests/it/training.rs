//! What the tests share: quick games on a small board.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use throughline_game::{Catalogued, Evaluate, NetworkInputs};
use throughline_lab::train::{Samples, SelfPlay, Split, TrainingGame};
use throughline_linear_progression::LinearProgression;
use throughline_search::Engine;
use throughline_search::nnue::Heading;

/// A small set-up that a network can see.
pub fn game() -> Arc<LinearProgression> {
    Arc::new(LinearProgression::from_text("board=5x5").expect("a board"))
}

/// Few positions a move.
pub fn small() -> SelfPlay {
    SelfPlay { nodes: [60, 40], seed: 9, random_plies: 2..=4, max_plies: 400, network: None, spread: None }
}

/// The game of a number.
pub fn play<G: Evaluate>(settings: &SelfPlay, engine: &mut Engine<G>, number: u32) -> TrainingGame {
    settings.play(engine, number, &AtomicBool::new(false)).expect("nothing stops it")
}

/// The games of the first numbers.
pub fn games(count: u32) -> Vec<TrainingGame> {
    let settings = small();
    let mut engine = settings.engine(game());
    (0..count).map(|number| play(&settings, &mut engine, number)).collect()
}

/// Those of so many games, to fit to and to judge by.
pub fn samples(count: u32) -> [Samples; 2] {
    let (game, games) = (game(), games(count));
    [Split::Training, Split::Validation].map(|split| Samples::of(&game, &games, split))
}

/// The heading of a network for [`game`].
pub fn heading() -> Heading {
    Heading::new("test", game().plane_count(), game().plane_squares())
}

/// Networks fitted to games.
mod fit {
    use super::{game, heading, samples};
    use std::sync::atomic::{AtomicBool, Ordering};
    use throughline_lab::train::{Epoch, Fit, Samples};
    use throughline_search::nnue::{HIDDEN, Heading, Network};

    const FIT: Fit = Fit { epochs: 12, rate: 0.005, trust: 0.5, seed: 4 };

    fn run(fit: &Fit, training: &Samples, validation: &Samples) -> (Network, Vec<Epoch>) {
        let mut epochs = Vec::new();
        let each = &mut |epoch: &Epoch| epochs.push(*epoch);
        let fitted = fit.run(&*game(), &heading(), training, validation, &AtomicBool::new(false), each);
        (fitted.expect("nobody stopped it"), epochs)
    }

    #[test]
    fn fitting_lowers_the_error_on_games_kept_apart() {
        let [training, validation] = samples(300);
        let (network, epochs) = run(&FIT, &training, &validation);
        let inputs = heading().planes * heading().squares;
        let blank = Network::new(heading(), vec![[0; HIDDEN]; inputs], [0; HIDDEN], [[0; HIDDEN]; 2], [0; 2]);
        let (before, after) = (validation.error(&blank, FIT.trust), validation.error(&network, FIT.trust));
        assert!(after < 0.8 * before, "{before} before, {after} after");
        assert_eq!(epochs.iter().map(|epoch| epoch.number).collect::<Vec<_>>(), (1..=12).collect::<Vec<_>>());
        assert!(epochs[11].training < epochs[0].training);
        assert_eq!(epochs[11].validation, after);
        assert_eq!(network.heading(), &heading());
    }

    #[test]
    fn a_correction_begins_with_the_games_own_judgement_and_makes_it_better() {
        let [training, validation] = samples(900);
        let heading = Heading { corrects: true, ..heading() };
        let inputs = heading.planes * heading.squares;
        let silent =
            Network::new(heading.clone(), vec![[0; HIDDEN]; inputs], [0; HIDDEN], [[0; HIDDEN]; 2], [0; 2]);
        let own = validation.evaluated(&silent).all(|(sample, judged)| judged == sample.own);
        assert!(
            own && validation.evaluated(&silent).any(|(sample, _)| sample.own != 0),
            "nothing to correct"
        );
        let never = AtomicBool::new(false);
        let fitted = FIT.run(&*game(), &heading, &training, &validation, &never, &mut |_| {});
        let fitted = fitted.expect("nobody stopped it");
        let (before, after) = (validation.error(&silent, FIT.trust), validation.error(&fitted, FIT.trust));
        assert!(after < 0.9 * before, "{before} before, {after} after");
    }

    #[test]
    fn what_is_stopped_is_the_network_of_the_last_whole_pass() {
        let [training, validation] = samples(60);
        let stop = AtomicBool::new(false);
        let mut apart = 0.0;
        let fitted = FIT.run(&*game(), &heading(), &training, &validation, &stop, &mut |epoch| {
            apart = epoch.validation;
            stop.store(epoch.number == 2, Ordering::Relaxed);
        });
        let fitted = fitted.expect("two passes");
        assert_eq!(validation.error(&fitted, FIT.trust), apart);
        let none = FIT.run(&*game(), &heading(), &training, &validation, &stop, &mut |_| {});
        assert_eq!(none, None);
    }

    #[test]
    fn the_same_seed_gives_the_same_network_whatever_the_threads() {
        let [training, validation] = samples(60);
        let with = |threads: usize, seed: u64| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
            let fit = Fit { epochs: 2, seed, ..FIT };
            pool.install(|| run(&fit, &training, &validation).0)
        };
        let network = with(1, 4);
        assert_eq!(with(2, 4), network);
        assert_eq!(with(5, 4), network);
        assert_ne!(with(1, 5), network);
    }

    /// In the last pass of many the steps are so short that nothing but the rounding tells the two
    /// errors apart.
    #[test]
    fn rounding_changes_the_error_little() {
        let [training, _] = samples(60);
        let fit = Fit { epochs: 40, ..FIT };
        let (_, epochs) = run(&fit, &training, &training);
        let last = epochs.last().expect("there were some");
        let difference = (last.training - last.validation).abs();
        assert!(difference < 0.02 * last.training, "{last:?}");
    }
}

/// What is taken from games to learn from.
mod samples {
    use super::{game, games};
    use std::sync::Arc;
    use throughline_game::{Catalogued, Evaluate, Game as _, PackedMove, Random, Record, Side};
    use throughline_hnefatafl::{Hnefatafl, Move};
    use throughline_lab::train::{Samples, Split, TrainingGame, TrainingPly, UNSEARCHED};

    /// What a network sees of a position, and whose move it is.
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

    /// A random game in which every move is judged so; the winner is the first side.
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
        // What follows a move that is none is left out as well.
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
                if game.evaluate_or_correct(&position).1 {
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
}

/// Games of the engine against itself.
mod self_play {
    use super::{game, play, small};
    use std::collections::HashSet;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;
    use throughline_game::{Catalogued, Game as _, PackedMove, Record};
    use throughline_hnefatafl::Hnefatafl;
    use throughline_lab::train::{SelfPlay, TrainingGame, UNSEARCHED};
    use throughline_linear_progression::LinearProgression;

    /// The record of a game, each of its moves played by the rules.
    fn replay<G: Catalogued>(game: &G, played: &TrainingGame) -> Record<G> {
        let mut record = Record::new(game.start());
        for ply in &played.plies {
            record.play(game, G::Move::unpack(ply.code)).expect("the moves are legal");
        }
        record
    }

    /// How many of a game's first moves were random.
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
            // Another engine, and one that has played another game before.
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
            // Whoever sees a win wins, whoever sees a loss loses; else the game was played to its
            // end.
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

    /// So many random moves end every game of a board so small.
    #[test]
    fn too_long_an_opening_is_shortened() {
        let game = Arc::new(LinearProgression::from_text("board=4x4").expect("a board"));
        let settings = SelfPlay { random_plies: 90..=100, ..small() };
        let played = play(&settings, &mut settings.engine(game.clone()), 3);
        let random = random_plies(&played);
        assert!((1..90).contains(&random) && random < played.plies.len(), "{random} random moves");
        replay(&*game, &played);
    }
}

/// Weights of an evaluation by hand, found again from results that follow others.
mod tune {
    use throughline_game::{Catalogued, Evaluate, Game as _, PackedMove, Random, Record, Side, Tuning};
    use throughline_hnefatafl::Hnefatafl;
    use throughline_lab::train::{TrainingGame, TrainingPly, Tune, UNSEARCHED};
    use throughline_linear_progression::LinearProgression;
    use throughline_search::nnue::SCALE;

    const TUNE: Tune = Tune { epochs: 20, rate: 2.0, trust: 1.0, pull: 0.0, seed: 2 };

    /// A random game of which one position counts, the last. Who won is drawn by what `truth`
    /// thinks of it.
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
            TUNE.run(&game, &games, &mut |_, _| passes += 1).expect("there are weights and positions");
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
        assert_eq!(TUNE.run(&game, &games, &mut |_, _| {}), Some(tuned), "the same each time");
    }

    #[test]
    fn without_weights_or_positions_there_is_nothing_to_tune() {
        let game = Hnefatafl::from_text("").expect("the default rules");
        assert_eq!(TUNE.run(&game, &[], &mut |_, _| {}), None);
        let other = LinearProgression::from_text("").expect("the default rules");
        assert_eq!(TUNE.run(&other, &[], &mut |_, _| {}), None);
    }
}
