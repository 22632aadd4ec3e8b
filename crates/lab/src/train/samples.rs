//! Training samples: positions with their outcomes.

use super::{TrainingGame, UNSEARCHED, sigmoid};
use rayon::prelude::*;
use std::sync::Arc;
use throughline_game::{CAPTURE_THRESHOLD, Evaluate, PackedMove, Side};
use throughline_search::nnue::{Accumulators, Network, SCALE};

/// One game of so many is used for validation.
const VALIDATION_EVERY: u32 = 20;

/// A position in the form of network inputs.
#[derive(Clone, Copy, Debug)]
pub struct Sample<'a> {
    /// Its input planes.
    pub planes: &'a [u128],
    /// The side to move.
    pub side: Side,
    /// The game's own evaluation for the mover, in hundredths.
    pub own: i32,
    /// The outcome.
    pub label: Label,
}

/// The outcome of a position.
#[derive(Clone, Copy, Debug)]
pub struct Label {
    /// The mover's result: 1 for a win, a half for a draw.
    pub result: f32,
    /// The mover's expected score by the search, 0 to 1.
    pub expected: f32,
}

impl Label {
    /// Returns the target value: a weighted mean of the result (`trust`) and the search's expected
    /// score.
    #[must_use]
    pub fn target(&self, trust: f32) -> f32 {
        trust * self.result + (1.0 - trust) * self.expected
    }
}

/// A subset of the games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Split {
    /// The games to train on.
    Training,
    /// The games to measure the error on: every twentieth.
    Validation,
}

impl Split {
    pub(crate) fn holds(self, played: &TrainingGame) -> bool {
        played.number.is_multiple_of(VALIDATION_EVERY) == (self == Split::Validation)
    }
}

/// Calls `each` for the quiet positions of a game: searched, not in check, undecided, followed by a
/// quiet move. Stops at an illegal move.
pub(crate) fn quiet_positions<G: Evaluate>(
    game: &G,
    played: &TrainingGame,
    each: &mut dyn FnMut(&G::Position, Label),
) {
    let mut position = game.start();
    let last = played.plies.len().saturating_sub(1);
    for (number, ply) in played.plies.iter().enumerate() {
        let m = G::Move::unpack(ply.code);
        if !game.is_legal(&position, m) {
            return;
        }
        // Only the last recorded ply of a game can have a forced end. (Older files also round other
        // expected scores to 0 and 1000.)
        let decided = number == last && matches!(ply.expected, 0 | 1000);
        let searched = !decided && ply.expected != UNSEARCHED;
        if searched && game.capture_value(&position, m) < CAPTURE_THRESHOLD && !game.in_check(&position) {
            let first = f32::from(2 - played.winner) / 2.0;
            let result = if game.side_to_move(&position) == Side::First { first } else { 1.0 - first };
            each(&position, Label { result, expected: f32::from(ply.expected) / 1000.0 });
        }
        game.play(&mut position, m);
    }
}

/// The quiet positions of games: searched, not in check, undecided, followed by a quiet move.
pub struct Samples {
    planes_each: usize,
    planes: Vec<u128>,
    labels: Vec<(Side, i32, Label)>,
}

impl Samples {
    /// Extracts the samples of one subset of the games. Each game is read up to its first illegal
    /// move.
    #[must_use]
    pub fn of<G: Evaluate>(game: &Arc<G>, games: &[TrainingGame], split: Split) -> Self {
        Self::collect(&**game, games, split, |_| true)
    }

    /// Extracts samples for a network that corrects the game's own evaluation: all except positions
    /// where that evaluation is not corrected ([`Evaluate::evaluate_with_override`]).
    #[must_use]
    pub fn for_correction<G: Evaluate>(game: &Arc<G>, games: &[TrainingGame], split: Split) -> Self {
        Self::collect(&**game, games, split, |position| !game.evaluate_with_override(position).1)
    }

    fn collect<G: Evaluate>(
        game: &G,
        games: &[TrainingGame],
        split: Split,
        is_wanted: impl Fn(&G::Position) -> bool + Sync,
    ) -> Self {
        let empty = || Samples { planes_each: game.plane_count(), planes: Vec::new(), labels: Vec::new() };
        let add = |mut samples: Samples, played: &TrainingGame| {
            quiet_positions(game, played, &mut |position, label| {
                if is_wanted(position) {
                    let end = samples.planes.len();
                    samples.planes.resize(end + game.plane_count(), 0);
                    game.planes(position, &mut samples.planes[end..]);
                    let own = game.evaluate_with_override(position).0;
                    samples.labels.push((game.side_to_move(position), own, label));
                }
            });
            samples
        };
        let chunks: Vec<Samples> = games
            .par_chunks(64)
            .map(|games| games.iter().filter(|played| split.holds(played)).fold(empty(), add))
            .collect();
        chunks.into_iter().fold(empty(), |mut all, chunk| {
            all.planes.extend(chunk.planes);
            all.labels.extend(chunk.labels);
            all
        })
    }

    /// Returns the number of samples.
    #[must_use]
    pub fn len(&self) -> usize {
        self.labels.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }

    /// Returns a sample by its index.
    #[must_use]
    pub fn get(&self, index: usize) -> Sample<'_> {
        let planes = &self.planes[index * self.planes_each..(index + 1) * self.planes_each];
        let (side, own, label) = self.labels[index];
        Sample { planes, side, own, label }
    }

    /// Returns each sample with its evaluation by a network, in hundredths; if the network corrects
    /// the game's own evaluation, that is included.
    pub fn evaluated<'a>(&'a self, network: &'a Network) -> impl Iterator<Item = (Sample<'a>, i32)> + 'a {
        let mut accumulators = Accumulators::new(network, 1);
        (0..self.len()).map(move |index| {
            let sample = self.get(index);
            let see = |to: &mut [u128]| to.copy_from_slice(sample.planes);
            let own = if network.header().corrects { sample.own } else { 0 };
            (sample, own + accumulators.evaluate(network, 0, sample.side, see))
        })
    }

    /// Returns the mean squared error of a network against [`Label::target`].
    #[must_use]
    pub fn error(&self, network: &Network, trust: f32) -> f64 {
        let squares = self.evaluated(network).map(|(sample, evaluated)| {
            let error = sigmoid(evaluated as f32 / SCALE as f32) - sample.label.target(trust);
            f64::from(error * error)
        });
        squares.sum::<f64>() / self.len().max(1) as f64
    }
}
