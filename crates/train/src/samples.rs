//! Positions to learn from.

use crate::book::{Game, UNJUDGED};
use crate::model::sigmoid;
use rayon::prelude::*;
use std::sync::Arc;
use throughline_game::{CAPTURE, Evaluate, PackedMove, Side};
use throughline_search::nnue::{Accumulators, Network, SCALE};

/// One game of so many is kept apart to judge by.
const KEPT_APART: u32 = 20;

/// A position as a network sees it.
#[derive(Clone, Copy, Debug)]
pub struct Sample<'a> {
    /// Its planes.
    pub planes: &'a [u128],
    /// Who is to move.
    pub side: Side,
    /// The game's own judgement for the mover, in hundredths.
    pub own: i32,
    /// What is known of it.
    pub prospect: Prospect,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub struct Prospect {
    /// What the mover got in the end: 1 for a win, a half for a draw.
    pub result: f32,
    /// What the mover expected, from 0 to 1.
    pub expected: f32,
}

/// Which games to take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Split {
    /// Those to fit to.
    Training,
    /// Those to judge by: every twentieth.
    Validation,
}

/// The quiet positions of games: judged by the search, not in check, undecided, followed by a quiet
/// move.
pub struct Samples {
    per_sample: usize,
    planes: Vec<u128>,
    sides: Vec<Side>,
    own: Vec<i32>,
    prospects: Vec<Prospect>,
}

/// Whether a game belongs to a part.
pub(crate) fn is_wanted(played: &Game, split: Split) -> bool {
    played.number.is_multiple_of(KEPT_APART) == (split == Split::Validation)
}

/// Hands the quiet positions of a game to `each`: judged by the search, not in check, undecided,
/// followed by a quiet move. A game with a move that is not legal ends there.
pub(crate) fn quiet_positions<G: Evaluate>(
    game: &G,
    played: &Game,
    each: &mut dyn FnMut(&G::Position, Prospect),
) {
    let mut position = game.start();
    let last = played.plies.len().saturating_sub(1);
    for (number, ply) in played.plies.iter().enumerate() {
        let m = G::Move::unpack(ply.code);
        if !game.is_legal(&position, m) {
            return;
        }
        // A forced end is the last thing that is recorded of a game. (Older files round other
        // expectations to 0 and 1000 too.)
        let decided = number == last && matches!(ply.expected, 0 | 1000);
        let judged = !decided && ply.expected != UNJUDGED;
        if judged && game.capture_value(&position, m) < CAPTURE && !game.in_check(&position) {
            let first = f32::from(2 - played.winner) / 2.0;
            let result = if game.side_to_move(&position) == Side::First { first } else { 1.0 - first };
            each(&position, Prospect { result, expected: f32::from(ply.expected) / 1000.0 });
        }
        game.play(&mut position, m);
    }
}

impl Samples {
    /// Those of games of a rule set. A game with a move that is not legal ends there.
    #[must_use]
    pub fn of<G: Evaluate>(game: &Arc<G>, games: &[Game], split: Split) -> Self {
        Samples::for_network(game, games, split, false)
    }

    /// Those that a network is fitted to and judged by: where it corrects the game's own judgement,
    /// all but those where that stands alone ([`Evaluate::evaluate_or_correct`]).
    #[must_use]
    pub fn for_network<G: Evaluate>(game: &Arc<G>, games: &[Game], split: Split, corrects: bool) -> Self {
        let parts: Vec<Samples> = games
            .par_chunks(64)
            .map(|games| {
                let mut samples = Samples::empty(G::PLANES);
                let wanted = games.iter().filter(|played| is_wanted(played, split));
                wanted.for_each(|played| samples.add(&**game, played, corrects));
                samples
            })
            .collect();
        let mut all = Samples::empty(G::PLANES);
        for part in parts {
            all.planes.extend(part.planes);
            all.sides.extend(part.sides);
            all.own.extend(part.own);
            all.prospects.extend(part.prospects);
        }
        all
    }

    fn empty(per_sample: usize) -> Self {
        let (planes, sides, own, prospects) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Samples { per_sample, planes, sides, own, prospects }
    }

    fn add<G: Evaluate>(&mut self, game: &G, played: &Game, corrects: bool) {
        quiet_positions(game, played, &mut |position, prospect| {
            let (own, alone) = game.evaluate_or_correct(position);
            if alone && corrects {
                return;
            }
            let end = self.planes.len();
            self.planes.resize(end + self.per_sample, 0);
            game.planes(position, &mut self.planes[end..]);
            self.sides.push(game.side_to_move(position));
            self.own.push(own);
            self.prospects.push(prospect);
        });
    }

    /// Their number.
    #[must_use]
    pub fn len(&self) -> usize {
        self.sides.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sides.is_empty()
    }

    /// One of them, by its number from 0.
    #[must_use]
    pub fn get(&self, index: usize) -> Sample<'_> {
        let planes = &self.planes[index * self.per_sample..(index + 1) * self.per_sample];
        Sample { planes, side: self.sides[index], own: self.own[index], prospect: self.prospects[index] }
    }

    /// Each with what a network makes of it, in hundredths: together with the game's own judgement,
    /// where it corrects that.
    pub fn judged<'a>(&'a self, network: &'a Network) -> impl Iterator<Item = (Sample<'a>, i32)> + 'a {
        let mut accumulators = Accumulators::new(network, 1);
        (0..self.len()).map(move |index| {
            let sample = self.get(index);
            let see = |to: &mut [u128]| to.copy_from_slice(sample.planes);
            let own = if network.heading().corrects { sample.own } else { 0 };
            (sample, own + accumulators.evaluate(network, 0, sample.side, see))
        })
    }

    /// The mean square of a network's error about the results, where `trust` of a target is the
    /// result and the rest what the search expected (see [`crate::Fit::trust`]).
    #[must_use]
    pub fn error(&self, network: &Network, trust: f32) -> f64 {
        let squares = self.judged(network).map(|(sample, judged)| {
            let error = sigmoid(judged as f32 / SCALE as f32) - sample.prospect.target(trust);
            f64::from(error * error)
        });
        squares.sum::<f64>() / self.len().max(1) as f64
    }
}

impl Prospect {
    /// What a network is to say of it.
    #[must_use]
    pub fn target(&self, trust: f32) -> f32 {
        trust * self.result + (1.0 - trust) * self.expected
    }
}
