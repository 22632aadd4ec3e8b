//! Helpers of the training tests: quick games on a small board.
mod fit;
mod samples;
mod self_play;
mod tune;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use throughline_game::{Catalogued, Evaluate, NetworkInputs};
use throughline_lab::train::{Samples, SelfPlay, Split, TrainingGame};
use throughline_linear_progression::LinearProgression;
use throughline_search::Engine;
use throughline_search::nnue::NetworkHeader;

/// A small set-up whose planes suit a network.
pub fn game() -> Arc<LinearProgression> {
    Arc::new(LinearProgression::from_text("board=5x5").expect("a board"))
}

/// Self-play with few nodes.
pub fn small() -> SelfPlay {
    SelfPlay { nodes: [60, 40], seed: 9, random_plies: 2..=4, max_plies: 400, network: None, spread: None }
}

/// Returns the game with a number.
pub fn play<G: Evaluate>(settings: &SelfPlay, engine: &mut Engine<G>, number: u32) -> TrainingGame {
    settings.play(engine, number, &AtomicBool::new(false)).expect("nothing stops it")
}

/// Returns the first games.
pub fn games(count: u32) -> Vec<TrainingGame> {
    let settings = small();
    let mut engine = settings.engine(game());
    (0..count).map(|number| play(&settings, &mut engine, number)).collect()
}

/// Returns the samples of so many games, for training and for validation.
pub fn samples(count: u32) -> [Samples; 2] {
    let (game, games) = (game(), games(count));
    [Split::Training, Split::Validation].map(|split| Samples::of(&game, &games, split))
}

/// Returns the heading of a network for [`game`].
pub fn heading() -> NetworkHeader {
    NetworkHeader::new("test", game().plane_count(), game().plane_squares())
}
