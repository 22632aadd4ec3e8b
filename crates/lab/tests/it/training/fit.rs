//! Training of networks.

use super::{game, heading, samples};
use std::sync::atomic::{AtomicBool, Ordering};
use throughline_lab::train::{Epoch, Fit, Samples};
use throughline_search::nnue::{HIDDEN, Network, NetworkHeader};

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
    assert_eq!(network.header(), &heading());
}

#[test]
fn a_correction_begins_with_the_games_own_judgement_and_makes_it_better() {
    let [training, validation] = samples(900);
    let heading = NetworkHeader { corrects: true, ..heading() };
    let inputs = heading.planes * heading.squares;
    let silent =
        Network::new(heading.clone(), vec![[0; HIDDEN]; inputs], [0; HIDDEN], [[0; HIDDEN]; 2], [0; 2]);
    let own = validation.evaluated(&silent).all(|(sample, judged)| judged == sample.own);
    assert!(own && validation.evaluated(&silent).any(|(sample, _)| sample.own != 0), "nothing to correct");
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

/// In the last of many epochs the steps are so short that only quantisation makes the two errors
/// differ.
#[test]
fn rounding_changes_the_error_little() {
    let [training, _] = samples(60);
    let fit = Fit { epochs: 40, ..FIT };
    let (_, epochs) = run(&fit, &training, &training);
    let last = epochs.last().expect("there were some");
    let difference = (last.training - last.validation).abs();
    assert!(difference < 0.02 * last.training, "{last:?}");
}
